import AcopioBase
import CCMark

/// The state before the next piece of text: quotes open after spaces and close after letters.
struct QuoteState {
  /// The last byte read; a space at the beginning of a block.
  var before: UInt8 = 0x20
}

extension HTMLWriter {
  /// Writes a text node, escaped; for sites, with typographic quotes, dashes and ellipses.
  mutating func writeText(_ node: Node, into out: inout ByteBuffer) {
    let text = node.literal
    guard let last = text.last else { return }
    guard isSite else {
      appendEscaped(text, into: &out)
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
        (count, isChanged) = typographicRun(text, index)
        if isChanged {
          if isPlain == nil { isPlain = isMeantAsWritten(node, text) }
          isChanged = isPlain == false
        }
      }
      if !isChanged, kind & ByteKinds.escaped == 0 {
        index = ByteKinds.next(in: text, from: index + count)
        continue
      }
      out.append(text.slice(start..<index))
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
    quotes.before = last
  }

  /// Whether typography leaves the text alone: escaped characters, and addresses that are links.
  private func isMeantAsWritten(_ node: Node, _ text: Bytes) -> Bool {
    if node.isEscaped { return true }
    guard let link = node.parent, link.type == CMARK_NODE_LINK else { return false }
    let url = link.url
    return url.count >= text.count
      && url.slice(url.count - text.count..<url.count).equals(text)
  }

  /// The number of equal bytes from `index` on, and whether they become one character.
  ///
  /// Quotes, `--`, `---` and `...` do. Longer runs are drawn lines.
  private func typographicRun(_ text: Bytes, _ index: Int) -> (count: Int, isChanged: Bool) {
    let byte = text[index]
    if byte == 0x22 || byte == 0x27 { return (1, true) }
    var end = index
    while end < text.count, text[end] == byte { end += 1 }
    let count = end - index
    return (count, count == 3 || (count == 2 && byte == 0x2D))
  }

  private mutating func writeTypographic(
    _ text: Bytes, _ index: Int, _ count: Int, _ node: Node, into out: inout ByteBuffer
  ) {
    switch text[index] {
    case 0x2E: out.append("…")
    case 0x2D: out.append(count == 2 ? "–" : "—")
    case 0x22:
      out.append(opens(text, index, node) ? words.quotes.open : words.quotes.close)
    default:
      let isDigit = index + 1 < text.count && text[index + 1].isASCIIDigit
      out.append(opens(text, index, node) && !isDigit ? words.quotes.innerOpen : "’")
    }
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
