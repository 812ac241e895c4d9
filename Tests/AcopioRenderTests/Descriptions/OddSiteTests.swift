import AcopioSiteTestSupport
import Testing

/// A site with every type of field, null wherever it can be written, and what else is rarely combined.
///
/// Its descriptions are judged with those of all other sites by `Tests/Descriptions`.
@Suite struct OddSiteTests {
  @Test func everythingIsDescribed() {
    let site = BuiltSite(OddSiteTests.archive)
    #expect(site.printed == "")
    #expect(
      SchemaOutline.text(site, "v1/schemas/b/by-id/by-isbn.json")
        == "{at: {a: string|null, b: string, *: integer|null}|null, by: string|null, half: number|null, "
        + "isbn: string, label: string, pages: integer|null, t: string ..30, u: string|null}")
    #expect(
      SchemaOutline.text(site, "v1/schemas/about.json")
        == "{data: {books: [{id: integer, title: string ..30}], lens: [integer], n: integer, "
        + "name: string, top: {id: integer, when: string(date-time)|null}|null}, "
        + "links: {languages?: {*: string(uri)}, page: string(uri)|null, self: string(uri)}, "
        + "meta: {locale: string, revision: string, version: string}}"
    )
  }

  /// The site with a blueprint.
  static var described: String {
    archive.replacing("openapi: true,", with: "openapi: true, blueprint: true,")
  }

  static let archive = #"""
    -- content/site.yml --
    name: Library
    base-url: https://library.example/
    locale: en
    languages: [ { locale: en, title: English }, { locale: es-MX, title: Español } ]
    api: { openapi: true, localized: true, versions: [ { name: v1, current: true } ] }
    endpoints:
      - { path: /about, envelope: true, one: { name: name, n: count(collections.books), books: { each: collections.books, members: [id, title] }, lens: "map(size(title) of collections.books)", top: { of: first(collections.books), members: [id, when] } } }
    -- content/config/_collection.yml --
    entries: config.yml
    key: id

    schema: { id: { type: string }, title: { type: text, translated: true } }
    endpoints: [ { path: /config, one: [title] } ]
    -- content/config/config.yml --
    - { id: c, title: { en: Hello, es-MX: Hola } }
    -- content/authors/_collection.yml --
    entries: '*.md'
    schema: { name: { type: text }, born: { type: date, optional: true } }
    page: { permalink: '/authors/{slug}/', layout: author }
    endpoints:
      - { path: '/authors/{key}', envelope: true, one: [key, slug, url, absolute_url, name, born, content, collection, books] }
      - { path: '/authors/{key}/books', items: books, each: [id, title, author], envelope: true, per-page: 1 }
      - { path: /authors, each: [key, name, { pages: books.pages, whens: books.when, tags: books.tags, edpages: books.editions.pages }] }
    -- content/authors/ende.md --
    ---
    name: Ende
    born: 1929-11-12
    ---
    Wrote *Momo*.
    -- content/authors/nobody.md --
    ---
    name: Nobody
    ---
    -- content/authors/gone.md --
    ---
    name: Gone
    removed: { date: 2026-01-01, reason: Twice., successor: ende }
    ---
    -- content/authors/gone2.md --
    ---
    name: Gone2
    removed: { date: 2026-01-01, reason: Once more. }
    ---
    -- content/books/_collection.yml --
    entries: books.yml
    key: id
    slug: title
    schema:
      id: { type: integer }
      title: { type: text, max: 30, translated: true }
      when: { type: datetime, optional: true }
      pages: { type: integer, optional: true, default: 10, min: 1 }
      price: { type: money, optional: true }
      weight: { type: decimal, quoted: true, optional: true, min: 0 }
      time: { type: duration, optional: true }
      tags: { type: list, of: { type: string, optional: true }, default: [] }
      author: { type: reference, to: authors, inverse: books, optional: true, on-missing: null }
      also: { type: list, of: { type: reference, to: authors, on-missing: null }, default: [] }
      kind: { type: enum, values: [a, b], may-grow: true, default: a }
      mixed: { type: [integer, date, string], optional: true }
      free: { type: any, optional: true }
      place: { type: geo-point, optional: true }
      line: { type: geo-line, optional: true }
      mail: { type: email, optional: true }
      link: { type: url, optional: true }
      tel: { type: phone, optional: true }
      body: { type: markdown, optional: true, max: 8 }
      editions:
        type: list
        default: []
        of:
          type: object
          fields:
            isbn: { type: string }
            pages: { type: integer, optional: true }
            at: { type: object, optional: true, others: integer, fields: { a: { type: string, optional: true }, b: { type: string, default: x } } }
            by: { type: reference, to: authors, optional: true, on-missing: null }
          derive:
            half: { type: number, value: if pages then pages / 2 else null }
            label: { type: text, value: "concat(isbn, '!')" }
    derive:
      double: { type: number, value: if pages then pages * 2 else null }
      heavy: { type: decimal, quoted: true, value: if weight then weight * 2 else null }
      first: { type: string, value: first(editions.isbn) }
      stamp: { type: datetime, value: if when then when else null }
      rec: { type: object, fields: { t: { type: text }, p: { type: integer, optional: true } }, value: "{ t: title, p: pages }" }
    page: { permalink: '/books/{slug}/', layout: book }
    endpoints:
      - { path: /all, each: [id, kind, key, title, when, pages, price, weight, time, tags, author, also, mixed, free, place, line, mail, link, tel, body, editions, double, heavy, first, stamp, rec] }
      - { path: /null, omit: null, each: [id, key, title, when, pages, price, weight, time, tags, author, also, mixed, free, place, line, mail, link, tel, body, editions, double, heavy, first, stamp, rec] }
      - { path: /missing, omit: missing, each: [id, key, title, when, pages, price, weight, time, tags, author, also, mixed, free, place, line, mail, link, tel, body, editions, double, heavy, first, stamp, rec] }
      - { path: '/b/{id}', envelope: true, one: [id, { price: [amount], author: [name, born], time: [minutes, seconds], place: ['*'], editions: ['*', { x: half }, { y: parent.id }] }] }
      - { path: '/b/{id}', format: geojson, geometry: place, one: [id] }
      - { path: /lines, format: geojson, geometry: line, each: [id] }
      - { path: /polygons, format: geojson, geometry: { polygon: line }, each: [title] }
      - { path: '/b/{id}/{isbn}', for: editions, one: [isbn, pages, at, by, half, label, { t: parent.title, u: parent.author.name }] }
      - path: /computed
        each:
          w: "if weight then weight else null"
          m: "max(editions.pages)"
          f: "first(editions.isbn)"
          l: "map(pages of editions)"
          d: "distinct(editions.pages)"
          s: "sort(editions.isbn)"
          r: "{ t: title, p: pages, when, w: if weight then weight else null }"
          p: "pairs({ a: 1, b: pages })"
          o: "pages or 3"
          x: "pages and pages > 3"
          y: "if mixed is number then mixed else null"
          z: "if mixed is date then mixed else null"
          a: "author"
          an: "if author then author.name else 'none'"
          b: "build.date + 3 months"
          c: "if when then when else null"
          e: "[pages, 3]"
          sp: "split(title, ' ')"
          sum: "sum(editions.pages)"
          av: "average(editions.pages)"
          ed: { of: "first(editions)", members: [isbn, half] }
          eds: { each: editions, where: pages, members: { i: isbn, h: half, up: parent.title }, keyed-by: isbn }
          eds2: { each: editions, members: it }
          o2: { members: { n: author.name, b: author.born } }
          o3: { members: { n: author.name, l: link } }
          o4: { members: { n: author.name, x: author.books.title } }
          aus: author.books
          an2: author.books.author.name
          med: editions.at.a
          mby: editions.by
          c1: { constant: [1, null, { a: b }] }
          c2: { constant: { en: x, es-MX: y } }
          cw: { value: title, when: pages }
      - { path: /keyed, each: [title], keyed-by: id }
      - { path: /grouped, each: [title], group-by: author }
      - { path: /tags, terms: tags, each: [name, slug, term, count, position, entries] }
      - { path: '/tags/{term}', terms: tags, one: [name, { entries: [id] }], envelope: true }
      - { path: '/au/{term}', terms: author, items: entries, each: [id], envelope: true, per-page: 2 }
      - { path: /au, terms: author, each: [name, entry, { e: entry.name, p: entry.born }], envelope: true }
    -- content/books/books.yml --
    - { id: 1, title: { en: Momo, es-MX: "Momo en español" }, when: 2026-01-01T10:00:00Z, pages: null, price: 12.50 MXN, weight: "0.50", time: 1 h 30 min, tags: [a, b], author: ende, also: [ende, gone], mixed: 3, free: [1, null, {a: 1.50}], place: {latitude: 1.0, longitude: -2}, line: [{latitude: 0, longitude: 0},{latitude: 0, longitude: 1},{latitude: 1, longitude: 1}], mail: a@b.example, link: "/x", tel: "*123#", body: "*a* <b", editions: [{isbn: "1", pages: 4, at: {a: x, z: 3}, by: ende},{isbn: "2"},{isbn: "3", pages: null, at: null, by: gone},{isbn: "4", at: {z: null, b: q}}] }
    - { id: 2, title: Emma, author: gone, mixed: 2026-01-02, link: "https://ñandú.example/é" , free: null, time: P1DT2H, mail: "ñ@ñ.example" }
    - { id: 3, title: Three, mixed: "text", pages: 7, free: { a: null }, tags: [a], editions: [] , author: null}
    - { id: 4, title: Old, removed: { date: 2026-01-01, reason: Sold., successor: "/books/emma/" } }
    - { id: 5, title: Older, removed: { date: 2026-01-01T10:00:00Z, reason: Sold., successor: "https://other.example/é" } }
    -- content/loans/_collection.yml --
    entries: { from: books, list: editions }
    key: [isbn]
    endpoints:
      - { path: '/loans/{isbn}', one: [isbn, pages, half, label, parent, key] }
      - { path: /loans, each: [isbn, { b: parent.title }] }
    -- templates/layouts/author.html --
    {{ entry.url }}
    -- templates/layouts/book.html --
    {{ entry.url }}
    """#
}
