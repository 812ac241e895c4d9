import AcopioBuild
import AcopioSiteTestSupport
import Testing

/// The files that every site has, feeds of collections, and addresses below a base path.
@Suite struct SiteFilesTests {
  private let site = BuiltSite(
    """
    -- content/site.yml --
    name: Books & more
    description: The town's <library>
    base-url: https://library.example/town/
    locale: en
    api: { versions: [ { name: v1, current: true }, { name: v2 } ] }
    -- content/posts/_collection.yml --
    entries: '*.md'
    schema:
      title: { type: text }
      moment: { type: datetime }
      description: { type: text, optional: true }
    page: { permalink: '/posts/{slug}/', layout: post }
    lists: [ { permalink: /, layout: home } ]
    feeds:
      - { formats: rss, path: /posts/index.xml, title: News, order: [-moment], limit: 2, item: { title: title, date: moment, summary: description } }
    endpoints:
      - { path: /posts, versions: [v1], each: { title: title, content: content } }
      - { path: '/posts/{key}', versions: [v1, v2], one: { title: title } }
    -- content/posts/a.md --
    ---
    title: Open & quiet <again>
    moment: 2026-11-20T08:05:09-06:00
    description: '"Come" in'
    ---
    We are *open*.
    -- content/posts/b.md --
    ---
    title: Ñandú
    moment: 2024-02-29T23:59:59Z
    ---
    -- content/posts/c.md --
    ---
    title: Old
    moment: 1999-12-31T00:00:00Z
    ---
    -- templates/layouts/post.html --
    {{ page.kind }} {{ page.url }} {{ page.absolute_url }} {{ entry.url }} {{ entry.absolute_url }} {{ '/posts/' | url }} {{ site.url }}
    -- templates/layouts/home.html --
    {{ page.url }} {{ page.absolute_url }}
    """)

  @Test func theSiteHasNothingWrong() {
    #expect(site.printed == "")
    #expect(site.ledger.feeds == 1)
  }

