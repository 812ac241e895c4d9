import AcopioBase
import CCMark

/// Writes the HTML that a document may contain, rebuilt from its parts; reports any other HTML.
///
/// Each mistake is reported once: an end tag whose start tag was reported is not, and neither is an
/// element without an end whose end tag was reported.
struct RawHTMLWriter {
  /// An open element.
  private struct Open {
    let name: String
    /// Its tag, and the node that contains it.
    let tag: Bytes
    let node: Node
    let parent: Node?
    /// Whether it or an element around it shows text as it was written.
    let isVerbatim: Bool
    /// Whether its missing end follows from a reported fault.
    var isReported = false
  }

  /// Elements that have no end.
  private static let void = ["br", "col", "hr", "img", "wbr"]
  /// Elements that show text as it was written.
  private static let verbatim = ["code", "kbd", "pre", "samp", "tt", "var"]
  /// Elements that end where the next of them begins.
  private static let exclusive = ["dd", "dt", "rp", "rt"]
  /// The required direct parents of some elements.
  private static let parents = [
    "caption": ["table"], "col": ["colgroup", "table"], "colgroup": ["table"],
    "thead": ["table"], "tbody": ["table"], "tfoot": ["table"],
    "tr": ["tbody", "table", "thead", "tfoot"], "td": ["tr"], "th": ["tr"], "li": ["ul", "ol"],
  ]
  /// Elements that contain nothing but others of these.
  private static let holders = Set(parents.values.joined())

  private let ask: (@Sendable (Origin) -> [String: MarkdownElement])?
  private let origin: Origin
  /// The HTML that the document may contain; requested at the first HTML in it.
  private var known: [String: MarkdownElement]?
  private var open: [Open] = []
  /// The number of reported start tags by name; their end tags are not reported.
  private var reported: [String: Int] = [:]
  private var hasRefused = false

  init(_ ask: (@Sendable (Origin) -> [String: MarkdownElement])?, at origin: Origin) {
    self.ask = ask
    self.origin = origin
  }

  /// The number of elements that are open.
  var depth: Int { open.count }

  /// Whether any element is open.
  @inline(__always) var isInElement: Bool { !open.isEmpty }

  /// Whether text is shown as it was written, for it is code.
  @inline(__always) var isVerbatim: Bool { open.last?.isVerbatim == true }

  private mutating func allowed() -> [String: MarkdownElement] {
    if let known { return known }
    let asked = ask?(origin) ?? [:]
    known = asked
    return asked
  }

  // MARK: - Writing

  /// Writes the HTML in `node`, whose end tags can end only elements beyond the first `floor`.
  ///
  /// Comments are refused unless they are dropped.
  mutating func write(
    _ node: Node, beyond floor: Int, dropsComments: Bool, _ addresses: inout AddressWriter,
    _ log: inout FaultLog, into out: inout ByteBuffer
  ) {
    let html = dropsComments ? afterComments(node.literal) : node.literal
    if html.count < node.literal.count {
      if html.isEmpty { return }
      guard html[0] == 0x3C else {
        return report(
          .rawHTML, "text after a comment, in the same line, is not read as Markdown",
          html.slice(0..<(html.place(of: 0x0A, from: 0) ?? html.count)), node, &log,
          remedy: "begin a new line after '-->'")
      }
    }
    let allowed = allowed()
    guard !allowed.isEmpty else {
      out.append("<!-- raw HTML omitted -->")
      return refuse(html, node, &log)
    }
    var place = 0
    while place < html.count {
      guard html[place] == 0x3C else {
        let end = html.place(of: 0x3C, from: place) ?? html.count
        checkText(html.slice(place..<end), node, &log)
        appendText(html.slice(place..<end), into: &out)
        place = end
        continue
      }
      if dropsComments, let end = commentEnd(html, at: place) {
        place = end
        continue
      }
      guard RawTag.mayBegin(html, at: place) else {
        out.append("&lt;")
        place += 1
        continue
      }
      guard let tag = RawTag(html, at: place) else {
        let end = html.place(of: 0x0A, from: place) ?? html.count
        refuse(html.slice(place..<end), node, &log)
        noteConsequences(ofTagIn: html, at: place)
        place = end
        continue
      }
      place = tag.range.upperBound
      let text = html.slice(tag.range)
      if tag.isEnd {
        writeEnd(tag.name, allowed[tag.name], text, node, beyond: floor, &log, into: &out)
      } else if writeBegin(tag, allowed[tag.name], text, node, &addresses, &log, into: &out) {
        guard !Self.void.contains(tag.name) else { continue }
        open.append(
          Open(
            name: tag.name, tag: text, node: node, parent: node.parent,
            isVerbatim: isVerbatim || Self.verbatim.contains(tag.name)))
      } else {
        reported[tag.name, default: 0] += 1
      }
    }
  }

