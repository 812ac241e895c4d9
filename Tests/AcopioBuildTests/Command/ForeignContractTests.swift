import AcopioSiteTestSupport
import AcopioTestSupport
import Foundation
import Testing

/// Descriptions of an API that are no API Blueprints, and files that are no contract at all.
@Suite struct ForeignContractTests {
  private static let foreign: [(name: String, text: String, format: String)] = [
    ("api.yml", "swagger: '2.0'\npaths: {}\n", "a Swagger document"),
    ("api.yml", "'asyncapi': 2.6.0\n", "an AsyncAPI document"),
    (
      "api.json",
      "{\"info\": {\"schema\": \"https://schema.getpostman.com/json/collection/v2.1.0/collection.json\"}}",
      "a Postman collection"
    ),
    ("api.graphql", "\"A book\" type Book { id: ID }\n", "a GraphQL schema"),
    ("api.apib", "openapi: 3.0.0\ninfo:\n  title: Books\n", "an OpenAPI document"),
    ("api.apib", "type Query {\n  books: [Book]\n}\n", "a GraphQL schema"),
  ]

  @Test(arguments: foreign.indices)
  func theImportRefusesIt(index: Int) async throws {
    let (name, text, format) = Self.foreign[index]
    let folder = try Scratch()
    try Data(text.utf8).write(to: URL(filePath: "\(folder.path)/\(name)"))
    let run = try await Command.run(["contract", "import", name], in: folder.path)
    #expect(run.status == 1 && run.stdout == "", "\(run)")
    #expect(
      run.stderr.contains(
        "error: the file is \(format), not an API Blueprint"),
      "\(run)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [name])
  }

  @Test(arguments: foreign.indices)
  func aBuildWarnsOnce(index: Int) async throws {
    let (name, text, format) = Self.foreign[index]
    let site = try SiteFolder()
    try site.write("content/api/\(name)", text)
    let run = try await site.build()
    let warning =
      "warning: the file is \(format), and no response is judged by it [contract-foreign]\n"
    #expect(run.status == 0, "\(run)")
    #expect(run.stderr.components(separatedBy: warning).count == 2, "\(run)")
  }

  @Test(arguments: [
    ("hello world\n", "the file is no API Blueprint: it describes no resource"),
    (
      "# The library\n\nA text.\n\n## Books\n\nMany.\n",
      "the file is no API Blueprint: it describes no resource"
    ),
    ("", "the file is empty"), ("\n \n", "the file is empty"),
  ])
  func theImportRefusesWhatIsNoContract(text: String, message: String) async throws {
    let folder = try Scratch()
    try Data(text.utf8).write(to: URL(filePath: "\(folder.path)/library.apib"))
    let run = try await Command.run(["contract", "import", "library.apib"], in: folder.path)
    #expect(run.status == 1 && run.stdout == "", "\(run)")
    #expect(run.stderr.contains("error: \(message) [contract-syntax]\n"), "\(run)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["library.apib"])
  }

  @Test func dataNextToBlueprintsIsNoDescription() async throws {
    let site = try SiteFolder()
    try site.write("content/api/notes.json", "{\"info\": {\"title\": \"Books\"}}\n")
    try site.write("content/api/notes.yml", "info:\n  openapi: 3\n")
    let run = try await site.build()
    #expect(run.status == 0 && !run.stderr.contains("contract-foreign"), "\(run)")
  }
}
