import AcopioBase

/// An edition of JSON Schema.
package enum JSONSchemaDraft: CaseIterable, Sendable {
  case draft04, draft06, draft07
  /// The edition that OpenAPI 3.1 uses; schemas never choose it by their `$schema`, since Ajv 6 does not know it.
  ///
  /// Formats that are not known are ignored.
  case draft2020

  /// The drafts that schemas can name.
  static let named: [JSONSchemaDraft] = [.draft04, .draft06, .draft07]

  /// The identifier in `$schema`, without the `#` at its end.
  var identifier: StaticString {
    switch self {
    case .draft04: "http://json-schema.org/draft-04/schema"
    case .draft06: "http://json-schema.org/draft-06/schema"
    case .draft07: "http://json-schema.org/draft-07/schema"
    case .draft2020: "https://json-schema.org/draft/2020-12/schema"
    }
  }

  /// The keyword that names a schema.
  var identifierKeyword: StaticString { self == .draft04 ? "id" : "$id" }

  /// The draft that a schema names; `assumed` if it names none.
  ///
  /// Gavel, which compares the messages of contract tests, takes `true` and `false` for draft-07 and other
  /// schemas without a draft for draft-04. Ajv then refuses a `$schema` that it doesn't know.
  static func named(
    by schema: Value, otherwise assumed: JSONSchemaDraft
  ) throws(SchemaError) -> JSONSchemaDraft {
    if assumed == .draft2020 { return assumed }
    if schema.kind == .bool { return .draft07 }
    let name = schema.member("$schema")
    if name.kind == .undefined { return assumed }
    guard name.kind == .string else { throw SchemaError("'$schema' must be a string") }
    for draft in Self.named {
      let count = draft.identifier.utf8CodeUnitCount
      guard name.text.has(draft.identifier) else { continue }
      if name.text.count == count || name.text.slice(count..<name.text.count).equals("#") {
        return draft
      }
    }
    throw SchemaError(
      "the schema is of '\(name.text.string.shortened(to: 80))', but only draft-04, draft-06 and"
        + " draft-07 can be used")
  }
}

extension String {
  /// The text, or its first `count` scalars and an ellipsis.
  func shortened(to count: Int) -> String {
    let scalars = unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: count, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return self }
    return String(scalars[..<end]) + "…"
  }
}
