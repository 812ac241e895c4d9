import AcopioSiteTestSupport
import Testing

/// `<!--more-->` ends the summary of an entry, where comments are dropped.
@Suite struct SummaryTests {
  private func site(_ body: String, _ markdown: String = "markdown: { comments: drop }")
    -> BuiltSite
  {
    BuiltSite(
      Library.files(
        """
        -- content/authors/_collection.yml --
        entries: '*.md'
        schema: { name: { type: text } }
        page: { permalink: '/authors/{slug}/', layout: author }
        \(markdown)
        -- content/authors/ende.md --
        ---
        name: Michael Ende
        ---
        \(body)
        -- content/authors/austen.md --
        ---
        name: Jane Austen
        ---
        Wrote.
        -- templates/layouts/author.html --
        {% if entry.summary %}<b>{{ entry.summary }}</b>{% endif %}{{ entry.content }}
        """))
  }

  @Test func footnotesOfTheSummaryMayBeReferredToAfterIt() {
    let site = site("One.\n\n[^a]: note\n\n<!--more-->\n\nTwo.[^a]\n\n[^b]: lost")
    #expect(
      site.printed == """
        content/authors/ende.md:12:3: error: nothing refers to the footnote 'b', so it is not shown \
        [unused-footnote]
        12 | [^b]: lost
           |   ^
           = remedy: write '[^b]' into the text, or delete the footnote

        """)
  }

  @Test func cellsBeyondTheHeaderAreErrors() {
    let site = site("| a | b |\n|---|---|\n| 1 | 2 | 3 |\n| 4 | 5 | |\n| 6 | 7\\|8 |")
    #expect(
      site.printed == """
        content/authors/ende.md:6:11: error: the header has 2 cells, so this one is lost [lost-cell]
        6 | | 1 | 2 | 3 |
          |           ^
          = remedy: give the header as many cells, or write '\\|' where the '|' is text

        """)
  }

  @Test func theSummaryIsWhatPrecedesTheMark() {
    let site = site("One.\n\n```\n<!--more-->\n```\n\nTwo.\n\n<!-- more -->\n\nThree.")
    #expect(site.printed == "")
    #expect(
      site["authors/ende/index.html"] == """
        <b><p>One.</p>
        <pre><code>&lt;!--more--&gt;
        </code></pre>
        <p>Two.</p>
        </b><p>One.</p>
        <pre><code>&lt;!--more--&gt;
        </code></pre>
        <p>Two.</p>
        <p>Three.</p>


        """)
    #expect(site["authors/austen/index.html"] == "<p>Wrote.</p>\n\n")
  }

  @Test func aLineThatBeginsWithInlineCodeOpensNoFence() {
    let site = site("```code``` is not a fence.\n\n<!--more-->\n\nTwo.")
    #expect(site.printed == "")
    #expect(
      site["authors/ende/index.html"]?.hasPrefix(
        "<b><p><code>code</code> is not a fence.</p>\n</b>") == true)
  }

  @Test func aFenceInAListEndsInTheList() {
    let site = site("- ```\n  <!--more-->\n  ```\n\n<!--more-->\n\nTwo.")
    #expect(site.printed == "")
    #expect(
      site["authors/ende/index.html"]?.hasPrefix(
        "<b><ul>\n<li>\n<pre><code>&lt;!--more--&gt;\n</code></pre>\n</li>\n</ul>\n</b>") == true)
  }

  @Test func withoutTheSettingThereIsNone() {
    #expect(
      site("One.", "").printed.contains(
        "error: 'entry.summary' is not defined [undefined-variable]"))
  }

  @Test func aFieldWithTheNameTakesPrecedence() {
    let site = BuiltSite(
      Library.files(
        """
        -- content/authors/_collection.yml --
        entries: '*.md'
        schema: { name: { type: text }, summary: { type: text, default: Short } }
        page: { permalink: '/authors/{slug}/', layout: author }
        markdown: { comments: drop }
        -- templates/layouts/author.html --
        {{ entry.summary }}
        """))
    #expect(site.printed == "")
    #expect(site["authors/ende/index.html"] == "Short\n")
  }
}
