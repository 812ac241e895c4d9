import AcopioSiteTestSupport
import Testing

/// Text files that templates make: which there are, and what their templates see.
@Suite struct TextOutputTests {
  private static func site(_ outputs: String, _ files: String = "", site: String = "") -> BuiltSite
  {
    BuiltSite(archive(outputs, files, site: site))
  }

  /// A library with `outputs` of the books, and of the site.
  static func archive(_ outputs: String, _ files: String, site: String = "") -> String {
    """
    -- content/site.yml --
    name: Library
    base-url: https://library.example/town/
    locale: en-GB
    languages: [{ locale: en-GB, title: English }, { locale: es-MX, title: Español, path: /es/ }]
    \(site)
    -- content/books/_collection.yml --
    entries: books.yml
    key: id
    schema:
      id: { type: slug }
      title: { type: text }
      pages: { type: integer, optional: true }
      tags: { type: list, of: string, default: [] }
      loans: { type: list, default: [], of: { type: object, fields: { code: string, from: date } } }
    \(outputs)
    -- content/books/books.yml --
    - { id: momo, title: { en-GB: Momo, es-MX: Momo y el tiempo }, pages: 304, tags: [time, friends], loans: [{ code: a1, from: 2026-11-01 }, { code: b2, from: 2026-11-08 }] }
    - { id: emma, title: Emma, tags: [time] }
    - { id: saga, title: Saga, draft: true }
    \(files)
    """
  }

