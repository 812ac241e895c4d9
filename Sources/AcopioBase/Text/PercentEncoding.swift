/// Percent-encoding (RFC 3986, §2.1).
package enum PercentEncoding {
  /// Bytes as text, with percent-encoding resolved; invalid UTF-8 is replaced with U+FFFD.
  package static func decoded(_ bytes: Bytes) -> String {
    guard bytes.contains(UInt8(ascii: "%")) else { return bytes.string }
    var plain: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = bytes[index + 1].hexadecimalDigit, let low = bytes[index + 2].hexadecimalDigit
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

  /// Describes why the `%` of a path don't encode characters of its segments, and how to fix it;
  /// `nil` if they do.
  package static func fault(inPath path: Bytes) -> (message: String, remedy: String)? {
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
    let digits = Array("0123456789ABCDEF")
    var text = ""
    for byte in path.utf8 {
      let isPlain =
        byte.isASCIILetter || byte.isASCIIDigit || [0x2D, 0x2E, 0x2F, 0x5F, 0x7E].contains(byte)
      if isPlain {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
    return text
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
