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
    let id = LinkAddress.decoded(fragment.slice(1..<fragment.count))
    guard let mark = id.firstRange(of: ":~:") else { return id }
    return mark.lowerBound == id.startIndex ? nil : String(id[..<mark.lowerBound])
  }

  /// The path with percent-encoding resolved.
  var decodedPath: String { LinkAddress.decoded(path) }

  /// Bytes as text, with percent-encoding resolved (RFC 3986, §2.1).
  static func decoded(_ bytes: Bytes) -> String {
    guard bytes.contains(0x25) else { return bytes.string }
    var plain: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x25, index + 2 < bytes.count, let high = digit(bytes[index + 1]),
        let low = digit(bytes[index + 2])
      {
        plain.append(high << 4 | low)
        index += 3
      } else {
        plain.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    if byte.isASCIIDigit { return byte - 0x30 }
    let letter = byte | 0x20
    return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : nil
  }
}
