package import AcopioBase
import Yams

/// Reads YAML into values with their origins.
///
/// `FrontMatterScanner` reads what is usual, and libyaml reads everything else through Yams, which
/// only this file uses. Both return the same values with the same origins, and `YAMLScalar` defines
/// the meaning of scalars.
package enum YAMLReader {
  /// The value in `range` of `file`; `nil` after an error that leaves none.
  ///
  /// An empty range is an empty object. Reports `byte-order-mark`, `invalid-utf8`, `nul-byte`,
  /// `yaml-syntax`, `yaml-tag`, `yaml-complex-key`, `yaml-several-documents`,
  /// `yaml-too-many-aliases`, `nesting-too-deep` and `duplicate-key`. After the last one a value is
  /// still returned, and the first of the keys takes precedence.
  package static func read(
    _ file: SourceFile, range: Range<Int>, arena: Arena, _ diagnostics: inout Diagnostics
  ) -> Value? {
    guard file.isText(&diagnostics) else { return nil }
    return readText(file, range: range, arena: arena, &diagnostics)
  }

  /// Like `read`, for a file that is known to be text.
  static func readText(
    _ file: SourceFile, range: Range<Int>, arena: Arena, _ diagnostics: inout Diagnostics
  ) -> Value? {
    FrontMatterScanner.read(file, range: range, arena: arena, &diagnostics)
      ?? readFully(file, range: range, arena: arena, &diagnostics)
  }

  /// Like `readText`, but always with the full parser.
  package static func readFully(
    _ file: SourceFile, range: Range<Int>, arena: Arena, _ diagnostics: inout Diagnostics
  ) -> Value? {
    guard AliasBomb.isAbsent(in: file, range, &diagnostics) else { return nil }
    guard mayNestDeep(file.bytes.slice(range)) else {
      return parsed(file, range: range, arena: arena, &diagnostics)
    }
    var value: Value?
    onLargeStack { value = parsed(file, range: range, arena: arena, &diagnostics) }
    return value
  }

  private static func parsed(
    _ file: SourceFile, range: Range<Int>, arena: Arena, _ diagnostics: inout Diagnostics
  ) -> Value? {
    let places = YAMLPlaces(file: file, range: range)
    if let fault = YAMLStrictness(bytes: file.bytes, range: range).directive() {
      diagnostics.error(
        .yamlSyntax, fault.message, at: file.origin(fault.range), remedy: fault.remedy)
      return nil
    }
    var keys = YAMLRepeatedKeys(file: file, range: range)
    while true {
      do throws(YAMLFault) {
        let tree = try Tree(keys.text)
        var builder = YAMLTreeBuilder(places: places, arena: arena, keys: keys)
        let value = builder.document(tree.root)
        diagnostics.append(builder.diagnostics)
        return value
      } catch {
        if case .repeatedKey(let key, let line, let column) = error {
          if keys.rename(key, at: places.offset(line: line, column: column)) { continue }
        }
        error.report(places, &diagnostics)
        return nil
      }
    }
  }
}

/// The nodes of a text; anchors live as long as the parser that created them.
private struct Tree {
  private let parser: Yams.Parser
  let root: Node?

  init(_ text: String) throws(YAMLFault) {
    do {
      parser = try Parser(yaml: text, resolver: .basic, constructor: .default, encoding: .utf8)
      root = try parser.singleRoot()
    } catch let error as YamlError {
      throw YAMLFault(error)
    } catch {
      throw .other(problem: "\(error)", context: nil, line: 1, column: 1)
    }
  }
}

extension YAMLFault {
  /// Converts an error of Yams.
  fileprivate init(_ error: YamlError) {
    switch error {
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _):
      self = .other(
        problem: problem, context: context.map { ($0.text, $0.mark.line, $0.mark.column) },
        line: mark.line, column: mark.column)
    case .composer(_, let problem, let mark, _):
      self = .other(problem: problem, context: nil, line: mark.line, column: mark.column)
    case .duplicatedKeysInMapping(let keys, let context):
      self = .repeatedKey(
        keys.first ?? "", line: context.mark.line, column: context.mark.column)
    case .reader(let problem, _, _, _): self = .unreadable(problem: problem)
    default: self = .unreadable(problem: "\(error)")
    }
  }
}

/// Turns the nodes of a tree into values.
private struct YAMLTreeBuilder {
  /// Building cannot continue; the reason was reported.
  struct Stop: Error {}

  let places: YAMLPlaces
  let arena: Arena
  let keys: YAMLRepeatedKeys
  private let strictness: YAMLStrictness
  var diagnostics = Diagnostics()
  /// The offset after everything built so far; an anchored node before it is the target of an
  /// alias.
  private var cursor: Int
  /// The column of the key or dash that the next node belongs to; -1 outside all of them.
  private var column = -1
  /// The number of brackets around the next node.
  private var brackets = 0
  private var depth = 0
  /// The number of nodes built through aliases.
  private var copies = 0
  private var isCopying = false

