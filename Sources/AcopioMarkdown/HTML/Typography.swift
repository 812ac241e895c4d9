import AcopioBase
import CCMark

/// What stands before the next piece of text: quotes open behind spaces, close behind letters.
struct QuoteState {
  /// The last byte that was read, a space at the beginning of a block.
  var before: UInt8 = 0x20
}

extension HTMLWriter {
  /// Writes a text node: escaped and, for sites, with typographic quotes, dashes and dots.
  mutating func writeText(_ node: Node, into out: inout ByteBuffer) {
    let text = node.literal
    guard let last = text.last else { return }
    guard isSite else {
      appendEscaped(text, into: &out)
      return
    }
    var start = 0
    var index = 0
    var isPlain: Bool?
    while index < text.count {
      let kind = ByteKinds.of(text[index])
      if kind == 0 {
        index += 1
        continue
      }
      var count = 1
      if kind & ByteKinds.typographic != 0 {
        count = typographicCount(text, index)
        // What is escaped is meant as it is written.
        if count > 0, isPlain == nil { isPlain = node.isEscaped }
        if isPlain == true { count = 0 }
      }
      let isChanged = count > 0 && kind & ByteKinds.typographic != 0
      if !isChanged, kind & ByteKinds.escaped == 0 {
        index += 1
        continue
      }
      out.append(text.slice(start..<index))
      if isChanged {
        writeTypographic(text, index, count, node, into: &out)
      } else {
        count = 1
        appendEntity(text[index], into: &out)
      }
      index += count
      start = index
    }
    out.append(text.slice(start..<text.count))
    quotes.before = last
  }

  /// How many bytes become one character: quotes 1, `--` 2, `---` and `...` 3, others 0.
  private func typographicCount(_ text: Bytes, _ index: Int) -> Int {
    let byte = text[index]
    if byte == 0x22 || byte == 0x27 { return 1 }
    var end = index
    while end < text.count, text[end] == byte { end += 1 }
    let count = end - index
    if byte == 0x2E { return count == 3 ? 3 : 0 }
    // Longer runs are lines that somebody drew.
    return count == 2 || count == 3 ? count : 0
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

  /// Whether a quote opens: a space or an opening mark before it, none behind it.
  private func opens(_ text: Bytes, _ index: Int, _ node: Node) -> Bool {
    let before = index > 0 ? text[index - 1] : quotes.before
    guard before.isASCIIWhitespace || isOpening(before, text, index) else { return false }
    if index + 1 < text.count { return !text[index + 1].isASCIIWhitespace }
    guard let next = node.next else { return node.parent?.isBlock == false }
    return next.type != CMARK_NODE_SOFTBREAK && next.type != CMARK_NODE_LINEBREAK
  }

  /// Whether an opening mark ends before the quote: brackets, dashes, `¿`, `¡`, quotes.
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
