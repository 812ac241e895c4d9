import AcopioBase

// The kinds of blocks that the first characters of a line can begin: CommonMark 0.30, chapter 4.
// Each function takes the line after its indentation.

/// Whether the line begins an ATX heading.
func beginsHeading(_ rest: Bytes) -> Bool {
  var count = 0
  while count < rest.count, rest[count] == 0x23 { count += 1 }
  guard count >= 1, count <= 6 else { return false }
  return count == rest.count || rest[count] == 0x20 || rest[count] == 0x09
}

/// Whether the line is a setext heading underline.
func isSetextUnderline(_ rest: Bytes) -> Bool {
  guard let mark = rest.first, mark == 0x3D || mark == 0x2D else { return false }
  let end = rest.firstIndex { $0 != mark } ?? rest.count
  return isBlank(rest, from: end)
}

/// Whether the line is a thematic break.
func isThematicBreak(_ rest: Bytes) -> Bool {
  guard let mark = rest.first, mark == 0x2A || mark == 0x2D || mark == 0x5F else { return false }
  var count = 0
  for byte in rest {
    if byte == mark {
      count += 1
    } else if byte != 0x20 && byte != 0x09 {
      return false
    }
  }
  return count >= 3
}

/// The marker of a list item.
struct ListMarker {
  /// The length of the marker in bytes: 1 for `-`, at least 2 for `1.`.
  let width: Int

  /// The marker at the beginning of `rest`; some markers cannot interrupt a paragraph.
  init?(_ rest: Bytes, interruptsParagraph: Bool) {
    guard let first = rest.first else { return nil }
    if first == 0x2A || first == 0x2D || first == 0x2B {
      width = 1
    } else {
      let digits = rest.firstIndex { !$0.isASCIIDigit } ?? rest.count
      guard digits >= 1, digits <= 9, digits < rest.count,
        rest[digits] == 0x2E || rest[digits] == 0x29
      else { return nil }
      if interruptsParagraph, !ListMarker.isOne(rest.slice(0..<digits)) { return nil }
      width = digits + 1
    }
    guard width == rest.count || rest[width].isASCIIWhitespace else { return nil }
    if interruptsParagraph, isBlank(rest, from: width) { return nil }
  }

  private static func isOne(_ digits: Bytes) -> Bool {
    digits.last == 0x31 && digits.dropLast().allSatisfy { $0 == 0x30 }
  }
}

/// The marker of a footnote definition: the length of `[^label]:` and the spaces after it, and its
/// label.
struct FootnoteMarker {
  /// The maximum length of a label in bytes, as in CommonMark.
  static let longestLabel = 999

  let label: Bytes
  let count: Int

  init?(_ rest: Bytes) {
    guard rest.has("[^") else { return nil }
    var end = 2
    while end < rest.count, rest[end] != 0x5D {
      if rest[end] <= 0x20 || rest[end] == 0x5B { return nil }
      end += 1
    }
    guard end > 2, end - 2 <= FootnoteMarker.longestLabel, end + 1 < rest.count,
      rest[end + 1] == 0x3A
    else { return nil }
    label = rest.slice(2..<end)
    end += 2
    while end < rest.count, rest[end] == 0x20 || rest[end] == 0x09 { end += 1 }
    count = end
  }
}

/// Whether only spaces and tabs follow.
func isBlank(_ bytes: Bytes, from start: Int) -> Bool {
  for index in start..<bytes.count where bytes[index] != 0x20 && bytes[index] != 0x09 {
    return false
  }
  return true
}
