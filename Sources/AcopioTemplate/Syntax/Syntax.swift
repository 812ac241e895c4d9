import AcopioBase

/// The syntax tree of one template, whose nodes know their byte ranges.
struct TemplateSyntax: Sendable {
  /// The source of the template.
  let source: TemplateSource
  /// Everything at the top level.
  var body = Body()
  /// The layout that the template fills, if it names one.
  var layout: LayoutName?
  /// All blocks, at any depth, in source order, each name once.
  private(set) var blocks: [BlockSyntax] = []
  private var blockIndices: [String: Int] = [:]
  /// The text of its first `doc` tag, which may declare the arguments of a partial.
  var doc: Range<Int>?
  /// Whether the template has no fault.
  var isSound = true
}

extension TemplateSyntax {
  /// Creates the tree of a template that hasn't been parsed yet.
  init(source: TemplateSource) { self.source = source }

  /// Notes a block.
  mutating func add(_ block: BlockSyntax) {
    blockIndices[block.name] = blocks.count
    blocks.append(block)
  }

  /// The block with a name.
  func block(named name: String) -> BlockSyntax? { blockIndices[name].map { blocks[$0] } }
}

/// The name in `{% layout 'base' %}`.
struct LayoutName: Sendable {
  let name: String
  let range: Range<Int>
}

/// Nodes in source order.
struct Body: Sendable {
  var nodes: [Node] = []
  /// Whether it prints nothing but whitespace.
  var isBlank: Bool { nodes.allSatisfy(\.isBlank) }
}

/// A piece of a template; ranges are byte offsets into the file.
struct Node: Sendable {
  let range: Range<Int>
  let kind: Kind
  let isBlank: Bool

  enum Kind: Sendable {
    case text
    case output(Expression)
    case assign(Range<Int>, Expression)
    case capture(Range<Int>, Body)
    case conditional([Branch], otherwise: Body?)
    case choice(Expression, [Choice])
    case loop(Loop)
    case leave
    case next
    case call(Call)
    case block(BlockSyntax)
    case cycle(group: Expression?, [Expression])
    case increment(Range<Int>, by: Int)
    case ifChanged(Body)
    case sequence(Body)
  }
}

/// A condition and the body to render if it is true; `elsif` adds more of them.
struct Branch: Sendable {
  let condition: Expression
  /// Whether the body is rendered if the condition is false, as in `unless`.
  let isNegated: Bool
  let body: Body
}

/// One `when` (or `else`, which has no values) of a `case`.
struct Choice: Sendable {
  let values: [Expression]
  let isElse: Bool
  let body: Body
}

/// A `for` or `tablerow`.
struct Loop: Sendable {
  let variable: Range<Int>
  let collection: Expression
  /// The collection as written in the source, for `forloop.name` and `offset: continue`.
  let name: String
  var limit: Expression?
  var offset: Expression?
  var continues = false
  var isReversed = false
  var isTable = false
  var columns: Expression?
  var body = Body()
  var otherwise: Body?
}

/// A `render` or `include`.
struct Call: Sendable {
  enum Manner: Sendable {
    case once
    case with(Expression)
    case each(Expression)
  }
  /// The name of the partial if it is a literal; otherwise `name` is computed.
  var target: String?
  var name: Expression
  /// The folder of partials in which the computed name is looked up.
  var folder: String?
  var manner = Manner.once
  var alias: String?
  var arguments: [(name: Range<Int>, value: Expression)] = []
  /// `include`: sees and changes the variables around it.
  let sharesScope: Bool
}

/// A `block` with its default body.
struct BlockSyntax: Sendable {
  let name: String
  let nameRange: Range<Int>
  let body: Body
}

/// An expression with a value.
indirect enum Expression: Sendable {
  case literal(Value, Range<Int>)
  case path(Path)
  case range(Expression, Expression, Range<Int>)
  case comparison(Comparison, Expression, Expression, Range<Int>)
  case and(Expression, Expression)
  case or(Expression, Expression)
  case filtered(Expression, FilterCall)

  /// Its byte range.
  var range: Range<Int> {
    switch self {
    case .literal(_, let range), .range(_, _, let range), .comparison(_, _, _, let range): range
    case .path(let path): path.range
    case .and(let left, let right), .or(let left, let right):
      left.range.lowerBound..<right.range.upperBound
    case .filtered(_, let call): call.range
    }
  }
}

/// `entry.authors[0].name`.
struct Path: Sendable {
  enum Root: Sendable {
    case name(String)
    case computed(Expression)
  }
  enum Step: Sendable {
    case name(String, end: Int)
    /// A name in brackets and quotes, which can also be the key of an entry of a list.
    case key(String, end: Int)
    case index(Expression, end: Int)
  }
  let root: Root
  let rootEnd: Int
  var steps: [Step]
  let range: Range<Int>
}

extension Path {
  /// Whether it is `block.super`, the next form outwards of the enclosing block.
  var isBlockSuper: Bool {
    guard case .name("block") = root, steps.count == 1, case .name("super", _) = steps[0] else {
      return false
    }
    return true
  }
}

extension Expression {
  /// Whether it is `block.super` without filters.
  var isBlockSuper: Bool {
    if case .path(let path) = self { return path.isBlockSuper }
    return false
  }
}

/// The operators of comparisons.
enum Comparison: UInt8 {
  case equal, unequal, less, lessOrEqual, greater, greaterOrEqual, contains
  /// `eol is date`: whether the left value is of a kind; the right one is `true`, or `false` for `is not`.
  case isBoolean, isDate, isNumber, isText

  /// The comparison that tests for a kind.
  init(testing kind: ValueKind) {
    switch kind {
    case .boolean: self = .isBoolean
    case .date: self = .isDate
    case .number: self = .isNumber
    case .text: self = .isText
    }
  }

  /// The kind that is tested for; `nil` for a comparison of two values.
  var testedKind: ValueKind? {
    switch self {
    case .isBoolean: .boolean
    case .isDate: .date
    case .isNumber: .number
    case .isText: .text
    case .equal, .unequal, .less, .lessOrEqual, .greater, .greaterOrEqual, .contains: nil
    }
  }
}

/// `| append: 'x'`; `range` runs from the filtered value to the last argument.
struct FilterCall: Sendable {
  let filter: Int
  let arguments: [Expression]
  /// One value for each named argument of the filter.
  let named: [Expression?]
  let range: Range<Int>
}

/// A fault in a piece of template text; thrown to the tag, which reports it.
struct SyntaxFault: Error {
  let id: DiagnosticID
  let message: Message
  let range: Range<Int>
  var remedy: Message?

  init(
    _ message: Message, at range: Range<Int>, id: DiagnosticID = .templateSyntax,
    remedy: Message? = nil
  ) {
    self.id = id
    self.message = message
    self.range = range
    self.remedy = remedy
  }
}

extension Path.Step {
  /// The name and where it ends; `nil` for a computed index.
  var name: (String, end: Int)? {
    switch self {
    case .name(let name, let end), .key(let name, let end): (name, end)
    case .index: nil
    }
  }

  /// Whether it is a name in quotes.
  var isKey: Bool { if case .key = self { true } else { false } }
}
