extension Unicode.Scalar {
  /// The character that a reference denotes, without its `&` and `;`: `amp`, `#38` or `#x26`.
  ///
  /// `nil` for entities that XML itself does not declare, and for characters that it does not have.
  init?(xmlReference reference: String) {
    switch reference {
    case "amp": self = "&"
    case "apos": self = "'"
    case "gt": self = ">"
    case "lt": self = "<"
    case "quot": self = "\""
    default:
      guard reference.hasPrefix("#") else { return nil }
      let isHexadecimal = reference.hasPrefix("#x")
      let digits = reference.dropFirst(isHexadecimal ? 2 : 1)
      guard digits.allSatisfy({ $0.isHexDigit && $0.isASCII }),
        let number = UInt32(digits, radix: isHexadecimal ? 16 : 10),
        number >= 0x20 || [0x09, 0x0A, 0x0D].contains(number), number & 0xFFFE != 0xFFFE
      else { return nil }
      self.init(number)
    }
  }
}
