import AcopioBase

/// What the language of a site changes in the HTML of Markdown: quotation marks and a few words.
struct LocaleWords: Sendable {
  /// Opening and closing quotation marks: double, then single.
  let quotes: (open: StaticString, close: StaticString, innerOpen: StaticString)
  let footnotes: String
  let back: String
  let contents: String
  private let isSpanish: Bool

  /// The words for `locale`, such as `es-MX`.
  ///
  /// In Spain double quotation marks are « », as in the RAE and CLDR; in the Americas “ ”, as in
  /// CLDR for `es-MX` and `es-419`. Languages other than Spanish get the English words.
  init(_ locale: String) {
    let parts = locale.lowercased().split { $0 == "-" || $0 == "_" }
    isSpanish = parts.first == "es"
    let isOfSpain = isSpanish && (parts.count == 1 || parts.last == "es")
    quotes = isOfSpain ? ("«", "»", "‘") : ("“", "”", "‘")
    footnotes = isSpanish ? "Notas" : "Footnotes"
    contents = isSpanish ? "Contenido" : "Contents"
    back = isSpanish ? "Volver a la referencia" : "Back to reference"
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
