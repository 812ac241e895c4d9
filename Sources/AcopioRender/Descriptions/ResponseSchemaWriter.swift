import AcopioAPI
import AcopioBase
import AcopioJSONSchema

/// Writes a `ResponseSchema` as JSON Schema (2020-12, or draft-07 for contract testers).
///
/// Objects are open: a schema that refused members it does not name would break clients as soon as an API
/// gets a new one, which is no breaking change.
struct ResponseSchemaWriter {
  /// The schemas that have a name.
  let names: NamedSchemas
  /// The prefix of the name in a `$ref`, such as `#/$defs/`.
  let prefix: String
  /// Whether it is draft-07, in which nothing next to a `$ref` counts, with the formats that Ajv 6
  /// knows.
  var isDraft07 = false

  /// Writes a schema, or a reference to it if it has a name.
  func write(
    _ schema: ResponseSchema, _ json: inout JSONWriter, into out: inout ByteBuffer
  ) {
    json.beginObject(into: &out)
    if let name = names.name(of: schema) {
      notes(of: schema, &json, &out)
      if schema.isNullable {
        alternatives(&json, &out) { reference(name, &$0, &$1) }
      } else {
        self.reference(to: name, of: schema, &json, &out)
      }
    } else {
      members(of: schema, &json, &out)
    }
    json.endObject(into: &out)
  }

  /// Writes the `$ref` of a schema after its notes.
  private func reference(
    to name: String, of schema: ResponseSchema, _ json: inout JSONWriter, _ out: inout ByteBuffer
  ) {
    let isAlone = schema.title == nil && schema.description == nil && schema.unit == nil
    guard isDraft07, !isAlone else { return pair("$ref", prefix + name, &json, &out) }
    json.key("allOf", into: &out)
    json.beginArray(into: &out)
    reference(name, &json, &out)
    json.endArray(into: &out)
  }

  /// Writes the members of a schema, named or not; the object around them belongs to the caller.
  func members(
    of schema: ResponseSchema, _ json: inout JSONWriter, _ out: inout ByteBuffer
  ) {
    notes(of: schema, &json, &out)
    switch schema.kind {
    case .any: break
    case .null: pair("type", "null", &json, &out)
    case .boolean: type("boolean", schema, &json, &out)
    case .integer: type("integer", schema, &json, &out)
    case .number: type("number", schema, &json, &out)
    case .string: type("string", schema, &json, &out)
    case .array(let element):
      type("array", schema, &json, &out)
      json.key("items", into: &out)
      write(element, &json, into: &out)
    case .object(let properties, let others):
      type("object", schema, &json, &out)
      self.properties(properties, others, &json, &out)
    case .union(let kinds):
      json.key("anyOf", into: &out)
      json.beginArray(into: &out)
      for kind in kinds { write(kind, &json, into: &out) }
      if schema.isNullable { write(ResponseSchema(.null), &json, into: &out) }
      json.endArray(into: &out)
    }
    constraints(of: schema, &json, &out)
  }

  private func notes(
    of schema: ResponseSchema, _ json: inout JSONWriter, _ out: inout ByteBuffer
  ) {
    if let title = schema.title { pair("title", title, &json, &out) }
    if let description = schema.description { pair("description", description, &json, &out) }
    if let unit = schema.unit { pair("x-unit", unit, &json, &out) }
  }

  private func type(
    _ name: String, _ schema: ResponseSchema, _ json: inout JSONWriter, _ out: inout ByteBuffer
  ) {
    guard schema.isNullable else { return pair("type", name, &json, &out) }
    json.key("type", into: &out)
    json.beginArray(into: &out)
    json.string(name, into: &out)
    json.string("null", into: &out)
    json.endArray(into: &out)
  }

  private func properties(
    _ properties: [ResponseSchema.Property], _ others: ResponseSchema?, _ json: inout JSONWriter,
    _ out: inout ByteBuffer
  ) {
    if !properties.isEmpty {
      json.key("properties", into: &out)
      json.beginObject(into: &out)
      for property in properties {
        key(property.name, &json, &out)
        guard let life = property.life else {
          write(property.schema, &json, into: &out)
          continue
        }
        write(property.schema, life, &json, &out)
      }
      json.endObject(into: &out)
    }
    let required = properties.filter(\.isRequired).map(\.name)
    if !required.isEmpty { texts("required", required, &json, &out) }
    if let others {
      json.key("additionalProperties", into: &out)
      write(others, &json, into: &out)
    }
  }

  /// Writes a deprecated member.
  private func write(
    _ schema: ResponseSchema, _ life: ResponseSchema.Life, _ json: inout JSONWriter,
    _ out: inout ByteBuffer
  ) {
    json.beginObject(into: &out)
    ResponseSchemaWriter.write(life, &json, into: &out)
    if let name = names.name(of: schema), !schema.isNullable {
      notes(of: schema, &json, &out)
      if isDraft07 {
        json.key("allOf", into: &out)
        json.beginArray(into: &out)
        reference(name, &json, &out)
        json.endArray(into: &out)
      } else {
        pair("$ref", prefix + name, &json, &out)
      }
    } else {
      members(of: schema, &json, &out)
    }
    json.endObject(into: &out)
  }

