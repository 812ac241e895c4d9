import AcopioJSONSchema
import AcopioTestSupport
import Foundation
import Testing

/// Hostile schemas and values: each is checked or refused in a few seconds, on a small
/// stack.
@Suite struct JSONSchemaHostileTests {
  struct Shape: CustomTestStringConvertible, Sendable {
    let name: String
    /// The beginning of the first fault or error; `nil` if there is none.
    let result: String?
    let texts: @Sendable () -> (value: String, schema: String)

    init(
      _ name: String, _ result: String?,
      _ texts: @escaping @Sendable () -> (value: String, schema: String)
    ) {
      self.name = name
      self.result = result
      self.texts = texts
    }

    var testDescription: String { name }
  }

  private static let endless = "!the schema refers to itself without end"
  private static let tooMany = "!the schema takes too many steps"

  static let shapes: [Shape] = [
    Shape("a reference to itself", endless) { ("1", ##"{"$ref": "#"}"##) },
    Shape("references in a circle", endless) {
      ("1", ##"{"not": {"$ref": "#/definitions/a"}, "definitions": {"a": {"$ref": "#"}}}"##)
    },
    Shape("itself twice", endless) { ("{}", ##"{"allOf": [{"$ref": "#"}, {"$ref": "#"}]}"##) },
    Shape("100,000 levels of a schema", nil) { ("1", nested(#"{"not":"#, "{}", "}")) },
    Shape("100,000 levels of a value", nil) {
      (nested("[", "1", "]"), ##"{"items": {"$ref": "#"}}"##)
    },
    Shape("100,000 levels of a constant", nil) {
      (nested("[", "1", "]"), #"{"enum": [\#(nested("[", "1", "]"))]}"#)
    },
    Shape("100,000 levels with faults", "must have at least 2 members") {
      (nested(#"{"a":"#, "{}", "}"), ##"{"minProperties": 2, "properties": {"a": {"$ref": "#"}}}"##)
    },
    Shape("2^60 schemas of 'allOf'", tooMany) { (#""""#, doubled("allOf")) },
    Shape("2^60 schemas of 'anyOf'", tooMany) { ("1", doubled("anyOf")) },
    Shape("2^60 schemas of 'oneOf'", tooMany) { ("1", doubled("oneOf")) },
    Shape("a chain of 20,000 references", "must be a string") {
      let links = (0..<20_000).map { ##""a\##($0)": {"$ref": "#/definitions/a\##($0 + 1)"}"## }
      return (
        "1",
        ##"{"$ref": "#/definitions/a0", "definitions": {"a20000": {"type": "string"}, \##(links.joined(separator: ", "))}}"##
      )
    },
    Shape("20,000 levels of names", "!the names in '$id' are too long") {
      ("1", nested(#"{"$id": "a/", "not":"#, "{}", "}", count: 20_000))
    },
    Shape("unique elements on 5,000 levels", tooMany) {
      (
        nested("[1,", "1", "]", count: 5_000),
        ##"{"uniqueItems": true, "items": {"$ref": "#"}}"##
      )
    },
    Shape("100,000 different elements", nil) {
      (list((0..<100_000).map { #"{"a": \#($0)}"# }), #"{"uniqueItems": true}"#)
    },
    Shape("50,000 required members", nil) {
      (
        members(50_000),
        #"{"required": [\#((0..<50_000).map { "\"k\($0)\"" }.joined(separator: ","))]}"#
      )
    },
    Shape("2,000 dependencies of 50,000 members", nil) {
      (
        members(50_000),
        #"{"dependencies": {\#((0..<2_000).map { #""k\#($0)": ["k\#($0 + 1)"]"# }.joined(separator: ","))}}"#
      )
    },
    Shape("2,000 patterns for 50,000 members", tooMany) {
      (
        members(50_000),
        #"{"patternProperties": {\#((0..<2_000).map { #""x\#($0)$": {}"# }.joined(separator: ","))}}"#
      )
    },
    Shape("a pattern that other engines try in 2^n ways", "must match the pattern") {
      ("\"" + String(repeating: "a", count: 1_000_000) + "!\"", #"{"pattern": "^(a+)+$"}"#)
    },
    Shape("a million faults", "/0 must be a string") {
      (list((0..<1_000_000).map(String.init)), #"{"items": {"type": "string"}}"#)
    },
    Shape("a thousand faults of a thousand alternatives", "must match at least one") {
      (
        list((0..<1_000).map(String.init)),
        #"{"anyOf": \#(list([String](repeating: #"{"items": {"type": "string"}}"#, count: 1_000)))}"#
      )
    },
    Shape("numbers of many digits", "must be a multiple of 0.3") {
      ("1e999999999999999999999", #"{"multipleOf": 0.3}"#)
    },
  ]

  @Test(arguments: shapes)
  func endsSoonOnASmallStack(_ shape: Shape) async throws {
    let (value, schema) = shape.texts()
    let watch = Stopwatch()
    let found = await withCheckedContinuation { continuation in
      let thread = Thread {
        continuation.resume(
          returning: Result { try faults(value, schema, depth: 200_000) })
      }
      thread.stackSize = smallStack
      thread.start()
    }
    #expect(watch.sorts < 200)
    let first = try found.get().first
    if let result = shape.result {
      #expect(first?.hasPrefix(result) == true, "\(first ?? "no fault")")
    } else {
      #expect(first == nil)
    }
  }

  private static func nested(
    _ open: String, _ inner: String, _ close: String, count: Int = 100_000
  ) -> String {
    String(repeating: open, count: count) + inner + String(repeating: close, count: count)
  }

  private static func doubled(_ keyword: String) -> String {
    let levels = (0..<60).map { level in
      let next = ##"{"$ref": "#/definitions/a\##(level + 1)"}"##
      return #""a\#(level)": {"\#(keyword)": [\#(next), \#(next)]}"#
    }
    return
      ##"{"$ref": "#/definitions/a0", "definitions": {"a60": {"type": "string"}, \##(levels.joined(separator: ", "))}}"##
  }

  private static func list(_ elements: [String]) -> String {
    "[" + elements.joined(separator: ",") + "]"
  }

  private static func members(_ count: Int) -> String {
    "{" + (0..<count).map { "\"k\($0)\": 1" }.joined(separator: ",") + "}"
  }
}
