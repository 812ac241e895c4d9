/// What becomes of the page of an entry in a language that the entry is not translated into.
///
/// A site that names none publishes it like any other page.
package enum UntranslatedRule: String, CaseIterable, Sendable {
  /// There is none; links lead to the original, and lists do not have the entry.
  case omit
  /// It has the text of the site's own language, and says where the original is; sitemap, search and feeds have
  /// only that.
  case fallback
  /// It has the text of the site's own language, and search engines may not show it.
  case noindex

  /// The words of `untranslated`.
  package static let words = allCases.map(\.rawValue)
}

extension Content {
  /// The rule that applies to an entry if it is not translated; `nil` if none is named.
  package func untranslatedRule(of entry: Entry) -> UntranslatedRule? {
    let collection = collections[entry.collection]
    // The entry of a collection that has exactly one is data of every page.
    guard collection.pages.entry != nil, !collection.isSingle else { return nil }
    return entry.untranslatedRule ?? collection.pages.untranslated ?? site.untranslated
  }

  /// The rule for the page of an entry that is not translated; `nil` if it is, or no rule is named.
  ///
  /// An entry is nowhere but in the languages that it names.
  package func ruleIfUntranslated(_ entry: Entry) -> UntranslatedRule? {
    if !entry.isIn(site.locale) { return .omit }
    return site.languageIndex > 0 && !entry.isTranslated ? untranslatedRule(of: entry) : nil
  }

  /// Whether the page of an entry counts as translated.
  ///
  /// Without a rule every text counts; with one, the page's own text is enough.
  package func hasTranslatedPage(_ entry: Entry) -> Bool {
    if entry.namesLanguages { return entry.isIn(site.locale) }
    return untranslatedRule(of: entry) == nil ? entry.untranslated.isEmpty : entry.isTranslated
  }
}
