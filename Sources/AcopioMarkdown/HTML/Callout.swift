import AcopioBase
import CCMark

/// A block quote that GitHub shows as a titled box: `> [!NOTE]`, alone on its first line.
enum Callout: CaseIterable {
  case note, tip, important, warning, caution

  /// The word in the mark, in lowercase; also part of the class of the box.
  var name: StaticString {
    switch self {
    case .note: "note"
    case .tip: "tip"
    case .important: "important"
    case .warning: "warning"
    case .caution: "caution"
    }
  }

  /// Removes the mark from a quote and marks the node; `nil` if there is no mark.
  static func take(from quote: Node) -> Callout? {
    guard let paragraph = quote.firstChild, paragraph.type == CMARK_NODE_PARAGRAPH,
      let mark = paragraph.firstChild, mark.type == CMARK_NODE_TEXT, !mark.isEscaped,
      let callout = marked(by: mark.literal.trimmed)
    else { return nil }
    let end = mark.next
    if let end, end.type != CMARK_NODE_SOFTBREAK, end.type != CMARK_NODE_LINEBREAK { return nil }
    mark.unlink()
    end?.unlink()
    if paragraph.firstChild == nil { paragraph.unlink() }
    _ = cmark_node_set_user_data(quote.pointer, UnsafeMutableRawPointer(bitPattern: 1))
    return callout
  }

  /// Whether `take` removed a mark from this quote.
  static func isMarked(_ quote: Node) -> Bool { cmark_node_get_user_data(quote.pointer) != nil }

  private static func marked(by text: Bytes) -> Callout? {
    guard text.has("[!"), text.last == 0x5D else { return nil }
    return named(text.slice(2..<text.count - 1))
  }

  /// The callout with this name, in upper or lower case.
  static func named(_ written: Bytes) -> Callout? {
    allCases.first { written.equalsLowercased($0.name) }
  }
}
