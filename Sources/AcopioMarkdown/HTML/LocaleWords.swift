import AcopioBase

/// What the language of a site changes in the HTML of Markdown: quotes and a few words.
struct LocaleWords: Sendable {
  /// Opening and closing quotes: double, then single.
  let quotes: (open: StaticString, close: StaticString, innerOpen: StaticString)
  let footnotes: String
  let back: String
  let contents: String
  private let isSpanish: Bool

  /// The words of `locale`, as `es-MX`.
  ///
  /// In Spain double quotes are « », as the RAE and CLDR have
  /// them; in America “ ”, as CLDR has them for `es-MX` and `es-419`. Other languages than Spanish
  /// get the English words.
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
