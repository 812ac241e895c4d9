import AcopioSiteTestSupport
import AcopioTestSupport
import Testing

/// A collection may allow some HTML in its Markdown, by name.
@Suite struct AllowedHTMLTests {
  private func site(_ body: String, _ html: String? = nil) -> BuiltSite {
    let allowed =
      html ?? "{ abbr: [title], kbd: [], q: [cite], details: [open], summary: [], br: [] }"
    return BuiltSite(
      Library.files(
        """
        -- content/authors/_collection.yml --
        entries: '*.md'
        schema:
          name: { type: text }
        html: \(allowed)
        page: { permalink: '/authors/{slug}/', layout: author }
        -- templates/layouts/author.html --
        {{ entry.content }}
        -- content/authors/ende.md --
        ---
        name: Michael Ende
        ---
        \(body)
        """))
  }

  private func page(_ body: String, sourceLocation: SourceLocation = #_sourceLocation) -> String {
    let site = site(body)
    #expect(site.printed == "", sourceLocation: sourceLocation)
    return site["authors/ende/index.html"] ?? ""
  }

  private func refused(
    _ body: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let site = site(body)
    #expect(site.printed == expected + "\n", sourceLocation: sourceLocation)
    #expect(site.files.isEmpty, sourceLocation: sourceLocation)
  }

  /// The remedy for an element works as it is written.
  @Test(arguments: ["br", "kbd", "sub", "mark"])
  func theRemedyForAnElementAllowsIt(name: String) throws {
    let body = "| a |\n|---|\n| b<\(name)>c\(name == "br" ? "" : "</\(name)>") |"
    let refused = site(body, "{}")
    let remedy = try #require(
      refused.printed.firstMatch(of: /allow it with 'html: ([^']+)' in '_collection.yml'/))
    #expect(site(body, String(remedy.1)).printed == "")
  }

  @Test func namedElementsPass() {
    #expect(
      page("The <abbr title='A \"b\" & c'>ABC</abbr>, <KBD>*x*</kbd><br/>y\n")
        == """
        <p>The <abbr title="A &quot;b&quot; &amp; c">ABC</abbr>, <kbd><em>x</em></kbd><br>y</p>

        """ + "\n")
    #expect(
      page(
        "<details open>\n<summary>More & &lt;more&gt; < a</summary>\n\nSome *text*.\n\n</details>")
          == """
          <details open="">
          <summary>More &amp; &lt;more&gt; &lt; a</summary>
          <p>Some <em>text</em>.</p>
          </details>

          """ + "\n")
  }

  @Test func otherElementsAndAttributesAreErrors() {
    refused(
      "a <i>b</i>\n\nc <kbd onclick=x>d</kbd>\n\n<details>\n<script>x</script>\n</details>",
      """
      content/authors/ende.md:4:3: error: raw HTML is not allowed here [raw-html]
      4 | a <i>b</i>
        |   ^^^
        = remedy: write it in Markdown, put it into a template, or write '&lt;' to show a '<'
      content/authors/ende.md:6:3: error: the attribute 'onclick' of 'kbd' is not allowed in this \
      collection [raw-html]
      6 | c <kbd onclick=x>d</kbd>
        |   ^^^^^^^^^^^^^^^
        = remedy: leave it out, or allow it in '_collection.yml' if that is safe
      content/authors/ende.md:9:1: error: raw HTML is not allowed here [raw-html]
      9 | <script>x</script>
        | ^^^^^^^^
        = remedy: write it in Markdown, put it into a template, or write '&lt;' to show a '<'
      """)
  }

  @Test func addressesAreJudged() {
    refused(
      "<q cite=javascript:x>a</q>",
      """
      content/authors/ende.md:4:9: error: a link cannot use the scheme 'javascript:' [unsafe-url]
      4 | <q cite=javascript:x>a</q>
        |         ^^^^^^^^^^^^
        = remedy: link to an https: address or to a path of this site
      """)
  }

  @Test func whatIsNotBalancedIsAnError() {
    refused(
      "a <kbd>b\n\n*c <kbd>d* e</kbd>\n\n<details>\n\n- f\n\n  </details>\n",
      """
      content/authors/ende.md:4:3: error: '<kbd>' has no end [unbalanced-html]
      4 | a <kbd>b
        |   ^^^^^
        = remedy: write '</kbd>' in the same block
      content/authors/ende.md:6:4: error: '<kbd>' has no end [unbalanced-html]
      6 | *c <kbd>d* e</kbd>
        |    ^^^^^
        = remedy: write '</kbd>' in the same block
      content/authors/ende.md:12:3: error: '</details>' is not in the block in which '<details>' \
      begins [unbalanced-html]
      12 |   </details>
         |   ^^^^^^^^^^
         = remedy: write both in the same block
      """)
  }

  @Test func blocksCannotStandInLines() {
    refused(
      "a <details>",
      """
      content/authors/ende.md:4:3: error: 'details' cannot be in a line of text [misplaced-html]
      4 | a <details>
        |   ^^^^^^^^^
        = remedy: write it in a line of its own, with a blank line before it
      """)
  }

  @Test func whatDoesHarmCannotBeAllowed() {
    let site = site("a", "{ script: [], sup: [onclick, style, titel], kbd: yes }")
    let told = site.printed.split(separator: "\n").filter { $0.contains("error: ") }
    #expect(
      told.joined(separator: "\n") == """
        content/authors/_collection.yml:4:9: error: 'script' cannot be allowed [unsafe-element]
        content/authors/_collection.yml:4:27: error: the attribute 'onclick' cannot be allowed \
        [unsafe-attribute]
        content/authors/_collection.yml:4:36: error: the attribute 'style' cannot be allowed \
        [unsafe-attribute]
        content/authors/_collection.yml:4:43: error: the attribute 'titel' cannot be allowed; did you \
        mean 'title'? [unsafe-attribute]
        content/authors/_collection.yml:4:56: error: the attributes of 'kbd' must be a list, not text \
        [wrong-type]
        """)
  }

  @Test func otherCollectionsAllowNothing() {
    let site = BuiltSite(
      Library.files(
        """
        -- content/authors/ende.md --
        ---
        name: Michael Ende
        ---
        a <kbd>b</kbd>
        """))
    #expect(site.printed.contains("content/authors/ende.md:4:3: error: raw HTML is not allowed"))
  }
}
