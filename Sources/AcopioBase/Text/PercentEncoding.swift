/// Percent-encoding (RFC 3986, §2.1).
package enum PercentEncoding {
  /// Bytes as text, with percent-encoding resolved; invalid UTF-8 is replaced with U+FFFD.
  package static func decoded(_ bytes: Bytes) -> String {
    guard bytes.contains(UInt8(ascii: "%")) else { return bytes.string }
    return String(decoding: decodedBytes(bytes), as: UTF8.self)
  }

  /// Bytes with percent-encoding resolved; a `%` that encodes nothing stays.
  package static func decodedBytes(_ bytes: some RandomAccessCollection<UInt8>) -> [UInt8] {
    var plain: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2, let high = rest.first?.hexadecimalDigit,
        let low = rest.dropFirst().first?.hexadecimalDigit
      {
        plain.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        plain.append(byte)
      }
    }
    return plain
  }

  /// Describes why the `%` of a path don't encode characters of its segments, and how to fix it;
  /// `nil` if they do.
  package static func fault(inPath path: Bytes) -> (message: Message, remedy: Message)? {
    guard path.contains(UInt8(ascii: "%")) else { return nil }
    let decoded = decoded(path)
    guard isValid(path), !decoded.contains("\u{FFFD}") else {
      return ("has a '%' that encodes no character", "write '%25' if it is part of the path")
    }
    let hasSlash = decoded.utf8.count { $0 == 0x2F } != path.count { $0 == 0x2F }
    return hasSlash ? ("has an encoded '/'", "write '/'") : nil
  }

  /// A path with everything encoded but letters, digits, `/` and the marks that need no encoding (RFC 3986 §3.3).
  package static func encodedPath(_ path: String) -> String {
    encoded(path) { isUnreserved($0) || $0 == UInt8(ascii: "/") }
  }

  /// A text with all bytes encoded except those that are plain.
  package static func encoded(_ text: String, except isPlain: (UInt8) -> Bool) -> String {
    var out = ByteBuffer(capacity: text.utf8.count * 2)
    for byte in text.utf8 { isPlain(byte) ? out.append(byte) : append(byte, into: &out) }
    return out.bytes.string
  }

  /// Appends an encoded byte.
  package static func append(_ byte: UInt8, into out: inout ByteBuffer) {
    out.append(UInt8(ascii: "%"))
    out.append(hexadecimal: byte)
  }

  /// Whether a byte needs no encoding anywhere: letters, digits, `-`, `.`, `_` and `~` (RFC 3986 §2.3).
  package static func isUnreserved(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || [0x2D, 0x2E, 0x5F, 0x7E].contains(byte)
  }

  /// Whether two hexadecimal digits follow every `%`.
  package static func isValid(_ bytes: Bytes) -> Bool {
    for index in bytes.indices where bytes[index] == UInt8(ascii: "%") {
      guard index + 2 < bytes.count, bytes[index + 1].hexadecimalDigit != nil,
        bytes[index + 2].hexadecimalDigit != nil
      else { return false }
    }
    return true
  }
}
