import AcopioBase

/// Strong text that CommonMark takes as it is written, since punctuation inside touches a letter outside: `は**「重要」**です`,
/// `**Note:**text` (0.30, section 6.2).
extension ForeignReader {
  /// Two asterisks, and which ends of strong text they can be.
  struct Pair {
    let place: Int
    let opens: Bool, closes: Bool
    /// The place of the other end.
    var other: Int?
  }

  /// The pairs of a line, which are asked for in their order.
  struct Pairs {
    var line = 0..<0
    var all: [Pair] = []
    /// The index of the first that was not asked for.
    var next = 0
  }

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
      if before >= 0x80 || after >= 0x80 { return true }
      if isPunctuation(Unicode.Scalar(before)), !isPunctuation(Unicode.Scalar(after)) {
        return true
      }
    }
    return false
  }

  /// Two asterisks that were meant to begin strong text, with what they were meant to end it.
  ///
  /// The asterisks of a line begin and end strong text in turn, if their number is even.
  mutating func strong(_ place: Int) -> ForeignConstruct? {
    guard byte(place + 1) == 0x2A else { return nil }
    if !pairs.line.contains(place) { pairs = readPairs(around: place) }
    while pairs.next < pairs.all.count, pairs.all[pairs.next].place < place { pairs.next += 1 }
    let index = pairs.next
    guard pairs.all.count % 2 == 0, index % 2 == 0, index < pairs.all.count,
      pairs.all[index].place == place
    else { return nil }
    let close = pairs.all[index + 1].place
    return pairs.all[index].other == close ? nil : miss(place, close)
  }

  /// The construct between two pairs that do not belong together; `nil` if they look like something else.
  private func miss(_ open: Int, _ close: Int) -> ForeignConstruct? {
    let before = open > 0 ? scalar(text, before: open) : " "
    let first = scalar(text, at: open + 2)
    let last = scalar(text, before: close)
    let after = close + 2 < end ? scalar(text, at: close + 2) : " "
    guard open + 2 < close, !isSpace(first), !isSpace(last) else { return nil }
    let inner = text.slice(open..<close + 2).string
    let replacement: String
    if isEastAsian(before) || isEastAsian(after) {
      replacement =
        moved(text.slice(open + 2..<close).string)
        ?? (isPunctuationOrSpace(before) ? "" : " ") + inner
        + (isPunctuationOrSpace(after) ? "" : " ")
    } else {
      // Between other letters it is rather a power or a path.
      guard isPunctuationOrSpace(before), !isPunctuationOrSpace(after),
        ".,:;!?)\"'%…»”’]".unicodeScalars.contains(last)
      else { return nil }
      let word = text[close + 2..<end].prefix { $0 >= 0x80 || $0.isASCIILetter || $0.isASCIIDigit }
      replacement = "\(inner) \(String(decoding: word, as: UTF8.self))"
    }
    return ForeignConstruct(
      kind: .near(
        "'**' is text between punctuation inside and a letter outside", "'\(replacement)'"),
      range: open..<close + 2)
  }

  /// A text between asterisks, its outer punctuation before and after them; `nil` if it has other marks, or brackets would
  /// be divided.
  private func moved(_ inner: String) -> String? {
    let scalars = inner.unicodeScalars
    guard let start = scalars.firstIndex(where: { !isPunctuationOrSpace($0) }),
      let last = scalars.lastIndex(where: { !isPunctuationOrSpace($0) })
    else { return nil }
    let stop = scalars.index(after: last)
    let core = scalars[start..<stop]
    guard !core.contains(where: isPunctuation) else { return nil }
    return "\(inner[..<start])**\(inner[start..<stop])**\(inner[stop...])"
  }

  /// Whether a scalar is a letter of a script of East Asia, which is written without spaces, or with particles after words.
  private func isEastAsian(_ scalar: Unicode.Scalar) -> Bool {
    !isPunctuationOrSpace(scalar)
      && [
        0x0E00...0x0EFF, 0x1100...0x11FF, 0x2E80...0xD7FF, 0xF900...0xFAFF, 0xFF66...0xFFDC,
        0x20000...0x3FFFF,
      ]
      .contains { $0.contains(scalar.value) }
  }

  /// The line of a place, and the pairs in it, outside of code, with those that belong together; none if a run is longer.
  private func readPairs(around place: Int) -> Pairs {
    let start = text[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let line = start..<(text[place..<end].firstIndex(of: 0x0A) ?? end)
    var found: [Pair] = []
    var index = start
    while index < line.upperBound {
      switch text[index] {
      case 0x5C: index += 2
      case 0x60: index = endOfCode(index)
      case 0x2A:
        var stop = index
        while stop < end, text[stop] == 0x2A { stop += 1 }
        if stop - index > 2 { return Pairs(line: line) }
        if stop - index == 2 { found.append(pair(index)) }
        index = stop
      default: index += 1
      }
    }
    var open: [Int] = []
    for index in found.indices {
      if found[index].closes, let other = open.popLast() {
        found[index].other = found[other].place
        found[other].other = found[index].place
      } else if found[index].opens {
        open.append(index)
      }
    }
    return Pairs(line: line, all: found)
  }

  private func pair(_ place: Int) -> Pair {
    let before = place > 0 ? scalar(text, before: place) : " "
    let after = place + 2 < end ? scalar(text, at: place + 2) : " "
    return Pair(
      place: place,
      opens: !isSpace(after) && (!isPunctuation(after) || isPunctuationOrSpace(before)),
      closes: !isSpace(before) && (!isPunctuation(before) || isPunctuationOrSpace(after)))
  }

  /// The offset after the code span that begins at a backtick, or after the backticks if none does.
  private func endOfCode(_ place: Int) -> Int {
    var start = place
    while start < end, text[start] == 0x60 { start += 1 }
    let count = start - place
    var index = start
    while index < end, index - place < ForeignReader.reach, text[index] != 0x0A {
      var stop = index
      while stop < end, text[stop] == 0x60 { stop += 1 }
      if stop - index == count { return stop }
      index = max(stop, index + 1)
    }
    return start
  }
}
