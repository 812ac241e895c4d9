/// The ids of elements in HTML.
package enum HTMLIDs {
  /// Whether HTML may have an element with an id.
  package static func mayBe(in html: Bytes) -> Bool {
    var index = 0
    while index + 3 < html.count {
      if html[index + 3] == UInt8(ascii: "="), html[index] <= 0x20,
        html[index + 1] | 0x20 == UInt8(ascii: "i"), html[index + 2] | 0x20 == UInt8(ascii: "d")
      {
        return true
      }
      index += 1
    }
    return false
  }

  /// Calls `body` for each id, as written.
  package static func forEach(in html: Bytes, _ body: (Bytes) -> Void) {
    guard mayBe(in: html) else { return }
    for piece in HTMLPieces(html) where piece.kind == .start {
      for attribute in HTMLAttributes(of: piece, in: html)
      where attribute.name.equalsLowercased("id") && !attribute.value.isEmpty {
        body(html.slice(attribute.value))
      }
    }
  }

  /// An id as written, with percent-encoding or the character references that escaping produces
  /// resolved.
  package static func resolved(_ id: Bytes) -> String {
    id.contains(UInt8(ascii: "&"))
      ? CharacterReferences.resolved(id) : PercentEncoding.decoded(id)
  }
}
