import AcopioBase
import AcopioMarkdown
import AcopioTestSupport
import Testing

/// Syntax of other programs stays as text, and a warning says so.
@Suite struct ForeignSyntaxTests {
  private struct Found: Equatable, CustomStringConvertible {
    let line: Int, column: Int
    let text: String
    var description: String { "\(line):\(column) \(text)" }
  }

  private func diagnostics(
    _ markdown: String, as dialect: MarkdownDialect = .site, allows: Bool = false
  ) -> (found: [Found], all: [Diagnostic], html: String) {
    var sources = SourceMap()
    let file = sources.add("content/books/momo.md", markdown)
    var diagnostics = Diagnostics()
    var output = ByteBuffer()
    var environment = MarkdownEnvironment(directives: {
      {
        $1.append($0.content); return .init()
      }
    })
    var options = MarkdownOptions()
    options.reportsForeignSyntax = !allows
    let chosen = options
    environment.options = { _ in chosen }
    MarkdownRenderer(environment).render(
      file, 0..<file.bytes.count, as: dialect, into: &output, &diagnostics)
    let found = diagnostics.all.filter { $0.id == .foreignSyntax }.map { diagnostic in
      let before = file.bytes.slice(0..<Int(diagnostic.origin.start))
      let lines = before.split(separator: 0x0A, omittingEmptySubsequences: false)
      return Found(
        line: lines.count,
        column: String(decoding: before[(lines.last?.startIndex ?? 0)...], as: UTF8.self).count + 1,
        text: file.bytes.slice(Int(diagnostic.origin.start)..<Int(diagnostic.origin.end)).string)
    }
    return (found, diagnostics.all, output.bytes.string)
  }

  private func found(_ markdown: String) -> [String] {
    diagnostics(markdown).found.map(\.description)
  }

  @Test(arguments: [
    ("これは**「重要」**です。", "1:4 **「重要」**", "「**重要**」"),
    ("**「重要」**です。", "1:1 **「重要」**", "「**重要**」"),
    ("あれは**強い**人で、これは**「重要」**です。", "1:16 **「重要」**", "「**重要**」"),
    ("これは**重要！**です。", "1:4 **重要！**", "**重要**！"),
    ("使用**API（接口）**来", "1:3 **API（接口）**", " **API（接口）** "),
    ("사과**(Apple)**는", "1:3 **(Apple)**", "(**Apple**)"),
    ("价格**$5**元", "1:3 **$5**", "$**5**"),
    ("は**[重要](u)！**で", "1:2 **[重要](u)！**", " **[重要](u)！** "),
    ("**Nota:**texto y **otra**", "1:1 **Nota:**", "**Nota:** texto"),
    ("**Prix :**10 €", "1:1 **Prix :**", "**Prix :** 10"),
    ("**50 %**de `**x**` a", "1:1 **50 %**", "**50 %** de"),
    ("**Note (see [a](u)):**text", "1:1 **Note (see [a](u)):**", "**Note (see [a](u)):** text"),
  ]) func strongTextThatCommonMarkTakesAsTextIsReported(
    markdown: String, expected: String, replacement: String
  ) {
    let result = diagnostics(markdown)
    #expect(result.found.map(\.description) == [expected])
    let remedy = result.all.first?.remedy?.english ?? ""
    #expect(remedy.contains("write '\(replacement)'"), "\(remedy)")
    #expect(result.html.contains("**"))
    // The replacement is strong text.
    let text = expected.split(separator: " ", maxSplits: 1)[1]
    let word = replacement.split(separator: "** ").dropFirst().last.map(String.init) ?? ""
    let written = word.allSatisfy(\.isLetter) || word.allSatisfy(\.isNumber) ? text + word : text
    let mended = diagnostics(markdown.replacing(written, with: replacement, maxReplacements: 1))
    #expect(mended.found.isEmpty && mended.html.contains("<strong>"), "\(mended.html)")
  }

