import AcopioBase

/// The members or elements that other keywords of a schema evaluate, for `unevaluatedProperties` and
/// `unevaluatedItems` (JSON Schema 2020-12, core, section 11).
struct SchemaCoverage: Sendable {
  /// A condition on the whole value under which a part of the coverage counts.
  enum Condition: Sendable, Equatable {
    /// The schema at an index among `schemas` must hold, or must not.
    case schema(Int, holds: Bool)
    /// The value must be an object with this member.
    case member([UInt8])
  }

  /// The locations that one schema evaluates, if the conditions are met.
  struct Part: Sendable {
    var conditions: [Condition]
    var names: Set<[UInt8]> = []
    var patterns: [Int] = []
    /// The number of elements from the first one on.
    var count = 0
    /// Whether everything is evaluated.
    var isWhole = false
  }

  /// The nodes of the schemas in conditions; each is checked once for a value.
  private(set) var schemas: [Int] = []
  var parts: [Part] = []
  /// The most conditions, each of which is a bit of `Frame.part`.
  static let mostConditions = 60

  /// The number of the condition's schema with this node.
  mutating func number(of node: Int) -> Int {
    if let known = schemas.firstIndex(of: node) { return known }
    schemas.append(node)
    return schemas.count - 1
  }

  /// The parts that count for a value, given the schemas that hold as bits.
  func parts(of value: Value, where held: Int) -> [Part] {
    parts.filter { part in
      part.conditions.allSatisfy { condition in
        switch condition {
        case .schema(let index, let holds): (held & (1 << index) != 0) == holds
        case .member(let name):
          value.kind == .object
            && name.withUnsafeBufferPointer {
              value.member($0, hash: keyHash($0)).kind != .undefined
            }
        }
      }
    }
  }
}

extension SchemaCompiler {
  /// `dependentRequired` and `dependentSchemas`, which earlier drafts have as `dependencies`.
  mutating func dependencies2020(_ schema: Value, _ base: Int) -> [SchemaRule] {
    schema.member("dependentRequired").members.map {
      .dependency(Octets($0.key), needs: $0.value.texts)
    }
      + schema.member("dependentSchemas").members.map {
        .dependentSchema(Octets($0.key), node(of: $0.value, base: base))
      }
  }

  /// The rules of `unevaluatedProperties` and `unevaluatedItems`.
  mutating func unevaluated(_ schema: Value, _ base: Int) throws(SchemaError) -> [SchemaRule] {
    var rules: [SchemaRule] = []
    for keyword in ["unevaluatedProperties", "unevaluatedItems"] as [StaticString] {
      let others = schema.member(keyword)
      guard others.kind == .object || others.bool == false else { continue }
      let ofMembers = rules.isEmpty && keyword.utf8.has("unevaluatedP")
      var coverage = SchemaCoverage()
      try collect(schema, base, ofMembers, isOwn: true, [], depth: 0, &coverage)
      guard coverage.schemas.count <= SchemaCoverage.mostConditions else {
        throw SchemaError(
          "'\(keyword)' depends on more than \(SchemaCoverage.mostConditions) other schemas")
      }
      let node = node(of: others, base: base)
      rules.append(
        ofMembers ? .unevaluatedMembers(coverage, node) : .unevaluatedItems(coverage, node))
    }
    return rules
  }

  private mutating func collect(
    _ schema: Value, _ base: Int, _ ofMembers: Bool, isOwn: Bool,
    _ conditions: [SchemaCoverage.Condition], depth: Int, _ coverage: inout SchemaCoverage
  ) throws(SchemaError) {
    guard schema.kind == .object else { return }
    guard depth < 100, coverage.parts.count < 10_000 else {
      throw SchemaError("'unevaluatedProperties' depends on a schema that refers to itself")
    }
    coverage.parts.append(
      try ofMembers
        ? members(of: schema, isOwn: isOwn, conditions)
        : elements(of: schema, isOwn: isOwn, conditions))
    if let target = try target(of: schema, base) {
      try collect(
        target.schema, target.base, ofMembers, isOwn: false, conditions, depth: depth + 1, &coverage
      )
    }
    for part in schema.member("allOf").elements {
      try collect(part, base, ofMembers, isOwn: false, conditions, depth: depth + 1, &coverage)
    }
    func condition(_ part: Value, _ holds: Bool) -> SchemaCoverage.Condition {
      .schema(coverage.number(of: node(of: part, base: base)), holds: holds)
    }
    for part in Array(schema.member("anyOf").elements) + Array(schema.member("oneOf").elements) {
      let conditions = conditions + [condition(part, true)]
      try collect(part, base, ofMembers, isOwn: false, conditions, depth: depth + 1, &coverage)
    }
    for member in schema.member("dependentSchemas").members {
      let conditions = conditions + [.member(Octets(member.key))]
      try collect(
        member.value, base, ofMembers, isOwn: false, conditions, depth: depth + 1, &coverage)
    }
    let test = schema.member("if")
    guard test.kind == .object else { return }
    for (part, holds) in [
      (test, true), (schema.member("then"), true), (schema.member("else"), false),
    ] {
      let conditions = conditions + [condition(test, holds)]
      try collect(part, base, ofMembers, isOwn: false, conditions, depth: depth + 1, &coverage)
    }
  }

