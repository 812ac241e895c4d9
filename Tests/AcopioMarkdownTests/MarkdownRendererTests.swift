import AcopioBase
import AcopioMarkdown
import AcopioTestSupport
import Testing

@Suite struct MarkdownRendererTests {
  private func rendered(_ text: String, before: String = "") -> (html: String, faults: String) {
    var sources = SourceMap()
    let file = sources.add("content/books/momo.md", before + text)
    var diagnostics = Diagnostics()
    var output = ByteBuffer()
    MarkdownRenderer().render(
      file, before.utf8.count..<file.bytes.count, into: &output, &diagnostics)
    return (output.bytes.string, printed(diagnostics, sources))
  }

  @Test func rendersNothingFromNothing() {
    #expect(rendered("").html == "")
  }

  @Test func appendsToWhatIsThere() {
    var output = ByteBuffer()
    output.append("<main>")
    Array("*Momo*".utf8).withUnsafeBufferPointer { MarkdownRenderer().render($0, into: &output) }
    #expect(output.bytes.string == "<main><p><em>Momo</em></p>\n")
  }

  @Test func rawHTMLIsAnErrorAtItsPlace() {
    let result = rendered(
      "Una niña <b class=x>sabia</b>\n\n- lista\n  > con\n  > cita <br>\n\n<div>\nx\n</div>\n",
      before: "---\ntitle: Momo\n---\n")
    #expect(
      result.faults == """
        content/books/momo.md:4:10: error: raw HTML is not allowed here [raw-html]
        4 | Una niña <b class=x>sabia</b>
          |          ^^^^^^^^^^^
          = remedy: write it in Markdown, put it into a template, or write '&lt;' to show a '<'
        content/books/momo.md:8:10: error: raw HTML is not allowed here [raw-html]
        8 |   > cita <br>
          |          ^^^^
          = remedy: allow it with 'html: { br: [] }' in '_collection.yml'; in a paragraph, a '\\' at the \
        end of a line also breaks it
        content/books/momo.md:10:1: error: raw HTML is not allowed here [raw-html]
        10 | <div>
           | ^^^^^
           = remedy: write it in Markdown, put it into a template, or write '&lt;' to show a '<'

        """)
    #expect(!result.html.contains("<b "))
  }

  @Test func unsafeLinksAreErrorsAtTheirURL() {
    let result = rendered(
      "[a](javascript:x) ![b](DATA:text/html,x)\n<file:///etc/passwd>\n[c][d]\n\n[d]: vbscript:x\n")
    #expect(
      result.faults == """
        content/books/momo.md:1:5: error: a link cannot use the scheme 'javascript:' [unsafe-url]
        1 | [a](javascript:x) ![b](DATA:text/html,x)
          |     ^^^^^^^^^^^^
          = remedy: link to an https: address or to a path of this site
        content/books/momo.md:1:24: error: a link cannot use the scheme 'DATA:' [unsafe-url]
        1 | [a](javascript:x) ![b](DATA:text/html,x)
          |                        ^^^^^^^^^^^^^^^^
          = remedy: link to an https: address or to a path of this site
        content/books/momo.md:2:2: error: a link cannot use the scheme 'file:' [unsafe-url]
        2 | <file:///etc/passwd>
          |  ^^^^^^^^^^^^^^^^^^
          = remedy: link to an https: address or to a path of this site
        content/books/momo.md:5:6: error: a link cannot use the scheme 'vbscript:' [unsafe-url]
        5 | [d]: vbscript:x
          |      ^^^^^^^^^^
          = remedy: link to an https: address or to a path of this site

        """)
    #expect(!result.html.contains("script"))
  }

  @Test(arguments: [
    "[a]()", "[a](tel:+525555550134)", "[a](sms:55) [b](geo:19.4,-99.1)",
    "`<b>`", "    <b>\n", "\\<b>", "a < b",
    "<https://x.y>",
    "`<!-- raw HTML omitted -->` and `href=\"\"`",
  ])
  func lookAlikesAreNotErrors(markdown: String) {
    #expect(rendered(markdown).faults == "")
  }

  @Test func placesHoldBehindLinesThatTheParserForgets() {
    let result = rendered("[a]: /b\n`<i>` y\n> x `<u>`\nlazy `<u>` <u>\n")
    #expect(result.faults.hasPrefix("content/books/momo.md:4:12: error: raw HTML"))
  }

  @Test func crlfBodiesKeepTheirPlaces() {
    let result = rendered("uno\r\ndos\r\n\r\ntres <b>\r\n", before: "---\r\n---\r\n")
    #expect(result.faults.hasPrefix("content/books/momo.md:6:6: error: raw HTML"))
  }

  @Test func faultsOfEscapedTextStandAtItsOrigin() {
    var sources = SourceMap()
    let file = sources.add("content/books.json", #"{"about": "a\n<b>"}"#)
    var findings = MarkdownFindings()
    var output = ByteBuffer()
    Array("a\n<b>".utf8).withUnsafeBufferPointer {
      MarkdownRenderer().render(
        $0, writtenAt: file.origin(10..<18), into: &output, &findings)
    }
    var diagnostics = Diagnostics()
    for diagnostic in findings.diagnostics { diagnostics.report(diagnostic) }
    #expect(printed(diagnostics, sources).hasPrefix("content/books.json:1:11: error: raw HTML"))
  }

  @Test func threadsDoNotDisturbEachOther() async {
    let one = String(repeating: "- *uno* `dos`\n", count: 3_000)
    let expected = rendered(one).html
    await withTaskGroup(of: String.self) { group in
      for _ in 0..<8 { group.addTask { rendered(one).html } }
      for await html in group { #expect(html == expected) }
    }
  }
}
