import AcopioBase
import AcopioContract
import AcopioTestSupport
import Foundation
import Testing

/// The fixtures of the reference parser, with what it understands of each.
@Suite struct FixtureTests {
  /// A blueprint and what the reference parser understands of it.
  struct Fixture {
    let name: String
    let blueprint: [UInt8]
    let expected: FlatBlueprint
  }

  static let folders = [
    "api", "circular", "mson", "oneof", "parse-result", "render", "schema", "syntax",
  ]

  /// Fixtures that are understood in another way, each with its reason: none.
  static let differing: [String: String] = [:]

  static func fixtures(in folder: String) throws -> [Fixture]? {
    guard let suite = Specs.suite("api-blueprint") else { return nil }
    let url = suite.appending(path: "fixtures/\(folder)")
    let names = try FileManager.default.contentsOfDirectory(atPath: url.path).filter {
      $0.hasSuffix(".apib")
    }
    return try names.sorted().map { name in
      let blueprint = try Data(contentsOf: url.appending(path: name))
      let json = try Data(
        contentsOf: url.appending(path: name.replacingOccurrences(of: ".apib", with: ".json")))
      var sources = SourceMap()
      var diagnostics = Diagnostics()
      let arena = Arena()
      let file = sources.addAsWritten(name, bytes: [UInt8](json))
      let value = try #require(JSONReader.read(file, arena: arena, &diagnostics))
      return Fixture(
        name: "\(folder)/\(name)", blueprint: [UInt8](blueprint),
        expected: FlatBlueprint(elements: value))
    }
  }

  @Test(arguments: folders)
  func understandsWhatTheReferenceParserUnderstands(_ folder: String) throws {
    guard let fixtures = try Self.fixtures(in: folder) else { return }
    #expect(!fixtures.isEmpty)
    for fixture in fixtures {
      let isEqual = FlatBlueprint(parsed(fixture.blueprint)) == fixture.expected
      if let reason = Self.differing[fixture.name] {
        #expect(!isEqual, "\(fixture.name) is equal now, remove it from the list: \(reason)")
      } else {
        #expect(FlatBlueprint(parsed(fixture.blueprint)) == fixture.expected, "\(fixture.name)")
      }
    }
  }

  @Test func comparesSomething() throws {
    guard let fixtures = try Self.fixtures(in: "render") else { return }
    let bodies = fixtures.flatMap(\.expected.transactions).filter { $0.response.body != nil }
    #expect(bodies.count >= 10)
    let other = FlatBlueprint(parsed("# GET /other\n+ Response 200\n"))
    #expect(fixtures.allSatisfy { $0.expected != other })
  }
}

/// The official examples, for which no result of the reference parser is known.
@Suite struct ExampleTests {
  /// The number of transactions in each example.
  static let transactions: [String: Int] = [
    "01. Simplest API.md": 1, "02. Resource and Actions.md": 2,
    "03. Named Resource and Actions.md": 2, "04. Grouping Resources.md": 2, "05. Responses.md": 3,
    "06. Requests.md": 4, "07. Parameters.md": 5, "08. Attributes.md": 1,
    "09. Advanced Attributes.md": 3, "10. Data Structures.md": 3, "11. Resource Model.md": 3,
    "12. Advanced Action.md": 3, "13. Named Endpoints.md": 2, "14. JSON Schema.md": 2,
    "15. Advanced JSON Schema.md": 2, "Gist Fox API + Auth.md": 12, "Gist Fox API.md": 9,
    "Polls API.md": 5, "Polls Hypermedia API.md": 12, "Real World API.md": 6,
  ]

  /// The blueprints by the names of their files; `nil` if the suite is missing.
  static func all() throws -> [String: [UInt8]]? {
    guard let suite = Specs.suite("api-blueprint") else { return nil }
    var found: [String: [UInt8]] = [:]
    for name in transactions.keys {
      found[name] = [UInt8](try Data(contentsOf: suite.appending(path: "examples/\(name)")))
    }
    return found
  }

  @Test func understandsEveryExample() throws {
    guard let examples = try Self.all() else { return }
    for (name, bytes) in examples {
      let result = parsed(bytes)
      #expect(result.transactions.count == Self.transactions[name], "\(name)")
      // This one has a reference to a model in a section `Headers`.
      let expected = name == "Gist Fox API + Auth.md" ? ["warning 5"] : []
      #expect(FlatBlueprint(result).annotations == expected, "\(name)")
      #expect(!result.blueprint.name.isEmpty, "\(name)")
    }
  }
}
