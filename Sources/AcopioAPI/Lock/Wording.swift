/// A sentence for people, in the languages of the reports.
package struct Wording: Sendable, Equatable {
  /// The languages of the reports.
  package enum Language: String, Sendable, CaseIterable {
    case english = "en"
    case spanish = "es"

    /// The language of texts for a site in a language (BCP 47): Spanish for every `es`, otherwise English.
    package init(_ locale: String) {
      self = locale == "es" || locale.hasPrefix("es-") ? .spanish : .english
    }
  }

  /// In English; part of the fingerprint of a change.
  package let english: String
  /// In Spanish.
  package let spanish: String

  package init(_ english: String, es spanish: String) {
    self.english = english
    self.spanish = spanish
  }

  /// The sentence in a language.
  package subscript(language: Language) -> String {
    switch language {
    case .english: english
    case .spanish: spanish
    }
  }
}
