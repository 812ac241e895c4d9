import AcopioSiteTestSupport
import Testing

/// What the members of an endpoint can be.
@Suite struct EndpointMemberTests {
  @Test func constantsObjectsAndListsOfObjects() {
    let site = Exhibition.site(
      """
        - path: /books
          versions: [v1]
          each:
            id: id
            kind: { constant: book }
            none: { constant: null }
            size: { members: { pages: pages, unit: { constant: { count: 1, name: page } } } }
            chapters: { each: chapters, members: { title: title, words: words, kind: { constant: chapter } } }
      """)
    #expect(site.printed == "")
    #expect(
      site["books.json"] == #"""
        [{"id":"momo","kind":"book","none":null,"size":{"pages":304,"unit":{"count":1,"name":"page"}},\#
        "chapters":[{"title":"One","words":["a","b"],"kind":"chapter"},{"title":"Two","words":[],"kind":"chapter"}]},\#
        {"id":"emma","kind":"book","none":null,"size":{"pages":474,"unit":{"count":1,"name":"page"}},"chapters":[]},\#
        {"id":"saga","kind":"book","none":null,"size":{"pages":90,"unit":{"count":1,"name":"page"}},"chapters":[]}]

        """#)
  }

  @Test func pathsThroughListsGiveLists() {
    let site = Exhibition.site(
      """
        - { path: '/books/{id}', versions: [v1], one: { tags: tags, titles: tags.title, hints: tags.hint, words: chapters.words, notes: notes, about: about } }
      """)
    #expect(site.printed == "")
    #expect(
      site["books/momo.json"] == #"""
        {"tags":["time","friends"],"titles":["Time","Friends"],"hints":["It flies"],"words":["a","b"],\#
        "notes":["<p>One <em>note</em></p>\n","<p>Another</p>\n"],"about":"<p>A <em>great</em> book.</p>\n"}

        """#)
    #expect(
      site["books/saga.json"]
        == #"{"tags":[],"titles":[],"hints":[],"words":[],"notes":null,"about":null}"# + "\n")
  }

  @Test func nothingMakesNothingOfAnObject() {
    let site = Exhibition.site(
      """
        - path: '/books/{id}'
          versions: [v1]
          one:
            author: { members: { name: author.name, kind: { constant: person } } }
            loan: { members: { from: loan.from, reader: { members: { name: loan.by.name } } } }
            both: { members: { title: title, author: author.name } }
            notes: { each: notes, members: { text: it } }
      """)
    #expect(site.printed == "")
    #expect(
      site["books/saga.json"]
        == #"{"author":null,"loan":null,"both":{"title":"Saga","author":null},"notes":null}"# + "\n"
    )
    #expect(
      site["books/momo.json"] == #"""
        {"author":{"name":"Michael Ende","kind":"person"},"loan":{"from":"2026-11-01","reader":{"name":"Ada"}},\#
        "both":{"title":"Momo","author":"Michael Ende"},\#
        "notes":[{"text":"<p>One <em>note</em></p>\n"},{"text":"<p>Another</p>\n"}]}

        """#)
  }

  @Test func listsOfEntriesToAnyDepth() {
    let site = Exhibition.site(
      "  []",
      """
      -- content/authors/_collection.yml --
      entries: authors.yml
      key: id
      schema: { id: { type: slug }, name: { type: text } }
      page: { permalink: '/authors/{slug}/', layout: author }
      endpoints:
        - path: /authors
          versions: [v1]
          each:
            name: name
            books:
              each: books
              members:
                id: key
                by: author.name
                chapters: { each: chapters, members: { title: title, words: { each: words, members: { word: it } } } }
            tags: { each: books.tags, members: { id: id, title: title } }
            words: books.chapters.words
      """)
    #expect(site.printed == "")
    #expect(
      site["authors.json"] == #"""
        [{"name":"Jane Austen","books":[{"id":"emma","by":"Jane Austen","chapters":[]}],\#
        "tags":[{"id":"friends","title":"Friends"}],"words":[]},\#
        {"name":"Michael Ende","books":[{"id":"momo","by":"Michael Ende","chapters":[\#
        {"title":"One","words":[{"word":"a"},{"word":"b"}]},{"title":"Two","words":[]}]}],\#
        "tags":[{"id":"time","title":"Time"},{"id":"friends","title":"Friends"}],"words":["a","b"]}]

        """#)
  }

  @Test func constantsDifferFromLanguageToLanguage() {
    let site = Exhibition.site(
      """
        - { path: /books, versions: [v1], localized: true, per-page: 1, each: { kind: { constant: { en-GB: book, es-MX: libro } }, title: title } }
      """)
    #expect(site.printed == "")
    #expect(site["v1/books.json"] == #"[{"kind":"book","title":"Momo"}]"# + "\n")
    #expect(site["v1/es/books.json"] == #"[{"kind":"libro","title":"Momo y el tiempo"}]"# + "\n")
    #expect(site["v1/es/books/page/3.json"] == #"[{"kind":"libro","title":"Saga"}]"# + "\n")
  }

  @Test func unknownNamesAtAnyDepth() {
    Exhibition.expectRefused(
      """
        - path: /books
          versions: [v1]
          each:
            a: titel
            b: author.nmae
            c: { members: { x: loan.form, y: loan.by.nam } }
            d: { each: chapters, members: { t: titel, p: pages } }
            e: title.length
            f: { each: author, members: { name: name } }
            g: { each: chapters.words, members: { w: word } }
            h: { each: chaptres, members: { t: title } }
            i: tags.titles
      """,
      #"""
      content/books/_collection.yml:20:10: error: 'titel' is not a field of 'books'; did you mean 'title'? [unknown-field]
      20 |       a: titel
         |          ^^^^^
         = remedy: fields are id, title, pages, about, author, tags, notes, loan, chapters, key, slug, url, absolute_url, lang, content, collection
      content/books/_collection.yml:21:10: error: 'nmae' is not a field of 'authors'; did you mean 'name'? [unknown-field]
      21 |       b: author.nmae
         |          ^^^^^^^^^^^
         = remedy: fields are id, name, books, key, slug, url, absolute_url, lang, content, collection
      content/books/_collection.yml:22:26: error: 'form' is not a member of 'loan'; did you mean 'from'? [unknown-field]
      22 |       c: { members: { x: loan.form, y: loan.by.nam } }
         |                          ^^^^^^^^^
         = remedy: members are from, by
      content/books/_collection.yml:22:40: error: 'nam' is not a member of 'by'; did you mean 'name'? [unknown-field]
      22 |       c: { members: { x: loan.form, y: loan.by.nam } }
         |                                        ^^^^^^^^^^^
         = remedy: members are name
      content/books/_collection.yml:23:42: error: 'titel' is not a member of 'chapters'; did you mean 'title'? [unknown-field]
      23 |       d: { each: chapters, members: { t: titel, p: pages } }
         |                                          ^^^^^
         = remedy: members are title, minutes, words
      content/books/_collection.yml:23:52: error: 'pages' is not a member of 'chapters' [unknown-field]
      23 |       d: { each: chapters, members: { t: titel, p: pages } }
         |                                                    ^^^^^
         = remedy: members are title, minutes, words
      content/books/_collection.yml:24:10: error: 'title' has no members, so no 'length' [unknown-field]
      24 |       e: title.length
         |          ^^^^^^^^^^^^
         = remedy: end the path before it; an element of a list is 'it'
      content/books/_collection.yml:25:18: error: 'author' is not a list [not-a-list]
      25 |       f: { each: author, members: { name: name } }
         |                  ^^^^^^
         = remedy: leave 'each' out and write 'author.…' for each member, or name a list
      content/books/_collection.yml:26:48: error: 'words' has no members, so no 'word' [unknown-field]
      26 |       g: { each: chapters.words, members: { w: word } }
         |                                                ^^^^
         = remedy: end the path before it; an element of a list is 'it'
      content/books/_collection.yml:27:18: error: 'chaptres' is not a field of 'books'; did you mean 'chapters'? [unknown-field]
      27 |       h: { each: chaptres, members: { t: title } }
         |                  ^^^^^^^^
         = remedy: fields are id, title, pages, about, author, tags, notes, loan, chapters, key, slug, url, absolute_url, lang, content, collection
      content/books/_collection.yml:28:10: error: 'titles' is not a field of 'tags'; did you mean 'title'? [unknown-field]
      28 |       i: tags.titles
         |          ^^^^^^^^^^^
         = remedy: fields are id, title, hint, key, slug, url, absolute_url, lang, content, collection
      """#)
  }

  @Test func membersThatAreNone() {
    Exhibition.expectRefused(
      """
        - path: /books
          versions: [v1]
          each:
            a: []
            b: { each: chapters }
            c: { membres: { t: title } }
            d: { constant: 1, members: { t: title } }
            e: { members: title }
            f: { value: 4 }
            g: { value: title, each: chapters }
            h: { members: { t: title }, keyed-by: id }
            i: { each: chapters, members: { t: title }, keyed-by: books }
            j: { each: chapters, members: { t: parent.titel, u: parent.parent.title } }
            k: { value: book }
            l: { value: title, omit: everything }
      """,
      #"""
      content/books/_collection.yml:20:10: error: 'a' has no members [wrong-type]
      20 |       a: []
         |          ^^
         = remedy: name some of them: 'a: [id]'; an empty list is 'constant: []'
      content/books/_collection.yml:21:10: error: the member 'b' has no 'members' [missing-key]
      21 |       b: { each: chapters }
         |          ^
         = remedy: add 'members: …'
      content/books/_collection.yml:22:12: error: 'membres' is not a key of the member 'c'; did you mean 'members'? [unknown-key]
      22 |       c: { membres: { t: title } }
         |            ^^^^^^^
         = remedy: known keys are value, constant, members, each, of, title, description, when, where, order, limit, keyed-by, omit, deprecated, sunset, successor
      content/books/_collection.yml:23:10: error: the member 'd' has 'constant' and 'members' [endpoint-shape]
      23 |       d: { constant: 1, members: { t: title } }
         |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
         = remedy: leave one of them out
      content/books/_collection.yml:24:21: error: 'members' of an object is a mapping or a list of members, not a path [wrong-type]
      24 |       e: { members: title }
         |                     ^^^^^
         = remedy: write the path itself: 'e: …'
      content/books/_collection.yml:25:19: error: 'value' of the member 'f' is a field or an expression, not a number [wrong-type]
      25 |       f: { value: 4 }
         |                   ^
         = remedy: write 'constant: …' for a constant
      content/books/_collection.yml:26:32: error: 'each' goes with 'members', not with 'value' [endpoint-shape]
      26 |       g: { value: title, each: chapters }
         |                                ^^^^^^^^
         = remedy: leave one of them out
      content/books/_collection.yml:27:45: error: 'keyed-by' is for the elements of 'each' [endpoint-shape]
      27 |       h: { members: { t: title }, keyed-by: id }
         |                                             ^^
         = remedy: add 'each: …' with the name of a list, or leave 'keyed-by' out
      content/books/_collection.yml:28:61: error: 'books' is not a member of 'chapters' [unknown-field]
      28 |       i: { each: chapters, members: { t: title }, keyed-by: books }
         |                                                             ^^^^^
         = remedy: members are title, minutes, words
      content/books/_collection.yml:29:42: error: 'titel' is not a field of 'books'; did you mean 'title'? [unknown-field]
      29 |       j: { each: chapters, members: { t: parent.titel, u: parent.parent.title } }
         |                                          ^^^^^^^^^^^^
         = remedy: fields are id, title, pages, about, author, tags, notes, loan, chapters, key, slug, url, absolute_url, lang, content, collection
      content/books/_collection.yml:29:59: error: 'parent' is not a field of 'books' [unknown-field]
      29 |       j: { each: chapters, members: { t: parent.titel, u: parent.parent.title } }
         |                                                           ^^^^^^^^^^^^^^^^^^^
         = remedy: fields are id, title, pages, about, author, tags, notes, loan, chapters, key, slug, url, absolute_url, lang, content, collection
      content/books/_collection.yml:30:19: error: 'book' is not a field of 'books' [unknown-field]
      30 |       k: { value: book }
         |                   ^^^^
         = remedy: fields are id, title, pages, about, author, tags, notes, loan, chapters, key, slug, url, absolute_url, lang, content, collection; a constant is 'constant: book'
      content/books/_collection.yml:31:32: error: 'omit' is 'null', 'missing' or 'nothing' [wrong-type]
      31 |       l: { value: title, omit: everything }
         |                                ^^^^^^^^^^
         = remedy: write 'omit: null' to leave out members without a value, 'omit: missing' to keep those that are null in the content, 'omit: nothing' to keep all
      """#)
  }
}