  init(places: YAMLPlaces, arena: Arena, keys: YAMLRepeatedKeys) {
    self.places = places
    self.arena = arena
    self.keys = keys
    strictness = YAMLStrictness(bytes: places.file.bytes, range: places.range)
    cursor = places.range.lowerBound
  }

  mutating func document(_ root: Node?) -> Value? {
    let start = places.range.lowerBound
    guard let root else { return Value.object([], in: arena).at(places.file.origin(start..<start)) }
    do throws(Stop) {
      let value = try value(root)
      try check(strictness.gap(cursor..<max(cursor, places.range.upperBound)))
      return value
    } catch {
      return nil
    }
  }

  /// Reports a fault, if there is one, and stops.
  private mutating func check(_ fault: YAMLStrictness.Fault?) throws(Stop) {
    guard let fault else { return }
    diagnostics.error(
      .yamlSyntax, fault.message, at: places.file.origin(fault.range), remedy: fault.remedy)
    throw Stop()
  }

  /// Checks the text between the last node and the one at `mark`, and the properties of the latter.
  private mutating func checkBefore(_ node: Node, _ mark: Int) throws(Stop) {
    guard !isCopying, mark >= cursor else { return }
    try check(strictness.gap(cursor..<mark))
    guard node.anchor != nil else { return }
    try check(strictness.anchor(in: mark..<places.skipProperties(from: mark).start))
  }

  private mutating func value(_ node: Node) throws(Stop) -> Value {
    let mark = offset(of: node)
    guard node.anchor != nil, mark < cursor, !isCopying else {
      try checkBefore(node, mark)
      return try written(node, mark)
    }
    // The node is the target of an alias: it is built again, with the origin of its anchor.
    let here = cursor
    isCopying = true
    cursor = mark
    let value = try written(node, mark)
    isCopying = false
    cursor = here
    return value
  }

  private mutating func written(_ node: Node, _ mark: Int) throws(Stop) -> Value {
    if isCopying { copies += 1 }
    guard copies <= 100_000 else {
      diagnostics.error(
        .yamlTooManyAliases, "aliases make more than 100,000 values of this one",
        at: places.file.origin(mark..<mark), remedy: "write the data out")
      throw Stop()
    }
    depth += 1
    defer { depth -= 1 }
    guard depth <= 512 else {
      diagnostics.error(
        .nestingTooDeep, "values can't be nested more than 512 levels deep",
        at: places.file.origin(mark..<mark), remedy: "write the data flatter")
      throw Stop()
    }
    switch node {
    case .scalar(let scalar): return try self.scalar(scalar, mark)
    case .sequence(let sequence): return try array(sequence, mark)
    case .mapping(let mapping): return try object(mapping, mark)
    case .alias: preconditionFailure("Yams resolves aliases while it composes")
    }
  }

  private func offset(of node: Node) -> Int {
    node.mark.map { places.offset(line: $0.line, column: $0.column) } ?? cursor
  }

  // MARK: - Scalars

  private mutating func scalar(_ scalar: Node.Scalar, _ mark: Int) throws(Stop) -> Value {
    let (start, isTagged) = places.skipProperties(from: mark)
    if scalar.style == .plain, scalar.string.isEmpty {
      cursor = max(cursor, mark)
      let nothing = isTagged ? Value.text(Bytes(start: nil, count: 0)) : Value.null
      return nothing.at(places.file.origin(mark..<mark))
    }
    let style = scalar.style.ours
    let range = start..<places.end(of: scalar.string, style: style, from: start, column: column)
    if !isCopying { try checkScalar(scalar.string, style, range) }
    cursor = range.upperBound
    let origin = places.file.origin(range)
    let text = arena.composed(scalar.string)
    let plain = YAMLScalar.value(text, origin: origin)
    guard isTagged else {
      return scalar.style == .plain ? plain : Value.text(text, origin: origin)
    }
    let tag = places.file.origin(mark..<start)
    return try tagged(
      scalar.tag.description, at: tag, text: Value.text(text, origin: origin), plain: plain)
  }

  private mutating func checkScalar(
    _ text: String, _ style: YAMLPlaces.Style, _ range: Range<Int>
  ) throws(Stop) {
    switch style {
    case .plain where text == "-":
      try check(
        YAMLStrictness.Fault(
          message: "a value can't begin with '-' here", remedy: "put the text in quotes",
          range: range))
    case .plain: break
    case .singleQuoted, .doubleQuoted:
      try check(strictness.indentation(of: range, column: column, inBrackets: false))
    case .block: try check(strictness.blockScalar(at: range.lowerBound))
    }
  }

