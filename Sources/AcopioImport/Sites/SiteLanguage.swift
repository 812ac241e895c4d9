import AcopioLanguage

/// The language of an imported site, in a form that builds.
struct SiteLanguage: Sendable {
  /// The tag for `locale`.
  let tag: String
  /// The language of the theme's words, `en` or `es`.
  let words: String
  /// The name of the file with these words.
  let file: String
  /// The language whose formats are used if Acopio has none for this one.
  let formatAs: String?

  /// The language with this tag, or English; `_` may separate its parts.
  init(_ written: String?) {
    let tag = LanguageTag((written ?? "en").replacing("_", with: "-"))?.text ?? "en"
    let language = String(tag.prefix { $0 != "-" }).lowercased()
    self.tag = tag
    words = Starter.languages.contains(language) ? language : "en"
    file = language
    formatAs = LocaleFacts(locale: tag) == nil ? "en" : nil
  }
}
