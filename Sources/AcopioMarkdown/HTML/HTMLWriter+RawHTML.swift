import AcopioBase
import CCMark

/// The HTML that a document may contain, and the elements that are open.
struct RawHTMLState {
  /// An open element.
  struct Open {
    let name: String
    /// Its tag, and the node that contains it.
    let tag: Bytes
    let node: Node
    let parent: Node?
  }

  private let ask: (@Sendable (Origin) -> [String: MarkdownElement])?
  private let origin: Origin
  /// The HTML that the document may contain; requested at the first HTML in it.
  private var known: [String: MarkdownElement]?
  var open: [Open] = []

  init(_ ask: (@Sendable (Origin) -> [String: MarkdownElement])?, at origin: Origin) {
    self.ask = ask
    self.origin = origin
  }

  mutating func allowed() -> [String: MarkdownElement] {
    if let known { return known }
    let asked = ask?(origin) ?? [:]
    known = asked
    return asked
  }
}

extension HTMLWriter {
  /// Elements that have no end.
  private static let void = ["br", "hr", "wbr"]
  /// Elements that end where the next of them begins.
  private static let exclusive = ["dd", "dt", "rp", "rt"]

  /// Writes the HTML that the document may contain, rebuilt from its parts; reports any other HTML.
  mutating func writeAllowed(_ node: Node, into out: inout ByteBuffer) {
    let html = node.literal
    guard !rawHTML.allowed().isEmpty else {
      out.append("<!-- raw HTML omitted -->")
      log.note(.rawHTML, html, node)
      return
    }
    var place = 0
    while place < html.count {
      guard html[place] == 0x3C else {
        let end = firstIndex(of: 0x3C, in: html, from: place) ?? html.count
        appendText(html.slice(place..<end), into: &out)
        place = end
        continue
      }
      guard RawTag.mayBegin(html, at: place) else {
        out.append("&lt;")
        place += 1
        continue
      }
      guard let tag = RawTag(html, at: place) else {
        let end = firstIndex(of: 0x0A, in: html, from: place) ?? html.count
        log.note(.rawHTML, html.slice(place..<end), node)
        place = end
        continue
      }
      place = tag.range.upperBound
      write(tag, html.slice(tag.range), node, into: &out)
    }
  }

  private mutating func write(
    _ tag: RawTag, _ text: Bytes, _ node: Node, into out: inout ByteBuffer
  ) {
    guard let element = rawHTML.allowed()[tag.name] else { return log.note(.rawHTML, text, node) }
    if tag.isEnd { return writeEnd(tag.name, text, node, into: &out) }
    if element.isBlock, node.type == CMARK_NODE_HTML_INLINE {
      return tell(
        .misplacedHTML, "'\(tag.name)' cannot stand in a line of text", text, node,
        remedy: "write it in a line of its own, with a blank line before it")
    }
    if Self.exclusive.contains(tag.name), let last = rawHTML.open.last?.name,
      Self.exclusive.contains(last)
    {
      return tell(
        .unbalancedHTML, "'\(tag.name)' begins before '\(last)' ends", text, node,
        remedy: "write '</\(last)>' before it")
    }
    guard writeBegin(tag, element, text, node, into: &out) else { return }
    guard !Self.void.contains(tag.name) else { return }
    rawHTML.open.append(
      RawHTMLState.Open(name: tag.name, tag: text, node: node, parent: node.parent))
  }

  private mutating func writeBegin(
    _ tag: RawTag, _ element: MarkdownElement, _ text: Bytes, _ node: Node,
    into out: inout ByteBuffer
  ) -> Bool {
    var seen: [String] = []
    let start = out.count
    out.append(string: "<\(tag.name)")
    for (name, value) in tag.attributes {
      guard element.attributes.contains(name), !seen.contains(name) else {
        out.truncate(to: start)
        let isKnown = element.attributes.contains(name)
        tell(
          .rawHTML,
          isKnown
            ? "'\(tag.name)' has the attribute '\(name)' twice"
            : "the attribute '\(name)' of '\(tag.name)' is not allowed in this collection",
          text, node,
          remedy: isKnown ? nil : "leave it out, or allow it in '_collection.yml' if that is safe")
        return false
      }
      seen.append(name)
      let isUnsafe =
        MarkdownAddress.refusedScheme(of: value) != nil || value.contains(0x26)
      if name == "cite", isUnsafe {
        out.truncate(to: start)
        log.note(.unsafeURL, value, node)
        return false
      }
      out.append(string: " \(name)=\"")
      appendText(value, into: &out)
      out.append(0x22)
    }
    out.append(0x3E)
    return true
  }

