import AcopioBase
import AcopioContract
import AcopioTestSupport
import Foundation
import Testing

/// Blueprints that nobody writes by hand: each must be read within a second or two, on a small stack.
@Suite struct HostileTests {
  /// A shape of a blueprint and how many of its pieces there are.
  struct Shape: CustomTestStringConvertible, Sendable {
    let name: String
    /// The codes that must be reported, at least.
    var codes: [Int] = []
    let text: @Sendable () -> String

    var testDescription: String { name }
  }

  static let attributes = "# GET /\n+ Response 200 (application/json)\n    + Attributes"

  static let shapes: [Shape] = [
    Shape(name: "headings") { (0..<10_000).map { "# Heading \($0)\n" }.joined() },
    Shape(name: "groups") { (0..<10_000).map { "# Group \($0)\n" }.joined() },
    Shape(name: "resources") {
      (0..<10_000).map { "# GET /\($0)\n+ Response 200\n\n        x\n\n" }.joined()
    },
    Shape(name: "actions of one resource") {
      "# A [/a]\n" + (0..<10_000).map { "## A [GET /\($0)]\n+ Response 200\n\n" }.joined()
    },
    Shape(name: "nested lists, 5 MB") {
      (0..<3_100).map { String(repeating: " ", count: $0) + "+ a\n" }.joined()
    },
    Shape(name: "100,000 items in 40 levels") {
      (0..<100_000).map { String(repeating: " ", count: $0 % 40) + "+ a\n" }.joined()
    },
    Shape(name: "100,000 attributes in 30 levels") {
      attributes + "\n"
        + (0..<100_000).map { String(repeating: " ", count: 8 + 4 * ($0 % 30)) + "+ a\($0)\n" }
        .joined()
    },
    Shape(name: "100,000 list marks in one line") { String(repeating: "+ ", count: 100_000) },
    Shape(name: "5 MB of quotes") { String(repeating: ">", count: 5_000_000) },
    Shape(name: "5 MB of brackets in a signature") {
      "# Data Structures\n## A\n+ a (" + String(repeating: "[(", count: 2_500_000)
    },
    Shape(name: "a million backticks") {
      "# Data Structures\n## A\n+ " + String(repeating: "`", count: 1_000_000) + "a"
    },
    Shape(name: "runs of backticks that are not closed") {
      "# Data Structures\n## A\n+ "
        + (1..<2_000).map { String(repeating: "`", count: $0) + "a" }.joined()
    },
    Shape(name: "expressions of a URI template that are not closed", codes: [12]) {
      "# GET /" + String(repeating: "{a", count: 100_000)
    },
    Shape(name: "HTML that is not closed") { String(repeating: "<div>\n\n", count: 100_000) },
    Shape(name: "HTML that closes inside") {
      String(repeating: "<div>\n </div>\n\n", count: 100_000)
    },
    Shape(name: "comments that are not closed") { String(repeating: "<!--\n\n", count: 100_000) },
    Shape(name: "headers") {
      "# GET /\n+ Response 200\n    + Headers\n\n"
        + (0..<20_000).map { "            X-\($0): 1\n" }.joined()
    },
    Shape(name: "values of an enumeration") {
      attributes + "\n        + e (enum)\n" + (0..<50_000).map { "            + a\($0)\n" }.joined()
    },
    Shape(name: "types derived from each other") {
      "# Data Structures\n" + (0..<10_000).map { "## T\($0) (T\($0 + 1))\n" }.joined()
        + "## T10000\n+ a\n"
    },
    Shape(name: "types that are defined twice", codes: [4]) {
      "# Data Structures\n" + String(repeating: "## A\n+ a\n\n", count: 10_000)
    },
    Shape(name: "a circle of 10,000 types", codes: [4]) {
      "# Data Structures\n" + (0..<10_000).map { "## T\($0) (T\(($0 + 1) % 10_000))\n" }.joined()
    },
    Shape(name: "types inside each other", codes: [4]) {
      attributes + " (T0)\n\n# Data Structures\n"
        + (0..<10_000).map { "## T\($0)\n+ a (T\($0 + 1))\n\n" }.joined() + "## T10000\n+ a\n"
    },
    Shape(name: "objects in as many levels as there may be") {
      attributes + " (T0)\n\n# Data Structures\n"
        + (0..<41).map { "## T\($0)\n+ a (T\($0 + 1))\n\n" }.joined() + "## T41\n+ a\n"
    },
    Shape(name: "arrays in as many levels as there may be") {
      attributes + " (T0)\n\n# Data Structures\n"
        + (0..<62).map { "## T\($0) (array[T\($0 + 1)])\n\n" }.joined() + "## T62\n+ a\n"
    },
    Shape(name: "types that double", codes: [4]) {
      attributes + " (T0)\n\n# Data Structures\n"
        + (0..<40).map { "## T\($0)\n+ a (T\($0 + 1))\n+ b (T\($0 + 1))\n\n" }.joined()
        + "## T40\n+ a\n"
    },
    Shape(name: "requests times responses", codes: [4]) {
      "# GET /\n" + (0..<1_000).map { "+ Request \($0)\n\n        x\n\n" }.joined()
        + String(repeating: "+ Response 200\n\n        x\n\n", count: 1_000)
    },
  ]

