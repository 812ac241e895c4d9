import AcopioSiteTestSupport
import Testing

/// `page_url` leads to the page that a template names by its path in the site's own language.
@Suite struct PageURLTests {
  /// A site in two languages below a path; every layout contains `menu`.
  private func site(_ menu: String, _ changes: String = "") -> BuiltSite {
    let files = BuiltSite.files(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/town/
      locale: es-MX
      languages: [ { locale: es-MX, title: Español }, { locale: en-GB, title: English } ]
      params: { menu: { first: /libros/ }, broken: /librs/ }
      api: { versions: [ { name: v1, current: true } ] }
      -- content/books/_collection.yml --
      entries: books.json
      slug: title
      schema:
        title: { type: text }
        topic: { type: text }
      page: { permalink: { es-MX: '/libros/{slug}/', en-GB: '/books/{slug}/' }, layout: page }
      lists:
        - { permalink: { es-MX: /libros/, en-GB: /books/ }, layout: page, title: { es-MX: Libros, en-GB: Books }, per-page: 1 }
      taxonomies:
        - field: topic
          permalink: { es-MX: '/temas/{term}/', en-GB: '/topics/{term}/' }
          layout: page
          index: { permalink: { es-MX: /temas/, en-GB: /topics.html }, layout: page, title: { es-MX: Temas, en-GB: Topics } }
      endpoints: [ { path: /books, versions: [v1], each: { title: title } } ]
      -- content/books/books.json --
      {
        "momo": { "title": { "es-MX": "Momo", "en-GB": "Grey gentlemen" }, "topic": { "es-MX": "tiempo", "en-GB": "time" } },
        "emma": { "title": "Emma", "topic": "emma" }
      }
      -- templates/layouts/page.html --
      {% render 'menu' %}
      -- templates/partials/menu.html --
      \(menu)
      """)
    return BuiltSite(files.merging(BuiltSite.files(changes)) { _, changed in changed })
  }

  @Test(arguments: [
    ("'/libros/momo/'", "/town/libros/momo/", "/town/en/books/grey-gentlemen/"),
    ("'/libros/momo/#top'", "/town/libros/momo/#top", "/town/en/books/grey-gentlemen/#top"),
    ("'/libros/?b=c#top'", "/town/libros/?b=c#top", "/town/en/books/?b=c#top"),
    ("'/libros/page/2/'", "/town/libros/page/2/", "/town/en/books/page/2/"),
    ("'/temas/'", "/town/temas/", "/town/en/topics.html"),
    ("'/temas/emma/'", "/town/temas/emma/", "/town/en/topics/emma/"),
    ("site.params.menu.first", "/town/libros/", "/town/en/books/"),
    ("'/libros/' | append: 'emma/'", "/town/libros/emma/", "/town/en/books/emma/"),
  ])
  func leadsToThePageInTheLanguage(path: String, own: String, other: String) {
    let site = site("<a href=\"{{ \(path) | page_url }}\">")
    #expect(site.printed == "")
    for (page, expected) in [("libros", own), ("en/books", other)] {
      #expect(site["\(page)/index.html"] == "<a href=\"\(expected)\">\n\n", "\(page)")
    }
  }

  /// The word for time is another term in each language.
  @Test func aPageWithoutCounterpartIsThatOfTheOwnLanguage() {
    let site = site("{{ '/temas/tiempo/' | page_url }}")
    #expect(site.printed == "")
    #expect(site["en/books/index.html"] == "/town/temas/tiempo/\n\n")
  }

  @Test func whatIsNoPageIsToldOnceWhereItIsWritten() {
    let site = site(
      """
      {{ '/libros/mono/' | page_url }} {% assign x = '/books' | page_url %}{{ x }}
      {% render 'link', to: '/en/books/' %} {{ site.params.broken | page_url }}
      """,
      """
      -- templates/partials/link.html --
      {{ to | page_url }}
      """)
    #expect(
      site.printed == """
        content/site.yml:5:46: error: there is no page at '/librs/'; did you mean '/libros/'? \
        [missing-link-target]
        5 | params: { menu: { first: /libros/ }, broken: /librs/ }
          |                                              ^^^^^^^
          = remedy: write the path of a page in the site's own language, without the path of its base URL
        templates/partials/menu.html:1:4: error: there is no page at '/libros/mono/'; did you mean \
        '/libros/momo/'? [missing-link-target]
        1 | {{ '/libros/mono/' | page_url }} {% assign x = '/books' | page_…
          |    ^^^^^^^^^^^^^^^
          = remedy: write the path of a page in the site's own language, without the path of its base URL
        templates/partials/menu.html:1:48: error: there is no page at '/books' [missing-link-target]
        1 | {{ '/libros/mono/' | page_url }} {% assign x = '/books' | page_url %}{{ x }}
          |                                                ^^^^^^^^
          = remedy: write the path of a page in the site's own language, without the path of its base URL
        templates/partials/menu.html:2:23: error: there is no page at '/en/books/' [missing-link-target]
        2 | {% render 'link', to: '/en/books/' %} {{ site.params.broken | page_url }}
          |                       ^^^^^^^^^^^^
          = remedy: write the path of a page in the site's own language, without the path of its base URL

        """)
    #expect(site.files.isEmpty)
  }

  @Test func whatWasPutTogetherIsToldAtTheFilter() {
    let site = site("{{ '/libros/' | append: 'mono/' | page_url }}")
    #expect(site.printed.contains("templates/partials/menu.html:1:4: error: there is no page at"))
    #expect(site.printed.contains("note: while rendering this entry"))
  }

  @Test func nullIsRefusedBeforehand() {
    let site = site("{{ page.title | page_url }}")
    #expect(site.printed.contains("may be null"))
  }
}