  /// The text after the comments and white space that HTML begins with; all of it if there is no
  /// comment.
  private func afterComments(_ html: Bytes) -> Bytes {
    var rest = html.trimmed
    guard commentEnd(rest, at: 0) != nil else { return html }
    while let end = commentEnd(rest, at: 0) { rest = rest.slice(end..<rest.count).trimmed }
    return rest
  }

  /// The offset after the comment that begins at an offset; `nil` if none does.
  private func commentEnd(_ html: Bytes, at start: Int) -> Int? {
    guard html.has("<!--", at: start) else { return nil }
    var place = start + 4
    while let end = html.place(of: 0x2D, from: place) {
      if html.has("-->", at: end) { return end + 3 }
      place = end + 1
    }
    return nil
  }

  /// Reports HTML that the document cannot contain; an end tag after other such HTML is not.
  mutating func refuse(_ html: Bytes, _ node: Node, _ log: inout FaultLog) {
    if hasRefused, html.has("</") { return }
    hasRefused = true
    log.note(.rawHTML, html, node)
  }

  /// Writes a start tag; returns whether there was nothing to report.
  private mutating func writeBegin(
    _ tag: RawTag, _ element: MarkdownElement?, _ text: Bytes, _ node: Node,
    _ addresses: inout AddressWriter, _ log: inout FaultLog, into out: inout ByteBuffer
  ) -> Bool {
    guard let element else {
      refuse(text, node, &log)
      return false
    }
    if element.isBlock, node.type == CMARK_NODE_HTML_INLINE {
      report(
        .misplacedHTML, "'\(tag.name)' cannot be in a line of text", text, node, &log,
        remedy: "write it in a line of its own, with a blank line before it")
      return false
    }
    guard mayFollow(tag.name, text, node, &log) else { return false }
    let start = out.count
    out.append(string: "<\(tag.name)")
    guard writeAttributes(of: tag, element, text, node, &addresses, &log, into: &out) else {
      out.truncate(to: start)
      return false
    }
    if tag.name == "img" { checkImage(tag, text, node, &log) }
    guard isImage(tag), let picture = addresses.picture else {
      out.append(0x3E)
      return true
    }
    let attributes = Array(out.bytes[(start + "<img".utf8.count)...])
    out.truncate(to: start)
    let ending = beginPhoto(picture.element, picture.base, tag, into: &out)
    attributes.withUnsafeBufferPointer { out.append($0) }
    out.append(0x3E)
    out.append(string: ending)
    return true
  }

  private func isImage(_ tag: RawTag) -> Bool {
    tag.name == "img" && tag.attributes.contains { $0.name == "src" }
  }

  /// Begins an image with the files that the site has of it, as in Markdown; returns what follows its tag.
  private func beginPhoto(
    _ picture: PictureElement, _ base: String, _ tag: RawTag, into out: inout ByteBuffer
  ) -> String {
    var picture = picture
    let width = tag.attributes.first { $0.name == "width" }.flatMap { Int($0.value.string) }
    if let width { picture.sizes = "min(100vw, \(width)px)" }
    picture.begin(base, into: &out)
    out.append(0x22)
    return picture.ending
  }

  /// Whether an element may begin in the innermost open one; reports if not.
  private mutating func mayFollow(
    _ name: String, _ text: Bytes, _ node: Node, _ log: inout FaultLog
  ) -> Bool {
    guard isInPlace(name, text, node, &log) else { return false }
    guard Self.exclusive.contains(name), let last = open.last, Self.exclusive.contains(last.name)
    else { return true }
    if !last.isReported {
      open[open.count - 1].isReported = true
      report(
        .unbalancedHTML, "'\(name)' begins before '\(last.name)' ends", text, node, &log,
        remedy: "write '</\(last.name)>' before it")
    }
    return false
  }

