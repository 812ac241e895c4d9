import AcopioBase
import AcopioMarkdown
import AcopioTestSupport
import Testing

/// Parsed directives, before any component gets them.
@Suite struct DirectiveTests {
  /// The result of `markdown` when each directive shows its input, and the diagnostics.
  private func read(_ markdown: String) -> (html: String, faults: String) {
    var sources = SourceMap()
    let file = sources.add("content/books/momo.md", markdown)
    var diagnostics = Diagnostics()
    var output = ByteBuffer()
    let environment = MarkdownEnvironment(directives: { show })
    MarkdownRenderer(environment).render(
      file, 0..<file.bytes.count, into: &output, &diagnostics)
    return (output.bytes.string, printed(diagnostics, sources))
  }

  private func expect(
    _ markdown: String, _ html: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let result = read(markdown)
    #expect(result.html == html, sourceLocation: sourceLocation)
    #expect(result.faults == "", sourceLocation: sourceLocation)
  }

  // MARK: - In a line

  @Test(arguments: [
    (":x[a]", "<x inline>a</x>"),
    ("b :x[a *c*]{d=e}.", "b <x inline d=e>a <em>c</em></x>."),
    (":x{d}", "<x inline d=></x>"),
    (":x[]", "<x inline></x>"),
    ("(:x[a]) **:x[b]** *c:*", "(<x inline>a</x>) <strong><x inline>b</x></strong> <em>c:</em>"),
    (":x[a]{.b .c #d e='f g' h=\"i j\"}", "<x inline class=b class=c id=d e=f g h=i j>a</x>"),
    (":x[a :y[b]{c=d} e]", "<x inline>a <y inline c=d>b</y> e</x>"),
    (":x[a](/b)", "<x inline>a</x>(/b)"),
    (":x[a \\] b]", "<x inline>a ] b</x>"),
    ("[see :x[a]](/b)", "<a href=\"/b\">see <x inline>a</x></a>"),
    (":x[\"a\"]{b=\"<i>*c*</i>\"}", "<x inline b=<i>*c*</i>>“a”</x>"),
    ("¿:x[a]?", "¿<x inline>a</x>?"),
    (
      ":x[a] www.a.b :x[b] c@d.e :x[f] ~~g~~",
      "<x inline>a</x> <a href=\"http://www.a.b\">www.a.b</a> <x inline>b</x> "
        + "<a href=\"mailto:c@d.e\">c@d.e</a> <x inline>f</x> <del>g</del>"
    ),
    (":x[www.a.b]", "<x inline><a href=\"http://www.a.b\">www.a.b</a></x>"),
  ])
  func readsDirectivesInLines(markdown: String, expected: String) {
    expect(markdown, "<p>\(expected)</p>\n")
  }

  @Test(arguments: [
    ("10:30", "10:30"), ("a:b", "a:b"), ("a :: b", "a :: b"), ("::", "::"), (":)", ":)"),
    (":smile", ":smile"), ("a:b[c]", "a:b[c]"), (":x", ":x"), (":x [a]", ":x [a]"),
    ("\\:x[a]", ":x[a]"), (":x[a", ":x[a"), (":x{a", ":x{a"), (":x{a=}", ":x{a=}"),
    (":x[`]`]", ":x[<code>]</code>]"), (":-x[a]", ":-x[a]"), (":x-[a]", ":x-[a]"),
    ("`:x[a]{b=c}`", "<code>:x[a]{b=c}</code>"), ("a `b :x[c` d]", "a <code>b :x[c</code> d]"),
    ("`:x[a` b] :y[c]", "<code>:x[a</code> b] <y inline>c</y>"),
    ("<https://a.b/:x{c}>", "<a href=\"https://a.b/:x%7Bc%7D\">https://a.b/:x{c}</a>"),
    ("[a](/b?c=:x{d})", "<a href=\"/b?c=:x%7Bd%7D\">a</a>"),
    ("http://a.b/:x[c]", "<a href=\"http://a.b/:x%5Bc%5D\">http://a.b/:x[c]</a>"),
    ("std::vector", "std::vector"), ("*:x[a* b]", "<em>:x[a</em> b]"),
  ])
  func otherColonsAreText(markdown: String, expected: String) {
    let result = read(markdown)
    #expect(result.html == "<p>\(expected)</p>\n")
    #expect(result.faults == "")
  }

