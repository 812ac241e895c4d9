/// UTF-8 text or any other bytes, borrowed from an arena or a file: a pointer and a length.
public typealias Bytes = UnsafeBufferPointer<UInt8>

extension UnsafeBufferPointer where Element == UInt8 {
  /// The bytes as text; invalid UTF-8 is replaced with U+FFFD.
  package var string: String { String(decoding: self, as: UTF8.self) }

  /// The bytes of `range` (offsets from the first byte), not copied.
  @inlinable
  package func slice(_ range: Range<Int>) -> Bytes {
    Bytes(rebasing: self[range])
  }

  /// Whether both buffers contain the same bytes.
  @inlinable @inline(__always)
  package func equals(_ other: Bytes) -> Bool {
    guard count == other.count else { return false }
    guard let left = baseAddress, let right = other.baseAddress, left != right else { return true }
    var index = 0
    while index + 8 <= count {
      let first = UnsafeRawPointer(left + index).loadUnaligned(as: UInt64.self)
      guard first == UnsafeRawPointer(right + index).loadUnaligned(as: UInt64.self) else {
        return false
      }
      index += 8
    }
    while index < count {
      guard left[index] == right[index] else { return false }
      index += 1
    }
    return true
  }

  /// Whether the bytes equal `literal`, which must be ASCII or UTF-8.
  @inlinable
  package func equals(_ literal: StaticString) -> Bool {
    guard count == literal.utf8CodeUnitCount else { return false }
    return equals(Bytes(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  /// Whether the bytes at `offset` begin with `prefix`.
  package func has(_ prefix: StaticString, at offset: Int = 0) -> Bool {
    guard offset + prefix.utf8CodeUnitCount <= count else { return false }
    return slice(offset..<offset + prefix.utf8CodeUnitCount).equals(prefix)
  }

  /// The bytes without leading and trailing spaces, tabs and line ends.
  package var trimmed: Bytes { slice(trimmed(0..<count)) }

  /// The range without leading and trailing spaces, tabs and line ends.
  package func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high, self[low].isASCIIWhitespace { low += 1 }
    while high > low, self[high - 1].isASCIIWhitespace { high -= 1 }
    return low..<high
  }

  /// The first ASCII control character other than a tab or a line end.
  package var firstControlCharacter: UInt8? {
    first { $0 < 0x20 && $0 != 9 && $0 != 10 && $0 != 13 || $0 == 0x7F }
  }
}

extension UInt8 {
  /// Space, tab, line feed, carriage return, vertical tab or form feed.
  @inlinable package var isASCIIWhitespace: Bool { self == 0x20 || (self >= 9 && self <= 13) }
  /// `0` to `9`.
  @inlinable package var isASCIIDigit: Bool { self >= 0x30 && self <= 0x39 }
  /// `a` to `z` or `A` to `Z`.
  @inlinable package var isASCIILetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
  /// The value of a hexadecimal digit in either case; `nil` for other bytes.
  @inlinable package var hexadecimalDigit: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x41 + 10
    case 0x61...0x66: self - 0x61 + 10
    default: nil
    }
  }
}

/// Whether `left` sorts before `right`, by unsigned bytes; a prefix sorts before a longer text.
package func precedes(_ left: Bytes, _ right: Bytes) -> Bool {
  let shared = min(left.count, right.count)
  for index in 0..<shared where left[index] != right[index] { return left[index] < right[index] }
  return left.count < right.count
}

extension StringProtocol {
  /// Calls `body` with the UTF-8 bytes, which are valid until it returns.
  @inlinable
  package func withBytes<Result>(_ body: (Bytes) throws -> Result) rethrows -> Result {
    var text = String(self)
    return try text.withUTF8(body)
  }
}

extension StaticString {
  /// The bytes of a literal, which are never freed.
  package var utf8: Bytes { Bytes(start: utf8Start, count: utf8CodeUnitCount) }
}
