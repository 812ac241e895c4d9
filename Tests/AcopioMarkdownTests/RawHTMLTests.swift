import AcopioBase
import AcopioMarkdown
import AcopioTestSupport
import Testing

/// The HTML that a site allows: each mistake is reported once, at its cause.
@Suite struct RawHTMLTests {
  private static let allowed: [String: MarkdownElement] = [
    "abbr": MarkdownElement(attributes: ["title"], isBlock: false),
    "kbd": MarkdownElement(attributes: [], isBlock: false),
    "q": MarkdownElement(attributes: ["cite"], isBlock: false),
    "br": MarkdownElement(attributes: [], isBlock: false),
    "details": MarkdownElement(attributes: ["open"], isBlock: true),
    "dl": MarkdownElement(attributes: [], isBlock: true),
    "dt": MarkdownElement(attributes: [], isBlock: true),
    "dd": MarkdownElement(attributes: [], isBlock: true),
  ]

  /// The faults of Markdown, each as its text and its message.
  private func faults(
    _ markdown: String, _ allowed: [String: MarkdownElement] = RawHTMLTests.allowed
  ) -> [String] {
    var sources = SourceMap()
    let file = sources.add("momo.md", markdown)
    var output = ByteBuffer()
    var diagnostics = Diagnostics()
    MarkdownRenderer(MarkdownEnvironment(html: { _ in allowed })).render(
      file, 0..<file.bytes.count, into: &output, &diagnostics)
    return diagnostics.all.map { diagnostic in
      let text = file.bytes.slice(
        Int(diagnostic.origin.start)..<Int(diagnostic.origin.end)
      ).string
      return "\(text): \(diagnostic.message)"
    }
  }

  @Test(arguments: [
    ("a <b>c</b> d", "<b>: raw HTML is not allowed here"),
    (
      "a <kbd class=x>b</kbd>",
      "<kbd class=x>: the attribute 'class' of 'kbd' is not allowed in this collection"
    ),
    (
      "a <kbd class=x id=y>b</kbd>",
      "<kbd class=x id=y>: the attribute 'class' of 'kbd' is not allowed in this collection"
    ),
    ("<q cite=javascript:x>a</q>", "javascript:x: a link cannot use the scheme 'javascript:'"),
    ("a <details>b</details>", "<details>: 'details' cannot be in a line of text"),
    ("a <kbd>b\n\nc</kbd>", "<kbd>: '<kbd>' has no end"),
    ("*a <kbd>b* c</kbd>", "<kbd>: '<kbd>' has no end"),
    (
      "a <abbr>b <kbd>c</abbr></kbd>",
      "</abbr>: 'abbr' ends before 'kbd', which is inside it"
    ),
    (
      "<details>\n\n- a\n\n  </details>\n",
      "</details>: '</details>' is not in the block in which '<details>' begins"
    ),
    ("<dl>\n<dt>a\n<dd>b\n<dt>c\n<dd>d\n</dl>\n", "<dd>: 'dd' begins before 'dt' ends"),
    ("<dl>\n<dt>a<dd>b</dd></dt>\n</dl>\n", "<dd>: 'dd' begins before 'dt' ends"),
    ("a</kbd> b", "</kbd>: '</kbd>' has no matching start tag"),
    ("a <kbd>b", "<kbd>: '<kbd>' has no end"),
  ])
  func reportsOnlyTheFirstCause(markdown: String, expected: String) {
    #expect(faults(markdown) == [expected])
  }

  @Test func reportsEachOfSeveralMistakes() {
    #expect(
      faults("a</kbd> <kbd>b\n\n<kbd id=x>c</kbd> d</kbd>\n") == [
        "</kbd>: '</kbd>' has no matching start tag",
        "<kbd>: '<kbd>' has no end",
        "<kbd id=x>: the attribute 'id' of 'kbd' is not allowed in this collection",
      ])
    #expect(
      faults("a <abbr>b <kbd>c</abbr></kbd> <abbr>d\n").map { $0.prefix(6) } == [
        "</abbr", "<abbr>",
      ])
  }

  @Test func reportsHTMLOnceWhereNoneIsAllowed() {
    #expect(faults("a <b>c</b>", [:]) == ["<b>: raw HTML is not allowed here"])
    var findings = MarkdownFindings()
    var output = ByteBuffer()
    Array("a <b>c</b>".utf8).withUnsafeBufferPointer {
      MarkdownRenderer().render($0, writtenAt: .none, into: &output, &findings)
    }
    #expect(findings.diagnostics.count == 1)
  }
}
