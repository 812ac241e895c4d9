/// Base64 (RFC 4648 §4, and §5 for the form that is safe in URLs).
package enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_".utf8)

  /// Appends bytes in Base64, with padding.
  package static func append(
    _ bytes: Bytes, isURLSafe: Bool = false, into out: inout ByteBuffer
  ) {
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let length = min(3, bytes.count - start)
      var word = 0
      for place in 0..<3 { word = word << 8 | (place < length ? Int(bytes[start + place]) : 0) }
      for place in 0..<4 {
        let digit = word >> (18 - 6 * place) & 0x3F
        let index = isURLSafe && digit > 61 ? digit + 2 : digit
        out.append(place <= length ? digits[index] : UInt8(ascii: "="))
      }
    }
  }

  /// The bytes as text in Base64.
  package static func text(_ bytes: [UInt8]) -> String {
    var out = ByteBuffer(capacity: bytes.count * 2)
    bytes.withUnsafeBufferPointer { append($0, into: &out) }
    return out.bytes.string
  }

  /// The bytes of a text; `nil` if it isn't Base64.
  ///
  /// Only URL-safe Base64 may omit the padding. The unused bits after the last byte must be zero.
  package static func decoded(_ text: Bytes, isURLSafe: Bool = false) -> [UInt8]? {
    var end = text.count
    while end > 0, text.count - end < 2, text[end - 1] == UInt8(ascii: "=") { end -= 1 }
    let isPadded = text.count % 4 == 0 || isURLSafe && end == text.count
    guard isPadded, end % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    var (word, bits) = (0, 0)
    for byte in text[..<end] {
      guard let digit = digit(byte, isURLSafe: isURLSafe) else { return nil }
      word = (word << 6 | digit) & 0xFFFF
      bits += 6
      guard bits >= 8 else { continue }
      bits -= 8
      bytes.append(UInt8(truncatingIfNeeded: word >> bits))
    }
    return word & (1 << bits - 1) == 0 ? bytes : nil
  }

  private static func digit(_ byte: UInt8, isURLSafe: Bool) -> Int? {
    switch byte {
    case 0x41...0x5A: Int(byte) - 0x41
    case 0x61...0x7A: Int(byte) - 0x61 + 26
    case 0x30...0x39: Int(byte) - 0x30 + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    case UInt8(ascii: "-") where isURLSafe: 62
    case UInt8(ascii: "_") where isURLSafe: 63
    default: nil
    }
  }
}
