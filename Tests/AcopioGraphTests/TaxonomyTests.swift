import AcopioBuild
import AcopioSiteTestSupport
import Testing

/// Pages of terms, the index of terms, and their feeds.
@Suite struct TaxonomyTests {
  private func site(_ taxonomy: String, base: String = "") -> BuiltSite {
    BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example\(base)/
      locale: en
      -- content/books/_collection.yml --
      entries: '*.md'
      schema:
        title: { type: text }
        date: { type: date }
        tags: { type: list, of: { type: string }, default: [] }
        shelf: { type: enum, values: [Attic, Cellar], default: Attic }
      page: { permalink: '/books/{slug}/', layout: book }
      taxonomies:
        - \(taxonomy)
      -- content/books/emma.md --
      ---
      title: Emma
      date: 1815-12-23
      tags: [Ficción, classics]
      ---
      -- content/books/momo.md --
      ---
      title: Momo
      date: 1973-01-01
      tags: [ficcion, Time Thieves]
      shelf: Cellar
      ---
      -- content/books/secret.md --
      ---
      title: Secret
      date: 2026-01-01
      tags: [secret]
      draft: true
      ---
      -- content/books/untagged.md --
      ---
      title: Untagged
      date: 1900-01-01
      ---
      -- templates/layouts/book.html --
      {{ entry.title }}
      -- templates/layouts/term.html --
      {{ page.title }} {{ page.kind }} {{ term.slug }} {{ term.url }} {{ term.count }}:
      {%- for book in pager.entries %} {{ book.title }}{% endfor %}
      -- templates/layouts/terms.html --
      {{ page.title }} {{ page.kind }} {{ list.url }}:
      {%- for term in terms %} {{ term.name }}={{ term.count }}({{ term.url }}){% endfor %}
      """)
  }

  @Test func termsThatDifferInAccentsAndCaseAreOne() {
    let site = site(
      "{ field: tags, permalink: '/tags/{term}/', layout: term, order: [-date] }", base: "/town")
    #expect(site.printed == "")
    #expect(
      site["tags/ficcion/index.html"] == "Ficción term ficcion /town/tags/ficcion/ 2: Momo Emma\n")
    #expect(
      site["tags/classics/index.html"] == "classics term classics /town/tags/classics/ 1: Emma\n")
    #expect(
      site["tags/time-thieves/index.html"]
        == "Time Thieves term time-thieves /town/tags/time-thieves/ 1: Momo\n")
    #expect(site.files.keys.filter { $0.hasPrefix("tags/") }.count == 3)
    #expect(site.ledger.pages == 6)
  }

  @Test func aTermNamedTwiceInAnEntryCountsOnce() {
    let site = BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      -- content/books/_collection.yml --
      entries: '*.md'
      schema: { tags: { type: list, of: { type: string } } }
      taxonomies: [ { field: tags, permalink: '/{term}/', layout: term } ]
      -- content/books/emma.md --
      ---
      tags: [Ficción, ficcion]
      ---
      -- templates/layouts/term.html --
      {{ term.count }} {{ pager.total }}
      """)
    #expect(site.printed == "")
    #expect(site["ficcion/index.html"] == "1 1\n")
  }

  @Test func theIndexListsAllTerms() {
    let site = site(
      """
      { field: tags, permalink: '/tags/{term}/', layout: term, \
      index: { permalink: /tags/, layout: terms, title: Tags } }
      """)
    #expect(site.printed == "")
    #expect(
      site["tags/index.html"] == """
        Tags terms /tags/: classics=1(/tags/classics/) Ficción=2(/tags/ficcion/) \
        Time Thieves=1(/tags/time-thieves/)

        """)
  }

  @Test func theIndexCanBeSortedByCount() {
    let site = site(
      """
      { field: tags, permalink: '/tags/{term}/', layout: term, \
      index: { permalink: /tags/, layout: terms, title: Tags, order: [-count, slug] } }
      """)
    #expect(
      site["tags/index.html"] == """
        Tags terms /tags/: Ficción=2(/tags/ficcion/) classics=1(/tags/classics/) \
        Time Thieves=1(/tags/time-thieves/)

        """)
  }

  @Test func aChoiceCanBeATaxonomy() {
    let site = site("{ field: shelf, permalink: '/{term}/', layout: term, order: [title] }")
    #expect(site.printed == "")
    #expect(site["attic/index.html"] == "Attic term attic /attic/ 2: Emma Untagged\n")
    #expect(site["cellar/index.html"] == "Cellar term cellar /cellar/ 1: Momo\n")
  }

  @Test func everyTermCanHaveAFeed() {
    let site = site(
      """
      { field: tags, permalink: '/tags/{term}/', layout: term, \
      feed: { formats: rss, order: [-date], limit: 1, item: { title: title, date: date } } }
      """, base: "/town")
    #expect(site.printed == "")
    #expect(site.ledger.feeds == 3)
    #expect(
      site["tags/ficcion/index.xml"] == """
        <?xml version="1.0" encoding="utf-8"?>
        <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
        <channel>
        <title>Ficción · Library</title>
        <link>https://library.example/town/tags/ficcion/</link>
        <description>Ficción · Library</description>
        <language>en</language>
        <lastBuildDate>Mon, 01 Jan 1973 00:00:00 +0000</lastBuildDate>
        <atom:link rel="self" type="application/rss+xml" href="https://library.example/town/tags/ficcion/index.xml"/>
        <item>
        <title>Momo</title>
        <link>https://library.example/town/books/momo/</link>
        <pubDate>Mon, 01 Jan 1973 00:00:00 +0000</pubDate>
        <guid>https://library.example/town/books/momo/</guid>
        </item>
        </channel>
        </rss>

        """)
  }
}
