import AcopioBase
import AcopioMarkdown
import AcopioTestSupport
import Testing

/// What a site can say about its dialect: ids, attributes, definitions, abbreviations, comments, breaks.
@Suite struct DialectTests {
  private func render(
    _ markdown: String, as dialect: MarkdownDialect = .site,
    _ change: (inout MarkdownOptions) -> Void = { _ in }
  ) -> (html: String, faults: String) {
    var sources = SourceMap()
    let file = sources.add("a.md", markdown)
    var options = MarkdownOptions()
    change(&options)
    let chosen = options
    var environment = MarkdownEnvironment(directives: {
      {
        $1.append($0.content); return .init()
      }
    })
    environment.options = { _ in chosen }
    var diagnostics = Diagnostics()
    var output = ByteBuffer()
    MarkdownRenderer(environment).render(
      file, 0..<file.bytes.count, as: dialect, into: &output, &diagnostics)
    return (output.bytes.string, printed(diagnostics, sources))
  }

  private func html(
    _ markdown: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ change: (inout MarkdownOptions) -> Void = { _ in }
  ) -> String {
    let result = render(markdown, change)
    #expect(result.faults == "", sourceLocation: sourceLocation)
    return result.html
  }

  // MARK: - Ids

  @Test(arguments: [
    ("Opening hours", "opening-hours", "opening-hours", "opening-hours"),
    ("Über uns & mehr", "uber-uns-mehr", "über-uns--mehr", "ber-uns--mehr"),
    ("snake_case", "snake-case", "snake_case", "snakecase"),
    ("1. First", "1-first", "1-first", "first"),
    ("`code` *x*", "code-x", "code-x", "code-x"),
    ("C++ / C#", "c-c", "c--c", "c--c"),
    ("¿Qué?", "que", "qué", "qu"),
    ("!!", "section", "section", "section"),
  ])
  func idsAreThoseOfTheChosenProgram(
    text: String, acopio: String, github: String, kramdown: String
  ) {
    func id(_ style: MarkdownOptions.HeadingIDs) -> String {
      String(html("# \(text)") { $0.headingIDs = style }.split(separator: "\"")[1])
    }
    #expect(id(.acopio) == acopio)
    #expect(id(.github) == github)
    #expect(id(.kramdown) == kramdown)
  }

  @Test func equalHeadingsGetNumbersAsThere() {
    func ids(_ style: MarkdownOptions.HeadingIDs) -> [String] {
      html("# a\n# a\n# a") { $0.headingIDs = style }.split(separator: "\n")
        .map { String($0.split(separator: "\"")[1]) }
    }
    #expect(ids(.acopio) == ["a", "a-2", "a-3"])
    #expect(ids(.github) == ["a", "a-1", "a-2"])
    #expect(ids(.kramdown) == ["a", "a-1", "a-2"])
    #expect(ids(.blackfriday) == ["a", "a-1", "a-2"])
    #expect(ids(.pythonMarkdown) == ["a", "a_1", "a_2"])
  }

  // As sanitized_anchor_name of Blackfriday 2 and slugify and unique of Python-Markdown 3.5 give them.
  @Test(arguments: [
    ("1. Setup  now", "1-setup-now", "1-setup-now"), ("What's --- new?", "what-s-new", "whats-new"),
    ("Ñandú é", "ñandú-é", "nandu-e"), ("C++ & C#", "c-c", "c-c"),
    ("foo_bar", "foo-bar", "foo_bar"),
    ("x - y", "x-y", "x-y"), ("日本", "日本", "_1"), ("!!", "heading", "_1"),
    ("Straße Łódź", "straße-łódź", "strae-odz"),
    ("- a (", "a", "-a"), ("a -", "a", "a-"),
  ])
  func idsOfHugoAndMkDocs(text: String, blackfriday: String, python: String) {
    func id(_ style: MarkdownOptions.HeadingIDs) -> String {
      String(html("# \(text)") { $0.headingIDs = style }.split(separator: "\"")[1])
    }
    #expect(id(.blackfriday) == blackfriday)
    #expect(id(.pythonMarkdown) == python)
  }

