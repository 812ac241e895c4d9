/// The scheme at the beginning of an address, found as browsers find it.
///
/// Tabs, line ends and letter case are ignored (WHATWG URL, §4.4), and so is NUL, which only some
/// browsers remove.
package enum AddressScheme {
  /// The schemes that a site may use; others run code or leave the browser.
  package static let allowed: [StaticString] = ["http", "https", "mailto", "tel", "sms", "geo"]

  /// The allowed schemes, for messages.
  package static let list = allowed.map { "\($0)" }.joined(separator: ", ")

  /// The index of the `:` after the scheme that begins the range; `nil` if there is none.
  package static func end(in address: Bytes, _ range: Range<Int>) -> Int? {
    for index in range {
      let byte = address[index]
      if byte == UInt8(ascii: ":") { return index }
      let mayFollow =
        byte.isASCIIDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: ".")
      guard byte.isASCIILetter || mayFollow || isIgnored(byte) else { return nil }
    }
    return nil
  }

  /// Whether the range is a scheme that a site may use.
  package static func isAllowed(_ address: Bytes, _ range: Range<Int>) -> Bool {
    allowed.contains { isNamed($0, address, range) }
  }

  /// Whether the range is `http` or `https`, in which a backslash is read as a slash.
  package static func isWeb(_ address: Bytes, _ range: Range<Int>) -> Bool {
    isNamed("http", address, range) || isNamed("https", address, range)
  }

  /// Whether browsers remove the byte before they read an address.
  package static func isIgnored(_ byte: UInt8) -> Bool {
    byte == 0 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private static func isNamed(
    _ name: StaticString, _ address: Bytes, _ range: Range<Int>
  ) -> Bool {
    let name = name.utf8
    var matched = 0
    for index in range where !isIgnored(address[index]) {
      guard matched < name.count, address[index] | 0x20 == name[matched] else { return false }
      matched += 1
    }
    return matched == name.count
  }
}
