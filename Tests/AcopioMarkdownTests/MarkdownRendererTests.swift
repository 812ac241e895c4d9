import AcopioBase
import AcopioMarkdown
import AcopioTestSupport
import Foundation
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

  @Test func rendersEveryExampleOfTheSpecificationWithoutHTML() throws {
    guard let folder = Specs.folder else { return }
    let spec = try String(
      contentsOf: folder.appending(path: "commonmark-0.30-spec.txt"), encoding: .utf8)
    let examples = commonMarkExamples(spec)
    #expect(examples.count == 652)
    var clean = 0
    for (number, example) in examples.enumerated() {
      let (html, faults) = rendered(example.markdown)
      guard faults.isEmpty else { continue }
      clean += 1
      #expect(html == example.html, "example \(number + 1)")
    }
    // The others have raw HTML; none of the examples has an unsafe link.
    #expect(clean == 581)
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
        content/books/momo.md:4:10: error: raw HTML is not allowed in this collection [raw-html]
        4 | Una niña <b class=x>sabia</b>
          |          ^^^^^^^^^^^
          = remedy: write it in Markdown, put it into a template, or write '&lt;' to show a '<'
        content/books/momo.md:8:10: error: raw HTML is not allowed in this collection [raw-html]
        8 |   > cita <br>
          |          ^^^^
          = remedy: write it in Markdown, put it into a template, or write '&lt;' to show a '<'
        content/books/momo.md:10:1: error: raw HTML is not allowed in this collection [raw-html]
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
    "[a]()", "![](data:image/png;base64,AA)", "`<b>`", "    <b>\n", "\\<b>", "a < b",
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
    var diagnostics = Diagnostics()
    var output = ByteBuffer()
    Array("a\n<b>".utf8).withUnsafeBufferPointer {
      MarkdownRenderer().render(
        $0, writtenAt: file.origin(10..<18), into: &output, &diagnostics)
    }
    #expect(printed(diagnostics, sources).hasPrefix("content/books.json:1:11: error: raw HTML"))
  }

  @Test(arguments: ["quotes", "links", "emphasis", "HTML", "5 MB"])
  func hostileDocumentsEnd(of what: String) {
    let (piece, count, end) =
      switch what {
      case "quotes": ("> ", 20_000, "a")
      case "links": ("[", 50_000, "a" + String(repeating: "](b)", count: 50_000))
      case "emphasis": ("*a **a ", 50_000, "")
      case "HTML": ("<b>", 20_000, "")
      default: ("una línea larga de texto\n", 200_000, "")
      }
    let markdown = String(repeating: piece, count: count) + end
    let time = ContinuousClock().measure { _ = rendered(markdown) }
    #expect(time < .seconds(20), "\(time)")
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

/// The examples of a CommonMark specification, tabs restored.
private func commonMarkExamples(_ spec: String) -> [(markdown: String, html: String)] {
  let fence = String(repeating: "`", count: 32)
  var examples: [(markdown: String, html: String)] = []
  var parts: [[Substring]]?
  for line in spec.replacingOccurrences(of: "→", with: "\t").split(
    separator: "\n", omittingEmptySubsequences: false)
  {
    if line == fence + " example" {
      parts = [[]]
    } else if line == fence, let done = parts {
      let texts = done.map { $0.map { $0 + "\n" }.joined() }
      examples.append((texts[0], texts[1]))
      parts = nil
    } else if line == ".", parts != nil {
      parts?.append([])
    } else if let last = parts?.indices.last {
      parts?[last].append(line)
    }
  }
  return examples
}