  @Test(arguments: [
    "**Nota:** texto", "**「重要」** です", "これは**重要**です", "a**b**c", "2**-1 + x**-y", "f(**a, **b)",
    "src/**/*.js", "**/a/**b", "a**b**「c」 **d**e", "`**「x」**y`", "\\**「x」**y", "***「x」***y",
    "** 「x」**y",
    "**「x」", "Ver **A.**[^1] y **B.**[^1]\n\n[^1]: n",
    "**Nombre:**[Ana](http://x.example/) y **Edad:**[3](/u)",
    "«**¿Vienes?**» **¿No?**", "„**Nein!**“ **„Ja!“**", "(**Fig. 1.**) (**Fig. 2.**)",
    "(**« le mien »**) et **« l'autre »**", "[**Título.**](u)[**Otro.**](u)",
    "**Total:**$5 y **IVA:**$3",
    "**\"Q\"**: z; **(b)**: x", "x**(y)**z", "| **a:** | **b.** |\n|---|---|\n| **c:**| d |",
  ]) func otherAsterisksAreNot(markdown: String) {
    #expect(found(markdown) == [])
  }

  @Test func aLongLineOfAsterisksIsReadWhole() {
    // With a search through all of them for each, these lines take minutes.
    let strong = String(repeating: "**x** ", count: 100_000)
    #expect(found(strong + "は**「x」**で") == ["1:600002 **「x」**"])
    let line = String(repeating: "は**「x」**で", count: 20_000)
    #expect(found(line).count == 100)
  }