  @Test func pythonMarkdownCountsOnFromNumbers() {
    let page = html("# 日本\n# 中国\n# a\n# a_1\n# a\n# a_7\n# a_7") { $0.headingIDs = .pythonMarkdown }
    #expect(
      page.split(separator: "\n").map { String($0.split(separator: "\"")[1]) }
        == ["_1", "_2", "a", "a_1", "a_2", "a_7", "a_8"])
  }

  // MARK: - Attributes of headings

  @Test(arguments: [
    ("# A {#b}", "<h1 id=\"b\">A</h1>\n"),
    ("# A {#b .c .d}", "<h1 id=\"b\" class=\"c d\">A</h1>\n"),
    ("# A { .c } #", "<h1 id=\"a\" class=\"c\">A</h1>\n"),
    ("A *x* {#b_c_d}\n---", "<h2 id=\"b_c_d\">A <em>x</em></h2>\n"),
    ("A {#b}\n===\n\nc", "<h1 id=\"b\">A</h1>\n<p>c</p>\n"),
    ("A\nB {#b}\n---\nc", "<h2 id=\"b\">A\nB</h2>\n<p>c</p>\n"),
    (
      "> A {#b}\n> ===\n\n- B {.c}\n  ---\n\n  d",
      "<blockquote>\n<h1 id=\"b\">A</h1>\n</blockquote>\n<ul>\n<li>\n<h2 id=\"b-2\" class=\"c\">B</h2>\n<p>d</p>\n</li>\n</ul>\n"
    ),
    ("# *A* {#b}", "<h1 id=\"b\"><em>A</em></h1>\n"),
    ("# A {#ü}", "<h1 id=\"ü\">A</h1>\n"),
    ("> # A {#b}", "<blockquote>\n<h1 id=\"b\">A</h1>\n</blockquote>\n"),
    ("# A {#b}\n# C {#b}", "<h1 id=\"b\">A</h1>\n<h1 id=\"b-2\">C</h1>\n"),
    ("# B\n# A {#b}", "<h1 id=\"b\">B</h1>\n<h1 id=\"b-2\">A</h1>\n"),
    ("# A {#fn-1}", "<h1 id=\"section-fn-1\">A</h1>\n"),
  ])
  func headingsGiveTheirIDs(markdown: String, expected: String) {
    #expect(html(markdown) == expected)
  }

  @Test(arguments: [
    ("# A \\{#b}", "<h1 id=\"a-b\">A {#b}</h1>\n"), ("# A {b}", "<h1 id=\"a-b\">A {b}</h1>\n"),
    ("# A `{#b}`", "<h1 id=\"a-b\">A <code>{#b}</code></h1>\n"),
    ("# A{#1}", "<h1 id=\"a-1\">A{#1}</h1>\n"), ("# {}", "<h1 id=\"section\">{}</h1>\n"),
    ("# A {onclick=x}", "<h1 id=\"a-onclick-x\">A {onclick=x}</h1>\n"),
  ])
  func otherBracesStay(markdown: String, expected: String) {
    #expect(html(markdown) == expected)
  }

  @Test func attributesCanBeTurnedOff() {
    let result = render("# A {#b}") { $0.headingAttributes = false }
    #expect(result.html == "<h1 id=\"a-b\">A {#b}</h1>\n")
    #expect(result.faults.contains("[foreign-syntax]"))
    #expect(render("# A {#b}", as: .plain).html == "<h1>A {#b}</h1>\n")
  }

  // MARK: - Fences

  @Test(arguments: [
    (
      "swift {title=\"Package.swift\"}",
      "<pre data-title=\"Package.swift\"><code class=\"language-swift\">"
    ),
    (
      "js title='a b.js' {1,3-5}",
      "<pre data-title=\"a b.js\" data-lines=\"1,3-5\"><code class=\"language-js\">"
    ),
    ("js{2}", "<pre data-lines=\"2\"><code class=\"language-js\">"),
    ("{.python title=a.py}", "<pre data-title=\"a.py\"><code class=\"language-python\">"),
    ("{ .sh }", "<pre><code class=\"language-sh\">"),
    (
      "go {linenos=table,hl_lines=[2,\"4-5\"]}",
      "<pre data-lines=\"2,4-5\"><code class=\"language-go\">"
    ),
    (
      "c {onclick=\"x\" title=\"<&quot;>\"}", "<pre data-title=\"&lt;\"><code class=\"language-c\">"
    ),
    ("c {title=", "<pre><code class=\"language-c\">"),
    ("swift", "<pre><code class=\"language-swift\">"), ("a b", "<pre><code class=\"language-a\">"),
    ("{}", "<pre><code>"),
  ])
  func fencesKeepTitlesAndLines(info: String, expected: String) {
    // What a fence says in vain is tested with highlighted code.
    #expect(
      render("~~~\(info)\na\nb\nc\nd\ne\n~~~").html == "\(expected)a\nb\nc\nd\ne\n</code></pre>\n")
  }

  @Test func otherDialectsKeepCommonMarksFences() {
    #expect(
      render("```c {title=a}\n```", as: .gfm).html
        == "<pre><code class=\"language-c\"></code></pre>\n")
  }

  // MARK: - Breaks and comments

  @Test func lineEndsCanBeBreaks() {
    #expect(html("a\nb  \nc") { $0.breaksLines = true } == "<p>a<br />\nb<br />\nc</p>\n")
    #expect(html("a\nb") == "<p>a\nb</p>\n")
  }

  @Test func commentsCanBeDropped() {
    let text = "a <!-- b --> c\n\n<!--more-->\n\n<!-- x\ny --> <!-- z -->\n\nd"
    #expect(html(text) { $0.dropsComments = true } == "<p>a  c</p>\n<p>d</p>\n")
    let refused = render("<!-- a -->")
    #expect(refused.faults.contains("remedy: delete it, or set 'comments: drop' under 'markdown:'"))
  }

  @Test(arguments: [
    "<!-- a --> <b>", "<!-- a --><script>x</script>", "<!-- a", "<b><!-- a --></b>",
  ])
  func htmlAfterACommentIsRefused(markdown: String) {
    #expect(render(markdown) { $0.dropsComments = true }.faults.contains("[raw-html]"))
  }

  @Test func textAfterACommentNeedsALineOfItsOwn() {
    let faults = render("<!-- a --> **b**\n\nc") { $0.dropsComments = true }.faults
    #expect(
      faults == """
        a.md:1:12: error: text after a comment, in the same line, is not read as Markdown [raw-html]
        1 | <!-- a --> **b**
          |            ^^^^^
          = remedy: begin a new line after '-->'

        """)
    let tag = render("<!-- a --><i>b</i>") { $0.dropsComments = true }.faults
    #expect(tag.contains("write it in Markdown"), "\(tag)")
  }

  // MARK: - Definitions

  @Test(arguments: [
    ("Loan\n: A *book*.", "<dl>\n<dt>Loan</dt>\n<dd>A <em>book</em>.</dd>\n</dl>\n"),
    ("a\nb\n: c\nd\n:   e", "<dl>\n<dt>a</dt>\n<dt>b</dt>\n<dd>c\nd</dd>\n<dd>e</dd>\n</dl>\n"),
    ("a\n\n: b\n\nc\n: d", "<dl>\n<dt>a</dt>\n<dd>b</dd>\n<dt>c</dt>\n<dd>d</dd>\n</dl>\n"),
    ("a\n: b\n\n: c", "<dl>\n<dt>a</dt>\n<dd>b</dd>\n<dd>c</dd>\n</dl>\n"),
    ("a\n: b\n\nc", "<dl>\n<dt>a</dt>\n<dd>b</dd>\n</dl>\n<p>c</p>\n"),
    ("> a\n> : b", "<blockquote>\n<dl>\n<dt>a</dt>\n<dd>b</dd>\n</dl>\n</blockquote>\n"),
    ("`a`\n: [b](/c)", "<dl>\n<dt><code>a</code></dt>\n<dd><a href=\"/c\">b</a></dd>\n</dl>\n"),
    (": a", "<p>: a</p>\n"), ("# a\n: b", "<h1 id=\"a\">a</h1>\n<p>: b</p>\n"),
    ("a\n\\: b", "<p>a\n: b</p>\n"), ("a\n:b", "<p>a\n:b</p>\n"), ("a : b", "<p>a : b</p>\n"),
    ("*a\n: b*", "<p><em>a\n: b</em></p>\n"),
  ])
  func definitionsFollowTheirTerms(markdown: String, expected: String) {
    #expect(html(markdown) { $0.definitionLists = true } == expected)
  }

  @Test func faultsInDefinitionsHaveTheirPositions() {
    let result = render("x\n\nTerm\n: a <b>c</b>\n: {{ d }}\n") { $0.definitionLists = true }
    #expect(result.faults.contains("a.md:4:5: error: raw HTML"))
    #expect(result.faults.contains("a.md:5:3: warning:"))
  }

  @Test func definitionsThatAreOffAreReported() {
    let result = render("a\n: b\n\n: c")
    #expect(result.html == "<p>a\n: b</p>\n<p>: c</p>\n")
    #expect(
      result.faults.contains("a.md:2:1: warning: ': ' begins a definition in other dialects"))
    #expect(render("a\n: b") { $0.definitionLists = true }.faults == "")
  }

  // MARK: - Abbreviations

  @Test(arguments: [
    (
      "The HTML.\n\n*[HTML]: Hyper \"Text\"",
      "<p>The <abbr title=\"Hyper &quot;Text&quot;\">HTML</abbr>.</p>\n"
    ),
    ("XHTML HTMLs\n\n*[HTML]: x", "<p>XHTML HTMLs</p>\n"),
    (
      "`HTML` [HTML](/a) ![HTML](https://a.b/c)\n\n*[HTML]: x",
      "<p><code>HTML</code> <a href=\"/a\"><abbr title=\"x\">HTML</abbr></a> "
        + "<img src=\"https://a.b/c\" alt=\"HTML\" /></p>\n"
    ),
    (
      "C++, C# e.g. W3C\n\n*[C++]: a\n*[C#]: b\n*[e.g.]: c\n*[W3C]: d",
      "<p><abbr title=\"a\">C++</abbr>, <abbr title=\"b\">C#</abbr> <abbr title=\"c\">e.g.</abbr> "
        + "<abbr title=\"d\">W3C</abbr></p>\n"
    ),
    (
      "**UN** *UN*\n\n*[UN]: x",
      "<p><strong><abbr title=\"x\">UN</abbr></strong> <em><abbr title=\"x\">UN</abbr></em></p>\n"
    ),
    ("# UN\n\n*[UN]: x\n*[UN]: y", "<h1 id=\"un\"><abbr title=\"x\">UN</abbr></h1>\n"),
    ("a\n\n`*[UN]: x`", "<p>a</p>\n<p><code>*[UN]: x</code></p>\n"),
  ])
  func abbreviationsAreExplained(markdown: String, expected: String) {
    #expect(html(markdown) { $0.abbreviations = true } == expected)
  }

  @Test func explanationsThatAreNoneAreReported() {
    #expect(
      render("*[UN]: x").faults.contains("'*[…]:' explains an abbreviation in other dialects"))
    let result = render("a b\n\n*[a b]: x") { $0.abbreviations = true }
    #expect(result.html == "<p>a b</p>\n<p>*[a b]: x</p>\n")
    #expect(result.faults.contains("[foreign-syntax]"))
  }

  // MARK: - Hostile input

  @Test(arguments: [
    ": a\n", "a\n: b\n\n", "*[a]: b\n", "# {#a}\n", "# a {.b}\n\n", "{{ ", "[[a",
  ])
  func repetitionsAreReadToTheEnd(piece: String) {
    let text = String(repeating: piece, count: 20_000) + "\n\nend"
    let result = render(text) {
      $0.definitionLists = true
      $0.abbreviations = true
      $0.dropsComments = true
    }
    #expect(result.html.contains("end"))
  }
}
