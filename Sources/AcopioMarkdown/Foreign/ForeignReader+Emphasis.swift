import AcopioBase

/// Strong text that CommonMark takes as it is written, since punctuation inside touches a letter outside: `は**「重要」**です`,
/// `**Note:**text` (0.30, section 6.2).
extension ForeignReader {
  /// Whether a document may have such a pair: with a sign or a letter beyond ASCII before it, and a letter after it.
  static func isStrongTextPossible(in text: Bytes) -> Bool {
    let mark = UInt8(ascii: "*")
    var start = 0
    while let place = text.place(of: mark, from: start) {
      start = place + 1
      guard place + 2 < text.count, text[place + 1] == mark, text[place + 2] != mark else {
        continue
      }
      start = place + 2
      let after = text[place + 2]
      let before = place > 0 ? text[place - 1] : 0x20
      guard !before.isASCIIWhitespace, before != mark, !after.isASCIIWhitespace else { continue }
      if after >= 0x80 { return true }
      let isLetter = before.isASCIILetter || before.isASCIIDigit
      if !isLetter, after.isASCIILetter || after.isASCIIDigit { return true }
    }
    return false
  }

  /// Two asterisks that were meant to begin strong text.
  func strong(_ place: Int) -> ForeignConstruct? {
    guard isPair(place), place + 2 < end else { return nil }
    let before = place > 0 ? scalar(text, before: place) : " "
    let first = scalar(text, at: place + 2)
    guard !isSpace(first) else { return nil }
    let opens = !isPunctuation(first) || isPunctuationOrSpace(before)
    // After a letter the pair may end strong text, and between letters and signs of ASCII it is a power or a path.
    guard opens ? isPunctuationOrSpace(before) : first.value >= 0x80 && !endsStrong(place)
    else { return nil }
    var close: Int?
    var depth = 0
    var next = pair(from: place + 3)
    while let found = next {
      let last = scalar(text, before: found)
      let after = found + 2 < end ? scalar(text, at: found + 2) : " "
      let closes = !isSpace(last) && (!isPunctuation(last) || isPunctuationOrSpace(after))
      if !isSpace(last) { close = close ?? found }
      // A pair that ends strong text ends the nearest that began.
      if closes, depth == 0, opens { return nil }
      depth = closes ? max(0, depth - 1) : isSpace(after) ? depth : depth + 1
      next = pair(from: found + 2)
    }
    return close.flatMap { miss(place, $0) }
  }

  private func miss(_ open: Int, _ close: Int) -> ForeignConstruct? {
    let inner = text.slice(open + 2..<close).string
    let scalars = inner.unicodeScalars
    let start = scalars.firstIndex { !isPunctuation($0) } ?? scalars.endIndex
    guard start < scalars.endIndex, let last = scalars.lastIndex(where: { !isPunctuation($0) })
    else { return nil }
    let stop = scalars.index(after: last)
    return ForeignConstruct(
      kind: .near(
        "'**' is text between punctuation inside and a letter outside",
        "'\(inner[..<start])**\(inner[start..<stop])**\(inner[stop...])'"),
      range: open..<close + 2)
  }

  /// Whether there are exactly two asterisks at an offset, of which the first is not escaped.
  private func isPair(_ place: Int) -> Bool {
    guard byte(place) == 0x2A, byte(place + 1) == 0x2A, byte(place + 2) != 0x2A else {
      return false
    }
    return place == 0 || text[place - 1] != 0x2A && text[place - 1] != 0x5C
  }

  /// The next pair in the line, outside of code.
  private func pair(from start: Int) -> Int? {
    var place = start
    while place < end, place - start < ForeignReader.reach {
      switch text[place] {
      case 0x0A, 0x0D, 0x60: return nil
      case 0x2A where isPair(place): return place
      default: place += 1
      }
    }
    return nil
  }

  /// Whether the pairs before this one in its line are odd in number, so that it ends what one of them began.
  private func endsStrong(_ place: Int) -> Bool {
    var count = 0
    var index = place - 1
    while index >= 0, place - index < ForeignReader.reach, text[index] != 0x0A {
      if isPair(index) { count += 1 }
      index -= 1
    }
    return count % 2 == 1
  }
}
