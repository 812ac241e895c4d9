import AcopioSiteTestSupport
import AcopioTestSupport
import Testing

/// One template of a checked site, with its diagnostics.
struct CheckCase: Sendable, CustomTestStringConvertible {
  /// What the case shows.
  let name: String
  /// `templates/layouts/book.html`, the layout of the pages of books.
  let template: String
  /// Other files that the case needs, as an archive.
  var files = ""
  /// The diagnostics exactly as printed; nothing for a template that is good.
  var printed = ""

  var testDescription: String { name }
}

/// Mistakes in templates are reported before rendering: exact text and position of each.
@Suite struct CheckedTemplatesTests {
  /// A site whose books have a field of every kind.
  static let site = #"""
    -- content/site.yml --
    name: Library
    description: Books
    base-url: https://library.example/
    locale: en
    params:
      phone: 555 0100
      hours: [ten, six]
      address: { street: Main St }
    api: { versions: [ { name: v1, current: true } ] }
    -- content/books/_collection.yml --
    entries: books.json
    key: id
    slug: title
    schema:
      id: { type: string }
      title: { type: text }
      subtitle: { type: text, optional: true }
      pages: { type: integer, default: 100 }
      weight: { type: number, optional: true }
      genre: { type: enum, values: [novel, poetry], default: novel }
      mood: { type: enum, values: [dark, light], optional: true }
      lent: { type: boolean, default: false }
      printed: { type: date, optional: true }
      blurb: { type: markdown, default: '' }
      tags: { type: list, of: { type: string }, default: [] }
      awards: { type: list, of: { type: string }, optional: true }
      size: { type: object, optional: true, fields: { width: { type: number }, unit: { type: string, optional: true } } }
      author: { type: reference, to: authors, inverse: books }
      editor: { type: reference, to: authors, optional: true }
    derive:
      days: { type: integer, value: 'ceil(pages / 30)' }
    page: { permalink: '/books/{slug}/', layout: book }
    lists: [ { permalink: /books/, layout: books, title: Books, per-page: 1 } ]
    -- content/books/books.json --
    [ { "id": "1", "title": "Momo", "author": "ende" }, { "id": "2", "title": "Emma", "author": "austen" } ]
    -- content/authors/_collection.yml --
    entries: '*.md'
    schema:
      name: { type: text }
      born: { type: date, optional: true }
    page: { permalink: '/authors/{slug}/', layout: author }
    -- content/authors/ende.md --
    ---
    name: Michael Ende
    ---
    Wrote *Momo*.
    -- content/authors/austen.md --
    ---
    name: Jane Austen
    ---
    Wrote *Emma*.
    -- templates/layouts/book.html --
    {{ entry.title }}
    -- templates/layouts/books.html --
    {{ pager.total }}
    -- templates/layouts/author.html --
    {{ entry.name }}
    """#

  static let bad =
    CheckCase.paths + CheckCase.nulls + CheckCase.outputs + CheckCase.conditions + CheckCase.loops
    + CheckCase.filters + CheckCase.calls

  private func build(_ example: CheckCase) -> BuiltSite {
    var files = BuiltSite.files(Self.site)
    files["templates/layouts/book.html"] = Array("\(example.template)\n".utf8)
    return BuiltSite(files.merging(BuiltSite.files(example.files)) { $1 })
  }

  @Test(arguments: bad) func tellsTheMistake(_ example: CheckCase) {
    let site = build(example)
    #expect(site.printed == example.printed + "\n")
    #expect(site.files.isEmpty)
  }

  @Test(arguments: CheckCase.good) func findsNothingWrong(_ example: CheckCase) {
    let site = build(example)
    #expect(site.printed == "")
    #expect(site["books/momo/index.html"] != nil)
  }

  @Test func hasAllItsCases() {
    #expect(Self.bad.count >= 60)
    #expect(Self.bad.allSatisfy { !$0.printed.isEmpty })
    #expect(
      Set((Self.bad + CheckCase.good).map(\.name)).count == Self.bad.count + CheckCase.good.count)
  }
}