  @Test func codeBlocksStayAsTheyAre() {
    expect(
      "```md\n:::x\n:y[a]\n:::\n```\n\n    ::x{a=b} :y[c]\n",
      "<pre><code class=\"language-md\">:::x\n:y[a]\n:::\n</code></pre>\n"
        + "<pre><code>::x{a=b} :y[c]\n</code></pre>\n")
  }

  @Test func headingsAndCellsHoldDirectives() {
    expect(
      "# a :x[b]{c=d}\n\n| a |\n| - |\n| :x[b] |\n",
      """
      <h1 id="a-b">a <x inline c=d>b</x></h1>
      <table>
      <thead>
      <tr>
      <th>a</th>
      </tr>
      </thead>
      <tbody>
      <tr>
      <td><x inline>b</x></td>
      </tr>
      </tbody>
      </table>

      """)
  }

  /// What is in the only cell of a table below its header.
  private func cell(_ text: String) -> String {
    let html = read("| a |\n| - |\n| \(text) |\n").html
    let start = html.firstRange(of: "<tbody>\n<tr>\n<td>")?.upperBound ?? html.startIndex
    let end = html.firstRange(of: "</td>")?.lowerBound ?? html.endIndex
    return String(html[start..<end])
  }

  @Test(arguments: [
    (#"1 \| 2 :x[b]"#, "1 | 2 <x inline>b</x>"),
    (#":x[b] \| c"#, "<x inline>b</x> | c"),
    (#":x[b\|c]"#, "<x inline>b|c</x>"),
    (#":x[b]{c="d\|e"}"#, "<x inline c=d|e>b</x>"),
    (#":x{c=d\|e f=g}"#, "<x inline c=d|e f=g></x>"),
    (#"`:x[b]{c="d\|e"}` \*a\*"#, "<code>:x[b]{c=&quot;d|e&quot;}</code> *a*"),
    (#"\:x[b] :y[c]"#, ":x[b] <y inline>c</y>"),
    (#"\\ :x[b\]c]"#, #"\ <x inline>b]c</x>"#),
  ])
  func cellsWithBackslashesHoldDirectives(text: String, expected: String) {
    #expect(cell(text) == expected)
  }

  @Test func directivesInCellsAreReportedWhereTheyAre() {
    let deep = String(repeating: ":x[", count: 17) + String(repeating: "]", count: 17)
    let result = read("| a |\n| - |\n| \\| \(deep) |\n")
    #expect(
      result.faults.contains("momo.md:3:55: error: directives in a line can be nested 16 deep"))
  }

  // MARK: - Blocks

  @Test func aLineOfItsOwnIsALeaf() {
    expect(
      "a\n::x[b *c*]{d=e}\nf\n", "<p>a</p>\n<x leaf d=e [b c]>b <em>c</em></x>\n<p>f</p>\n")
    expect("::x\n", "<x leaf></x>\n")
    expect("- ::x{a}\n- b\n", "<ul>\n<li>\n<x leaf a=></x>\n</li>\n<li>b</li>\n</ul>\n")
  }

  @Test func containersHoldBlocks() {
    expect(
      ":::x[A **b**]{c=d}\n1. a\n2. b\n:::\n",
      "<x container c=d [A b]><ol>\n<li>a</li>\n<li>b</li>\n</ol>\n</x>\n")
    expect(
      ":::x\n\n# a\n\nb\n\n:::\nc\n",
      "<x container><h1 id=\"a\">a</h1>\n<p>b</p>\n</x>\n<p>c</p>\n")
    expect(":::x\n:::\n", "<x container></x>\n")
  }

  @Test func containersNestByMoreColons() {
    expect(
      "::::x\n:::y\na\n:::\n\nb\n::::\n",
      "<x container><y container><p>a</p>\n</y>\n<p>b</p>\n</x>\n")
    // As many colons close the inner one.
    expect(":::x\n:::y\na\n:::\n:::\n", "<x container><y container><p>a</p>\n</y>\n</x>\n")
  }

  @Test func containersStandInQuotesAndItems() {
    expect(
      "> :::x\n> a\n> :::\n> b\n",
      "<blockquote>\n<x container><p>a</p>\n</x>\n<p>b</p>\n</blockquote>\n")
    expect(
      "- :::x\n  a\n  :::\n- b\n",
      "<ul>\n<li>\n<x container><p>a</p>\n</x>\n</li>\n<li>b</li>\n</ul>\n")
  }

  @Test func codeInAContainerMayShowItsEnd() {
    expect(":::x\n```\n:::\n```\n:::\n", "<x container><pre><code>:::\n</code></pre>\n</x>\n")
  }

  @Test func footnotesMayStandInContainers() {
    let result = read(":::x\na[^1]\n\n[^1]: b :y[c]\n:::\n")
    #expect(result.faults == "")
    #expect(result.html.hasPrefix("<x container><p>a<sup"))
    #expect(result.html.contains("</x>\n<section"))
    #expect(result.html.contains("<p>b <y inline>c</y> <a"))
  }

  // MARK: - Faults

  @Test func aContainerWithoutEndIsAnError() {
    let result = read("a\n\n> :::notice[b]\n> c\n\nd\n")
    #expect(
      result.faults == """
        content/books/momo.md:3:3: error: the directive 'notice' has no end [unclosed-directive]
        3 | > :::notice[b]
          |   ^^^^^^^^^
          = remedy: write as many colons on a line of their own after it

        """)
  }

  @Test func anInnerContainerWithoutEndIsAnError() {
    let result = read("::::x\n:::y\na\n::::\n")
    #expect(result.html == "<x container><p>a</p>\n</x>\n")
    #expect(result.faults.contains("momo.md:2:1: error: the directive 'y' has no end"))
  }

  @Test func anEndOfNothingIsAnError() {
    let result = read("a\n\n:::\n")
    #expect(
      result.faults == """
        content/books/momo.md:3:1: error: ':::' ends no directive [unopened-directive]
        3 | :::
          | ^^^
          = remedy: begin one with ':::name', or write '\\:::' to show colons

        """)
    #expect(read("\\:::\n").faults == "")
  }

  @Test func malformedLinesAreErrors() {
    let result = read("::: note\n\n::x{a=}\n\n::x[a] b\n")
    #expect(
      result.faults == """
        content/books/momo.md:1:5: error: the name of a directive must follow its colons directly \
        [directive-syntax]
        1 | ::: note
          |     ^^^^
          = remedy: write ':::note'
        content/books/momo.md:3:7: error: the attributes of 'x' cannot be read [directive-syntax]
        3 | ::x{a=}
          |       ^
          = remedy: write it as '::name[text]{key=value other="two words"}', alone in its line
        content/books/momo.md:5:8: error: nothing can follow the directive 'x' \
        [directive-syntax]
        5 | ::x[a] b
          |        ^
          = remedy: write it as '::name[text]{key=value other="two words"}', alone in its line

        """)
  }

  @Test func containersCanBeNestedThirtyTwoDeep() {
    func nested(_ depth: Int) -> String {
      (0..<depth).map { _ in ":::x\n" }.joined() + (0..<depth).map { _ in ":::\n" }.joined()
    }
    #expect(read(nested(32)).faults == "")
    #expect(read(nested(33)).faults.contains("can be nested 32 deep at most [directive-limit]"))
  }

  // MARK: - Elsewhere

  @Test func otherDialectsKnowNoDirectives() {
    for dialect in [MarkdownDialect.commonMark, .gfm, .plain] {
      var output = ByteBuffer()
      Array(":::x\n:y[a]{b=c}\n:::\n".utf8).withUnsafeBufferPointer {
        MarkdownRenderer(MarkdownEnvironment(directives: { show })).render(
          $0, as: dialect, into: &output)
      }
      #expect(output.bytes.string == "<p>:::x\n:y[a]{b=c}\n:::</p>\n")
    }
    #expect(html(":::x\n:y[a]\n:::\n", as: .site) == "<p>:::x\n:y[a]\n:::</p>\n")
  }
}

/// Shows what a component would be given.
@Sendable private func show(
  _ directive: MarkdownDirective, _ out: inout ByteBuffer
) -> MarkdownFindings {
  out.append("<")
  out.append(directive.name)
  switch directive.form {
  case .inline: out.append(" inline")
  case .leaf: out.append(" leaf")
  case .container: out.append(" container")
  }
  for attribute in directive.attributes {
    out.append(string: " \(attribute.name.string)=\(attribute.value.string)")
  }
  if directive.form != .inline, directive.label != nil {
    out.append(string: " [\(directive.labelText.string)]")
  }
  out.append(">")
  out.append(directive.content)
  out.append("</")
  out.append(directive.name)
  out.append(">")
  return MarkdownFindings()
}
