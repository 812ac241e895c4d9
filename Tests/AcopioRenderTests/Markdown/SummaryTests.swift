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
