import AcopioBase
import CCMark

extension HTMLWriter {
  /// Writes a text node, escaped; for sites, with typographic quotes, dashes and ellipses.
  mutating func writeText(_ node: Node, into out: inout ByteBuffer) {
    let text = node.literal
    guard let last = text.last else { return }
    guard isSite, options.typography != .none, !rawHTML.isVerbatim else {
      appendEscaped(text, into: &out)
      quotes.before = last
      if mayHoldMath { quotes.pass(node.writing?.count ?? text.count) }
      return
    }
    var start = 0
    var index = ByteKinds.next(in: text, from: 0)
    var isPlain: Bool?
    while index < text.count {
      let kind = ByteKinds.of(text[index])
      var count = 1
      var isChanged = false
      if kind & ByteKinds.typographic != 0 {
        (count, isChanged) = typographicRun(text, index, node)
        if isChanged {
          if isPlain == nil { isPlain = isMeantAsWritten(node, text) }
          isChanged = isPlain == false && !(mayHoldMath && quotes.isInFormula(index))
        }
      }
      if !isChanged, kind & ByteKinds.escaped == 0 {
        index = ByteKinds.next(in: text, from: index + count)
        continue
      }
      out.append(text.slice(start..<index))
      if words.hasGuillemets { quotes.countMarks(in: text.slice(start..<index)) }
      if isChanged {
        writeTypographic(text, index, count, node, into: &out)
      } else {
        count = 1
        CharacterReferences.append(for: text[index], into: &out)
      }
      start = index + count
      index = ByteKinds.next(in: text, from: start)
    }
    out.append(text.slice(start..<text.count))
    if words.hasGuillemets { quotes.countMarks(in: text.slice(start..<text.count)) }
    quotes.before = last
    if mayHoldMath { quotes.pass(node.writing?.count ?? text.count) }
  }

  /// Whether typography leaves the text alone: escaped characters, and addresses that are links.
  private func isMeantAsWritten(_ node: Node, _ text: Bytes) -> Bool {
    if node.isEscaped { return true }
    guard let link = node.parent, link.type == CMARK_NODE_LINK else { return false }
    let url = link.url
    return url.count >= text.count
      && url.slice(url.count - text.count..<url.count).equals(text)
  }

  /// The number of bytes from `index` on that belong together, and whether they change.
  ///
  /// Quotes, `--`, `---` and `...` do. Longer runs are drawn lines, and `--` before a word is an option
  /// of a program.
  private func typographicRun(
    _ text: Bytes, _ index: Int, _ node: Node
  ) -> (count: Int, isChanged: Bool) {
    let byte = text[index]
    if byte == 0x22 || byte == 0x27 {
      if byte == 0x27, isRockAndRoll(text, index) { return (3, true) }
      return (1, !isInAddress(text, index, 1))
    }
    var end = index
    while end < text.count, text[end] == byte { end += 1 }
    let count = end - index
    guard options.typography == .all, count == 3 || (count == 2 && byte == 0x2D) else {
      return (count, false)
    }
    if count == 2, beginsWord(text, index, node) { return (count, false) }
    return (count, !isInAddress(text, index, count))
  }

  private mutating func writeTypographic(
    _ text: Bytes, _ index: Int, _ count: Int, _ node: Node, into out: inout ByteBuffer
  ) {
    switch text[index] {
    case 0x2E: out.append("…")
    case 0x2D: out.append(count == 2 ? "–" : "—")
    case 0x22: writeDouble(opens(text, index, node), into: &out)
    case _ where count == 3:
      out.append("’")
      out.append(text[index + 1])
      out.append("’")
    default: writeSingle(text, index, node, into: &out)
    }
  }

  private mutating func writeDouble(_ opens: Bool, into out: inout ByteBuffer) {
    if !opens { quotes.closeDouble() }
    let marks = words.doubleQuotes(level: quotes.level)
    out.append(string: opens ? marks.open : marks.close)
    if opens { quotes.openDouble() }
  }

  private mutating func writeSingle(
    _ text: Bytes, _ index: Int, _ node: Node, into out: inout ByteBuffer
  ) {
    if closes(text, index, node), let opening = quotes.closeSingle() {
      // Until it was closed, it was an apostrophe of three bytes.
      let marks = words.singleQuotes(level: opening.level)
      marks.open.withBytes { out.replace(at: opening.place, length: 3, with: $0) }
      return out.append(string: marks.close)
    }
    if opens(text, index, node), !isYear(text, index) { quotes.openSingle(at: out.count) }
    out.append("’")
  }

