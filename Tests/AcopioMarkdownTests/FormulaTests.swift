import AcopioBase
import AcopioMarkdown
import AcopioTestSupport
import Testing

/// Formulas in TeX become MathML, wherever a site says that they are formulas.
@Suite struct FormulaTests {
  private func render(
    _ markdown: String, _ forms: MarkdownOptions.Formulas? = nil
  ) -> (html: String, faults: String) {
    var sources = SourceMap()
    let file = sources.add("a.md", markdown)
    var options = MarkdownOptions()
    if let forms { options.formulas = forms }
    let chosen = options
    var environment = MarkdownEnvironment()
    environment.options = { _ in chosen }
    var diagnostics = Diagnostics()
    var output = ByteBuffer()
    MarkdownRenderer(environment).render(
      file, 0..<file.bytes.count, as: .site, into: &output, &diagnostics)
    return (output.bytes.string, printed(diagnostics, sources))
  }

  /// The presentation of a formula: what is before the annotation.
  private func mathML(_ tex: String) -> String {
    let (html, faults) = render("```math\n\(tex)\n```\n")
    #expect(faults == "")
    guard let start = html.firstRange(of: "<semantics>")?.upperBound,
      let end = html.firstRange(of: "<annotation")?.lowerBound
    else { return html }
    return String(html[start..<end])
  }

  // MARK: - Places

