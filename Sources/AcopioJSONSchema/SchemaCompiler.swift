import AcopioBase
import AcopioModel

/// Turns a schema that is correct into rules, with all schemas that it can reach.
///
/// Not recursive: schemas wait in a list, and each is turned into rules once.
struct SchemaCompiler {
  /// The identity of a schema: the address of its members, and the base of its references.
  private struct Key: Hashable {
    let address: UInt64
    let base: Int
  }

  private var nodes: [SchemaNode] = []
  private var known: [Key: Int] = [:]
  private var waiting: [(schema: Value, base: Int, node: Int)] = []
  private var resources: SchemaResources
  private var patterns: [Pattern] = []
  private var knownPatterns: [Octets: Int] = [:]
  private let draft: JSONSchemaDraft
  private let arena: Arena
  /// The nodes of `true` and `false`, which all schemas share.
  private static let anything = 0
  private static let nothing = 1

  /// The rules of a schema.
  static func compile(_ schema: Value, _ draft: JSONSchemaDraft) throws(SchemaError) -> JSONSchema {
    try compile([schema], in: schema, draft)[0]
  }

  /// The rules of several schemas in one document, which share what they have in common.
  static func compile(
    _ roots: [Value], in document: Value, _ draft: JSONSchemaDraft
  ) throws(SchemaError) -> [JSONSchema] {
    let arena = Arena(chunkSize: 4 << 10)
    var compiler = SchemaCompiler(
      resources: try SchemaResources(document, draft, arena: arena), draft, arena: arena)
    compiler.nodes = [SchemaNode(), SchemaNode(rules: [.never])]
    let indices = roots.map { compiler.node(of: $0, base: 0) }
    while let (schema, base, node) = compiler.waiting.popLast() {
      compiler.nodes[node].rules = try compiler.rules(of: schema, base)
    }
    let (nodes, patterns) = (compiler.nodes, compiler.patterns)
    return indices.map { JSONSchema(nodes: nodes, root: $0, patterns: patterns, arena: arena) }
  }

  private init(resources: SchemaResources, _ draft: JSONSchemaDraft, arena: Arena) {
    self.resources = resources
    self.draft = draft
    self.arena = arena
  }

  /// The node of a schema, whose rules may still be waiting.
  mutating func node(of schema: Value, base inherited: Int) -> Int {
    if schema.bool == false { return SchemaCompiler.nothing }
    // Ajv treats a non-schema as a schema without rules; drafts that know the keyword refuse it.
    guard schema.kind == .object, !schema.members.isEmpty else { return SchemaCompiler.anything }
    let base = resources.base(of: schema, otherwise: inherited)
    let key = Key(address: schema.payload, base: base)
    if let node = known[key] { return node }
    nodes.append(SchemaNode())
    known[key] = nodes.count - 1
    waiting.append((schema, base, nodes.count - 1))
    return nodes.count - 1
  }

  // MARK: - Keywords

  /// The rules of a schema.
  ///
  /// All keywords are known in all drafts, as Ajv knows them: `const` also works in draft-04.
  private mutating func rules(of schema: Value, _ base: Int) throws(SchemaError) -> [SchemaRule] {
    var rules: [SchemaRule] = []
    if let target = try target(of: schema, base) {
      rules.append(.reference(node(of: target.schema, base: target.base)))
      // From 2019-09 on, all keywords count next to a reference.
      if draft != .draft2020 { return typeNextToReference(schema) + rules }
    }
    rules += types(schema)
    rules += values(schema)
    rules += numberRules(schema)
    rules += sizes(schema)
    rules += try textRules(schema)
    rules += arrayRules(schema, base)
    rules += try objectRules(schema, base)
    rules += combinations(schema, base)
    if draft == .draft2020 {
      rules += dependencies2020(schema, base)
      rules += try unevaluated(schema, base)
    }
    return rules
  }

  /// The schema that `$ref` names, and its base; `nil` without one.
  mutating func target(
    of schema: Value, _ base: Int
  ) throws(SchemaError) -> (schema: Value, base: Int)? {
    let reference = schema.member("$ref")
    guard reference.kind != .undefined else { return nil }
    guard reference.kind == .string else { throw SchemaError("'$ref' must be a string") }
    return try resources.schema(reference.text, base: base, of: draft)
  }

  private func types(_ schema: Value) -> [SchemaRule] {
    let type = schema.member("type")
    var types: JSONTypes = []
    for name in type.kind == .array ? Array(type.elements) : [type] where name.kind == .string {
      if let named = JSONTypes(named: name.text) { types.insert(named) }
    }
    return types.isEmpty ? [] : [.types(types)]
  }

