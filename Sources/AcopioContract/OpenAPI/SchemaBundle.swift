import AcopioBase
import AcopioJSONSchema

/// Collects the schemas of a description, with everything that they refer to, as one document of JSON Schema 2020-12.
///
/// Schemas of OpenAPI 3.0 are translated: `nullable`, and Booleans as `exclusiveMinimum`. References to any file become
/// references within the list of `schemas`. Annotations are left out, and so is `discriminator`, since the alternatives
/// that it chooses from are listed anyway. Values keep their origins.
///
/// Reports `contract-syntax` for what is no schema, and `contract-warning` for rules that cannot be judged.
struct SchemaBundle {
  /// The identity of a schema: the address of its members.
  private struct Key: Hashable {
    let address: UInt64
    let file: Int
  }

  private static let mostDepth = 200
  private static let mostSchemas = 200_000

  /// Whether the document is of OpenAPI 3.0.
  let isOld: Bool
  private let arena: Arena
  private var indices: [Key: Int] = [:]
  private var waiting: [(part: DescriptionPart, index: Int)] = []
  private(set) var schemas: [Value] = []

  init(isOld: Bool, arena: Arena) {
    self.isOld = isOld
    self.arena = arena
  }

  /// The index of a schema.
  mutating func index(of part: DescriptionPart) -> Int {
    let isEmpty = part.value.members.isEmpty
    let key = Key(
      address: isEmpty ? (part.value.bool == false ? 1 : 0) : part.value.payload,
      file: isEmpty ? 0 : part.file)
    if let known = indices[key] { return known }
    indices[key] = schemas.count
    schemas.append(.bool(true))
    waiting.append((part, schemas.count - 1))
    return schemas.count - 1
  }

  /// Translates all schemas that were asked for, and those that they refer to.
  mutating func finish(
    _ references: inout DescriptionReferences, _ diagnostics: inout Diagnostics
  ) {
    while let (part, index) = waiting.popLast() {
      guard schemas.count <= Self.mostSchemas else {
        diagnostics.error(
          .contractSyntax, "the document refers to more than \(Self.mostSchemas) schemas",
          at: part.origin, remedy: "divide it")
        return
      }
      let schema = translated(part, 0, &references, &diagnostics)
      if let fault = fault(in: schema) {
        diagnostics.error(
          .contractSyntax, "the schema is not correct: \(fault.message)",
          at: fault.origin ?? part.origin, remedy: "correct the schema")
      } else {
        schemas[index] = schema
      }
    }
  }

  /// The compiled schemas at these indices.
  func compiled(_ indices: [Int]) throws(SchemaError) -> [JSONSchema] {
    let list = Value.array(schemas, in: arena)
    return try JSONSchema.schemas(indices.map { list.elements[$0] }, in: list)
  }

  /// The rule that a schema breaks, and the origin of the part that breaks it.
  private func fault(in schema: Value) -> (message: Message, origin: Origin?)? {
    do throws(SchemaError) {
      guard let fault = try JSONSchema.fault(in: schema) else { return nil }
      var value = schema
      var origin = schema.origin
      for step in fault.steps {
        switch step {
        case .index(let index): value = value.elements[index]
        case .key(let name):
          guard let member = value.members.first(where: { Octets($0.key) == name }) else { break }
          value = member.value
        }
        if value.origin.file != Origin.none.file { origin = value.origin }
      }
      return ("'\(fault.pointer)' \(fault.message)", origin.file == Origin.none.file ? nil : origin)
    } catch {
      return (error.message, nil)
    }
  }

  // MARK: - Translation

  private static let lists: [StaticString] = ["allOf", "anyOf", "oneOf", "prefixItems"]
  private static let maps: [StaticString] = ["properties", "patternProperties", "dependentSchemas"]
  private static let single: [StaticString] = [
    "additionalProperties", "contains", "else", "if", "items", "not", "propertyNames", "then",
    "unevaluatedItems", "unevaluatedProperties",
  ]
  private static let plain: [StaticString] = [
    "const", "dependentRequired", "enum", "exclusiveMaximum", "exclusiveMinimum", "maxContains",
    "maxItems", "maxLength", "maxProperties", "maximum", "minContains", "minItems", "minLength",
    "minProperties", "minimum", "multipleOf", "type", "uniqueItems",
  ]
  /// Those of 2020-12 that OpenAPI 3.0 does not have.
  private static let new: [StaticString] = [
    "const", "contains", "dependentRequired", "dependentSchemas", "else", "if", "maxContains",
    "minContains", "patternProperties", "prefixItems", "propertyNames", "then", "unevaluatedItems",
    "unevaluatedProperties",
  ]

