/// The part of a body that `Range` asks for (RFC 9110, section 14).
enum ByteRange: Equatable {
  /// All of it: the field asks for several parts, for another unit, or for nothing that can be read.
  case whole
  /// These bytes.
  case part(Range<Int>)
  /// Bytes that the body does not have.
  case unsatisfiable

  /// Reads the value of a field for a body of `size` bytes: `bytes=0-499`, `bytes=500-` or `bytes=-500`.
  init(_ value: String, size: Int) {
    let parts = value.split(separator: "=", maxSplits: 1).map(trimmed)
    self = .whole
    guard parts.count == 2, parts[0].lowercased() == "bytes",
      let dash = parts[1].firstIndex(of: "-")
    else { return }
    let (first, last) = (parts[1][..<dash], parts[1][parts[1].index(after: dash)...])
    switch (ByteRange.number(first), ByteRange.number(last)) {
    case (nil, let length?) where first.isEmpty:
      self = length == 0 || size == 0 ? .unsatisfiable : .part(max(0, size - length)..<size)
    case (let start?, nil) where last.isEmpty:
      self = start < size ? .part(start..<size) : .unsatisfiable
    case (let start?, let end?) where start <= end:
      self = start < size ? .part(start..<min(end, size - 1) + 1) : .unsatisfiable
    default: return
    }
  }

  /// A number of digits alone; beyond all sizes for one that is too large.
  private static func number(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text) ?? Int.max
  }
}
