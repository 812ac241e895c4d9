import AcopioSiteTestSupport
import Foundation
import Testing

/// The schemas of endpoints: what clients can rely on, derived from declarations.
@Suite struct DescriptionTests {
  /// A library whose endpoints are described.
  private func site(
    books endpoints: String, schema: String = "", more: String = "", authors: String = "",
    api: String = "", site: String = ""
  ) -> BuiltSite {
    Library.site(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      api: { openapi: true, versions: [ { name: v1 } ]\(api) }
      \(site)
      -- content/books/_collection.yml --
      title: Books
      entries: books.json
      key: id
      slug: title
      schema:
        id: { type: string, pattern: '^[0-9]+$' }
        title: { type: text, max: 30, title: Title, description: As on the cover }
        pages: { type: integer, min: 1, optional: true, unit: pages }
        author: { type: reference, to: authors, inverse: books, optional: true }
      \(schema)
      \(more)
      page: { permalink: '/books/{slug}/', layout: book }
      endpoints:
      \(endpoints)
      -- content/books/books.json --
      [ { "id": "1", "title": "Momo", "author": "ende" } ]
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema: { name: { type: text } }
      \(authors)
      -- templates/layouts/book.html --
      <h1>{{ entry.title }}</h1>
      -- templates/layouts/books.html --
      -
      -- templates/layouts/author.html --
      -
      """)
  }

  /// Expects the outline of a schema.
  private func expect(
    _ endpoint: String, _ expected: String, at path: String = "v1/schemas/books.json",
    schema: String = "", more: String = "", api: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let built = site(books: endpoint, schema: schema, more: more, api: api)
    #expect(
      SchemaOutline.text(built, path) == expected, sourceLocation: sourceLocation)
  }

  // MARK: - Shapes

  @Test func eachIsAnArray() {
    expect(
      "- { path: /books, each: [id, title, pages] }",
      "[{id: string /^[0-9]+$/, pages: integer 1..|null, title: string ..30}]")
  }

  @Test func oneIsAnObjectOrWhatStandsForARemovedEntry() {
    expect(
      "- { path: '/books/{id}', one: { name: title } }",
      "{name: string ..30}|{date: string, key: string, reason: string|null, removed: true, "
        + "successor: {key: string|null, url: string(iri-reference)|null}|null}",
      at: "v1/schemas/books/by-id.json")
  }

  @Test func aFilterLeavesOutRemovedEntries() {
    expect(
      "- { path: '/books/{id}', one: { name: title }, where: pages }", "{name: string ..30}",
      at: "v1/schemas/books/by-id.json")
  }

  @Test func groupsAndKeysAreNamesOfMembers() {
    expect(
      "- { path: /books, each: { name: title }, group-by: author }", "{*: [{name: string ..30}]}")
    expect("- { path: /books, each: title, keyed-by: id }", "{*: string ..30}")
  }

  @Test func listsAreOfTheOtherCollection() {
    let built = site(
      books: "- { path: /books, each: id }",
      authors: "endpoints: [ { path: '/authors/{key}/books', items: books, each: [id] } ]")
    #expect(
      SchemaOutline.text(built, "v1/schemas/authors/by-key/books.json")
        == "[{id: string /^[0-9]+$/}]")
  }

  @Test func elementsAreObjectsOfAList() {
    expect(
      "- { path: '/books/{id}/{isbn}', for: editions, one: { isbn: isbn, of: parent.title } }",
      "{isbn: string, of: string ..30}", at: "v1/schemas/books/by-id/by-isbn.json",
      schema:
        "  editions: { type: list, default: [], of: { type: object, fields: { isbn: { type: string } } } }"
    )
  }

  @Test func termsHaveNamesAndEntries() {
    let genre = "  genre: { type: enum, values: [novel, poetry], default: novel }"
    expect(
      "- { path: /genres, terms: genre, each: [name, slug, count, position] }",
      "[{count: integer, name: string, position: integer, slug: string}]",
      at: "v1/schemas/genres.json", schema: genre)
    expect(
      "- { path: '/genres/{term}', terms: genre, each: [id, genre], items: entries }",
      "[{genre: 'novel'|'poetry', id: string /^[0-9]+$/}]",
      at: "v1/schemas/genres/by-term.json", schema: genre)
  }

  @Test func theSiteHasItsOwnMembers() {
    let built = site(
      books: "- { path: /books, each: id }",
      site: "endpoints: [ { path: /about, one: { name: name, books: count(collections.books) } } ]")
    #expect(
      SchemaOutline.text(built, "v1/schemas/about.json") == "{books: integer, name: string}")
  }

  // MARK: - Members

  @Test func omittedMembersAreOptionalAndNotNull() {
    let outline = "[{id: string /^[0-9]+$/, pages?: integer 1..}]"
    expect("- { path: /books, each: [id, pages], omit: null }", outline)
    expect("- { path: /books, each: [id, pages] }", outline, api: ", omit: null")
    expect(
      "- { path: /books, each: [id, pages], omit: missing }",
      "[{id: string /^[0-9]+$/, pages?: integer 1..|null}]")
  }

  @Test func conditionsMakeMembersOptional() {
    expect(
      "- { path: /books, each: { id: id, title: { value: title, when: pages } } }",
      "[{id: string /^[0-9]+$/, title?: string ..30}]")
  }

  @Test func membersOfAnOptionalReferenceCanBeNull() {
    expect(
      "- { path: /books, each: { by: author.name, author: [name], key: author } }",
      "[{author: {name: string}|null, by: string|null, key: string|null}]")
  }

  @Test func anObjectWithoutItsParentIsNull() {
    expect(
      "- { path: /books, each: { author: { members: { id: author.key, name: author.name } } } }",
      "[{author: {id: string, name: string}|null}]")
    expect(
      "- { path: /books, each: { book: { members: { id: id, name: author.name } } } }",
      "[{book: {id: string /^[0-9]+$/, name: string|null}}]")
  }

  @Test func constantsAreLiteral() {
    expect(
      "- { path: /books, each: { type: { constant: book }, none: { constant: null }, n: { constant: 1.50 } } }",
      "[{n: 1.5, none: null, type: 'book'}]")
  }

  @Test func otherMembersAreThoseThatTheContentHas() {
    let schema = """
        size:
          type: object
          optional: true
          others: integer
          fields: { width: { type: integer }, height: { type: integer, optional: true } }
      """
    expect(
      "- { path: /books, each: { size: ['*'] } }",
      "[{size: {height?: integer|null, width: integer, *: integer|null}|null}]", schema: schema)
    expect(
      "- { path: /books, each: { size: ['*', { wide: width }] }, omit: null }",
      "[{size?: {height?: integer, wide: integer, *: integer}}]", schema: schema)
  }

  @Test func elementsOfListsBecomeObjects() {
    expect(
      "- { path: /books, each: { notes: { each: notes, members: { text: it, of: parent.id } } } }",
      "[{notes: [{of: string /^[0-9]+$/, text: string}]}]",
      schema: "  notes: { type: list, default: [], of: { type: text } }")
    expect(
      "- { path: /books, each: { notes: { each: notes, limit: 1, members: { text: it } } } }",
      "[{notes: [{text: string}]}]",
      schema: "  notes: { type: list, default: [], of: { type: text } }")
  }

  // MARK: - Types

  @Test(arguments: [
    ("{ type: date }", "string(date)"), ("{ type: datetime }", "string(date-time)"),
    ("{ type: duration }", "string(duration)"), ("{ type: boolean }", "boolean"),
    ("{ type: number, max: 5.50 }", "number ..5.5"),
    ("{ type: decimal, quoted: true }", "string /^-?[0-9]+(?:\\.[0-9]+)?$/"),
    ("{ type: integer, quoted: true }", "string /^-?[0-9]+$/"),
    ("{ type: money }", "{amount: number, currency: string /^[A-Z]{3}$/}"),
    ("{ type: geo-point }", "{latitude: number -90..90, longitude: number -180..180}"),
    (
      "{ type: geo-line }",
      "[{latitude: number -90..90, longitude: number -180..180}] 2.."
    ),
    ("{ type: enum, values: [a, b] }", "'a'|'b'"),
    ("{ type: enum, values: [a, b], may-grow: true }", "'a'|'b'|…"),
    ("{ type: markdown, max: 9 }", "string"),
    ("{ type: image }", "string(iri-reference)"), ("{ type: any }", "any"),
    ("{ type: slug }", "string /^[a-z0-9]+(?:-[a-z0-9]+)*$/"),
    ("{ type: string, pattern: '^a|b$' }", "string /^(?:^a|b$)$/"),
    ("{ type: [integer, string] }", "integer|string"),
    ("{ type: list, of: { type: string }, min: 1, max: 3, unique: true }", "[string] 1..3 unique"),
    (
      "{ type: list, of: { type: reference, to: authors, on-missing: null } }", "[string]"
    ),
    (
      "{ type: reference, to: authors, on-missing: null, optional: true }", "string|null"
    ),
    (
      "{ type: object, fields: { a: { type: string, optional: true } } }", "{a: string|null}"
    ),
  ])
  func fieldsAreOfTheirTypes(declaration: String, outline: String) {
    // No entry has the field, since none is there.
    let built = Library.site(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      api: { openapi: true, versions: [ { name: v1 } ] }
      -- content/things/_collection.yml --
      entries: things.json
      key: id
      schema: { id: { type: string }, x: \(declaration) }
      endpoints: [ { path: /things, each: { x: x } } ]
      -- content/things/things.json --
      []
      """)
    #expect(SchemaOutline.text(built, "v1/schemas/things.json") == "[{x: \(outline)}]")
  }

