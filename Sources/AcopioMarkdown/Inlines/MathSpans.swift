import AcopioBase

/// Mathematics between `$…$`, `$$…$$`, `\(…\)` and `\[…\]`.
///
/// What a site doesn't declare is only protected from quotes. Text that looks like prices, shells or variables is excluded: a `$` opens before and closes
/// after something other than a space, never next to a letter or digit outside, and the text
/// between must look like a formula. Each `$` ends the search of the one before it, so many of them
/// take linear time.
enum MathSpans {
  /// The longest formula, in bytes.
  private static let longest = 2_000

  /// Whether a document may contain any.
  static func isPossible(in text: Bytes) -> Bool {
    if text.place(of: 0x24, from: 0) != nil { return true }
    var start = 0
    while let place = text.place(of: 0x5C, from: start) {
      if text.has("\\(", at: place) { return true }
      start = place + 1
    }
    return false
  }

  /// Whether a document may contain any of these forms.
  static func isPossible(_ forms: MarkdownOptions.Formulas, in text: Bytes) -> Bool {
    let dollars: MarkdownOptions.Formulas = [.fences, .doubleDollars, .dollars]
    var start = 0
    while !forms.isDisjoint(with: dollars), let place = text.place(of: 0x24, from: start) {
      start = place + 1
      if forms.contains(.dollars) { return true }
      let next = start < text.count ? text[start] : 0
      if next == 0x24 && forms.contains(.doubleDollars) || next == 0x60 { return true }
    }
    start = 0
    while forms.contains(.brackets), let place = text.place(of: 0x5C, from: start) {
      start = place + 1
      if text.has("\\(", at: place) || text.has("\\[", at: place) { return true }
    }
    return false
  }

  /// A formula in a line: its bytes, those between its delimiters, and whether it is displayed on its own.
  struct Span {
    let range: Range<Int>, inside: Range<Int>
    let isDisplay: Bool
  }

  /// The formula of these forms that begins at `place`, where there is a `$` or `\`; `nil` if there is none.
  static func span(
    at place: Int, in text: Bytes, _ forms: MarkdownOptions.Formulas
  ) -> Span? {
    if text.has("$`", at: place) {
      guard forms.contains(.fences), let close = close("`$", after: "$`", at: place, text) else {
        return nil
      }
      return Span(range: place..<close + 2, inside: place + 2..<close, isDisplay: false)
    }
    if text.has("$$", at: place) {
      guard forms.contains(.doubleDollars), let end = end(of: "$$", after: "$$", at: place, text),
        standsAlone(place..<end, text)
      else { return nil }
      return Span(range: place..<end, inside: place + 2..<end - 2, isDisplay: true)
    }
    if text.has("\\[", at: place) {
      guard forms.contains(.brackets), let end = end(of: "\\]", after: "\\[", at: place, text),
        isFormula(text.slice(place + 2..<end - 2))
      else { return nil }
      return Span(range: place..<end, inside: place + 2..<end - 2, isDisplay: true)
    }
    if text.has("\\(", at: place) {
      guard forms.contains(.brackets), let end = end(of: "\\)", after: "\\(", at: place, text),
        isFormula(text.slice(place + 2..<end - 2))
      else { return nil }
      return Span(range: place..<end, inside: place + 2..<end - 2, isDisplay: false)
    }
    guard forms.contains(.dollars), text[place] == 0x24,
      place == 0 || text[place - 1] != 0x5C, let end = inline(at: place, text)
    else { return nil }
    return Span(range: place..<end, inside: place + 1..<end - 1, isDisplay: false)
  }

  /// The offset after `$…$`: no white space inside its signs, and no digit or `$` after it (as in pandoc).
  private static func inline(at place: Int, _ text: Bytes) -> Int? {
    let start = place + 1
    guard start < text.count, !text[start].isASCIIWhitespace,
      place == 0 || !isWord(text[place - 1]),
      let close = dollar(from: start, text, text.count), close > start,
      !text[close - 1].isASCIIWhitespace,
      close + 1 == text.count || text[close + 1] != 0x24 && !isWord(text[close + 1])
    else { return nil }
    return close + 1
  }

  /// Whether no third `$`, letter or digit is next to the signs of `$$…$$`: `$$$` is a class of prices, `$$5` an amount.
  private static func standsAlone(_ range: Range<Int>, _ text: Bytes) -> Bool {
    func isFree(_ place: Int) -> Bool {
      place < 0 || place >= text.count || text[place] != 0x24 && !isWord(text[place])
    }
    return isFree(range.lowerBound - 1) && isFree(range.upperBound)
      && text[range.lowerBound + 2] != 0x24 && text[range.upperBound - 3] != 0x24
  }

