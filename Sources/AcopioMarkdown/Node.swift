import AcopioBase
import CCMark

/// A node of libcmark's tree, or one that a pass created for it; valid as long as its
/// `MarkdownTree`.
struct Node: Equatable {
  private let address: OpaquePointer

  /// The C pointer to the node.
  @inline(__always) var pointer: OpaquePointer {
    #if DEBUG
      ccmark_touch(address)
    #endif
    return address
  }

  /// Returns `nil` for a null pointer, with which C reports that there is no such node.
  @inline(__always)
  init?(_ pointer: OpaquePointer?) {
    guard let pointer else { return nil }
    address = pointer
  }

  /// A node that is known to exist.
  @inline(__always)
  init(known pointer: OpaquePointer) { address = pointer }

  /// A node without a parent.
  static func make(_ type: cmark_node_type) -> Node { Node(known: ccmark_node(type)) }

  /// A text node without a parent.
  static func text(_ bytes: Bytes) -> Node {
    let node = make(CMARK_NODE_TEXT)
    node.setLiteral(bytes)
    return node
  }

  /// A link without a parent that shows `text`.
  static func link(to url: Bytes, text: Bytes) -> Node {
    let node = make(CMARK_NODE_LINK)
    node.setURL(url)
    node.append(.text(text))
    return node
  }

  /// Whether it is a link or mark that a pass added to the tree; those have no position.
  var isMade: Bool { line == 0 && (type == CMARK_NODE_LINK || type == CMARK_NODE_CUSTOM_INLINE) }

  /// The next node after its children, in document order, within `root`.
  func following(under root: Node) -> Node? {
    var node = self
    while node != root {
      if let next = node.next { return next }
      guard let parent = node.parent else { return nil }
      node = parent
    }
    return nil
  }

  @inline(__always) var type: cmark_node_type { cmark_node_get_type(pointer) }
  @inline(__always) var next: Node? { Node(cmark_node_next(pointer)) }
  @inline(__always) var previous: Node? { Node(cmark_node_previous(pointer)) }
  @inline(__always) var parent: Node? { Node(cmark_node_parent(pointer)) }
  @inline(__always) var firstChild: Node? { Node(cmark_node_first_child(pointer)) }
  @inline(__always) var lastChild: Node? { Node(cmark_node_last_child(pointer)) }

  /// Whether the node is too deep to add nodes to.
  ///
  /// libcmark would walk up from every added node, which is too slow for a text that is not
  /// readable anyway.
  var isTooDeep: Bool {
    var node = self
    for _ in 0..<500 {
      guard let parent = node.parent else { return false }
      node = parent
    }
    return true
  }

  /// Whether it is a block.
  var isBlock: Bool { type.rawValue <= CMARK_NODE_LAST_BLOCK.rawValue }

  /// The line it begins in, 1-based; exact for blocks.
  var line: Int { Int(cmark_node_get_start_line(pointer)) }
  /// The column it begins in, 1-based, in bytes.
  var column: Int { Int(cmark_node_get_start_column(pointer)) }
  /// The line it ends in, 1-based.
  var lastLine: Int { Int(cmark_node_get_end_line(pointer)) }
  /// The column it ends in, 1-based, in bytes.
  var lastColumn: Int { Int(cmark_node_get_end_column(pointer)) }

  /// The content of a text, code or HTML node.
  @inline(__always) var literal: Bytes { Bytes(c: cmark_node_get_literal(pointer)) }
  /// The destination of a link or image, with escapes and entities resolved.
  var url: Bytes { Bytes(c: cmark_node_get_url(pointer)) }
  /// The title of a link or an image.
  var title: Bytes { Bytes(c: cmark_node_get_title(pointer)) }
  /// The info string after the fence of a code block.
  var fenceInfo: Bytes { Bytes(c: cmark_node_get_fence_info(pointer)) }

  /// The source of a text node that is one escaped character or entity; `nil` for other text.
  ///
  /// Available after `InlineSource.splitEscapes`.
  var writing: Bytes? {
    Node(OpaquePointer(cmark_node_get_user_data(pointer)))?.literal
  }

  /// Whether a text node is one escaped character, which has no special meaning.
  var isEscaped: Bool { cmark_node_get_user_data(pointer) != nil }

  /// A text node for an escaped character.
  static func escaped(_ literal: Bytes, writtenAs writing: Bytes) -> Node {
    let node = text(literal)
    _ = cmark_node_set_user_data(node.pointer, UnsafeMutableRawPointer(text(writing).pointer))
    return node
  }

  func setLiteral(_ bytes: Bytes) {
    bytes.withCString { _ = cmark_node_set_literal(pointer, $0) }
  }

  func setTitle(_ bytes: Bytes) {
    bytes.withCString { _ = cmark_node_set_title(pointer, $0) }
  }

  func setURL(_ bytes: Bytes) {
    bytes.withCString { _ = cmark_node_set_url(pointer, $0) }
  }

  /// Removes it from its tree; its memory is not released.
  func unlink() { cmark_node_unlink(pointer) }

  func insert(before sibling: Node) { cmark_node_insert_before(sibling.pointer, pointer) }

  func insert(after sibling: Node) { cmark_node_insert_after(sibling.pointer, pointer) }

  func append(_ child: Node) { cmark_node_append_child(pointer, child.pointer) }
}

extension Bytes {
  /// The bytes of a C string, without the NUL; empty for a null pointer.
  @inline(__always)
  init(c string: UnsafePointer<CChar>?) {
    guard let string else {
      self.init(start: nil, count: 0)
      return
    }
    let start = UnsafeRawPointer(string).assumingMemoryBound(to: UInt8.self)
    self.init(start: start, count: ccmark_length(string))
  }

  /// Calls `body` with a copy that ends in NUL.
  fileprivate func withCString(_ body: (UnsafePointer<CChar>) -> Void) {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: count + 1) { copy in
      for index in 0..<count { copy[index] = CChar(bitPattern: self[index]) }
      copy[count] = 0
      if let start = copy.baseAddress { body(start) }
    }
  }
}
