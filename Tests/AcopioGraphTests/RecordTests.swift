import AcopioSiteTestSupport
import Testing

/// Mappings that expressions make: `{ title, from: loan.from }`.
@Suite struct RecordTests {
  private func site(
    _ derive: String, endpoint: String = "[x]", template: String = "{{ entry.title }}",
    books: String = """
    - { id: momo, title: Momo, price: 12.5, author: ende, copies: [{ n: 2, since: 2026-01-02, lost: true }, { n: 1, since: 2025-03-04 }] }
    """
  ) -> BuiltSite {
    BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      -- content/books/_collection.yml --
      entries: books.yml
      schema:
        id: slug
        title: string
        price: { type: number, optional: true }
        author: { type: reference, to: authors, inverse: books }
        copies: { type: list, of: { type: object, fields: { n: integer, since: date, lost: { type: boolean, default: false }, mark: { type: string, optional: true } } } }
      derive:
        \(derive)
      page: { permalink: '/books/{slug}/', layout: book }
      endpoints: [{ path: /all, each: \(endpoint) }]
      -- content/books/books.yml --
      \(books)
      -- content/authors/_collection.yml --
      entries: authors.yml
      schema: { id: slug, name: string }
      -- content/authors/authors.yml --
      - { id: ende, name: Ende }
      -- templates/layouts/book.html --
      \(template)
      """)
  }

  @Test func namedValuesAreAMapping() {
    let built = site(
      """
      x: { type: object, fields: { title: string, by: string, 'the price': number, half: number, none: { type: string, optional: true } }, value: "{ title, by: author.name, 'the price': price or 0, half: (price or 0) / 2, none: null }" }
      """, template: "{{ entry.x.by }}: {{ entry.x['the price'] }}")
    #expect(built.printed == "")
    #expect(
      built["all.json"]
        == #"[{"x":{"title":"Momo","by":"Ende","the price":12.5,"half":6.25,"none":null}}]"# + "\n")
    #expect(built["books/momo/index.html"] == "Ende: 12.5\n")
  }

  @Test func listsOfThemAreMadeForEachElement() {
    let built = site(
      """
      x: { type: list, of: { type: object, fields: { number: integer, year: integer } }, value: "map({ number: n, year: year(since) } of copies by since)" }
      """,
      endpoint: "[{ all: { each: x, members: [year] } }]",
      template: "{% for one in entry.x %}{{ one.year }} {% endfor %}")
    #expect(built.printed == "")
    #expect(built["all.json"] == #"[{"all":[{"year":2025},{"year":2026}]}]"# + "\n")
    #expect(built["books/momo/index.html"] == "2025 2026 \n")
  }

  @Test func endpointsMakeThemToo() {
    let built = site(
      "n: { type: integer, value: 1 }",
      endpoint: """
        [{ x: "{ id, copies: count(copies) }" }, { y: { each: "map({ n, book: title } of copies where not lost)", members: [book, n] } }, { z: { each: "[{ a: 1, b: author }]", members: [a, { name: b.name }] } }]
        """)
    #expect(built.printed == "")
    #expect(
      built["all.json"]
        == #"[{"x":{"id":"momo","copies":2},"y":[{"book":"Momo","n":1}],"z":[{"a":1,"name":"Ende"}]}]"#
        + "\n")
  }

  @Test func theyArePeriodsAndPlaces() {
    let built = site(
      """
      x: { type: boolean, value: "{ from: first(copies.since), until: date('2027-01-01') } covers date('2026-11-23')" }
        y: { type: integer, value: "distance_m({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 })" }
      """, endpoint: "[x, y]")
    #expect(built.printed == "")
    #expect(built["all.json"] == "[{\"x\":true,\"y\":111195}]\n")
  }

  @Test func whatWasTestedIsNotNull() {
    let built = site(
      """
      x: { type: object, fields: { a: number, b: number }, value: "{ a: if price then price else 0, b: if price == null then 1 else price }" }
        z: { type: object, fields: { l: { type: list, of: { type: object, fields: { o: string } } } }, value: "{ l: map({ o: mark } of copies where mark) }" }
      """,
      endpoint: "[x, z]",
      books:
        "- { id: momo, title: Momo, author: ende, copies: [{ n: 2, since: 2026-01-02, mark: a }, { n: 1, since: 2025-03-04 }] }"
    )
    #expect(built.printed == "")
    #expect(built["all.json"] == #"[{"x":{"a":0,"b":1},"z":{"l":[{"o":"a"}]}}]"# + "\n")
  }

  @Test func pathsLeadIntoWhatIsComputed() {
    let built = site(
      """
      x: { type: object, fields: { a: { type: object, fields: { b: integer } } }, value: '{ a: { b: 2 + 1 } }' }
        y: { type: integer, value: x.a.b * 2 }
      """, endpoint: "[y]")
    #expect(built.printed == "")
    #expect(built["all.json"] == "[{\"y\":6}]\n")
  }

  @Test(arguments: [
    ("{ a: 1 }", "'x' is of type object, but this gives a mapping without 'b'"),
    ("{ a: 1, b: 'x', c: 2 }", "but this gives a mapping with 'c', which is not among its fields"),
    ("{ a: title, b: 'x' }", "but this gives a mapping whose 'a' is text, not integer"),
    (
      "{ a: price, b: 'x' }",
      "but this gives a mapping whose 'a' can be null, which is not declared 'optional'"
    ),
    (
      "{ a: 1, b: author }",
      "but this gives a mapping whose 'b' is an entry of 'authors', not string"
    ),
    ("{ a: 1, a: 2 }", "'a' is named twice in this mapping"),
    ("{ author.name }", "'author.name' needs a name in a mapping"),
    ("{ author.name: 1 }", "the name of a member can't have dots"),
    ("{ }", "expected a name or a number, found '}'"),
    ("{ a: 1", "expected ',' or '}' in a mapping, found the end"),
    ("{ a 1 }", "expected ',' or '}' in a mapping, found '1'"),
    ("{ 'a' }", "expected ':' after the name of a member, found '}'"),
    ("{{ title }}", "'{{' is not an operator of expressions"),
    ("{ a: 1, b: 'x' } + 1", "'+' needs a number, not a mapping"),
    (
      "if price then { a: 1, b: 'x' } else { a: 2 }",
      "these values are of different kinds: a mapping and a mapping"
    ),
    ("sort([{ a: 2 }, { a: 1 }])", "'sort' needs numbers, dates or texts, and these are mappings"),
    ("{ a: 1 } == { a: 1 }", "'==' can't compare a mapping with a mapping"),
    ("{ a: nobody }", "'nobody' is neither a field nor a collection"),
  ])
  func whatDoesNotFitIsRefused(_ expression: String, _ message: String) {
    let quoted = expression.replacing("'", with: "''")
    let printed = site(
      "x: { type: object, fields: { a: integer, b: string }, value: '\(quoted)' }"
    ).printed
    #expect(printed.contains(message), "\(printed)")
    #expect(printed.contains("= remedy: "), "\(printed)")
  }

  @Test(arguments: [
    (
      "{ type: object, fields: { a: integer } }", "{ a: price / 2 }",
      "'x.a' comes out as 6.25, not a whole number"
    ),
    (
      "{ type: list, of: integer }", "map(it.n / 2 of copies)",
      "'x[1]' comes out as 0.5, not a whole number"
    ),
    (
      "{ type: list, of: { type: object, fields: { a: { type: string, max: 3 } } } }",
      "[{ a: title }]",
      "'x[0].a' comes out as 'Momo'; at most 3 characters are allowed"
    ),
    (
      "{ type: list, of: integer, max: 1 }", "copies.n",
      "'x' comes out with 2 elements; at most 1 are allowed"
    ),
    (
      "{ type: list, of: integer, min: 3 }", "copies.n",
      "'x' comes out with 2 elements; at least 3 are needed"
    ),
    (
      "{ type: list, of: integer, unique: true }", "[1, 2, 1]",
      "'x' comes out with an element twice"
    ),
    (
      "{ type: list, of: { type: object, fields: { a: integer } }, unique: a }",
      "[{ a: 1 }, { a: 1 }]",
      "'x' comes out with an element twice"
    ),
  ])
  func membersAndElementsAreChecked(_ type: String, _ value: String, _ message: String) {
    let type = type.dropLast(1)
    let printed = site(
      "x: \(type), value: \"\(value)\" }",
      books: """
        - { id: momo, title: Momo, price: 12.5, author: ende, copies: [{ n: 2, since: 2026-01-02 }, { n: 1, since: 2025-03-04 }] }
        """
    ).printed
    #expect(printed.contains(message), "\(printed)")
    #expect(printed.contains("[derive-error]"), "\(printed)")
  }

  @Test func hugeExpressionsAreRefused() {
    let many = (0...100_000).map { "m\($0): 1" }.joined(separator: ", ")
    let wide = site("x: { type: any, value: '{ \(many) }' }").printed
    #expect(wide.contains("a mapping can have 200 members at most"), "\(wide.prefix(300))")
    let deep =
      String(repeating: "{ a: ", count: 100_000) + "1" + String(repeating: " }", count: 100_000)
    let nested = site("x: { type: any, value: '\(deep)' }").printed
    #expect(nested.contains("can be nested at most 40 deep"), "\(nested.prefix(300))")
  }

  @Test func loopsInLoopsHaveALimit() {
    let copies = (1...4_000).map { "{ n: \($0), since: 2026-01-02 }" }.joined(separator: ", ")
    let printed = site(
      "x: { type: list, of: integer, value: \"map(count(copies where n < 5) of copies)\" }",
      books: "- { id: momo, title: Momo, author: ende, copies: [\(copies)] }"
    ).printed
    #expect(printed.contains("this goes through more than 10000000 elements in all"), "\(printed)")
    #expect(printed.split(separator: "\n").count < 12, "\(printed)")
  }

  @Test func mappingsWithoutEndAreRefused() {
    // Each of 1,100 elements makes a mapping for each of 1,100.
    let copies = (1...1_100).map { "{ n: \($0), since: 2026-01-02 }" }.joined(separator: ", ")
    let printed = site(
      "x: { type: number, value: \"count(map(map({ a: 1, b: 2 } of copies) of copies))\" }",
      books: "- { id: momo, title: Momo, author: ende, copies: [\(copies)] }"
    ).printed
    #expect(printed.contains("mappings take more than 67108864 bytes in all"), "\(printed)")
  }
}