  /// Writes the members about the end of a life.
  static func write(
    _ life: ResponseSchema.Life, _ json: inout JSONWriter, into out: inout ByteBuffer
  ) {
    json.key("deprecated", into: &out)
    json.value(.bool(true), into: &out)
    let days: [(StaticString, String?)] = [
      ("x-deprecated", life.deprecated), ("x-sunset", life.sunset),
      ("x-successor", life.successor),
    ]
    for (key, text) in days {
      guard let text else { continue }
      json.key(key, into: &out)
      json.string(text, into: &out)
    }
  }

  /// Writes a schema with the definitions that it refers to, in the object of the caller.
  func document(
    _ schema: ResponseSchema, definitions: StaticString, _ json: inout JSONWriter,
    into out: inout ByteBuffer
  ) {
    if let name = names.name(of: schema) {
      pair("$ref", prefix + name, &json, &out)
    } else {
      members(of: schema, &json, &out)
    }
    guard !names.all.isEmpty else { return }
    json.key(definitions, into: &out)
    json.beginObject(into: &out)
    for (name, schema) in names.all {
      key(name, &json, &out)
      json.beginObject(into: &out)
      members(of: schema, &json, &out)
      json.endObject(into: &out)
    }
    json.endObject(into: &out)
  }

  // MARK: - Limits

  /// Writes the titles of the words of an enum, in the order of the words, as generators of clients and of
  /// documentation read them.
  private func titles(
    of schema: ResponseSchema, _ json: inout JSONWriter, _ out: inout ByteBuffer
  ) {
    let titled = schema.titledValues
    guard !titled.isEmpty else { return }
    json.key("x-enum-descriptions", into: &out)
    json.beginArray(into: &out)
    for (word, title) in titled { json.string(title ?? word, into: &out) }
    if schema.isNullable, !schema.isExtensible { json.string("null", into: &out) }
    json.endArray(into: &out)
  }

  private func constraints(
    of schema: ResponseSchema, _ json: inout JSONWriter, _ out: inout ByteBuffer
  ) {
    if let format = schema.format, !isDraft07 || JSONSchemaValidator.knows(format: format) {
      pair("format", format, &json, &out)
    }
    if let constant = schema.constant {
      json.key(schema.isNullable ? "enum" : "const", into: &out)
      if schema.isNullable { json.beginArray(into: &out) }
      raw(constant, &json, &out)
      if schema.isNullable {
        json.value(.null, into: &out)
        json.endArray(into: &out)
      }
    }
    if let values = schema.values {
      json.key(schema.isExtensible ? "x-extensible-enum" : "enum", into: &out)
      json.beginArray(into: &out)
      for value in values { json.string(value, into: &out) }
      // A list of all values includes null; one that may grow only names the texts.
      if schema.isNullable, !schema.isExtensible { json.value(.null, into: &out) }
      json.endArray(into: &out)
      titles(of: schema, &json, &out)
    }
    let limits = schema.limits
    if let pattern = limits.pattern {
      // An alternative would end at an anchor.
      pair("pattern", pattern.contains("|") ? "^(?:\(pattern))$" : "^\(pattern)$", &json, &out)
    }
    for (key, number) in [("minimum", limits.minimum), ("maximum", limits.maximum)]
      as [(StaticString, String?)]
    {
      guard let number else { continue }
      json.key(key, into: &out)
      raw(number, &json, &out)
    }
    let counts: [(StaticString, Int?)] = [
      ("minLength", limits.minLength), ("maxLength", limits.maxLength),
      ("minItems", limits.minItems), ("maxItems", limits.maxItems),
    ]
    for (key, count) in counts {
      guard let count else { continue }
      json.key(key, into: &out)
      json.integer(Int64(count), into: &out)
    }
    if limits.hasUniqueItems {
      json.key("uniqueItems", into: &out)
      json.value(.bool(true), into: &out)
    }
  }

  // MARK: - JSON

  /// A schema or null.
  private func alternatives(
    _ json: inout JSONWriter, _ out: inout ByteBuffer,
    _ body: (inout JSONWriter, inout ByteBuffer) -> Void
  ) {
    json.key("anyOf", into: &out)
    json.beginArray(into: &out)
    body(&json, &out)
    write(ResponseSchema(.null), &json, into: &out)
    json.endArray(into: &out)
  }

  private func reference(_ name: String, _ json: inout JSONWriter, _ out: inout ByteBuffer) {
    json.beginObject(into: &out)
    pair("$ref", prefix + name, &json, &out)
    json.endObject(into: &out)
  }

  private func key(_ key: String, _ json: inout JSONWriter, _ out: inout ByteBuffer) {
    var key = key
    key.withUTF8 { json.key($0, into: &out) }
  }

  private func raw(_ text: String, _ json: inout JSONWriter, _ out: inout ByteBuffer) {
    var text = text
    text.withUTF8 { json.raw($0, into: &out) }
  }

  private func texts(
    _ key: StaticString, _ texts: [String], _ json: inout JSONWriter, _ out: inout ByteBuffer
  ) {
    json.key(key, into: &out)
    json.beginArray(into: &out)
    for text in texts { json.string(text, into: &out) }
    json.endArray(into: &out)
  }

  private func pair(
    _ key: StaticString, _ text: String, _ json: inout JSONWriter, _ out: inout ByteBuffer
  ) {
    json.key(key, into: &out)
    json.string(text, into: &out)
  }
}
