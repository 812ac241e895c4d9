/// Percent-encoding (RFC 3986, §2.1).
package enum PercentEncoding {
  /// Bytes as text, with percent-encoding resolved; invalid UTF-8 is replaced with U+FFFD.
  package static func decoded(_ bytes: Bytes) -> String {
    guard bytes.contains(UInt8(ascii: "%")) else { return bytes.string }
    var plain: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2])
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

  /// Whether two hexadecimal digits follow every `%`.
  package static func isValid(_ bytes: Bytes) -> Bool {
    for index in bytes.indices where bytes[index] == UInt8(ascii: "%") {
      guard index + 2 < bytes.count, digit(bytes[index + 1]) != nil, digit(bytes[index + 2]) != nil
      else { return false }
    }
    return true
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    if byte.isASCIIDigit { return byte - 0x30 }
    let letter = byte | 0x20
    return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : nil
  }
}
