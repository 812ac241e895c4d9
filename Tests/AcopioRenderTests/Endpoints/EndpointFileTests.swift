import AcopioSiteTestSupport
import Testing

/// The files of an endpoint, and what they contain besides the items.
@Suite struct EndpointFileTests {
  private func paths(_ site: BuiltSite) -> [String] {
    site.files.keys.filter { $0.contains("books") || $0.contains("app") }.sorted()
  }

  @Test func someAreServedBelowTheirVersionOnly() {
    let site = Exhibition.site(
      """
        - { path: /books, versions: [v1], unversioned: false, localized: true, each: { id: id } }
        - { path: '/books/{id}', versions: [v1], unversioned: false, one: { id: id } }
      """)
    #expect(site.printed == "")
    #expect(
      paths(site) == [
        "v1/books.json", "v1/books/emma.json", "v1/books/momo.json", "v1/books/saga.json",
        "v1/es/books.json",
      ])
  }

  @Test func theSiteGivesDefaults() {
    let site = BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en-GB
      api:
        unversioned: false
        envelope: true
        indent: true
        versions: [ { name: v1 }, { name: v2, current: true } ]
      -- content/books/_collection.yml --
      entries: books.json
      key: id
      schema: { id: { type: slug }, place: { type: geo-point } }
      endpoints:
        - { path: /books, each: { id: id } }
        - { path: '/books/{id}', versions: v2, unversioned: true, envelope: false, one: { id: id } }
        - { path: /ids, versions: [], indent: false, each: { id: id } }
        - { path: /places, versions: [], format: geojson, geometry: place, indent: false, each: { id: id } }
      -- content/books/books.json --
      [{ "id": "momo", "place": { "latitude": 48.1, "longitude": 11.5 } }]
      """)
    #expect(site.printed == "")
    #expect(
      site.files.keys.filter { $0.hasSuffix("json") && !["404.json", "acopio.json"].contains($0) }
        .sorted() == [
          "books/momo.json", "ids.json", "places.geojson", "v1/books.json", "v2/books.json",
          "v2/books/momo.json",
        ])
    #expect(
      site["v1/books.json"] == """
        {
          "data": [
            {
              "id": "momo"
            }
          ],
          "meta": {
            "version": "v1",
            "locale": "en-GB",
            "total": 1,
            "count": 1,
            "revision": "4778c69d2ad2"
          },
          "links": {
            "self": "https://library.example/v1/books.json"
          }
        }

        """)
    #expect(site["v2/books/momo.json"] == "{\n  \"id\": \"momo\"\n}\n")
    #expect(
      site["ids.json"] == #"""
        {"data":[{"id":"momo"}],\#
        "meta":{"locale":"en-GB","total":1,"count":1,"revision":"56a317dff70e"},\#
        "links":{"self":"https://library.example/ids.json"}}

        """#)
  }

  @Test func anEndpointWithoutVersionsHasThoseOfTheSite() {
    let site = BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en-GB
      -- content/books/_collection.yml --
      entries: books.json
      key: id
      schema: { id: { type: slug } }
      endpoints: [ { path: /api/books, each: { id: id } } ]
      -- content/books/books.json --
      [{ "id": "momo" }]
      """)
    #expect(site.printed == "")
    #expect(site["api/books.json"] == "[{\"id\":\"momo\"}]\n")
    #expect(site["acopio.json"]?.contains("\"version\"") == false)
  }

  @Test func envelopesOfListsAndOfOneEntry() {
    let site = Exhibition.site(
      """
        - { path: /books, versions: [v1], envelope: true, localized: true, each: { id: id } }
        - { path: '/books/{id}', versions: [v1], envelope: true, one: { id: id } }
        - { path: /by_author, versions: [v1], envelope: true, group-by: author, each: { id: id } }
      """,
      """
      -- content/authors/_collection.yml --
      entries: authors.yml
      key: id
      schema: { id: { type: slug }, name: { type: text } }
      page: { permalink: '/authors/{slug}/', layout: author }
      endpoints:
        - { path: '/authors/{id}', versions: [v1], envelope: true, localized: true, one: { name: name } }
      """)
    #expect(site.printed == "")
    #expect(
      site["v1/books.json"] == #"""
        {"data":[{"id":"momo"},{"id":"emma"},{"id":"saga"}],\#
        "meta":{"version":"v1","locale":"en-GB","total":3,"count":3,"revision":"1bd7ace6c2f8"},\#
        "links":{"self":"https://library.example/town/v1/books.json",\#
        "languages":{"en-GB":"https://library.example/town/v1/books.json",\#
        "es-MX":"https://library.example/town/v1/es/books.json"}}}

        """#)
    #expect(site["books.json"] == site["v1/books.json"])
    #expect(
      site["v1/es/books.json"] == #"""
        {"data":[{"id":"momo"},{"id":"emma"},{"id":"saga"}],\#
        "meta":{"version":"v1","locale":"es-MX","total":3,"count":3,"revision":"1bd7ace6c2f8"},\#
        "links":{"self":"https://library.example/town/v1/es/books.json",\#
        "languages":{"en-GB":"https://library.example/town/v1/books.json",\#
        "es-MX":"https://library.example/town/v1/es/books.json"}}}

        """#)
    #expect(
      site["v1/books/emma.json"] == #"""
        {"data":{"id":"emma"},\#
        "meta":{"version":"v1","locale":"en-GB","revision":"acae4904a3b1"},\#
        "links":{"self":"https://library.example/town/v1/books/emma.json","page":null}}

        """#)
    #expect(
      site["v1/es/authors/ende.json"] == #"""
        {"data":{"name":"Michael Ende"},\#
        "meta":{"version":"v1","locale":"es-MX","revision":"6f3a9e2ca6ae"},\#
        "links":{"self":"https://library.example/town/v1/es/authors/ende.json",\#
        "page":"https://library.example/town/es/authors/ende/",\#
        "languages":{"en-GB":"https://library.example/town/v1/authors/ende.json",\#
        "es-MX":"https://library.example/town/v1/es/authors/ende.json"}}}

        """#)
    #expect(
      site["v1/by_author.json"] == #"""
        {"data":{"austen":[{"id":"emma"}],"ende":[{"id":"momo"}]},\#
        "meta":{"version":"v1","locale":"en-GB","total":2,"count":2,"revision":"c77c16846bdc"},\#
        "links":{"self":"https://library.example/town/v1/by_author.json"}}

        """#)
  }

  @Test func pagesOfAList() {
    let site = Exhibition.site(
      """
        - { path: /books, versions: [v1], envelope: true, per-page: 2, each: { id: id } }
      """)
    #expect(site.printed == "")
    #expect(
      paths(site) == [
        "books.json", "books/page/2.json", "v1/books.json", "v1/books/page/2.json",
      ])
    #expect(
      site["v1/books.json"] == #"""
        {"data":[{"id":"momo"},{"id":"emma"}],\#
        "meta":{"version":"v1","locale":"en-GB","total":3,"count":2,"page":1,"pages":2,\#
        "per_page":2,"revision":"d0009b2344ff"},\#
        "links":{"self":"https://library.example/town/v1/books.json",\#
        "first":"https://library.example/town/v1/books.json","prev":null,\#
        "next":"https://library.example/town/v1/books/page/2.json",\#
        "last":"https://library.example/town/v1/books/page/2.json"}}

        """#)
    #expect(
      site["v1/books/page/2.json"] == #"""
        {"data":[{"id":"saga"}],\#
        "meta":{"version":"v1","locale":"en-GB","total":3,"count":1,"page":2,"pages":2,\#
        "per_page":2,"revision":"41193fb51103"},\#
        "links":{"self":"https://library.example/town/v1/books/page/2.json",\#
        "first":"https://library.example/town/v1/books.json",\#
        "prev":"https://library.example/town/v1/books.json","next":null,\#
        "last":"https://library.example/town/v1/books/page/2.json"}}

        """#)
    #expect(site["acopio.json"]?.contains(#""path": "/books/page/2","#) == true)
  }

  @Test func pagesOfNothing() {
    let site = Exhibition.site(
      "  - { path: /books, versions: [v1], envelope: true, per-page: 2, each: { id: id } }",
      "-- content/books/books.yml --\n[]")
    #expect(site.printed == "")
    #expect(
      site["v1/books.json"] == #"""
        {"data":[],\#
        "meta":{"version":"v1","locale":"en-GB","total":0,"count":0,"page":1,"pages":1,\#
        "per_page":2,"revision":"4f53cda18c2b"},\#
        "links":{"self":"https://library.example/town/v1/books.json",\#
        "first":"https://library.example/town/v1/books.json","prev":null,"next":null,\#
        "last":"https://library.example/town/v1/books.json"}}

        """#)
  }

  @Test func theFileOfTheOnlyEntry() {
    let more = """
      -- content/app/_collection.yml --
      entries: '*.yml'
      schema: { name: { type: text }, version: { type: string } }
      endpoints:
        - { path: /app, versions: [v1], envelope: true, one: { name: name, version: version } }
      -- content/app/app.yml --
      name: The app
      version: '2.1'
      """
    let site = Exhibition.site("  []", more)
    #expect(site.printed == "")
    #expect(
      site["v1/app.json"] == #"""
        {"data":{"name":"The app","version":"2.1"},\#
        "meta":{"version":"v1","locale":"en-GB","revision":"d9517589b5e5"},\#
        "links":{"self":"https://library.example/town/v1/app.json","page":null}}

        """#)
    #expect(site["acopio.json"]?.contains(#""path": "/app","#) == true)
    Exhibition.expectRefused(
      "  []", with: more + "\n-- content/app/other.yml --\nname: Another\nversion: '1.0'\n",
      #"""
      content/app/_collection.yml:4:13: error: '/app' is the file of one entry, and 2 are published [not-one-entry]
      4 |   - { path: /app, versions: [v1], envelope: true, one: { name: name, ver…
        |             ^^^^
        = remedy: put a field into the path, as '/app/{slug}', for a file per entry
      content/app/other.yml:1:1: note: another one is here
      """#)
    Exhibition.expectRefused(
      "  []",
      with: more.replacing("name: The app\nversion", with: "name: The app\ndraft: true\nversion"),
      #"""
      content/app/_collection.yml:4:13: error: '/app' is the file of one entry, and 0 are published [not-one-entry]
      4 |   - { path: /app, versions: [v1], envelope: true, one: { name: name, ver…
        |             ^^^^
        = remedy: put a field into the path, as '/app/{slug}', for a file per entry
      """#)
  }

  @Test func filesOfRemovedEntriesHaveTheEnvelopeToo() {
    let site = Exhibition.site(
      "  - { path: '/books/{id}', versions: [v1], envelope: true, one: { id: id } }",
      "-- content/books/books.yml --\n- { id: momo, removed: { date: 2026-05-01, reason: Out of print } }"
    )
    #expect(site.printed == "")
    #expect(
      site["v1/books/momo.json"] == #"""
        {"data":{"key":"momo","removed":true,"date":"2026-05-01","reason":"Out of print","successor":null},\#
        "meta":{"version":"v1","locale":"en-GB","revision":"84e2efa4f3d1"},\#
        "links":{"self":"https://library.example/town/v1/books/momo.json","page":null}}

        """#)
  }

  @Test func shapesThatMakeNoSense() {
    Exhibition.expectRefused(
      """
        - { path: '/books/{id}', versions: [v1], each: { id: id } }
        - { path: '/b/{id}', versions: [v1], per-page: 3, one: { id: id } }
        - { path: /by_author, versions: [v1], per-page: 3, group-by: author, each: { id: id } }
        - { path: /c, versions: [v1], per-page: 0, unversioned: never, each: { id: id } }
      """,
      #"""
      content/books/_collection.yml:17:13: error: the file of all entries has no field for its path [endpoint-shape]
      17 |   - { path: '/books/{id}', versions: [v1], each: { id: id } }
         |             ^^^^^^^^^^^^^
         = remedy: leave the braces out, or write 'one' or 'items' for a file per entry
      content/books/_collection.yml:18:50: error: 'per-page' is for lists: for 'each' without 'group-by' [endpoint-shape]
      18 |   - { path: '/b/{id}', versions: [v1], per-page: 3, one: { id: id } }
         |                                                  ^
         = remedy: leave 'per-page' out
      content/books/_collection.yml:19:51: error: 'per-page' is for lists: for 'each' without 'group-by' [endpoint-shape]
      19 |   - { path: /by_author, versions: [v1], per-page: 3, group-by: author, each: { id: id } }
         |                                                   ^
         = remedy: leave 'per-page' out
      content/books/_collection.yml:20:43: error: 'per-page' must be a whole number from 1 to 1000000 [wrong-type]
      20 |   - { path: /c, versions: [v1], per-page: 0, unversioned: never, each: { id: id } }
         |                                           ^
         = remedy: write 'per-page: 20'
      content/books/_collection.yml:20:59: error: 'unversioned' must be true or false, not text [wrong-type]
      20 |   - { path: /c, versions: [v1], per-page: 0, unversioned: never, each: { id: id } }
         |                                                           ^^^^^
         = remedy: write 'true' or 'false' without quotes
      """#)
  }
}
