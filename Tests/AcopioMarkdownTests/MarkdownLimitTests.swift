import AcopioBase
import AcopioMarkdown
import AcopioTestSupport
import Testing

/// The limits of documents, at and beyond them: nothing is dropped silently.
@Suite struct MarkdownLimitTests {
  private func rendered(
    _ text: String, as dialect: MarkdownDialect = .site
  ) -> (html: String, faults: String) {
    var sources = SourceMap()
    let file = sources.add("content/books/momo.md", text)
    var diagnostics = Diagnostics()
    var output = ByteBuffer()
    let environment = MarkdownEnvironment(directives: {
      {
        $1.append($0.content); return .init()
      }
    })
    MarkdownRenderer(environment).render(
      file, 0..<file.bytes.count, as: dialect, into: &output, &diagnostics)
    return (output.bytes.string, printed(diagnostics, sources))
  }

  private func times(_ count: Int, _ text: String) -> String {
    String(repeating: text, count: count)
  }

  // MARK: - Nesting

  @Test(arguments: ["> ", "- ", "1. ", "* ", "+ ", "7) "])
  func blocksCanBeNestedAHundredDeep(marker: String) {
    for dialect in [MarkdownDialect.site, .gfm, .plain, .commonMark] {
      let result = rendered(times(100, marker) + "a\n", as: dialect)
      #expect(result.faults == "")
      let tag = marker == "> " ? "<blockquote>" : "<li>"
      #expect(result.html.components(of: tag) == 100)
    }
  }