  @Test(arguments: shapes)
  func readsItInTimeOnASmallStack(_ shape: Shape) async {
    let text = shape.text()
    let watch = Stopwatch()
    let codes = await onSmallStack { parsed(text).annotations.map(\.code) }
    #expect(watch.sorts < 100)
    #expect(Set(codes).isSuperset(of: shape.codes), "\(codes.prefix(10))")
  }

  @Test func cutsOffATypeInsideItself() {
    let result = parsed(
      Self.attributes + " (T)\n\n# Data Structures\n## T\n+ a (T)\n+ b (array[T])\n+ c (enum[T])\n")
    #expect(result.annotations.isEmpty)
    #expect(
      result.transactions[0].response.body?.string == """
        {
          "a": {},
          "b": [
            {}
          ],
          "c": {}
        }
        """)
  }

  private func onSmallStack<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: body()) }
      thread.stackSize = smallStack
      thread.start()
    }
  }
}

/// Examples and fixtures with lines that were dropped, doubled or indented in another way.
@Suite struct MutationTests {
  @Test(arguments: [UInt64(1), 2, 3])
  func survivesEveryChange(seed: UInt64) throws {
    guard let examples = try ExampleTests.all(),
      let fixtures = try FixtureTests.fixtures(in: "mson"),
      let schemas = try FixtureTests.fixtures(in: "schema")
    else { return }
    var random = SeededGenerator(seed: seed)
    let sources =
      examples.sorted { $0.key < $1.key }.map(\.value) + (fixtures + schemas).map(\.blueprint)
    for source in sources {
      for _ in 0..<12 {
        let text = Self.changed(String(decoding: source, as: UTF8.self), &random)
        let result = parsed(text)
        // The same text gives the same result, and an error leaves nothing.
        #expect(FlatBlueprint(parsed(text)) == FlatBlueprint(result), "seed \(seed):\n\(text)")
        if result.annotations.contains(where: { $0.severity == .error }) {
          #expect(result.transactions.isEmpty, "seed \(seed):\n\(text)")
        }
        let lines = text.utf8.count { $0 == 0x0A } + 1
        #expect(
          result.annotations.allSatisfy { $0.line >= 1 && $0.line <= lines && $0.column >= 1 },
          "seed \(seed):\n\(text)")
      }
    }
  }

  private static func changed(_ text: String, _ random: inout SeededGenerator) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for _ in 0..<Int.random(in: 1...6, using: &random) where !lines.isEmpty {
      let index = Int.random(in: lines.indices, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: lines.remove(at: index)
      case 1: lines.insert(lines[index], at: index)
      case 2:
        lines[index] =
          String(repeating: " ", count: Int.random(in: 0...9, using: &random)) + lines[index]
      case 3:
        lines[index] = String(lines[index].dropFirst(Int.random(in: 1...5, using: &random)))
      case 4: lines.insert("", at: index)
      default:
        let other = Int.random(in: lines.indices, using: &random)
        lines.swapAt(index, other)
      }
    }
    return lines.joined(separator: "\n")
  }
}