  // MARK: - Expressions

  @Test(arguments: [
    ("if pages then 'long' else 'short'", "'long'|'short'"),
    ("if pages then pages else null", "integer 1..|null"), ("size(title) * 2", "number"),
    ("concat(title, '!')", "string"), ("size(title)", "integer"), ("round(1 / 3)", "integer"),
    ("count(author.books)", "integer"), ("abs(size(title))", "number"),
    ("first(author.books.title)", "string ..30|null"),
    ("map(title of author.books)", "[string ..30]"),
    ("pages and pages > 3", "boolean|null"),
    ("pages or 3", "integer"), ("build.date + 3 months", "string(date)"),
    ("build.date", "string(date)"),
    ("{ title, by: author.name }", "{by: string|null, title: string ..30}"),
    ("['a', 'b']", "['a'|'b']"),
  ])
  func expressionsAreOfTheirTypes(expression: String, outline: String) {
    expect("- { path: /books, each: { x: \"\(expression)\" } }", "[{x: \(outline)}]")
  }

  @Test func conditionsNarrowFieldsOfSeveralTypes() {
    expect(
      "- { path: /books, each: { n: 'if x is number then x else null', d: 'if x is date then x else null' } }",
      "[{d: string(date)|null, n: integer|null}]",
      schema: "  x: { type: [integer, date, string], optional: true }")
  }

