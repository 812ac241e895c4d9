import AcopioSiteTestSupport
import Testing

/// Diagnostics of computed fields and publish rules.
@Suite struct RuleDiagnosticsTests {
  /// Expects a refusal of authors that have `shelf: 4` and `none: 0` and these computed fields.
  private func expectRefused(
    _ rules: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    Library.expectRefused(
      """
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema:
        name: { type: text }
        shelf: { type: integer, default: 4 }
        none: { type: integer, default: 0 }
      \(rules)
      """,
      without: [
        "content/authors/austen.md", "content/books/_collection.yml", "content/books/books.json",
      ],
      expected, sourceLocation: sourceLocation)
  }

  @Test func divisionByZero() {
    expectRefused(
      "derive: { mean: { type: number, value: 'shelf / none' } }",
      #"""
      content/authors/_collection.yml:6:41: error: division by zero [derive-error]
      6 | derive: { mean: { type: number, value: 'shelf / none' } }
        |                                         ^^^^^^^^^^^^
      content/authors/ende.md:2:1: note: computed for this entry
      """#)
  }

  @Test func fractionInAnInteger() {
    expectRefused(
      "derive: { half: { type: integer, value: 'shelf / 3' } }",
      #"""
      content/authors/_collection.yml:6:42: error: 'half' comes out as 1.33333333333333, not a whole number [derive-error]
      6 | derive: { half: { type: integer, value: 'shelf / 3' } }
        |                                          ^^^^^^^^^
        = remedy: correct the values of the entry, or the rule
      content/authors/ende.md:2:1: note: computed for this entry
      """#)
  }

  @Test func textInANumber() {
    expectRefused(
      "derive: { half: { type: integer, value: name } }",
      #"""
      content/authors/_collection.yml:6:41: error: 'half' is of type integer, but this gives text [expression-type]
      6 | derive: { half: { type: integer, value: name } }
        |                                         ^^^^
        = remedy: change the type, or the value
      """#)
  }

  @Test func arithmeticWithText() {
    expectRefused(
      "derive: { half: { type: number, value: 'name * 2' } }",
      #"""
      content/authors/_collection.yml:6:41: error: '*' needs a number, not text [expression-type]
      6 | derive: { half: { type: number, value: 'name * 2' } }
        |                                         ^^^^
        = remedy: write number(…) around it if it contains a number
      """#)
  }

  @Test func resultOutOfRange() {
    expectRefused(
      "derive: { more: { type: integer, max: 7, value: 'shelf * 2' } }",
      #"""
      content/authors/_collection.yml:6:50: error: 'more' comes out as 8; at most 7 allowed [derive-error]
      6 | derive: { more: { type: integer, max: 7, value: 'shelf * 2' } }
        |                                                  ^^^^^^^^^
        = remedy: correct the values of the entry, or the rule
      content/authors/ende.md:2:1: note: computed for this entry
      """#)
  }

  @Test func resultThatIsTooLarge() {
    expectRefused(
      """
      derive:
        long: { type: number, value: '1000000 * 1000000 * 1000000 * 1000000 * 1000000 * 1000000' }
        huge: { type: number, value: 'long * long * long * long * long * long * long * long' }
        more: { type: number, value: 'huge * huge' }
      """,
      #"""
      content/authors/_collection.yml:9:33: error: the result has more than 500 digits [derive-error]
      9 |   more: { type: number, value: 'huge * huge' }
        |                                 ^^^^^^^^^^^
        = remedy: calculate with fewer digits, or 'round' the numbers first
      content/authors/ende.md:2:1: note: computed for this entry
      """#)
  }

  @Test func circle() {
    expectRefused(
      """
      derive:
        a: { type: integer, value: 'b + 1' }
        b: { type: integer, value: 'a + 1' }
      """,
      #"""
      content/authors/_collection.yml:7:31: error: 'a' is derived from itself [derive-cycle]
      7 |   a: { type: integer, value: 'b + 1' }
        |                               ^^^^^
        = remedy: break the cycle with a written field
      """#)
  }

  @Test func unknownName() {
    expectRefused(
      "derive: { half: { type: number, value: 'shelve / 2' } }",
      #"""
      content/authors/_collection.yml:6:41: error: 'shelve' is neither a field nor a collection next to this one; did you mean 'shelf'? [unknown-name]
      6 | derive: { half: { type: number, value: 'shelve / 2' } }
        |                                         ^^^^^^
        = remedy: names are name, shelf, none, half, key, slug, url, absolute_url, lang, build.date and the collections here
      """#)
  }

  @Test func unknownEntryOfACollection() {
    expectRefused(
      "derive: { half: { type: number, value: 'authors.endee.shelf / 2' } }",
      #"""
      content/authors/_collection.yml:6:49: error: 'endee' is not an entry of 'authors'; did you mean 'ende'? [dangling-reference]
      6 | derive: { half: { type: number, value: 'authors.endee.shelf / 2' } }
        |                                                 ^^^^^
        = remedy: keys are ende
      """#)
  }

  @Test func unknownFieldOfAnEntry() {
    expectRefused(
      "derive: { half: { type: number, value: 'authors.ende.shlef / 2' } }",
      #"""
      content/authors/_collection.yml:6:54: error: an entry of 'authors' has no 'shlef'; did you mean 'shelf'? [unknown-name]
      6 | derive: { half: { type: number, value: 'authors.ende.shlef / 2' } }
        |                                                      ^^^^^
        = remedy: names are name, shelf, none, half, key, slug, url, absolute_url, lang
      """#)
  }

  @Test func syntax() {
    expectRefused(
      """
      derive:
        a: { type: number, value: 'shelf / ' }
        b: { type: number, value: '(shelf + 2' }
        c: { type: number, value: 'shelf & 2' }
        d: { type: number, value: cell(shelf) }
        e: { type: number, value: 12 + }
      """,
      #"""
      content/authors/_collection.yml:7:38: error: expected a name or a number, found the end [expression-syntax]
      7 |   a: { type: number, value: 'shelf / ' }
        |                                      ^
        = remedy: write names, numbers, 'text', + - * / ( ), [ ] and { }, comparisons, 'and', 'or', 'not', 'covers', 'in', 'if … then … else …', or a function as sum(…)
      content/authors/_collection.yml:8:40: error: expected ')', found the end [expression-syntax]
      8 |   b: { type: number, value: '(shelf + 2' }
        |                                        ^
        = remedy: add ')', or an operator before this
      content/authors/_collection.yml:9:36: error: '&' is not an operator of expressions [expression-syntax]
      9 |   c: { type: number, value: 'shelf & 2' }
        |                                    ^
        = remedy: write 'and'
      content/authors/_collection.yml:10:29: error: 'cell' is not a function; did you mean 'ceil'? [expression-syntax]
      10 |   d: { type: number, value: cell(shelf) }
         |                             ^
         = remedy: functions are abs, all, any, ascending, average, ceil, complete, concat, consecutive, contains, count, date, day, days, distance_m, distinct, ends_with, first, floor, join, last, length_m, lower, map, matches, max, min, month, none, number, pairs, replace, round, size, slug, sort, split, starts_with, strip_html, sum, text, trim, unique, upper, weekday, year
      content/authors/_collection.yml:11:33: error: expected a name or a number, found the end [expression-syntax]
      11 |   e: { type: number, value: 12 + }
         |                                 ^
         = remedy: write names, numbers, 'text', + - * / ( ), [ ] and { }, comparisons, 'and', 'or', 'not', 'covers', 'in', 'if … then … else …', or a function as sum(…)
      """#)
  }

  @Test func wrongNumberOfArguments() {
    expectRefused(
      "derive: { a: { type: number, value: 'ceil(shelf, 2)' } }",
      #"""
      content/authors/_collection.yml:6:38: error: 'ceil' takes one value, not 2 [expression-syntax]
      6 | derive: { a: { type: number, value: 'ceil(shelf, 2)' } }
        |                                      ^
        = remedy: write ceil(number)
      """#)
  }

  @Test func publishRuleThatCannotBeDecided() {
    expectRefused(
      """
      publish:
        - { when: 'name < 5', message: the name is long }
      """,
      #"""
      content/authors/_collection.yml:7:14: error: '<' can't compare text with a number [expression-type]
      7 |   - { when: 'name < 5', message: the name is long }
        |              ^^^^^^^^
        = remedy: change the expression, or the type of a field in it
      """#)
  }

  @Test func periodThatIsNone() {
    expectRefused(
      """
      publish:
        - { when: 'name covers build.date', message: it is not the time }
      """,
      #"""
      content/authors/_collection.yml:7:14: error: 'covers' needs a period with 'from' and 'until' on its left, not text [expression-type]
      7 |   - { when: 'name covers build.date', message: it is not the time }
        |              ^^^^
        = remedy: change the expression, or the type of a field in it
      """#)
  }

  @Test func referenceToAnEntryThatARuleWithholds() {
    Library.expectRefused(
      """
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema:
        name: { type: text }
        loan: { type: object, optional: true, fields: { from: { type: date }, until: { type: date } } }
      publish:
        - { when: 'loan covers build.date', message: the loan is over }
      -- content/authors/ende.md --
      ---
      name: Michael Ende
      loan: { from: 2026-01-01, until: 2026-11-20 }
      ---
      -- content/authors/austen.md --
      ---
      name: Jane Austen
      loan: { from: 2026-01-01, until: 2026-11-21 }
      ---
      """,
      #"""
      content/books/books.json:2:43: error: 'author' refers to 'ende', which is not published: the loan is over [withheld-reference]
      2 |   { "id": "1", "title": "Momo", "author": "ende" },
        |                                           ^^^^^^
        = remedy: refer to a published entry, withhold this one too, or declare 'on-missing'
      content/authors/ende.md:2:1: note: the entry is here
      """#)
  }
}
