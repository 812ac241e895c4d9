import AcopioBase

/// The schemas of the drafts, which define the syntax of schemas.
///
/// Without titles and defaults, which no rule depends on.
enum MetaSchema {
  private static let compiled: [JSONSchemaDraft: JSONSchema] = {
    var schemas: [JSONSchemaDraft: JSONSchema] = [:]
    for draft in JSONSchemaDraft.allCases {
      let arena = Arena()
      guard let schema = try? SchemaCompiler.compile(read(draft, into: arena), draft) else {
        preconditionFailure("the schemas of the drafts are correct")
      }
      schemas[draft] = schema
    }
    return schemas
  }()

  /// The schema of the schemas of a draft.
  static func schema(of draft: JSONSchemaDraft) throws(SchemaError) -> JSONSchema {
    guard let schema = compiled[draft] else { preconditionFailure("all drafts have a schema") }
    return schema
  }

  /// The schema of a draft as a value.
  static func read(_ draft: JSONSchemaDraft, into arena: Arena) -> Value {
    let file = SourceFile(path: "", bytes: arena.copy(text(of: draft)), id: 0)
    var diagnostics = Diagnostics()
    guard let value = JSONReader.read(file, arena: arena, &diagnostics) else {
      preconditionFailure("the schemas of the drafts are JSON")
    }
    return value
  }

  private static func text(of draft: JSONSchemaDraft) -> String {
    switch draft {
    case .draft04: draft04
    case .draft06, .draft07: draft06(draft)
    case .draft2020: draft2020
    }
  }

  private static let draft04 = """
    {"id": "http://json-schema.org/draft-04/schema#",
    "$schema": "http://json-schema.org/draft-04/schema#",
    "definitions": {
      "schemaArray": {"type": "array", "minItems": 1, "items": {"$ref": "#"}},
      "positiveInteger": {"type": "integer", "minimum": 0},
      "positiveIntegerDefault0": {"allOf": [{"$ref": "#/definitions/positiveInteger"}]},
      "simpleTypes": {"enum": \(types)},
      "stringArray":
        {"type": "array", "items": {"type": "string"}, "minItems": 1, "uniqueItems": true}},
    "type": "object",
    "properties": {
      "id": {"type": "string"}, "$schema": {"type": "string"},
      "title": {"type": "string"}, "description": {"type": "string"}, "default": {},
      "multipleOf": {"type": "number", "minimum": 0, "exclusiveMinimum": true},
      "maximum": {"type": "number"}, "exclusiveMaximum": {"type": "boolean"},
      "minimum": {"type": "number"}, "exclusiveMinimum": {"type": "boolean"},
      \(limits(of: "positiveInteger")),
      "pattern": {"type": "string", "format": "regex"},
      "additionalItems": {"anyOf": [{"type": "boolean"}, {"$ref": "#"}]},
      "additionalProperties": {"anyOf": [{"type": "boolean"}, {"$ref": "#"}]},
      "patternProperties": {"type": "object", "additionalProperties": {"$ref": "#"}},
      "enum": {"type": "array", "minItems": 1, "uniqueItems": true},
      \(rest)},
    "dependencies": {"exclusiveMaximum": ["maximum"], "exclusiveMinimum": ["minimum"]}}
    """

  private static func draft06(_ draft: JSONSchemaDraft) -> String {
    let added =
      draft == .draft06
      ? ""
      : """
      "$comment": {"type": "string"}, "readOnly": {"type": "boolean"},
      "contentMediaType": {"type": "string"}, "contentEncoding": {"type": "string"},
      "if": {"$ref": "#"}, "then": {"$ref": "#"}, "else": {"$ref": "#"},
      """
    return """
      {"$schema": "\(draft.identifier)#", "$id": "\(draft.identifier)#",
      "definitions": {
        "schemaArray": {"type": "array", "minItems": 1, "items": {"$ref": "#"}},
        "nonNegativeInteger": {"type": "integer", "minimum": 0},
        "nonNegativeIntegerDefault0": {"allOf": [{"$ref": "#/definitions/nonNegativeInteger"}]},
        "simpleTypes": {"enum": \(types)},
        "stringArray": {"type": "array", "items": {"type": "string"}, "uniqueItems": true}},
      "type": ["object", "boolean"],
      "properties": {\(added)
        "$id": {"type": "string", "format": "uri-reference"},
        "$schema": {"type": "string", "format": "uri"},
        "$ref": {"type": "string", "format": "uri-reference"},
        "title": {"type": "string"}, "description": {"type": "string"}, "default": {},
        "examples": {"type": "array", "items": {}},
        "multipleOf": {"type": "number", "exclusiveMinimum": 0},
        "maximum": {"type": "number"}, "exclusiveMaximum": {"type": "number"},
        "minimum": {"type": "number"}, "exclusiveMinimum": {"type": "number"},
        \(limits(of: "nonNegativeInteger")),
        "pattern": {"type": "string", "format": "regex"},
        "additionalItems": {"$ref": "#"}, "additionalProperties": {"$ref": "#"},
        "contains": {"$ref": "#"}, "propertyNames": {"$ref": "#"}, "const": {},
        "patternProperties": {
          "type": "object", "additionalProperties": {"$ref": "#"},
          "propertyNames": {"format": "regex"}},
        "enum": {"type": "array", "minItems": 1, "uniqueItems": true},
        \(rest)}}
      """
  }

