import AcopioSiteTestSupport
import Testing

/// Fields and members that are going to end, and the titles of the words of an enum, as clients read them.
@Suite struct MemberLifeTests {
  private func site(_ schema: String, _ endpoint: String) -> BuiltSite {
    Library.site(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      api: { openapi: true, documentation: { permalink: /api/, layout: api, title: Data }, versions: [ { name: v1 } ] }
      -- content/books/_collection.yml --
      entries: books.json
      key: id
      schema:
        id: string
      \(schema)
      endpoints:
      \(endpoint)
      -- content/books/books.json --
      [ { "id": "1" } ]
      -- templates/layouts/api.html --
      {% for version in api.versions %}{% for endpoint in version.endpoints %}{% for member in endpoint.members %}\
      {{ member.name }} {{ member.deprecated | default: '-' }} {{ member.sunset | default: '-' }} {{ member.successor | default: '-' }}\
      {% if member.terms %}{% for term in member.terms %}{{ term.id }}={{ term.title | default: '-' }} {% endfor %}{% endif %};{% endfor %}{% endfor %}{% endfor %}
      """)
  }

  /// The schema of `/books` without line ends and spaces around them; the report if there is none.
  private func schema(_ built: BuiltSite) -> String {
    let lines = (built["v1/schemas/books.json"] ?? built.printed).split(separator: "\n")
    return lines.map { $0.drop { $0 == " " } }.joined()
  }

  @Test func theMemberOfAFieldEndsWithIt() {
    let built = site(
      """
        isbn: { type: string, optional: true, deprecated: 2026-11-21, sunset: 2027-05-31, successor: ean }
        ean: { type: string, optional: true }
      """,
      "  - { path: /books, each: [id, isbn, ean] }")
    #expect(built.printed == "")
    let text = schema(built)
    #expect(
      text.contains(
        #""isbn": {"deprecated": true,"x-deprecated": "2026-11-21","x-sunset": "2027-05-31","x-successor": "ean""#
      ), "\(text)")
    #expect(text.components("\"deprecated\": true") == 1, "only what declares it ends: \(text)")
    let page = built["api/index.html"] ?? ""
    #expect(page.contains("isbn 2026-11-21 2027-05-31 ean;"), "\(page)")
    #expect(page.contains("ean - - -;"), "\(page)")
  }

  @Test func aMemberMayEndBeforeItsField() {
    let built = site(
      "  ean: { type: string, optional: true }",
      """
        - path: /books
          each:
            id: id
            isbn: { value: ean, deprecated: 2026-11-21, sunset: 2027-05-31, successor: ean }
            ean: ean
      """)
    #expect(built.printed == "")
    let text = schema(built)
    #expect(text.contains(#""isbn": {"deprecated": true,"x-deprecated": "2026-11-21""#), "\(text)")
    #expect(text.components("\"deprecated\": true") == 1)
  }

  @Test func whatAMemberSaysTakesPrecedence() {
    let built = site(
      "  isbn: { type: string, optional: true, deprecated: 2026-01-01, sunset: 2028-01-01 }",
      """
        - path: /books
          each:
            isbn: { value: isbn, deprecated: 2026-11-21, sunset: 2027-05-31 }
      """)
    #expect(built.printed == "")
    #expect(schema(built).contains(#""x-deprecated": "2026-11-21","x-sunset": "2027-05-31""#))
  }

  @Test func membersOfObjectsEndToo() {
    let built = site(
      """
        size:
          type: object
          optional: true
          fields:
            inches: { type: number, deprecated: 2026-11-21, sunset: 2027-05-31, successor: cm }
            cm: number
      """,
      "  - { path: /books, each: [id, size] }")
    #expect(built.printed == "")
    #expect(schema(built).contains(#""inches": {"deprecated": true,"x-deprecated": "2026-11-21""#))
  }

  @Test(arguments: [
    ("deprecated: 2026-13-01", "'deprecated' must be a day [wrong-type]"),
    ("sunset: 2027-05-31", "'sunset' and 'successor' require 'deprecated' [missing-key]"),
    ("deprecated: 2027-05-31, sunset: 2026-05-31", "'sunset' is before 'deprecated' [wrong-type]"),
  ])
  func mistakesOfTheEndAreReported(keys: String, message: String) {
    let printed = site(
      "  isbn: { type: string, optional: true, \(keys) }", "  - { path: /books, each: [isbn] }"
    ).printed
    #expect(printed.contains("content/books/_collection.yml:5:"), "\(printed)")
    #expect(printed.contains("error: \(message)"), "\(printed)")
  }

  @Test func wordsHaveTitles() {
    let built = site(
      "  kind: { type: enum, values: { novels: Novels and novellas, poetry: null }, optional: true }",
      "  - { path: /books, each: [id, kind] }")
    #expect(built.printed == "")
    let text = schema(built)
    #expect(text.contains(#""enum": ["novels","poetry"]"#), "\(text)")
    #expect(
      text.contains(#""x-enum-descriptions": ["Novels and novellas","poetry"]"#), "\(text)")
    #expect(
      built["api/index.html"]?.contains("novels=Novels and novellas poetry=- ;") == true,
      "\(built["api/index.html"] ?? "")")
  }

  @Test func wordsInAMappingAreCheckedLikeThoseOfAList() {
    let printed = Library.site(
      """
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema:
        name: { type: text }
        kind: { type: enum, values: { novels: Novels, poetry: [a] } }
      -- content/authors/ende.md --
      ---
      name: Michael Ende
      kind: novel
      ---
      """
    ).printed
    #expect(printed.contains("the title of 'poetry'"), "\(printed)")
    #expect(printed.contains("content/authors/_collection.yml:4:"), "\(printed)")
  }
}

extension String {
  /// How often a text is inside.
  fileprivate func components(_ text: String) -> Int {
    var count = 0
    var rest = self[...]
    while let found = rest.firstRange(of: text) {
      count += 1
      rest = rest[found.upperBound...]
    }
    return count
  }
}
