import AcopioBase
import AcopioTestSupport
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The forms in which every command prints diagnostics.
@Suite struct DiagnosticFormatTests {
  private func text(
    _ format: some DiagnosticFormat, prefix: String = "", isRefusal: Bool = false,
    _ report: (inout Diagnostics, SourceFile) -> Void
  ) -> String {
    var sources = SourceMap()
    let file = sources.add("content/books/100%, niño.md", "título: Momo\nautor: Ende\n")
    var diagnostics = Diagnostics()
    report(&diagnostics, file)
    return format.text(
      DiagnosticReport(
        diagnostics, sources, of: "acopio check", prefix: prefix, isRefusal: isRefusal))
  }

  @Test func formsHaveNamesAndSummaries() {
    #expect(
      DiagnosticFormats.all.map(\.name) == ["github", "gitlab", "json", "junit", "sarif", "text"])
    #expect(DiagnosticFormats.findings.map(\.name) == ["github", "gitlab", "junit", "sarif"])
    for format in DiagnosticFormats.all {
      #expect(format.summary.hasSuffix(".") && !format.summary.contains("\n"))
    }
    #expect(DiagnosticFormats.format(named: "JSON") == nil)
  }

  @Test func nothingIsNothing() {
    #expect(text(GitHubFormat()) { _, _ in } == "")
    #expect(text(GitLabFormat()) { _, _ in } == "[]\n")
    #expect(text(JSONDiagnosticFormat()) { _, _ in } == "[]\n")
    #expect(text(PlainTextFormat()) { _, _ in } == "")
    #expect(
      text(JUnitFormat()) { _, _ in } == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites>
          <testsuite name="acopio check" tests="1" failures="0" skipped="0" errors="0">
            <testcase name="nothing wrong" classname="acopio check"/>
          </testsuite>
        </testsuites>

        """)
    #expect(
      text(SARIFFormat()) { _, _ in } == """
        {
          "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
          "version": "2.1.0",
          "runs": [
            {
              "tool": {"driver": {
                "name": "acopio",
                "rules": []
              }},
              "automationDetails": {"id": "acopio-check/"},
              "columnKind": "unicodeCodePoints",
              "invocations": [
                {"executionSuccessful": true}
              ],
              "results": []
            }
          ]
        }

        """)
  }

  @Test func junitHasACaseForEachFinding() {
    let report = text(JUnitFormat(), prefix: "site/") { diagnostics, file in
      diagnostics.error(
        .csvUnclosedQuote, "a \"quote\" is <open>", at: file.origin(14..<19), remedy: "close it")
      diagnostics.warning(.missingEntries, "folder is missing", path: "content/authors")
    }
    #expect(
      report == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites>
          <testsuite name="acopio check" tests="2" failures="1" skipped="0" errors="0">
            <testcase name="missing-entries folder is missing" classname="site/content/authors" \
        file="site/content/authors">
              <system-out>folder is missing&#10;site/content/authors</system-out>
            </testcase>
            <testcase name="csv-unclosed-quote a &quot;quote&quot; is &lt;open&gt;" \
        classname="site/content/books/100%, niño.md" file="site/content/books/100%, niño.md" line="2">
              <failure type="csv-unclosed-quote" message="a &quot;quote&quot; is &lt;open&gt;">\
        site/content/books/100%, niño.md:2:1&#10;close it</failure>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  @Test func whatPreventsACommandIsAnErrorAndNotAFailure() {
    func refusal(_ format: some DiagnosticFormat) -> String {
      text(format, isRefusal: true) { diagnostics, _ in
        diagnostics.error(.invalidUsage, "there is no folder")
      }
    }
    let junit = refusal(JUnitFormat())
    #expect(junit.contains("failures=\"0\" skipped=\"0\" errors=\"1\""))
    #expect(junit.contains("<error type=\"invalid-usage\" message=\"there is no folder\"></error>"))
    let sarif = refusal(SARIFFormat())
    #expect(sarif.contains("{\"executionSuccessful\": false}"))
    #expect(sarif.contains("\"message\": {\"text\": \"there is no folder\"}"))
    #expect(!sarif.contains("\"locations\""))
  }

  @Test func sarifHasRulesRegionsAndRelatedPositions() throws {
    let report = text(SARIFFormat(), prefix: "my site/") { diagnostics, file in
      diagnostics.error(
        .csvUnclosedQuote, "a quote is open", at: file.origin(14..<19), remedy: "close it",
        notes: [.init("first given here", at: file.origin(0..<7)), .init("anywhere")])
      diagnostics.warning(.missingEntries, "folder is missing")
      diagnostics.warning(.missingEntries, "it is read from here", path: "/srv/a b.csv")
    }
    let log = try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any]
    let run = try #require((log?["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    #expect(rules.map { $0["id"] as? String } == ["csv-unclosed-quote", "missing-entries"])
    for rule in rules {
      let entry = try #require(DiagnosticEntries.entry(named: rule["id"] as? String ?? ""))
      #expect((rule["shortDescription"] as? [String: String])?["text"] == entry.summary)
      #expect(
        (rule["help"] as? [String: String])?["text"]
          == "Cause: \(entry.cause) Remedy: \(entry.remedy)")
    }
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.count == 3)
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
    }
    #expect(report.contains("\"level\": \"warning\""))
    #expect(report.contains("\"uri\": \"content/site.yml\""))
    #expect(report.contains("\"uri\": \"file:///srv/a%20b.csv\""))
    #expect(
      report.contains(
        """
        {"physicalLocation": {"artifactLocation": \
        {"uri": "my%20site/content/books/100%25%2C%20ni%C3%B1o.md"}, \
        "region": {"startLine": 2, "startColumn": 1, "endLine": 2, "endColumn": 6}}}
        """))
    #expect(
      report.contains(
        """
        "region": {"startLine": 1, "startColumn": 1, "endLine": 1, "endColumn": 7}}, \
        "message": {"text": "first given here"}}
        """))
    #expect(report.contains("{\"message\": {\"text\": \"anywhere\"}}"))
  }

  /// Messages that would end a line, an element, a string or a command early.
  static let hostile = [
    "one\ntwo\r\nthree", "]]>", "--> <!-- <![CDATA[", "100 % of it", "::error::mine",
    "a\n::add-mask::b", "%0A::warning::x", "nothing\u{0}there", "escape \u{1B}[31m red",
    "bell\u{7}", "back\\slash \"quote\" 'single'", "&amp; &#0; &lt;", "\u{FFFE} and \u{FFFF}",
    "right \u{202E} left \u{2066}", "line\u{2028}separator\u{2029}", "c1 \u{85} control",
    String(decoding: [0x61, 0xED, 0xA0, 0x80, 0x62, 0xFF] as [UInt8], as: UTF8.self), "😀 é ñ",
    "\t", "", "##vso[task.complete]", "</testsuite></testsuites>", "{\"version\": 1}",
    ",title=x::",
  ]

  @Test(arguments: hostile) func hostileMessagesStayWellFormed(_ text: String) throws {
    let message = Message(verbatim: text)
    func report(_ format: some DiagnosticFormat) -> String {
      var sources = SourceMap()
      let file = sources.add("a/\(message)", "título: Momo\n")
      var diagnostics = Diagnostics()
      diagnostics.error(
        .invalidUsage, message, at: file.origin(0..<7), remedy: message,
        notes: [.init(message, at: file.origin(0..<1))])
      diagnostics.warning(.missingEntries, message, path: "b/\(message)")
      return format.text(DiagnosticReport(diagnostics, sources, of: "acopio check"))
    }
    let github = report(GitHubFormat()).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    #expect(github.count == 3 && github[2].isEmpty, "\(github)")
    for line in github.dropLast() {
      #expect(line.wholeMatch(of: /::(error|warning) [^:]+::.*/) != nil, "\(line)")
    }
    for format in [GitLabFormat(), JSONDiagnosticFormat(), SARIFFormat()] as [any DiagnosticFormat]
    {
      let text = report(format)
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
    }
    let junit = report(JUnitFormat())
    let elements = ElementCounter()
    let parser = XMLParser(data: Data(junit.utf8))
    parser.delegate = elements
    #expect(parser.parse(), "\(junit)")
    #expect(
      elements.names == [
        "testsuites", "testsuite", "testcase", "failure", "testcase", "system-out",
      ], "\(junit)")
  }

  @Test func gitHubShowsEachAtItsLineAndColumn() {
    let commands = text(GitHubFormat()) { diagnostics, file in
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
    let report = text(GitLabFormat()) { diagnostics, file in
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
      let report = text(GitLabFormat()) { diagnostics, file in
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

/// The names of all elements of XML.
private final class ElementCounter: NSObject, XMLParserDelegate {
  var names: [String] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    names.append(name)
  }
}
