import AcopioBase

extension LockReader {
  /// The keywords of a schema.
  private static let keywords = [
    "type", "nullable", "format", "pattern", "unit", "key", "enum", "extensible", "const",
    "default",
    "minimum", "maximum", "multipleOf", "minLength", "maxLength", "minItems", "maxItems",
    "uniqueItems", "discriminator", "items", "properties", "additionalProperties", "anyOf",
  ]
  /// Those of a member as well.
  private static let memberKeywords =
    keywords + ["optional", "deprecated", "sunset", "successor"]

  /// The members of an object of schemas.
  mutating func properties(_ value: Value, at pointer: String) -> [ResponseSchema.Property] {
    value.members.map { member in
      let name = member.key.string
      let place = pointer + "/" + JSONPointer.step(name)
      if member.value.kind != .object { fault("a schema is an object", at: member.value) }
      return ResponseSchema.Property(
        name: name, schema: schema(member.value, at: place, isMember: true),
        isRequired: !(flag(member.value, "optional") ?? false), life: lifeMembers(member.value))
    }
  }

  /// Reads a schema; the pointer is a pointer into JSON Schema.
  mutating func schema(
    _ value: Value, at pointer: String, isMember: Bool = false
  ) -> ResponseSchema {
    guard value.kind == .object else { return ResponseSchema(.any) }
    expect(value, isMember ? LockReader.memberKeywords : LockReader.keywords)
    note(.schema(pointer), at: value)
    var schema = ResponseSchema(kind(value, at: pointer))
    schema.isNullable = flag(value, "nullable") ?? false
    schema.format = text(value, "format")
    schema.unit = text(value, "unit")
    schema.vocabulary.isKey = flag(value, "key") ?? false
    if value.member("enum").kind != .undefined { schema.values = texts(value, "enum") }
    schema.isExtensible = flag(value, "extensible") ?? false
    schema.constant = written(value, "const")
    schema.defaultValue = written(value, "default")
    schema.discriminator = text(value, "discriminator")
    schema.limits = limits(value)
    return schema
  }

  private mutating func kind(_ value: Value, at pointer: String) -> ResponseSchema.Kind {
    let name = text(value, "type")
    switch name {
    case "null": return .null
    case "boolean": return .boolean
    case "integer": return .integer
    case "number": return .number
    case "string": return .string
    case "array":
      return .array(schema(object(value, "items", isRequired: true), at: pointer + "/items"))
    case "object":
      let others = object(value, "additionalProperties")
      return .object(
        properties(object(value, "properties", isRequired: true), at: pointer + "/properties"),
        others: others.kind == .undefined
          ? nil : schema(others, at: pointer + "/additionalProperties"))
    case nil:
      guard value.member("type").kind == .undefined, value.member("anyOf").kind != .undefined
      else { return .any }
      let alternatives = array(value, "anyOf").enumerated().map { index, element in
        if element.kind != .object { fault("a schema is an object", at: element) }
        return schema(element, at: "\(pointer)/anyOf/\(index)")
      }
      return .union(alternatives)
    case .some(let name):
      fault("'\(name)' is not a type of JSON", at: value.member("type"))
      return .any
    }
  }

  private mutating func limits(_ value: Value) -> ResponseSchema.Limits {
    var limits = ResponseSchema.Limits()
    limits.minimum = number(value, "minimum")
    limits.maximum = number(value, "maximum")
    limits.multipleOf = number(value, "multipleOf")
    limits.minLength = count(value, "minLength")
    limits.maxLength = count(value, "maxLength")
    limits.minItems = count(value, "minItems")
    limits.maxItems = count(value, "maxItems")
    limits.hasUniqueItems = flag(value, "uniqueItems") ?? false
    limits.pattern = text(value, "pattern")
    return limits
  }

  /// The text of a number.
  private mutating func number(_ value: Value, _ key: String) -> String? {
    let member = value.member(named: key)
    if member.kind == .number { return member.text.string }
    if member.kind != .undefined { fault("'\(key)' must be a number", at: member) }
    return nil
  }

