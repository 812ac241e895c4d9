import AcopioBase

/// A block of the Markdown of a blueprint, as Sundown divides a text into blocks.
struct BlockNode {
  /// The kind of the block.
  enum Kind: UInt8 {
    case paragraph, heading, code, quote, html, rule, item
  }

  /// The kind of the block.
  let kind: Kind
  /// The text of a paragraph, a heading or a code block, backslash escapes resolved outside code.
  ///
  /// It keeps the line ends and all other marks of inline Markdown; empty for other kinds.
  var text: Octets
  /// The level of a heading, from 1.
  var level = 0
  /// The ranges of the block in the source, without the indentation that its lists took away.
  var ranges: [Range<Int>] = []
  /// The blocks inside a list item or a quote, as indices into `BlockTree.nodes`.
  var children: [Int] = []
}

/// All blocks of a text.
struct BlockTree {
  /// Every block, in the order in which they begin.
  var nodes: [BlockNode] = []
  /// The blocks of the top level, as indices into `nodes`.
  var roots: [Int] = []

  subscript(node: Int) -> BlockNode { nodes[node] }
}

extension BlockNode {
  /// Adds source ranges; one that continues the last is joined to it.
  mutating func add(_ more: [Range<Int>]) {
    for range in more where !range.isEmpty {
      if let last = ranges.last, last.upperBound == range.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
      } else {
        ranges.append(range)
      }
    }
  }
}
