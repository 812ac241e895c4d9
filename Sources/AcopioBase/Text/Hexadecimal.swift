extension FixedWidthInteger {
  /// The number in hexadecimal digits, uppercase, with zeros before them up to `width`.
  package func hexadecimal(_ width: Int) -> String {
    let digits = String(self, radix: 16, uppercase: true)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}

extension ByteBuffer {
  /// Appends the two hexadecimal digits of a byte.
  package mutating func append(hexadecimal byte: UInt8, uppercase: Bool = true) {
    for digit in [byte >> 4, byte & 15] {
      append(digit < 10 ? 0x30 + digit : (uppercase ? 0x37 : 0x57) + digit)
    }
  }
}
