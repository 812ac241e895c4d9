import AcopioSiteTestSupport
import Testing

/// Which entries an endpoint has, and the lists of each entry.
@Suite struct EndpointListTests {
  private func authors(_ endpoints: String) -> String {
    """
    -- content/authors/_collection.yml --
    entries: authors.yml
    key: id
    schema: { id: { type: slug }, name: { type: text } }
    page: { permalink: '/authors/{slug}/', layout: author }
    endpoints:
    \(endpoints)
    """
  }

  @Test func entriesAreChosenAndOrdered() {
    let site = Exhibition.site(
      """
        - { path: /long, versions: [v1], where: pages > 100, order: [-pages], each: { id: id } }
        - { path: '/books/{id}', versions: [v1], where: pages > 100, one: { id: id } }
        - { path: /saga, versions: [v1], where: pages < 100, one: { id: id } }
        - { path: /by_author, versions: [v1], where: pages < 400, group-by: author, each: { id: id } }
      """)
    #expect(site.printed == "")
    #expect(site["v1/long.json"] == #"[{"id":"emma"},{"id":"momo"}]"# + "\n")
    #expect(site["v1/books/momo.json"] == #"{"id":"momo"}"# + "\n")
    #expect(site["v1/books/saga.json"] == nil)
    #expect(site["v1/saga.json"] == #"{"id":"saga"}"# + "\n")
    #expect(site["v1/by_author.json"] == #"{"ende":[{"id":"momo"}]}"# + "\n")
  }

  @Test func theListOfEachEntry() {
    let site = Exhibition.site(
      "  []",
      authors(
        """
          - { path: '/authors/{id}/books', items: books, versions: [v1], envelope: true, each: { id: id, by: author.name } }
          - { path: '/authors/{id}/long', items: books, where: pages > 400, versions: [v1], each: { id: id } }
        """))
    #expect(site.printed == "")
    #expect(
      site["v1/authors/ende/books.json"] == #"""
        {"data":[{"id":"momo","by":"Michael Ende"}],\#
        "meta":{"version":"v1","locale":"en-GB","total":1,"count":1,"revision":"35835dfe481c"},\#
        "links":{"self":"https://library.example/town/v1/authors/ende/books.json"}}

        """#)
    #expect(site["v1/authors/ende/long.json"] == "[]\n")
    #expect(site["v1/authors/austen/long.json"] == #"[{"id":"emma"}]"# + "\n")
    #expect(site["acopio.json"]?.contains(#""path": "/authors/{id}/books","#) == true)
  }

  @Test func listsOfReferencesInOrderAndPages() {
    let site = Exhibition.site(
      """
        - { path: '/books/{id}/tags', items: tags, order: [title], per-page: 1, versions: [v1], unversioned: false, each: { title: title } }
      """)
    #expect(site.printed == "")
    #expect(site["v1/books/momo/tags.json"] == #"[{"title":"Friends"}]"# + "\n")
    #expect(site["v1/books/momo/tags/page/2.json"] == #"[{"title":"Time"}]"# + "\n")
    #expect(site["v1/books/saga/tags.json"] == "[]\n")
    #expect(site["v1/books/saga/tags/page/2.json"] == nil)
  }

  @Test func listsThatAreNone() {
    Exhibition.expectRefused(
      """
        - { path: '/books/{id}/x', items: chapters, versions: [v1], each: { id: id } }
        - { path: '/books/{id}/y', items: tgas, versions: [v1], each: { id: id } }
        - { path: /z, items: tags, versions: [v1], each: { id: id } }
        - { path: '/books/{id}/u', items: tags, versions: [v1], one: { id: id } }
        - { path: '/books/{id}/v', items: tags, where: pages > 1, order: [pages, -titel], versions: [v1], each: { pages: pages } }
        - { path: '/books/{id}', order: title, versions: [v1], one: { id: id } }
        - { path: /w, items: tags, group-by: author, versions: [v1], each: { id: id } }
      """,
      #"""
      content/books/_collection.yml:17:75: error: 'id' is not a member of 'chapters' [unknown-field]
      17 | …books/{id}/x', items: chapters, versions: [v1], each: { id: id } }
         |                                                              ^^
         = remedy: members are title, minutes, words
      content/books/_collection.yml:18:37: error: 'tgas' is not a field of 'books'; did you mean 'tags'? [unknown-field]
      18 |   - { path: '/books/{id}/y', items: tgas, versions: [v1], each: { id: id } }
         |                                     ^^^^
         = remedy: fields are id, title, pages, about, author, tags, notes, loan, chapters, key, slug, url, absolute_url, lang, content, collection
      content/books/_collection.yml:19:13: error: the list of each entry needs a field of the entry in its path [endpoint-shape]
      19 |   - { path: /z, items: tags, versions: [v1], each: { id: id } }
         |             ^^
         = remedy: write for example '/authors/{key}/tags'
      content/books/_collection.yml:20:37: error: 'items' go with 'each', not with 'one' [endpoint-shape]
      20 |   - { path: '/books/{id}/u', items: tags, versions: [v1], one: { id: id } }
         |                                     ^^^^
         = remedy: leave one of them out
      content/books/_collection.yml:21:50: error: 'pages' is neither a field nor a collection next to this one [unknown-name]
      21 |   - { path: '/books/{id}/v', items: tags, where: pages > 1, order: [pages, -titel], versions: [v1], each: { p…
         |                                                  ^^^^^
         = remedy: names are id, title, hint, key, slug, url, absolute_url, lang, build.date and the collections here
      content/books/_collection.yml:21:69: error: 'pages' is not a field of 'tags' [unknown-field]
      21 | …th: '/books/{id}/v', items: tags, where: pages > 1, order: [pages, -titel], versions: [v1], each: { pages: pages } }
         |                                                              ^^^^^
         = remedy: fields are id, title, hint, key, slug, url, absolute_url, lang, content, collection
      content/books/_collection.yml:21:76: error: 'titel' is not a field of 'tags'; did you mean 'title'? [unknown-field]
      21 | …ooks/{id}/v', items: tags, where: pages > 1, order: [pages, -titel], versions: [v1], each: { pages: pages } }
         |                                                              ^^^^^^
         = remedy: fields are id, title, hint, key, slug, url, absolute_url, lang, content, collection
      content/books/_collection.yml:21:116: error: 'pages' is not a field of 'tags' [unknown-field]
      21 | …> 1, order: [pages, -titel], versions: [v1], each: { pages: pages } }
         |                                                              ^^^^^
         = remedy: fields are id, title, hint, key, slug, url, absolute_url, lang, content, collection
      content/books/_collection.yml:22:35: error: 'order' is for 'each' [endpoint-shape]
      22 |   - { path: '/books/{id}', order: title, versions: [v1], one: { id: id } }
         |                                   ^^^^^
         = remedy: leave one of them out
      content/books/_collection.yml:23:24: error: 'group-by' is for all entries, not for 'items' [endpoint-shape]
      23 |   - { path: /w, items: tags, group-by: author, versions: [v1], each: { id: id } }
         |                        ^^^^
         = remedy: leave one of them out
      """#)
  }
}
