import AcopioBase
import AcopioContent
import AcopioTestSupport
import Foundation
import Testing

/// The suite that all implementations of TOML 1.0 share.
@Suite(.enabled(if: Specs.suite("toml.json") != nil, "the suite is not there"))
struct TOMLSuiteTests {
  /// Valid TOML that is rejected: `inf` and `nan`, which JSON cannot represent.
  static let refused = [
    "valid/comment/after-literal-no-ws", "valid/float/inf-and-nan", "valid/spec-1.0.0/float-2",
  ]

  @Test func judgesEveryCaseAsTheSuiteDoes() throws {
    let url = try #require(Specs.suite("toml.json"))
    var sources = SourceMap()
    let bytes = Array(try Data(contentsOf: url))
    let file = sources.add("toml.json", bytes: bytes)
    let arena = Arena()
    var diagnostics = Diagnostics()
    let root = try #require(JSONReader.read(file, arena: arena, &diagnostics))
    var right = 0
    for test in root.member("cases").elements {
      let name = test.member("name").text.string
      let encoded = test.member("toml_base64")
      let text =
        encoded.kind == .string
        ? Array(try #require(Data(base64Encoded: encoded.text.string)))
        : Array(test.member("toml").text)
      var probe = FormatProbe("a.toml", bytes: text)
      let document = probe.document()
      #expect((document == nil) == probe.diagnostics.hasErrors, "\(name)")
      if TOMLSuiteTests.refused.contains(name) {
        #expect(probe.diagnostics.all.map(\.id.rawValue) == ["toml-number"], "\(name)")
      } else if test.member("valid").bool == true {
        let value = try #require(document?.data, "\(name) is refused: \(probe.printout)")
        #expect(
          TOMLSuiteTests.same(value, test.member("expected")),
          "\(name): \(FormatProbe.plain(value))")
      } else {
        #expect(document == nil, "\(name) is accepted: \(probe.file.bytes.string)")
      }
      right += 1
    }
    #expect(right == 709)
  }

  /// Whether `found` is what the suite describes: objects, lists, and scalars by type and value.
  private static func same(_ found: Value, _ expected: Value) -> Bool {
    guard expected.kind == .object else {
      return expected.kind == .array && found.kind == .array
        && found.elements.count == expected.elements.count
        && zip(found.elements, expected.elements).allSatisfy { same($0, $1) }
    }
    let type = expected.member("type")
    guard type.kind == .string, expected.member("value").kind == .string else {
      return found.kind == .object && found.members.count == expected.members.count
        && expected.members.allSatisfy { member in
          found.members.contains { $0.key.equals(member.key) && same($0.value, member.value) }
        }
    }
    let text = expected.member("value").text.string
    switch type.text.string {
    case "string": return found.kind == .string && found.text.string == text
    case "bool": return found.kind == .bool && found.bool == (text == "true")
    case "integer":
      return found.kind == .number && found.flags == 0
        && Int64(found.text.string) == Int64(text)
    case "float":
      return found.kind == .number && found.flags == 1
        && Double(found.text.string) == Double(text)
    default: return found.kind == .string && moment(found.text.string) == moment(text)
    }
  }

  /// A date with its fraction of a second in as few digits as it needs.
  private static func moment(_ text: String) -> String {
    guard let match = text.firstMatch(of: /\.[0-9]+/) else { return text }
    var fraction = String(match.output)
    while fraction.last == "0" { fraction.removeLast() }
    return text.replacingCharacters(in: match.range, with: fraction)
  }
}
