import AcopioSiteTestSupport
import Testing

/// Entries in CSV: cells are converted to the types of the schema.
@Suite struct CSVSiteTests {
  private static let site = """
    -- content/site.yml --
    name: Library
    base-url: https://library.example/
    locale: en
    api: { versions: [ { name: v1, current: true } ] }
    -- content/books/_collection.yml --
    entries: books.csv
    key: id
    schema:
      id: { type: string }
      title: { type: text, max: 20 }
      pages: { type: integer, optional: true, min: 1 }
      lent: { type: boolean, default: false }
      tags: { type: list, of: { type: string }, default: [] }
      years: { type: list, of: { type: integer }, default: [] }
      printed: { type: date, optional: true }
    endpoints:
      - path: /books
        versions: [v1]
        each: { id: id, title: title, pages: pages, lent: lent, tags: tags, years: years, printed: printed }

    """

  @Test func cellsBecomeWhatTheSchemaWants() {
    let site = BuiltSite(
      Self.site + """
        -- content/books/books.csv --
        id,title,pages,lent,tags,years,printed
        007,Momo,304,true,"time; thieves",1973;1984,1973-01-01
        2,1984,,,,,
        """)
    #expect(site.printed == "")
    #expect(
      site["books.json"] == """
        [{"id":"007","title":"Momo","pages":304,"lent":true,"tags":["time","thieves"],\
        "years":[1973,1984],"printed":"1973-01-01"},{"id":"2","title":"1984","pages":null,\
        "lent":false,"tags":[],"years":[],"printed":null}]

        """)
  }

  @Test func faultsStandAtTheirCells() {
    let site = BuiltSite(
      Self.site + """
        -- content/books/books.csv --
        id,title,pages,lent,years,shelf
        1,Momo,many,yes,1973;old,A
        """)
    #expect(
      site.printed == """
        content/books/books.csv:1:27: error: 'shelf' is not a field of the entry [unknown-field]
        1 | id,title,pages,lent,years,shelf
          |                           ^^^^^
          = remedy: fields are id, title, pages, lent, tags, years, printed, slug, permalink, layout, draft, publish-date, expiry-date, aliases, removed, robots, sitemap, untranslated, languages
        content/books/books.csv:2:8: error: 'pages' must be a number, not text [wrong-type]
        2 | 1,Momo,many,yes,1973;old,A
          |        ^^^^
          = remedy: write a whole number, such as 12
        content/books/books.csv:2:13: error: 'lent' must be true or false, not text [wrong-type]
        2 | 1,Momo,many,yes,1973;old,A
          |             ^^^
          = remedy: 'yes' is text; write true
        content/books/books.csv:2:22: error: 'years' must be a number, not text [wrong-type]
        2 | 1,Momo,many,yes,1973;old,A
          |                      ^^^
          = remedy: write a whole number, such as 12

        """)
    #expect(site.files.isEmpty)
  }
}