  private mutating func translated(
    _ part: DescriptionPart, _ depth: Int, _ references: inout DescriptionReferences,
    _ diagnostics: inout Diagnostics
  ) -> Value {
    let schema = part.value
    if schema.kind == .bool, !isOld || depth > 0 { return schema }
    guard schema.kind == .object else {
      diagnostics.error(
        .contractSyntax, "a schema must be an object", at: part.origin,
        remedy: "write its keywords, such as 'type: string'")
      return .bool(true)
    }
    guard depth < Self.mostDepth else {
      diagnostics.error(
        .contractSyntax, "schemas can't be nested more than \(Self.mostDepth) levels deep",
        at: part.origin, remedy: "move the inner ones to 'components', and refer to them")
      return .bool(true)
    }
    var members: [Member] = []
    for name in ["$ref", "$dynamicRef"] as [StaticString] {
      let reference = part.member(name)
      guard reference.value.kind != .undefined, !isOld || name.utf8.equals("$ref") else {
        continue
      }
      // In 3.0, what is next to a reference counts for nothing.
      guard let target = references.target(of: reference, &diagnostics) else { return .bool(true) }
      let link = Value.text(arena.copy("#/\(index(of: target))"), origin: reference.value.origin)
      let member = Member(key: ("$ref" as StaticString).utf8, origin: reference.origin, value: link)
      if isOld { return Value.object([member], in: arena).at(schema.origin) }
      members.append(member)
    }
    for member in schema.members {
      let own = DescriptionPart(member.value, in: part.file, at: member.keyOrigin)
      guard let value = translated(own, of: member, part, depth, &references, &diagnostics) else {
        continue
      }
      members.append(Member(key: member.key, origin: member.keyOrigin, value: value))
    }
    return limited(Value.object(members, in: arena).at(schema.origin), by: part, &diagnostics)
  }

  /// The value of a keyword; `nil` if it is no rule.
  private mutating func translated(
    _ own: DescriptionPart, of member: Member, _ part: DescriptionPart, _ depth: Int,
    _ references: inout DescriptionReferences, _ diagnostics: inout Diagnostics
  ) -> Value? {
    let key = member.key
    if isOld, Self.new.contains(where: { key.equals($0) }) { return nil }
    if Self.lists.contains(where: { key.equals($0) }) {
      guard own.value.kind == .array else { return own.value }
      let list = own.elements.map { translated($0, depth + 1, &references, &diagnostics) }
      return Value.array(list, in: arena).at(own.value.origin)
    }
    if Self.maps.contains(where: { key.equals($0) }) {
      guard own.value.kind == .object else { return own.value }
      var members: [Member] = []
      for member in own.value.members {
        let schema = DescriptionPart(member.value, in: own.file, at: member.keyOrigin)
        members.append(
          Member(
            key: member.key, origin: member.keyOrigin,
            value: translated(schema, depth + 1, &references, &diagnostics)))
      }
      return Value.object(members, in: arena).at(own.value.origin)
    }
    if Self.single.contains(where: { key.equals($0) }) {
      return translated(own, depth + 1, &references, &diagnostics)
    }
    // Imports read these three.
    if key.equals("writeOnly") { return own.value.kind == .bool ? own.value : nil }
    if key.equals("title") || key.equals("description") {
      return own.value.kind == .string ? own.value : nil
    }
    if key.equals("format") { return format(own.value) }
    if key.equals("pattern") { return pattern(own, &diagnostics) }
    if key.equals("required") { return required(own, part, &references, &diagnostics) }
    if key.equals("type") { return type(own.value, part, &diagnostics) }
    if isOld || own.value.kind == .bool,
      key.equals("exclusiveMinimum") || key.equals("exclusiveMaximum")
    {
      if !isOld {
        diagnostics.warning(
          .contractWarning, "'\(key.string)' is a number in OpenAPI 3.1; this is read as in 3.0",
          at: own.value.origin, remedy: "write the bound itself, such as '\(key.string): 0'")
      }
      let bound = part.value.member(key.equals("exclusiveMinimum") ? "minimum" : "maximum")
      return own.value.bool == true && bound.kind == .number ? bound : nil
    }
    return Self.plain.contains { key.equals($0) } ? own.value : nil
  }

