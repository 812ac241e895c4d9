import AcopioBase
import AcopioLanguage

/// The words of the site's language in the HTML of Markdown: quotation marks and a few labels.
struct LocaleWords: Sendable {
  /// The words of the site for the group `acopio.markdown`, where it has them, then those of the tool.
  private let words: Value
  private let own: Value
  private let primary: Quotes
  private let secondary: Quotes
  /// The marks for `'` outside of double ones.
  private let single: Quotes
  /// Whether « » are the quotation marks.
  let hasGuillemets: Bool
  /// Whether the language is English, which has apostrophes at the beginning of words.
  let isEnglish: Bool

  typealias Quotes = (open: String, close: String)

  /// The words for `locale`, such as `es-MX`; a site's own come first.
  ///
  /// Languages that the tool does not know get the English words.
  init(_ locale: String, _ own: Value = .undefined) {
    let facts = LocaleFacts(locale: locale) ?? .english
    self.own = own
    words = BrowserWords.strings(locale).member(named: "acopio").member(named: "markdown")
    isEnglish = locale.prefix { $0 != "-" && $0 != "_" }.lowercased() == "en"
    let marks = facts.list("quotes")
    hasGuillemets = marks[0] == "«"
    // French has spaces inside of its marks.
    let space = facts.names.last == "fr" && facts.names.first != "fr-CH" ? "\u{202F}" : ""
    func quotes(_ open: String, _ close: String) -> Quotes {
      open == "«" ? (open + space, space + close) : (open, close)
    }
    primary = quotes(marks[0], marks[1])
    let other = quotes(marks[2], marks[3])
    // In English, and in Spanish of the Americas, double marks stay double inside of others.
    secondary = marks[0] == "“" && marks[1] == "”" ? primary : other
    single = facts.names.last == "es" ? ("‘", "’") : other
    inner = other
  }

  private let inner: Quotes

  var footnotes: String { self["footnotes"] }
  var back: String { self["back"] }
  var contents: String { self["contents"] }

  private subscript(name: String) -> String {
    let text = own.member(named: name)
    return (text.hasText ? text : words.member(named: name)).text.string
  }

  /// The quotation marks for `"` inside of a number of others.
  ///
  /// In Spanish they are « », and “ ” inside of these, as in the RAE and CLDR; in the Americas “ ”, as in
  /// CLDR for `es-MX` and `es-419`.
  func doubleQuotes(level: Int) -> Quotes { level == 0 ? primary : secondary }

  /// The quotation marks for `'` inside of a number of double ones.
  func singleQuotes(level: Int) -> Quotes { level == 1 ? inner : single }

  /// The title of a callout.
  func title(of callout: Callout) -> String {
    switch callout {
    case .note: self["note"]
    case .tip: self["tip"]
    case .important: self["important"]
    case .warning: self["warning"]
    case .caution: self["caution"]
    }
  }
}
