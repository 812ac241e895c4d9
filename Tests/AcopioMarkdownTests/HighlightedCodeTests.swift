import AcopioBase
import AcopioMarkdown
import AcopioTestSupport
import Testing

/// What becomes of the answers of a highlighter, whatever it is.
@Suite struct HighlightedCodeTests {
  private func render(
    _ markdown: String, isOn: Bool = true, _ answer: @escaping CodeHighlighting
  ) -> (html: String, faults: String) {
    var sources = SourceMap()
    let file = sources.add("a.md", markdown)
    var options = MarkdownOptions()
    options.highlightsCode = isOn
    let chosen = options
    var environment = MarkdownEnvironment()
    environment.options = { _ in chosen }
    environment.highlight = answer
    var diagnostics = Diagnostics()
    var output = ByteBuffer()
    MarkdownRenderer(environment).render(
      file, 0..<file.bytes.count, as: .site, into: &output, &diagnostics)
    return (output.bytes.string, printed(diagnostics, sources))
  }

  private func code(_ info: String, _ code: String, parts: String) -> String {
    let (html, faults) = render("```\(info)\n\(code)```\n") { _, _ in .parts(Array(parts.utf8)) }
    #expect(faults == "")
    return html
  }

  @Test func partsWithAClassAreSpansAndTextIsEscaped() {
    #expect(
      code("sql", "a <b>\n", parts: "k 1\n- 1\ns2 3\n- 1\n") == """
        <pre class="highlight chroma" tabindex="0"><code class="language-sql"><span class="k">a</span> \
        <span class="s2">&lt;b&gt;</span>
        </code></pre>

        """)
  }

  @Test func linesAreElementsWhereTheyAreMarkedOrNumbered() {
    #expect(
      code("sql {2} linenos=9", "ab\ncd\n", parts: "k 6\n") == """
        <pre class="highlight chroma" tabindex="0"><code class="language-sql">\
        <span class="line" data-line="9"><span class="k">ab</span>
        </span><span class="line hl" data-line="10"><span class="k">cd</span>
        </span></code></pre>

        """)
  }

  @Test(
    arguments: [
      ("sql", "", nil, [], false), ("sql title=\"a b.sql\"", "a b.sql", nil, [], false),
      ("sql {title=a.sql}", "a.sql", nil, [], false),
      ("sql {1,3-5}", "", nil, [1, 3, 4, 5], false),
      ("sql hl_lines=\"1 3-4\"", "", nil, [1, 3, 4], false),
      ("sql {linenos=true hl_lines=[2,\"4-5\"] linenostart=7}", "", 7, [2, 4, 5], false),
      ("sql {linenos=false}", "", nil, [], false),
      ("sql,linenos,hl_lines=2-3", "", 1, [2, 3], false),
      ("sql linenums=\"3\"", "", 3, [], false), ("{.sql linenos}", "", 1, [], false),
      ("sql wrap", "", nil, [], true), ("sql {5-2}", "", nil, [], false),
    ] as [(String, String, Int?, [Int], Bool)])
  func fencesSayHowCodeIsShown(
    info: String, title: String, first: Int?, marked: [Int], wraps: Bool
  ) {
    let html = code(info, "a\nb\nc\nd\ne\n", parts: "- 10\n")
    #expect(html.contains("class=\"language-sql\""), "\(html)")
    #expect(html.contains("data-title=\"\(title)\"") == !title.isEmpty, "\(html)")
    #expect(html.contains("chroma wrap\"") == wraps)
    let lines = html.split(separator: "<span class=\"line").dropFirst()
    let found = lines.enumerated().filter { $1.hasPrefix(" hl") }.map { $0.offset + 1 }
    #expect(found == marked, "\(html)")
    #expect(html.contains("data-line=\"\(first ?? -1)\"") == (first != nil), "\(html)")
  }

  @Test func otherAnswersLeaveCodePlainAndAreReported() {
    let plain = "<pre><code class=\"language-swft\">x\n</code></pre>\n"
    let markdown = "```swft\nx\n```\n"
    let unknown = render(markdown) { _, _ in .unknown(near: "swift") }
    #expect(unknown.html == plain)
    #expect(
      unknown.faults == """
        a.md:1:4: warning: 'swft' is no language that can be highlighted; did you mean 'swift'? [unhighlighted-code]
        1 | ```swft
          |    ^^^^
          = remedy: write the name of another language, or 'text' for none

        """)
    let missing = render(markdown) { _, _ in .missing(message: "it is gone", remedy: "get it") }
    #expect(missing.html == plain)
    #expect(missing.faults.hasPrefix("a.md:1:4: error: it is gone [missing-library]"))
    let long = render(markdown) { _, _ in .plain(reason: "is long", remedy: "cut it") }
    #expect(long.faults.hasPrefix("a.md:1:4: warning: code that is long [unhighlighted-code]"))
    let diagram = render("```mermaid\ngraph TD\n```\n") { _, _ in .unknown(near: nil) }
    #expect(
      diagram.faults.contains("draw it with a script of your own, or publish it as an SVG file"))
  }

  @Test func nobodyIsAskedAboutOtherCode() {
    let markdown = "```\nx\n```\n\n    y\n\n`z`\n"
    let (html, _) = render(markdown) { _, _ in
      Issue.record("asked")
      return .parts([])
    }
    #expect(!html.contains("highlight"))
    #expect(
      render("```sql\nx\n```\n", isOn: false) { _, _ in .parts([]) }.html.contains("<pre><code"))
  }

  @Test(arguments: [
    ("k 3\n", 3, true), ("k 2\n", 3, false), ("k 4\n", 3, false), ("k x\n", 3, false),
    ("\"><script> 3\n", 3, false), ("", 0, true), ("k -1\nk 4\n", 3, false), ("- 3", 3, true),
    ("k 9223372036854775807\n", 3, false),
  ])
  func answersThatAreNotAboutTheCodeAreRefused(parts: String, count: Int, isRight: Bool) {
    #expect(CodeMarkup.areParts(Array(parts.utf8), of: count) == isRight)
  }
}
