import AcopioSiteTestSupport
import Testing

/// What expressions come to, seen through an endpoint.
@Suite struct ExpressionTests {
  private static let site = """
    -- content/foods/_collection.yml --
    entries: foods.yml
    key: id
    schema:
      id: { type: slug }
      kcal: { type: number }
      kind: { type: enum, values: [fruit, grain, dairy] }
    -- content/foods/foods.yml --
    - { id: oats, kcal: 3.7, kind: grain }
    - { id: milk, kcal: 0.6, kind: dairy }
    - { id: pear, kcal: 0.5, kind: fruit }
    -- content/recipes/recipes.yml --
    - id: porridge
      time: PT1H30M
      tags: [warm, quick]
      loan: { until: 2026-12-01 }
      items:
        - { food: oats, grams: 150.5, number: 1 }
        - { food: milk, grams: 100.1, number: 2, optional: true }
        - { food: pear, grams: 0.2, number: 3, note: ripe }
    -- content/recipes/bare.md --
    """

  /// The value of `expression`, of type `type`, for the one recipe.
  private func value(
    of expression: String, _ type: String = "number", extra: String = ""
  ) -> String {
    let quoted = expression.replacing("'", with: "''")
    let site = Library.site(
      Self.site.replacing("-- content/recipes/bare.md --", with: "") + """
        -- content/recipes/_collection.yml --
        entries: recipes.yml
        key: id
        schema:
          id: { type: slug }
          time: { type: duration, optional: true }
          price: { type: decimal, quoted: true, default: '1.10' }
          pages: { type: integer, optional: true }
          day: { type: date, default: 2026-11-20 }
          level: { type: enum, values: [low, high], default: low }
          tags: { type: list, of: { type: string }, default: [] }
          loan: { type: object, optional: true, fields: { from: { type: date, optional: true }, until: { type: date } } }
          items:
            type: list
            of:
              type: object
              fields:
                food: { type: reference, to: foods }
                grams: { type: number }
                number: { type: integer }
                note: { type: text, optional: true }
                optional: { type: boolean, default: false }
        derive:
          value: { type: \(type), optional: true, value: '\(quoted)' }
        endpoints:
          - { path: /value, versions: [v1], each: { value: value } }
        \(extra)
        """)
    guard let text = site["value.json"] else { return site.printed }
    return String(text.dropFirst(#"[{"value":"#.count).dropLast(3))
  }

  @Test(arguments: [
    ("1 + 2 * 3", "7"), ("(1 + 2) * 3", "9"), ("7 / 2", "3.5"), ("8 / 2", "4"),
    ("0.1 + 0.2", "0.3"),
    ("1.1 * 1.1", "1.21"), ("-3 - -2", "-1"), ("9007199254740993 - 1", "9007199254740992"),
    ("1 / 3", "0.333333333333333"), ("100 * 1.15", "115"), ("price * 3", "3.3"),
    ("abs(-2.5)", "2.5"), ("ceil(2.1)", "3"), ("floor(-2.1)", "-3"), ("round(2.5)", "3"),
    ("round(1.005, 2)", "1.01"), ("round(-0.125, 2)", "-0.13"), ("min(3, 1, 2)", "1"),
    ("max(3, 1, 2)", "3"), ("if 1 < 2 then 10 else 20", "10"),
    ("if pages then pages else 20", "20"), ("(if not pages then 1 else 2) + 1", "2"),
    ("time.minutes / 60", "1.5"),
    // A quotient is rounded at the end, not midway.
    ("4 / 7 * 7", "4"), ("ceil(4 / 7 * 7)", "4"), ("floor(1 / 3 * 3)", "1"),
    ("1 / 3 + 1 / 3 + 1 / 3", "1"), ("2 / 3 - 1 / 6", "0.5"), ("1 / (1 / 49)", "49"),
    ("-4 / 7 * -7", "4"), ("-(1 / 3) * 3", "-1"), ("2 / 3 / 2 * 3", "1"),
    ("ceil(-7 / 3)", "-2"), ("floor(-7 / 3)", "-3"), ("floor(7 / 3)", "2"), ("round(5 / 6)", "1"),
    ("round(-5 / 6, 2)", "-0.83"), ("round(2 / 3, 18)", "0.666666666666666667"),
    ("max(1 / 3, 0.333333333333333333)", "0.333333333333333"),
    ("if 1 / 3 then abs(-2 / 3) * 3 else 0", "2"),
    ("9223372036854775807 / 3 * 3", "9223372036854775807"),
    ("1 / 9223372036854775807 * 9223372036854775807", "1"),
    ("(if price > 1 then 1 / 3 else 2) * 3", "1"),
  ])
  func numbers(expression: String, expected: String) {
    #expect(value(of: expression) == expected)
  }

  @Test(arguments: [
    ("sum(items.grams)", "250.8"), ("sum(grams of items)", "250.8"),
    ("sum(items.grams where optional)", "100.1"), ("sum(items.food.kcal)", "4.8"),
    ("sum(grams * food.kcal of items)", "617.01"),
    ("sum(grams * food.kcal of items where not optional)", "556.95"), ("count(items)", "3"),
    ("count(items where grams > 100)", "2"), ("count(items.note)", "1"),
    ("count(items where food.kind in ['grain', 'fruit'])", "2"), ("average(items.grams)", "83.6"),
    ("average(items.grams where grams > 500)", "null"), ("sum(items.grams where grams > 500)", "0"),
    ("min(items.food.kcal)", "0.5"), ("max(items.grams where optional)", "100.1"),
    ("first(items.grams)", "150.5"), ("last(items.number)", "3"),
    ("count(tags where it != 'warm')", "1"),
    ("sum(count(tags where it == 'warm') of items)", "3"),
    ("count(items where count(tags) > 1 and number < 3)", "2"),
    ("sum(number / 7 of items) * 7", "6"), ("average(items.number) / 3 * 3", "2"),
    ("sum(1 / 3 of items)", "1"),
  ])
  func gatherings(expression: String, expected: String) {
    #expect(value(of: expression) == expected)
  }

  @Test(arguments: [
    ("'warm' in tags", "true"), ("'cold' in tags", "false"), ("level in ['high']", "false"),
    ("level == \"low\"", "true"), ("day < build.date", "true"), ("day == '2026-11-20'", "true"),
    ("loan covers build.date", "true"), ("loan covers '2026-12-02'", "false"),
    ("pages == null", "true"), ("not pages", "true"), ("time > time", "false"),
    ("any(items where grams > 150)", "true"), ("any(items.optional)", "true"),
    ("all(items where grams > 1)", "false"), ("all(items where grams > 0.1)", "true"),
    ("none(items where food.key == 'rye')", "true"), ("none(tags)", "false"),
    ("unique(items.food)", "true"), ("unique(items.optional)", "false"),
    ("consecutive(items.number)", "true"), ("consecutive(items.grams)", "false"),
    ("ascending(items.number)", "true"), ("ascending(items.food.kind)", "false"),
    ("ascending(items.food.kind where not optional)", "false"),
    ("complete(items.food.kind)", "true"), ("complete(items.food.kind where grams > 1)", "false"),
    ("true or false", "true"), ("not (1 == 1)", "false"),
  ])
  func truths(expression: String, expected: String) {
    #expect(value(of: expression, "boolean") == expected)
  }

  @Test func textAndReferences() {
    #expect(value(of: "if count(items) > 2 then 'many' else 'few'", "string") == #""many""#)
    #expect(
      value(
        of: "first(items.food where food.kcal > 3)",
        "{ type: reference, to: foods }"
          .dropFirst(8).dropLast(2).description) == #""oats""#)
    #expect(value(of: "items.note", "list, of: { type: text }") == #"["ripe"]"#)
    #expect(
      value(of: "if level == 'low' then 'low' else 'high'", "enum, values: [low, high]")
        == #""low""#)
  }

  @Test func numbersInQuotesAreTheNumbersTheySay() {
    let site = BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      -- content/shelves/_collection.yml --
      entries: shelves.yml
      key: id
      schema:
        id: { type: slug }
        from: { type: decimal, quoted: true }
        to: { type: decimal, quoted: true }
        stops: { type: list, of: { type: decimal, quoted: true } }
      derive:
        less: { type: boolean, value: from < to }
        same: { type: boolean, value: from == to }
        inside: { type: boolean, value: from in stops }
        rising: { type: boolean, value: ascending(stops) }
        single: { type: boolean, value: unique(stops) }
        least: { type: decimal, value: min(stops) }
      lists: [ { permalink: /, layout: shelves, order: [from] } ]
      -- content/shelves/shelves.yml --
      - { id: a, from: '10.25', to: '9.5', stops: ['9.5', '10.25'] }
      - { id: b, from: '9.5', to: '10.25', stops: ['10.25', '9.50'] }
      - { id: c, from: '-9.5', to: '-10', stops: ['-9.50', '-10'] }
      - { id: d, from: '0.50', to: '0.5', stops: ['0.5', '0.50'] }
      -- templates/layouts/shelves.html --
      {% for shelf in pager.entries -%}
      {{ shelf.from }}:
      {%- if shelf.less %} less{% endif %}{% if shelf.same %} same{% endif %}
      {%- if shelf.inside %} inside{% endif %}{% if shelf.rising %} rising{% endif %}
      {%- if shelf.single %} single{% endif %} {{ shelf.least | default: '-' }}
      {%- if shelf.from < shelf.to and shelf.from < 10 %}, less here, too{% endif %}
      {%- if shelf.from == shelf.to %}, same here, too{% endif %}
      {% endfor -%}
      {% assign found = pager.entries | where: 'from', '0.50' -%}
      found: {{ found | map: 'key' | join: ' ' }}
      {% for shelf in found %}{{ shelf.stops | uniq | join: ' ' }}{% endfor %}
      """)
    #expect(site.printed == "")
    #expect(
      site["index.html"] == """
        -9.5: inside single -10
        0.50: same inside 0.5, same here, too
        9.5: less inside single 9.50, less here, too
        10.25: inside rising single 9.5
        found: d
        0.5

        """)
  }

  @Test(arguments: [
    ("es-MX", "nube", "ñame", true), ("en", "nube", "ñame", false),
    ("es-MX", "Ávila", "azar", true), ("en", "Route 2", "Route 10", true),
    ("en", "Zen", "apple", false), ("en", "emma", "Emma", true),
  ])
  func textIsComparedAsListsAreSorted(
    locale: String, left: String, right: String, expected: Bool
  ) {
    let site = BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: \(locale)
      api: { versions: [ { name: v1, current: true } ] }
      -- content/pairs/_collection.yml --
      entries: pairs.yml
      key: id
      schema: { id: { type: slug }, left: { type: string }, right: { type: string } }
      derive:
        less: { type: boolean, value: left < right }
        more: { type: boolean, value: left >= right }
      endpoints: [ { path: /pairs, versions: [v1], each: { less: less, more: more } } ]
      -- content/pairs/pairs.yml --
      - { id: one, left: '\(left)', right: '\(right)' }
      """)
    #expect(site.printed == "")
    #expect(site["pairs.json"] == "[{\"less\":\(expected),\"more\":\(!expected)}]\n")
  }

  @Test func listsOfReferringEntriesAreThoseThatArePublished() {
    let site = Library.site(
      """
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema:
        name: { type: text }
      derive:
        titles: { type: integer, value: count(books) }
        long: { type: integer, value: count(books where pages > 200) }
        fame: { type: number, value: titles * 10 }
      order: [-fame]
      endpoints:
        - { path: /authors, versions: [v1], each: { name: name, titles: titles, long: long, fame: fame } }
      page: { permalink: '/authors/{slug}/', layout: author }
      -- content/books/books.json --
      [
        { "id": "1", "title": "Momo", "author": "ende", "pages": 300 },
        { "id": "2", "title": "Emma", "author": "austen", "pages": 150 },
        { "id": "3", "title": "Jim", "author": "ende", "draft": true, "pages": 400 },
        { "id": "4", "title": "Ophelia", "author": "ende" }
      ]
      """)
    #expect(site.printed == "")
    #expect(
      site["authors.json"] == #"""
        [{"name":"Michael Ende","titles":2,"long":1,"fame":20},\#
        {"name":"Jane Austen","titles":1,"long":0,"fame":10}]

        """#)
  }

  @Test func missingValuesAreAFaultOfTheEntry() {
    Library.expectRefused(
      """
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema:
        name: { type: text }
        born: { type: integer, optional: true }
      derive:
        next: { type: integer, value: born + 1 }
        old: { type: boolean, value: born < 1900 }
      -- content/authors/austen.md --
      ---
      name: Jane Austen
      born: 1775
      ---
      """, without: ["content/books/_collection.yml", "content/books/books.json"],
      #"""
      content/authors/_collection.yml:6:33: error: '+' needs a number, and this is null [derive-error]
      6 |   next: { type: integer, value: born + 1 }
        |                                 ^^^^
        = remedy: write for example 'if pages then pages * 2 else 0'
      content/authors/ende.md:2:1: note: computed for this entry
      content/authors/_collection.yml:7:32: error: null has no order [derive-error]
      7 |   old: { type: boolean, value: born < 1900 }
        |                                ^^^^^^^^^^^
        = remedy: check first whether there is a value: 'not pages or pages < 5'
      content/authors/ende.md:2:1: note: computed for this entry
      """#)
  }
}