  private mutating func writeEnd(
    _ name: String, _ text: Bytes, _ node: Node, into out: inout ByteBuffer
  ) {
    let floor = directives.open.last?.openElements ?? 0
    guard rawHTML.open.count > floor, let last = rawHTML.open.last, last.name == name,
      last.parent == node.parent
    else {
      return tell(
        .unbalancedHTML, "'</\(name)>' ends nothing that is open here", text, node,
        remedy: "remove it, or write '<\(name)>' before it")
    }
    rawHTML.open.removeLast()
    out.append(string: "</\(name)>")
  }

  /// Reports the elements from index `count` on that are still open.
  mutating func closeElements(from count: Int) {
    while rawHTML.open.count > count, let last = rawHTML.open.popLast() {
      tell(
        .unbalancedHTML, "'<\(last.name)>' has no end", last.tag, last.node,
        remedy: "write '</\(last.name)>' in the same block")
    }
  }

  /// Reports the elements that are still open when their parent node ends.
  mutating func closeElements(in parent: Node) {
    while rawHTML.open.last?.parent == parent { closeElements(from: rawHTML.open.count - 1) }
  }

  private mutating func tell(
    _ id: DiagnosticID, _ message: String, _ text: Bytes, _ node: Node, remedy: String? = nil
  ) {
    log.note(.told(Diagnostic(id, .error, message, remedy: remedy)), text, node)
  }

  /// Appends text or an attribute value, keeping its character references.
  private func appendText(_ text: Bytes, into out: inout ByteBuffer) {
    for (index, byte) in text.enumerated() {
      switch byte {
      case 0x26: if isReference(text, index) { out.append(byte) } else { out.append("&amp;") }
      case 0x3C, 0x3E, 0x22: appendEntity(byte, into: &out)
      default: out.append(byte)
      }
    }
  }

  private func isReference(_ text: Bytes, _ start: Int) -> Bool {
    var end = start + 1
    if end < text.count, text[end] == 0x23 { end += 1 }
    let first = end
    while end < text.count, end - first < 32, text[end].isASCIILetter || text[end].isASCIIDigit {
      end += 1
    }
    return end > first && end < text.count && text[end] == 0x3B
  }
}

/// An HTML tag, split into its parts.
private struct RawTag {
  let range: Range<Int>
  let name: String
  let isEnd: Bool
  private(set) var attributes: [(name: String, value: Bytes)] = []

  /// Whether the `<` at `start` begins markup and is not just a character (HTML, §13.2.5.6).
  static func mayBegin(_ html: Bytes, at start: Int) -> Bool {
    guard start + 1 < html.count else { return false }
    let next = html[start + 1]
    return next.isASCIILetter || next == 0x2F || next == 0x21 || next == 0x3F
  }

  /// The tag that begins at `start`; `nil` for anything else.
  init?(_ html: Bytes, at start: Int) {
    var place = start + 1
    isEnd = place < html.count && html[place] == 0x2F
    if isEnd { place += 1 }
    let nameStart = place
    while place < html.count, RawTag.isName(html[place]) { place += 1 }
    guard place > nameStart, html[nameStart].isASCIILetter else { return nil }
    name = html.slice(nameStart..<place).string.lowercased()
    while true {
      while place < html.count, html[place].isASCIIWhitespace { place += 1 }
      guard place < html.count else { return nil }
      if html[place] == 0x3E { break }
      if html[place] == 0x2F, place + 1 < html.count, html[place + 1] == 0x3E {
        place += 1
        break
      }
      guard !isEnd, let attribute = RawTag.attribute(html, &place) else { return nil }
      attributes.append(attribute)
    }
    range = start..<place + 1
  }

  private static func attribute(
    _ html: Bytes, _ place: inout Int
  ) -> (name: String, value: Bytes)? {
    let start = place
    while place < html.count, isName(html[place]) { place += 1 }
    guard place > start else { return nil }
    let name = html.slice(start..<place).string.lowercased()
    guard place < html.count, html[place] == 0x3D else { return (name, html.slice(place..<place)) }
    place += 1
    guard place < html.count else { return nil }
    let quote = html[place]
    if quote == 0x22 || quote == 0x27 {
      guard let end = firstIndex(of: quote, in: html, from: place + 1) else { return nil }
      let value = html.slice(place + 1..<end)
      place = end + 1
      return (name, value)
    }
    let valueStart = place
    while place < html.count, !html[place].isASCIIWhitespace, html[place] != 0x3E,
      html[place] != 0x22, html[place] != 0x27
    {
      place += 1
    }
    return (name, html.slice(valueStart..<place))
  }

  private static func isName(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == 0x2D || byte == 0x5F || byte == 0x3A
  }
}