  /// The rule of a `type` next to a `$ref`: the one keyword that Ajv doesn't always ignore there.
  ///
  /// It does so if there are other keywords for the type.
  private func typeNextToReference(_ schema: Value) -> [SchemaRule] {
    let type = schema.member("type")
    if type.kind == .array, type.elements.count > 1 { return types(schema) }
    let keywords: [StaticString] =
      switch JSONTypes(
        named: type.kind == .array ? type.elements.first?.text ?? type.text : type.text)
      {
      case .array:
        ["additionalItems", "contains", "items", "maxItems", "minItems", "uniqueItems"]
      case .object:
        [
          "additionalProperties", "dependencies", "maxProperties", "minProperties",
          "patternProperties", "properties", "propertyNames", "required",
        ]
      case .string: ["format", "maxLength", "minLength", "pattern"]
      case .number:
        ["exclusiveMaximum", "exclusiveMinimum", "format", "maximum", "minimum", "multipleOf"]
      default: []
      }
    return keywords.contains { schema.member($0).kind != .undefined } ? [] : types(schema)
  }

  private func values(_ schema: Value) -> [SchemaRule] {
    var rules: [SchemaRule] = []
    let list = schema.member("enum")
    if list.kind == .array {
      rules.append(SchemaCompiler.rule(of: Array(list.elements)))
    }
    let constant = schema.member("const")
    if constant.kind != .undefined { rules.append(SchemaCompiler.rule(of: [constant])) }
    return rules
  }

  private static func rule(of values: [Value]) -> SchemaRule {
    let most = 10
    var shown = values.prefix(most).map(\.shownForSchema).joined(separator: ", ")
    if values.count > most { shown = "\(shown) and \(values.count - most) more" }
    if values.count > 1 { shown = "one of \(shown)" }
    return .values(Set(values.map { CanonicalJSON.bytes(of: $0) }), shown: shown)
  }

  private func numberRules(_ schema: Value) -> [SchemaRule] {
    var rules: [SchemaRule] = []
    addBound("minimum", "exclusiveMinimum", .atLeast, .greaterThan, schema, &rules)
    addBound("maximum", "exclusiveMaximum", .atMost, .lessThan, schema, &rules)
    let divisor = schema.member("multipleOf")
    if let exact = DecimalDivisor(divisor) {
      rules.append(.multiple(exact, shown: divisor.shownForSchema))
    }
    return rules
  }

  /// Adds the rules of a bound: in draft-04 a Boolean makes it exclusive, later it has its own number.
  private func addBound(
    _ keyword: StaticString, _ exclusiveKeyword: StaticString, _ bound: SchemaBound,
    _ exclusiveBound: SchemaBound, _ schema: Value, _ rules: inout [SchemaRule]
  ) {
    let number = schema.member(keyword)
    let exclusive = schema.member(exclusiveKeyword)
    if number.isJSONNumber {
      rules.append(.bound(kept(number), exclusive.bool == true ? exclusiveBound : bound))
    }
    if exclusive.isJSONNumber { rules.append(.bound(kept(exclusive), exclusiveBound)) }
  }

  /// A number whose text is in the memory of the rules.
  private func kept(_ number: Value) -> Value {
    number.hasText ? .text(arena.copy(number.text), kind: .number) : number
  }

  private func sizes(_ schema: Value) -> [SchemaRule] {
    var rules: [SchemaRule] = []
    let keywords: [(StaticString, StaticString, SchemaSize)] = [
      ("minLength", "maxLength", .characters), ("minItems", "maxItems", .elements),
      ("minProperties", "maxProperties", .members),
    ]
    for (least, most, size) in keywords {
      if let count = schema.member(least).wholeCount { rules.append(.atLeast(count, size)) }
      if let count = schema.member(most).wholeCount { rules.append(.atMost(count, size)) }
    }
    return rules
  }

  private mutating func textRules(_ schema: Value) throws(SchemaError) -> [SchemaRule] {
    var rules: [SchemaRule] = []
    let pattern = schema.member("pattern")
    if pattern.kind == .string {
      rules.append(
        .pattern(try add(pattern.text), shown: pattern.text.string.shortened(to: 80)))
    }
    let name = schema.member("format")
    guard name.kind == .string else { return rules }
    // Ajv refuses formats that it doesn't know unless an option allows them, and Gavel sets none.
    let known = SchemaFormats.all + (draft == .draft2020 ? SchemaFormats.later : [])
    guard let format = known.first(where: { name.text.equals($0.name) }) else {
      if draft == .draft2020 { return rules }
      let shown = name.text.string.shortened(to: 80)
      throw SchemaError(
        "the format '\(shown)' is unknown\(didYouMean(shown, SchemaFormats.all.map { "\($0.name)" }))"
      )
    }
    var index: Int?
    if let pattern = format.pattern {
      index = knownPatterns[Octets(pattern.text.utf8)] ?? patterns.count
      if index == patterns.count { patterns.append(pattern) }
      knownPatterns[Octets(pattern.text.utf8)] = index
    }
    rules.append(.format(format, pattern: index))
    return rules
  }