  @Test func addressesHoldTheBasePath() {
    #expect(
      site["posts/a/index.html"] == """
        entry /town/posts/a/ https://library.example/town/posts/a/ /town/posts/a/ \
        https://library.example/town/posts/a/ /town/posts/ https://library.example/town/

        """)
    #expect(site["index.html"] == "/town/ https://library.example/town/\n")
  }

  @Test func feedsHoldTheNewestEntries() {
    #expect(
      site["posts/index.xml"] == """
        <?xml version="1.0" encoding="utf-8"?>
        <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
        <channel>
        <title>News</title>
        <link>https://library.example/town/</link>
        <description>The town's &lt;library&gt;</description>
        <language>en</language>
        <lastBuildDate>Fri, 20 Nov 2026 14:05:09 +0000</lastBuildDate>
        <atom:link rel="self" type="application/rss+xml" href="https://library.example/town/posts/index.xml"/>
        <item>
        <title>Open &amp; quiet &lt;again&gt;</title>
        <link>https://library.example/town/posts/a/</link>
        <pubDate>Fri, 20 Nov 2026 14:05:09 +0000</pubDate>
        <guid>https://library.example/town/posts/a/</guid>
        <description>&amp;quot;Come&amp;quot; in</description>
        </item>
        <item>
        <title>Ñandú</title>
        <link>https://library.example/town/posts/b/</link>
        <pubDate>Thu, 29 Feb 2024 23:59:59 +0000</pubDate>
        <guid>https://library.example/town/posts/b/</guid>
        </item>
        </channel>
        </rss>

        """)
  }

  @Test func theSitemapListsEveryPageOnce() {
    #expect(
      site["sitemap.xml"] == """
        <?xml version="1.0" encoding="UTF-8"?>
        <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
        <url><loc>https://library.example/town/</loc></url>
        <url><loc>https://library.example/town/posts/a/</loc></url>
        <url><loc>https://library.example/town/posts/b/</loc></url>
        <url><loc>https://library.example/town/posts/c/</loc></url>
        </urlset>

        """)
  }

  @Test func robotsMayReadEverything() {
    #expect(
      site["robots.txt"] == """
        User-agent: *
        Allow: /

        Sitemap: https://library.example/town/sitemap.xml

        """)
  }

  @Test func programsFindVersionsAndFeeds() throws {
    let posts = try #require(site["v1/posts.json"])
    #expect(
      posts == #"""
        [{"title":"Open & quiet <again>","content":"<p>We are <em>open</em>.</p>\n"},\#
        {"title":"Ñandú","content":""},{"title":"Old","content":""}]

        """#)
    let hash = "344d19fd90dceb529b6e2f9f88bb8ce7b85002d744b44517102b34f8a16764f3"
    #expect(
      site["acopio.json"] == """
        {
          "site": {
            "name": "Books & more",
            "url": "https://library.example/town/",
            "locale": "en"
          },
          "versions": [
            {
              "name": "v1",
              "current": true
            },
            {
              "name": "v2",
              "current": false
            }
          ],
          "endpoints": [
            {
              "version": "v1",
              "path": "/posts",
              "url": "https://library.example/town/v1/posts.json",
              "bytes": \(posts.utf8.count),
              "sha256": "\(hash)"
            }
          ],
          "entries": [
            {
              "version": "v1",
              "path": "/posts/{key}",
              "url": "https://library.example/town/v1/posts/{key}.json"
            },
            {
              "version": "v2",
              "path": "/posts/{key}",
              "url": "https://library.example/town/v2/posts/{key}.json"
            }
          ]
        }

        """)
  }

  @Test func visitorsAndProgramsAreToldWhatIsNotThere() {
    #expect(
      site["404.json"] == #"""
        {"type":"about:blank","title":"Not Found","status":404,\#
        "detail":"There is no file at this address. Check its spelling and version."}

        """#)
    #expect(
      site["404.html"] == """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="robots" content="noindex">
        <title>404 · Books &amp; more</title>
        </head>
        <body>
        <main>
        <h1>404</h1>
        <p><a href="/town/">Books &amp; more</a></p>
        </main>
        </body>
        </html>

        """)
  }

  @Test func aLayoutTakesThePlaceOfTheNotFoundPage() {
    let site = Library.site("-- templates/layouts/404.html --\n{{ page.kind }} {{ page.url }}")
    #expect(site.printed == "")
    #expect(site["404.html"] == "not-found /404.html\n")
  }

  @Test func everyLanguageHasItsOwnNotFoundPage() {
    let site = Library.site(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/town/
      locale: en
      languages: [{ locale: en, title: English }, { locale: es, title: Español, path: /es/ }]
      api: { versions: [ { name: v1, current: true } ] }
      -- content/i18n/en.yml --
      lost: Nothing here
      -- content/i18n/es.yml --
      lost: Aquí no hay nada
      -- templates/layouts/404.html --
      {{ site.locale }} {{ page.url }} {{ 'lost' | t }}
      """)
    #expect(site.printed == "")
    #expect(site["404.html"] == "en /town/404.html Nothing here\n")
    #expect(site["es/404.html"] == "es /town/es/404.html Aquí no hay nada\n")
  }

  @Test func addressesAreEncoded() {
    let site = Library.site(
      """
      -- content/authors/ende.md --
      ---
      name: Michael Ende
      permalink: '/c%23/100%25 día/ñ/'
      ---
      -- templates/layouts/author.html --
      {{ entry.url }} {{ entry.absolute_url }}
      """)
    #expect(site.printed == "")
    let address = "/c%23/100%25%20d%C3%ADa/%C3%B1/"
    #expect(
      site["c#/100% día/ñ/index.html"] == "\(address) https://library.example\(address)\n")
    #expect(
      site["sitemap.xml"]?.contains("<loc>https://library.example\(address)</loc>") == true)
  }
}
