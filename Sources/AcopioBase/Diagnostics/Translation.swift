/// The texts of messages in one language, by the English pattern of each.
///
/// Patterns are those of `Message`; a translation has the same numbers in braces, in any order.
package struct Translation: Sendable {
  /// The language of the patterns, in which nothing is looked up.
  package static let english = Translation(language: "en", texts: [:])
  /// Spanish as in Mexico: `Languages/es.json`.
  package static let spanish = Translation(embedded: "es")

  /// The translation for a language tag such as `es` or `es-MX`; English if there is none.
  package static func of(_ tag: String) -> Translation {
    let language = tag.prefix { $0.isLetter }.lowercased()
    return language == "es" ? spanish : english
  }

  /// The languages of messages, as tags.
  package static let languages = ["en", "es"]

  /// Whether there are messages in the language of a tag.
  package static func isKnown(_ tag: String) -> Bool {
    languages.contains(tag.prefix { $0.isLetter }.lowercased())
  }

  /// The language, such as `es`.
  package let language: String
  private let texts: [String: String]

  package init(language: String, texts: [String: String]) {
    self.language = language
    self.texts = texts
  }

  /// The translation that the command brings along: an object of texts by pattern.
  private init(embedded language: String) {
    let members = EmbeddedFiles.json("Languages/\(language).json").members
    self.init(
      language: language,
      texts: Dictionary(
        uniqueKeysWithValues: members.map { ($0.key.string, $0.value.text.string) }))
  }

  /// The translation of a pattern; `nil` if there is none.
  package subscript(pattern: String) -> String? { texts[pattern] }
}
