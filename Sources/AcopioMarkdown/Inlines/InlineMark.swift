import AcopioBase
import CCMark

/// The meaning of a libcmark node of type "custom" in our trees.
enum InlineMark: Equatable {
  /// Struck-out text, in the node's children.
  case deleted
  /// A reference to the footnote with this index in the rewritten source's `labels`.
  case footnote(Int)
  /// The directive with this index in the rewritten source's `directives`.
  ///
  /// Its children are the text in its brackets.
  case directive(Int)
  /// An abbreviation whose explanation has this index in `Abbreviations.titles`; in the node's children.
  case abbreviation(Int)

  /// Creates a node that represents this mark.
  func makeNode() -> Node {
    let node = Node.make(CMARK_NODE_CUSTOM_INLINE)
    let number =
      switch self {
      case .deleted: 1
      case .footnote(let index): index + 2
      case .directive(let index): -1 - 2 * index
      case .abbreviation(let index): -2 - 2 * index
      }
    _ = cmark_node_set_user_data(node.pointer, UnsafeMutableRawPointer(bitPattern: number))
    return node
  }

  /// The mark that a custom node represents.
  init?(_ node: Node) {
    let number = Int(bitPattern: cmark_node_get_user_data(node.pointer))
    guard number != 0 else { return nil }
    if number < 0 {
      let index = (-1 - number) / 2
      self = (-1 - number) % 2 == 0 ? .directive(index) : .abbreviation(index)
    } else {
      self = number == 1 ? .deleted : .footnote(number - 2)
    }
  }
}
