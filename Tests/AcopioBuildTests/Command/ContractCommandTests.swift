import AcopioSiteTestSupport
import Foundation
import Testing

/// `acopio contract parse` reads one blueprint; it needs no site.
@Suite struct ContractCommandTests {
  private let folder: Scratch

  init() throws {
    folder = try Scratch()
  }

  private func run(_ arguments: String..., on bytes: [UInt8]) async throws -> Command.Run {
    try Data(bytes).write(to: URL(filePath: folder.path + "/a.apib"))
    return try await Command.run(["contract", "parse"] + arguments, in: folder.path)
  }

  @Test func printsATree() async throws {
    let run = try await run("a.apib", on: Array("# GET /a\n+ Response 204\n".utf8))
    #expect(run.status == 0 && run.stderr == "")
    #expect(
      run.stdout == """
        a.apib:1:1: resource /a
        a.apib:1:1:   action GET
        a.apib:2:3:     response 204

        """)
  }

  @Test func printsOneJSONValue() async throws {
    let run = try await run("--format", "json", "a.apib", on: Array("# GET /a\n".utf8))
    #expect(run.status == 0 && run.stderr == "")
    #expect(
      run.stdout == """
        {
          "name": "",
          "transactions": [],
          "annotations": [
            {
              "severity": "warning",
              "code": 6,
              "line": 1,
              "message": "action is missing a response"
            }
          ]
        }

        """)
  }

  @Test func endsWithStatus1ForABlueprintWithoutMeaning() async throws {
    let run = try await run("a.apib", on: Array("# GET /a\n\tb\n".utf8))
    #expect(run.status == 1)
    #expect(
      run.stdout == "a.apib:2:1: error 2: tabs are not allowed in a blueprint, use spaces\n")
  }

  @Test func reportsBytesThatAreNotText() async throws {
    let run = try await run("a.apib", on: [0x23, 0x20, 0xFF])
    #expect(run.status == 1 && run.stdout == "")
    #expect(run.stderr.contains("[invalid-utf8]"))
  }

  @Test func cannotRunWithoutTheFile() async throws {
    let run = try await Command.run(["contract", "parse", "b.apib"], in: folder.path)
    #expect(run.status == 2 && run.stdout == "")
    #expect(run.stderr.contains("b.apib"))
    let json = try await Command.run(
      ["contract", "parse", "b.apib", "--format", "json"], in: folder.path)
    #expect(json.status == 2 && json.stdout.hasPrefix("["))
  }

  @Test func readsStandardInput() async throws {
    let run = try await Command.run(
      ["contract", "parse", "-"], in: folder.path, reading: "# GET /a\n+ Response 204\n")
    #expect(run.status == 0 && run.stdout.hasPrefix("<stdin>:1:1: resource /a\n"))
  }
}
