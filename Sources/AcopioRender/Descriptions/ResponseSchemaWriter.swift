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
    guard isDraft07, !isAlone else { return json.member("$ref", prefix + name, into: &out) }
    json.beginArray("allOf", into: &out)
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
    case .null: json.member("type", "null", into: &out)
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
      json.beginArray("anyOf", into: &out)
      for kind in kinds { write(kind, &json, into: &out) }
      if schema.isNullable { write(ResponseSchema(.null), &json, into: &out) }
      json.endArray(into: &out)
    }
    constraints(of: schema, &json, &out)
  }

  private func notes(
    of schema: ResponseSchema, _ json: inout JSONWriter, _ out: inout ByteBuffer
  ) {
    json.member("title", schema.title, into: &out)
    json.member("description", schema.description, into: &out)
    json.member("x-unit", schema.unit, into: &out)
  }

  private func type(
    _ name: String, _ schema: ResponseSchema, _ json: inout JSONWriter, _ out: inout ByteBuffer
  ) {
    guard schema.isNullable else { return json.member("type", name, into: &out) }
    json.member("type", [name, "null"], into: &out)
  }

  private func properties(
    _ properties: [ResponseSchema.Property], _ others: ResponseSchema?, _ json: inout JSONWriter,
    _ out: inout ByteBuffer
  ) {
    if !properties.isEmpty {
      json.beginObject("properties", into: &out)
      for property in properties {
        json.key(string: property.name, into: &out)
        guard let life = property.life else {
          write(property.schema, &json, into: &out)
          continue
        }
        write(property.schema, life, &json, &out)
      }
      json.endObject(into: &out)
    }
    let required = properties.filter(\.isRequired).map(\.name)
    if !required.isEmpty { json.member("required", required, into: &out) }
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
        json.beginArray("allOf", into: &out)
        reference(name, &json, &out)
        json.endArray(into: &out)
      } else {
        json.member("$ref", prefix + name, into: &out)
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
    json.member("deprecated", .bool(true), into: &out)
    json.member("x-deprecated", life.deprecated, into: &out)
    json.member("x-sunset", life.sunset, into: &out)
    json.member("x-successor", life.successor, into: &out)
  }

  /// Writes a schema with the definitions that it refers to, in the object of the caller.
  func document(
    _ schema: ResponseSchema, definitions: StaticString, _ json: inout JSONWriter,
    into out: inout ByteBuffer
  ) {
    if let name = names.name(of: schema) {
      json.member("$ref", prefix + name, into: &out)
    } else {
      members(of: schema, &json, &out)
    }
    guard !names.all.isEmpty else { return }
    json.beginObject(definitions, into: &out)
    for (name, schema) in names.all {
      json.key(string: name, into: &out)
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
    json.beginArray("x-enum-descriptions", into: &out)
    for (word, title) in titled { json.string(title ?? word, into: &out) }
    if schema.isNullable, !schema.isExtensible { json.string("null", into: &out) }
    json.endArray(into: &out)
  }

  private func constraints(
    of schema: ResponseSchema, _ json: inout JSONWriter, _ out: inout ByteBuffer
  ) {
    if let format = schema.format,
      !isDraft07 || JSONSchemaValidator.knows(format: format, isOld: true)
    {
      json.member("format", format, into: &out)
    }
    if let constant = schema.constant {
      json.key(schema.isNullable ? "enum" : "const", into: &out)
      if schema.isNullable { json.beginArray(into: &out) }
      constant.withBytes { json.raw($0, into: &out) }
      if schema.isNullable {
        json.value(.null, into: &out)
        json.endArray(into: &out)
      }
    }
    if let values = schema.values {
      json.beginArray(schema.isExtensible ? "x-extensible-enum" : "enum", into: &out)
      for value in values { json.string(value, into: &out) }
      // A list of all values includes null; one that may grow only names the texts.
      if schema.isNullable, !schema.isExtensible { json.value(.null, into: &out) }
      json.endArray(into: &out)
      titles(of: schema, &json, &out)
    }
    let limits = schema.limits
    if let pattern = limits.pattern {
      // An alternative would end at an anchor.
      json.member(
        "pattern", pattern.contains("|") ? "^(?:\(pattern))$" : "^\(pattern)$", into: &out)
    }
    json.member("minimum", raw: limits.minimum, into: &out)
    json.member("maximum", raw: limits.maximum, into: &out)
    json.member("minLength", limits.minLength, into: &out)
    json.member("maxLength", limits.maxLength, into: &out)
    json.member("minItems", limits.minItems, into: &out)
    json.member("maxItems", limits.maxItems, into: &out)
    if limits.hasUniqueItems { json.member("uniqueItems", .bool(true), into: &out) }
  }

  // MARK: - JSON

  /// A schema or null.
  private func alternatives(
    _ json: inout JSONWriter, _ out: inout ByteBuffer,
    _ body: (inout JSONWriter, inout ByteBuffer) -> Void
  ) {
    json.beginArray("anyOf", into: &out)
    body(&json, &out)
    write(ResponseSchema(.null), &json, into: &out)
    json.endArray(into: &out)
  }

  private func reference(_ name: String, _ json: inout JSONWriter, _ out: inout ByteBuffer) {
    json.beginObject(into: &out)
    json.member("$ref", prefix + name, into: &out)
    json.endObject(into: &out)
  }
}
