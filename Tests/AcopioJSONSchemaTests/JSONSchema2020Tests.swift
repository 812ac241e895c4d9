import AcopioBase
import AcopioJSONSchema
import Testing

/// The keywords of draft 2020-12 that earlier drafts lack or read otherwise.
@Suite struct JSONSchema2020Tests {
  private static func rule(
    _ schema: String, valid: [String], invalid: [(String, [String])]
  ) -> SchemaCase {
    SchemaCase(schema, .draft2020, valid: valid, invalid: invalid)
  }

  private static let arrays: [SchemaCase] = [
    rule(
      #"{"prefixItems": [{"type": "string"}, {"type": "integer"}], "items": false}"#,
      valid: ["[]", #"["a"]"#, #"["a", 1]"#],
      invalid: [
        (#"[1]"#, ["/0 must be a string"]),
        (#"["a", 1, 2]"#, ["/2 must not exist: its schema is 'false'"]),
      ]),
    rule(
      #"{"prefixItems": [true], "items": {"type": "null"}}"#, valid: ["[1, null]"],
      invalid: [("[null, 1]", ["/1 must be null"])]),
    rule(
      #"{"contains": {"const": 1}, "minContains": 2, "maxContains": 3}"#,
      valid: ["[1, 1]", "[1, 2, 1, 1]"],
      invalid: [
        ("[1]", ["must have at least 2 elements that match the schema of 'contains'"]),
        ("[1, 1, 1, 1]", ["must have at most 3 elements that match the schema of 'contains'"]),
      ]),
    rule(
      #"{"contains": {"const": 1}, "minContains": 0}"#, valid: ["[]", "[2]", "[1]"], invalid: []),
    rule(
      #"{"prefixItems": [true], "unevaluatedItems": false}"#, valid: ["[1]"],
      invalid: [("[1, 2]", ["/1 must not exist: its schema is 'false'"])]),
    rule(
      #"{"allOf": [{"prefixItems": [true, true]}], "unevaluatedItems": {"type": "string"}}"#,
      valid: [#"[1, 2, "a"]"#], invalid: [("[1, 2, 3]", ["/2 must be a string"])]),
  ]

  private static let texts: [SchemaCase] = [
    rule(
      #"{"pattern": "^\\p{Lu}[\\p{L}-]*\\P{N}$"}"#, valid: [#""Ñandú""#, #""Ña-u""#],
      invalid: [
        (#""ñandú""#, [#"must match the pattern '^\p{Lu}[\p{L}-]*\P{N}$'"#]),
        (#""Ñandú2""#, [#"must match the pattern '^\p{Lu}[\p{L}-]*\P{N}$'"#]),
      ])
  ]

  private static let objects: [SchemaCase] = [
    rule(
      #"{"dependentRequired": {"a": ["b"]}, "dependentSchemas": {"c": {"required": ["d"]}}}"#,
      valid: ["{}", #"{"a": 1, "b": 2}"#, #"{"c": 1, "d": 2}"#],
      invalid: [
        (#"{"a": 1}"#, ["must have the member 'b', since it has 'a'"]),
        (#"{"c": 1}"#, ["must have the member 'd'"]),
      ]),
    rule(
      ##"{"$defs": {"a": {"type": "object"}}, "$ref": "#/$defs/a", "required": ["id"]}"##,
      valid: [#"{"id": 1}"#],
      invalid: [("{}", ["must have the member 'id'"]), ("1", ["must be an object"])]),
    rule(
      #"{"properties": {"a": true}, "unevaluatedProperties": false}"#, valid: [#"{"a": 1}"#],
      invalid: [(#"{"a": 1, "b": 2}"#, ["must not have the member 'b'"])]),
    rule(
      ##"""
      {"$defs": {"base": {"properties": {"id": true}}}, "allOf": [{"$ref": "#/$defs/base"}],
      "properties": {"a": true}, "patternProperties": {"^x-": true}, "unevaluatedProperties": false}
      """##,
      valid: [#"{"id": 1, "a": 2, "x-b": 3}"#],
      invalid: [
        (
          #"{"id": 1, "c": 2, "d": 3}"#,
          [
            "must not have the member 'c'", "must not have the member 'd'",
          ]
        )
      ]),
    rule(
      #"""
      {"anyOf": [{"properties": {"kind": {"const": "a"}, "x": true}, "required": ["kind"]},
      {"properties": {"kind": {"const": "b"}, "y": true}, "required": ["kind"]}],
      "unevaluatedProperties": false}
      """#,
      valid: [#"{"kind": "a", "x": 1}"#, #"{"kind": "b", "y": 1}"#],
      invalid: [(#"{"kind": "a", "y": 1}"#, ["must not have the member 'y'"])]),
    rule(
      #"""
      {"if": {"properties": {"a": {"const": 1}}, "required": ["a"]},
      "then": {"properties": {"b": true}}, "else": {"properties": {"c": true}},
      "unevaluatedProperties": {"type": "string"}}
      """#,
      valid: [#"{"a": 1, "b": 2}"#, #"{"c": 2}"#, #"{"d": "x"}"#],
      invalid: [
        (#"{"a": 1, "c": 2}"#, ["/c must be a string"]), (#"{"b": 2}"#, ["/b must be a string"]),
      ]),
    rule(
      #"""
      {"dependentSchemas": {"a": {"properties": {"b": true}}}, "properties": {"a": true},
      "unevaluatedProperties": false}
      """#,
      valid: [#"{"a": 1, "b": 2}"#],
      invalid: [(#"{"a": 1, "c": 2}"#, ["must not have the member 'c'"])]),
    rule(
      #"{"allOf": [{"additionalProperties": {"type": "integer"}}], "unevaluatedProperties": false}"#,
      valid: [#"{"a": 1}"#], invalid: [(#"{"a": ""}"#, ["/a must be an integer"])]),
    rule(
      #"""
      {"dependentSchemas": {"a": {"properties": {"b": true}}}, "unevaluatedProperties": {"type": "null"}}
      """#,
      valid: [#"{"a": null, "b": 1}"#, #"{"b": null}"#],
      invalid: [(#"{"b": 1}"#, ["/b must be null"])]),
    rule(
      ##"""
      {"$defs": {"a": {"$ref": "#/$defs/b", "minLength": 2}, "b": {"type": "string"}}, "$ref": "#/$defs/a"}
      """##,
      valid: [#""ab""#],
      invalid: [(#""a""#, ["must have at least 2 characters"]), ("1", ["must be a string"])]),
    rule(
      #"{"type": "string", "format": "isbn"}"#, valid: [#""any""#],
      invalid: [("1", ["must be a string"])]),
  ]

  @Test(arguments: [arrays, texts, objects].flatMap { $0 })
  func says(_ rule: SchemaCase) throws {
    for (value, expected) in rule.values {
      #expect(try faults(value, rule.schema, rule.draft) == expected, "\(value)")
    }
  }

  @Test(arguments: [
    (#"{"items": [true]}"#, "'#/items' in the schema must be a Boolean or an object"),
    (#"{"minContains": -1}"#, "'#/minContains' in the schema must be at least 0"),
    (#"{"exclusiveMinimum": true}"#, "'#/exclusiveMinimum' in the schema must be a number"),
    (#"{"properties": {"a": 1}}"#, "'#/properties/a' in the schema must be a Boolean or an object"),
  ])
  func refusesWhatIsNoSchema(schema: String, message: String) throws {
    #expect(try faults("1", schema, .draft2020) == ["!" + message])
  }

  @Test func endsAtACircleOfUnevaluatedMembers() throws {
    let schema = ##"{"$ref": "#", "unevaluatedProperties": false}"##
    let found = try faults("{}", schema, .draft2020)
    #expect(found.count == 1 && found[0].hasPrefix("!"), "\(found)")
  }

  @Test func sharesWhatSeveralSchemasReach() throws {
    let list = try json(
      ##"[{"$ref": "#/2"}, {"items": {"$ref": "#/2"}}, {"type": "string"}]"##)
    let rules = try JSONSchema.schemas([list.elements[0], list.elements[1]], in: list)
    #expect(try rules[0].faults(of: json("1")).map(\.message) == ["must be a string"])
    #expect(try rules[1].faults(of: json(#"["a", 1]"#)).map(\.pointer) == ["/1"])
  }
}
