import AcopioBuild
import AcopioSiteTestSupport
import Testing

/// Entries that refer to missing entries.
@Suite struct MissingReferenceTests {
  private func archive(_ author: String, _ books: String, _ others: String = "") -> String {
    """
    -- content/books/_collection.yml --
    entries: books.yml
    key: id
    schema:
      id: { type: slug }
      author: \(author)
      others: { type: list, default: [], of: { type: reference, to: authors, on-missing: null } }
    derive:
      name: { type: text, optional: true, value: author.name }
    endpoints:
      - { path: /books, versions: [v1], each: { id: id, author: author, name: name, others: others } }
    -- content/books/books.yml --
    \(books)
    -- content/authors/lindgren.md --
    ---
    name: Astrid Lindgren
    draft: true
    ---
    \(others)
    """
  }

  private func withheld(_ site: BuiltSite) -> [String] {
    site.ledger.withheld.map { "\($0.entry): \($0.reason)" }
  }

  private func leftOut(_ site: BuiltSite) -> [String] {
    site.ledger.leftOut.map { "\($0.entry): \($0.reason)" }
  }

  private let books = """
    - { id: momo, author: ende, others: [austen, lindgren, nobody] }
    - { id: pippi, author: lindgren }
    - { id: lost, author: nobody }
    """

  @Test func withholdsWhoRefersToWhatIsNotPublished() {
    let author = "{ type: reference, to: authors, on-missing: withhold, inverse: books }"
    let site = BuiltSite(
      Library.files(archive(author, books), without: ["content/books/books.json"]))
    #expect(site.printed == "")
    #expect(
      site["books.json"]
        == #"[{"id":"momo","author":"ende","name":"Michael Ende","others":["austen"]}]"# + "\n")
    #expect(
      withheld(site) == [
        "authors/lindgren: it is a draft",
        "books/pippi: 'author' refers to 'lindgren', which is not published: it is a draft",
        "books/lost: 'author' refers to 'nobody', which doesn't exist",
      ])
    #expect(
      leftOut(site) == [
        "books/momo: 'others' refers to 'nobody', which doesn't exist",
        "books/momo: 'others' refers to 'lindgren', which is not published: it is a draft",
      ])
  }

  @Test func makesTheFieldNull() {
    let author = "{ type: reference, to: authors, optional: true, on-missing: null }"
    let site = BuiltSite(
      Library.files(archive(author, books), without: ["content/books/books.json"]))
    #expect(site.printed == "")
    #expect(
      site["books.json"] == #"""
        [{"id":"momo","author":"ende","name":"Michael Ende","others":["austen"]},\#
        {"id":"pippi","author":null,"name":null,"others":[]},\#
        {"id":"lost","author":null,"name":null,"others":[]}]

        """#)
    #expect(leftOut(site).count == 4)
  }

  @Test func publishRulesSeeWhatWasLeftOut() {
    let author = "{ type: reference, to: authors, optional: true, on-missing: null }"
    let rule =
      "derive:\n  name: { type: text, optional: true, value: author.name }\npublish: [ { when: name, message: it has no author } ]"
    let text = archive(author, books).replacing(
      "derive:\n  name: { type: text, optional: true, value: author.name }", with: rule)
    let site = BuiltSite(Library.files(text, without: ["content/books/books.json"]))
    #expect(site.printed == "")
    #expect(
      withheld(site) == [
        "authors/lindgren: it is a draft", "books/pippi: it has no author",
        "books/lost: it has no author",
      ])
  }

  @Test func spreadsAlongChainsAndThroughCircles() {
    let entries = """
      - { id: a, next: b }
      - { id: b, next: c }
      - { id: c, next: a }
      - { id: d, next: e }
      - { id: e, next: f }
      - { id: f, next: d, draft: true }
      """
    let site = Library.site(
      """
      -- content/chain/_collection.yml --
      entries: chain.yml
      key: id
      schema:
        id: { type: slug }
        next: { type: reference, to: chain, on-missing: withhold }
      -- content/chain/chain.yml --
      \(entries)
      """)
    #expect(site.printed == "")
    #expect(
      withheld(site) == [
        "chain/d: 'next' refers to 'e', which is not published: 'next' refers to 'f', which is not published: it is a draft",
        "chain/e: 'next' refers to 'f', which is not published: it is a draft",
        "chain/f: it is a draft",
      ])
  }

  /// Each entry that is withheld leaves out a reference, which changes the next one's `place`.
  @Test func withholdsOneAfterTheOther() {
    let names = ["a", "b", "c", "d", "e", "f"]
    let entries = names.indices.map { index in
      let next = index + 1 < names.count ? ", next: \(names[index + 1])" : ""
      return "- { id: \(names[index])\(next) }"
    }
    let site = Library.site(
      """
      -- content/chain/_collection.yml --
      entries: chain.yml
      key: id
      schema:
        id: { type: slug }
        next: { type: reference, to: chain, optional: true, on-missing: null }
      derive:
        place: { type: integer, value: 'if next then next.place + 1 else 0' }
      publish: [ { when: place > 0, message: it is the last } ]
      -- content/chain/chain.yml --
      \(entries.joined(separator: "\n"))
      """)
    #expect(site.printed == "")
    #expect(withheld(site) == names.map { "chain/\($0): it is the last" })
    #expect(
      leftOut(site)
        == zip(names, names.dropFirst()).map { name, next in
          "chain/\(name): 'next' refers to '\(next)', which is not published: it is the last"
        })
  }

  @Test func shortensTheReasonOfALongChain() {
    let site = Library.site(
      """
      -- content/chain/_collection.yml --
      entries: chain.yml
      key: id
      schema:
        id: { type: slug }
        next: { type: reference, to: chain, optional: true, on-missing: withhold }
      -- content/chain/chain.yml --
      - { id: a, next: b }
      - { id: b, next: c }
      - { id: c, next: d }
      - { id: d, next: e }
      - { id: e, next: f }
      - { id: f, draft: true }
      """)
    #expect(site.printed == "")
    #expect(
      withheld(site).first
        == "chain/a: 'next' refers to 'b', which is not published because of 'f': it is a draft")
    #expect(withheld(site).count == 6)
  }

  @Test func refusesPoliciesThatMakeNoSense() {
    Library.expectRefused(
      archive("{ type: reference, to: authors, on-missing: null }", books)
        .replacing("on-missing: null } }", with: "on-missing: withold } }"),
      without: ["content/books/books.json"],
      #"""
      content/books/_collection.yml:5:55: error: a field that is null for a missing entry must be optional [on-missing-null]
      5 |   author: { type: reference, to: authors, on-missing: null }
        |                                                       ^^^^
        = remedy: add 'optional: true', or write 'on-missing: withhold'
      content/books/_collection.yml:6:86: error: 'withold' is not a value of 'on-missing'; did you mean 'withhold'? [unknown-policy]
      6 | …efault: [], of: { type: reference, to: authors, on-missing: withold } }
        |                                                              ^^^^^^^
        = remedy: write error, withhold or null
      """#)
  }
}
