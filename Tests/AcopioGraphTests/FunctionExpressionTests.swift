import AcopioSiteTestSupport
import Testing

/// Functions of texts, dates and lists in expressions.
@Suite struct FunctionExpressionTests {
  private func site(_ expression: String) -> BuiltSite {
    BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en-GB
      -- content/books/_collection.yml --
      entries: books.yml
      key: id
      schema:
        id: { type: slug }
        title: { type: string }
        subtitle: { type: string, optional: true }
        pages: { type: integer }
        bought: { type: date }
        lent: { type: datetime }
        due: { type: [date, boolean] }
        free: { type: any }
        tags: { type: list, of: string }
        copies: { type: list, of: { type: object, fields: { shelf: string, year: { type: integer, optional: true } } } }
        size: { type: object, fields: { wide: integer, high: integer } }
      endpoints:
        - path: /{id}
          one:
            value: "\(expression)"
      -- content/books/books.yml --
      - id: momo
        title: Momo y Ñandú
        pages: 304
        bought: 2024-01-31
        lent: 2026-11-20T23:30:00-05:00
        due: 2026-12-24
        free: { note: x, 2: [1] }
        tags: [time, friends, time]
        copies: [{ shelf: b2, year: 1990 }, { shelf: a1, year: 2005 }, { shelf: c3 }]
        size: { wide: 12, high: 19 }
      """)
  }

  @Test(
    arguments: [
      // Texts.
      ("title + '!'", "\"Momo y Ñandú!\""), ("'a' + 'b' + 'c'", "\"abc\""),
      (
        "concat(title, ': ', pages, ' ', bought, ' ', pages > 300)",
        "\"Momo y Ñandú: 304 2024-01-31 true\""
      ),
      ("lower(title)", "\"momo y ñandú\""), ("upper(title)", "\"MOMO Y ÑANDÚ\""),
      ("slug(title)", "\"momo-y-nandu\""), ("slug(pages)", "\"304\""), ("size(title)", "12"),
      ("replace(title, 'o', '0')", "\"M0m0 y Ñandú\""),
      ("replace(title, '', '-')", "\"Momo y Ñandú\""),
      ("replace('__X__', '__X__', pages)", "\"304\""),
      ("split(title, ' ')", "[\"Momo\",\"y\",\"Ñandú\"]"),
      ("split('', ',')", "[]"), ("split('a,,b', ',')", "[\"a\",\"\",\"b\"]"),
      ("join(tags, ', ')", "\"time, friends, time\""),
      ("join(copies.year, '/')", "\"1990/2005\""), ("contains(title, 'andú')", "true"),
      ("contains(title, 'x')", "false"),
      ("starts_with(title, 'Mo')", "true"), ("ends_with(title, 'Mo')", "false"),
      ("trim('  a b  ')", "\"a b\""),
      ("strip_html('<b>a</b> & <!-- x -->b')", "\"a & b\""), ("matches(id, '[a-z]+')", "true"),
      ("matches(id, '[a-m]+')", "false"), ("text(pages)", "\"304\""),
      ("text(0.1 + 0.2)", "\"0.3\""),
      ("text(true)", "\"true\""), ("number('12.50') + 1", "13.5"), ("number('1e3')", "1e3"),
      ("number(pages)", "304"),
      // Dates.
      ("year(bought)", "2024"), ("month(bought)", "1"), ("day(bought)", "31"),
      ("weekday(bought)", "3"),
      ("weekday(date('1969-12-28'))", "7"), ("days(bought, bought)", "0"),
      ("days(bought, build.date)", "1025"),
      ("days(build.date, bought)", "-1025"), ("bought + 1 day", "\"2024-02-01\""),
      ("bought - 7 days", "\"2024-01-24\""),
      ("bought + 1 month", "\"2024-02-29\""), ("bought + 13 months", "\"2025-02-28\""),
      ("bought - 1 month", "\"2023-12-31\""),
      ("bought + 2 weeks", "\"2024-02-14\""), ("bought - 4 years", "\"2020-01-31\""),
      ("bought + 1 month - 1 month", "\"2024-01-29\""),
      ("date(lent)", "\"2026-11-20\""), ("lent + 1 day", "\"2026-11-21T23:30:00-05:00\""),
      ("date('2026-01-02') < build.date", "true"),
      ("bought + 30 days > build.date", "false"),
      ("if due is date then due - 7 days else null", "\"2026-12-17\""),
      ("if due is boolean then 'no' else 'yes'", "\"yes\""),
      // Lists.
      ("map(copies.shelf)", "[\"b2\",\"a1\",\"c3\"]"),
      ("map(upper(shelf) of copies where year > 2000)", nil),
      ("map(upper(shelf) of copies where year)", "[\"B2\",\"A1\"]"),
      ("map(shelf of copies by shelf)", "[\"a1\",\"b2\",\"c3\"]"),
      ("map(shelf of copies by year desc)", "[\"a1\",\"b2\",\"c3\"]"),
      ("map(shelf of copies by year)", "[\"b2\",\"a1\",\"c3\"]"),
      ("sort(tags)", "[\"friends\",\"time\",\"time\"]"),
      ("distinct(tags)", "[\"time\",\"friends\"]"),
      ("first(shelf of copies by shelf)", "\"a1\""), ("last(shelf of copies by shelf)", "\"c3\""),
      ("first(shelf of copies where year > 3000)", nil), ("count(split(title, ' '))", "3"),
      ("sum(number(it) of split('1 2 3', ' '))", "6"),
      ("join(sort(upper(it) of tags), '')", "\"FRIENDSTIMETIME\""),
      ("map(concat(title, ' ', shelf) of copies where shelf == 'a1')", "[\"Momo y Ñandú a1\"]"),
      ("first(copies by shelf)", "{\"shelf\":\"a1\",\"year\":2005}"),
      ("map(key of pairs(size))", "[\"wide\",\"high\"]"),
      ("sum(value of pairs(size))", "31"), ("sum(value of pairs({ a: 1, b: null }))", "1"),
      ("sum(value of pairs({ a: 1, b: 'x' }))", nil), ("size('👩‍🚀')", "3"),
      ("map(key of pairs(free))", "[\"note\",\"2\"]"),
      ("count(map(it of [3, 1, 2]))", "3"),
      ("sort([3, 1, 2])", "[1,2,3]"), ("max([3, 1, 2])", "3"),
    ] as [(String, String?)])
  func aValueIsComputed(expression: String, value: String?) {
    let site = site(expression)
    guard let value else {
      #expect(site.printed.contains("error: "))
      return
    }
    #expect(site.printed == "")
    #expect(site["momo.json"] == "{\"value\":\(value)}\n")
  }

  @Test(arguments: [
    (
      "lower(pages)", "'lower' needs text, not a number [expression-type]",
      "write text(…) around it"
    ),
    (
      "title + pages", "'+' with a text needs text, not a number [expression-type]",
      "write text(…) around it"
    ),
    (
      "pages + title", "'+' with a text needs text, not a number [expression-type]",
      "write text(…) around it"
    ),
    (
      "title * 2", "'*' needs a number, not text [expression-type]",
      "write number(…) around it if it contains a number"
    ),
    (
      "bought + 7", "'+' needs a number, not a date [expression-type]",
      "write for example '+ 7 days', or days(from, until) for the days between two dates"
    ),
    (
      "build.date - bought", "'-' needs a number, not a date [expression-type]",
      "write for example '+ 7 days'"
    ),
    (
      "pages + 7 days", "'… days' needs a date, not a number [expression-type]",
      "change the expression"
    ),
    (
      "title + 7 days", "'… days' needs a date, not text [expression-type]",
      "write date(…) around it"
    ),
    (
      "bought + pages days",
      "a unit needs a whole number before it, of at most 4000000 [expression-syntax]",
      "write for example 'published + 7 days'"
    ),
    (
      "bought + 1.5 days",
      "a unit needs a whole number before it, of at most 4000000 [expression-syntax]",
      "write for example"
    ),
    (
      "bought + 3000000 years", "the date would lie outside of the years 1 to 9999 [derive-error]",
      "move it by less"
    ),
    (
      "due - 7 days", "'… days' needs a date, not a date or true or false [expression-type]",
      "test its kind first: 'if … is date then … else …'"
    ),
    ("year(title)", "'year' needs a date, not text [expression-type]", "write date(…) around it"),
    ("year(pages)", "'year' needs a date, not a number [expression-type]", "change the expression"),
    ("date(title)", "'Momo y Ñandú' is not a date [derive-error]", "write it as 2026-11-21"),
    ("date('2026-02-30')", "'2026-02-30' is not a date [derive-error]", "write it as 2026-11-21"),
    ("number(title)", "'Momo y Ñandú' is not a number [derive-error]", "test it first: "),
    (
      "number(bought)", "'number' needs a number or text, not a date [expression-type]",
      "change the expression"
    ),
    (
      "lower(subtitle)", "'lower' needs a text, and this is null [derive-error]",
      "write for example 'if title then lower(title) else null'"
    ),
    (
      "lower(free)", "'lower' needs text, not anything [expression-type]",
      "test its kind first: 'if … is text then … else …'"
    ),
    (
      "lower(tags)", "'lower' needs text, not a list [expression-type]",
      "write join(…, ', ') around it"
    ),
    (
      "lower(size)", "'lower' needs text, not a mapping [expression-type]",
      "name one of its members: wide, high"
    ),
    ("lower()", "expected a name or a number, found ')' [expression-syntax]", ""),
    ("lower(title, id)", "'lower' takes one value, not 2 [expression-syntax]", "write lower(text)"),
    (
      "replace(title, 'a')", "'replace' takes 3 values, not 2 [expression-syntax]",
      "write replace(text, part, other)"
    ),
    (
      "round(pages, 1, 2)", "'round' takes 1 or 2 values, not 3 [expression-syntax]",
      "write round(number, places)"
    ),
    (
      "concat(title)", "'concat' takes 2 to 100 values, not 1 [expression-syntax]",
      "write concat(text, text)"
    ),
    (
      "matches(id, title)", "the pattern of 'matches' is a text in quotes [expression-syntax]",
      "write for example matches(code, '[a-z]+'), or compare with contains(…)"
    ),
    ("matches(id, '(a')", "in the pattern: ", ""),
    (
      "join(pages, ', ')", "'join' needs a list of texts, not a number [expression-type]",
      "change the expression"
    ),
    (
      "pairs(tags)", "'pairs' needs a mapping, not a list [expression-type]",
      "change the expression"
    ),
    (
      "map(pages)", "'pages' is a number, not a list [expression-type]", "'map' goes through a list"
    ),
    (
      "map(lower(title))", "this is text, not a list [expression-type]", "'map' goes through a list"
    ),
    (
      "sort(copies)",
      "'sort' needs numbers, dates or texts, and these are mappings [expression-type]",
      "change the expression"
    ),
    (
      "distinct(copies)",
      "'distinct' needs single values, and these are mappings [expression-type]",
      "change the expression"
    ),
    (
      "sort(tags by it)",
      "the order of the values makes no difference to 'sort' [expression-syntax]",
      "write map(… by …), or leave 'by' out"
    ),
    (
      "count(tags by it)",
      "the order of the values makes no difference to 'count' [expression-syntax]",
      "remove 'by' and the text after it"
    ),
    (
      "map(tags by size)", "values can't be sorted by a mapping [expression-type]",
      "name a number, a date or a text"
    ),
    (
      "uppercase(title)", "'uppercase' is not a function [expression-syntax]",
      "functions are abs, all, any"
    ),
    (
      "if due then due + 1 day else null",
      "'… days' needs a date, not a date or true or false [expression-type]", "test its kind first"
    ),
    (
      "concat(free, title)",
      "'concat' needs text, a number or a date, not anything [expression-type]",
      "test its kind first"
    ),
    (
      "sum(1 + 1)", "'sum' needs 'of' and a list after it, found ')' [expression-syntax]",
      "write sum(… of books), or sum(books.price)"
    ),
  ])
  func anotherValueIsRefused(expression: String, message: String, remedy: String) {
    let printed = site(expression).printed
    #expect(printed.contains(": error: \(message)"), "\(printed)")
    #expect(printed.contains("= remedy: \(remedy)"), "\(printed)")
    #expect(printed.hasPrefix("content/books/_collection.yml:18:"), "\(printed)")
  }

  @Test func textsThatDoubleEachOtherEnd() {
    let fields = (1...30).map {
      "t\($0): { type: text, value: 'concat(\($0 == 1 ? "title" : "t\($0 - 1)"), \($0 == 1 ? "title" : "t\($0 - 1)"))' }"
    }
    let site = BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en-GB
      -- content/books/_collection.yml --
      entries: books.yml
      key: id
      schema: { id: { type: slug }, title: { type: string } }
      derive: { \(fields.joined(separator: ", ")) }
      -- content/books/books.yml --
      - { id: momo, title: abcdefghij }
      """)
    #expect(
      site.printed.contains("'concat' gives a text of more than 1048576 bytes [derive-error]"))
  }
}