  @Test func nullThatIsWrittenForAFieldWithADefaultStaysPossible() {
    expect(
      "- { path: /books, each: { x: '{ n: size }', y: if size then size else 1, z: '[size]' } }",
      "[{x: {n: integer|null}, y: integer|null, z: [integer|null]}]",
      schema: "  size: { type: integer, default: 3, optional: true }")
  }

  @Test func computedFieldsAreOfTheirTypes() {
    expect(
      "- { path: /books, each: [half, label] }",
      "[{half: number|null, label: string(iri-reference)|null}]",
      more: """
        derive:
          half: { type: number, value: if pages then pages / 2 else null }
          label: { type: url, value: "if pages then '/a/' else null" }
        """)
  }

  @Test func pathsThatAreDeclaredTwiceHaveFilesOfBothKinds() {
    expect(
      """
      - { path: '/books/{id}', where: pages, one: { name: title } }
      - { path: '/books/{key}', where: not pages, one: { id: id } }
      """, "{name: string ..30}|{id: string /^[0-9]+$/}", at: "v1/schemas/books/by-id.json")
  }

  @Test func constantsOfAllLanguagesArePossible() {
    let endpoint = """
      - path: /books
        localized: LOCALIZED
        each: { kind: { constant: { en: book, es: libro } }, id: id }
      """
    for (isLocalized, outline) in [("true", "'book'|'libro'"), ("false", "'book'")] {
      let built = Library.site(
        """
        -- content/site.yml --
        name: Library
        base-url: https://library.example/
        locale: en
        languages: [ { locale: en, title: English }, { locale: es, title: Español } ]
        api: { openapi: true, versions: [ { name: v1 } ] }
        -- content/books/_collection.yml --
        entries: books.json
        schema: { id: { type: string } }
        endpoints:
        \(endpoint.replacing("LOCALIZED", with: isLocalized))
        -- content/books/books.json --
        [ { "id": "1" } ]
        -- content/authors/_collection.yml --
        entries: '*.md'
        schema: { name: { type: text } }
        """)
      #expect(
        SchemaOutline.text(built, "v1/schemas/books.json") == "[{id: string, kind: \(outline)}]")
    }
  }

  // MARK: - Around the items

  @Test func theEnvelopeSaysWhatIsInTheFile() {
    expect(
      "- { path: /books, each: id, envelope: true }",
      "{data: [string /^[0-9]+$/], links: {self: string(uri)}, "
        + "meta: {count: integer 0.., locale: string, revision: string, total: integer 0.., "
        + "version: string}}")
    expect(
      "- { path: /books, each: id, envelope: true, per-page: 5 }",
      "{data: [string /^[0-9]+$/], links: {first: string(uri), last: string(uri), "
        + "next: string(uri)|null, prev: string(uri)|null, self: string(uri)}, "
        + "meta: {count: integer 0.., locale: string, page: integer 1.., pages: integer 1.., "
        + "per_page: integer 1.., revision: string, total: integer 0.., version: string}}")
  }

  @Test func featuresHaveGeometries() {
    expect(
      "- { path: /books, format: geojson, geometry: place, each: [id] }",
      "{features: [{geometry: {coordinates: [number] 2..2, type: 'Point'}|null, "
        + "id: string /^[0-9]+$/, properties: {id: string /^[0-9]+$/}, type: 'Feature'}], "
        + "type: 'FeatureCollection'}",
      at: "v1/schemas/books.geojson.json",
      schema: "  place: { type: geo-point, optional: true }")
  }
}