  private mutating func members(
    of schema: Value, isOwn: Bool, _ conditions: [SchemaCoverage.Condition]
  ) throws(SchemaError) -> SchemaCoverage.Part {
    var part = SchemaCoverage.Part(conditions: conditions)
    for member in schema.member("properties").members { part.names.insert(Octets(member.key)) }
    for member in schema.member("patternProperties").members {
      part.patterns.append(try add(member.key))
    }
    part.isWhole =
      schema.member("additionalProperties").kind != .undefined
      || !isOwn && schema.member("unevaluatedProperties").kind != .undefined
    return part
  }

  private func elements(
    of schema: Value, isOwn: Bool, _ conditions: [SchemaCoverage.Condition]
  ) -> SchemaCoverage.Part {
    var part = SchemaCoverage.Part(conditions: conditions)
    part.count = schema.member("prefixItems").elements.count
    // Which elements 'contains' evaluates differs from value to value; none of them is refused.
    part.isWhole =
      schema.member("items").kind != .undefined || schema.member("contains").kind != .undefined
      || !isOwn && schema.member("unevaluatedItems").kind != .undefined
    return part
  }
}

extension SchemaEvaluator {
  /// Checks the schemas in conditions one after the other; `true` once all are checked, with those that hold as the
  /// bits of `part`.
  private mutating func knowsConditions(
    _ coverage: SchemaCoverage, _ frame: Frame
  ) throws(SchemaError) -> Bool {
    let top = frames.count - 1
    let count = coverage.schemas.count
    guard frame.index <= count else { return true }
    if frame.index > 0, frame.held > frame.part.nonzeroBitCount {
      frames[top].part |= 1 << (frame.index - 1)
    }
    guard frame.index == count else {
      _ = try wait(for: coverage.schemas[frame.index], isReporting: false)
      return false
    }
    frames[top].failed = 0
    frames[top].index += 1
    return true
  }

  /// Checks `unevaluatedProperties`.
  mutating func checkUnevaluatedMembers(
    _ coverage: SchemaCoverage, _ node: Int, _ frame: Frame
  ) throws(SchemaError) -> Outcome {
    guard frame.value.kind == .object else { return .holds }
    guard try knowsConditions(coverage, frame) else { return .waits }
    let top = frames.count - 1
    let parts = coverage.parts(of: frame.value, where: frames[top].part)
    let members = frame.value.members
    var index = frames[top].index - coverage.schemas.count - 1
    while index < members.count {
      if frames[top].failed > 0, !frame.isReporting || faults.count >= frame.most { return .fails }
      let member = members[index]
      index += 1
      if try isCovered(member.key, parts) { continue }
      frames[top].index = index + coverage.schemas.count + 1
      guard schema.nodes[node].isNever else {
        try check(node, member)
        return .waits
      }
      _ = fail("must not have the member '\(member.key.string.shortened(to: 80))'")
      frames[top].failed += 1
    }
    return frames[top].failed > 0 ? .fails : .holds
  }

  private mutating func isCovered(
    _ name: Bytes, _ parts: [SchemaCoverage.Part]
  ) throws(SchemaError) -> Bool {
    let key = Array(name)
    for part in parts {
      try spend(1)
      if part.isWhole || part.names.contains(key) { return true }
      for pattern in part.patterns where try matches(name, pattern: pattern) { return true }
    }
    return false
  }

  /// Checks `unevaluatedItems`.
  mutating func checkUnevaluatedItems(
    _ coverage: SchemaCoverage, _ node: Int, _ frame: Frame
  ) throws(SchemaError) -> Outcome {
    guard frame.value.kind == .array else { return .holds }
    guard try knowsConditions(coverage, frame) else { return .waits }
    let top = frames.count - 1
    let parts = coverage.parts(of: frame.value, where: frames[top].part)
    let elements = frame.value.elements
    let known = parts.contains(where: \.isWhole) ? elements.count : parts.map(\.count).max() ?? 0
    let index = max(frames[top].index - coverage.schemas.count - 1, known)
    if frames[top].failed > 0, !frame.isReporting || faults.count >= frame.most { return .fails }
    guard index < elements.count else { return frames[top].failed > 0 ? .fails : .holds }
    frames[top].index = index + 1 + coverage.schemas.count + 1
    try check(node, elements[index], at: index, isReporting: frame.isReporting)
    return .waits
  }
}

extension SchemaNode {
  /// Whether it is the schema `false`.
  fileprivate var isNever: Bool {
    if case .never? = rules.first { rules.count == 1 } else { false }
  }
}