  private mutating func tagged(
    _ tag: String, at place: Origin, text: Value, plain: Value
  ) throws(Stop) -> Value {
    let isRight: Bool
    switch tag {
    case "!", "tag:yaml.org,2002:str": return text
    case "tag:yaml.org,2002:null": isRight = plain.kind == .null
    case "tag:yaml.org,2002:bool": isRight = plain.kind == .bool
    case "tag:yaml.org,2002:int": isRight = plain.kind == .number && plain.flags == 0
    case "tag:yaml.org,2002:float": isRight = plain.kind == .number
    default: throw refusal(of: tag, at: place)
    }
    if isRight { return plain }
    diagnostics.error(
      .yamlTag, "'\(text.text.string)' is not what its tag '\(short(tag))' says",
      at: text.origin, remedy: "remove the tag; the schema says what a value is")
    throw Stop()
  }

  private mutating func refusal(of tag: String, at origin: Origin) -> Stop {
    diagnostics.error(
      .yamlTag, "the tag '\(short(tag))' has no meaning here", at: origin,
      remedy: "remove the tag; the schema says what a value is")
    return Stop()
  }

  private func short(_ tag: String) -> String {
    let prefix = "tag:yaml.org,2002:"
    return tag.hasPrefix(prefix) ? "!!" + tag.dropFirst(prefix.count) : tag
  }

  // MARK: - Collections

  private mutating func array(_ sequence: Node.Sequence, _ mark: Int) throws(Stop) -> Value {
    let (start, outer) = try open(mark, tag: sequence.tag, allowed: "tag:yaml.org,2002:seq", 0x5B)
    var elements: [Value] = []
    elements.reserveCapacity(sequence.count)
    for element in sequence { elements.append(try value(element)) }
    try close(start, 0x5B, 0x5D, outer)
    return Value.array(elements, in: arena).at(places.file.origin(start..<cursor))
  }

  private mutating func object(_ mapping: Node.Mapping, _ mark: Int) throws(Stop) -> Value {
    let (start, outer) = try open(mark, tag: mapping.tag, allowed: "tag:yaml.org,2002:map", 0x7B)
    var members: [Member] = []
    members.reserveCapacity(mapping.count)
    for pair in mapping {
      let (key, origin) = try key(pair.key)
      members.append(Member(key: key, origin: origin, value: try value(pair.value)))
    }
    try close(start, 0x7B, 0x7D, outer)
    let mine = arena.copy(members)
    reportDuplicateKeys(mine, &diagnostics)
    return Value.object(mine).at(places.file.origin(start..<cursor))
  }

  /// Moves to a collection, after its anchor and tag; returns its offset and the outer column.
  private mutating func open(
    _ mark: Int, tag: Tag, allowed: String, _ opening: UInt8
  ) throws(Stop) -> (start: Int, column: Int) {
    var (start, isTagged) = places.skipProperties(from: mark)
    if isTagged, tag.description.isEmpty {
      // The tag belongs to the first key.
      (start, isTagged) = (mark, false)
    }
    if isTagged, tag.description != allowed {
      throw refusal(of: tag.description, at: places.file.origin(mark..<start))
    }
    cursor = start
    let outer = column
    if start < places.range.upperBound, places.file.bytes[start] == opening {
      brackets += 1
      cursor = start + 1
    } else if brackets == 0 {
      column = strictness.column(of: start)
    }
    return (start, outer)
  }

  /// Moves after the closing bracket of a collection that began with `opening`.
  private mutating func close(
    _ start: Int, _ opening: UInt8, _ closing: UInt8, _ outer: Int
  ) throws(Stop) {
    column = outer
    guard start < places.range.upperBound, places.file.bytes[start] == opening else { return }
    brackets -= 1
    let last = max(cursor, start + 1)
    cursor = places.end(ofFlowFrom: last, closing: closing)
    guard !isCopying else { return }
    try check(strictness.gap(last..<cursor))
    guard brackets == 0 else { return }
    try check(strictness.indentation(of: start..<cursor, column: column, inBrackets: true))
  }

  private mutating func key(_ node: Node) throws(Stop) -> (Bytes, Origin) {
    let mark = offset(of: node)
    try checkBefore(node, mark)
    guard case .scalar(let scalar) = node, scalar.style != .plain || !scalar.string.isEmpty else {
      diagnostics.error(
        .yamlComplexKey, "a key must be text on one line",
        at: places.file.origin(mark..<mark), remedy: "write 'key: value'")
      throw Stop()
    }
    let (start, isTagged) = places.skipProperties(from: mark)
    if isTagged, scalar.tag.description != "tag:yaml.org,2002:str" {
      throw refusal(of: scalar.tag.description, at: places.file.origin(mark..<start))
    }
    let end =
      keys.end(ofKeyAt: start)
      ?? places.end(of: scalar.string, style: scalar.style.ours, from: start)
    let text = arena.composed(keys.name(ofKeyAt: start) ?? scalar.string)
    if mark >= cursor { cursor = end }
    return (text, places.file.origin(start..<end))
  }
}

extension Node.Scalar.Style {
  /// Converts a style of Yams.
  fileprivate var ours: YAMLPlaces.Style {
    switch self {
    case .any, .plain: .plain
    case .singleQuoted: .singleQuoted
    case .doubleQuoted: .doubleQuoted
    case .literal, .folded: .block
    }
  }
}