  /// Whether a part of a table or list is directly inside its table or list, and other elements are
  /// not.
  ///
  /// Reports a fault if not.
  private mutating func isInPlace(
    _ name: String, _ text: Bytes, _ node: Node, _ log: inout FaultLog
  ) -> Bool {
    let around = open.last?.name ?? ""
    let message: Message
    let remedy: Message
    if let holders = Self.parents[name] {
      guard !holders.contains(around) else { return true }
      message = "'\(name)' is not directly inside of '\(holders[0])'"
      remedy =
        "write '\(Self.parents[around] == nil ? "<\(holders[0])>" : "</\(around)>")' before it"
    } else {
      guard Self.holders.contains(around) else { return true }
      message = "'\(name)' is directly inside of '\(around)'"
      remedy = "put it into '\(Self.child(of: around))'"
    }
    if open.last?.isReported == true { return false }
    if !open.isEmpty { open[open.count - 1].isReported = true }
    report(.misplacedHTML, message, text, node, &log, remedy: remedy)
    return false
  }

  /// Reports Markdown directly inside of a table, a row or a list, where browsers move it to another place.
  mutating func checkBlock(_ block: Node, _ log: inout FaultLog) {
    guard open.last?.parent == block.parent else { return }
    checkContent(Bytes(start: nil, count: 0), block, &log)
  }

  /// Reports text there.
  private mutating func checkText(_ text: Bytes, _ node: Node, _ log: inout FaultLog) {
    let words = text.trimmed
    if !words.isEmpty { checkContent(words, node, &log) }
  }

  private mutating func checkContent(_ text: Bytes, _ node: Node, _ log: inout FaultLog) {
    guard let last = open.last, !last.isReported, Self.holders.contains(last.name) else { return }
    open[open.count - 1].isReported = true
    report(
      .misplacedHTML, "text is directly inside of '\(last.name)'", text, node, &log,
      remedy: "put it into '\(Self.child(of: last.name))'")
  }

  /// The element that must enclose content of `holder`.
  private static func child(of holder: String) -> String {
    holder == "ul" || holder == "ol" ? "li" : "td"
  }

  private func writeAttributes(
    of tag: RawTag, _ element: MarkdownElement, _ text: Bytes, _ node: Node,
    _ addresses: inout AddressWriter, _ log: inout FaultLog, into out: inout ByteBuffer
  ) -> Bool {
    var seen: [String] = []
    var size: MarkdownImageSize?
    for (name, value) in tag.attributes {
      guard element.attributes.contains(name) else {
        report(
          .rawHTML,
          "the attribute '\(name)' of '\(tag.name)' is not allowed in this collection", text, node,
          &log, remedy: "leave it out, or allow it in '_collection.yml' if that is safe")
        return false
      }
      guard !seen.contains(name) else {
        report(
          .rawHTML, "'\(tag.name)' has the attribute '\(name)' twice", text, node, &log)
        return false
      }
      seen.append(name)
      let start = out.count
      if name == "cite", MarkdownAddress.refusedScheme(of: value) != nil || value.contains(0x26) {
        log.note(.unsafeURL, value, node)
        return false
      }
      out.append(string: " \(name)=\"")
      if name == "href" || name == "src" {
        let address =
          value.contains(0x26) ? Self.kept(CharacterReferences.resolved(value)) : value
        size = addresses.write(address, of: node, &log, into: &out) ?? size
        // A photograph has several addresses, which are written before the other attributes.
        if name == "src", isImage(tag), addresses.picture != nil {
          out.truncate(to: start)
          continue
        }
      } else {
        appendText(value, into: &out)
      }
      out.append(0x22)
    }
    if let size, !seen.contains("width"), !seen.contains("height") {
      out.append(string: " width=\"\(size.width)\" height=\"\(size.height)\"")
    }
    return true
  }

  /// The bytes of a text, which live as long as the document.
  private static func kept(_ text: String) -> Bytes {
    return text.withBytes { Node.text($0).literal }
  }

