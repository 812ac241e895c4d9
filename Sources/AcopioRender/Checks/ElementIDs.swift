import AcopioBase

/// Finds the `id`s of the elements of HTML.
enum ElementIDs {
  /// Passes each of them to `body`, as it is written.
  static func forEach(in html: Bytes, _ body: (Bytes) -> Void) {
    for piece in HTMLPieces(html) where piece.kind == .start {
      for attribute in HTMLAttributes(of: piece, in: html)
      where attribute.name.equalsLowercased("id") {
        body(html.slice(attribute.value))
      }
    }
  }

  /// An `id` as it is written, with percent-encoding or the character references that escaping
  /// produces resolved.
  static func resolved(_ value: Bytes) -> String {
    value.contains(UInt8(ascii: "&"))
      ? CharacterReferences.resolved(value) : PercentEncoding.decoded(value)
  }
}
