import AcopioBase
import AcopioMarkdown
import Testing

/// What sites have besides CommonMark and GFM.
@Suite struct SiteMarkdownTests {
  private func site(_ markdown: String, locale: String = "en") -> String {
    html(markdown, as: .site, locale: locale)
  }

  // MARK: - Footnotes

  @Test func numbersFootnotesInTheOrderTheyAreReferredTo() {
    #expect(
      site("One[^b] two[^A] one[^b].\n\n[^a]: First.\n\n    More.\n[^b]: Second *one*.\n") == """
        <p>One<sup class="footnote-ref"><a href="#fn-b" id="fnref-b" data-footnote-ref>1</a></sup> \
        two<sup class="footnote-ref"><a href="#fn-a" id="fnref-a" data-footnote-ref>2</a></sup> \
        one<sup class="footnote-ref"><a href="#fn-b" id="fnref-b-2" data-footnote-ref>1</a></sup>.</p>
        <section class="footnotes" data-footnotes aria-label="Footnotes">
        <ol>
        <li id="fn-b">
        <p>Second <em>one</em>. \
        <a href="#fnref-b" class="footnote-backref" data-footnote-backref \
        aria-label="Back to reference 1">↩</a> \
        <a href="#fnref-b-2" class="footnote-backref" data-footnote-backref \
        aria-label="Back to reference 1-2">↩<sup class="footnote-ref">2</sup></a></p>
        </li>
        <li id="fn-a">
        <p>First.</p>
        <p>More. \
        <a href="#fnref-a" class="footnote-backref" data-footnote-backref \
        aria-label="Back to reference 2">↩</a></p>
        </li>
        </ol>
        </section>

        """)
  }

  @Test func aWordAloneIsAFootnoteAndNoLink() {
    #expect(
      site("a[^1]\n\n[^1]: word\n").contains("<li id=\"fn-1\">\n<p>word <a href=\"#fnref-1\""))
  }

  @Test func showsNoFootnoteThatNobodyRefersTo() {
    #expect(site("a[^2]\n\n[^1]: b\n") == "<p>a[^2]</p>\n")
    #expect(site("`a[^1]` \\[^1]\n\n[^1]: b\n") == "<p><code>a[^1]</code> [^1]</p>\n")
  }

  @Test func footnotesMayReferToFootnotes() {
    let text = site("a[^1]\n\n[^1]: b[^2]\n[^2]: c\n", locale: "es-MX")
    #expect(text.contains("<section class=\"footnotes\" data-footnotes aria-label=\"Notas\">"))
    #expect(text.contains("<li id=\"fn-2\">\n<p>c "))
    #expect(text.contains("aria-label=\"Volver a la referencia 2\""))
  }

  @Test func footnotesHoldBlocks() {
    let text = site("a[^1]\n\n- b\n\n[^1]:\n    > c\n\n        d\n")
    #expect(text.hasPrefix("<p>a<sup"))
    #expect(text.contains("<ul>\n<li>b</li>\n</ul>\n"))
    #expect(
      text.contains(
        "<blockquote>\n<p>c</p>\n</blockquote>\n<pre><code>d\n</code></pre>\n<p> <a href=\"#fnref-1\""
      ))
  }

  // MARK: - Headings

  @Test func headingsHaveIDsOfTheirText() {
    #expect(
      site("# ¿Dónde están los *niños*?\n\n## `x` & \"y\"\n\n#\n\nÑandú\n---\n", locale: "es-MX")
        == """
        <h1 id="donde-estan-los-ninos">¿Dónde están los <em>niños</em>?</h1>
        <h2 id="x-y"><code>x</code> &amp; “y”</h2>
        <h1 id="section"></h1>
        <h2 id="nandu">Ñandú</h2>

        """)
  }

  @Test func idsAreUnique() {
    #expect(
      site("# a\n# a\n# a-2\n# a\n# fn 1\n") == """
        <h1 id="a">a</h1>
        <h1 id="a-2">a</h1>
        <h1 id="a-2-2">a-2</h1>
        <h1 id="a-3">a</h1>
        <h1 id="section-fn-1">fn 1</h1>

        """)
  }

  @Test func idsAreUniqueAmongMany() {
    let many = (0..<40).map { "# h\($0)\n" }.joined()
    #expect(
      site(many + "# h39\n# h0\n").hasSuffix(
        """
        <h1 id="h39">h39</h1>
        <h1 id="h39-2">h39</h1>
        <h1 id="h0-2">h0</h1>

        """))
  }

  @Test func listsHeadings() {
    let headings = [(2, "a"), (4, "b"), (3, "c"), (1, "d & e")].map {
      MarkdownHeading(level: $0.0, id: $0.1.prefix(1).description, text: $0.1)
    }
    var list = ByteBuffer()
    MarkdownHeading.writeContents(headings, locale: "en", into: &list)
    #expect(
      list.bytes.string == """
        <nav class="toc" aria-label="Contents">
        <ul>
        <li><a href="#a">a</a>
        <ul>
        <li><a href="#b">b</a></li>
        <li><a href="#c">c</a></li>
        </ul>
        </li>
        <li><a href="#d">d &amp; e</a></li>
        </ul>
        </nav>

        """)
    list.clear()
    MarkdownHeading.writeContents([], locale: "en", into: &list)
    #expect(list.bytes.string == "")
  }

  // MARK: - Typography

  @Test(arguments: [
    ("\"Momo\" ('a') don't", "“Momo” (‘a’) don’t"),
    ("*\"a\"* \"*b*\" **'c'**", "<em>“a”</em> “<em>b</em>” <strong>‘c’</strong>"),
    ("¿\"a\"? ¡\"b\"!", "¿“a”? ¡“b”!"),
    ("a -- b --- c... d.... e----f", "a – b — c… d.... e----f"),
    ("\\\"a\\\" \\'b\\' &quot;c&quot; \\-- \\...", "&quot;a&quot; 'b' &quot;c&quot; -- ..."),
    ("`\"a\" -- ...` \"b\"", "<code>&quot;a&quot; -- ...</code> “b”"),
    ("the '90s", "the ’90s"),
    ("[\"a\"](/b \"c\")", "<a href=\"/b\" title=\"c\">“a”</a>"),
    ("http://a.b/--c'd", "<a href=\"http://a.b/--c&#x27;d\">http://a.b/--c'd</a>"),
  ])
  func setsQuotesAndDashes(markdown: String, expected: String) {
    #expect(site(markdown) == "<p>\(expected)</p>\n")
  }

  @Test(arguments: [
    ("en-GB", "“a”"), ("es-MX", "“a”"), ("es-419", "“a”"), ("es", "«a»"), ("es-ES", "«a»"),
  ])
  func quotesAreThoseOfTheLanguage(locale: String, expected: String) {
    #expect(site("\"a\"", locale: locale) == "<p>\(expected)</p>\n")
  }

  // MARK: - Blocks

  @Test func calloutsHaveTitlesInTheLanguageOfTheSite() {
    #expect(
      site("> [!NOTE]\n> Bring your *card*.\n", locale: "en") == """
        <aside class="callout callout-note">
        <p class="callout-title">Note</p>
        <p>Bring your <em>card</em>.</p>
        </aside>

        """)
    #expect(
      site("> [!caution]\n>\n> - a\n", locale: "es-MX") == """
        <aside class="callout callout-caution">
        <p class="callout-title">Precaución</p>
        <ul>
        <li>a</li>
        </ul>
        </aside>

        """)
  }

  @Test(arguments: [
    "> [!NOTE] a", "> [!OTHER]\n> a", "> a\n> [!NOTE]", "> \\[!NOTE]\n> a", "[!NOTE]",
  ])
  func otherQuotesAreQuotes(markdown: String) {
    #expect(!site(markdown).contains("callout"))
  }

  @Test func theTextOfATaskIsTheLabelOfItsBox() {
    #expect(
      site("- [ ] a [b](https://c.example/)\n  - [x] d\n\n    e\n- [ ]  \n- f\n") == """
        <ul>
        <li class="task"><label><input disabled="" type="checkbox"> a <a href="https://c.example/">b</a></label>
        <ul>
        <li class="task">
        <p><label><input checked="" disabled="" type="checkbox"> d</label></p>
        <p>e</p>
        </li>
        </ul>
        </li>
        <li>[ ]</li>
        <li>f</li>
        </ul>

        """)
  }

  @Test func aCellWithoutTextIsNoHeader() {
    #expect(
      site("|  | a |\n|:-|--|\n| b | c |\n") == """
        <table>
        <thead>
        <tr>
        <td align="left"></td>
        <th>a</th>
        </tr>
        </thead>
        <tbody>
        <tr>
        <td align="left">b</td>
        <td>c</td>
        </tr>
        </tbody>
        </table>

        """)
  }

  @Test func tasksAreTasksInQuotesToo() {
    #expect(
      site("> - [x] a\n>\n> - [ ] b\n") == """
        <blockquote>
        <ul>
        <li class="task">
        <p><label><input checked="" disabled="" type="checkbox"> a</label></p>
        </li>
        <li class="task">
        <p><label><input disabled="" type="checkbox"> b</label></p>
        </li>
        </ul>
        </blockquote>

        """)
  }

  @Test func codeSaysItsLanguage() {
    #expect(
      site("```sql\na \"b\"\n```\n")
        == "<pre><code class=\"language-sql\">a &quot;b&quot;\n</code></pre>\n")
  }

  @Test func imagesHaveTheirSize() {
    let text = html(
      "![a](/a.png \"t\") ![b](/b.png)", as: .site,
      addresses: { reference, url in
        url.append(reference.address)
        var answer = MarkdownAnswer()
        guard reference.address.equals("/a.png") else { return answer }
        answer.size = MarkdownImageSize(width: 640, height: 480)
        return answer
      })
    #expect(
      text == """
        <p><img src="/a.png" alt="a" title="t" width="640" height="480" loading="lazy" \
        decoding="async" /> <img src="/b.png" alt="b" /></p>

        """)
  }

  @Test func nothingOfASiteIsInTheOtherDialects() {
    let text = "# a\n\n> [!NOTE]\n> \"b\" -- c[^1]\n\n[^1]: d\n"
    #expect(
      html(text, as: .gfm) == """
        <h1>a</h1>
        <blockquote>
        <p>[!NOTE]
        &quot;b&quot; -- c<a href="d">^1</a></p>
        </blockquote>

        """)
  }
}
