import AcopioBase
import CCMark

/// Definition lists, as in PHP Markdown Extra: lines that begin with `: ` define the line before.
///
///     Loan
///     : A book that a reader takes home.
///
/// Works on paragraphs: terms and definitions are inline text. A blank line may be between them.
struct DefinitionLists {
  /// Whether the tree of a document may have any; most don't.
  static func isPossible(in text: Bytes) -> Bool {
    var start = 0
    while let place = text.place(of: 0x3A, from: start) {
      start = place + 1
      if start < text.count, text[start] == 0x20 || text[start] == 0x09 { return true }
    }
    return false
  }

  /// Replaces the paragraphs below `root` that are definitions.
  static func make(below root: Node) {
    var paragraphs: [Node] = []
    var node = root.firstChild
    while let current = node {
      let isLeaf = current.type == CMARK_NODE_PARAGRAPH || current.type == CMARK_NODE_HEADING
      if current.type == CMARK_NODE_PARAGRAPH { paragraphs.append(current) }
      node =
        isLeaf
        ? current.following(under: root) : current.firstChild ?? current.following(under: root)
    }
    for paragraph in paragraphs { replace(paragraph) }
  }

  private static func replace(_ paragraph: Node) {
    let lines = lines(of: paragraph)
    guard let first = lines.firstIndex(where: { isDefinition($0) }), !paragraph.isTooDeep else {
      return
    }
    let before = paragraph.previous
    let list: Node
    if first == 0 {
      // The terms are in the paragraph before, or this is one more definition.
      guard let before else { return }
      if BlockMark(before) == .list {
        list = before
      } else if before.type == CMARK_NODE_PARAGRAPH {
        list = BlockMark.list.makeNode(from: before)
        list.insert(before: before)
        for line in self.lines(of: before) { append(line, as: .term, to: list, from: before) }
        before.unlink()
      } else {
        return
      }
    } else if let before, BlockMark(before) == .list {
      list = before
    } else {
      list = BlockMark.list.makeNode(from: paragraph)
      list.insert(before: paragraph)
    }
    for line in lines[..<first] { append(line, as: .term, to: list, from: paragraph) }
    var definition: [Node] = []
    for line in lines[first...] {
      if isDefinition(line), !definition.isEmpty {
        append(definition, as: .definition, to: list, from: paragraph)
        definition = []
      }
      if !definition.isEmpty { definition.append(Node.make(CMARK_NODE_SOFTBREAK)) }
      if isDefinition(line) { removeMark(line[0]) }
      definition += line
    }
    append(definition, as: .definition, to: list, from: paragraph)
    paragraph.unlink()
  }

  /// The nodes of each line; a line break inside of emphasis or a link separates none.
  private static func lines(of paragraph: Node) -> [[Node]] {
    var lines: [[Node]] = [[]]
    var node = paragraph.firstChild
    while let current = node {
      node = current.next
      if current.type == CMARK_NODE_SOFTBREAK || current.type == CMARK_NODE_LINEBREAK {
        lines.append([])
      } else {
        lines[lines.count - 1].append(current)
      }
    }
    return lines.filter { !$0.isEmpty }
  }

  private static func isDefinition(_ line: [Node]) -> Bool {
    guard let first = line.first, first.type == CMARK_NODE_TEXT, !first.isEscaped else {
      return false
    }
    let text = first.literal
    guard text.first == 0x3A else { return false }
    return text.count > 1 ? text[1] == 0x20 || text[1] == 0x09 : false
  }

  private static func removeMark(_ text: Node) {
    let literal = text.literal
    let start = literal.dropFirst().firstIndex { !$0.isASCIIWhitespace } ?? literal.count
    text.setLiteral(literal.slice(start..<literal.count))
  }

  private static func append(
    _ nodes: [Node], as mark: BlockMark, to list: Node, from paragraph: Node
  ) {
    let block = mark.makeNode(from: paragraph)
    for node in nodes { block.append(node) }
    list.append(block)
  }
}

/// The meaning of a libcmark block of type "custom" in our trees; also the name of its element.
enum BlockMark: String {
  case list = "dl"
  case term = "dt"
  case definition = "dd"

  /// Creates a node that represents this mark, made of a paragraph that has its position.
  func makeNode(from paragraph: Node) -> Node {
    let node = Node.make(CMARK_NODE_CUSTOM_BLOCK)
    _ = cmark_node_set_on_enter(node.pointer, rawValue)
    _ = cmark_node_set_user_data(node.pointer, UnsafeMutableRawPointer(paragraph.pointer))
    return node
  }

  /// The mark that a node represents; `nil` for other nodes.
  init?(_ node: Node) {
    guard node.type == CMARK_NODE_CUSTOM_BLOCK else { return nil }
    self.init(rawValue: Bytes(c: cmark_node_get_on_enter(node.pointer)).string)
  }

  /// The paragraph that a marked node was made of.
  static func paragraph(of node: Node) -> Node? {
    Node(OpaquePointer(cmark_node_get_user_data(node.pointer)))
  }
}
