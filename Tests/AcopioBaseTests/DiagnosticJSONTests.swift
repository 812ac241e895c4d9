import AcopioBase
import AcopioTestSupport
import Testing

@Suite struct DiagnosticJSONTests {
  @Test func printsNothingAsAnEmptyArray() {
    #expect(DiagnosticJSON(sources: SourceMap()).text(Diagnostics()) == "[]\n")
  }

  @Test func printsEveryKeyOfEveryDiagnostic() {
    var sources = SourceMap()
    let file = sources.add("content/books/niño.md", "título: \"Momo\nUlises\"\n")
    var diagnostics = Diagnostics()
    diagnostics.error(
      .csvUnclosedQuote, "a quote \"\\ is open", at: file.origin(9..<20), remedy: "close it",
      notes: [.init("begins here", at: file.origin(0..<1)), .init("see the guide")])
    diagnostics.warning(.missingEntries, "folder is missing", path: "content/authors")
    #expect(
      DiagnosticJSON(sources: sources).text(diagnostics) == """
        [
          {
            "id": "missing-entries",
            "severity": "warning",
            "message": "folder is missing",
            "path": "content/authors",
            "line": null,
            "column": null,
            "endLine": null,
            "endColumn": null,
            "remedy": null,
            "notes": []
          },
          {
            "id": "csv-unclosed-quote",
            "severity": "error",
            "message": "a quote \\"\\\\ is open",
            "path": "content/books/niño.md",
            "line": 1,
            "column": 9,
            "endLine": 2,
            "endColumn": 6,
            "remedy": "close it",
            "notes": [
              {
                "message": "begins here",
                "path": "content/books/niño.md",
                "line": 1,
                "column": 1,
                "endLine": 1,
                "endColumn": 2
              },
              {
                "message": "see the guide",
                "path": null,
                "line": null,
                "column": null,
                "endLine": null,
                "endColumn": null
              }
            ]
          }
        ]

        """)
  }

  @Test(.timeLimit(.minutes(1))) func printsAllFaultsOfALargeFileInOneWalk() throws {
    var sources = SourceMap()
    let file = sources.add("books.json", String(repeating: "[1, 2]\n", count: 50_000))
    var diagnostics = Diagnostics()
    for line in 0..<20_000 {
      diagnostics.error(
        .badArgument, "fault \(line)", at: file.origin(line * 14 + 1..<line * 14 + 2))
    }
    let text = DiagnosticJSON(sources: sources).text(diagnostics)
    let value = try #require(JSONRun(text).value)
    #expect(value.count == 20_000)
    #expect(value.elements.last?.member("line").int64 == 39_999)
  }
}
