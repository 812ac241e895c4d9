import AcopioSiteTestSupport
import Foundation
import Testing

/// Lists of entries that an expression chooses for each entry.
@Suite struct SelectTests {
  private func tags(_ select: String, _ more: String = "") -> String {
    """
    -- content/tags/_collection.yml --
    entries: tags.yml
    key: id
    schema: { id: { type: slug }, title: { type: text }, hint: { type: text, optional: true } }
    select:
    \(select)
    \(more)
    """
  }

  private let ids =
    "endpoints: [ { path: /tags, versions: [v1], each: { id: id, books: without.title } } ]"

  @Test func entriesAreChosenForEachEntry() {
    let site = Exhibition.site(
      "  []",
      tags(
        "  without: { from: books, where: 'none(tags.id where it == this.id)', order: [-pages] }",
        ids))
    #expect(site.printed == "")
    #expect(
      site["tags.json"]
        == #"[{"id":"time","books":["Emma","Saga"]},{"id":"friends","books":["Saga"]}]"# + "\n")
  }

  /// A condition that compares values looks them up, and finds what comparing all would find.
  @Test func looksUpWhatTheConditionCompares() {
    let site = Library.site(
      """
      -- content/boxes/_collection.yml --
      entries: boxes.yml
      key: id
      schema:
        id: { type: slug }
        size: { type: number, optional: true }
        tags: { type: list, of: { type: string }, optional: true }
        next: { type: reference, to: boxes, optional: true }
      select:
        same: { from: boxes, where: 'size == this.size' }
        beside: { from: boxes, where: 'id != this.id and this.next == next' }
        naming: { from: boxes, where: 'this.id in tags' }
        named: { from: boxes, where: 'id in this.tags' }
        ones: { from: boxes, where: 'size == 1 and id != this.id' }
      endpoints:
        - path: /boxes
          versions: [v1]
          each: { same: same.id, beside: beside.id, naming: naming.id, named: named.id, ones: ones.id }
      -- content/boxes/boxes.yml --
      - { id: a, size: 1.0, tags: [b, c], next: c }
      - { id: b, size: 1, next: c }
      - { id: c, tags: [c] }
      - { id: d, size: 2, next: a }
      """)
    #expect(site.printed == "")
    #expect(
      site["boxes.json"] == #"""
        [{"same":["a","b"],"beside":["b"],"naming":[],"named":["b","c"],"ones":["b"]},\#
        {"same":["a","b"],"beside":["a"],"naming":["a"],"named":[],"ones":["a"]},\#
        {"same":["c"],"beside":[],"naming":["a","c"],"named":["c"],"ones":["a","b"]},\#
        {"same":["d"],"beside":[],"naming":[],"named":[],"ones":["a","b"]}]

        """#)
  }

  @Test func theOrderOfTheCollectionAndALimit() {
    let site = Exhibition.site(
      "  []", tags("  without: { from: books, where: pages > 100, limit: 1 }", ids))
    #expect(site.printed == "")
    #expect(
      site["tags.json"]
        == #"[{"id":"time","books":["Momo"]},{"id":"friends","books":["Momo"]}]"# + "\n")
  }

  @Test func templatesEndpointsAndExpressionsKnowThem() {
    let site = Exhibition.site(
      "  []",
      tags(
        """
          without: { from: books, where: 'none(tags.id where it == this.id)' }
          twins: { from: tags, where: title != this.title }
        """,
        """
        derive: { number: { type: integer, value: count(without) } }
        rules: [ { require: count(without) < 3, message: too many } ]
        page: { permalink: '/tags/{id}/', layout: tag }
        order: [-number]
        endpoints:
          - { path: /tags, versions: [v1], each: { id: id, number: number, twins: twins.number } }
          - { path: '/tags/{id}/without', versions: [v1], items: without, where: pages > 100, each: { id: id } }
        -- templates/layouts/tag.html --
        {{ entry.number }}: {% for book in entry.without %}{{ book.title }} {% endfor %}
        """))
    #expect(site.printed == "")
    #expect(
      site["tags.json"]
        == #"[{"id":"time","number":2,"twins":[1]},{"id":"friends","number":1,"twins":[2]}]"# + "\n"
    )
    #expect(site["tags/time/without.json"] == #"[{"id":"emma"}]"# + "\n")
    #expect(site["tags/friends/without.json"] == "[]\n")
    #expect(site["tags/time/index.html"] == "2: Emma Saga \n")
    #expect(site["es/tags/friends/index.html"] == "1: Saga \n")
  }

  @Test func draftsAreNotChosen() {
    let site = Exhibition.site(
      "  []",
      tags("  without: { from: books, where: 'true' }", ids)
        + "\n-- content/books/books.yml --\n- { id: momo, title: Momo, pages: 1, draft: true }\n- { id: emma, title: Emma, pages: 2 }\n"
    )
    #expect(site.printed == "")
    #expect(
      site["tags.json"]
        == #"[{"id":"time","books":["Emma"]},{"id":"friends","books":["Emma"]}]"# + "\n")
  }

  @Test func whatCannotBeChosen() {
    Exhibition.expectRefused(
      "  []",
      with: tags(
        """
          a: { from: bokks, where: 'true' }
          b: { from: books, where: pagse > 1 }
          c: { from: books, where: pages > this.pages }
          d: { from: books, where: title == this.title, order: [titel] }
          title: { from: books, where: title == this.title }
          e: { from: tags, where: any(d) }
          f: { from: books }
          g: [books]
          h: { from: books, where: pages > 1, limit: 0, sort: title }
        """,
        "publish: [ { when: any(d), message: it has none } ]"),
      #"""
      content/tags/_collection.yml:5:14: error: there is no collection 'bokks'; did you mean 'books'? [unknown-collection]
      5 |   a: { from: bokks, where: 'true' }
        |              ^^^^^
        = remedy: collections are authors, books, tags
      content/tags/_collection.yml:6:28: error: 'pagse' is neither a field nor a collection next to this one; did you mean 'pages'? [unknown-name]
      6 |   b: { from: books, where: pagse > 1 }
        |                            ^^^^^
        = remedy: names are id, title, pages, about, author, tags, notes, loan, chapters, key, slug, url, absolute_url, lang, build.date and the collections here
      content/tags/_collection.yml:7:41: error: an entry of 'tags' has no 'pages' [unknown-name]
      7 |   c: { from: books, where: pages > this.pages }
        |                                         ^^^^^
        = remedy: names are id, title, hint, a, b, c, d, title, e, h, key, slug, url, absolute_url, lang
      content/tags/_collection.yml:8:57: error: 'titel' is not a field of 'books'; did you mean 'title'? [unknown-field]
      8 |   d: { from: books, where: title == this.title, order: [titel] }
        |                                                         ^^^^^
        = remedy: fields are id, title, pages, about, author, tags, notes, loan, chapters, key, slug, url, absolute_url, lang, content, collection
      content/tags/_collection.yml:9:3: error: 'title' is both a field and a list of chosen entries [duplicate-field]
      9 |   title: { from: books, where: title == this.title }
        |   ^^^^^
        = remedy: give one of them another name
      content/tags/_collection.yml:3:31: note: first given here
      content/tags/_collection.yml:10:27: error: a list under 'select' can't be chosen by another such list [select-circle]
      10 |   e: { from: tags, where: any(d) }
         |                           ^^^^^^
         = remedy: choose by fields, references and lists of referring entries
      content/tags/_collection.yml:11:6: error: 'f' has no 'where' [missing-key]
      11 |   f: { from: books }
         |      ^
         = remedy: add 'where: …'
      content/tags/_collection.yml:12:6: error: 'g' must be a mapping, not a list [wrong-type]
      12 |   g: [books]
         |      ^^^^^^^
         = remedy: write 'key: value' pairs; known keys are from, where, order, limit
      content/tags/_collection.yml:13:46: error: 'limit' must be a whole number from 1 to 1000000 [wrong-type]
      13 |   h: { from: books, where: pages > 1, limit: 0, sort: title }
         |                                              ^
         = remedy: write 'limit: 20'
      content/tags/_collection.yml:13:49: error: 'sort' is not a key of 'h' [unknown-key]
      13 |   h: { from: books, where: pages > 1, limit: 0, sort: title }
         |                                                 ^^^^
         = remedy: write 'order: [title]'
      content/tags/_collection.yml:14:20: error: a list of published entries can't decide what is published [publish-circle]
      14 | publish: [ { when: any(d), message: it has none } ]
         |                    ^^^^^^
         = remedy: decide by fields of the entry and of those it refers to
      """#)
  }

  @Test(arguments: ["url", "absolute_url", "content", "collection", "key", "slug"])
  func membersOfEveryEntryKeepTheirNames(name: String) {
    Exhibition.expectRefused(
      "  []", with: tags("  \(name): { from: books, where: 'true' }"),
      """
      content/tags/_collection.yml:5:3: error: '\(name)' is given to every entry and cannot be a selection [reserved-name]
      5 |   \(name): { from: books, where: 'true' }
        |   \(String(repeating: "^", count: name.count))
        = remedy: give the selection another name
      """)
  }

  @Test func fieldsSeeWhatIsChosenInItsLastOrder() {
    let site = Exhibition.site(
      "  []",
      tags(
        "  best: { from: authors, where: 'true', order: [-written], limit: 1 }",
        """
        derive: { name: { type: text, value: first(best.name) } }
        endpoints: [ { path: /tags, versions: [v1], each: { id: id, best: best.name, name: name } } ]
        -- content/books/books.yml --
        - { id: emma, title: Emma, pages: 474, author: austen }
        - { id: momo, title: Momo, pages: 304, author: ende }
        - { id: saga, title: Saga, pages: 90, author: ende }
        -- content/authors/_collection.yml --
        entries: authors.yml
        key: id
        schema: { id: { type: slug }, name: { type: text } }
        derive: { written: { type: integer, value: count(books) } }
        """))
    #expect(site.printed == "")
    #expect(
      site["tags.json"]?.hasPrefix(#"[{"id":"time","best":["Michael Ende"],"name":"Michael Ende"}"#)
        == true)
  }

  @Test func whatIsWrongIsToldOnceForTheEntryThatIsChosenFor() {
    let site = Exhibition.site(
      "  []",
      """
      -- content/tags/_collection.yml --
      entries: tags.yml
      key: id
      schema: { id: { type: slug }, title: { type: text }, weight: { type: integer, default: 0 }, hint: { type: text, optional: true } }
      select: { near: { from: books, where: pages / this.weight > 1 } }
      """)
    #expect(site.printed.components(separatedBy: "division by zero").count == 3, "\(site.printed)")
    #expect(site.printed.contains("note: and chosen for this one"))
  }
}
