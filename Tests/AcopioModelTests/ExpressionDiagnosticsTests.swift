import AcopioSiteTestSupport
import Testing

/// Diagnostics of expressions before anything is computed.
@Suite struct ExpressionDiagnosticsTests {
  /// Expects a refusal of a collection with these declarations below its schema.
  private func expectRefused(
    _ declarations: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    Library.expectRefused(
      """
      -- content/walks/_collection.yml --
      entries: walks.yml
      key: id
      schema:
        id: { type: slug }
        time: { type: duration, optional: true }
        price: { type: money, optional: true }
        level: { type: enum, values: [low, middle, high], default: low }
        day: { type: date, optional: true }
        tags: { type: list, of: { type: string }, default: [] }
        guide: { type: reference, to: authors, inverse: walks }
        stops: { type: list, default: [], of: { type: object, fields: { name: { type: text }, minutes: { type: integer } } } }
      \(declarations)
      -- content/walks/walks.yml --
      - { id: pier, guide: ende }
      """,
      expected, sourceLocation: sourceLocation)
  }

  @Test func operandsOfTheWrongType() {
    expectRefused(
      """
      derive:
        a: { type: number, value: 'level + 1' }
        b: { type: number, value: 2 * time }
        c: { type: number, value: 'price / 2' }
        d: { type: number, value: '-stops.minutes' }
        e: { type: number, value: 'round(guide, 1)' }
      """,
      #"""
      content/walks/_collection.yml:13:38: error: '+' with a text needs text, not a number [expression-type]
      13 |   a: { type: number, value: 'level + 1' }
         |                                      ^
         = remedy: write text(…) around it
      content/walks/_collection.yml:14:33: error: '*' needs a number, not a duration [expression-type]
      14 |   b: { type: number, value: 2 * time }
         |                                 ^^^^
         = remedy: write '.minutes' or '.seconds' after it
      content/walks/_collection.yml:15:30: error: '/' needs a number, not a mapping [expression-type]
      15 |   c: { type: number, value: 'price / 2' }
         |                              ^^^^^
         = remedy: name one of its members: amount, currency
      content/walks/_collection.yml:16:31: error: '-' needs a number, not a list [expression-type]
      16 |   d: { type: number, value: '-stops.minutes' }
         |                               ^^^^^^^^^^^^^
         = remedy: write for example sum(…) around it
      content/walks/_collection.yml:17:36: error: 'round' needs a number, not an entry of 'authors' [expression-type]
      17 |   e: { type: number, value: 'round(guide, 1)' }
         |                                    ^^^^^
         = remedy: change the expression, or the type of a field in it
      """#)
  }

  @Test func valuesThatCannotBeCompared() {
    expectRefused(
      """
      derive:
        a: { type: boolean, value: "guide == 'ende'" }
        b: { type: boolean, value: "tags == 'x'" }
        c: { type: boolean, value: 'level < 3' }
        d: { type: boolean, value: "level == 'hihg'" }
        e: { type: boolean, value: "level < 'high'" }
        f: { type: boolean, value: "day < '2026-02-30'" }
        g: { type: boolean, value: "level in ['low', 'hi']" }
        h: { type: boolean, value: "'x' in level" }
        i: { type: boolean, value: 'day covers build.date' }
      """,
      #"""
      content/walks/_collection.yml:13:31: error: '==' can't compare an entry of 'authors' with text [expression-type]
      13 |   a: { type: boolean, value: "guide == 'ende'" }
         |                               ^^^^^^^^^^^^^^^
         = remedy: compare the key of the entry: write '.key' after its name
      content/walks/_collection.yml:14:31: error: '==' can't compare a list with text [expression-type]
      14 |   b: { type: boolean, value: "tags == 'x'" }
         |                               ^^^^^^^^^^^
         = remedy: write 'in' with the list on its right, or any(… where …)
      content/walks/_collection.yml:15:31: error: '<' can't compare text with a number [expression-type]
      15 |   c: { type: boolean, value: 'level < 3' }
         |                               ^^^^^^^^^
         = remedy: change the expression, or the type of a field in it
      content/walks/_collection.yml:16:40: error: 'hihg' is not one of the values here; did you mean 'high'? [expression-type]
      16 |   d: { type: boolean, value: "level == 'hihg'" }
         |                                        ^^^^^^
         = remedy: values are low, middle, high
      content/walks/_collection.yml:17:31: error: the values of an enum have no order [expression-type]
      17 |   e: { type: boolean, value: "level < 'high'" }
         |                               ^^^^^
         = remedy: compare with == or 'in'
      content/walks/_collection.yml:18:37: error: '2026-02-30' is not a date [expression-type]
      18 |   f: { type: boolean, value: "day < '2026-02-30'" }
         |                                     ^^^^^^^^^^^^
         = remedy: write it as 2026-11-21, or as 2026-11-21T10:30
      content/walks/_collection.yml:19:48: error: 'hi' is not one of the values here [expression-type]
      19 |   g: { type: boolean, value: "level in ['low', 'hi']" }
         |                                                ^^^^
         = remedy: values are low, middle, high
      content/walks/_collection.yml:20:38: error: 'in' needs a list on its right, not text [expression-type]
      20 |   h: { type: boolean, value: "'x' in level" }
         |                                      ^^^^^
         = remedy: change the expression, or the type of a field in it
      content/walks/_collection.yml:21:31: error: 'covers' needs a period with 'from' and 'until' on its left, not a date [expression-type]
      21 |   i: { type: boolean, value: 'day covers build.date' }
         |                               ^^^
         = remedy: change the expression, or the type of a field in it
      """#)
  }

  @Test func namesThatAreNotThere() {
    expectRefused(
      """
      derive:
        a: { type: number, value: 'sum(stops.minute)' }
        b: { type: number, value: 'count(stops where nme)' }
        c: { type: text, value: guide.nam }
        d: { type: text, value: level.name }
        e: { type: number, value: 1 + authors }
        f: { type: number, value: 'time.hours' }
      """,
      #"""
      content/walks/_collection.yml:13:40: error: a mapping has no 'minute'; did you mean 'minutes'? [unknown-name]
      13 |   a: { type: number, value: 'sum(stops.minute)' }
         |                                        ^^^^^^
         = remedy: names are name, minutes
      content/walks/_collection.yml:14:48: error: 'nme' is neither a field nor a collection next to this one; did you mean 'name'? [unknown-name]
      14 |   b: { type: number, value: 'count(stops where nme)' }
         |                                                ^^^
         = remedy: names are name, minutes, id, time, price, level, day, tags, guide, stops, a, b, c, d, e, f, key, slug, url, absolute_url, lang, build.date and the collections here
      content/walks/_collection.yml:15:33: error: an entry of 'authors' has no 'nam'; did you mean 'name'? [unknown-name]
      15 |   c: { type: text, value: guide.nam }
         |                                 ^^^
         = remedy: names are name, books, walks, key, slug, url, absolute_url, lang
      content/walks/_collection.yml:16:33: error: text has no members [unknown-name]
      16 |   d: { type: text, value: level.name }
         |                                 ^^^^
         = remedy: end the path before '.name'
      content/walks/_collection.yml:17:33: error: the key of an entry of 'authors' must follow [unknown-name]
      17 |   e: { type: number, value: 1 + authors }
         |                                 ^^^^^^^
         = remedy: write authors.key-of-the-entry.field
      content/walks/_collection.yml:18:35: error: a duration has no 'hours' [unknown-name]
      18 |   f: { type: number, value: 'time.hours' }
         |                                   ^^^^^
         = remedy: names are minutes, seconds
      """#)
  }

  @Test func functionsOfTheWrongThings() {
    expectRefused(
      """
      derive:
        a: { type: number, value: sum(level) }
        b: { type: number, value: sum(tags) }
        c: { type: boolean, value: complete(tags) }
        d: { type: boolean, value: all(stops) }
        e: { type: boolean, value: unique(stops) }
        f: { type: boolean, value: 'if tags then true else false' }
        g: { type: number, value: 'sum(2 + 3)' }
        h: { type: number, value: 'sun(stops.minutes)' }
      """,
      #"""
      content/walks/_collection.yml:13:33: error: 'level' is text, not a list [expression-type]
      13 |   a: { type: number, value: sum(level) }
         |                                 ^^^^^
         = remedy: 'sum' goes through a list
      content/walks/_collection.yml:14:33: error: 'sum' needs numbers, and these are texts [expression-type]
      14 |   b: { type: number, value: sum(tags) }
         |                                 ^^^^
         = remedy: change the expression, or the type of a field in it
      content/walks/_collection.yml:15:39: error: 'complete' needs the values of an enum, and these are texts [expression-type]
      15 |   c: { type: boolean, value: complete(tags) }
         |                                       ^^^^
         = remedy: change the expression, or the type of a field in it
      content/walks/_collection.yml:16:34: error: 'all' needs conditions, and these are mappings [expression-type]
      16 |   d: { type: boolean, value: all(stops) }
         |                                  ^^^^^
         = remedy: write a condition after 'where'
      content/walks/_collection.yml:17:37: error: 'unique' needs single values, and these are mappings [expression-type]
      17 |   e: { type: boolean, value: unique(stops) }
         |                                     ^^^^^
         = remedy: change the expression, or the type of a field in it
      content/walks/_collection.yml:18:34: error: a list counts as true even if it is empty [expression-type]
      18 |   f: { type: boolean, value: 'if tags then true else false' }
         |                                  ^^^^
         = remedy: write any(…) around it
      content/walks/_collection.yml:19:39: error: 'sum' needs 'of' and a list after it, found ')' [expression-syntax]
      19 |   g: { type: number, value: 'sum(2 + 3)' }
         |                                       ^
         = remedy: write sum(… of books), or sum(books.price)
      content/walks/_collection.yml:20:30: error: 'sun' is not a function; did you mean 'sum'? [expression-syntax]
      20 |   h: { type: number, value: 'sun(stops.minutes)' }
         |                              ^
         = remedy: functions are abs, all, any, ascending, average, ceil, complete, concat, consecutive, contains, count, date, day, days, distance_m, distinct, ends_with, first, floor, join, last, length_m, lower, map, matches, max, min, month, none, number, pairs, replace, round, size, slug, sort, split, starts_with, strip_html, sum, text, trim, unique, upper, weekday, year
      """#)
  }

  @Test func typesThatAreNotTheDeclaredOnes() {
    expectRefused(
      """
      derive:
        a: { type: text, value: count(stops) }
        b: { type: enum, values: [low, top], value: level }
        c: { type: enum, values: [low, top], value: id }
        d: { type: date, value: "if day then day else 'today'" }
        e: { type: boolean, value: tags }
      """,
      #"""
      content/walks/_collection.yml:13:27: error: 'a' is of type text, but this gives a number [expression-type]
      13 |   a: { type: text, value: count(stops) }
         |                           ^^^^^^^^^^^^
         = remedy: change the type, or the value
      content/walks/_collection.yml:14:47: error: 'b' is of type enum, but this gives 'middle' [expression-type]
      14 |   b: { type: enum, values: [low, top], value: level }
         |                                               ^^^^^
         = remedy: change the type, or the value
      content/walks/_collection.yml:15:47: error: 'c' is of type enum, but this gives any text [expression-type]
      15 |   c: { type: enum, values: [low, top], value: id }
         |                                               ^^
         = remedy: change the type, or the value
      content/walks/_collection.yml:16:28: error: these values are of different kinds: a date and text [expression-type]
      16 |   d: { type: date, value: "if day then day else 'today'" }
         |                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
         = remedy: change the expression, or the type of a field in it
      content/walks/_collection.yml:17:30: error: 'e' is of type boolean, but this gives a list [expression-type]
      17 |   e: { type: boolean, value: tags }
         |                              ^^^^
         = remedy: change the type, or the value
      """#)
  }

  @Test func publicationThatDependsOnItself() {
    Library.expectRefused(
      """
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema:
        name: { type: text }
      derive:
        titles: { type: integer, value: count(books) }
        known: { type: boolean, value: titles > 2 }
      publish:
        - { when: known, message: nobody knows them }
      """,
      #"""
      content/authors/_collection.yml:8:13: error: a list of published entries can't decide what is published [publish-circle]
      8 |   - { when: known, message: nobody knows them }
        |             ^^^^^
        = remedy: decide by fields of the entry and of those it refers to
      """#)
  }

  @Test func syntaxOfTheNewWords() {
    expectRefused(
      """
      derive:
        a: { type: number, value: 'if day then 1' }
        b: { type: number, value: 'sum(minutes of )' }
        c: { type: number, value: 'count(stops where)' }
        d: { type: boolean, value: "level in ['low'" }
        e: { type: number, value: 'max(1)' }
        f: { type: text, value: 'first(tags' }
      """,
      #"""
      content/walks/_collection.yml:13:43: error: expected 'else', found the end [expression-syntax]
      13 |   a: { type: number, value: 'if day then 1' }
         |                                           ^
         = remedy: write 'if … then … else …'
      content/walks/_collection.yml:14:45: error: expected a name or a number, found ')' [expression-syntax]
      14 |   b: { type: number, value: 'sum(minutes of )' }
         |                                             ^
         = remedy: write names, numbers, 'text', + - * / ( ), [ ] and { }, comparisons, 'and', 'or', 'not', 'covers', 'in', 'if … then … else …', or a function as sum(…)
      content/walks/_collection.yml:15:47: error: expected a name or a number, found ')' [expression-syntax]
      15 |   c: { type: number, value: 'count(stops where)' }
         |                                               ^
         = remedy: write names, numbers, 'text', + - * / ( ), [ ] and { }, comparisons, 'and', 'or', 'not', 'covers', 'in', 'if … then … else …', or a function as sum(…)
      content/walks/_collection.yml:16:46: error: expected ']', found the end [expression-syntax]
      16 |   d: { type: boolean, value: "level in ['low'" }
         |                                              ^
         = remedy: add ']', or an operator before this
      content/walks/_collection.yml:17:35: error: 'max' needs 'of' and a list after it, found ')' [expression-syntax]
      17 |   e: { type: number, value: 'max(1)' }
         |                                   ^
         = remedy: write max(… of books), or max(books.price)
      content/walks/_collection.yml:18:38: error: expected ')', found the end [expression-syntax]
      18 |   f: { type: text, value: 'first(tags' }
         |                                      ^
         = remedy: add ')', or an operator before this
      """#)
  }

  @Test func placesInFoldedTextAreThoseOfTheWholeText() {
    expectRefused(
      """
      derive:
        a:
          type: number
          value: >-
            sum(stops.minutes)
              + levle
      """,
      #"""
      content/walks/_collection.yml:15:12: error: 'levle' is neither a field nor a collection next to this one; did you mean 'level'? [unknown-name]
      15 |     value: >-
         |            ^^
         = remedy: names are id, time, price, level, day, tags, guide, stops, a, key, slug, url, absolute_url, lang, build.date and the collections here
      """#)
  }

  @Test func circlesAreToldEvenWithoutArithmetic() {
    expectRefused(
      """
      derive:
        a: { type: text, value: b }
        b: { type: text, value: a }
      """,
      #"""
      content/walks/_collection.yml:13:27: error: 'a' is derived from itself [derive-cycle]
      13 |   a: { type: text, value: b }
         |                           ^
         = remedy: break the cycle with a written field
      """#)
  }

  @Test(arguments: [
    String(repeating: "1 + ", count: 5_000) + "1", String(repeating: "not ", count: 5_000) + "1",
    String(repeating: "- ", count: 5_000) + "1", String(repeating: "(", count: 5_000) + "1",
    String(repeating: "if 1 then 2 else ", count: 5_000) + "1",
    String(repeating: "count(", count: 5_000) + "stops",
    String(repeating: "1 or ", count: 5_000) + "1", String(repeating: "[", count: 5_000) + "1",
  ])
  func endlessExpressionsAreRefused(text: String) {
    let site = Library.site(
      """
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema:
        name: { type: text }
      publish: [ { when: '\(text)', message: it is too long } ]
      """)
    #expect(site.printed.contains("[expression-syntax]"))
    #expect(
      site.printed.contains("an expression can have 200 operators at most")
        || site.printed.contains("can be nested at most 40 deep"))
  }

  @Test func longExpressionsAreComputed() {
    let sum = String(repeating: "1 + ", count: 200) + "1"
    let site = Library.site(
      """
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema:
        name: { type: text }
      derive:
        sum: { type: integer, value: '\(sum)' }
      endpoints:
        - { path: /sums, versions: [v1], each: { sum: sum } }
      page: { permalink: '/authors/{slug}/', layout: author }
      """)
    #expect(site.printed == "")
    #expect(site["sums.json"] == #"[{"sum":201},{"sum":201}]"# + "\n")
  }
}
