import AcopioSiteTestSupport
import Testing

/// What computed fields may use, and what they may come out as.
@Suite struct DerivedValueTests {
  private func site(
    _ derive: String, more: String = "", endpoint: String = "[key]",
    books: String = "- { id: momo, title: Momo, seen: '2026-01-02T03:04:05Z' }"
  ) -> BuiltSite {
    BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/town/
      locale: en
      -- content/books/_collection.yml --
      entries: books.yml
      key: id
      schema: { id: slug, title: string, seen: { type: datetime, optional: true }, old: { type: list, of: string, default: [] }, loan: { type: object, optional: true, fields: { from: { type: [date, boolean] }, until: date } } }
      derive: \(derive)
      page: { permalink: '/books/{slug}/', layout: book }
      \(more)
      endpoints: [{ path: /all, each: \(endpoint) }]
      -- content/books/books.yml --
      \(books)
      -- templates/layouts/book.html --
      {{ entry.title }}
      """)
  }

  @Test func addressesOfWrittenFieldsAreKnown() {
    let built = site(
      "{ a: { type: string, value: url }, b: { type: string, value: \"concat(key, '+', slug)\" }, c: { type: url, value: absolute_url } }",
      endpoint: "[a, b, c]")
    #expect(built.printed == "")
    #expect(
      built["all.json"]
        == "[{\"a\":\"/town/books/momo/\",\"b\":\"momo+momo\",\"c\":\"https://library.example/town/books/momo/\"}]\n"
    )
  }

  @Test func addressesOfComputedFieldsAreNot() {
    let printed = site(
      "{ short: { type: string, value: lower(title) }, at: { type: string, value: url } }",
      more: "slug: short"
    ).printed
    #expect(
      printed.contains(
        "error: the addresses of 'books' are made of computed fields, so none can be computed from them [derive-cycle]"
      ), "\(printed)")
  }

  @Test(arguments: [
    (
      "{ type: string, max: 3, value: title }",
      "'x' comes out as 'Momo'; at most 3 characters are allowed [derive-error]"
    ),
    (
      "{ type: string, min: 5, value: title }",
      "'x' comes out as 'Momo'; at least 5 characters are needed"
    ),
    (
      "{ type: string, pattern: '[a-z]+', value: title }",
      "'x' comes out as 'Momo', which does not match its pattern"
    ),
    (
      "{ type: slug, value: title }",
      "'x' comes out as 'Momo', and must be lowercase letters, digits and single '-' between them"
    ),
    (
      "{ type: url, value: \"concat('javascript:', title)\" }",
      "'x' comes out as 'javascript:Momo', and must be an http or https address without spaces"
    ),
    (
      "{ type: date, value: seen }",
      "'x' comes out as '2026-01-02T03:04:05Z', a date with a time; declare it as datetime"
    ),
  ])
  func whatIsNotAsDeclaredIsRefused(rule: String, message: String) {
    let printed = site("{ x: \(rule) }").printed
    #expect(printed.contains(message), "\(printed)")
  }

  @Test func whatIsAsDeclaredIsNot() {
    let built = site(
      "{ x: { type: slug, max: 4, pattern: '[a-z]+', value: lower(title) }, y: { type: datetime, value: seen } }",
      endpoint: "[x, y]")
    #expect(built.printed == "")
    #expect(built["all.json"] == "[{\"x\":\"momo\",\"y\":\"2026-01-02T03:04:05Z\"}]\n")
  }

  @Test func aPeriodOfMixedValuesIsTestedFirst() {
    let printed = site("{ x: { type: boolean, value: loan covers build.date } }").printed
    #expect(
      printed.contains(
        "error: 'covers' needs dates, and 'from' of this period is a date or true or false [expression-type]"
      ), "\(printed)")
  }

  @Test func textThatGrowsWithoutEndIsRefusedOnce() {
    let text = String(repeating: "abcdefgh,", count: 100_000)
    let printed = site(
      "{ parts: { type: list, of: string, value: \"split(title, ',')\" }, x: { type: list, of: string, value: \"map(concat(it, title) of parts)\" } }",
      books: "- { id: momo, title: '\(text)' }"
    ).printed
    #expect(
      printed.split(separator: "\n").count {
        $0.contains("gives more than 67108864 bytes of text in all")
      } == 1)
  }

  @Test func lengthsAreCountedAsThoseOfWrittenTexts() {
    // One character for readers, two code points for both.
    let printed = site("{ x: { type: string, max: 5, value: 'concat(title, title)' } }").printed
    #expect(printed.contains("'x' comes out as 'MomoMomo'; at most 5 characters"), "\(printed)")
    let combined = site(
      "{ x: { type: string, max: 1, value: first(old) } }",
      books: "- { id: momo, title: Momo, old: ['x\u{323}\u{307}'] }"
    ).printed
    #expect(combined.contains("at most 1 characters are allowed"), "\(combined)")
  }

  @Test func theWordsOfAPatternAreSaid() {
    let printed = site(
      "{ x: { type: string, pattern: '[a-z]+', message: 'write small letters', value: title } }"
    ).printed
    #expect(
      printed.contains(
        "'x' comes out as 'Momo', which does not match its pattern: write small letters"),
      "\(printed)")
  }

  @Test(arguments: [
    ("{ type: [url, boolean], value: title }", "'x' comes out as 'javascript:alert(1)', and "),
    ("{ type: object, fields: {}, others: url, value: '{ k: title }' }", "'x.k' comes out as"),
    ("{ type: [integer, boolean], value: 3 / 2 }", "'x' comes out as 1.5, not a whole number"),
    (
      "{ type: object, fields: {}, others: integer, value: '{ k: 3 / 2 }' }",
      "'x.k' comes out as 1.5"
    ),
    (
      "{ type: list, of: { type: enum, values: [a, b] }, value: '[title]' }",
      "'x[0]' comes out as 'javascript:alert(1)', which is not one of its values: a, b"
    ),
    ("{ type: list, of: { type: [date, url] }, value: '[title]' }", "'x[0]' comes out as"),
    ("{ type: integer, quoted: true, value: 3 / 2 }", "'x' comes out as 1.5, not a whole number"),
  ])
  func valuesInsideOfOthersAreChecked(_ derive: String, _ message: String) {
    let printed = site(
      "{ x: \(derive) }", books: "- { id: momo, title: 'javascript:alert(1)' }"
    ).printed
    #expect(printed.contains(message), "\(printed)")
  }

  @Test func numbersInQuotesKeepTheirDigits() {
    let built = BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      -- content/books/_collection.yml --
      entries: books.yml
      schema: { id: slug, q: { type: decimal, quoted: true }, n: { type: integer, quoted: true }, l: any }
      derive:
        a: { type: decimal, quoted: true, value: q }
        b: { type: decimal, quoted: true, value: q + 1 }
        c: { type: integer, quoted: true, value: n }
        d: { type: object, fields: { q: { type: decimal, quoted: true } }, value: '{ q: q * 2 }' }
        e: { type: any, value: l }
        f: { type: any, value: '{ l }' }
      endpoints: [{ path: /all, each: [a, b, c, d, e, f, { g: if true then l else l }] }]
      -- content/books/books.yml --
      - { id: momo, q: '1.50', n: '0012345678901234567890', l: [1, null, [null, 2.0]] }
      """)
    #expect(built.printed == "")
    #expect(
      built["all.json"]
        == #"[{"a":"1.50","b":"2.5","c":"0012345678901234567890","d":{"q":"3"},"e":[1,null,[null,2.0]],"f":{"l":[1,null,[null,2.0]]},"g":[1,null,[null,2.0]]}]"#
        + "\n")
  }

  @Test func computedMarkdownBelongsToItsEntry() {
    let books =
      "- { id: momo, title: '<kbd>a</kbd> [emma](#emma)' }\n- { id: emma, title: '<i>b</i> [none](none.md)' }"
    let built = site(
      "{ x: { type: markdown, value: 'concat(title, key)' } }", more: "html: { kbd: [] }",
      endpoint: "[x]", books: books)
    #expect(
      built.printed == """
        content/books/books.yml:1:3: error: the page '/books/momo/' has no element with id 'emma' [unknown-fragment]
        1 | - { id: momo, title: '<kbd>a</kbd> [emma](#emma)' }
          |   ^
          = remedy: link to a heading, or leave '#emma' out
        content/books/books.yml:2:3: error: raw HTML is not allowed here [raw-html]
        2 | - { id: emma, title: '<i>b</i> [none](none.md)' }
          |   ^
          = remedy: write it in Markdown, put it into a template, or write '&lt;' to show a '<'
        content/books/books.yml:2:3: error: there is no file 'content/books/none.md' [missing-link-target]
        2 | - { id: emma, title: '<i>b</i> [none](none.md)' }
          |   ^
          = remedy: link to the file of an entry, to '@collection/key' or to a path that begins with '/'

        """)
  }

  @Test func pairsHaveNoComputedMembers() {
    let built = BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      -- content/books/_collection.yml --
      entries: books.yml
      schema: { o: { type: object, others: keep, fields: {}, derive: { z: { type: list, of: any, value: pairs(it) } } } }
      endpoints: [{ path: /all, each: [o] }]
      -- content/books/books.yml --
      a: { o: { n: 1 } }
      """)
    #expect(built.printed == "")
    #expect(built["all.json"] == "[{\"o\":{\"n\":1,\"z\":[{\"key\":\"n\",\"value\":1}]}}]\n")
  }
}
