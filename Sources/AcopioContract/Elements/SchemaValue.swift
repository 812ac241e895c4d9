import AcopioBase

/// Generates the JSON Schema (draft-07) of a message from its attributes.
struct SchemaValue {
  private var budget: ElementBudget
  /// Whether members have their descriptions.
  private let isDescribed: Bool

  /// The schema that the members of an object add up to.
  private struct ObjectSchema {
    var properties: JSONMembers = [:]
    var patternProperties: JSONMembers = [:]
    /// The names of required members; each once.
    var required = UniqueValues()
    var allOf: [JSONTree] = []

    /// Adds the keywords for the nonempty parts.
    func write(into schema: inout JSONMembers) {
      if !properties.isEmpty { schema.append("properties", .object(properties)) }
      if !patternProperties.isEmpty {
        schema.append("patternProperties", .object(patternProperties))
      }
      if !allOf.isEmpty { schema.append("allOf", .array(allOf)) }
      if !required.values.isEmpty { schema.append("required", .array(required.values)) }
    }
  }

  /// The schema of an expanded element; with the descriptions of members, which the reference parser leaves out, if it
  /// `isDescribed`.
  static func generate(
    _ element: Element, _ budget: inout ElementBudget, isDescribed: Bool = false
  ) throws(ElementFault) -> JSONTree {
    var generator = SchemaValue(budget: budget, isDescribed: isDescribed)
    var schema: JSONMembers = ["$schema": .string("http://json-schema.org/draft-07/schema#")]
    try generator.write(element, ElementOptions(), into: &schema)
    budget = generator.budget
    return .object(schema)
  }

  private mutating func schema(
    _ element: Element, _ options: ElementOptions
  ) throws(ElementFault) -> JSONMembers {
    var schema: JSONMembers = [:]
    try write(element, options, into: &schema)
    return schema
  }

  private mutating func write(
    _ element: Element, _ inherited: ElementOptions, into schema: inout JSONMembers
  ) throws(ElementFault) {
    try budget.enter()
    defer { budget.leave() }
    let options = inherited.adding(element)
    switch element.kind {
    case .string, .number, .boolean: try writePrimitive(element, options, into: &schema)
    case .object: schema.add(try object(element, options), isNullable: options.isNullable)
    case .array: schema.add(try array(element, options), isNullable: options.isNullable)
    case .enumeration: try writeEnumeration(element, options, into: &schema)
    case .extend:
      if let merged = try element.merged() { try write(merged, inherited, into: &schema) }
    case .reference:
      guard case .reference(_, let resolved?) = element.content else { return }
      try write(resolved, inherited, into: &schema)
    case .member, .option, .select:
      // No value satisfies both of two equal choices.
      schema.append("oneOf", .array([.object([:]), .object([:])]))
    }
  }

  // MARK: - Values

  private mutating func writePrimitive(
    _ element: Element, _ options: ElementOptions, into schema: inout JSONMembers
  ) throws(ElementFault) {
    if options.isFixed, !element.isEmpty {
      let value = try SampleValue.generate(element, &budget)
      schema.addEnum(options.isNullable ? [.null, value] : [value])
      return
    }
    let type: StaticString =
      element.kind == .number ? "number" : element.kind == .boolean ? "boolean" : "string"
    schema.add(["type": .string(type)], isNullable: options.isNullable)
  }

  private mutating func writeEnumeration(
    _ element: Element, _ options: ElementOptions, into schema: inout JSONMembers
  ) throws(ElementFault) {
    var values = UniqueValues()
    var choices = UniqueValues()
    if options.isNullable { values.add(.null) }
    for value in element.enumerations ?? [] {
      if try value.cardinality() == 1 {
        values.add(try SampleValue.generate(value, &budget))
        continue
      }
      let inner = try self.schema(value, options.inherited)
      guard inner.pairs.count == 1, case .array(let more) = inner.pairs[0].value,
        inner.pairs[0].key.equals("enum") || inner.pairs[0].key.equals("anyOf")
      else {
        choices.add(.object(inner))
        continue
      }
      for value in more {
        if inner.pairs[0].key.equals("enum") { values.add(value) } else { choices.add(value) }
      }
    }
    guard !choices.values.isEmpty else { return schema.addEnum(values.values) }
    if !values.values.isEmpty {
      var list: JSONMembers = [:]
      list.addEnum(values.values)
      choices.add(.object(list))
    }
    schema.append("anyOf", .array(choices.values))
  }