  /// A format that is judged: text has its form; others are notes for readers.
  private func format(_ name: Value) -> Value? {
    guard name.kind == .string, !name.text.equals("url"),
      JSONSchemaValidator.knows(format: name.text.string)
    else { return nil }
    return name
  }

  private func pattern(_ own: DescriptionPart, _ diagnostics: inout Diagnostics) -> Value? {
    guard own.value.kind == .string else { return own.value }
    guard let fault = JSONSchemaValidator.fault(inPattern: own.value.text) else { return own.value }
    diagnostics.warning(
      .contractWarning, "the pattern is not judged: \(fault)", at: own.value.origin,
      remedy: "write it without look-around and back references, or take it out")
    return nil
  }

  /// The required members, without those that only requests have.
  private func required(
    _ own: DescriptionPart, _ part: DescriptionPart, _ references: inout DescriptionReferences,
    _ diagnostics: inout Diagnostics
  ) -> Value {
    guard own.value.kind == .array else { return own.value }
    var known: Set<Octets> = []
    let twice = own.value.elements.filter {
      $0.kind == .string && !known.insert(Octets($0.text)).inserted
    }
    for name in twice {
      diagnostics.warning(
        .contractWarning, "'required' names '\(name.text.shortString)' twice", at: name.origin,
        remedy: "take one out")
    }
    let properties = part.value.member("properties")
    var hidden: Set<Octets> = []
    for member in properties.members {
      var ignored = Diagnostics()
      let schema = references.followed(DescriptionPart(member.value, in: own.file), &ignored)
      if schema?.value.member("writeOnly").bool == true { hidden.insert(Octets(member.key)) }
    }
    guard !hidden.isEmpty || !twice.isEmpty else { return own.value }
    let names = own.value.elements.filter {
      $0.kind != .string
        || (!hidden.contains(Octets($0.text)) && known.remove(Octets($0.text)) != nil)
    }
    return Value.array(Array(names), in: arena).at(own.value.origin)
  }

  /// The types, in OpenAPI 3.0 with `null` if it is `nullable`.
  private func type(
    _ type: Value, _ part: DescriptionPart, _ diagnostics: inout Diagnostics
  ) -> Value {
    if isOld, type.kind == .array {
      diagnostics.warning(
        .contractWarning,
        "'type' is a list, which OpenAPI 3.0 does not have; this is read as in 3.1",
        at: type.origin, remedy: "write one type, with 'nullable: true' for null")
    }
    guard isOld, part.value.member("nullable").bool == true, type.kind == .string else {
      return type
    }
    let null = Value.text(("null" as StaticString).utf8, origin: type.origin)
    return Value.array([type, null], in: arena).at(type.origin)
  }

  /// Adds the bounds of the formats of integers, and reports `nullable` where it says nothing.
  private func limited(
    _ schema: Value, by part: DescriptionPart, _ diagnostics: inout Diagnostics
  ) -> Value {
    let nullable = part.member("nullable")
    if isOld, nullable.value.bool == true, part.value.member("type").kind == .undefined {
      diagnostics.warning(
        .contractWarning, "'nullable' has no effect without 'type' next to it (OpenAPI 3.0.3)",
        at: nullable.origin,
        remedy: "add 'type', or list 'enum: [null]' as one of the schemas of 'anyOf'")
    }
    let format = part.value.member("format")
    let types = part.value.member("type")
    let isNumeric =
      types.text.equals("integer") || types.text.equals("number")
      || types.elements.contains { $0.text.equals("integer") || $0.text.equals("number") }
    guard isNumeric, format.text.equals("int32") || format.text.equals("int64") else {
      return schema
    }
    let (least, most): (Int64, Int64) =
      format.text.equals("int32") ? (-0x8000_0000, 0x7FFF_FFFF) : (.min, .max)
    let bounds = Value.object(
      of: [("minimum", number(least)), ("maximum", number(most))], in: arena)
    let known = Array(schema.member("allOf").elements)
    let all = Member(
      key: ("allOf" as StaticString).utf8, value: .array(known + [bounds], in: arena))
    let others = schema.members.filter { !$0.key.equals("allOf") }
    return Value.object(others + [all], in: arena).at(schema.origin)
  }

  private func number(_ number: Int64) -> Value { .text(arena.copy("\(number)"), kind: .number) }
}
