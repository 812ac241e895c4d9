import AcopioBase
import CCMark

/// A document that libcmark has parsed: the owner of its tree and of all nodes that passes add to it.
///
/// Trees live in an arena of the thread, as a stack: rendering a document can render others inside
/// of it, and each releases what was allocated since it began and nothing else. `parse` is the only
/// way to a tree and lends it for the length of a call, so trees cannot end in any other order, be
/// copied, or outlive their memory; a pointer to C makes them stay in their thread.
struct MarkdownTree: ~Copyable {
  private let mark: ccmark_mark
  /// The node of the document, alive as long as the tree.
  let root: Node

  private init(_ text: Bytes) {
    mark = ccmark_begin()
    root = Node(known: ccmark_parse(text.baseAddress, text.count))
  }

  deinit { ccmark_end(mark) }

  /// Parses `text`, which must live as long, and lends the tree to `body`.
  ///
  /// No node and no bytes of the tree may leave `body`.
  static func parse<Result, Failure: Error>(
    _ text: Bytes, _ body: (borrowing MarkdownTree) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let tree = MarkdownTree(text)
    return try body(tree)
  }

  /// The HTML that libcmark itself makes of the tree, raw HTML included; lives as long as the tree.
  var plainHTML: Bytes { Bytes(c: ccmark_plain_html(root.pointer)) }
}

@available(*, unavailable)
extension MarkdownTree: Sendable {}