  @Test(arguments: ["> ", "- ", "1. ", "* a\n", "+ ", "7) "])
  func deeperMarkersAreTextAndAnError(marker: String) {
    for dialect in [MarkdownDialect.site, .gfm, .plain, .commonMark] {
      let first = marker == "* a\n" ? "* " : marker
      let result = rendered(times(100, first) + first + "a\n", as: dialect)
      let text = first.replacing(">", with: "&gt;")
      let tag = marker == "> " ? "<blockquote>" : "<li>"
      #expect(result.html.components(of: tag) == 100)
      #expect(result.html.contains("\(text)a"))
      let column = 100 * first.utf8.count + 1
      #expect(
        result.faults.hasPrefix(
          """
          content/books/momo.md:1:\(column): error: quotes, lists and directives can be nested 100 \
          deep at most [nesting-too-deep]
          """))
      #expect(
        result.faults.hasSuffix(
          "= remedy: use fewer levels, or write '\\' before a marker that is meant as text\n"))
    }
  }

  @Test func nestingIsReportedOnce() {
    let result = rendered(times(3, times(5_000, "- ") + "a\n\n"))
    #expect(result.faults.components(of: "[nesting-too-deep]") == 1)
  }

  @Test func nestingInLinesIsCountedToo() {
    let stairs = (0..<120).map { times($0, "  ") + "- \($0)\n" }.joined()
    let result = rendered(stairs)
    #expect(result.html.components(of: "<ul>") == 100)
    #expect(result.html.contains("- 119"))
    #expect(result.faults.contains("momo.md:101:201: error: quotes, lists"))
  }

  @Test func nestingInFootnotesIsCountedToo() {
    let result = rendered("[^a]\n\n[^a]: " + times(5_000, "- ") + "b\n")
    #expect(result.html.components(of: "<ul>") == 99)
    #expect(result.html.contains("- - b"))
    #expect(result.faults.contains("[nesting-too-deep]"))
  }

  /// Documents are searched for such lines eight bytes at a time.
  @Test(arguments: 0..<20)
  func tooManyLevelsAreFoundWhereverTheirLineBegins(lead: Int) {
    let before = times(lead, "a") + "\n\n"
    // The last list has 110 levels, each on a line of its own and indented with tabs.
    let byLines = (0..<110).map { level in
      times(level / 2, "\t") + times(level % 2 * 2, " ") + "- a\n"
    }
    for text in [times(101, "> ") + "a", times(101, "-\t") + "a", byLines.joined()] {
      #expect(
        rendered(before + text + "\n").faults.contains("[nesting-too-deep]"), "\(lead): \(text)")
    }
  }

  @Test func deepIndentationIsNoNesting() {
    let code = "```\n" + times(200, " ") + "- a\n```\n\n    " + times(200, "- ") + "\n"
    let result = rendered(code)
    #expect(result.faults == "")
    #expect(result.html.components(of: "<ul>") == 0)
  }

  @Test func directivesBeyondTheirDepthAreErrors() {
    let result = rendered(times(17, ":a[") + "b" + times(17, "]") + "\n")
    #expect(result.faults.contains("directives in a line can be nested 16 deep at most"))
    #expect(result.html.contains(":a[b]"))
    #expect(rendered(times(16, ":a[") + "b" + times(16, "]") + "\n").faults == "")
    #expect(rendered(times(17, ":a[") + "b\n").faults == "")
  }

  // MARK: - Counts

  @Test func imagesBeyondAThousandInOneParagraphAreTextAndAnError() {
    let most = rendered(times(1_000, "![a](/b)\n"))
    #expect(most.faults == "")
    #expect(most.html.components(of: "<img ") == 1_000)
    let more = rendered(times(1_000, "![a](/b)\n") + "![c](/d)\n\n![e](/f)\n")
    #expect(more.html.components(of: "<img ") == 1_001)
    #expect(more.html.contains("![c](/d)"))
    #expect(
      more.faults == """
        content/books/momo.md:1001:1: error: a paragraph, heading or cell can hold 1000 images at \
        most [image-limit]
        1001 | ![c](/d)
             | ^^
             = remedy: separate the images with blank lines

        """)
  }

  @Test func rowsBeyondATableAreAnError() {
    let wide = times(3_000, "a|") + "\n" + times(3_000, "-|") + "\n" + times(180, "b|\n")
    #expect(rendered(wide).faults.contains("[table-limit]"))
  }

  @Test func strikethroughSurvivesManyBareLinks() {
    for count in [63, 64, 65, 66, 200] {
      let html = rendered(times(count, "http://a.b ") + "~~c~~\n").html
      #expect(html.components(of: "<a href=\"http://a.b\">") == count)
      #expect(html.contains("<del>c</del>"))
    }
  }

  @Test(arguments: ["d@e.f", "~~d~~", "\\\"d\\\"", "[^1]"])
  func nothingIsLostAfterManyOfAnything(piece: String) {
    let others = ["http://a.b ", "a@b.c ", "~~a~~ ", "\\* ", "&amp; ", "www.a.b "]
    let alone = rendered("x \(piece)\n\n[^1]: y\n").html.prefix { $0 != "\n" }.dropFirst(5)
    for other in others {
      let html = rendered(times(70, other) + piece + "\n\n[^1]: y\n").html
      #expect(html.prefix { $0 != "\n" }.hasSuffix(alone), "\(other)")
    }
  }

  @Test func everyLinkThatGoesOnIntoEmphasisIsFound() {
    for count in [60, 70, 500] {
      let html = rendered(times(count, "http://a.b/*x* ") + "www.c.d\n").html
      #expect(html.components(of: "<a href=\"http://a.b/*x*\">") == 0)
      #expect(html.components(of: "<a href=\"http://a.b/*x\">") == count)
      #expect(html.contains("<a href=\"http://www.c.d\">"))
    }
  }

  @Test func aLinkGoesOnThroughAnyNumberOfPieces() {
    let html = rendered("http://a.b/" + times(200, "*c*d") + " e\n").html
    #expect(html.contains("<a href=\"http://a.b/" + times(200, "*c*d") + "\">"))
  }

  @Test func bracketsStayOpenWhileALinkGoesOn() {
    let html = rendered("[a [^1] www.c.d] http://x.y/*z*e\n\n[^1]: b\n").html
    #expect(html.contains("</sup> www.c.d] <a href=\"http://x.y/*z*e\">"))
  }

  @Test func warningsDoNotHideErrors() {
    var sources = SourceMap()
    let file = sources.add("a.md", times(150, "![](/a.png)\n\n") + "<b>\n")
    let environment = MarkdownEnvironment(addresses: { reference, out in
      out.append(reference.address)
      return MarkdownAnswer()
    })
    var output = ByteBuffer()
    var diagnostics = Diagnostics()
    MarkdownRenderer(environment).render(
      file, 0..<file.bytes.count, into: &output, &diagnostics)
    #expect(diagnostics.hasErrors)
    #expect(diagnostics.all.count { $0.id == .missingAlt } == 100)
  }

  // MARK: - Footnotes

  @Test func noTwoFootnotesHaveOneID() {
    let html = rendered(
      "[^a] [^a] [^a-2] [^é] [^%C3%A9] [^a-2]\n\n[^a]: 1\n[^a-2]: 2\n[^é]: 3\n[^%C3%A9]: 4\n"
    ).html
    let ids = html.matches(of: /id="([^"]*)"/).map { String($0.1) }
    #expect(Set(ids).count == ids.count)
    #expect(
      ids == [
        "fnref-a", "fnref-a-2", "fnref-a-2-2", "fnref-%C3%A9", "fnref-%C3%A9-2", "fnref-a-2-3",
        "fn-a", "fn-a-2", "fn-%C3%A9", "fn-%C3%A9-2",
      ])
    for id in ids { #expect(html.contains("href=\"#\(id)\""), "\(id)") }
  }

  @Test func blocksInTheFirstLineOfAFootnoteAreItsText() {
    let html = rendered("[^a]\n\n[^a]: - b\n    - c\n").html
    #expect(html.contains("<li id=\"fn-a\">\n<ul>\n<li>b</li>\n<li>c</li>\n</ul>\n<p> <a href"))
    #expect(rendered("[^a]\n\n[^a]: > - b\n").html.contains("<li>b</li>"))
    #expect(rendered("[^a]\n\n[^a]: <div>\n").faults.contains("[raw-html]"))
  }

  @Test func labelsAreLimitedAsInCommonMark() {
    let longest = times(999, "a")
    #expect(
      rendered("[^\(longest)]\n\n[^\(longest)]: b\n").html.contains("<li id=\"fn-\(longest)\">"))
    let html = rendered("[^\(longest)a]\n\n[^\(longest)a]: b\n").html
    #expect(!html.contains("footnote"))
  }
}

extension StringProtocol {
  /// How often `piece` is in the text.
  fileprivate func components(of piece: String) -> Int {
    var count = 0
    var rest = self[...]
    while let range = rest.firstRange(of: piece) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
