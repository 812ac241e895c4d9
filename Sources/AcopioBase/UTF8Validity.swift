extension UnsafeBufferPointer where Element == UInt8 {
  /// The length in bytes of the UTF-8 character at `offset`; `nil` if it is invalid.
  ///
  /// Well-formed sequences are defined by the Unicode Standard, table 3-7: no overlong forms, no
  /// surrogates, nothing beyond U+10FFFF.
  package func characterLength(at offset: Int) -> Int? {
    guard offset < count else { return nil }
    let first = self[offset]
    if first < 0x80 { return 1 }
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard offset + length <= count, second.contains(self[offset + 1]) else { return nil }
    for index in offset + 2..<offset + length where self[index] & 0xC0 != 0x80 { return nil }
    return length
  }

  /// The offset of the first byte that is not valid UTF-8; `nil` if all bytes are valid.
  package var firstInvalidUTF8: Int? {
    var index = firstBeyondASCII(from: 0)
    while index < count {
      guard let length = characterLength(at: index) else { return index }
      index = firstBeyondASCII(from: index + length)
    }
    return nil
  }

  /// The offset of the first byte at or after `start` that is not ASCII; `count` if there is none.
  @inline(__always)
  func firstBeyondASCII(from start: Int) -> Int {
    guard let base = UnsafeRawPointer(baseAddress) else { return count }
    var index = start
    while index + 8 <= count {
      let word = UInt64(littleEndian: (base + index).loadUnaligned(as: UInt64.self))
      // The first byte that is not ASCII is the first with its high bit set.
      let length = (word & 0x8080_8080_8080_8080).trailingZeroBitCount >> 3
      if length < 8 { return index + length }
      index += 8
    }
    while index < count, self[index] < 0x80 { index += 1 }
    return index
  }
}
