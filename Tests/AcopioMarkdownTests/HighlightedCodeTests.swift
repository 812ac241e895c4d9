import AcopioBase
import AcopioMarkdown
import AcopioTestSupport
import Testing

/// What becomes of the answers of a highlighter, whatever it is.
@Suite struct HighlightedCodeTests {
  private func render(
    _ markdown: String, isOn: Bool = true, allows: Bool = false,
    _ answer: @escaping CodeHighlighting
  ) -> (html: String, faults: String) {
    var sources = SourceMap()
    let file = sources.add("a.md", markdown)
    var options = MarkdownOptions()
    options.highlightsCode = isOn
    options.reportsForeignSyntax = !allows
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
      ("sql wrap", "", nil, [], true), ("sql {wrap=false}", "", nil, [], false),
      ("sql {linenos=table,hl_lines=[1,\"3-4\"],linenostart=199}", "", 199, [1, 3, 4], false),
      ("sql,hl_lines=1 3-5,linenos", "", 1, [1, 3, 4, 5], false),
      ("{ .sql title=\"a\" linenums=\"1 1 2\" }", "a", 1, [], false),
      ("sql showLineNumbers {2}", "", 1, [2], false), ("sql,ignore copy", "", nil, [], false),
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

  @Test(arguments: [
    ("{1️⃣linse=on}", "'linse=on' is no attribute of a fence; did you mean 'lines'?"),
    ("1️⃣{2-", "after a fence, '{2-' has no '}'"),
    ("{1️⃣5-2}", "after a fence, '5-2' names no lines"),
    ("{1,1️⃣0}", "after a fence, '0' names no lines"),
    ("{1,1️⃣9-12}", "the line 12 is marked, and the code has 3"),
    ("hl_lines=\"2 1️⃣x\"", "after a fence, 'x' names no lines"),
    ("1️⃣frame=none", "'frame=none' is no attribute of a fence"),
    ("{1️⃣.annotate}", "'.annotate' is no attribute of a fence"),
    ("{1️⃣linenos=-5}", "after a fence, 'linenos=-5' has no value that can be read"),
    ("{1️⃣linenos=maybe}", "after a fence, 'linenos=maybe' has no value that can be read"),
    ("title=1️⃣\"a.sql", "after a fence, '\"a.sql' has no end"),
    ("1️⃣titel=a.sql", "'titel=a.sql' is no attribute of a fence; did you mean 'title'?"),
    ("1️⃣wrapp", "'wrapp' is no attribute of a fence; did you mean 'wrap'?"),
    ("1️⃣linenostart=x", "after a fence, 'linenostart=x' has no value that can be read"),
  ])
  func whatAFenceSaysInVainIsAWarning(attributes: String, message: String) throws {
    let marked = MarkedText("> ~~~~sql \(attributes)\n> a\n> b\n> c\n> ~~~~\n")
    for isOn in [true, false] {
      let (html, faults) = render(marked.text, isOn: isOn) { _, _ in .parts([]) }
      #expect(html.contains("<code class=\"language-sql\">"))
      let place = try #require(marked.offsets[1])
      #expect(
        faults.hasPrefix("a.md:1:\(place + 1): warning: \(message) [invalid-fence]\n"), "\(faults)")
    }
  }

  @Test func aSiteCanAllowAttributesOfOtherProgramsAndNotMisspeltOnes() {
    func faults(_ info: String) -> String {
      render("```sql \(info)\nx\n```\n", allows: true) { _, _ in .parts([]) }.faults
    }
    #expect(faults("{.annotate} frame=none") == "")
    #expect(faults("{linse=on}").contains("did you mean 'lines'"))
    #expect(faults("{9}").contains("the line 9 is marked"))
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
  }

  @Test(arguments: ["mermaid", "dot"]) func diagramsStayCode(language: String) {
    for isOn in [true, false] {
      let (html, faults) = render("```\(language)\na -> b\n```\n", isOn: isOn) { _, _ in
        .unknown(near: nil)
      }
      #expect(html == "<pre><code class=\"language-\(language)\">a -&gt; b\n</code></pre>\n")
      #expect(
        faults.hasPrefix("a.md:1:4: warning: the diagram stays code [foreign-syntax]\n"),
        "\(faults)")
      #expect(faults.contains("draw it with a script of your own, or publish it as an SVG file"))
    }
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
