package import AcopioBase

/// The publication dates and addresses of an entry, besides its fields.
///
/// `life` is an object with the keys that were written and validated, of these: `publish-date` and
/// `expiry-date` (texts), `aliases` (a list of texts), `removed` (an object with `date`, `reason`
/// and, if one was written, `successor`), `robots` and `untranslated` (texts), `languages` (a list of locales of the site) and
/// `sitemap` (a Boolean). It is `undefined` if an entry has none of them.
extension Entry {
  /// The first day, or moment, of its publication; `undefined` if it has none.
  package var publishDate: Value { life.member("publish-date") }

  /// The last day, or moment, of its publication; `undefined` if it has none.
  package var expiryDate: Value { life.member("expiry-date") }

  /// Its previous permalinks.
  package var aliases: UnsafeBufferPointer<Value> { life.member("aliases").elements }

  /// The rule for search engines on its page.
  package var crawling: CrawlRule {
    guard life.kind == .object else { return CrawlRule() }
    let robots = life.member("robots")
    return CrawlRule(
      isIndexed: robots.hasText ? robots.text.equals("index") : nil,
      isListed: life.member("sitemap").bool)
  }

  /// What becomes of its page in languages that it is not translated into; `nil` if it does not say so.
  package var untranslatedRule: UntranslatedRule? {
    guard life.kind == .object else { return nil }
    return UntranslatedRule(rawValue: life.member("untranslated").text.string)
  }

  /// Whether it says in which languages of the site it is.
  package var namesLanguages: Bool {
    life.kind == .object && life.member("languages").kind == .array
  }

  /// Whether it is in a language of the site; its text is in each of those that it names.
  package func isIn(_ locale: String) -> Bool {
    !namesLanguages || life.member("languages").elements.contains { $0.text.string == locale }
  }

  /// Its removal; `undefined` if the entry was not removed.
  package var removed: Value { life.member("removed") }

  /// Whether the entry is a tombstone, of which only the key, path and reason are left.
  package var isRemoved: Bool { life.kind == .object && removed.kind == .object }
}
