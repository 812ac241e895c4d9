import AcopioBase
import AcopioTestSupport
import Testing

@Suite struct AnnotationFormatTests {
  private func text(
    _ format: AnnotationFormat, _ report: (inout Diagnostics, SourceFile) -> Void
  ) -> String {
    var sources = SourceMap()
    let file = sources.add("content/books/100%, niño.md", "título: Momo\nautor: Ende\n")
    var diagnostics = Diagnostics()
    report(&diagnostics, file)
    return format.text(diagnostics, sources)
  }

  @Test func nothingIsNothing() {
    #expect(text(.github) { _, _ in } == "")
    #expect(text(.gitlab) { _, _ in } == "[]\n")
  }

  @Test func gitHubShowsEachAtItsLineAndColumn() {
    let commands = text(.github) { diagnostics, file in
      diagnostics.error(
        .csvUnclosedQuote, "100 % of it\n::error::is, as: ever", at: file.origin(14..<19),
        remedy: "close it")
      diagnostics.warning(.missingEntries, "folder is missing", path: "content/authors")
    }
    #expect(
      commands == """
        ::warning file=content/authors,title=missing-entries::folder is missing
        ::error file=content/books/100%25%2C niño.md,line=2,col=1,title=csv-unclosed-quote::\
        100 %25 of it\u{FFFD}::error::is, as: ever; close it

        """)
  }

  @Test func aCommandCannotEndEarly() {
    let command = WorkflowCommand(
      .notice, path: "a:b,c\r\n", line: 3, title: "x::y", message: "one\r\ntwo 5 %")
    #expect(
      command.text
        == "::notice file=a%3Ab%2Cc%0D%0A,line=3,title=x%3A%3Ay::one%0D%0Atwo 5 %25\n")
    #expect(WorkflowCommand(.error, path: nil, message: "no file").text == "::error::no file\n")
  }

  @Test func gitLabGetsACodeQualityReport() {
    let report = text(.gitlab) { diagnostics, file in
      diagnostics.error(.csvUnclosedQuote, "a quote is open", at: file.origin(14..<19))
      diagnostics.warning(.missingEntries, "folder is missing")
    }
    let shape = report.replacing(/"fingerprint": "[0-9a-f]+"/, with: "\"fingerprint\": \"…\"")
    #expect(
      shape == """
        [
          {
            "description": "folder is missing",
            "check_name": "missing-entries",
            "fingerprint": "…",
            "severity": "minor",
            "location": {
              "path": "content/site.yml",
              "lines": {
                "begin": 1
              }
            }
          },
          {
            "description": "a quote is open",
            "check_name": "csv-unclosed-quote",
            "fingerprint": "…",
            "severity": "critical",
            "location": {
              "path": "content/books/100%, niño.md",
              "lines": {
                "begin": 2
              }
            }
          }
        ]

        """)
  }

  @Test func fingerprintsDifferAndDoNotDependOnTheLine() {
    func fingerprints(_ offsets: Range<Int>...) -> [String] {
      let report = text(.gitlab) { diagnostics, file in
        for offset in offsets {
          diagnostics.error(.csvUnclosedQuote, "a quote is open", at: file.origin(offset))
        }
      }
      return report.matches(of: /"fingerprint": "([^"]+)"/).map { String($0.1) }
    }
    let first = fingerprints(0..<1)
    #expect(first.count == 1)
    #expect(fingerprints(14..<15) == first)
    #expect(fingerprints(0..<1, 14..<15) == [first[0], "\(first[0])-1"])
  }
}
