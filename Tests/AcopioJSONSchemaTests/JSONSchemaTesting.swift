import AcopioBase
import AcopioJSONSchema
import AcopioTestSupport
import Testing

/// A JSON text as a value that is never freed.
func json(_ text: String, depth: Int = 512) throws -> Value {
  var sources = SourceMap()
  let file = sources.add("value.json", text)
  let arena = Arena()
  _ = Unmanaged.passRetained(arena)
  var diagnostics = Diagnostics()
  let value = JSONReader.read(
    file, arena: arena, limits: JSONReader.Limits(depth: depth), &diagnostics)
  return try #require(value, "\(printed(diagnostics, sources)) in \(text.prefix(200))")
}

/// The faults of a value, each with its path: "/a must be a string"; or the error after "!".
func faults(
  _ value: String, _ schema: String, _ draft: JSONSchemaDraft = .draft07, limit: Int = 20,
  depth: Int = 512
) throws -> [String] {
  let schema = try json(schema, depth: depth)
  let value = try json(value, depth: depth)
  do throws(SchemaError) {
    return try JSONSchemaValidator.faults(of: value, by: schema, assuming: draft, limit: limit)
      .map { $0.pointer.isEmpty ? $0.message.english : "\($0.pointer) \($0.message)" }
  } catch {
    return ["!" + error.message.english]
  }
}

/// A schema with values and their faults.
struct SchemaCase: Sendable, CustomTestStringConvertible {
  let schema: String
  let draft: JSONSchemaDraft
  let values: [(value: String, faults: [String])]

  /// A schema with values that it accepts, and others with their faults.
  init(
    _ schema: String, _ draft: JSONSchemaDraft = .draft07, valid: [String],
    invalid: [(String, [String])]
  ) {
    self.schema = schema
    self.draft = draft
    values = valid.map { ($0, []) } + invalid
  }

  var testDescription: String { schema }
}
