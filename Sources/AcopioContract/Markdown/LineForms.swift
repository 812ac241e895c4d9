import AcopioBase

/// The forms of lines that begin or end a block, as Sundown recognizes them.
///
/// Each takes the text from the beginning of a line; the text after its end matters only for forms
/// that state it.
extension UnsafeBufferPointer where Element == UInt8 {
  /// The number of spaces at the beginning, at most `limit`.
  @inline(__always)
  func indentation(limit: Int) -> Int {
    var at = 0
    while at < limit, at < count, self[at] == 0x20 { at += 1 }
    return at
  }

  /// The length of the first line with its end.
  @inline(__always)
  var lineLength: Int {
    var at = 0
    while at < count, self[at] != 0x0A { at += 1 }
    return Swift.min(at + 1, count)
  }

  /// The length of the first line with its end if it has only spaces, else 0.
  var emptyLineLength: Int {
    var at = 0
    while at < count, self[at] != 0x0A {
      if self[at] != 0x20 { return 0 }
      at += 1
    }
    return at + 1
  }

  /// Whether the line is a thematic break.
  var isRule: Bool {
    guard count >= 3 else { return false }
    var at = indentation(limit: 3)
    guard at + 2 < count else { return false }
    let mark = self[at]
    guard mark == 0x2A || mark == 0x2D || mark == 0x5F else { return false }
    var marks = 0
    while at < count, self[at] != 0x0A {
      if self[at] == mark { marks += 1 } else if self[at] != 0x20 { return false }
      at += 1
    }
    return marks >= 3
  }

  /// The length of the line if it is a code fence, and whether it has an info string.
  var fence: (length: Int, hasInfo: Bool)? {
    guard count >= 3 else { return nil }
    var at = indentation(limit: 3)
    guard at + 2 < count, self[at] == 0x7E || self[at] == 0x60 else { return nil }
    let mark = self[at]
    let first = at
    while at < count, self[at] == mark { at += 1 }
    guard at - first >= 3 else { return nil }
    while at < count, self[at] == 0x20 { at += 1 }
    let info = at
    var hasInfo: Bool
    if at < count, self[at] == 0x7B {
      while at < count, self[at] != 0x7D, self[at] != 0x0A { at += 1 }
      guard at < count, self[at] == 0x7D else { return nil }
      hasInfo = self.slice(info + 1..<at).contains { !$0.isASCIIWhitespace }
      at += 1
    } else {
      while at < count, !self[at].isASCIIWhitespace { at += 1 }
      hasInfo = at > info
    }
    while at < count, self[at] != 0x0A {
      guard self[at].isASCIIWhitespace else { return nil }
      at += 1
    }
    return (at + 1, hasInfo)
  }

  /// The level of the heading that the line underlines, 1 or 2, else 0.
  var underlineLevel: Int {
    guard let mark = first, mark == 0x3D || mark == 0x2D else { return 0 }
    var at = 1
    while at < count, self[at] == mark { at += 1 }
    while at < count, self[at] == 0x20 { at += 1 }
    guard at >= count || self[at] == 0x0A else { return 0 }
    return mark == 0x3D ? 1 : 2
  }

  /// Whether the line after the first one underlines it as a heading.
  private func isUnderlined(from offset: Int) -> Bool {
    var at = offset
    while at < count, self[at] != 0x0A { at += 1 }
    guard at + 1 < count else { return false }
    return slice(at + 1..<count).underlineLevel != 0
  }

  /// The length of the mark of a quote, else 0.
  var quotePrefix: Int {
    let at = indentation(limit: 3)
    guard at < count, self[at] == 0x3E else { return 0 }
    return at + 1 < count && self[at + 1] == 0x20 ? at + 2 : at + 1
  }

  /// The length of the indentation of code, else 0.
  var codePrefix: Int { indentation(limit: 4) == 4 ? 4 : 0 }

  /// The length of the mark of an unordered list item, else 0.
  var bulletPrefix: Int {
    let at = indentation(limit: 3)
    guard at + 1 < count, self[at] == 0x2A || self[at] == 0x2B || self[at] == 0x2D,
      self[at + 1] == 0x20, !isUnderlined(from: at)
    else { return 0 }
    return at + 2
  }

  /// The length of the mark of an ordered list item, else 0.
  var numberPrefix: Int {
    var at = indentation(limit: 3)
    guard at < count, self[at].isASCIIDigit else { return 0 }
    while at < count, self[at].isASCIIDigit { at += 1 }
    guard at + 1 < count, self[at] == 0x2E, self[at + 1] == 0x20, !isUnderlined(from: at) else {
      return 0
    }
    return at + 2
  }
}
