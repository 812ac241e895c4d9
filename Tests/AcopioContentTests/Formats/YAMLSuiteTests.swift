import AcopioBase
import AcopioContent
import AcopioTestSupport
import Foundation
import Testing

/// The suite that all implementations of YAML 1.2 share.
@Suite(.enabled(if: Specs.suite("yaml.json") != nil, "the suite is not there"))
struct YAMLSuiteTests {
  /// Valid YAML that is rejected on purpose, by the topics of the cases.
  ///
  /// See docs/content/pages/guides/entries.md.
  static let refused: [String: String] = [
    "empty keys": """
    2JQS 4ABK 6M2F CFD4 FRK4 M2N8-0 NHX8 NKF9 S3PD SM9W-1 UKK6-0
    """,
    "directives other than %YAML 1.1 and %YAML 1.2": """
    2LFX 6LVF BEC7 W4TN ZYU8-0 ZYU8-1 ZYU8-2 ZYU8-3
    """,
    "anchors with other names than ASCII letters, digits, - and _": """
    2SXE 8XYN W5VH Y2GN
    """,
    "tags that no field of a site needs": """
    2XXW 565N 6CK3 7FWL C4HZ CC74 CUP7 J7PZ M5C3 P76L UGM3 Z67P Z9M4
    """,
    "several documents": """
    35KP 5TYM 6WLZ 6XDY 6ZKB 9DXL 9KAX 9WXW JHB9 KSS4 L383 PUW8 RZT7 U9NS 7Z25 M7A3
    """,
    "keys that are not text": """
    4FJ6 6BFJ 6PBE 9MMW DFF7 FH7J KK5P LX3P M2N8-1 M5DY PW8X Q9WF RZP5 SBG9 V9D5
    WZ62 X38W XW4D
    """,
    "keys in braces that are not on one line with their colon": """
    4MUZ-0 4MUZ-1 4MUZ-2 5MUD 9SA2 K3WX NJ66 UT92
    """,
    "plain text in brackets that begins with a colon": """
    58MP 5T43 DBG4 HM87-0
    """,
    "plain text in brackets that begins with a question mark": """
    652Z HM87-1
    """,
    "tabs among the spaces that indent": """
    6BCT 6CA3 96NN-0 96NN-1 A2M4 DK95-0 DK95-3 DK95-4 Q5MG R4YG
    """,
    "a block scalar as the whole file, at the left margin": """
    DK3J FP8R
    """,
    "the end of a document that never began": """
    HWV9 QT73
    """,
  ]

  /// Empty files, which the suite reads as nothing at all and a site as an entry without fields.
  static let empty: Set<String> = ["8G76", "98YD", "AVM7"]

  private let cases: [Value]
  private let memory: (SourceMap, Arena)

  init() throws {
    let url = try #require(Specs.suite("yaml.json"))
    var sources = SourceMap()
    let bytes = Array(try Data(contentsOf: url))
    let file = sources.add("yaml.json", bytes: bytes)
    let arena = Arena()
    var diagnostics = Diagnostics()
    let root = try #require(JSONReader.read(file, arena: arena, &diagnostics))
    cases = Array(root.member("cases").elements)
    memory = (sources, arena)
    #expect(cases.count == 406)
  }

  @Test func acceptsNothingThatIsInvalid() {
    var count = 0
    for test in cases where test.member("fails").bool == true {
      count += 1
      var probe = FormatProbe("a.yml", test.member("yaml").text.string)
      let document = probe.document()
      #expect(document == nil, "\(test.member("id").text.string): \(probe.file.bytes.string)")
      #expect(probe.diagnostics.hasErrors)
      // A rejection must be reported at a position in the file.
      let isPlaced = probe.diagnostics.all.allSatisfy {
        $0.origin.file == probe.file.id && Int($0.origin.end) <= probe.file.bytes.count
      }
      #expect(isPlaced, "\(test.member("id").text.string)")
    }
    #expect(count > 80)
  }

  @Test func readsEverythingElseAsItIs() throws {
    let listed = Set(
      YAMLSuiteTests.refused.values.flatMap { $0.split(whereSeparator: \.isWhitespace) }
        .map(String.init))
    var seen: Set<String> = []
    var read = 0
    for test in cases where test.member("fails").bool != true {
      let id = test.member("id").text.string
      var probe = FormatProbe("a.yml", test.member("yaml").text.string)
      let found = probe.yaml()
      guard let found, !probe.diagnostics.hasErrors else {
        #expect(listed.contains(id), "\(id) is refused: \(probe.printout)")
        seen.insert(id)
        continue
      }
      #expect(!listed.contains(id), "\(id) is listed as refused, but is read")
      let given = test.member("json")
      guard given.kind == .string, !YAMLSuiteTests.empty.contains(id) else { continue }
      var expected = FormatProbe("a.json", given.text.string)
      let json = expected.json()
      let wanted = try #require(json, "\(id)")
      #expect(YAMLSuiteTests.same(found, wanted), "\(id): \(FormatProbe.plain(found))")
      read += 1
    }
    #expect(seen == listed)
    #expect(read > 180)
    print("YAML: \(read) of 406 cases are read, \(seen.count) refused on purpose")
  }

  /// Whether two values are the same; numbers are compared by value, key order does not count.
  private static func same(_ left: Value, _ right: Value) -> Bool {
    switch (left.kind, right.kind) {
    case (.array, .array):
      return left.elements.count == right.elements.count
        && zip(left.elements, right.elements).allSatisfy { same($0, $1) }
    case (.object, .object):
      return left.members.count == right.members.count
        && left.members.allSatisfy { member in
          right.members.contains { $0.key.equals(member.key) && same(member.value, $0.value) }
        }
    case (.number, .number):
      return Double(left.text.string) == Double(right.text.string)
    case (.string, .string): return left.text.equals(right.text)
    default: return left.kind == right.kind && left.bool == right.bool
    }
  }
}
