import AcopioBase
import AcopioJSONSchema
import Testing

/// Every keyword of the three drafts, with the messages.
@Suite struct JSONSchemaKeywordTests {
  static let scalars: [SchemaCase] = [
    SchemaCase(
      #"{"type": "string"}"#, valid: [#""a""#],
      invalid: [("1", ["must be a string"]), ("null", ["must be a string"])]),
    SchemaCase(
      #"{"type": "integer"}"#, valid: ["1", "1.0", "1e3", "120e-1", "1e400", "-0"],
      invalid: [("1.5", ["must be an integer"]), (#""1""#, ["must be an integer"])]),
    SchemaCase(
      #"{"type": ["null", "array", "object"]}"#, valid: ["null", "[]", "{}"],
      invalid: [("true", ["must be an array, null or an object"])]),
    SchemaCase(
      #"{"type": ["boolean", "number"]}"#, valid: ["true", "1.5", "2"],
      invalid: [("[]", ["must be a Boolean or a number"])]),
    SchemaCase(
      #"{"enum": [1, "a", null, [1, {"x": 1, "y": 2}]]}"#,
      valid: ["1.0", #""a""#, "null", #"[1, {"y": 2.0, "x": 1}]"#],
      invalid: [
        ("true", [#"must be one of 1, "a", null, an array of 2"#]),
        (#"[1, {"y": 2}]"#, [#"must be one of 1, "a", null, an array of 2"#]),
      ]),
    SchemaCase(
      #"{"const": {"a": 1}}"#, valid: [#"{"a": 1e0}"#],
      invalid: [("1", ["must be an object with 1 member"])]),
    SchemaCase(
      #"{"const": "\u00e9"}"#, valid: [#""é""#], invalid: [(#""e""#, [#"must be "é""#])]),
    SchemaCase(
      #"{"minimum": 3, "maximum": 4.5}"#, valid: ["3", "4.5", #""x""#],
      invalid: [("2", ["must be at least 3"]), ("5", ["must be at most 4.5"])]),
    SchemaCase(
      #"{"exclusiveMinimum": 3, "exclusiveMaximum": 4}"#, valid: ["3.5"],
      invalid: [("3", ["must be greater than 3"]), ("4.0", ["must be less than 4"])]),
    SchemaCase(
      #"{"minimum": 3, "exclusiveMinimum": true, "maximum": 4, "exclusiveMaximum": false}"#,
      .draft04, valid: ["4"], invalid: [("3", ["must be greater than 3"])]),
    SchemaCase(
      #"{"maximum": 9007199254740992}"#, valid: ["9007199254740992"],
      invalid: [("9007199254740993", ["must be at most 9007199254740992"])]),
    SchemaCase(
      #"{"multipleOf": 0.1}"#, valid: ["0.3", "1e99999", "-7", "0"],
      invalid: [("0.35", ["must be a multiple of 0.1"])]),
    SchemaCase(
      #"{"multipleOf": 7}"#, valid: ["7e30", "700000000000000000000000000000"],
      invalid: [("1e30", ["must be a multiple of 7"])]),
    SchemaCase(
      #"{"minLength": 1, "maxLength": 2}"#, valid: [#""📖é""#, "[]"],
      invalid: [
        (#""""#, ["must have at least 1 character"]),
        (#""abc""#, ["must have at most 2 characters"]),
      ]),
    SchemaCase(
      #"{"maxLength": 1e30}"#, valid: [#""abc""#], invalid: []),
  ]

  static let arrays: [SchemaCase] = [
    SchemaCase(
      #"{"items": {"type": "string"}}"#, valid: ["[]", #"["a"]"#, "1"],
      invalid: [(#"["a", 1, null]"#, ["/1 must be a string", "/2 must be a string"])]),
    SchemaCase(
      #"{"items": [{"type": "string"}, {}], "additionalItems": {"type": "null"}}"#,
      valid: ["[]", #"["a", 1, null]"#],
      invalid: [("[1, 2, 3]", ["/0 must be a string", "/2 must be null"])]),
    SchemaCase(
      #"{"items": [{}], "additionalItems": false}"#, valid: ["[1]"],
      invalid: [("[1, 2]", ["must have at most 1 element"])]),
    SchemaCase(#"{"additionalItems": false}"#, valid: ["[1, 2]"], invalid: []),
    SchemaCase(
      #"{"minItems": 1, "maxItems": 2}"#, valid: ["[1]", "{}"],
      invalid: [
        ("[]", ["must have at least 1 element"]), ("[1, 2, 3]", ["must have at most 2 elements"]),
      ]),
    SchemaCase(
      #"{"uniqueItems": true}"#, valid: [#"[1, "1", true, [1], {"a": 1}]"#, "[]"],
      invalid: [
        (
          #"[{"a": 1, "b": [2]}, 0, {"b": [2.0], "a": 1}]"#,
          ["must have different elements, but those at 0 and 2 are equal"]
        )
      ]),
    SchemaCase(
      #"{"contains": {"minimum": 5}}"#, valid: ["[1, 5]", "1"],
      invalid: [
        ("[]", ["must have an element that matches the schema of 'contains'"]),
        ("[1]", ["must have an element that matches the schema of 'contains'"]),
      ]),
  ]

  static let objects: [SchemaCase] = [
    SchemaCase(
      #"{"required": ["id", "title"]}"#, valid: [#"{"id": 1, "title": null}"#, "[]"],
      invalid: [("{}", ["must have the member 'id'", "must have the member 'title'"])]),
    SchemaCase(
      #"{"minProperties": 1, "maxProperties": 1}"#, valid: [#"{"a": 1}"#],
      invalid: [
        ("{}", ["must have at least 1 member"]),
        (#"{"a": 1, "b": 2}"#, ["must have at most 1 member"]),
      ]),
    SchemaCase(
      #"""
      {"properties": {"a": {"type": "string"}}, "patternProperties": {"^n": {"type": "number"}},
      "additionalProperties": false}
      """#,
      valid: [#"{"a": "", "n1": 1}"#],
      invalid: [
        (
          #"{"a": 1, "na": "", "b/c~d": 0}"#,
          ["/a must be a string", "/na must be a number", "must not have the member 'b/c~d'"]
        )
      ]),
    SchemaCase(
      #"{"properties": {"a/b": {"properties": {"~": {"items": {"type": "null"}}}}}}"#,
      valid: ["{}"],
      invalid: [(#"{"a/b": {"~": [null, 1]}}"#, ["/a~1b/~0/1 must be null"])]),
    SchemaCase(
      #"{"additionalProperties": {"type": "string"}}"#, valid: [#"{"a": "b"}"#],
      invalid: [(#"{"a": 1}"#, ["/a must be a string"])]),
    SchemaCase(
      #"{"properties": {"a": false}}"#, valid: ["{}"],
      invalid: [(#"{"a": 1}"#, ["/a must not exist: its schema is 'false'"])]),
    SchemaCase(
      #"{"propertyNames": {"maxLength": 2, "pattern": "^[a-z]"}}"#, valid: [#"{"ab": 1}"#],
      invalid: [
        (
          #"{"abc": 1, "x": 1, "1": 2}"#,
          [
            "must not have the member 'abc': its name must have at most 2 characters",
            "must not have the member '1': its name must match the pattern '^[a-z]'",
          ]
        )
      ]),
    SchemaCase(
      #"{"dependencies": {"a": ["b", "c"], "d": {"required": ["e"]}}}"#,
      valid: ["{}", #"{"a": 1, "b": 1, "c": 1}"#, #"{"d": 1, "e": 1}"#],
      invalid: [
        (
          #"{"a": 1, "b": 1, "d": 1}"#,
          ["must have the member 'c', since it has 'a'", "must have the member 'e'"]
        )
      ]),
  ]

  static let combinations: [SchemaCase] = [
    SchemaCase(
      #"{"allOf": [{"minimum": 2}, {"multipleOf": 2}]}"#, valid: ["2"],
      invalid: [("1", ["must be at least 2", "must be a multiple of 2"])]),
    SchemaCase(
      #"{"anyOf": [{"type": "string"}, {"type": "null"}]}"#, valid: [#""""#, "null"],
      invalid: [("1", ["must match at least one schema of 'anyOf'"])]),
    SchemaCase(
      #"{"anyOf": [{"type": "null"}, {"properties": {"a": {"type": "string"}}}]}"#, valid: ["{}"],
      invalid: [
        (
          #"{"a": 1}"#,
          ["must match at least one schema of 'anyOf'; nearest: '/a' must be a string"]
        )
      ]),
    SchemaCase(
      #"{"oneOf": [{"minimum": 2}, {"multipleOf": 2}]}"#, valid: ["3", "0"],
      invalid: [
        ("4", ["must match exactly one schema of 'oneOf', but matches more"]),
        (
          "1",
          [
            "must match exactly one schema of 'oneOf', but matches none; nearest: must be at least 2"
          ]
        ),
      ]),
    SchemaCase(
      #"{"not": {"type": "string"}}"#, valid: ["1"],
      invalid: [(#""""#, ["must not match the schema of 'not'"])]),
    SchemaCase(
      #"{"if": {"type": "string"}, "then": {"minLength": 1}, "else": {"minimum": 1}}"#,
      valid: [#""a""#, "1"],
      invalid: [
        (#""""#, ["must have at least 1 character"]), ("0", ["must be at least 1"]),
      ]),
    SchemaCase(#"{"then": false, "else": false}"#, valid: ["1"], invalid: []),
    SchemaCase("true", valid: ["1"], invalid: []),
    SchemaCase(
      "false", .draft06, valid: [], invalid: [("1", ["must not exist: its schema is 'false'"])]),
    // Ajv knows all keywords whatever the draft.
    SchemaCase(#"{"const": 1}"#, .draft04, valid: ["1"], invalid: [("2", ["must be 1"])]),
  ]

  @Test(arguments: [scalars, arrays, objects, combinations].flatMap { $0 })
  func says(_ rule: SchemaCase) throws {
    for (value, expected) in rule.values {
      #expect(try faults(value, rule.schema, rule.draft) == expected, "\(value)")
    }
  }

  @Test func showsTheValueThatBreaksTheRule() throws {
    let schema = try json(#"{"items": {"type": "null"}}"#)
    let value = try json(
      #"[true, 1.50, "a\"b\n", [], [1, 2], {}, {"a": 1}, "\#(String(repeating: "x", count: 99))"]"#)
    let shown = try JSONSchemaValidator.faults(of: value, by: schema).map(\.actual.english)
    #expect(
      shown == [
        "true", "1.50", #""a\"b\n""#, "an empty array", "an array of 2", "an empty object",
        "an object with 1 member", "\"" + String(repeating: "x", count: 60) + "…\"",
      ])
  }

  @Test func stopsAtTheLimit() throws {
    let schema = #"{"items": {"type": "null", "enum": [1]}, "required": ["a"]}"#
    #expect(
      try faults("[2, 2, 2]", schema, limit: 3) == [
        "/0 must be null", "/0 must be 1", "/1 must be null",
      ])
    #expect(try faults("[2]", schema, limit: 0).isEmpty)
  }
}
