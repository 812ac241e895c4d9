import AcopioSiteTestSupport
import Testing

/// Members of endpoints that are computed, chosen lists, and files of terms and of the site.
@Suite struct ComputedMemberTests {
  private func site(_ endpoints: String, more: String = "", site: String = "") -> BuiltSite {
    BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en-GB
      \(site)
      -- content/authors/_collection.yml --
      entries: authors.yml
      key: id
      schema: { id: { type: slug }, name: { type: string } }
      -- content/authors/authors.yml --
      - { id: ende, name: Michael Ende }
      - { id: pratt, name: Anna Pratt }
      -- content/books/_collection.yml --
      entries: books.yml
      key: id
      schema:
        id: { type: slug }
        title: { type: string }
        author: { type: reference, to: authors, inverse: books }
        tags: { type: list, of: string, default: [] }
        copies: { type: list, default: [], of: { type: object, fields: { shelf: string, year: integer, notes: { type: list, of: string, default: [] } } } }
      derive:
        oldest: { type: integer, value: min(copies.year) }
      endpoints:
      \(endpoints)
      \(more)
      -- content/books/books.yml --
      - { id: momo, title: Momo, author: ende, tags: [time, city], copies: [{ shelf: b2, year: 1990, notes: [torn, signed] }, { shelf: a1, year: 2005 }, { shelf: c3, year: 1973 }] }
      - { id: jim, title: Jim, author: ende, tags: [City], copies: [{ shelf: a2, year: 1960 }] }
      - { id: owls, title: Owls, author: pratt }
      """)
  }

  @Test func anElementSeesItselfThenWhatIsAroundIt() {
    let built = site(
      """
        - path: /{id}
          one:
            copies:
              each: copies
              members:
                label: concat(title, ' ', shelf, ' ', year - oldest)
                same: shelf + ' ' + parent.title
                notes: { each: notes, members: "concat(it, ' ', shelf, ' ', parent.year, ' ', parent.parent.id)" }
      """)
    #expect(built.printed == "")
    #expect(
      built["momo.json"] == """
        {"copies":[{"label":"Momo b2 17","same":"b2 Momo","notes":["torn b2 1990 momo","signed b2 1990 momo"]},\
        {"label":"Momo a1 32","same":"a1 Momo","notes":[]},{"label":"Momo c3 0","same":"c3 Momo","notes":[]}]}

        """)
    #expect(built["owls.json"] == "{\"copies\":[]}\n")
  }

  @Test func aListOfMembersIsChosenSortedAndLimited() {
    let built = site(
      """
        - path: /{id}
          one:
            new: { each: copies, where: year > 1980, order: [-year], members: shelf }
            two: { each: copies, order: [shelf], limit: 2, members: [shelf] }
            by: { each: map(copies by year), keyed-by: shelf, members: year }
            last: { of: last(copies by year), members: [shelf, { book: parent.id }] }
      """)
    #expect(built.printed == "")
    #expect(
      built["momo.json"] == """
        {"new":["a1","b2"],"two":[{"shelf":"a1"},{"shelf":"b2"}],"by":{"c3":1973,"b2":1990,"a1":2005},\
        "last":{"shelf":"a1","book":"momo"}}

        """)
    #expect(built["owls.json"] == "{\"new\":[],\"two\":[],\"by\":{},\"last\":null}\n")
  }

  @Test func membersThatComeOutAsNullCanBeLeftOut() {
    let built = site(
      """
        - path: /{id}
          omit: null
          one:
            - old: if oldest and oldest < 1970 then oldest else null
            - first: { of: first(copies), members: [shelf] }
            - id
      """)
    #expect(built.printed == "")
    #expect(built["owls.json"] == "{\"id\":\"owls\"}\n")
    #expect(built["jim.json"] == "{\"old\":1960,\"first\":{\"shelf\":\"a2\"},\"id\":\"jim\"}\n")
  }

  @Test func entriesInListsAreComputedToo() {
    let built = site(
      """
        - path: /all
          each: "concat(title, ' by ', author.name)"
        - path: /authors
          group-by: author
          each: { name: upper(title) }
      """)
    #expect(built.printed == "")
    #expect(
      built["all.json"]
        == "[\"Momo by Michael Ende\",\"Jim by Michael Ende\",\"Owls by Anna Pratt\"]\n")
    #expect(
      built["authors.json"]
        == "{\"ende\":[{\"name\":\"MOMO\"},{\"name\":\"JIM\"}],\"pratt\":[{\"name\":\"OWLS\"}]}\n")
  }

  @Test func aConditionChoosesTheElementsWithAFile() {
    let built = site(
      """
        - path: /{id}/{shelf}
          for: copies
          where: year >= 1990 and title == 'Momo'
          one: [year]
        - path: /{id}/first
          for: copies
          limit: 1
          one: { shelf: upper(shelf), of: parent.title }
      """)
    #expect(built.printed == "")
    #expect(
      built.files.keys.filter { $0.hasPrefix("momo/") }.sorted() == [
        "momo/a1.json", "momo/b2.json", "momo/first.json",
      ])
    #expect(built["momo/first.json"] == "{\"shelf\":\"B2\",\"of\":\"Momo\"}\n")
    #expect(built["jim/first.json"] == "{\"shelf\":\"A2\",\"of\":\"Jim\"}\n")
  }

  @Test func termsHaveFiles() {
    let built = site(
      """
        - { path: /tags, terms: tags, each: [name, count, { titles: "join(entries.title, ', ')" }] }
        - { path: '/tags/{term}', terms: tags, items: entries, order: [title], each: id }
        - { path: '/tag/{term}', terms: tags, one: { name: name, books: { each: entries, members: [{ id: id, tag: parent.name }] } } }
        - { path: '/by/{term}', terms: author, one: [name, { author: entry.name }, count] }
        - { path: /names, terms: tags, keyed-by: term, order: [-count], each: count }
      """)
    #expect(built.printed == "")
    #expect(
      built["tags.json"]
        == "[{\"name\":\"city\",\"count\":2,\"titles\":\"Momo, Jim\"},{\"name\":\"time\",\"count\":1,\"titles\":\"Momo\"}]\n"
    )
    #expect(built["tags/city.json"] == "[\"jim\",\"momo\"]\n")
    #expect(
      built["tag/city.json"]
        == "{\"name\":\"city\",\"books\":[{\"id\":\"momo\",\"tag\":\"city\"},{\"id\":\"jim\",\"tag\":\"city\"}]}\n"
    )
    #expect(built["by/michael-ende.json"] == nil)
    #expect(
      built["by/ende.json"]
        == "{\"name\":\"Michael Ende\",\"author\":\"Michael Ende\",\"count\":2}\n")
    #expect(built["names.json"] == "{\"city\":2,\"time\":1}\n")
  }

  @Test func theSiteHasFilesOfItsOwn() {
    let built = site(
      "  []",
      site: """
        endpoints:
          - path: /index
            one:
              version: { constant: "1.0" }
              total: count(collections.books)
              copies: count(collections.books.copies)
              site: concat(name, ' ', locale)
              home: url
              books: { each: collections.books, where: oldest, order: [title], members: [title, { by: author.name }] }
        """)
    #expect(built.printed == "")
    #expect(
      built["index.json"] == """
        {"version":"1.0","total":3,"copies":4,"site":"Library en-GB","home":"https://library.example/",\
        "books":[{"title":"Jim","by":"Michael Ende"},{"title":"Momo","by":"Michael Ende"}]}

        """)
  }

  @Test(arguments: [
    (
      "{ path: '/{id}', one: { x: nope(title) } }",
      "'nope' is not a function; did you mean 'none'? [expression-syntax]"
    ),
    (
      "{ path: '/{id}', one: { x: titel + 'a' } }",
      "'titel' is neither a field nor a collection next to this one; did you mean 'title'? [unknown-name]"
    ),
    (
      "{ path: '/{id}', one: { x: { each: copies, members: [{ y: shelv + 'a' }] } } }",
      "'shelv' is neither a field nor a collection next to this one; did you mean 'shelf'? [unknown-name]"
    ),
    (
      "{ path: '/{id}', one: { x: { each: copies, where: shelf + 1, members: shelf } } }",
      "'+' with a text needs text, not a number [expression-type]"
    ),
    (
      "{ path: '/{id}', one: { x: { each: copies, order: [pages], members: shelf } } }",
      "'pages' is not a member of 'it' [unknown-field]"
    ),
    (
      "{ path: '/{id}', one: { x: { each: \"concat(title, 'a')\", members: it } } }",
      "this is text, not a list [not-a-list]"
    ),
    (
      "{ path: '/{id}', one: { x: { each: copies, limit: 0, members: shelf } } }",
      "'limit' must be a whole number from 1 to 1000000 [wrong-type]"
    ),
    (
      "{ path: '/{id}', one: { x: { limit: 2, members: [title] } } }",
      "'limit' is for the elements of 'each' [endpoint-shape]"
    ),
    (
      "{ path: '/{id}', one: { x: { of: first(copies), where: year, members: [shelf] } } }",
      "'where' is for the elements of 'each' [endpoint-shape]"
    ),
    (
      "{ path: '/{id}', one: { x: { of: first(copies), each: copies, members: [shelf] } } }",
      "'each' is a list and 'of' one element [endpoint-shape]"
    ),
    (
      "{ path: '/{id}', one: { x: { value: title, order: [title] } } }",
      "'order' goes with 'members', not with 'value' [endpoint-shape]"
    ),
    (
      "{ path: '/{id}', one: [upper(title)] }",
      "an expression cannot be the name of a member [wrong-type]"
    ),
    (
      "{ path: '/{id}', limit: 2, one: [title] }",
      "'limit' is for lists: for 'each' without 'group-by', and for 'for' [endpoint-shape]"
    ),
    (
      "{ path: '/{id}/{shelf}', for: copies, where: pages > 3, one: [year] }",
      "'pages' is neither a field nor a collection next to this one [unknown-name]"
    ),
    (
      "{ path: /t, terms: copies, each: [name] }",
      "terms can't be made of 'copies', whose values are of type list [no-terms]"
    ),
    (
      "{ path: /t, terms: tag, each: [name] }",
      "'tag' is not a field of 'books'; did you mean 'tags'? [unknown-field]"
    ),
    (
      "{ path: '/t/{term}', terms: tags, each: [name] }",
      "the file of all terms has no field for its path [endpoint-shape]"
    ),
    (
      "{ path: '/t/{name}', terms: tags, one: [name] }",
      "the path of a file of each term has '{term}' and no other field [endpoint-shape]"
    ),
    (
      "{ path: /t, terms: tags, one: [name] }",
      "the path of a file of each term has '{term}' and no other field [endpoint-shape]"
    ),
    (
      "{ path: '/t/{term}', terms: tags, items: books, each: [name] }",
      "a term has one list, 'entries', which goes with 'each' [endpoint-shape]"
    ),
    (
      "{ path: /t, terms: tags, group-by: author, each: [name] }",
      "'group-by' is for entries, not for 'terms' [endpoint-shape]"
    ),
    (
      "{ path: /t, terms: tags, each: [title] }",
      "'title' is not a member of 'a term' [unknown-field]"
    ),
    ("{ path: /t, terms: tags }", "an endpoint needs either 'each' or 'one' [endpoint-shape]"),
    (
      "{ path: '/{id}', one: { x: count(authors) } }",
      "the key of an entry of 'authors' must follow [unknown-name]"
    ),
    ("{ path: '/{id}', one: { x: upper(copies.nope) } }", "a mapping has no 'nope' [unknown-name]"),
    (
      "{ path: '/{id}', one: { x: { constant: 1, of: first(copies) } } }",
      "'of' goes with 'members', not with 'constant' [endpoint-shape]"
    ),
  ])
  func aDeclarationThatCannotWorkIsRefused(endpoint: String, message: String) {
    let printed = site("  - \(endpoint)").printed
    #expect(printed.contains(": error: \(message)"), "\(printed)")
    #expect(printed.contains("= remedy: "), "\(printed)")
  }

  @Test func theSiteHasNoOtherMembers() {
    let printed = site(
      "  []",
      site:
        "endpoints: [{ path: '/{id}', versions: [v9], one: { x: titel, y: count(collections.boks), z: books.momo.title } }]"
    ).printed
    #expect(printed.contains("the site has no field 'id' for a path [endpoint-shape]"))
    #expect(printed.contains("'v9' is not a version of the API [unknown-version]"))
    #expect(printed.contains("'titel' is not a member of 'the site' [unknown-field]"))
    #expect(printed.contains("has no 'boks'; did you mean 'books'? [unknown-name]"))
  }

  @Test func aFaultOfAnElementIsReportedWithItsEntry() {
    let printed = site(
      "  - { path: '/{id}', one: { x: { each: copies, members: { y: year / (year - 1990) } } } }"
    ).printed
    #expect(printed.contains("error: division by zero [derive-error]"))
    #expect(printed.contains("note: computed for this"), "\(printed)")
  }
}