  /// The source text of any value.
  private func written(_ value: Value, _ key: String) -> String? {
    let member = value.member(named: key)
    guard member.kind != .undefined else { return nil }
    return file.bytes.slice(Int(member.origin.start)..<Int(member.origin.end)).string
  }
}

extension LockReader {
  /// The facts of the data of an endpoint.
  mutating func facts(_ value: Value) -> EndpointFacts {
    expect(
      value,
      [
        "files", "bytes", "largestFile", "pageSize", "order", "digest", "documented", "observed",
        "references", "samples", "items",
      ])
    var facts = EndpointFacts()
    facts.fileCount = count(value, "files") ?? 0
    facts.bytes = count(value, "bytes") ?? 0
    facts.largestFile = count(value, "largestFile") ?? 0
    facts.pageSize = count(value, "pageSize")
    facts.order = text(value, "order")
    facts.digest = text(value, "digest")
    facts.isDocumented = flag(value, "documented")
    facts.observations = object(value, "observed").members.map { member in
      observation(member.value, member.key.string)
    }
    facts.references = array(value, "references").map { element in
      expect(element, ["from", "to", "ids"])
      return EndpointFacts.Reference(
        text(element, "from", isRequired: true) ?? "",
        to: text(element, "to", isRequired: true) ?? "", ids: texts(element, "ids"))
    }
    facts.samples = array(value, "samples").map { element in
      expect(element, ["id", "digest"])
      return EndpointFacts.Sample(
        id: text(element, "id", isRequired: true) ?? "",
        digest: text(element, "digest", isRequired: true) ?? "")
    }
    var seen: Set<String> = []
    for element in array(value, "items") {
      expect(element, ["id", "entry", "digest", "urls"])
      guard let id = text(element, "id", isRequired: true) else { continue }
      if !seen.insert(id).inserted { fault("the id '\(id)' can only be given once", at: element) }
      note(.item(id), at: element)
      facts.items.append(
        EndpointFacts.Item(
          id: id, entry: text(element, "entry"), digest: text(element, "digest"),
          urls: texts(element, "urls")))
    }
    return facts
  }

  private mutating func observation(
    _ value: Value, _ pointer: String
  ) -> EndpointFacts.Observation {
    expect(value, ["used", "null", "missing", "values", "decimals"])
    var observation = EndpointFacts.Observation(pointer)
    observation.isEverUsed = flag(value, "used") ?? false
    observation.isEverNull = flag(value, "null") ?? false
    observation.isEverMissing = flag(value, "missing") ?? false
    observation.values = texts(value, "values")
    let decimals = value.member("decimals")
    if decimals.kind != .undefined {
      let ends = decimals.elements.compactMap { $0.kind == .number ? $0.int64 : nil }
      if decimals.elements.count == 2, ends.count == 2, ends[0] >= 0, ends[0] <= ends[1] {
        observation.decimals = Int(ends[0])...Int(ends[1])
      } else {
        fault("'decimals' must be the fewest and the most digits", at: decimals)
      }
    }
    return observation
  }
}

/// JSON Pointers (RFC 6901).
enum JSONPointer {
  /// A name as a step of a pointer.
  static func step(_ name: String) -> String {
    guard name.utf8.contains(where: { $0 == 0x7E || $0 == 0x2F }) else { return name }
    var step = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "~": step += "~0"
      case "/": step += "~1"
      default: step.unicodeScalars.append(scalar)
      }
    }
    return step
  }

  /// The names of a pointer.
  static func names(_ pointer: String) -> [String] {
    pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map { step in
      guard step.utf8.contains(0x7E) else { return String(step) }
      var name = ""
      var isEscaped = false
      for scalar in step.unicodeScalars {
        if isEscaped {
          name.unicodeScalars.append(scalar == "1" ? "/" : "~")
          isEscaped = false
        } else if scalar == "~" {
          isEscaped = true
        } else {
          name.unicodeScalars.append(scalar)
        }
      }
      return name
    }
  }
}
