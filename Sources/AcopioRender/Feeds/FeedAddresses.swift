package import AcopioBase

/// Makes the addresses in the text of an item absolute, since readers show it away from its page.
package struct FeedAddresses {
  /// Scheme and host of the site.
  private let origin: String
  /// The address of the page, with scheme and host; empty if the item has none.
  private let page: Bytes

  package init(origin: String, page: Bytes) {
    self.origin = origin
    self.page = page
  }

  /// Appends HTML with absolute addresses.
  package func complete(_ html: Bytes, into out: inout ByteBuffer) {
    var start = 0
    for piece in HTMLPieces(html) {
      guard case .start = piece.kind else { continue }
      let isLink = piece.name.equalsLowercased("a") || piece.name.equalsLowercased("area")
      for attribute in HTMLAttributes(of: piece, in: html) {
        guard let form = AddressAttributes.form(of: attribute.name) else { continue }
        for place in AddressAttributes.places(in: html, attribute.value, form) {
          let address = html.slice(place)
          // References of a drawing to its own parts need no base.
          if address[0] == UInt8(ascii: "#"), !isLink { continue }
          out.append(html.slice(start..<place.lowerBound))
          appendBase(of: address, into: &out)
          start = place.lowerBound
        }
      }
    }
    out.append(html.slice(start..<html.count))
  }

  /// Appends an address that values have: a path of the site gets its scheme and host.
  func complete(address: Bytes, into out: inout ByteBuffer) {
    appendBase(of: address, into: &out)
    out.append(address)
  }

  /// Appends the missing part of an address: nothing if it has a scheme or a host of its own (RFC
  /// 3986, §5.2.2).
  private func appendBase(of address: Bytes, into out: inout ByteBuffer) {
    if address.has("//") { return }
    switch address[0] {
    case UInt8(ascii: "/"): out.append(string: origin)
    case UInt8(ascii: "#"), UInt8(ascii: "?"): out.append(page)
    default:
      guard !FeedAddresses.hasScheme(address), let slash = page.lastIndex(of: 0x2F) else { return }
      out.append(page.slice(0..<slash + 1))
    }
  }

  /// Whether an address begins with a scheme: a colon comes before any slash, question mark or hash.
  private static func hasScheme(_ address: Bytes) -> Bool {
    for byte in address {
      switch byte {
      case UInt8(ascii: ":"), UInt8(ascii: "&"): return true
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return false
      default: continue
      }
    }
    return false
  }
}
