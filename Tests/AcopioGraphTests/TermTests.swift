import AcopioSiteTestSupport
import Testing

/// References as taxonomies, lists with conditions and groups, and related entries.
@Suite struct TermTests {
  /// Books with authors; `collection` is what their `_collection.yml` says besides the schema.
  private func site(
    _ collection: String, list: String = "", term: String = "", terms: String = "",
    book: String = "{{ entry.title }}", locale: String = "es"
  ) -> BuiltSite {
    BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: \(locale)
      -- content/authors/_collection.yml --
      entries: authors.yml
      key: id
      slug: name
      schema: { id: { type: string }, name: { type: text }, born: { type: integer } }
      order: [born]
      page: { permalink: '/authors/{slug}/', layout: author }
      -- content/authors/authors.yml --
      - { id: e, name: Michael Ende, born: 1929 }
      - { id: a, name: Jane Austen, born: 1775 }
      - { id: n, name: Ñu, born: 1900 }
      -- content/books/_collection.yml --
      entries: books.yml
      key: id
      schema:
        id: { type: string }
        title: { type: text }
        author: { type: reference, to: authors, optional: true }
        others: { type: list, of: { type: reference, to: authors }, default: [] }
        tags: { type: list, of: { type: string }, default: [] }
        shelf: { type: enum, values: [Sótano, Ático, Baño], optional: true }
        pages: { type: integer }
      page: { permalink: '/books/{id}/', layout: book }
      \(collection)
      -- content/books/books.yml --
      - { id: momo, title: Momo, author: e, shelf: Ático, pages: 300, tags: [time, girls] }
      - { id: jim, title: Jim Knopf, author: e, others: [n], shelf: Baño, pages: 250, tags: [travel] }
      - { id: emma, title: Emma, author: a, shelf: Sótano, pages: 500, tags: [girls, love] }
      - { id: love, title: Love and Freedom, author: a, others: [e, n], pages: 100, tags: [love, girls] }
      - { id: anon, title: Anónimo, pages: 10 }
      -- templates/layouts/author.html --
      {{ entry.name }}
      -- templates/layouts/book.html --
      \(book)
      -- templates/layouts/list.html --
      \(list)
      -- templates/layouts/term.html --
      \(term)
      -- templates/layouts/terms.html --
      \(terms)
      """)
  }

  private let term =
    "{{ term.name }} {{ term.slug }} {{ term.position }} {{ term.entry.born }} {{ term.entry.url }}:"
    + "{% for book in pager.entries %} {{ book.id }}{% endfor %}"

  // MARK: - Taxonomies

  @Test func aReferenceIsATaxonomyOfEntries() {
    let site = site(
      "taxonomies: [ { field: author, permalink: '/by/{term}/', layout: term, order: [title] } ]",
      term: term)
    #expect(site.printed == "")
    #expect(
      site["by/jane-austen/index.html"]
        == "Jane Austen jane-austen 1 1775 /authors/jane-austen/: emma love\n")
    #expect(
      site["by/michael-ende/index.html"]
        == "Michael Ende michael-ende 3 1929 /authors/michael-ende/: jim momo\n")
    #expect(site.files.keys.filter { $0.hasPrefix("by/") }.count == 2)
  }

  @Test func soIsAListOfThemAndItsIndexMayHaveTheirOrder() {
    let index = """
      taxonomies:
        - { field: others, permalink: '/with/{term}/', layout: term, index: { permalink: /with/, layout: terms, order: [ORDER] } }
      """
    let terms =
      "{% for term in terms %}{{ term.name }}={{ term.count }} {{ term.entry.id }};{% endfor %}"
    let byPosition = site(
      index.replacing("ORDER", with: "position"), term: term, terms: terms)
    #expect(byPosition.printed == "")
    #expect(byPosition["with/index.html"] == "Ñu=2 n;Michael Ende=1 e;\n")
    let byName = site(index.replacing("ORDER", with: "name"), term: term, terms: terms)
    #expect(byName["with/index.html"] == "Michael Ende=1 e;Ñu=2 n;\n")
  }

  @Test func choicesHaveTheOrderOfTheSchemaAndTagsThatOfWords() {
    let terms = "{% for term in terms %}{{ term.name }} {% endfor %}"
    func index(_ field: String) -> String? {
      site(
        """
        taxonomies:
          - { field: \(field), permalink: '/t/{term}/', layout: term, index: { permalink: /t/, layout: terms, order: [position] } }
        """, term: "{{ term.name }}", terms: terms)["t/index.html"]
    }
    #expect(index("shelf") == "Sótano Ático Baño \n")
    #expect(index("tags") == "girls love time travel \n")
  }

  @Test func aFieldOfTheOtherEntryMayNameTheTerms() {
    let site = site(
      "taxonomies: [ { field: author, title-field: id, permalink: '/by/{term}/', layout: term } ]",
      term: "{{ page.title }} {{ term.name }}")
    #expect(site.printed == "")
    #expect(site["by/jane-austen/index.html"] == "a a\n")
  }

  @Test func whatGivesNoTermsIsAnError() {
    let site = site(
      """
      taxonomies:
        - { field: pages, permalink: '/a/{term}/', layout: term }
        - { field: tags, title-field: name, permalink: '/b/{term}/', layout: term }
        - { field: author, title-field: nam, permalink: '/c/{term}/', layout: term }
      """)
    #expect(
      site.printed == """
        content/books/_collection.yml:13:14: error: a taxonomy can't be made of 'pages', whose values are of type integer [no-terms]
        13 |   - { field: pages, permalink: '/a/{term}/', layout: term }
           |              ^^^^^
           = remedy: name a field of type string, text, enum, slug or reference, or a list of such
        content/books/_collection.yml:14:33: error: 'title-field' is for references; 'tags' is not one [title-field]
        14 |   - { field: tags, title-field: name, permalink: '/b/{term}/', layout: term }
           |                                 ^^^^
           = remedy: leave it out: the values themselves are the names
        content/books/_collection.yml:15:35: error: 'nam' is not a field of 'authors'; did you mean 'name'? [unknown-field]
        15 |   - { field: author, title-field: nam, permalink: '/c/{term}/', layout: term }
           |                                   ^^^
           = remedy: fields are id, name, born

        """)
    #expect(site.files.isEmpty)
  }

  // MARK: - Conditions

  @Test func aListMayHaveACondition() {
    let site = site(
      """
      lists: [ { permalink: /, layout: list, where: 'pages >= 250 and author.born > 1800', order: [-pages] } ]
      """, list: "{{ pager.total }}:{% for book in pager.entries %} {{ book.id }}{% endfor %}")
    #expect(site.printed == "")
    #expect(site["index.html"] == "2: momo jim\n")
  }

  @Test func soMayATaxonomy() {
    let site = site(
      "taxonomies: [ { field: tags, where: 'pages < 300', permalink: '/{term}/', layout: term } ]",
      term: "{{ term.count }}")
    #expect(site.printed == "")
    #expect(site["girls/index.html"] == "1\n")
    #expect(site["time/index.html"] == nil)
  }

  @Test func aConditionThatNamesNothingIsAnError() {
    let site = site(
      "lists: [ { permalink: /, layout: list, where: 'page > 250' } ]", list: "-")
    #expect(
      site.printed == """
        content/books/_collection.yml:12:48: error: 'page' is neither a field nor a collection next to this one; did you mean 'pages'? [unknown-name]
        12 | lists: [ { permalink: /, layout: list, where: 'page > 250' } ]
           |                                                ^^^^
           = remedy: names are id, title, author, others, tags, shelf, pages, key, slug, url, absolute_url, lang, build.date and the collections here

        """)
    #expect(site.files.isEmpty)
  }

  // MARK: - Groups

  private let groups =
    "{{ pager.number }}:{% for group in pager.groups %} {{ group.name | default: '-' }}"
    + "({% for book in group.entries %}{{ book.id }} {% endfor %}){% endfor %}"

  @Test func groupsOfChoicesHaveTheOrderOfTheSchema() {
    let site = site(
      "lists: [ { permalink: /, layout: list, group-by: shelf, order: [title] } ]", list: groups)
    #expect(site.printed == "")
    #expect(site["index.html"] == "1: Sótano(emma ) Ático(momo ) Baño(jim ) -(anon love )\n")
  }

  @Test func groupsOfReferencesHaveTheOrderOfTheirEntriesAndPagesCutThem() {
    let site = site(
      "lists: [ { permalink: /, layout: list, group-by: author, order: [title], per-page: 3 } ]",
      list: groups
        + "{% for group in pager.groups %}{% if group.entry %} {{ group.entry.url }}{% endif %}{% endfor %}"
    )
    #expect(site.printed == "")
    #expect(
      site["index.html"]
        == "1: Jane Austen(emma love ) Michael Ende(jim ) /authors/jane-austen/ /authors/michael-ende/\n"
    )
    #expect(
      site["page/2/index.html"] == "2: Michael Ende(momo ) -(anon ) /authors/michael-ende/\n")
  }

  @Test func groupsAreTypedAndNeedOneValue() {
    let site = site(
      """
      lists:
        - { permalink: /, layout: list, group-by: shelf }
      """, list: "{% for group in pager.groups %}{{ group.name }}{% endfor %}")
    #expect(site.printed.contains("error: 'group.name' may be null [possibly-null]"))
    let several = self.site(
      "lists: [ { permalink: /, layout: list, group-by: tags } ]", list: "-")
    #expect(
      several.printed == """
        content/books/_collection.yml:12:50: error: entries can't be grouped by 'tags', which has several values [several-terms]
        12 | lists: [ { permalink: /, layout: list, group-by: tags } ]
           |                                                  ^^^^
           = remedy: group by a field of one value, or make it a taxonomy, which has a page for each value

        """)
  }

  @Test func groupsOfARequiredDerivedFieldHaveAName() {
    let site = site(
      """
      derive:
        length: { type: string, value: "if pages > 100 then 'long' else 'short'" }
        label: { type: string, value: "if pages > 100 then 'long' else null", optional: true }
      lists:
        - { permalink: /, layout: list, group-by: length }
      """, list: "{% for group in pager.groups %}{{ group.name }} {{ group.slug }}{% endfor %}")
    #expect(site.printed == "")
    let optional = self.site(
      """
      derive:
        length: { type: string, value: "if pages > 100 then 'long' else null", optional: true }
      lists:
        - { permalink: /, layout: list, group-by: length }
      """, list: "{% for group in pager.groups %}{{ group.name }}{% endfor %}")
    #expect(optional.printed.contains("error: 'group.name' may be null [possibly-null]"))
  }

  // MARK: - Related entries

  private let related = "{% for book in entry.related %}{{ book.id }} {% endfor %}"

  @Test func relatedEntriesShareMost() {
    let site = site("related: { by: { tags: 2, author: 3 }, limit: 2 }", book: related)
    #expect(site.printed == "")
    #expect(site["books/momo/index.html"] == "jim emma \n")
    #expect(site["books/emma/index.html"] == "love momo \n")
    #expect(site["books/jim/index.html"] == "momo \n")
    #expect(site["books/anon/index.html"] == "\n")
  }

  @Test func equalOnesHaveTheOrderOfTheCollection() {
    let site = site("related: { by: { tags: 1 } }\norder: [-pages]", book: related)
    #expect(site["books/momo/index.html"] == "emma love \n")
  }

  @Test func drawbacksOfTheRuleAreTold() {
    let site = site(
      """
      related: { by: { tag: 1, pages: 1, tags: 0, author: much }, limit: 0 }
      """)
    #expect(
      site.printed == """
        content/books/_collection.yml:12:18: error: 'tag' is not a field of 'books'; did you mean 'tags'? [unknown-field]
        12 | related: { by: { tag: 1, pages: 1, tags: 0, author: much }, limit: 0 }
           |                  ^^^
           = remedy: fields are id, title, author, others, tags, shelf, pages
        content/books/_collection.yml:12:26: error: 'related' can't be made of 'pages', whose values are of type integer [no-terms]
        12 | related: { by: { tag: 1, pages: 1, tags: 0, author: much }, limit: 0 }
           |                          ^^^^^
           = remedy: name a field of type string, text, enum, slug or reference, or a list of such
        content/books/_collection.yml:12:42: error: the weight of 'tags' must be more than 0 and at most 1000000 [out-of-range]
        12 | related: { by: { tag: 1, pages: 1, tags: 0, author: much }, limit: 0 }
           |                                          ^
           = remedy: write 'tags: 1', or leave the field out if it does not count
        content/books/_collection.yml:12:53: error: the weight of 'author' must be a number, not text [wrong-type]
        12 | related: { by: { tag: 1, pages: 1, tags: 0, author: much }, limit: 0 }
           |                                                     ^^^^
           = remedy: write 'author: 1'
        content/books/_collection.yml:12:68: error: 'limit' must be a whole number from 1 to 100 [wrong-type]
        12 | …: { by: { tag: 1, pages: 1, tags: 0, author: much }, limit: 0 }
           |                                                              ^
           = remedy: write 'limit: 20'

        """)
  }

  @Test func templatesKnowThatTheyAreEntries() {
    let site = site(
      "related: { by: { tags: 1 } }",
      book: "{% for book in entry.related %}{{ book.titel }}{% endfor %}")
    #expect(site.printed.contains("did you mean 'title'? [undefined-variable]"), "\(site.printed)")
    let without = self.site("", book: related)
    #expect(without.printed.contains("[undefined-variable]"), "\(without.printed)")
  }
}
