import AcopioBase
import AcopioJSONSchema
import Testing

/// `$ref`, names and the drafts: what a schema means, and which ones can't be used.
@Suite struct JSONSchemaReferenceTests {
  static let references: [SchemaCase] = [
    SchemaCase(
      ##"{"$ref": "#/definitions/a", "definitions": {"a": {"type": "string"}}}"##, valid: [#""""#],
      invalid: [("1", ["must be a string"])]),
    // A recursive schema.
    SchemaCase(
      ##"{"properties": {"child": {"$ref": "#"}}, "required": ["id"]}"##,
      valid: [#"{"id": 1, "child": {"id": 2}}"#],
      invalid: [(#"{"id": 1, "child": {}}"#, ["/child must have the member 'id'"])]),
    // JSON Pointers with escapes, empty names and indices.
    SchemaCase(
      #"""
      {"items": [{"$ref": "#/definitions/a~1b~0c%25"}, {"$ref": "#/definitions/"},
      {"$ref": "#/items/0"}], "definitions": {"a/b~c%": {"type": "null"}, "": {"type": "string"}}}
      """#,
      valid: [#"[null, "", null]"#],
      invalid: [("[1, 1, 1]", ["/0 must be null", "/1 must be a string", "/2 must be null"])]),
    // What is next to a reference is ignored, but not always a type.
    SchemaCase(
      ##"{"items": {"$ref": "#/definitions/a", "minimum": 5}, "definitions": {"a": {}}}"##,
      valid: ["[1]"], invalid: []),
    SchemaCase(
      ##"{"items": {"$ref": "#/definitions/a", "type": "string"}, "definitions": {"a": {}}}"##,
      valid: [#"["a"]"#], invalid: [("[1]", ["/0 must be a string"])]),
    SchemaCase(
      #"""
      {"items": {"$ref": "#/definitions/a", "type": "string", "maxLength": 1},
      "definitions": {"a": {}}}
      """#,
      valid: [#"["ab"]"#, "[1]"], invalid: []),
    SchemaCase(
      #"""
      {"items": {"$ref": "#/definitions/a"},
      "definitions": {"a": {"$ref": "#/definitions/b", "type": "string"}, "b": {}}}
      """#,
      valid: ["[1]"], invalid: []),
    // Names, and bases that change with them.
    SchemaCase(
      #"""
      {"$id": "http://example.com/root.json", "items": {"$ref": "folder/leaf.json#/definitions/n"},
      "definitions": {"a": {"$id": "folder/", "definitions": {"b": {"$id": "leaf.json",
      "definitions": {"n": {"type": "null"}}}}}}}
      """#,
      valid: ["[null]"], invalid: [("[1]", ["/0 must be null"])]),
    SchemaCase(
      ##"{"items": {"$ref": "#leaf"}, "definitions": {"a": {"$id": "#leaf", "type": "null"}}}"##,
      .draft06, valid: ["[null]"], invalid: [("[1]", ["/0 must be null"])]),
    SchemaCase(
      ##"{"items": {"$ref": "#leaf"}, "definitions": {"a": {"id": "#leaf", "type": "null"}}}"##,
      .draft04, valid: ["[null]"], invalid: [("[1]", ["/0 must be null"])]),
    // The schemas of the drafts.
    SchemaCase(
      #"{"$ref": "http://json-schema.org/draft-07/schema#"}"#, valid: [#"{"minLength": 1}"#],
      invalid: [(#"{"minLength": -1}"#, ["/minLength must be at least 0"])]),
    SchemaCase(
      #"{"$ref": "http://json-schema.org/draft-04/schema#/definitions/positiveInteger"}"#,
      valid: ["1"], invalid: [("-1", ["must be at least 0"])]),
  ]

  @Test(arguments: references)
  func resolves(_ rule: SchemaCase) throws {
    for (value, expected) in rule.values {
      #expect(try faults(value, rule.schema, rule.draft) == expected, "\(value)")
    }
  }

  @Test(
    arguments: [
      (
        ##"{"$ref": "#/definitions/a"}"##,
        "the '$ref' to '#/definitions/a' names no part of the schema"
      ),
      (##"{"$ref": "#a"}"##, "the '$ref' to '#a' names no part of the schema"),
      (
        #"{"items": {"$ref": "book.json#/a"}}"#,
        "the '$ref' to 'book.json#/a' leads out of the schema"
      ),
      (#"{"$ref": 1}"#, "'#/$ref' in the schema must be a string"),
      (
        #"{"type": "text"}"#,
        #"'#/type' in the schema must be one of "array", "boolean", "integer", "null", "number", "object", "string""#
      ),
      (#"{"items": {"minLength": "1"}}"#, "'#/items/minLength' in the schema must be an integer"),
      (
        #"{"properties": {"a": 1}}"#,
        "'#/properties/a' in the schema must be a Boolean or an object"
      ),
      (#"{"required": "id"}"#, "'#/required' in the schema must be an array"),
      (#"{"multipleOf": 0}"#, "'#/multipleOf' in the schema must be greater than 0"),
      (
        #"{"minimum": 1, "exclusiveMinimum": true}"#,
        "'#/exclusiveMinimum' in the schema must be a number"
      ),
      (#"{"format": "dat"}"#, "the format 'dat' is unknown; did you mean 'date'?"),
      (#"{"pattern": "(a"}"#, "'#/pattern' in the schema must have the format 'regex'"),
      (
        #"{"pattern": "^(?=a)"}"#,
        "the pattern '^(?=a)' can't be used: it looks ahead, which takes more than linear time"
      ),
      (#"{"pattern": "(a)\\1"}"#, #"the pattern '(a)\1' can't be used: it refers back to a group"#),
      (
        #"{"$schema": "https://json-schema.org/draft/2020-12/schema"}"#,
        "the schema is of 'https://json-schema.org/draft/2020-12/schema', but only draft-04,"
          + " draft-06 and draft-07 can be used"
      ),
      (#"{"$schema": 7}"#, "'$schema' must be a string"),
      ("1", "'#' in the schema must be a Boolean or an object"),
    ])
  func refuses(_ schema: String, _ message: String) throws {
    #expect(try faults("[]", schema) == ["!" + message])
  }

  @Test func readsTheDraftFromTheSchema() throws {
    let exclusive = #""minimum": 1, "exclusiveMinimum": true"#
    for mark in ["", "#"] {
      let old = #"{"$schema": "http://json-schema.org/draft-04/schema\#(mark)", \#(exclusive)}"#
      #expect(try faults("1", old) == ["must be greater than 1"])
      let new = #"{"$schema": "http://json-schema.org/draft-06/schema\#(mark)", "contains": true}"#
      #expect(
        try faults("[]", new, .draft04) == [
          "must have an element that matches the schema of 'contains'"
        ])
    }
    let schema = try json("{\(exclusive)}")
    let value = try json("1")
    // Without a draft, a schema is of draft-04.
    #expect(
      try JSONSchemaValidator.faults(of: value, by: schema).map(\.message) == [
        "must be greater than 1"
      ])
    // Only later drafts have Boolean schemas.
    #expect(try faults("1", "false", .draft04) == ["must not exist: its schema is 'false'"])
    #expect(
      try faults("1", #"{"not": true}"#, .draft04) == ["!'#/not' in the schema must be an object"])
  }
}
