import AcopioSiteTestSupport
import Testing

/// What is reported after an entry was deleted to which others refer: the references, not what follows from them.
@Suite struct BrokenReferenceTests {
  private func printed(_ changes: String) -> String {
    let rules = """
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema:
        name: { type: text }
      rules:
        - { require: any(books), message: an author needs a book }
      page: { permalink: '/authors/{slug}/', layout: author }
      -- content/loans/_collection.yml --
      entries: loans.yml
      key: id
      schema:
        id: slug
        book: { type: reference, to: books, inverse: loans }
        more: { type: list, of: { type: reference, to: books }, default: [] }
        days: integer
      derive:
        per-page: { type: decimal, value: days / book.pages, optional: true }
      rules:
        - { require: book.pages > 10, message: a short book is read in the library }
        - { require: per-page < 1, message: too many days for so few pages }
        - { require: all(more where pages > 10), message: all books are long }
        - { require: count(more) < 3, message: three books at most }
        - { require: days < 30, message: a loan is for a month }
      -- content/loans/loans.yml --
      """
    return Library.site(rules + "\n" + changes).printed
  }

  private let loans = """
    - { id: a, book: '1', days: 7, more: ['1', '2'] }
    - { id: b, book: '2', days: 40 }
    """

  @Test func rulesThatFollowFromAMissingEntryAreNotReported() {
    let whole = printed(loans)
    #expect(whole.contains("a loan is for a month"))
    #expect(!whole.contains("dangling-reference"))
    let said = printed(
      """
      \(loans)
      -- content/books/books.json --
      [ { "id": "2", "title": "Emma", "author": "austen" } ]
      """
    ).split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(
      said == [
        "content/loans/loans.yml:1:18: error: '1' is not an entry of 'books' [dangling-reference]",
        "content/loans/loans.yml:1:39: error: '1' is not an entry of 'books' [dangling-reference]",
        "content/loans/loans.yml:2:3: error: a loan is for a month [rule-broken]",
      ])
  }

  @Test func rulesAreReportedWhereNothingIsMissing() {
    let said = printed(
      """
      - { id: b, book: '2', days: 40 }
      -- content/books/books.json --
      [ { "id": "2", "title": "Emma", "author": "austen" } ]
      """
    ).split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(
      said == [
        "content/authors/ende.md:2:1: error: an author needs a book [rule-broken]",
        "content/loans/loans.yml:1:3: error: a loan is for a month [rule-broken]",
      ])
  }
}
