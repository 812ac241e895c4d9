/// An address within the site, split into its parts: `/books/momo/?a=b#c`.
package struct LinkAddress {
  /// The part before `?` and `#`, as written.
  package let path: Bytes
  /// The part from the `?` on, without the fragment; may be empty.
  package let query: Bytes
  /// The part from the `#` on; may be empty.
  package let fragment: Bytes

  package init(_ address: Bytes) {
    let hash = address.firstIndex(of: 0x23) ?? address.count
    let question = address[..<hash].firstIndex(of: 0x3F) ?? hash
    path = address.slice(0..<question)
    query = address.slice(question..<hash)
    fragment = address.slice(hash..<address.count)
  }

  /// The `id` that the fragment names; `nil` if no element needs to exist.
  ///
  /// That is the case without a fragment, for `#` and `#top` (HTML, §7.4.6.4), and for text
  /// fragments.
  package var id: String? {
    guard fragment.count > 1, !fragment.equals("#top") else { return nil }
    let id = PercentEncoding.decoded(fragment.slice(1..<fragment.count))
    guard let mark = id.firstRange(of: ":~:") else { return id }
    return mark.lowerBound == id.startIndex ? nil : String(id[..<mark.lowerBound])
  }

  /// The path with percent-encoding resolved.
  package var decodedPath: String { PercentEncoding.decoded(path) }

  /// Whether an address that begins with `/` leads to this site: browsers read `//` and `/\` as the
  /// beginning of a host.
  package static func isOfSite(_ address: Bytes) -> Bool {
    address.has("/") && !address.has("//") && !address.contains(UInt8(ascii: "\\"))
  }
}
