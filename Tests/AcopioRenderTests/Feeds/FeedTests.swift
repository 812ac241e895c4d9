import AcopioSiteTestSupport
import Testing

/// Feeds: the output of each format, and the requirements on entries.
@Suite struct FeedTests {
  /// Two books of which one changed later; `feeds` is what the collection says.
  static func site(
    _ feeds: String, page: String = "page: { permalink: '/books/{slug}/', layout: book }",
    base: String = "/town"
  ) -> BuiltSite {
    BuiltSite(
      """
      -- content/site.yml --
      name: Library & Co
      description: Books at the pier.
      base-url: https://library.example\(base)/
      locale: en-GB
      -- content/authors/_collection.yml --
      entries: authors.yml
      schema: { name: { type: text } }
      -- content/authors/authors.yml --
      ende: { name: Michael Ende }
      -- content/books/_collection.yml --
      entries: '*.md'
      schema:
        title: { type: text }
        published: { type: date, optional: true }
        changed: { type: datetime, optional: true }
        about: { type: text, default: '' }
        author: { type: reference, to: authors, optional: true }
        tags: { type: list, of: { type: string }, default: [] }
      order: [-published]
      \(page)
      \(feeds)
      -- content/books/momo.md --
      ---
      title: Momo & the <men> in grey
      published: 1973-01-01
      changed: 2026-11-20T10:30:00+01:00
      about: About "time"
      author: ende
      tags: [time]
      ---
      All about [time](/sitemap.xml) and *a < b & c*.
      -- content/books/jim.md --
      ---
      title: Jim Knopf
      published: 1960-08-09
      ---
      -- templates/layouts/book.html --
      {{ entry.title }}
      -- templates/layouts/term.html --
      {{ term.name }}
      """)
  }

  static let full =
    "item: { date: published, updated: changed, summary: about, content: content, author: author.name }"

