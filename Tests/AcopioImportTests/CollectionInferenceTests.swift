import AcopioBase
import AcopioContent
import AcopioImport
import AcopioSiteTestSupport
import AcopioTestSupport
import Testing

/// The schema of entries that exist is the narrowest one that takes them all.
@Suite struct CollectionInferenceTests {
  /// What is printed for the files of an archive, which are below `books/`.
  static func infer(_ archive: String) -> (text: String?, printed: String) {
    infer(BuiltSite.files(archive))
  }

  static func infer(_ files: [String: [UInt8]]) -> (text: String?, printed: String) {
    let tree = SourceTree(files)
    let result = CollectionInference(tree.sources, folder: "books")
    return (result.collection?.text, printed(result.diagnostics, tree.sources))
  }

  @Test func typesAreThoseOfTheValues() {
    let result = Self.infer(
      """
      -- books/emma.md --
      ---
      title: Emma
      pages: 474
      stars: 4.5
      lent: false
      published: 1815-12-23
      added: 2026-01-02T10:00:00Z
      link: https://library.example/emma
      desk: emma@library.example
      tags: [novel, classic]
      copies: [{ shelf: 1, lost: true }, { shelf: 2 }]
      size: { width: 10, height: 20.5 }
      meta: [1, two]
      ---
      -- books/momo.md --
      +++
      title = "Momo"
      pages = 304
      stars = 5
      lent = true
      published = 1973-01-01
      added = 2026-01-03T10:00:00+01:00
      link = "http://library.example/momo"
      desk = "momo@library.example"
      tags = []
      copies = []
      size = { width = 1, height = 2 }
      meta = "free"
      +++
      """)
    #expect(result.printed == "")
    #expect(
      result.text == """
        entries: '*.md'
        schema:
          title: text
          pages: integer
          stars: number
          lent: boolean
          published: date
          added: datetime
          link: url
          desk: email
          tags: { type: list, of: text }
          copies:
            type: list
            of:
              type: object
              fields:
                shelf: integer
                lost: { type: boolean, optional: true }
          size: { type: object, fields: { width: integer, height: number } }
          meta: any

        """)
  }

  @Test func fieldsThatAnEntryLacksAreOptional() {
    let result = Self.infer(
      """
      -- books/a.yml --
      title: Emma
      subtitle: null
      author: Austen
      -- books/b.yml --
      title: Momo
      pages: 304
      """)
    #expect(result.printed == "")
    #expect(
      result.text == """
        entries: '*.yml'
        schema:
          title: text
          subtitle: { type: any, optional: true }
          author: { type: text, optional: true }
          pages: { type: integer, optional: true }

        """)
  }

  @Test func fewTextsThatOccurAgainAreAnEnum() {
    let files = ["novel", "poetry", "novel", "essay", "poetry", "essay"].enumerated().map {
      "-- books/\($0).yml --\nshelf: \($1)\nname: book \($0)"
    }
    #expect(
      Self.infer(files.joined(separator: "\n")).text == """
        entries: '*.yml'
        schema:
          shelf: { type: enum, values: [essay, novel, poetry] }
          name: text

        """)
    #expect(
      Self.infer(files.dropLast().joined(separator: "\n")).text == """
        entries: '*.yml'
        schema:
          shelf: text
          name: text

        """)
  }

  @Test func valuesOfSeveralKindsAreAUnion() {
    let result = Self.infer(
      """
      -- books/a.json --
      { "eol": "2026-11-21", "size": 1, "mixed": true, "when": "2026-11-21" }
      -- books/b.json --
      { "eol": false, "size": "large", "mixed": [1], "when": "2026-11-21T10:00:00Z" }
      """)
    #expect(result.printed == "")
    #expect(
      result.text == """
        entries: '*.json'
        schema:
          eol: { type: [date, boolean] }
          size: { type: [integer, text] }
          mixed: any
          when: text

        """)
  }

  @Test func listsWrittenAsTextAreSplitWhereThatIsCertain() {
    let result = Self.infer(
      """
      -- books/a.md --
      ---
      tags: novel, classic
      mood: [calm, slow]
      note: one, two
      ---
      -- books/b.md --
      ---
      tags: poetry
      mood: fast
      note: three
      ---
      """)
    #expect(result.printed == "")
    #expect(
      result.text == """
        entries: '*.md'
        schema:
          tags: { type: list, of: text, split: ',' }
          mood: { type: list, of: text, split: ',' }
          note: text

        """)
  }

  @Test func aTableIsTypedByItsColumns() {
    let result = Self.infer(
      """
      -- books/books.csv --
      id,title,pages,price,lent,since,code,tags,empty
      1,Emma,474,9.50,true,1815-12-23,007,novel;classic,
      2,Momo,304,8,false,1973-01-01,12,,
      """)
    #expect(result.printed == "")
    #expect(
      result.text == """
        entries: books.csv
        key: id
        schema:
          id: integer
          title: text
          pages: integer
          price: number
          lent: boolean
          since: date
          code: text
          tags: { type: list, of: text, optional: true }

        """)
  }

  @Test func builtInKeysNeedNoDeclaration() {
    let result = Self.infer(
      """
      -- books/a.md --
      ---
      title: Emma
      draft: true
      permalink: /emma/
      aliases: [/old/]
      layout: wide
      slug: emma
      ---
      -- books/b.md --
      ---
      title: Momo
      aliases: 1
      ---
      """)
    #expect(result.printed == "")
    #expect(
      result.text == """
        entries: '*.md'
        schema:
          title: text
          aliases: any

        """)
  }

  @Test func builtInKeysWithOtherValuesAreReported() {
    let result = Self.infer("-- books/a.md --\n---\ndraft: soon\n---\n")
    #expect(
      result.printed == """
        books/a.md:2:8: warning: every entry can have 'draft', but not with this value [reserved-name]
        2 | draft: soon
          |        ^^^^
          = remedy: write true or false, or rename the key in every entry

        """)
    #expect(result.text == "entries: '*.md'\nschema: {}\n")
  }

  @Test func namesThatEveryEntryHasAreReportedAndLeftOut() {
    let result = Self.infer(
      """
      -- books/a.yml --
      title: Emma
      url: https://library.example/
      links: [{ url: a, title: b }]
      """)
    #expect(
      result.printed == """
        books/a.yml:2:1: warning: 'url' cannot be a field, and the schema leaves it out [reserved-name]
        2 | url: https://library.example/
          | ^^^
          = remedy: rename it in every entry

        """)
    #expect(
      result.text == """
        entries: '*.yml'
        schema:
          title: text
          links: { type: list, of: any }

        """)
  }

  @Test func otherFilesOfTheFolderAreReported() {
    let result = Self.infer(
      """
      -- books/_collection.yml --
      entries: '*.md'
      -- books/a.md --
      ---
      title: Emma
      ---
      -- books/b.md --
      ---
      title: Momo
      ---
      -- books/c.csv --
      title
      Saga
      """)
    #expect(
      result.printed == """
        books/c.csv: warning: the file is not one of '*.md', which most entries are [unused-file]
          = remedy: convert it, or move it to a folder of its own

        """)
    #expect(
      result.text == """
        entries: '*.md'
        schema:
          title: text

        """)
  }

  @Test func mistakesInFilesAreReportedAndNothingIsInferred() {
    let result = Self.infer("-- books/a.json --\n{ \"title\": }\n")
    #expect(result.text == nil)
    #expect(result.printed.hasPrefix("books/a.json:1:12: error: "))
  }

  @Test func aListNeedsAFieldThatIsDifferentInEachEntry() {
    let result = Self.infer(
      "-- books/books.json --\n[{ \"title\": \"Emma\" }, { \"title\": \"Emma\" }]\n")
    #expect(result.text == nil)
    #expect(
      result.printed == """
        books/books.json:1:1: error: no field is different in every entry [missing-key-field]
        1 | [{ "title": "Emma" }, { "title": "Emma" }]
          | ^
          = remedy: give each entry an 'id', or import the file: then each entry gets a file of its own

        """)
  }

  @Test func anEmptyFolderHasNoEntries() {
    let result = Self.infer("-- other/a.md --\n")
    #expect(result.text == nil)
    #expect(
      result.printed.hasPrefix("books/: error: the folder has no entries [missing-entries]\n"))
  }

  // MARK: - Properties

  /// A site with the inferred declaration has nothing wrong, whatever its entries contain.
  @Test func theResultTakesAllEntries() throws {
    for seed in 0..<500 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var files: [String: [UInt8]] = [:]
      for index in 0..<Int.random(in: 1..<9, using: &random) {
        let members = RandomJSON.members(&random, depth: 3)
        let front = "---\n{ \"n\": \(index)\(members.isEmpty ? "" : ", ")\(members) }\n---\n"
        files["books/\(index).md"] = Array(front.utf8)
      }
      let result = Self.infer(files)
      #expect(result.printed == "", "seed \(seed)")
      let text = try #require(result.text, "seed \(seed)")
      #expect(Self.infer(files).text == text, "seed \(seed)")
      try expectAccepted(files, text, "seed \(seed)")
    }
  }

  @Test func theResultTakesAllRows() throws {
    let cells = [
      "", "a", "1", "2.5", "true", "2026-11-21", "a;b", " 7 ", "\"\"", "\"a, b\"",
      "https://a.example/",
      "007", "1e300", "null", "\" x \"",
    ]
    for seed in 0..<300 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let columns = ["id", "title", "tags", "aliases", "link", "n"]
      var table = columns.joined(separator: ",") + "\n"
      let kinds = columns.map { _ in cells.shuffled(using: &random).prefix(3) }
      for row in 0..<Int.random(in: 1..<12, using: &random) {
        let others = kinds.dropFirst().map { $0.randomElement(using: &random) ?? "" }
        table += "k\(row)," + others.joined(separator: ",") + "\n"
      }
      let files = ["books/books.csv": Array(table.utf8)]
      let result = Self.infer(files)
      #expect(result.printed == "", "seed \(seed)")
      try expectAccepted(files, try #require(result.text, "seed \(seed)"), "seed \(seed)\n\(table)")
    }
  }

  private func expectAccepted(
    _ files: [String: [UInt8]], _ declaration: String, _ comment: String
  ) throws {
    var site: [String: [UInt8]] = [:]
    for (path, bytes) in files { site["content/\(path)"] = bytes }
    site["content/books/_collection.yml"] = Array(declaration.utf8)
    site["content/site.yml"] = Array(
      "name: Library\nbase-url: https://library.example/\nlocale: en\n".utf8)
    #expect(BuiltSite(site).printed == "", "\(comment)\n\(declaration)")
  }
}
