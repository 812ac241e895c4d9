import AcopioBase

/// An address within the site, split into its parts: `/books/momo/?a=b#c`.
struct LinkAddress {
  /// The part before `?` and `#`, as written.
  let path: Bytes
  /// The part from the `?` on, without the fragment; may be empty.
  let query: Bytes
  /// The part from the `#` on; may be empty.
  let fragment: Bytes

  init(_ address: Bytes) {
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
  var id: String? {
    guard fragment.count > 1, !fragment.equals("#top") else { return nil }
    let id = PercentEncoding.decoded(fragment.slice(1..<fragment.count))
    guard let mark = id.firstRange(of: ":~:") else { return id }
    return mark.lowerBound == id.startIndex ? nil : String(id[..<mark.lowerBound])
  }

  /// The path with percent-encoding resolved.
  var decodedPath: String { PercentEncoding.decoded(path) }
}
