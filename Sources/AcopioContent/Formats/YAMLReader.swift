package import AcopioBase
import Yams

/// Reads YAML into values that know where they were written.
///
/// What people usually write is read by `FrontMatterScanner`, everything else by libyaml through
/// Yams; this is the only file that sees it. Both give the same values with the same origins, and
/// scalars mean what `YAMLScalar` says.
package enum YAMLReader {
  /// The value that `range` of `file` holds, `nil` after an error that leaves none.
  ///
  /// An empty range is an empty object. Reports `byte-order-mark`, `invalid-utf8`, `nul-byte`,
  /// `yaml-syntax`, `yaml-tag`, `yaml-complex-key`, `yaml-several-documents`,
  /// `yaml-too-many-aliases`, `nesting-too-deep` and `duplicate-key`; after the last one the value
  /// is there all the same and the first of the keys counts.
  package static func read(
    _ file: SourceFile, range: Range<Int>, arena: Arena, _ diagnostics: inout Diagnostics
  ) -> Value? {
    guard file.isText(&diagnostics) else { return nil }
    return readText(file, range: range, arena: arena, &diagnostics)
  }

  /// As `read`, for a file that is known to be text.
  static func readText(
    _ file: SourceFile, range: Range<Int>, arena: Arena, _ diagnostics: inout Diagnostics
  ) -> Value? {
    FrontMatterScanner.read(file, range: range, arena: arena, &diagnostics)
      ?? readFully(file, range: range, arena: arena, &diagnostics)
  }

  /// As `readText`, by the full parser alone.
  package static func readFully(
    _ file: SourceFile, range: Range<Int>, arena: Arena, _ diagnostics: inout Diagnostics
  ) -> Value? {
    let places = YAMLPlaces(file: file, range: range)
    guard AliasBomb.isAbsent(in: file, range, &diagnostics) else { return nil }
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

/// What libyaml made of a text; anchors live as long as the parser that made them.
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
  /// The fault in our own words.
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
  /// Building cannot go on; the reason was reported.
  struct Stop: Error {}

  let places: YAMLPlaces
  let arena: Arena
  let keys: YAMLRepeatedKeys
  var diagnostics = Diagnostics()
  /// Behind everything built so far: a node with an anchor that stands before was only named here.
  private var cursor: Int
  private var depth = 0
  /// Nodes built by way of aliases.
  private var copies = 0
  private var isCopying = false

  init(places: YAMLPlaces, arena: Arena, keys: YAMLRepeatedKeys) {
    self.places = places
    self.arena = arena
    self.keys = keys
    cursor = places.range.lowerBound
  }

  mutating func document(_ root: Node?) -> Value? {
    let start = places.range.lowerBound
    guard let root else { return Value.object([], in: arena).at(places.file.origin(start..<start)) }
    return try? value(root)
  }

  private mutating func value(_ node: Node) throws(Stop) -> Value {
    let mark = offset(of: node)
    guard node.anchor != nil, mark < cursor, !isCopying else { return try written(node, mark) }
    // An alias: the value is built again and stands where its anchor is.
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
        "yaml-too-many-aliases", "aliases make more than 100,000 values of this one",
        at: places.file.origin(mark..<mark), remedy: "write the data out")
      throw Stop()
    }
    depth += 1
    defer { depth -= 1 }
    guard depth <= 512 else {
      diagnostics.error(
        "nesting-too-deep", "values can't be nested more than 512 levels deep",
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
    let range = start..<places.end(of: scalar.string, style: scalar.style.ours, from: start)
    cursor = range.upperBound
    let origin = places.file.origin(range)
    let text = arena.copy(scalar.string)
    let plain = YAMLScalar.value(text, origin: origin)
    guard isTagged else {
      return scalar.style == .plain ? plain : Value.text(text, origin: origin)
    }
    let tag = places.file.origin(mark..<start)
    return try tagged(
      scalar.tag.description, at: tag, text: Value.text(text, origin: origin), plain: plain)
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
      "yaml-tag", "'\(text.text.string)' is not what its tag '\(short(tag))' says",
      at: text.origin, remedy: "remove the tag; the schema says what a value is")
    throw Stop()
  }

  private mutating func refusal(of tag: String, at origin: Origin) -> Stop {
    diagnostics.error(
      "yaml-tag", "the tag '\(short(tag))' has no meaning here", at: origin,
      remedy: "remove the tag; the schema says what a value is")
    return Stop()
  }

  private func short(_ tag: String) -> String {
    let prefix = "tag:yaml.org,2002:"
    return tag.hasPrefix(prefix) ? "!!" + tag.dropFirst(prefix.count) : tag
  }

  // MARK: - Collections

  private mutating func array(_ sequence: Node.Sequence, _ mark: Int) throws(Stop) -> Value {
    let start = try open(mark, tag: sequence.tag, allowed: "tag:yaml.org,2002:seq")
    var elements: [Value] = []
    elements.reserveCapacity(sequence.count)
    for element in sequence { elements.append(try value(element)) }
    close(start, 0x5B, 0x5D)
    return Value.array(elements, in: arena).at(places.file.origin(start..<cursor))
  }

  private mutating func object(_ mapping: Node.Mapping, _ mark: Int) throws(Stop) -> Value {
    let start = try open(mark, tag: mapping.tag, allowed: "tag:yaml.org,2002:map")
    var members: [Member] = []
    members.reserveCapacity(mapping.count)
    for pair in mapping {
      let (key, origin) = try key(pair.key)
      members.append(Member(key: key, origin: origin, value: try value(pair.value)))
    }
    close(start, 0x7B, 0x7D)
    let mine = arena.copy(members)
    reportDuplicateKeys(mine, &diagnostics)
    return Value.object(mine).at(places.file.origin(start..<cursor))
  }

  /// Goes to the first byte of a collection, behind its anchor and tag.
  private mutating func open(_ mark: Int, tag: Tag, allowed: String) throws(Stop) -> Int {
    let (start, isTagged) = places.skipProperties(from: mark)
    if isTagged, tag.description != allowed {
      throw refusal(of: tag.description, at: places.file.origin(mark..<start))
    }
    cursor = start
    return start
  }

  /// Goes behind the closing bracket of a collection that began with `opening`.
  private mutating func close(_ start: Int, _ opening: UInt8, _ closing: UInt8) {
    guard start < places.range.upperBound, places.file.bytes[start] == opening else { return }
    cursor = places.end(ofFlowFrom: max(cursor, start + 1), closing: closing)
  }

  private mutating func key(_ node: Node) throws(Stop) -> (Bytes, Origin) {
    let mark = offset(of: node)
    guard case .scalar(let scalar) = node, scalar.style != .plain || !scalar.string.isEmpty else {
      diagnostics.error(
        "yaml-complex-key", "a key must be text on one line",
        at: places.file.origin(mark..<mark), remedy: "write 'key: value'")
      throw Stop()
    }
    let (start, _) = places.skipProperties(from: mark)
    let end =
      keys.end(ofKeyAt: start)
      ?? places.end(of: scalar.string, style: scalar.style.ours, from: start)
    let text = arena.copy(keys.name(ofKeyAt: start) ?? scalar.string)
    if mark >= cursor { cursor = end }
    return (text, places.file.origin(start..<end))
  }
}

extension Node.Scalar.Style {
  /// The style in our own words.
  fileprivate var ours: YAMLPlaces.Style {
    switch self {
    case .any, .plain: .plain
    case .singleQuoted: .singleQuoted
    case .doubleQuoted: .doubleQuoted
    case .literal, .folded: .block
    }
  }
}
