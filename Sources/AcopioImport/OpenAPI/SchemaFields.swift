import AcopioBase
import AcopioContent
import AcopioContract

/// A schema of a contract → the fields of a collection.
///
/// What a field cannot express is left to the contract, by which every body is judged.
struct SchemaFields {
  private static let mostDepth = 8
  /// The most fields and parts of `allOf` of one schema with all that it contains.
  private static let mostFields = 500

  /// The schema that a reference leads to; the schema itself if it is none.
  private let resolved: (Value) -> Value
  /// The references that are being followed: a schema that contains itself is any value there.
  private var open: Set<String> = []
  /// How many fields and parts there may still be.
  private var left = mostFields

  init(document: OpenAPIDocument) { resolved = document.resolved }

  /// Creates a reader of schemas within `root`, a JSON Schema that refers to its own parts alone.
  init(root: Value) {
    resolved = { schema in
      var schema = schema
      for _ in 0..<50 {
        let reference = schema.member("$ref")
        guard reference.kind == .string else { return schema }
        guard reference.text.first == 0x23 else { return .undefined }
        let steps = reference.text.string.dropFirst().split(separator: "/")
        schema = steps.reduce(root) { $0.member(named: String($1)) }
      }
      return .undefined
    }
  }

  /// The type of the values that a schema describes.
  func type(of schema: Value) -> InferredType {
    var reader = self
    return reader.following(schema) { $0.type(of: $1, depth: 0) } ?? .any
  }

  /// The fields of the objects that a schema describes; `nil` if it describes something else, or no member.
  func fields(of schema: Value) -> [InferredField]? {
    var reader = self
    return reader.following(schema) { $0.fields(of: $1, depth: 0) } ?? nil
  }

  /// The schema of the elements of a list; `nil` if the schema describes something else.
  func element(of schema: Value) -> Value? {
    let schema = resolved(schema)
    guard types(of: schema) == ["array"] else { return nil }
    return schema.member("items")
  }

  /// Reads the schema that a reference leads to; `nil` if it is being read.
  private mutating func following<Result>(
    _ schema: Value, _ read: (inout SchemaFields, Value) -> Result
  ) -> Result? {
    let reference = schema.member("$ref")
    guard reference.kind == .string else { return read(&self, schema) }
    let name = reference.text.string
    guard open.insert(name).inserted else { return nil }
    defer { open.remove(name) }
    return read(&self, resolved(schema))
  }

  private mutating func fields(of schema: Value, depth: Int) -> [InferredField]? {
    var members: [(name: String, schema: Value)] = []
    var required: Set<String> = []
    guard collect(schema, depth: depth, &members, &required), !members.isEmpty,
      members.count <= left
    else { return nil }
    left -= members.count
    return members.map { name, schema in
      let own = resolved(schema)
      let isNullable = withoutNull(own).isNullable
      let type = following(schema) { $0.type(of: $1, depth: depth + 1) } ?? .any
      return InferredField(
        name: name, type: type, isOptional: isNullable || !required.contains(name),
        keys: keys(of: own, type))
    }
  }

  /// Collects the members of an object, those of `allOf` first and none that only requests have; returns whether the
  /// schema describes an object.
  private mutating func collect(
    _ schema: Value, depth: Int, _ members: inout [(name: String, schema: Value)],
    _ required: inout Set<String>
  ) -> Bool {
    let types = types(of: schema).subtracting(["null"])
    guard depth < Self.mostDepth, types.isEmpty || types == ["object"],
      schema.member("oneOf").isNothing, schema.member("anyOf").isNothing
    else { return false }
    for part in schema.member("allOf").elements {
      left -= 1
      let isObject = following(part) { $0.collect($1, depth: depth + 1, &members, &required) }
      guard left >= 0, isObject == true else { return false }
    }
    for member in schema.member("properties").members {
      guard members.count <= left else { return false }
      let name = member.key.string
      // A later declaration of the same member is the more precise one.
      members.removeAll { $0.name == name }
      let isHidden =
        [member.value, resolved(member.value)].contains {
          $0.member("writeOnly").bool == true
        }
      if !isHidden { members.append((name, member.value)) }
    }
    for name in schema.member("required").elements { required.insert(name.text.string) }
    return true
  }