  private mutating func array(
    _ element: Element, _ options: ElementOptions
  ) throws(ElementFault) -> JSONMembers {
    var schema: JSONMembers = ["type": .string("array")]
    let elements = element.elements
    if options.isFixedType {
      var choices = UniqueValues()
      for item in elements {
        choices.add(.object(try self.schema(item, options.inherited(by: item))))
      }
      if elements.count == 1, let only = choices.values.first {
        schema.append("items", only)
      } else {
        schema.append("items", .object(["anyOf": .array(choices.values)]))
      }
    } else if options.isFixed {
      var items: [JSONTree] = []
      for item in elements {
        items.append(.object(try self.schema(item, options.inherited(by: item))))
      }
      schema.append("minItems", .number(Array(String(items.count).utf8)))
      schema.append("items", .array(items))
      schema.append("additionalItems", .flag(false))
    }
    return schema
  }

  private mutating func object(
    _ element: Element, _ options: ElementOptions
  ) throws(ElementFault) -> JSONMembers {
    var schema: JSONMembers = ["type": .string("object")]
    let isClosed = options.isFixed || options.isFixedType
    var parts = ObjectSchema()
    for member in element.elements {
      var inherited = try options.inherited(by: member)
      inherited.isRequired = isClosed
      try add(member, inherited, to: &parts)
    }
    parts.write(into: &schema)
    if isClosed { schema.append("additionalProperties", .flag(false)) }
    return schema
  }

  // MARK: - Members

  /// Adds a member, or the members of an included type, to the schema of an object.
  private mutating func add(
    _ element: Element, _ inherited: ElementOptions, to schema: inout ObjectSchema
  ) throws(ElementFault) {
    try budget.enter()
    defer { budget.leave() }
    switch element.kind {
    case .member: try addMember(element, inherited, to: &schema)
    case .reference:
      guard case .reference(_, let resolved?) = element.content else { return }
      try add(resolved, inherited, to: &schema)
    case .extend:
      if let merged = try element.merged() { try add(merged, inherited, to: &schema) }
    case .object:
      var options = inherited
      if element.attributes.contains(.fixed) { options.isFixed = true }
      for member in element.elements { try add(member, options.inherited, to: &schema) }
    case .select: try addChoices(element, inherited, to: &schema)
    default: break
    }
  }

  private mutating func addMember(
    _ element: Element, _ inherited: ElementOptions, to schema: inout ObjectSchema
  ) throws(ElementFault) {
    guard case .pair(let key, let value) = element.content else { return }
    var options = inherited
    if element.attributes.contains(.fixed) { options.isFixed = true }
    options.isFixedType = element.attributes.contains(.fixedType)
    options.isNullable = element.attributes.contains(.nullable)
    if element.attributes.contains(.required) { options.isRequired = true }
    if element.attributes.contains(.optional) { options.isRequired = false }
    var content = try self.schema(value, options)
    if isDescribed, !element.description.isEmpty {
      content.append("description", .string(element.description))
    }
    if element.isVariable {
      guard let name = try key.merged(), name.kind == .string else { return }
      schema.patternProperties.set(Self.pattern(name, options), .object(content))
      return
    }
    var name: Octets = []
    if case .text(let text) = key.content { name = text }
    schema.properties.set(name, .object(content))
    if options.isRequired { schema.required.add(.string(name)) }
  }

  /// A regular expression for the names of a variable property.
  private static func pattern(_ name: Element, _ options: ElementOptions) -> Octets {
    guard options.isFixed || name.attributes.contains(.fixed) else { return Octets("(?:)") }
    guard case .text(let text) = name.content else { return Octets(#"^(?![\s\S])"#) }
    let special = StaticString(#"^$*+?.()|{}[]\"#).utf8
    return text.flatMap { special.contains($0) ? [0x5C, $0] : [$0] }
  }

  private mutating func addChoices(
    _ element: Element, _ inherited: ElementOptions, to schema: inout ObjectSchema
  ) throws(ElementFault) {
    var choices: [JSONTree] = []
    for option in element.elements where !option.elements.isEmpty {
      var choice = ObjectSchema()
      for member in option.elements { try add(member, inherited, to: &choice) }
      var written: JSONMembers = [:]
      choice.write(into: &written)
      choices.append(.object(written))
    }
    schema.allOf.append(.object(["oneOf": .array(choices)]))
  }
}

extension JSONMembers {
  /// Adds the members of a schema, or a choice of it and `null`.
  fileprivate mutating func add(_ schema: JSONMembers, isNullable: Bool) {
    guard isNullable else {
      for pair in schema.pairs { append(pair.key, pair.value) }
      return
    }
    append("anyOf", .array([.object(["type": .string("null")]), .object(schema)]))
  }

  /// Adds the list of all values; a single one is a constant.
  fileprivate mutating func addEnum(_ values: [JSONTree]) {
    if values.count == 1, let only = values.first {
      append("const", only)
    } else {
      append("enum", .array(values))
    }
  }
}
