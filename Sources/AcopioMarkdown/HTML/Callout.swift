import AcopioBase
import CCMark

/// A quote that GitHub shows as a box with a title: `> [!NOTE]`, alone in its first line.
enum Callout: CaseIterable {
  case note, tip, important, warning, caution

  /// The word in the mark, in lower case; also in the class of the box.
  var name: StaticString {
    switch self {
    case .note: "note"
    case .tip: "tip"
    case .important: "important"
    case .warning: "warning"
    case .caution: "caution"
    }
  }

  /// Takes the mark off a quote and marks the quote; `nil` if there is none.
  static func take(from quote: Node) -> Callout? {
    guard let paragraph = quote.firstChild, paragraph.type == CMARK_NODE_PARAGRAPH,
      let bracket = paragraph.firstChild, bracket.type == CMARK_NODE_TEXT, !bracket.isEscaped,
      bracket.literal.equals("["), let name = bracket.next, name.type == CMARK_NODE_TEXT,
      let end = name.next, end.type == CMARK_NODE_TEXT, end.literal.equals("]"),
      let callout = named(name.literal)
    else { return nil }
    let line = end.next
    if let line, line.type != CMARK_NODE_SOFTBREAK, line.type != CMARK_NODE_LINEBREAK {
      return nil
    }
    for node in [bracket, name, end] { node.unlink() }
    line?.unlink()
    if paragraph.firstChild == nil { paragraph.unlink() }
    _ = cmark_node_set_user_data(quote.pointer, UnsafeMutableRawPointer(bitPattern: 1))
    return callout
  }

  /// Whether `take` took a mark off this quote.
  static func isMarked(_ quote: Node) -> Bool { cmark_node_get_user_data(quote.pointer) != nil }

  private static func named(_ text: Bytes) -> Callout? {
    guard text.first == 0x21 else { return nil }
    return allCases.first { callout in
      let name = callout.name
      guard text.count == name.utf8CodeUnitCount + 1 else { return false }
      return (1..<text.count).allSatisfy { lowered(text[$0]) == name.utf8Start[$0 - 1] }
    }
  }
}
