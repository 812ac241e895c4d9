import AcopioSiteTestSupport
import Testing

/// Lists in which nothing may appear twice.
@Suite struct UniqueListTests {
  private func lists(_ schema: String, _ entry: String) -> BuiltSite {
    BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      -- content/books/_collection.yml --
      entries: books.yml
      key: id
      schema:
        id: slug
        parts: \(schema)
      endpoints: [{ path: /all, each: [parts] }]
      -- content/books/books.yml --
      - { id: a, parts: \(entry) }
      - { id: b, parts: [] }
      """)
  }

  @Test(arguments: [
    ("{ type: list, of: string, unique: true }", "[x, 'X', y]"),
    ("{ type: list, of: { type: [number, string] }, unique: true }", "[1, '1', 2]"),
    ("{ type: list, of: string, unique: false }", "[x, x]"),
    ("{ type: list, split: ' ', of: string, unique: true }", "x y"),
    (
      "{ type: list, unique: n, of: { type: object, fields: { n: integer, m: { type: integer, optional: true } } } }",
      "[{ n: 1, m: 1 }, { n: 2, m: 1 }]"
    ),
    (
      "{ type: list, unique: n, of: { type: object, fields: { n: { type: integer, optional: true } } } }",
      "[{}, { n: null }]"
    ),
  ])
  func differentElementsAreAccepted(schema: String, entry: String) {
    #expect(lists(schema, entry).printed == "")
  }

  @Test(arguments: [
    (
      "{ type: list, of: string, unique: true }", "[x, y, x]",
      "1:26: error: 'x' is twice in 'parts'"
    ),
    (
      "{ type: list, of: number, unique: true }", "[1, 1.0]",
      "1:23: error: '1.0' is twice in 'parts'"
    ),
    (
      "{ type: list, split: ' ', of: string, unique: true }", "x y x",
      "error: 'x' is twice in 'parts' [duplicate-element]"
    ),
    (
      "{ type: list, unique: n, of: { type: object, fields: { n: integer } } }",
      "[{ n: 7 }, { n: 7 }]", "1:35: error: '7' is twice in 'parts' [duplicate-element]"
    ),
    (
      "{ type: list, of: { type: reference, to: books }, unique: true }", "[b, b]",
      "1:23: error: 'b' is twice in 'parts' [duplicate-element]"
    ),
    (
      "{ type: list, unique: m, of: { type: object, fields: { n: integer } } }", "[]",
      "'m' is not a member of the elements"
    ),
    (
      "{ type: list, unique: true, of: { type: object, fields: { n: integer } } }", "[]",
      "'unique' of a list of objects names a member [unknown-field]"
    ),
    (
      "{ type: list, unique: n, of: { type: object, fields: { n: boolean } } }", "[]",
      "'n' is of type boolean and cannot be compared [unsuitable-field]"
    ),
    (
      "{ type: list, unique: true, of: { type: geo-point } }", "[]",
      "elements of type geo-point cannot be compared [unsuitable-field]"
    ),
    ("{ type: list, unique: yes, of: string }", "[]", "'unique' must be true or false, not text"),
    ("{ type: string, unique: true }", "x", "'unique' is not a key of field 'parts'"),
  ])
  func whatIsTwiceOrCannotBeComparedIsRefused(schema: String, entry: String, message: String) {
    let printed = lists(schema, entry).printed
    #expect(printed.contains(message), "\(printed)")
  }
}
