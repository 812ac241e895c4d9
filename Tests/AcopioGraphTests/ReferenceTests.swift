import AcopioBuild
import AcopioSiteTestSupport
import Testing

/// References in both directions, endpoints grouped by them, and the effect of drafts.
@Suite struct ReferenceTests {
  private let library = """
    -- content/site.yml --
    name: Library
    base-url: https://library.example/
    locale: en
    api: { versions: [ { name: v1 }, { name: v2, current: true } ] }
    -- content/town/authors/_collection.yml --
    entries: authors.json
    key: id
    order: [-name]
    schema:
      id: { type: slug }
      name: { type: text }
    page: { permalink: '/authors/{slug}/', layout: author }
    -- content/town/authors/authors.json --
    [ { "id": "austen", "name": "Jane Austen" }, { "id": "ende", "name": "Michael Ende" },
      { "id": "nobody", "name": "Nobody" } ]
    -- content/town/books/_collection.yml --
    entries: books.json
    key: id
    schema:
      id: { type: string }
      title: { type: text }
      author: { type: reference, to: authors, inverse: books }
      readers: { type: list, of: { type: reference, to: town/authors, inverse: read }, default: [] }
      price: { type: number, default: 1.50 }
    order: [title]
    page: { permalink: '/books/{id}/', layout: book }
    endpoints:
      - { path: /books, versions: [v1, v2], group-by: author, each: { id: id, title: title, price: price } }
      - { path: '/books/{id}', versions: [v2], one: { title: title, by: author.name, author: author } }
      - { path: /all, versions: [v1], each: { id: id, url: url } }
    -- content/town/books/books.json --
    [
      { "id": "1", "title": "Persuasion", "author": "austen", "price": 10.0 },
      { "id": "2", "title": "Momo", "author": "ende", "readers": ["austen", "nobody"] },
      { "id": "3", "title": "Draft", "author": "austen", "draft": true },
      { "id": "4", "title": "Emma", "author": "austen", "readers": ["ende", "austen"] }
    ]
    -- templates/layouts/book.html --
    {{ entry.title }} by {{ entry.author.name }} {{ entry.author.url }}
    -- templates/layouts/author.html --
    wrote {% for book in entry.books %}{{ book.title }} {% endfor -%}
    read {% for book in entry.read %}{{ book.title }} {% endfor -%}
    of {{ collections.town.books.size }}
    """

  @Test func entriesKnowThoseWhoReferToThem() {
    let site = BuiltSite(library)
    #expect(site.printed == "")
    #expect(site["authors/austen/index.html"] == "wrote Emma Persuasion read Emma Momo of 3\n")
    #expect(site["authors/ende/index.html"] == "wrote Momo read Emma of 3\n")
    #expect(site["authors/nobody/index.html"] == "wrote read Momo of 3\n")
    #expect(site["books/2/index.html"] == "Momo by Michael Ende /authors/ende/\n")
  }

  @Test func groupsStandInTheOrderOfTheirOwnCollection() {
    let site = BuiltSite(library)
    let grouped = """
      {"ende":[{"id":"2","title":"Momo","price":1.50}],\
      "austen":[{"id":"4","title":"Emma","price":1.50},{"id":"1","title":"Persuasion","price":10.0}]}

      """
    #expect(site["v1/books.json"] == grouped)
    #expect(site["v2/books.json"] == grouped)
  }

  @Test func theCurrentVersionIsAlsoServedWithoutItsName() {
    let site = BuiltSite(library)
    #expect(site["books.json"] == site["v2/books.json"])
    #expect(site["books/2.json"] == site["v2/books/2.json"])
    #expect(
      site["v2/books/2.json"] == #"{"title":"Momo","by":"Michael Ende","author":"ende"}"# + "\n")
    #expect(
      site["v1/all.json"] == """
        [{"id":"4","url":"/books/4/"},{"id":"2","url":"/books/2/"},{"id":"1","url":"/books/1/"}]

        """)
    #expect(site["all.json"] == nil)
    #expect(site["v1/books/2.json"] == nil)
  }

  @Test func draftsAreNowhere() {
    let site = BuiltSite(library)
    #expect(site["books/3/index.html"] == nil)
    #expect(site["v2/books/3.json"] == nil)
    for (path, bytes) in site.files {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("Draft"), "\(path)")
    }
  }

  @Test func theLedgerCountsEverything() {
    let ledger = BuiltSite(library).ledger
    #expect(ledger.entries == 7)
    #expect(ledger.published == 6)
    #expect(ledger.withheld.map { "\($0.entry): \($0.reason)" } == ["town/books/3: it is a draft"])
    #expect(ledger.pages == 6)
    // Two of `/books` for v2 and one for v1, two for each of three books, one of `/all`.
    #expect(ledger.endpointFiles == 10)
    #expect(ledger.feeds == 0)
    #expect(ledger.times.map(\.phase) == [.read, .templates, .link])
  }

  @Test func aRuleWithholdsByTheDayOfTheBuild() {
    let archive = """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      -- content/loans/_collection.yml --
      entries: '*.yml'
      schema:
        period: { type: object, optional: true, fields: { from: { type: date }, until: { type: date, optional: true } } }
      publish:
        - { when: 'period covers build.date', message: it is not on loan }
      lists: [ { permalink: /loans/, layout: loans } ]
      -- content/loans/closed.yml --
      period: { from: 2026-01-01, until: 2026-06-30 }
      -- content/loans/never.yml --
      period: null
      -- content/loans/open.yml --
      period: { from: 2026-07-01 }
      -- templates/layouts/loans.html --
      {{ build.date }}:{% for loan in pager.entries %} {{ loan.key }}{% endfor %}
      """
    for (day, keys) in [
      ("2025-12-31", ""), ("2026-01-01", " closed"), ("2026-06-30", " closed"),
      ("2026-07-01", " open"),
    ] {
      let site = BuiltSite(archive, now: day)
      #expect(site.printed == "")
      #expect(site["loans/index.html"] == "\(day):\(keys)\n")
      #expect(
        site.ledger.withheld.map(\.entry)
          == ["closed", "never", "open"].filter { !keys.contains($0) }.map { "loans/\($0)" })
    }
  }
}