  /// The index of a pattern that is searched for anywhere in a text.
  mutating func add(_ text: Bytes) throws(SchemaError) -> Int {
    // The patterns of formats have no such prefix, so that both can be in one table.
    let key = Octets("search:") + Octets(text)
    if let index = knownPatterns[key] { return index }
    let pattern = try ECMAPattern.search(text, draft)
    patterns.append(pattern)
    knownPatterns[key] = patterns.count - 1
    return patterns.count - 1
  }

  private mutating func arrayRules(_ schema: Value, _ base: Int) -> [SchemaRule] {
    var rules: [SchemaRule] = []
    let items = schema.member("items")
    let first = schema.member("prefixItems")
    if draft == .draft2020, first.kind == .array {
      rules.append(
        .tuple(
          first.elements.map { node(of: $0, base: base) },
          rest: items.kind == .undefined ? nil : node(of: items, base: base)))
    } else if items.kind == .array {
      let rest = schema.member("additionalItems")
      if rest.bool == false { rules.append(.noElements(after: items.elements.count)) }
      rules.append(
        .tuple(
          items.elements.map { node(of: $0, base: base) },
          rest: rest.kind == .object ? node(of: rest, base: base) : nil))
    } else if items.kind != .undefined {
      rules.append(.items(node(of: items, base: base)))
    }
    let contained = schema.member("contains")
    if contained.kind != .undefined {
      let knows = draft == .draft2020
      rules.append(
        .contains(
          node(of: contained, base: base),
          least: knows ? schema.member("minContains").wholeCount ?? 1 : 1,
          most: knows ? schema.member("maxContains").wholeCount : nil))
    }
    if schema.member("uniqueItems").bool == true { rules.append(.unique) }
    return rules
  }

  private mutating func objectRules(
    _ schema: Value, _ base: Int
  ) throws(SchemaError) -> [SchemaRule] {
    var rules: [SchemaRule] = []
    let required = schema.member("required")
    if required.kind == .array { rules.append(.required(required.texts)) }
    let names = schema.member("propertyNames")
    if names.kind != .undefined { rules.append(.names(node(of: names, base: base))) }
    for member in schema.member("dependencies").members {
      if member.value.kind == .array {
        rules.append(.dependency(Octets(member.key), needs: member.value.texts))
      } else {
        rules.append(.dependentSchema(Octets(member.key), node(of: member.value, base: base)))
      }
    }
    var members = SchemaMembers()
    for member in schema.member("properties").members {
      let name = Octets(member.key)
      // The first of several members with a name takes precedence.
      if members.named[name] == nil { members.named[name] = node(of: member.value, base: base) }
    }
    for member in schema.member("patternProperties").members {
      members.matching.append((try add(member.key), node(of: member.value, base: base)))
    }
    let others = schema.member("additionalProperties")
    members.isClosed = others.bool == false
    if others.kind == .object { members.others = node(of: others, base: base) }
    if !members.named.isEmpty || !members.matching.isEmpty || members.isClosed
      || members.others != nil
    {
      rules.append(.members(members))
    }
    return rules
  }

  private mutating func combinations(_ schema: Value, _ base: Int) -> [SchemaRule] {
    var rules: [SchemaRule] = []
    func schemas(_ keyword: StaticString) -> [Int]? {
      let list = schema.member(keyword)
      return list.kind == .array ? list.elements.map { node(of: $0, base: base) } : nil
    }
    func part(_ keyword: StaticString) -> Int? {
      let part = schema.member(keyword)
      return part.kind == .undefined ? nil : node(of: part, base: base)
    }
    if let all = schemas("allOf") { rules.append(.all(all)) }
    if let any = schemas("anyOf") { rules.append(.any(any)) }
    if let one = schemas("oneOf") { rules.append(.one(one)) }
    if let not = part("not") { rules.append(.not(not)) }
    if let condition = part("if") {
      let (then, otherwise) = (part("then"), part("else"))
      if then != nil || otherwise != nil {
        rules.append(.condition(condition, then: then, otherwise: otherwise))
      }
    }
    return rules
  }
}

extension Value {
  /// A count: a whole number from zero on, the largest one for those that are too large.
  fileprivate var wholeCount: Int? {
    guard isJSONInteger else { return nil }
    if let whole = int64 { return whole < 0 ? nil : Int(whole) }
    return withNumberText { number in
      guard let number, !number.isNegative else { return nil }
      guard let exact = number.exact else { return Int.max }
      return Int(exact.mantissa)
    }
  }

  /// The texts in a list of texts.
  var texts: [Octets] {
    elements.filter { $0.kind == .string }.map { Octets($0.text) }
  }
}