  @Test(arguments: [
    ("a {{< figure src=\"a.jpg\" >}} b", "1:3 {{< figure src=\"a.jpg\" >}}"),
    ("{{% notice %}}x{{% /notice %}}", "1:1 {{% notice %}}"),
    ("{{< x", "1:1 {{< x"),
    ("[a]({{< ref \"b.md\" >}})", "1:5 {{< ref \"b.md\" >}}"),
    ("{{< figure\n  src=\"a\" >}}", "1:1 {{< figure\n  src=\"a\" >}}"),
    ("{% include a.html %}", "1:1 {% include a.html %}"),
    ("{%- if a -%}b{% else %}c{% endif %}", "1:1 {%- if a -%}"),
    ("é {{ page.title }}", "1:3 {{ page.title }}"),
    ("{{ 'a' | url }}", "1:1 {{ 'a' | url }}"),
    ("[a]({{site.url}}/b)", "1:5 {{site.url}}"),
    ("a\n{: .b #c}", "2:1 {: .b #c}"),
    ("[a](/b){:target=\"_blank\"}", "1:8 {:target=\"_blank\"}"),
    ("{::comment}", "1:1 {::comment}"),
    ("* x\n{:toc}", "2:1 {:toc}"),
    ("[a](/b){ .c }", "1:8 { .c }"),
    ("a {#b}", "1:3 {#b}"),
    ("see [[Other page|text]]", "1:5 [[Other page|text]]"),
    ("![[a.png]]", "1:1 ![[a.png]]"),
    ("[TOC]", "1:1 [TOC]"),
    ("> [toc]", "1:3 [toc]"),
    ("[[_TOC_]]", "1:1 [[_TOC_]]"),
    ("> [!info] Title\n> a", "1:3 [!info]"),
    ("> [!NOTE] Title\n> a", "1:3 [!NOTE]"),
    ("> [!abstract]\n> a", "1:3 [!abstract]"),
    ("a\n\n!!! note \"Title\"\n    b", "3:1 !!!"),
    ("???+ note\n", "1:1 ???"),
    ("| a | {{ b }} |\n|---|---|\n| c | {{< d >}} |", "1:7 {{ b }}, 3:7 {{< d >}}"),
    ("> - a {{ b }}\n", "1:7 {{ b }}"),
    ("# a {{ b }}", "1:5 {{ b }}"),
    ("a {{ b }}\n===", "1:3 {{ b }}"),
    ("x[^1]\n\n[^1]: {{ b }}", "3:7 {{ b }}"),
    (":::x[{{ b }}]\nc {{ d }}\n:::", "1:6 {{ b }}, 2:3 {{ d }}"),
    ("`a` {{ b }} `c`", "1:5 {{ b }}"),
    ("`` ` `` {{ b }}", "1:9 {{ b }}"),
    ("`a {{ b }}", "1:4 {{ b }}"),
    ("\\\\{{ b }}", "1:3 {{ b }}"),
    ("a\r\n{{ b }}\r\n", "2:1 {{ b }}"),
  ])
  func isReportedWhereItIs(markdown: String, expected: String) {
    let found = diagnostics(markdown).found.map(\.description)
    #expect(
      found.joined(separator: ", ").replacing("\r", with: "") == expected)
  }

  @Test(arguments: [
    "`{{ a }}`", "```\n{{< a >}}\n{% b %}\n```", "    {{ a }}", "\\{{ a }}", "\\{% a %}", "\\[[a]]",
    "\\[TOC]", "{{1, 2}, {3}}", "{{ a", "{% a", "{ a }", "{}", "{.5}", "{: a b", "[[1, 2]]",
    "[[a](/b)]", "[[a]](/b)", "[[a]]\n\n[a]: /b", "[TOC]\n\n[toc]: /b", "a [toc] b",
    "[toc][]\n\n[toc]: /b",
    "> [!NOTE]\n> a", "a [!info] b", ":::x\na\n:::", ":x[a]{.b #c}", ":x{.b}", "::x[a]{.b}",
    "a ::: b", "a !!! b", "!!!", "Really??? no", "`a\n{{ b }}\n`", "``{{ a }}``",
    "x[^1]\n\n[^1]: y",
    "[ ] {{", "<https://a.b/{{c}}>`", "| `{{ a }}` | b |\n|---|---|",
  ])
  func codeEscapesAndOtherTextAreNot(markdown: String) {
    let all = diagnostics(markdown).all.filter { $0.id == .foreignSyntax }
    // An address is no code, and `<…>` no text: it stays as it is.
    if markdown.hasPrefix("<https") { return #expect(all.count == 1) }
    #expect(all.map(\.message) == [])
  }

  @Test func saysWhatToDo() {
    let all = diagnostics(
      """
      {{< youtube abc >}}

      {% highlight swift %}

      [[Page one#part]]

      [TOC]
      """
    ).all.map { "\($0.message): \($0.remedy ?? "")" }
    let end = "; '\\' before it, or 'foreign-syntax: allow', keeps it as text"
    #expect(
      all == [
        "'youtube' is a shortcode of Hugo, which stays as text here: write Markdown instead, or a "
          + "directive with a component\(end)",
        "'{% highlight %}' is a tag of a template, which stays as text here: write a fence of '```' "
          + "with the language after it\(end)",
        "'[[…]]' is a link of a wiki, which stays as text here: write '[text](page.md)', with the "
          + "path of the file\(end)",
        "this stands for a table of contents in other programs, which stays as text here: delete it, "
          + "and print '{{ entry.content | toc }}' in the layout\(end)",
      ])
  }

  @Test func containersOfOtherProgramsAreReportedInPlainCommonMark() {
    #expect(diagnostics("::: tip\na\n:::", as: .plain).found.map(\.description) == ["1:1 :::"])
    #expect(diagnostics(":::{.tip}\na").found.map(\.description) == ["1:1 :::{.tip}"])
    // In the dialect of sites it is an error already.
    #expect(diagnostics("::: tip\na").all.map(\.id) == [.directiveSyntax])
  }

  @Test func canBeAllowed() {
    let result = diagnostics("a {{ b }}", allows: true)
    #expect(result.all.isEmpty)
    #expect(result.html == "<p>a {{ b }}</p>\n")
  }

  @Test func dialectsForComparisonReportNothing() {
    #expect(diagnostics("{{ a }}", as: .gfm).all.isEmpty)
    #expect(diagnostics("{{ a }}", as: .commonMark).all.isEmpty)
  }

  @Test func aHundredOfADocumentAreEnough() {
    #expect(found(String(repeating: "{{ a }}\n\n", count: 150)).count == 100)
  }
}
