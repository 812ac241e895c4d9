import AcopioBase

/// Removes an inline link from Markdown, and leaves its text.
struct LinkRemoval {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The edit that makes `text` of `[text](address "title")`; `nil` for links that are written in
  /// another way, and for images.
  ///
  /// `destination` is where the address is.
  func edit(at destination: Range<Int>) -> TextEdit? {
    guard let close = bracket(before: destination.lowerBound), let open = opening(of: close),
      let end = end(after: destination.upperBound)
    else { return nil }
    guard open == 0 || bytes[open - 1] != 0x21 else { return nil }
    let label = String(decoding: bytes[open + 1..<close], as: UTF8.self)
    return TextEdit(open..<end, label)
  }

  /// Whether the text at `start` follows the `](` or `]:` of a link.
  func isDestination(_ start: Int) -> Bool {
    var index = start - 1
    while index >= 0, bytes[index].isASCIIWhitespace { index -= 1 }
    return index > 0 && bytes[index - 1] == 0x5D && [0x28, 0x3A].contains(bytes[index])
  }

  /// The `]` of the `](` before an address.
  private func bracket(before start: Int) -> Int? {
    var index = start - 1
    if index >= 0, bytes[index] == 0x3C { index -= 1 }
    while index >= 0, bytes[index].isASCIIWhitespace { index -= 1 }
    guard index > 0, bytes[index] == 0x28, bytes[index - 1] == 0x5D else { return nil }
    return index - 1
  }

  /// The `[` that belongs to a `]` of the same paragraph.
  private func opening(of close: Int) -> Int? {
    var depth = 0
    var index = close
    while index >= 0 {
      if bytes[index] == 0x0A, index + 1 < bytes.count, bytes[index + 1] == 0x0A { return nil }
      if !isEscaped(index) {
        if bytes[index] == 0x5D { depth += 1 }
        if bytes[index] == 0x5B { depth -= 1 }
        if depth == 0 { return index }
      }
      index -= 1
    }
    return nil
  }

  /// The offset after the `)` of a link whose address ends at `end`, with or without a title.
  private func end(after end: Int) -> Int? {
    var index = end
    if index < bytes.count, bytes[index] == 0x3E { index += 1 }
    skipSpaces(&index)
    if index < bytes.count, let quote = [0x22: 0x22, 0x27: 0x27, 0x28: 0x29][Int(bytes[index])] {
      index += 1
      while index < bytes.count, Int(bytes[index]) != quote || isEscaped(index) { index += 1 }
      index += 1
      skipSpaces(&index)
    }
    return index < bytes.count && bytes[index] == 0x29 ? index + 1 : nil
  }

  private func skipSpaces(_ index: inout Int) {
    while index < bytes.count, bytes[index].isASCIIWhitespace { index += 1 }
  }

  private func isEscaped(_ index: Int) -> Bool {
    var start = index
    while start > 0, bytes[start - 1] == 0x5C { start -= 1 }
    return (index - start) % 2 == 1
  }
}