  /// Reports an image without an address or a description.
  private func checkImage(_ tag: RawTag, _ text: Bytes, _ node: Node, _ log: inout FaultLog) {
    func has(_ name: String) -> Bool { tag.attributes.contains { $0.name == name } }
    if !has("src") {
      report(
        .rawHTML, "'img' has no 'src'", text, node, &log,
        remedy: "write the address of the image: src=\"plan.png\"")
    } else if !has("alt") {
      let missing = Diagnostic(
        .missingAlt, .warning, "the image has no description",
        remedy: "describe it: alt=\"…\"; alt=\"\" if it only decorates")
      log.note(.told(missing), text, node)
    }
  }

  /// Writes an end tag if it ends the innermost element; reports it if nothing explains it.
  private mutating func writeEnd(
    _ name: String, _ element: MarkdownElement?, _ text: Bytes, _ node: Node, beyond floor: Int,
    _ log: inout FaultLog, into out: inout ByteBuffer
  ) {
    let parent = node.parent
    if let index = open[min(floor, open.count)...].lastIndex(where: {
      $0.name == name && $0.parent == parent
    }), open[(index + 1)...].allSatisfy(\.isReported) {
      open.removeLast(open.count - index)
      out.append(string: "</\(name)>")
      return
    }
    if let count = reported[name], count > 0 {
      reported[name] = count - 1
      return
    }
    guard element != nil else { return refuse(text, node, &log) }
    guard let index = open.lastIndex(where: { $0.name == name && !$0.isReported }) else {
      return report(
        .unbalancedHTML, "'</\(name)>' has no matching start tag", text, node, &log,
        remedy: "remove it, or write '<\(name)>' before it")
    }
    open[index].isReported = true
    if index >= floor, open[index].parent == parent,
      let inner = open[(index + 1)...].first(where: { !$0.isReported })
    {
      report(
        .unbalancedHTML, "'\(name)' ends before '\(inner.name)', which is inside it", text, node,
        &log, remedy: "write '</\(inner.name)>' before it")
    } else {
      report(
        .unbalancedHTML, "'</\(name)>' is not in the block in which '<\(name)>' begins", text, node,
        &log, remedy: "write both in the same block")
    }
  }

  // MARK: - Ends

  /// Ends the elements beyond the first `count`, and reports them.
  mutating func close(beyond count: Int, _ log: inout FaultLog) {
    while open.count > count, let last = open.popLast() {
      guard !last.isReported else { continue }
      reported[last.name, default: 0] += 1
      report(
        .unbalancedHTML, "'<\(last.name)>' has no end", last.tag, last.node, &log,
        remedy: "write '</\(last.name)>' in the same block")
    }
  }

  /// Ends the elements in `parent`, which ends itself, and reports them.
  mutating func close(in parent: Node, _ log: inout FaultLog) {
    while open.last?.parent == parent { close(beyond: open.count - 1, &log) }
  }

  /// Notes the consequences of a tag that was reported because it cannot be read.
  private mutating func noteConsequences(ofTagIn html: Bytes, at start: Int) {
    let isEnd = start + 1 < html.count && html[start + 1] == 0x2F
    var end = start + (isEnd ? 2 : 1)
    let nameStart = end
    while end < html.count, RawTag.isName(html[end]) { end += 1 }
    guard end > nameStart else { return }
    let name = html.slice(nameStart..<end).string.lowercased()
    if !isEnd {
      reported[name, default: 0] += 1
    } else if let index = open.lastIndex(where: { $0.name == name && !$0.isReported }) {
      open[index].isReported = true
    }
  }

  private func report(
    _ id: DiagnosticID, _ message: Message, _ text: Bytes, _ node: Node, _ log: inout FaultLog,
    remedy: Message? = nil
  ) {
    log.note(.told(Diagnostic(id, .error, message, remedy: remedy)), text, node)
  }

  // MARK: - Text

  /// Appends text or an attribute value, keeping its character references.
  private func appendText(_ text: Bytes, into out: inout ByteBuffer) {
    for (index, byte) in text.enumerated() {
      switch byte {
      case 0x26: if isReference(text, index) { out.append(byte) } else { out.append("&amp;") }
      case 0x3C, 0x3E, 0x22: CharacterReferences.append(for: byte, into: &out)
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
