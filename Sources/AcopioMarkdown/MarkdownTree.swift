import AcopioBase
import CCMark

/// A document parsed by libcmark: owns its tree and all nodes that passes add to it.
///
/// Trees are in an arena of the thread, as a stack: rendering a document can render others inside
/// it, and each releases only its own allocations. `parse` is the only way to get a tree and lends
/// it for the duration of a call, so trees cannot end in any other order, be copied, or outlive
/// their memory; they contain a pointer to C, so they stay in their thread.
struct MarkdownTree: ~Copyable {
  private let mark: ccmark_mark
  /// The document node, valid as long as the tree.
  let root: Node

  private init(_ text: Bytes) {
    mark = ccmark_begin()
    root = Node(known: ccmark_parse(text.baseAddress, text.count))
  }

  deinit { ccmark_end(mark) }

  /// Parses `text`, which must stay valid, and lends the tree to `body`.
  ///
  /// No node and no bytes of the tree may escape from `body`.
  static func parse<Result, Failure: Error>(
    _ text: Bytes, _ body: (borrowing MarkdownTree) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let tree = MarkdownTree(text)
    return try body(tree)
  }

  /// The HTML that libcmark itself renders, including raw HTML; valid as long as the tree.
  var plainHTML: Bytes { Bytes(c: ccmark_plain_html(root.pointer)) }
}

@available(*, unavailable)
extension MarkdownTree: Sendable {}
