import AcopioBase
import AcopioMarkdown
import AcopioTestSupport
import Foundation
import Testing

/// Documents inside of documents: each owns its memory, however they are nested.
@Suite struct MarkdownTreeTests {
  /// A renderer whose directives render the text in their brackets as Markdown again, `depth`
  /// times; with `fault` they also report an error.
  private static func renderer(depth: Int, fault: Bool = false) -> MarkdownRenderer {
    guard depth > 0 else { return MarkdownRenderer() }
    return MarkdownRenderer(
      MarkdownEnvironment(directives: {
        let inner = renderer(depth: depth - 1, fault: fault)
        return { directive, out in
          var findings = MarkdownFindings()
          out.append(string: "<\(depth)>")
          // More text than fits into one chunk of memory, so that the inner document gets its own.
          let text = "*\(depth)* :x[a] ~~b~~ [^1] \"c\"\n\n[^1]: d\n\n" + filler + "<b>\n"
          var bytes = text
          bytes.withUTF8 { inner.render($0, writtenAt: .none, into: &out, &findings) }
          out.append(string: "</\(depth)>")
          if !fault { findings = MarkdownFindings() }
          return findings
        }
      }))
  }

  private static let filler = String(repeating: "- one *two* `three` &amp; \\*\n", count: 300)

  private func render(
    _ text: String, _ renderer: MarkdownRenderer
  ) -> (html: String, faults: [String]) {
    var output = ByteBuffer()
    var findings = MarkdownFindings()
    var text = text
    text.withUTF8 { renderer.render($0, writtenAt: .none, into: &output, &findings) }
    return (output.bytes.string, findings.diagnostics.map(\.id.rawValue))
  }

  /// The document with `count` directives and text between them.
  private func document(_ count: Int) -> String {
    (0..<count).map { "Before \($0) ~~a~~ :x[b].\n\n:::x\nInside *\($0)*\n:::\n\n" }.joined()
      + "# The end\n"
  }

  @Test(arguments: [1, 2, 3])
  func textAfterComponentsThatPrintMarkdownSurvives(depth: Int) {
    let html = render(document(2), Self.renderer(depth: depth)).html
    for piece in [
      "<p>Before 0 <del>a</del> <\(depth)>", "<p>Before 1 <del>a</del> <\(depth)>",
      "<h1 id=\"the-end\">The end</h1>\n",
    ] {
      #expect(html.contains(piece))
    }
    #expect(html.hasSuffix("<h1 id=\"the-end\">The end</h1>\n"))
    #expect(html.components(separatedBy: "<\(depth)>").count == 5)
  }

  @Test func everyOneOfManyDirectivesIsWritten() {
    let html = render(document(200), Self.renderer(depth: 1)).html
    #expect(html.components(separatedBy: "<1>").count == 401)
    for number in [0, 99, 199] {
      #expect(html.contains("<p>Before \(number) <del>a</del> <1>"))
    }
    #expect(html.hasSuffix("<h1 id=\"the-end\">The end</h1>\n"))
  }

  @Test func errorsInInnerDocumentsAreReportedAndEndThem() {
    let result = render(document(3), Self.renderer(depth: 2, fault: true))
    #expect(result.html.hasSuffix("<h1 id=\"the-end\">The end</h1>\n"))
    // Each of the six directives renders a document with one, which has another inside.
    #expect(result.faults == Array(repeating: "raw-html", count: 12))
  }

  @Test func documentsAfterNestedOnesAreTheSame() {
    let before = render(document(3), Self.renderer(depth: 3)).html
    _ = render(document(20), Self.renderer(depth: 2, fault: true))
    #expect(render(document(3), Self.renderer(depth: 3)).html == before)
  }

  @Test func threadsNestOnTheirOwn() async {
    let text = document(4)
    let expected = render(text, Self.renderer(depth: 3)).html
    await withTaskGroup(of: String.self) { group in
      for _ in 0..<8 { group.addTask { render(text, Self.renderer(depth: 3)).html } }
      for await html in group { #expect(html == expected) }
    }
  }
}
