import AcopioBase

/// The words of the site's language in the HTML of Markdown: quotation marks and a few labels.
struct LocaleWords: Sendable {
  let footnotes: String
  let back: String
  let contents: String
  private let isSpanish: Bool
  /// Whether « » are the quotation marks.
  let isOfSpain: Bool
  /// Whether the language is English, which has apostrophes at the beginning of words.
  let isEnglish: Bool

  /// The words for `locale`, such as `es-MX`.
  ///
  /// Languages other than Spanish get the English words.
  init(_ locale: String) {
    let parts = locale.lowercased().split { $0 == "-" || $0 == "_" }
    isSpanish = parts.first == "es"
    isEnglish = parts.first == "en"
    isOfSpain = isSpanish && (parts.count == 1 || parts.last == "es")
    footnotes = isSpanish ? "Notas" : "Footnotes"
    contents = isSpanish ? "Contenido" : "Contents"
    back = isSpanish ? "Volver a la referencia" : "Back to reference"
  }

  /// The quotation marks for `"` inside of a number of others.
  ///
  /// In Spain they are « », and “ ” inside of these, as in the RAE and CLDR; in the Americas “ ”, as in
  /// CLDR for `es-MX` and `es-419`.
  func doubleQuotes(level: Int) -> (open: StaticString, close: StaticString) {
    isOfSpain && level == 0 ? ("«", "»") : ("“", "”")
  }

  /// The quotation marks for `'` inside of a number of double ones.
  func singleQuotes(level: Int) -> (open: StaticString, close: StaticString) {
    isOfSpain && level == 1 ? ("“", "”") : ("‘", "’")
  }

  /// The title of a callout.
  func title(of callout: Callout) -> String {
    switch callout {
    case .note: isSpanish ? "Nota" : "Note"
    case .tip: isSpanish ? "Consejo" : "Tip"
    case .important: isSpanish ? "Importante" : "Important"
    case .warning: isSpanish ? "Advertencia" : "Warning"
    case .caution: isSpanish ? "Precaución" : "Caution"
    }
  }
}