  private func types(of schema: Value) -> Set<String> {
    let type = schema.member("type")
    let names = type.kind == .array ? Array(type.elements) : [type]
    return Set(names.filter { $0.kind == .string }.map(\.text.string))
  }

  /// A schema without the choice of null next to it, and whether null is allowed.
  private func withoutNull(_ schema: Value) -> (schema: Value, isNullable: Bool) {
    let choices = Array(schema.member("anyOf").elements)
    guard choices.count == 2, let null = choices.firstIndex(where: { types(of: $0) == ["null"] })
    else { return (schema, types(of: schema).contains("null")) }
    return (choices[1 - null], true)
  }

  private mutating func type(of schema: Value, depth: Int) -> InferredType {
    guard depth < Self.mostDepth else { return .any }
    let inner = withoutNull(schema).schema
    guard inner.member("$ref").isNothing else {
      return following(inner) { $0.type(of: $1, depth: depth + 1) } ?? .any
    }
    return typeWithoutNull(of: inner, depth: depth)
  }

  private mutating func typeWithoutNull(of schema: Value, depth: Int) -> InferredType {
    let types = types(of: schema).subtracting(["null"])
    guard types.count <= 1 else { return .any }
    let constant = schema.member("const")
    let listed = Array(schema.member("enum").elements) + (constant.isNothing ? [] : [constant])
    let words = listed.filter { $0.kind != .null }
    switch types.first ?? Self.type(of: words) {
    case "boolean": return .plain("boolean")
    case "integer": return .plain("integer")
    case "number": return .plain("number")
    case "string":
      let texts = words.filter { $0.kind == .string }.map(\.text.string)
      if !texts.isEmpty, texts.count == words.count, Set(texts).count == texts.count,
        texts.allSatisfy({ !$0.isEmpty && !$0.contains(where: \.isNewline) })
      {
        return .choice(texts)
      }
      return .plain(Self.formats[schema.member("format").text.string] ?? "string")
    case "array":
      let items = schema.member("items")
      let element = following(items) { $0.type(of: $1, depth: depth + 1) }
      return .list(of: items.isNothing ? .any : element ?? .any, split: nil)
    default:
      guard let fields = fields(of: schema, depth: depth),
        fields.allSatisfy({ TypeInference.canBeDeclared($0.name) })
      else { return .any }
      return .object(fields)
    }
  }

  /// The type that all words of a schema without a type have; `nil` if they differ.
  private static func type(of words: [Value]) -> String? {
    guard let first = words.first, words.allSatisfy({ $0.kind == first.kind }) else { return nil }
    switch first.kind {
    case .bool: return "boolean"
    case .number: return "number"
    case .string: return "string"
    default: return nil
    }
  }

  private static let formats = [
    "date": "date", "date-time": "datetime", "email": "email", "uri": "url", "url": "url",
  ]

  /// The further keys of a field of a type: its title, its description and its limits.
  private func keys(of schema: Value, _ type: InferredType) -> [String] {
    var keys: [String] = []
    for name in ["title", "description"] {
      let text = schema.member(named: name).text.trimmed.string
      guard !text.isEmpty else { continue }
      keys.append(
        "\(name): \(YAMLText.scalar(text.split(whereSeparator: \.isNewline).joined(separator: " ")))"
      )
    }
    // A value that may be anything has no limits.
    guard type != .any else { return keys }
    let isPlain = schema.member("enum").isNothing && schema.member("format").isNothing
    let names: (least: String, most: String)
    switch types(of: schema).subtracting(["null"]) {
    case ["integer"], ["number"]: names = ("minimum", "maximum")
    case ["string"] where isPlain: names = ("minLength", "maxLength")
    default: return keys
    }
    for (key, name) in [("min", names.least), ("max", names.most)] {
      guard let bound = schema.member(named: name).int64, abs(bound) < 1 << 53 else { continue }
      keys.append("\(key): \(bound)")
    }
    return keys
  }
}