  /// Whether a single quote may close: no space or opening bracket precedes it, and no word follows.
  private func closes(_ text: Bytes, _ index: Int, _ node: Node) -> Bool {
    let before = index > 0 ? text[index - 1] : quotes.before
    guard !before.isASCIIWhitespace, ![0x28, 0x5B, 0x7B].contains(before) else { return false }
    return !isWord(follower(text, index + 1, node))
  }

  /// Whether `'` begins a short year, as in `the '90s`.
  private func isYear(_ text: Bytes, _ index: Int) -> Bool {
    guard index + 2 < text.count, text[index + 1].isASCIIDigit, text[index + 2].isASCIIDigit else {
      return false
    }
    var end = index + 3
    if end < text.count, text[end] == 0x73 { end += 1 }
    return end == text.count || text[end] != 0x27 && !isWord(text[end])
  }

  /// Whether it is the `'n'` of `rock 'n' roll`.
  private func isRockAndRoll(_ text: Bytes, _ index: Int) -> Bool {
    guard words.isEnglish, index > 1, index + 4 < text.count, text[index - 1] == 0x20,
      isWord(text[index - 2]), text.has("' ", at: index + 2), isWord(text[index + 4])
    else { return false }
    return text[index + 1] == 0x6E || text[index + 1] == 0x4E
  }

  /// Whether `--` begins a word, as options of programs do.
  private func beginsWord(_ text: Bytes, _ index: Int, _ node: Node) -> Bool {
    let next = follower(text, index + 2, node)
    guard isWord(next) || next == 0x5B else { return false }
    let before = index > 0 ? text[index - 1] : quotes.before
    // `--pass=--all`, `options:--all`
    if before.isASCIIWhitespace || [0x3A, 0x3D, 0x7C].contains(before) { return true }
    if before == 0x22 || before == 0x27 {
      // A quote that opens itself.
      guard index > 0 else { return false }
      let earlier = index > 1 ? text[index - 2] : quotes.before
      return earlier.isASCIIWhitespace || [0x28, 0x5B, 0x7B].contains(earlier)
    }
    return before != 0x2D && isOpening(before, text, index)
  }

  private func isWord(_ byte: UInt8) -> Bool {
    // U+2000 to U+2FFF, with E2 as their first byte, are no letters, and neither are those before U+00C0.
    byte.isASCIILetter || byte.isASCIIDigit || byte >= 0xC3 && byte != 0xE2
  }

  /// The byte at an offset in the text or after it; a letter for an element, a space for a line end.
  private func follower(_ text: Bytes, _ index: Int, _ node: Node) -> UInt8 {
    if index < text.count { return text[index] }
    guard let next = node.next else { return 0x20 }
    switch next.type {
    case CMARK_NODE_TEXT: return next.literal.first ?? 0x20
    case CMARK_NODE_EMPH, CMARK_NODE_STRONG, CMARK_NODE_CODE, CMARK_NODE_LINK: return 0x61
    default: return 0x20
    }
  }

  /// Whether typography would change an address or a path that is no link.
  private func isInAddress(_ text: Bytes, _ index: Int, _ count: Int) -> Bool {
    guard index + count < text.count, isWord(text[index + count]) else { return false }
    var start = index
    while start > 0, index - start < 200, !text[start - 1].isASCIIWhitespace { start -= 1 }
    while start < index, [0x22, 0x27, 0x28, 0x5B].contains(text[start]) { start += 1 }
    let word = text.slice(start..<index)
    if ["/", "./", "../", "~/", "www."].contains(where: { word.has($0) }) { return word.count > 1 }
    var colon = 0
    while let found = word.place(of: 0x3A, from: colon) {
      if word.has("://", at: found) { return true }
      colon = found + 1
    }
    return false
  }

  /// Whether a quote opens: a space or an opening mark precedes it, and no space follows.
  private func opens(_ text: Bytes, _ index: Int, _ node: Node) -> Bool {
    let before = index > 0 ? text[index - 1] : quotes.before
    guard before.isASCIIWhitespace || isOpening(before, text, index) else { return false }
    if index + 1 < text.count { return !text[index + 1].isASCIIWhitespace }
    guard let next = node.next else { return node.parent?.isBlock == false }
    return next.type != CMARK_NODE_SOFTBREAK && next.type != CMARK_NODE_LINEBREAK
  }

  /// Whether the character before the quote is an opening mark: a bracket, dash, `¿`, `¡` or quote.
  private func isOpening(_ before: UInt8, _ text: Bytes, _ index: Int) -> Bool {
    switch before {
    case 0x28, 0x5B, 0x7B, 0x2D, 0x2F, 0x22, 0x27: return true
    case 0x80...:
      guard index > 0 else { return false }
      let scalar = scalar(text, before: index)
      return "¿¡—–«“‘\u{A0}".unicodeScalars.contains(scalar)
    default: return false
    }
  }
}