  /// The keywords of 2020-12 in one schema, instead of one for each vocabulary.
  private static let draft2020 = """
    {"$defs": {
      "schemaArray": {"type": "array", "minItems": 1, "items": {"$ref": "#"}},
      "nonNegativeInteger": {"type": "integer", "minimum": 0},
      "nonNegativeIntegerDefault0": {"$ref": "#/$defs/nonNegativeInteger"},
      "simpleTypes": {"enum": \(types)},
      "stringArray": {"type": "array", "items": {"type": "string"}, "uniqueItems": true},
      "map": {"type": "object", "additionalProperties": {"$ref": "#"}}},
    "type": ["object", "boolean"],
    "properties": {
      "$ref": {"type": "string"}, "title": {"type": "string"}, "description": {"type": "string"},
      "multipleOf": {"type": "number", "exclusiveMinimum": 0},
      "maximum": {"type": "number"}, "exclusiveMaximum": {"type": "number"},
      "minimum": {"type": "number"}, "exclusiveMinimum": {"type": "number"},
      \(limits(of: "nonNegativeInteger").replacing("definitions", with: "$defs")),
      "pattern": {"type": "string"}, "format": {"type": "string"},
      "prefixItems": {"$ref": "#/$defs/schemaArray"}, "items": {"$ref": "#"},
      "contains": {"$ref": "#"}, "minContains": {"$ref": "#/$defs/nonNegativeInteger"},
      "maxContains": {"$ref": "#/$defs/nonNegativeInteger"},
      "uniqueItems": {"type": "boolean"}, "unevaluatedItems": {"$ref": "#"},
      "required": {"$ref": "#/$defs/stringArray"},
      "properties": {"$ref": "#/$defs/map"}, "patternProperties": {"$ref": "#/$defs/map"},
      "additionalProperties": {"$ref": "#"}, "propertyNames": {"$ref": "#"},
      "unevaluatedProperties": {"$ref": "#"}, "dependentSchemas": {"$ref": "#/$defs/map"},
      "dependentRequired":
        {"type": "object", "additionalProperties": {"$ref": "#/$defs/stringArray"}},
      "enum": {"type": "array"}, "const": {},
      "type": {
        "anyOf": [
          {"$ref": "#/$defs/simpleTypes"},
          {
            "type": "array", "items": {"$ref": "#/$defs/simpleTypes"}, "minItems": 1,
            "uniqueItems": true}]},
      "allOf": {"$ref": "#/$defs/schemaArray"}, "anyOf": {"$ref": "#/$defs/schemaArray"},
      "oneOf": {"$ref": "#/$defs/schemaArray"}, "not": {"$ref": "#"}, "if": {"$ref": "#"},
      "then": {"$ref": "#"}, "else": {"$ref": "#"}}}
    """

  private static let types =
    #"["array", "boolean", "integer", "null", "number", "object", "string"]"#

  private static func limits(of type: String) -> String {
    ["Length", "Items", "Properties"].map { size in
      """
      "max\(size)": {"$ref": "#/definitions/\(type)"},
      "min\(size)": {"$ref": "#/definitions/\(type)Default0"}
      """
    }.joined(separator: ",")
  }

  /// The keywords that are the same in all drafts.
  private static let rest = """
    "items": {"anyOf": [{"$ref": "#"}, {"$ref": "#/definitions/schemaArray"}]},
    "uniqueItems": {"type": "boolean"},
    "required": {"$ref": "#/definitions/stringArray"},
    "definitions": {"type": "object", "additionalProperties": {"$ref": "#"}},
    "properties": {"type": "object", "additionalProperties": {"$ref": "#"}},
    "dependencies": {
      "type": "object",
      "additionalProperties": {"anyOf": [{"$ref": "#"}, {"$ref": "#/definitions/stringArray"}]}},
    "type": {
      "anyOf": [
        {"$ref": "#/definitions/simpleTypes"},
        {
          "type": "array", "items": {"$ref": "#/definitions/simpleTypes"}, "minItems": 1,
          "uniqueItems": true}]},
    "format": {"type": "string"},
    "allOf": {"$ref": "#/definitions/schemaArray"},
    "anyOf": {"$ref": "#/definitions/schemaArray"},
    "oneOf": {"$ref": "#/definitions/schemaArray"},
    "not": {"$ref": "#"}
    """
}
