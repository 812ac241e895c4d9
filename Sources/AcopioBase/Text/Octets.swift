/// UTF-8 text as bytes: API Blueprint is defined over them, and all its delimiters are ASCII.
package typealias Octets = [UInt8]

extension Array where Element == UInt8 {
  /// The UTF-8 bytes of a literal.
  package init(_ literal: StaticString) { self = Array(literal.utf8) }

  /// The bytes as text.
  package var string: String { String(decoding: self, as: UTF8.self) }

  /// Whether the bytes equal `literal`.
  package func equals(_ literal: StaticString) -> Bool { self[...].equals(literal) }

  /// Whether the bytes equal `literal`, which is in lowercase, ignoring case.
  package func equalsIgnoringCase(_ literal: StaticString) -> Bool {
    count == literal.utf8CodeUnitCount
      && zip(self, literal.utf8).allSatisfy { $0.smallLetter == $1 }
  }

  /// The bytes without white space at either end.
  package var trimmed: Octets { Array(self[...].trimmed) }

  /// The first line without its end, and the text after the line end.
  package var firstLine: (line: Octets, rest: Octets) {
    guard let end = firstIndex(of: 0x0A) else { return (self, []) }
    return (Array(self[..<end]), Array(self[(end + 1)...]))
  }

  /// Adds line ends until the text ends in two of them.
  package mutating func endWithBlankLine() {
    if last != 0x0A { append(0x0A) }
    if count < 2 || self[count - 2] != 0x0A { append(0x0A) }
  }

  /// The offset of the first occurrence of `part` from `start`; `nil` if there is none.
  package func firstOffset(of part: Octets, from start: Int = 0) -> Int? {
    guard let first = part.first else { return start }
    guard part.count <= count else { return nil }
    var at = start
    while at <= count - part.count {
      guard let next = self[at...(count - part.count)].firstIndex(of: first) else { return nil }
      if self[next..<(next + part.count)] == part[...] { return next }
      at = next + 1
    }
    return nil
  }
}

extension ArraySlice where Element == UInt8 {
  /// Whether the bytes equal `literal`.
  package func equals(_ literal: StaticString) -> Bool {
    count == literal.utf8CodeUnitCount && elementsEqual(literal.utf8)
  }

  /// The bytes without white space at either end.
  package var trimmed: ArraySlice<UInt8> {
    var part = self
    while let first = part.first, first.isASCIIWhitespace { part = part.dropFirst() }
    while let last = part.last, last.isASCIIWhitespace { part = part.dropLast() }
    return part
  }

  /// Whether the bytes begin with `literal`.
  package func has(_ literal: StaticString) -> Bool {
    count >= literal.utf8CodeUnitCount && prefix(literal.utf8CodeUnitCount).equals(literal)
  }
}

extension UInt8 {
  /// A space or a tab.
  package var isBlank: Bool { self == 0x20 || self == 0x09 }
  /// The small letter of an ASCII capital, else the byte itself.
  @inlinable package var smallLetter: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
  /// An ASCII letter or digit.
  @inlinable package var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }
}