  @Test func aFormulaHasItsTeXAsAnnotationAndAlternativeText() {
    #expect(
      render("```math\na < \"b\"\n```\n").html == """
        <math display="block" alttext="a &lt; &quot;b&quot;"><semantics><mrow><mi>a</mi>\
        <mo stretchy="false" lspace="0.2778em" rspace="0.2778em">&lt;</mo>\
        <mo stretchy="false" lspace="0" rspace="0">&quot;</mo><mi>b</mi>\
        <mo stretchy="false" lspace="0" rspace="0">&quot;</mo></mrow>\
        <annotation encoding="application/x-tex">a &lt; &quot;b&quot;</annotation></semantics></math>

        """)
  }

  @Test(arguments: [
    ("so $`x`$ is", true), (#"so \(x^2\) is"#, true), ("so $$x$$ is", true),
    (#"so \[x^2\] is"#, true), ("$$\nx\n$$", true), ("\\[\nx\n\\]", true), ("- $$x +\n  y$$", true),
    ("> $$\n> x\n> $$", true), ("| a |\n|---|\n| $`x`$ |", true), ("# A $`x`$", true),
    ("so $x$ is", false), ("`$$x$$` and `\\(x^2\\)`", false), ("    $$x$$", false),
    ("```\n$$x$$\n```", false), (#"so \\(x^2\\) is"#, false), (#"\(in brackets\)"#, false),
    ("$$\nnever closed\n\nand on", false), ("$$ a $$ b", true),
  ])
  func formulasAreFoundWhereTheyAre(markdown: String, isFormula: Bool) {
    let (html, _) = render(markdown)
    #expect(html.contains("<math") == isFormula, "\(html)")
    if isFormula { #expect(!html.contains("$"), "\(html)") }
  }

  @Test(arguments: [
    ("$a*b*c$", true), ("between $5 and $10", false), ("$ x $", false), ("costs $5, or 5 $", false),
    (#"\$x$"#, false), ("a$x$b", false), ("$x$,", true), ("($x$)", true),
    ("$HOME and $PATH", false),
    ("$x_1$ and $y_2$", true),
  ])
  func singleDollarsAreFormulasOnRequest(markdown: String, isFormula: Bool) {
    #expect(render(markdown, [.dollars]).html.contains("<math") == isFormula)
    #expect(!render(markdown).html.contains("<math"))
  }

  @Test func withoutFormsFormulasStayTextAndCode() {
    let (html, _) = render("```math\nx\n```\n\n$`x`$ $$y$$", [])
    #expect(html.contains("<pre><code class=\"language-math\">x\n</code></pre>"))
    #expect(!html.contains("<math"))
  }

  @Test func aBarInACellIsEscapedAsElsewhereInCells() {
    let (html, _) = render("| a |\n|---|\n| $`a\\|b`$ |\n")
    #expect(html.contains("alttext=\"a|b\""), "\(html)")
  }

  @Test func fencesAreCodeWhereOnlyOtherFormsAreFormulas() {
    let (html, _) = render("```math\nx\n```\n\n$$\ny\n$$\n", [.doubleDollars])
    #expect(
      html.hasPrefix("<pre><code class=\"language-math\">x\n</code></pre>\n<math display"),
      "\(html)")
  }

  @Test func headingsAndDescriptionsHaveTheTeX() {
    let (html, faults) = render(
      "## \\(E=mc^2\\)\n\n## The \\(a<b\\) end\n\n![p \\(x\\) q](https://a.example/a.png)\n")
    #expect(faults == "")
    #expect(html.contains("<h2 id=\"e-mc-2\"><math"), "\(html)")
    #expect(html.contains("<h2 id=\"the-a-b-end\">The <math"), "\(html)")
    #expect(html.contains("alt=\"p x q\""), "\(html)")
  }

  @Test func markdownNeverTouchesAFormula() {
    let (html, _) = render(#"$$a*b*c_d_e \{ "x" \} -- ... <b> &amp; [x](y) ~~z~~$$"#)
    for mark in ["<em>", "<del>", "<a ", "“", "–", "…", "<b>"] { #expect(!html.contains(mark)) }
  }

  @Test func pricesInProseStayAsTheyAre() {
    let text = "Entre $5 y $10, o $1,200.50; a $3 c/u. (US$4) 5$, $, $$, $-2, y $x por $y."
    #expect(render(text).html == "<p>\(text)</p>\n")
    #expect(!render(text, [.dollars, .doubleDollars, .fences]).html.contains("<math"))
  }

  // MARK: - Symbols

  @Test(arguments: [
    ("x", "<mi>x</mi>"), ("12.5", "<mn>12.5</mn>"), ("3{,}14", "<mn>3,14</mn>"),
    ("\\frac12", "<mfrac><mn>1</mn><mn>2</mn></mfrac>"),
    ("\\sqrt[3]{x}", "<mroot><mi>x</mi><mn>3</mn></mroot>"),
    ("x_1^2", "<msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup>"),
    ("-x", "<mrow><mo form=\"prefix\" lspace=\"0\" rspace=\"0\">−</mo><mi>x</mi></mrow>"),
    ("a-x", "<mrow><mi>a</mi><mo>−</mo><mi>x</mi></mrow>"),
    (
      "\\sum_{i}^n",
      "<munderover><mo movablelimits=\"true\">∑</mo><mi>i</mi><mi>n</mi></munderover>"
    ),
    ("\\int_a^b", "<msubsup><mo>∫</mo><mi>a</mi><mi>b</mi></msubsup>"),
    (
      "\\sin x",
      "<mrow><mi>sin</mi><mo>&#x2061;</mo><mspace width=\"0.1667em\"></mspace><mi>x</mi></mrow>"
    ),
    ("\\mathbb{R}", "<mi>ℝ</mi>"), ("\\mathcal L", "<mi>ℒ</mi>"), ("\\mathbf{v}", "<mi>𝐯</mi>"),
    ("\\mathrm{kg}", "<mi>kg</mi>"), ("\\mathrm{d}", "<mi mathvariant=\"normal\">d</mi>"),
    ("\\Gamma", "<mi mathvariant=\"normal\">Γ</mi>"), ("\\alpha", "<mi>α</mi>"),
    (
      "\\hat{x}",
      "<mover accent=\"true\"><mi>x</mi><mo stretchy=\"false\" lspace=\"0\" rspace=\"0\">^</mo></mover>"
    ),
    ("\\text{if }", "<mtext>if\u{A0}</mtext>"),
    (
      "\\left(x\\right.",
      "<mrow><mo form=\"prefix\" stretchy=\"true\" fence=\"true\">(</mo><mi>x</mi></mrow>"
    ),
    ("x'", "<msup><mi>x</mi><mo lspace=\"0\" rspace=\"0\">′</mo></msup>"),
    (
      "\\begin{matrix}1&2\\\\3\\end{matrix}",
      "<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd></mtr></mtable>"
    ),
    (
      "\\begin{aligned}a&=b\\end{aligned}",
      "<mtable displaystyle=\"true\"><mtr><mtd style=\"text-align:right;text-align:-webkit-right;padding-left:0;padding-right:0\">"
        + "<mi>a</mi></mtd><mtd style=\"text-align:left;padding-left:0;padding-right:0\"><mrow></mrow>"
        + "<mo stretchy=\"false\" lspace=\"0.2778em\" rspace=\"0.2778em\">=</mo><mi>b</mi></mtd></mtr></mtable>"
    ),
    (
      "\\sum\\limits_i",
      "<munder><mo movablelimits=\"false\">∑</mo><mi>i</mi></munder>"
    ),
    (
      "\\operatorname*{arg\\,max}_x",
      "<munder><mo movablelimits=\"true\" form=\"prefix\" lspace=\"0\" rspace=\"0.1667em\">arg\u{2009}max</mo>"
        + "<mi>x</mi></munder>"
    ),
    (
      "\\begin{split}&\\quad+d\\end{split}",
      "<mtable displaystyle=\"true\"><mtr><mtd style=\"text-align:right;text-align:-webkit-right;padding-left:0;"
        + "padding-right:0\"></mtd><mtd style=\"text-align:left;padding-left:0;padding-right:0\"><mrow></mrow>"
        + "<mspace width=\"1em\"></mspace><mo>+</mo><mi>d</mi></mtd></mtr></mtable>"
    ),
    ("\\newcommand{\\sq}[1]{#1^2}\\sq{x}", "<mrow><msup><mi>x</mi><mn>2</mn></msup></mrow>"),
    ("a\\over b", "<mfrac><mi>a</mi><mi>b</mi></mfrac>"),
    ("≤", "<mo stretchy=\"false\" lspace=\"0.2778em\" rspace=\"0.2778em\">≤</mo>"),
    ("\\text{<script>}", "<mtext>&lt;script&gt;</mtext>"), ("x % a comment", "<mi>x</mi>"),
  ])
  func eachConstructHasItsElements(tex: String, expected: String) {
    #expect(mathML(tex) == expected)
  }

  // MARK: - Faults

  @Test func aFaultIsReportedAtItsPlaceInTheFormula() {
    #expect(
      render("So $`\\frac{1}`$ and\n\n$$\nx + \\fraq{1}{2}\n$$\n").faults == """
        a.md:1:6: error: in a formula, '\\frac' has no argument [invalid-formula]
        1 | So $`\\frac{1}`$ and
          |      ^^^^^
          = remedy: write it in braces: '\\frac{…}'
        a.md:4:5: error: in a formula, '\\fraq' is no command that formulas know [invalid-formula]
        4 | x + \\fraq{1}{2}
          |     ^^^^^
          = remedy: did you mean '\\frac'?

        """)
  }

  @Test func aFaultInATableIsReportedAtItsPlaceBesideEscapedPipes() {
    #expect(
      render("| a |\n|---|\n| \\(\\|x\\| + \\fraq{\\|}\\) |\n").faults == """
        a.md:3:13: error: in a formula, '\\fraq' is no command that formulas know [invalid-formula]
        3 | | \\(\\|x\\| + \\fraq{\\|}\\) |
          |             ^^^^^
          = remedy: did you mean '\\frac'?

        """)
  }

  @Test(arguments: [
    ("`$$` is and `echo $$` prints", "<code>$$</code> is and <code>echo $$</code> prints"),
    ("`DO $$` … `END $$;`", "<code>DO $$</code> … <code>END $$;</code>"),
    ("`echo \\(` and `\\)`", "<code>echo \\(</code> and <code>\\)</code>"),
    ("[a](/x$$y) and [b](/z$$w)", "<a href=\"/x$$y\">a</a> and <a href=\"/z$$w\">b</a>"),
    (
      "<https://a.example/?x=$$a> and <https://a.example/?y=$$b>",
      "<a href=\"https://a.example/?x=$$a\">https://a.example/?x=$$a</a> and "
        + "<a href=\"https://a.example/?y=$$b\">https://a.example/?y=$$b</a>"
    ),
    ("Prices: $ cheap, $$ moderate, $$$ expensive", "Prices: $ cheap, $$ moderate, $$$ expensive"),
    ("$$–$$$, from $$5 to $$9", "$$–$$$, from $$5 to $$9"),
  ])
  func noFormulaBeginsInCodeAddressesAndPrices(text: String, expected: String) {
    #expect(render(text + "\n").html == "<p>\(expected)</p>\n")
  }

  @Test(arguments: [
    "`echo $`, formula $`x`$", "`$$` and $$x$$", "[$`x`$](/a$$)", "a $$ x $$ b",
    "if 1 < 2 then $$x$$, and 3 > 2", "a<b $$x$$ c>d",
  ])
  func formulasBesideCodeStay(text: String) {
    let (html, faults) = render(text + "\n")
    #expect(html.contains("alttext=\"x\"") || html.contains("alttext=\" x \""), "\(html)")
    #expect(faults == "")
  }

  @Test(arguments: ["\\(word word ", "$`a ", "\\[word word ", "`\\(a+", "$$", "[a](", "<a "])
  func manyBeginningsOfFormulasTakeLinearTime(piece: String) {
    // Sixteen times the text takes sixteen times as long, and would take 256 times.
    func seconds(_ count: Int) -> Duration {
      let text = String(repeating: piece, count: count) + "\\)\n"
      return ContinuousClock().measure { _ = render(text) }
    }
    _ = seconds(100)
    let limit = max(seconds(1_000), .milliseconds(2)) * 80
    #expect(seconds(16_000) < limit, "\(piece)")
  }

  @Test func aFormulaInATableIsNotTakenForText() {
    let (html, faults) = render("| a |\n|---|\n| \\(a + b + c\\) and \\(\\|x\\| + 1\\) |\n")
    #expect(faults == "")
    #expect(html.contains("alttext=\"|x| + 1\""))
  }

  @Test(arguments: [
    "\\frac{1}{", "x^a^b", "x_1_2", "\\left( x", "x \\right)", "\\begin{matrix}1",
    "\\begin{matrix}1\\end{pmatrix}", "a & b", "a \\\\ b", "{a", "a}", "\\sqrt[3{x}",
    "\\begin{foo}x\\end{foo}", "\\unknown", "#1", "a $ b", "\\left x y", "x^", "\\frac",
    "\\text{abc",
    "\\text{a \\frac12}", "\\color{red;x}{y}", "\\newcommand{\\a}{\\a}\\a",
    "\\begin{array}{lx}a\\end{array}", "\\not", "\\middle|", "\\end{matrix}", "\\big",
    "\\overset{a}",
    "\\", "\\hat", "\\substack{a", "\\begin", "\\binom{n}", "\\not x", "\\cr", "",
  ])
  func whatCannotBeReadIsAnError(tex: String) {
    let (html, faults) = render("```math\n\(tex)\n```\n")
    #expect(faults.contains("[invalid-formula]"), "\(tex)")
    #expect(!html.contains("<math"))
  }

  // MARK: - Hostile input

  @Test func largeAndDeepFormulasEndAtALimit() {
    let deep = String(repeating: "{", count: 2_000) + "x" + String(repeating: "}", count: 2_000)
    let fractions = String(repeating: "\\frac{", count: 800)
    let long = String(repeating: "x", count: 6_000)
    let exploding = "\\def\\a{xx}" + (0..<40).map { _ in "\\def\\a{\\a\\a}" }.joined() + "\\a"
    for tex in [deep, fractions, long, exploding, String(repeating: "\\left(", count: 800)] {
      #expect(render("```math\n\(tex)\n```\n").faults.contains("[invalid-formula]"))
    }
  }

  @Test func anyTokensGiveAFaultOrWellFormedMarkup() {
    var random = SeededGenerator(seed: 47)
    let tokens = [
      "x", "1", "{", "}", "^", "_", "&", "\\\\", "\\frac", "\\sqrt", "[", "]", "\\left", "\\right",
      "(", ")",
      "\\begin{matrix}", "\\end{matrix}", "\\text{", "$", "'", "\\sum", "\\limits", " ", "<", ">",
      "\"", "é",
      "\\hat", "\\mathbf", "\\over", "\\displaystyle", "\\def\\q#1{#1}", "\\q", "\\hline", "|",
      "\\not", "=",
      "\\begin{array}{c|c}", "\\end{array}", "\\color{red}", "\\tag", "%", "\n", "\\middle",
      "\\big", "\\",
    ]
    var formulas = 0
    for _ in 0..<3_000 {
      let count = 1 + Int(random.next() % 9)
      let tex = (0..<count).map { _ in tokens[Int(random.next() % UInt64(tokens.count))] }.joined()
      let (html, faults) = render("~~~~math\n\(tex)\n~~~~\n")
      if faults.contains("[invalid-formula]") { continue }
      formulas += 1
      #expect(isBalanced(html), "\(tex) → \(html)")
    }
    #expect(formulas > 100)
  }

  /// Whether each element of some markup ends in the order of its beginning, and no text has a sign of markup.
  private func isBalanced(_ html: String) -> Bool {
    var open: [Substring] = []
    for part in html.split(separator: "<").dropFirst(html.hasPrefix("<") ? 0 : 1) {
      guard let end = part.firstIndex(of: ">") else { return false }
      let tag = part[..<end]
      if tag.hasPrefix("/") {
        guard open.popLast() == tag.dropFirst() else { return false }
      } else {
        open.append(tag.prefix { $0 != " " })
      }
      if part[part.index(after: end)...].contains(">") { return false }
    }
    return open.isEmpty
  }
}
