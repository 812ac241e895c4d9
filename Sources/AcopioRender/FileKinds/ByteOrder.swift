import AcopioBase

/// The order of the bytes of a number.
enum ByteOrder {
  case big, little

  /// The number in `count` bytes of a file; `nil` beyond its end.
  func number(_ file: Bytes, _ start: Int, _ count: Int) -> Int? {
    guard start >= 0, start + count <= file.count else { return nil }
    let all = start..<start + count
    switch self {
    case .big: return all.reduce(0) { $0 << 8 | Int(file[$1]) }
    case .little: return all.reversed().reduce(0) { $0 << 8 | Int(file[$1]) }
    }
  }
}