  @Test func aConditionChoosesTheEntries() {
    let feed = "formats: rss, path: /rss.xml, item: { date: published }"
    let site = Self.site("feeds: [ { \(feed), where: \"'time' in tags\" } ]")
    #expect(site.printed == "")
    #expect(site["rss.xml"]?.contains("Momo") == true)
    #expect(site["rss.xml"]?.contains("Jim") == false)
    #expect(
      Self.site("feeds: [ { \(feed), where: tag } ]").printed.contains("did you mean 'tags'?"))
  }

  @Test func writesAtom() {
    let site = Self.site("feeds: [ { formats: atom, path: /atom.xml, \(Self.full) } ]")
    #expect(site.printed == "")
    #expect(
      site["atom.xml"] == """
        <?xml version="1.0" encoding="utf-8"?>
        <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">
        <title>Library &amp; Co</title>
        <subtitle>Books at the pier.</subtitle>
        <id>https://library.example/town/atom.xml</id>
        <updated>2026-11-20T09:30:00Z</updated>
        <author><name>Library &amp; Co</name></author>
        <link rel="alternate" type="text/html" href="https://library.example/town/"/>
        <link rel="self" type="application/atom+xml" href="https://library.example/town/atom.xml"/>
        <entry>
        <title>Momo &amp; the &lt;men&gt; in grey</title>
        <id>https://library.example/town/books/momo/</id>
        <link rel="alternate" type="text/html" href="https://library.example/town/books/momo/"/>
        <published>1973-01-01T00:00:00Z</published>
        <updated>2026-11-20T09:30:00Z</updated>
        <author><name>Michael Ende</name></author>
        <content type="html">&lt;p&gt;All about &lt;a href=&quot;https://library.example/town/sitemap.xml&quot;&gt;time&lt;/a&gt; and &lt;em&gt;a &amp;lt; b &amp;amp; c&lt;/em&gt;.&lt;/p&gt;
        </content>
        <summary>About &quot;time&quot;</summary>
        </entry>
        <entry>
        <title>Jim Knopf</title>
        <id>https://library.example/town/books/jim/</id>
        <link rel="alternate" type="text/html" href="https://library.example/town/books/jim/"/>
        <published>1960-08-09T00:00:00Z</published>
        <updated>1960-08-09T00:00:00Z</updated>
        </entry>
        </feed>

        """)
  }

  @Test func writesJSONFeed() {
    let site = Self.site(
      "feeds: [ { formats: json, path: /feed.json, title: New books, author: The librarians, "
        + "\(Self.full) } ]")
    #expect(site.printed == "")
    #expect(
      site["feed.json"] == #"""
        {
          "version": "https://jsonfeed.org/version/1.1",
          "title": "New books",
          "home_page_url": "https://library.example/town/",
          "feed_url": "https://library.example/town/feed.json",
          "description": "Books at the pier.",
          "authors": [
            {
              "name": "The librarians"
            }
          ],
          "language": "en-GB",
          "items": [
            {
              "id": "https://library.example/town/books/momo/",
              "url": "https://library.example/town/books/momo/",
              "title": "Momo & the <men> in grey",
              "content_html": "<p>All about <a href=\"https://library.example/town/sitemap.xml\">time</a> and <em>a &lt; b &amp; c</em>.</p>\n",
              "summary": "About \"time\"",
              "date_published": "1973-01-01T00:00:00Z",
              "date_modified": "2026-11-20T09:30:00Z",
              "authors": [
                {
                  "name": "Michael Ende"
                }
              ]
            },
            {
              "id": "https://library.example/town/books/jim/",
              "url": "https://library.example/town/books/jim/",
              "title": "Jim Knopf",
              "content_text": "",
              "date_published": "1960-08-09T00:00:00Z"
            }
          ]
        }

        """#)
  }

  @Test func writesRSSWithAllThatItHas() {
    let site = Self.site(
      "feeds: [ { formats: rss, path: /rss.xml, id-prefix: 'tag:library.example,2026', limit: 1, "
        + "\(Self.full) } ]")
    #expect(site.printed == "")
    #expect(
      site["rss.xml"] == """
        <?xml version="1.0" encoding="utf-8"?>
        <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" \
        xmlns:dc="http://purl.org/dc/elements/1.1/" \
        xmlns:content="http://purl.org/rss/1.0/modules/content/">
        <channel>
        <title>Library &amp; Co</title>
        <link>https://library.example/town/</link>
        <description>Books at the pier.</description>
        <language>en-GB</language>
        <lastBuildDate>Fri, 20 Nov 2026 09:30:00 +0000</lastBuildDate>
        <atom:link rel="self" type="application/rss+xml" href="https://library.example/town/rss.xml"/>
        <item>
        <title>Momo &amp; the &lt;men&gt; in grey</title>
        <link>https://library.example/town/books/momo/</link>
        <pubDate>Mon, 01 Jan 1973 00:00:00 +0000</pubDate>
        <guid isPermaLink="false">tag:library.example,2026:books/momo</guid>
        <dc:creator>Michael Ende</dc:creator>
        <description>About &amp;quot;time&amp;quot;</description>
        <content:encoded>&lt;p&gt;All about &lt;a href=&quot;https://library.example/town/sitemap.xml&quot;&gt;time&lt;/a&gt; and &lt;em&gt;a &amp;lt; b &amp;amp; c&lt;/em&gt;.&lt;/p&gt;
        </content:encoded>
        </item>
        </channel>
        </rss>

        """)
  }

  @Test func entriesWithoutPageHaveTags() {
    let site = Self.site(
      """
      feeds:
        - { formats: atom, path: /a.xml, id-prefix: 'tag:library.example,2026-11', \(Self.full) }
        - { formats: json, path: /b.json, id-prefix: 'tag:library.example,2026-11', \(Self.full) }
      """, page: "")
    #expect(site.printed == "")
    #expect(site["a.xml"]?.contains("<id>tag:library.example,2026-11:books/jim</id>") == true)
    #expect(site["a.xml"]?.contains("<content type=\"html\"></content>") == true)
    #expect(site["b.json"]?.contains(#""id": "tag:library.example,2026-11:books/momo""#) == true)
  }

  @Test(arguments: [("atom", "atom.xml"), ("json", "feed.json"), ("rss", "index.xml")])
  func theFeedOfATermHasTheNameOfItsFormat(format: String, file: String) {
    let site = Self.site(
      """
      taxonomies:
        - field: tags
          permalink: '/tags/{term}/'
          layout: term
          feed: { formats: \(format), item: { date: published } }
      """)
    #expect(site.printed == "")
    #expect(
      site.files.keys.filter { $0.hasPrefix("tags/") }.sorted()
        == ["tags/time/\(file)", "tags/time/index.html"].sorted())
    #expect(site["tags/time/\(file)"]?.contains("time · Library") == true)
  }

  @Test(arguments: ["atom", "json", "rss"]) func anEmptyFeedIsOneToo(format: String) {
    let site = BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      -- content/books/_collection.yml --
      entries: '*.md'
      schema: { title: { type: text }, date: { type: date } }
      feeds: [ { formats: \(format), path: /feed, item: { date: date } } ]
      """)
    #expect(site.printed == "")
    #expect(site["feed"]?.contains("Library") == true)
    #expect(site["feed"]?.contains("2026") == false, "the clock was asked")
  }

  @Test func whatAFormatNeedsIsAskedFor() {
    let site = Self.site(
      """
      feeds:
        - { formats: atom, path: /a.xml }
        - { formats: json, path: /b.json }
        - { formats: atmo, path: /c.xml }
      """, page: "")
    #expect(
      site.printed == """
        content/books/_collection.yml:12:16: error: a feed of format 'atom' must say when its entries were published [feed-without-dates]
        12 |   - { formats: atom, path: /a.xml }
           |                ^^^^
           = remedy: name a field with dates: 'item: { date: … }'
        content/books/_collection.yml:12:16: error: the entries of the feed have no page whose address would be their id [missing-feed-id]
        12 |   - { formats: atom, path: /a.xml }
           |                ^^^^
           = remedy: write 'id-prefix: "tag:example.org,2026"' with a host that was yours in that year
        content/books/_collection.yml:13:16: error: the entries of the feed have no page whose address would be their id [missing-feed-id]
        13 |   - { formats: json, path: /b.json }
           |                ^^^^
           = remedy: write 'id-prefix: "tag:example.org,2026"' with a host that was yours in that year
        content/books/_collection.yml:14:16: error: 'atmo' is not a feed format; did you mean 'atom'? [unknown-feed-format]
        14 |   - { formats: atmo, path: /c.xml }
           |                ^^^^
           = remedy: formats are atom, json, rss

        """)
    #expect(site.files.isEmpty)
  }

  @Test func oneFeedCanHaveSeveralFormats() {
    let site = Self.site(
      """
      feeds: [ { formats: [atom, json, rss], path: /new/, \(Self.full) } ]
      taxonomies:
        - field: tags
          permalink: '/tags/{term}/'
          layout: term
          feed: { formats: [rss, atom], path: '/feeds/{term}/', item: { date: published } }
      """)
    #expect(site.printed == "")
    let feeds = site.files.keys.filter { $0.hasPrefix("new/") || $0.hasPrefix("feeds/") }
    #expect(
      feeds.sorted() == [
        "feeds/time/atom.xml", "feeds/time/index.xml", "new/atom.xml", "new/feed.json",
        "new/index.xml",
      ])
    #expect(site["new/atom.xml"]?.contains("<feed") == true)
    #expect(site["new/index.xml"]?.contains("<rss") == true)
  }

  @Test func anEntryWithoutDateIsTold() {
    let site = Self.site("feeds: [ { formats: atom, path: /a.xml, item: { date: changed } } ]")
    #expect(
      site.printed == """
        content/books/jim.md:2:1: warning: the entry has no 'changed', which a feed of format 'atom' needs, so it is not in the feed [missing-feed-date]
        2 | title: Jim Knopf
          | ^
          = remedy: give it a value for 'changed', or remove the format from the feed
        content/books/_collection.yml:11:21: note: the feed is declared here

        """)
    #expect(site["a.xml"]?.contains("Momo") == true)
    #expect(site["a.xml"]?.contains("Jim") == false)
  }

  @Test func idsAreAddressesOrTags() {
    let site = Self.site(
      """
      feeds:
        - { formats: rss, path: /a.xml, id-prefix: 'tag:library.example' }
        - { formats: rss, path: /b.xml, id-prefix: 'tag:library.example,2026-13' }
        - { formats: rss, path: /c.xml, id-prefix: url }
        - { formats: rss, path: /d.xml, item: { date: publishd, author: auhtor.name } }
      """)
    #expect(
      site.printed == """
        content/books/_collection.yml:12:46: error: 'id-prefix' must be a tag with a host and a date (RFC 4151) [invalid-ids]
        12 |   - { formats: rss, path: /a.xml, id-prefix: 'tag:library.example' }
           |                                              ^^^^^^^^^^^^^^^^^^^^^
           = remedy: write for example 'tag:library.example,2026': a host that was yours in that year
        content/books/_collection.yml:13:46: error: 'id-prefix' must be a tag with a host and a date (RFC 4151) [invalid-ids]
        13 |   - { formats: rss, path: /b.xml, id-prefix: 'tag:library.example,2026-13' }
           |                                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
           = remedy: write for example 'tag:library.example,2026': a host that was yours in that year
        content/books/_collection.yml:14:46: error: 'id-prefix' must be a tag with a host and a date (RFC 4151) [invalid-ids]
        14 |   - { formats: rss, path: /c.xml, id-prefix: url }
           |                                              ^^^
           = remedy: leave it out: the addresses are the ids by default
        content/books/_collection.yml:15:49: error: 'publishd' is not a field of 'books'; did you mean 'published'? [unknown-field]
        15 |   - { formats: rss, path: /d.xml, item: { date: publishd, author: auhtor.name } }
           |                                                 ^^^^^^^^
           = remedy: fields are title, published, changed, about, author, tags, key, slug, url, absolute_url, lang, content, collection
        content/books/_collection.yml:15:67: error: 'auhtor' is not a field of 'books'; did you mean 'author'? [unknown-field]
        15 | …formats: rss, path: /d.xml, item: { date: publishd, author: auhtor.name } }
           |                                                              ^^^^^^^^^^^
           = remedy: fields are title, published, changed, about, author, tags, key, slug, url, absolute_url, lang, content, collection

        """)
  }
}
