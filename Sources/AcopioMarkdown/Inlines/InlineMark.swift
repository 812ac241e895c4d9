import AcopioBase
import CCMark

/// What a node of libcmark's kind "custom" stands for in our trees.
enum InlineMark: Equatable {
  /// Text that was struck out; its children.
  case deleted
  /// A reference to the footnote with this index in the rewritten source's `labels`.
  case footnote(Int)
  /// The directive with this index in the rewritten source's `directives`; the text in its
  /// brackets are its children.
  case directive(Int)

  /// A node that stands for it.
  func makeNode() -> Node {
    let node = Node.make(CMARK_NODE_CUSTOM_INLINE)
    let number =
      switch self {
      case .deleted: 1
      case .footnote(let index): index + 2
      case .directive(let index): -1 - index
      }
    _ = cmark_node_set_user_data(node.pointer, UnsafeMutableRawPointer(bitPattern: number))
    return node
  }

  /// What a custom node stands for.
  init?(_ node: Node) {
    let number = Int(bitPattern: cmark_node_get_user_data(node.pointer))
    guard number != 0 else { return nil }
    self = number < 0 ? .directive(-1 - number) : number == 1 ? .deleted : .footnote(number - 2)
  }
}
