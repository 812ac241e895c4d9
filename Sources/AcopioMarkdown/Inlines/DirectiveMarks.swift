import AcopioBase
import CCMark

/// Puts directives into the tree where the marks of the rewritten source are in text.
///
/// Restores the source where they are in anything else: code, HTML, addresses.
struct DirectiveMarks {
  /// A mark found in text.
  private struct Found {
    let mark: DirectiveMark
    let directive: Int
    /// The bytes of the mark.
    let range: Range<Int>
  }

  /// Opening marks without a closing one so far, innermost last.
  private struct OpenMarks {
    private(set) var all: [(node: Node, directive: Int)] = []
    /// Their directives; each is opened once.
    private var directives: Set<Int> = []

    var last: (node: Node, directive: Int)? { all.last }

    func holds(_ directive: Int) -> Bool { directives.contains(directive) }

    mutating func append(_ node: Node, _ directive: Int) {
      all.append((node, directive))
      directives.insert(directive)
    }

    mutating func removeLast() { directives.remove(all.removeLast().directive) }
  }

  private let directives: [DirectiveSource]

  init(_ directives: [DirectiveSource]) { self.directives = directives }

  /// Replaces the marks in a block.
  func place(in block: Node) {
    var open = OpenMarks()
    var node = block.firstChild
    while let current = node {
      node = current.firstChild ?? current.following(under: block)
      switch current.type {
      case CMARK_NODE_TEXT: split(current, &open)
      case CMARK_NODE_CODE, CMARK_NODE_HTML_INLINE:
        if let text = restored(current.literal) { text.withBytes { current.setLiteral($0) } }
      case CMARK_NODE_LINK, CMARK_NODE_IMAGE:
        if let url = restored(current.url) { url.withBytes { current.setURL($0) } }
        if let title = restored(current.title) { title.withBytes { current.setTitle($0) } }
      default: break
      }
    }
    for mark in open.all { unwrap(mark.node, directives[mark.directive].opening) }
  }

  // MARK: - Text

  /// Takes the marks out of a text node; the text around them stays text.
  private func split(_ node: Node, _ open: inout OpenMarks) {
    let text = node.literal
    guard var found = next(in: text, from: 0) else { return }
    if node.isTooDeep {
      if let text = restored(text) { text.withBytes { node.setLiteral($0) } }
      return
    }
    var place = 0
    while true {
      insert(text.slice(place..<found.range.lowerBound), before: node)
      add(found, before: node, &open)
      place = found.range.upperBound
      guard let following = next(in: text, from: place) else { break }
      found = following
    }
    insert(text.slice(place..<text.count), before: node)
    node.unlink()
  }

  private func insert(_ text: Bytes, before node: Node) {
    if !text.isEmpty { Node.text(text).insert(before: node) }
  }

  private func add(_ found: Found, before node: Node, _ open: inout OpenMarks) {
    let directive = directives[found.directive]
    switch found.mark {
    case .whole: InlineMark.directive(found.directive).makeNode().insert(before: node)
    case .open:
      let mark = InlineMark.directive(found.directive).makeNode()
      mark.insert(before: node)
      open.append(mark, found.directive)
    case .close:
      // Unwrap marks that were closed inside code, or not in the same emphasis.
      while let last = open.last, last.directive != found.directive, open.holds(found.directive) {
        unwrap(last.node, directives[last.directive].opening)
        open.removeLast()
      }
      guard let last = open.last, last.directive == found.directive,
        last.node.parent == node.parent
      else { return insert(directive.closing, before: node) }
      open.removeLast()
      while let next = last.node.next, next != node { last.node.append(next) }
    }
  }

  /// Turns a mark back into text.
  private func unwrap(_ node: Node, _ text: Bytes) {
    insert(text, before: node)
    node.unlink()
  }

  // MARK: - Marks

  /// The next mark in `text` from `start` on.
  private func next(in text: Bytes, from start: Int) -> Found? {
    var place = start
    while let lead = text.place(of: DirectiveMark.lead.0, from: place) {
      place = lead + 1
      if let found = mark(in: text, at: lead) { return found }
    }
    return nil
  }

  private func mark(in text: Bytes, at start: Int) -> Found? {
    guard start + 3 < text.count, text[start + 1] == DirectiveMark.lead.1,
      let mark = DirectiveMark(rawValue: text[start + 2])
    else { return nil }
    var place = start + 3
    var number = 0
    while place < text.count, text[place].isASCIIDigit, number < directives.count {
      number = number * 10 + Int(text[place] - 0x30)
      place += 1
    }
    guard place > start + 3, number < directives.count, place + 2 < text.count,
      text[place] == DirectiveMark.lead.0, text[place + 1] == DirectiveMark.lead.1,
      text[place + 2] == DirectiveMark.end, directives[number].form == .inline
    else { return nil }
    return Found(mark: mark, directive: number, range: start..<place + 3)
  }

  /// `text` as written in the source; `nil` if it contains no marks.
  private func restored(_ text: Bytes) -> ByteBuffer? {
    guard var found = next(in: text, from: 0) else { return nil }
    var out = ByteBuffer(capacity: text.count + 64)
    var place = 0
    while true {
      out.append(text.slice(place..<found.range.lowerBound))
      let directive = directives[found.directive]
      out.append(found.mark == .close ? directive.closing : directive.opening)
      place = found.range.upperBound
      guard let following = next(in: text, from: place) else { break }
      found = following
    }
    out.append(text.slice(place..<text.count))
    return out
  }
}

extension ByteBuffer {
  /// Calls `body` with the bytes, which are valid during the call.
  fileprivate func withBytes(_ body: (Bytes) -> Void) { body(bytes) }
}
