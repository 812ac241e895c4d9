import AcopioBase
import AcopioContract
import AcopioModel
import AcopioTestSupport
import Testing

/// OpenAPI documents, alone: references, schemas, and what is reported.
@Suite struct OpenAPIReaderTests {
  /// A document of JSON files, and what is reported; the first file is the document.
  private func read(
    _ files: [(path: String, text: String)]
  ) -> (document: OpenAPIDocument?, printed: String) {
    var sources = SourceMap()
    var diagnostics = Diagnostics()
    let all = files.map { sources.add($0.path, $0.text) }
    let document = OpenAPIReader.read(
      all[0], of: nil,
      ContractFiles(all, below: "content/api/") { JSONReader.read($0, arena: $1, &$2) },
      &diagnostics)
    return (document, printed(diagnostics, sources))
  }

  /// A document with one response of this schema.
  private func document(_ schema: String, _ format: String = "3.1.0", more: String = "{}") -> String
  {
    """
    {"openapi": "\(format)", "paths": {"/a": {"get": {"responses": {"200": {"content": {
    "application/json": {"schema": \(schema)}}}}}}}, "components": {"schemas": \(more)}}
    """
  }

  /// What the response with this schema says of a body.
  private func verdict(
    _ body: String, _ schema: String, _ format: String = "3.1.0", more: String = "{}"
  ) throws -> [String] {
    let (document, printed) = read([("content/api/a.json", document(schema, format, more: more))])
    let found = try #require(document, "\(printed)")
    let transaction = try #require(
      found.transaction(of: found.operations[0], at: nil, "application/json", .types))
    return Array(body.utf8).withUnsafeBufferPointer { bytes in
      ResponseJudge(.types).judge(
        ResponseJudge.Response(
          status: 200, headers: [("Content-Type", "application/json")], body: bytes),
        by: transaction
      ).map { $0.message().english }
    }
  }

  // MARK: - Schemas

  @Test(arguments: [
    // The dialect of 3.0.
    (#"{"type": "string", "nullable": true}"#, "3.0.3", ["null", "\"a\""], ["1"]),
    (#"{"type": "string", "nullable": true, "enum": ["a"]}"#, "3.0.3", ["\"a\""], ["null"]),
    (#"{"type": "integer", "minimum": 1, "exclusiveMinimum": true}"#, "3.0.3", ["2"], ["1"]),
    (#"{"type": "integer", "maximum": 1, "exclusiveMaximum": false}"#, "3.0.3", ["1"], ["2"]),
    (#"{"type": "integer", "const": 1}"#, "3.0.3", ["2"], ["\"a\""]),
    // Formats of numbers and texts.
    (#"{"type": "integer", "format": "int32"}"#, "3.0.3", ["2147483647"], ["2147483648"]),
    (
      #"{"type": "integer", "format": "int64"}"#, "3.1.0", ["9223372036854775807"],
      ["9223372036854775808"]
    ),
    (#"{"type": "string", "format": "date"}"#, "3.1.0", ["\"2026-01-31\""], ["\"31.1.2026\""]),
    (#"{"type": "string", "format": "isbn"}"#, "3.1.0", ["\"x\""], ["1"]),
    // Only requests have what is only written.
    (
      #"{"required": ["id", "key"], "properties": {"key": {"writeOnly": true}}}"#, "3.0.3",
      [#"{"id": 1}"#], ["{}"]
    ),
    (#"{"const": 1}"#, "3.1.0", ["1"], ["2"]),
    (#"{"type": ["string", "null"]}"#, "3.1.0", ["null"], ["1"]),
    (
      ##"{"$ref": "#/components/schemas/A", "minLength": 2}"##, "3.1.0", ["\"ab\""], ["\"a\"", "1"]
    ),
    (##"{"$ref": "#/components/schemas/A", "minLength": 2}"##, "3.0.3", ["\"a\""], ["1"]),
    (##"{"$ref": "#text"}"##, "3.1.0", ["\"a\""], ["1"]),
    (##"{"$dynamicRef": "#text"}"##, "3.1.0", ["\"a\""], ["1"]),
    (#"{"$ref": "https://library.example/text"}"#, "3.1.0", ["\"a\""], ["1"]),
    (
      ##"{"oneOf": [{"$ref": "#/components/schemas/A"}], "discriminator": {"propertyName": "x"}}"##,
      "3.0.3", ["\"a\""], ["1"]
    ),
    // A tree.
    (
      ##"{"$ref": "#/components/schemas/Node"}"##, "3.0.3", [##"{"of": [{"of": []}]}"##],
      [##"{"of": [1]}"##]
    ),
  ])
  func schemasMeanWhatTheyMean(
    schema: String, format: String, valid: [String], invalid: [String]
  ) throws {
    let more =
      ##"{"A": {"type": "string", "$anchor": "text", "$id": "https://library.example/text"}, "##
      + ##""Node": {"type": "object", "properties": {"of": {"type": "array", "items": {"$ref": "#/components/schemas/Node"}}}}}"##
    for body in valid {
      #expect(try verdict(body, schema, format, more: more) == [], "\(body)")
    }
    for body in invalid {
      #expect(try verdict(body, schema, format, more: more) != [], "\(body)")
    }
  }

  @Test func whatCannotBeJudgedIsReported() {
    let look = read([("content/api/a.json", document(#"{"pattern": "(?<=a)b"}"#))]).printed
    #expect(look.contains("warning: the pattern is not judged: "), "\(look)")
    let null = read([
      (
        "content/api/a.json",
        document(#"{"nullable": true, "allOf": [{"type": "string"}]}"#, "3.0.1")
      )
    ]).printed
    #expect(null.contains("'nullable' has no effect without 'type' next to it"), "\(null)")
    let list = read([("content/api/a.json", document(#"{"type": ["string", "null"]}"#, "3.0.3"))])
    #expect(
      list.printed.contains("warning: 'type' is a list, which OpenAPI 3.0 does not have"),
      "\(list.printed)")
  }

  @Test func noFileAnswersAPathWithAnEncodedSlash() {
    let found = read([
      ("content/api/a.json", #"{"openapi": "3.1.0", "paths": {"/a%2fb": {"get": {}}}}"#)
    ])
    #expect(found.document?.operations[0].obstacle?.english == "its path has an encoded '/'")
  }

  @Test func anIDOfTwoOperationsIsReported() {
    let paths = #"{"/a": {"get": {"operationId": "a"}, "put": {"operationId": "a"}}}"#
    let found = read([("content/api/a.json", "{\"openapi\": \"3.1.0\", \"paths\": \(paths)}")])
    #expect(found.printed.contains("warning: 'a' is the id of two operations [contract-warning]"))
  }

  @Test(arguments: [
    (#"{"/a": "x"}"#, "'/a' must be an object"),
    (#"{"/a": {"parameters": "x"}, "x-a": 1}"#, ""),
    (#"{"/a": {"parameters": "x", "get": {}}}"#, "'parameters' must be a list"),
    (#"{"/a": {"get": {"parameters": [1]}}}"#, "'parameters' must be an object"),
    (#"{"/a": {"get": {"responses": {"200": "x"}}}}"#, "'200' must be an object"),
    (
      #"{"/a": {"get": {"responses": {"200": {"content": "x"}}}}}"#, "'content' must be an object"
    ),
    (
      #"{"/a": {"get": {"responses": {"200": {"content": {"application/json": 5}}}}}}"#,
      "'application/json' must be an object"
    ),
    (#"{"/a": {"$ref": 5}}"#, "'$ref' must be a text"),
    (
      #"{"/a": {"get": {"parameters": [{"name": "a", "in": "body"}]}}}"#,
      "'in' of a parameter is 'path', 'query', 'header' or 'cookie'"
    ),
    (
      #"{"/a": {"get": {"responses": {"200": {"content": {"*/*": {"examples": [1]}}}}}}}"#,
      "'examples' must be an object"
    ),
    (#"{"/a/{b}": {"get": {}}, "/a/{c}": {"get": {}}}"#, "'/a/{c}' and '/a/{b}' are the same path"),
    (#"{"/a/{b}": {"get": {}}, "/a/{c}": {"put": {}}, "/{b}/{c}": {"get": {}}}"#, ""),
  ])
  func partsOfTheWrongTypeAreErrors(paths: String, message: String) {
    let found = read([("content/api/a.json", "{\"openapi\": \"3.1.0\", \"paths\": \(paths)}")])
    guard !message.isEmpty else { return #expect(!found.printed.contains("error")) }
    #expect(found.document == nil)
    #expect(found.printed.hasPrefix("content/api/a.json:1:"), "\(found.printed)")
    #expect(found.printed.contains("error: \(message) [contract-syntax]"), "\(found.printed)")
  }

  @Test(arguments: [
    (#"{"type": "text"}"#, "3.1.0", "the schema is not correct: '/type' must"),
    (#"{"items": [true]}"#, "3.1.0", "a schema must be an object"),
    (#"{"properties": []}"#, "3.1.0", "the schema is not correct: '/properties' must be an object"),
    (#"{"minimum": "1"}"#, "3.0.0", "the schema is not correct: '/minimum' must be a number"),
    (#"1"#, "3.0.0", "a schema must be an object"),
    (#"{"$ref": 5}"#, "3.1.0", "'$ref' must be a text"),
    (#"{"items": {"$ref": null}}"#, "3.0.0", "'$ref' must be a text"),
  ])
  func whatIsNoSchemaIsAnError(schema: String, format: String, message: String) {
    let found = read([("content/api/a.json", document(schema, format))])
    #expect(found.document == nil)
    #expect(found.printed.contains("error: \(message)"), "\(found.printed)")
  }

  // MARK: - References

  @Test func filesReferToEachOther() throws {
    let found = read([
      (
        "content/api/a.json",
        #"{"openapi": "3.0.0", "paths": {"/a": {"$ref": "parts/paths.json#/a~1b"}}}"#
      ),
      (
        "content/api/parts/paths.json",
        ##"{"a/b": {"get": {"responses": {"200": {"$ref": "#/ok"}}}}, "ok": {"content": {"application/json": {"schema": {"$ref": "./more/one.json"}}}}}"##
      ),
      (
        "content/api/parts/more/one.json",
        #"{"items": {"$ref": "../paths.json#/ok/content/application~1json/schema"}}"#
      ),
    ])
    #expect(found.printed == "")
    #expect(
      found.document?.files == [
        "content/api/a.json", "content/api/parts/paths.json", "content/api/parts/more/one.json",
      ])
    #expect(found.document?.operations.map(\.shown) == ["GET /a"])
  }

  @Test(arguments: [
    ("https://library.example/book.json", "leads to a network, from which nothing is fetched"),
    ("//library.example/book.json", "leads to a network, from which nothing is fetched"),
    ("file:///etc/passwd", "leads to a network, from which nothing is fetched"),
    ("../../secret.json", "leads out of 'content/api/'"),
    ("../../../../../etc/passwd", "leads out of 'content/api/'"),
    ("%2e%2e/%2e%2e/secret.json", "leads out of 'content/api/'"),
    ("/etc/passwd", "leads out of 'content/api/'"),
    ("book.json", "leads to 'content/api/book.json', which does not exist"),
    ("#/components/schemas/Book", "names no part of the file"),
    ("#book", "names no schema of the file"),
  ])
  func referencesStayInTheFolder(reference: String, message: String) {
    let found = read([
      ("content/api/a.json", document("{\"$ref\": \"\(reference)\"}")), ("secret.json", "{}"),
    ])
    #expect(found.document == nil)
    #expect(
      found.printed.contains("error: the reference '\(reference)' \(message)"), "\(found.printed)")
  }

  @Test func circlesEnd() throws {
    let path = read([
      (
        "content/api/a.json",
        ##"{"openapi": "3.0.0", "paths": {"/a": {"$ref": "#/paths/~1b"}, "/b": {"$ref": "#/paths/~1a"}}}"##
      )
    ])
    #expect(path.printed.contains("the reference leads to itself"), "\(path.printed)")
    // A schema that is nothing but itself allows everything, and cannot be decided.
    let schema = try verdict(
      "1", ##"{"$ref": "#/components/schemas/A"}"##,
      more: ##"{"A": {"$ref": "#/components/schemas/A"}}"##)
    #expect(schema.count == 1 && schema[0].contains("refers to itself"), "\(schema)")
  }

  @Test func depthAndSizeHaveLimits() {
    let deep =
      String(repeating: #"{"items": "#, count: 250) + "{}" + String(repeating: "}", count: 250)
    #expect(
      read([("content/api/a.json", document(deep))]).printed.contains(
        "schemas can't be nested more than 200 levels deep"))
  }

  // MARK: - Operations

  @Test func examplesHaveThePathsOfTheirParameters() throws {
    let text = ##"""
      {"openapi": "3.1.0", "paths": {"/a/{x}/b%20c/{y}": {
      "parameters": [{"name": "x", "in": "path", "schema": {"enum": ["one", "two"]}},
      {"$ref": "#/components/parameters/y"}],
      "get": {"responses": {"200": {"content": {"application/json": {"example": [1]}}}}}}},
      "components": {"parameters": {"y": {"name": "y", "in": "path", "example": 5}}}}
      """##
    let found = read([("content/api/a.json", text)])
    let document = try #require(found.document, "\(found.printed)")
    #expect(document.examplePaths(of: document.operations[0]).map(\.string) == ["/a/one/b c/5"])
  }

  @Test func anUndescribedParameterIsReported() {
    let text = #"{"openapi": "3.1.0", "paths": {"/a/{x}": {"get": {"responses": {}}}}}"#
    #expect(
      read([("content/api/a.json", text)]).printed.contains(
        "the parameter 'x' of '/a/{x}' is not described [contract-warning]"))
  }
}
