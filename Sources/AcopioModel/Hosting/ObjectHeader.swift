package import AcopioBase

/// The headers that an object is stored with, and the characters that their values may contain.
///
/// Values become arguments of commands and lines of HTTP, so only what these headers need is
/// allowed: no line ends, and a `:` only in quotes, since commands read values such as `file://…`
/// as URLs.
package enum ObjectHeader: String, CaseIterable, Sendable {
  case contentType = "content-type"
  case cacheControl = "cache-control"
  case contentEncoding = "content-encoding"

  /// The reason why a value is not allowed, to continue a sentence after the value; `nil` if it is.
  package func fault(_ value: String) -> Message? {
    if value.isEmpty { return "is empty" }
    if value.utf8.count > 256 { return "is longer than 256 bytes" }
    let unquoted = value.prefix { $0 != "\"" }
    if let scalar = value.unicodeScalars.first(where: { !ObjectHeader.allows($0) })
      ?? unquoted.unicodeScalars.first(where: { $0 == ":" })
    {
      return "contains '\(String(scalar).printable)'"
    }
    guard value.utf8.first.map(ObjectHeader.isToken) == true else {
      return "does not begin with a letter or digit"
    }
    guard self == .contentType else { return nil }
    let type = value.prefix { $0 != ";" }.split(separator: "/", omittingEmptySubsequences: false)
    return type.count == 2 && type[1].utf8.first.map(ObjectHeader.isToken) == true
      ? nil : "is not a media type such as 'text/html'"
  }

  private static func allows(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      && (isToken(UInt8(truncatingIfNeeded: scalar.value))
        || "/;:,=\" -_.+*!#$&^~".unicodeScalars
          .contains(scalar))
  }

  /// Whether a byte is an ASCII letter or digit.
  private static func isToken(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