  @Test func aPathWithAFieldMakesAFileOfEachPublishedEntry() {
    let site = Self.site(
      """
      outputs: [{ path: '/cards/{slug}.txt', template: card.txt }]
      """,
      """
      -- templates/outputs/card.txt.liquid --
      {{ entry.title }} <{{ page.absolute_url }}> {{ page.kind }} {{ site.name }} {{ build.date }} {{ collections.books.size }}
      """)
    #expect(site.printed.isEmpty)
    #expect(
      site["cards/momo.txt"]
        == "Momo <https://library.example/town/cards/momo.txt> output Library 2026-11-21 2\n")
    #expect(
      site.files.keys.filter { $0.hasPrefix("cards/") }.sorted() == [
        "cards/emma.txt", "cards/momo.txt",
      ])
  }

  @Test func aPathWithoutAFieldMakesOneFileOfAllEntries() {
    let site = Self.site(
      """
      outputs: [{ path: /books.txt, template: books.txt, where: id == 'momo' or id == 'emma', order: [-title] }]
      """,
      """
      -- templates/outputs/books.txt.liquid --
      {% for book in entries %}{{ book.title }}
      {% endfor %}
      """)
    #expect(site.printed.isEmpty)
    #expect(site["books.txt"] == "Momo\nEmma\n\n")
  }

  @Test func whereChoosesTheEntriesThatHaveAFile() {
    let site = Self.site(
      """
      outputs: [{ path: '/long/{slug}.txt', template: card.txt, where: id == 'momo' }]
      """,
      """
      -- templates/outputs/card.txt.liquid --
      {{ entry.title }}
      """)
    #expect(site.printed.isEmpty)
    #expect(site.files.keys.filter { $0.hasPrefix("long/") } == ["long/momo.txt"])
  }

  @Test func forMakesAFileOfEachElement() {
    let site = Self.site(
      """
      outputs: [{ path: '/loans/{slug}/{code}.txt', for: loans, template: loan.txt }]
      """,
      """
      -- templates/outputs/loan.txt.liquid --
      {{ entry.title }} from {{ it.from | date: '%Y%m%d' }}
      """)
    #expect(site.printed.isEmpty)
    #expect(site["loans/momo/a1.txt"] == "Momo from 20261101\n")
    #expect(site["loans/momo/b2.txt"] == "Momo from 20261108\n")
    #expect(site.files.keys.filter { $0.hasPrefix("loans/") }.count == 2)
  }

  @Test func termsAndTheSiteHaveOutputs() {
    let site = Self.site(
      """
      taxonomies:
        - field: tags
          permalink: '/tags/{term}/'
          layout: tag
          outputs:
            - { path: '/tags/{term}.txt', template: tag.txt }
            - { path: /tags.txt, template: tags.txt }
      """,
      """
      -- templates/layouts/tag.html --
      <h1>{{ term.name }}</h1>
      -- templates/outputs/tag.txt.liquid --
      {{ term.name }}: {{ entries | map: 'title' | join: ', ' }}
      -- templates/outputs/tags.txt.liquid --
      {{ terms | map: 'name' | join: ', ' }}
      -- templates/outputs/humans.txt.liquid --
      {{ site.name }} {{ site.locale }}
      """, site: "outputs: [{ path: /humans.txt, template: humans.txt, localized: true }]")
    #expect(site.printed.isEmpty)
    #expect(site["tags/time.txt"] == "time: Momo, Emma\n")
    #expect(site["tags.txt"] == "friends, time\n")
    #expect(site["humans.txt"] == "Library en-GB\n")
    #expect(site["es/humans.txt"] == "Library es-MX\n")
    #expect(site["es/tags.txt"] == nil)
  }

  @Test func anOutputOfTheSiteReplacesAFileOfEverySite() {
    let site = Self.site(
      "",
      """
      -- templates/outputs/robots.txt.liquid --
      User-agent: *
      Disallow: /{{ site.params.hidden }}
      """,
      site: """
        params: { hidden: attic/ }
        outputs: [{ path: /robots.txt, template: robots.txt }]
        """)
    #expect(site.printed.isEmpty)
    #expect(site["robots.txt"] == "User-agent: *\nDisallow: /attic/\n")
  }

  @Test func acopioJSONListsOutputs() throws {
    let site = Self.site(
      """
      outputs:
        - { path: '/cards/{slug}.txt', template: card.txt, localized: true }
        - { path: /all.txt, template: all.txt }
      """,
      """
      -- templates/outputs/card.txt.liquid --
      {{ entry.title }}
      -- templates/outputs/all.txt.liquid --
      {{ entries.size }}
      """)
    #expect(site.printed.isEmpty)
    #expect(site["es/cards/momo.txt"] == "Momo y el tiempo\n")
    let listed = try #require(site["acopio.json"]?.split(separator: "\"outputs\": ").last)
    #expect(
      listed == """
        [
            {
              "path": "/all.txt",
              "locale": "en-GB",
              "url": "https://library.example/town/all.txt",
              "bytes": 2,
              "sha256": "53c234e5e8472b6ac51c1ae1cab3fe06fad053beb8ebfd8977b010655bfdd3c3"
            },
            {
              "path": "/cards/{slug}.txt",
              "locale": "en-GB",
              "url": "https://library.example/town/cards/{slug}.txt"
            },
            {
              "path": "/es/cards/{slug}.txt",
              "locale": "es-MX",
              "url": "https://library.example/town/es/cards/{slug}.txt"
            }
          ]
        }

        """)
  }

  @Test func linksToOutputsAreChecked() {
    let site = Self.site(
      """
      outputs: [{ path: '/cards/{slug}.txt', template: card.txt }]
      """,
      """
      -- templates/outputs/card.txt.liquid --
      {{ entry.title }}
      -- content/notes/_collection.yml --
      entries: '*.md'
      schema: {}
      -- content/notes/one.md --
      [Momo](/cards/momo.txt), [Nobody](/cards/nobody.txt)
      """)
    #expect(
      site.printed == """
        content/notes/one.md:1:35: error: nothing is published at '/cards/nobody.txt' [missing-link-target]
        1 | [Momo](/cards/momo.txt), [Nobody](/cards/nobody.txt)
          |                                   ^^^^^^^^^^^^^^^^^
          = remedy: link to a page of this site, without the path of its base URL

        """)
  }

  @Test func partialsAndCapturesBelongToTheFormat() {
    let site = Self.site(
      """
      outputs: [{ path: '/{slug}.ics', template: book.ics, where: id == 'momo' }]
      """,
      """
      -- templates/outputs/book.ics.liquid --
      BEGIN:VCALENDAR
      {% capture all %}{{ entry.title }}; {% for tag in entry.tags %}{{ tag }},{% endfor %}{% endcapture %}
      X-ALL:{{ all }}
      {% render 'tags.ics', tags: entry.tags %}
      END:VCALENDAR
      -- templates/partials/tags.ics.liquid --
      {% for tag in tags %}
      X-TAG:{{ tag | append: ';' }}
      {% endfor %}
      """)
    #expect(site.printed.isEmpty)
    #expect(
      site["momo.ics"]
        == "BEGIN:VCALENDAR\r\nX-ALL:Momo\\; time\\,friends\\,\r\nX-TAG:time\\;\r\nX-TAG:friends\\;\r\nEND:VCALENDAR\r\n"
    )
  }
}