  private static func end(
    of mark: StaticString, after opening: StaticString, at place: Int, _ text: Bytes
  ) -> Int? {
    close(mark, after: opening, at: place, text).map { $0 + 2 }
  }

  /// The offset of a delimiter of two bytes that is not escaped, for the opening one at `place`; `nil` for nothing
  /// before it, and if another formula begins first: so many beginnings without an end take linear time.
  private static func close(
    _ mark: StaticString, after opening: StaticString, at begin: Int, _ text: Bytes
  ) -> Int? {
    let start = begin + 2
    var place = start
    while place + 1 < text.count {
      if text.has(mark, at: place) { return place > start ? place : nil }
      if text.has(opening, at: place) { return nil }
      place += text[place] == 0x5C ? 2 : 1
    }
    return nil
  }

  /// The offset after the formula that begins at `place`, where there is a `$` or `\`; before `limit`.
  static func end(at place: Int, in text: Bytes, _ limit: Int) -> Int? {
    if text[place] == 0x5C { return parenthesized(place, text, limit) }
    let isDisplay = place + 1 < limit && text[place + 1] == 0x24
    let start = place + (isDisplay ? 2 : 1)
    if place > 0, text[place - 1] == 0x24 || isWord(text[place - 1]) { return nil }
    guard start < limit, text[start] != 0x24 else { return nil }
    if !isDisplay, text[start].isASCIIWhitespace { return nil }
    guard let close = dollar(from: start, text, limit) else { return nil }
    let end = close + (isDisplay ? 2 : 1)
    guard end <= limit, !isDisplay || text[close + 1] == 0x24 else { return nil }
    if !isDisplay, text[close - 1].isASCIIWhitespace { return nil }
    if end < limit, text[end] == 0x24 || isWord(text[end]) { return nil }
    return isFormula(text.slice(start..<close)) ? end : nil
  }

  /// All formulas of a text, in order.
  static func all(in text: Bytes) -> [Range<Int>] {
    var spans: [Range<Int>] = []
    var place = 0
    while place < text.count {
      let byte = text[place]
      if byte == 0x24 || byte == 0x5C, let end = end(at: place, in: text, text.count) {
        spans.append(place..<end)
        place = end
      } else {
        place += byte == 0x5C ? 2 : 1
      }
    }
    return spans
  }

  private static func parenthesized(_ place: Int, _ text: Bytes, _ limit: Int) -> Int? {
    guard text.has("\\(", at: place) else { return nil }
    let last = min(limit, place + longest)
    var index = place + 2
    while index + 1 < last {
      guard text[index] == 0x5C else {
        index += 1
        continue
      }
      if text[index + 1] == 0x29 {
        return isFormula(text.slice(place + 2..<index)) ? index + 2 : nil
      }
      // Another beginning, from which the search begins again.
      if text[index + 1] == 0x28 { return nil }
      index += 2
    }
    return nil
  }

  /// The next `$` that is not escaped; a code span ends the search.
  private static func dollar(from start: Int, _ text: Bytes, _ limit: Int) -> Int? {
    var index = start
    let last = min(limit, start + longest)
    while index < last {
      switch text[index] {
      case 0x24: return index
      case 0x5C: index += 2
      case 0x60: return nil
      default: index += 1
      }
    }
    return nil
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80
  }

  /// Whether a text looks like a formula: it has a command, or operators and no words, or single letters
  /// and no words.
  private static func isFormula(_ text: Bytes) -> Bool {
    var hasOperator = false
    var letters = 0, longestWord = 0, word = 0
    for (index, byte) in text.enumerated() {
      if byte.isASCIILetter || byte >= 0x80 {
        if word == 0, index > 0, text[index - 1] == 0x5C { return true }
        letters += 1
        word += 1
        longestWord = max(longestWord, word)
        continue
      }
      word = 0
      if [0x2A, 0x2B, 0x3C, 0x3D, 0x3E, 0x5E, 0x5F, 0x7B].contains(byte) { hasOperator = true }
    }
    if hasOperator { return longestWord < 3 || !text.contains(where: \.isASCIIWhitespace) }
    return letters > 0 && longestWord == 1 && text.first?.isASCIIDigit == false
  }
}
