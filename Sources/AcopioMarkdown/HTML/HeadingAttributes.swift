import AcopioBase
import CCMark

/// `{#id .class}` at the end of a heading.
///
/// It is taken from the text before anything else reads it, and kept with the node of the heading.
struct HeadingAttributes {
  /// The last id, if there is one.
  private(set) var id: Bytes?
  /// The classes, in order.
  private(set) var classes: [Bytes] = []

  /// The attributes of a heading that `take` found some in.
  init?(of heading: Node) {
    guard let written = Node(OpaquePointer(cmark_node_get_user_data(heading.pointer))) else {
      return nil
    }
    self.init(written.literal)
  }

  /// Reads braces that contain nothing but ids and classes.
  private init?(_ braces: Bytes) {
    var reader = DirectiveReader(braces, at: 0)
    guard let all = reader.attributes(), !all.isEmpty, reader.place == braces.count else {
      return nil
    }
    for attribute in all {
      guard !attribute.value.isEmpty else { return nil }
      if attribute.name.equals("id") {
        id = attribute.value
      } else if attribute.name.equals("class") {
        classes.append(attribute.value)
      } else {
        return nil
      }
    }
  }

  /// Whether a document may have such headings; most don't.
  static func isPossible(in text: Bytes) -> Bool {
    var start = 0
    while let place = text.place(of: 0x7B, from: start) {
      start = place + 1
      if start < text.count, text[start] == 0x23 || text[start] == 0x2E || text[start] == 0x20 {
        return true
      }
    }
    return false
  }

  /// Whether `take` found attributes in a heading.
  static func areTaken(from heading: Node) -> Bool {
    heading.type == CMARK_NODE_HEADING && cmark_node_get_user_data(heading.pointer) != nil
  }

  /// Takes the attributes from the headings below `root` that are also headings in the source.
  static func take(below root: Node, _ lines: LineMap, _ text: Bytes) {
    var source = InlineSource(text)
    var node = root.firstChild
    while let current = node {
      switch current.type {
      case CMARK_NODE_HEADING:
        if isOwn(lines.role(current.line)) { take(from: current, &source) }
        node = current.following(under: root)
      case CMARK_NODE_PARAGRAPH: node = current.following(under: root)
      default: node = current.firstChild ?? current.following(under: root)
      }
    }
  }

  /// Whether a heading on such a line is a heading, not a placeholder.
  private static func isOwn(_ role: RewrittenSource.Role) -> Bool {
    switch role {
    case .text, .footnote: true
    case .cell, .separator, .directive, .directiveLabel, .directiveEnd: false
    }
  }

  private static func take(from heading: Node, _ source: inout InlineSource) {
    guard let last = heading.lastChild, last.type == CMARK_NODE_TEXT else { return }
    let text = last.literal
    let end = text.lastIndex { !$0.isASCIIWhitespace }.map { $0 + 1 } ?? 0
    guard end > 0, text[end - 1] == 0x7D, let open = text.lastIndex(of: 0x7B),
      open == 0 ? last.previous != nil : text[open - 1].isASCIIWhitespace
    else { return }
    let braces = text.slice(open..<end)
    guard HeadingAttributes(braces) != nil, isWritten(braces, atEndOf: heading, &source) else {
      return
    }
    _ = cmark_node_set_user_data(
      heading.pointer, UnsafeMutableRawPointer(Node.text(braces).pointer))
    last.setLiteral(text.slice(0..<open).trimmedEnd)
  }

  /// Whether the heading ends with these bytes in the source, so that nothing in them was escaped.
  private static func isWritten(
    _ braces: Bytes, atEndOf heading: Node, _ source: inout InlineSource
  ) -> Bool {
    // The underline of a setext heading is in its last line, unless libcmark also counts the line
    // after it.
    for number in (heading.lastLine - 2...heading.lastLine).reversed() where number >= heading.line
    {
      guard var line = source.line(number)?.trimmed else { continue }
      if line.last == 0x23 {
        let end = line.lastIndex { $0 != 0x23 }.map { $0 + 1 } ?? 0
        line = line.slice(0..<end).trimmed
      }
      let start = line.count - braces.count
      if start >= 0, line.slice(start..<line.count).equals(braces) {
        return start == 0 || line[start - 1] != 0x5C
      }
    }
    return false
  }
}

extension Bytes {
  /// The bytes without white space at the end.
  fileprivate var trimmedEnd: Bytes {
    slice(0..<(lastIndex { !$0.isASCIIWhitespace }.map { $0 + 1 } ?? 0))
  }
}
