import AcopioSiteTestSupport
import Testing

/// Fields of several types, and of any.
@Suite struct UnionFieldTests {
  private func site(
    _ release: String, more: String = "", layout: String = "{{ entry.title }}"
  ) -> BuiltSite {
    BuiltSite(
      """
      -- content/site.yml --
      name: Products
      base-url: https://products.example/
      locale: en-GB
      -- content/products/_collection.yml --
      entries: products.yml
      key: id
      schema:
        id: { type: slug }
        title: { type: text }
        eol: { type: [date, boolean] }
        cycle: { type: [number, string], optional: true }
        meta: { type: any, optional: true }
      page: { permalink: '/{id}/', layout: product }
      endpoints: [ { path: '/{id}', omit: null, one: [eol, cycle, meta] } ]
      \(more)
      -- content/products/products.yml --
      - id: bsd
        title: BSD
        \(release)
      -- templates/layouts/product.html --
      \(layout)
      """)
  }

  /// A site of products with this declaration and this file of entries.
  private func products(_ declaration: String, _ file: String, api: String = "") -> BuiltSite {
    BuiltSite(
      """
      -- content/site.yml --
      name: Products
      base-url: https://products.example/
      locale: en-GB
      \(api)
      -- content/products/_collection.yml --
      \(declaration)
      -- content/products/\(file)
      """)
  }

  @Test(arguments: [
    ("eol: 2027-01-31", #"{"eol":"2027-01-31"}"#),
    ("eol: '2027-01-31'", #"{"eol":"2027-01-31"}"#),
    ("eol: false\n  cycle: 10.0", #"{"eol":false,"cycle":10.0}"#),
    ("eol: true\n  cycle: '10.0'", #"{"eol":true,"cycle":"10.0"}"#),
    (
      "eol: true\n  meta: { b: 12.50, a: [1e3, x, 2024-01-01, { z: 1 }] }",
      #"{"eol":true,"meta":{"b":12.50,"a":[1e3,"x","2024-01-01",{"z":1}]}}"#
    ),
    ("eol: true\n  meta: [false]", #"{"eol":true,"meta":[false]}"#),
  ])
  func aValueHasOneOfTheTypes(written: String, published: String) {
    let site = site(written)
    #expect(site.printed == "")
    #expect(site["bsd.json"] == published + "\n")
  }

  @Test func otherValuesAreRefused() {
    #expect(
      site("eol: 5").printed == """
        content/products/products.yml:3:8: error: 'eol' must be a date or true or false, not a number [wrong-type]
        3 |   eol: 5
          |        ^
          = remedy: write it as 2026-11-21, or write true or false

        """)
    #expect(
      site("eol: 2027-02-31").printed == """
        content/products/products.yml:3:8: error: '2027-02-31' is not a date of the calendar [invalid-date]
        3 |   eol: 2027-02-31
          |        ^^^^^^^^^^
          = remedy: 2027-02 has 28 days; write one of them, or write true or false

        """)
    #expect(
      site("eol: soon").printed == """
        content/products/products.yml:3:8: error: 'soon' is not a date [invalid-date]
        3 |   eol: soon
          |        ^^^^
          = remedy: write it as 2026-11-21, or write true or false

        """)
  }

  @Test func cellsOfATableAreOfTheTypeThatTheyLookLike() {
    let site = products(
      """
      entries: products.csv
      key: id
      schema: { id: slug, eol: { type: [date, boolean] }, cycle: { type: [number, string] } }
      endpoints: [ { path: /all, each: [eol, cycle] } ]
      """,
      """
      products.csv --
      id,eol,cycle
      a,2027-01-31,10
      b,false,9.1 LTS
      """)
    #expect(site.printed == "")
    #expect(
      site["all.json"]
        == #"[{"eol":"2027-01-31","cycle":10},{"eol":false,"cycle":"9.1 LTS"}]"# + "\n")
  }

  @Test func whatCannotBeOneOfSeveralTypes() {
    let printed = Library.site(
      """
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema:
        a: { type: [date, datetime] }
        b: { type: [date, list], max: 3 }
        c: { type: [dat, text] }
        d: { type: [] }
        e: { type: [text] }
        name: { type: text }
      """
    ).printed
    #expect(
      printed == """
        content/authors/_collection.yml:3:21: error: 'date' and 'datetime' can't be told apart in a value [unknown-type]
        3 |   a: { type: [date, datetime] }
          |                     ^^^^^^^^
          = remedy: leave one of them out; a field has one type of each kind: boolean, date, number, text
        content/authors/_collection.yml:4:21: error: 'list' can't be one of several types of a field [unknown-type]
        4 |   b: { type: [date, list], max: 3 }
          |                     ^^^^
          = remedy: types are string, text, integer, number, decimal, boolean, date, datetime, color, email, phone, slug, url
        content/authors/_collection.yml:4:28: error: 'max' is not a key of field 'b' [unknown-key]
        4 |   b: { type: [date, list], max: 3 }
          |                            ^^^
          = remedy: known keys are type, title, description, optional, default, translated, deprecated, sunset, successor
        content/authors/_collection.yml:5:15: error: 'dat' is not a type; did you mean 'date'? [unknown-type]
        5 |   c: { type: [dat, text] }
          |               ^^^
          = remedy: types are string, text, integer, number, decimal, boolean, date, datetime, color, email, phone, slug, url
        content/authors/_collection.yml:6:14: error: 'type' of field 'd' has nothing in it [missing-key]
        6 |   d: { type: [] }
          |              ^^
          = remedy: write a type: 'type: text'

        """)
  }

  // MARK: - Expressions

  @Test(arguments: [
    ("eol is date and eol < build.date", true),
    ("if eol is date then eol < build.date else eol", true),
    ("if eol is boolean then eol else eol < build.date", true),
    ("not (eol is boolean) and eol < build.date", true),
    ("eol is not boolean and eol < build.date", true),
    ("eol is boolean or eol < build.date", true),
    ("eol == false", true), ("eol == '2027-01-31'", true), ("eol != build.date", true),
    ("eol is date or eol == true", true),
    ("cycle is number and cycle > 9", true),
    ("cycle == null or cycle is text or cycle > 9", true),
    ("not cycle or cycle is number", true),
    ("meta == 5 or meta", true),
    ("eol < build.date", false), ("eol is date or eol < build.date", false),
    ("eol is number", false), ("title is text", false), ("eol == 5", false),
    ("eol is dates", false), ("eol is date and eol == true", false),
    ("cycle > 9", false), ("not (eol is date) and eol < build.date", false),
  ])
  func kindsAreTestedBeforeTheyMatter(expression: String, isGood: Bool) {
    let site = site(
      "eol: 2020-01-31\n  cycle: 10",
      more: "derive: { dead: { type: boolean, value: \"not not (\(expression))\" } }")
    #expect(site.printed.isEmpty == isGood, "\(site.printed)")
    #expect(isGood || site.printed.contains("remedy"))
  }

  @Test func messagesNameTheTest() {
    #expect(
      site("eol: true", more: "rules: [ { require: eol < build.date, message: it is over } ]")
        .printed == """
          content/products/_collection.yml:11:21: error: '<' can't compare a date or true or false with a date [expression-type]
          11 | rules: [ { require: eol < build.date, message: it is over } ]
             |                     ^^^^^^^^^^^^^^^^
             = remedy: test its kind first: 'eol is date and …'

          """)
  }

  @Test func aDerivedFieldCanHaveSeveralTypes() {
    let derive = """
      derive:
        ends: { type: [date, boolean], value: 'if eol is date then eol else false' }
        wrong: { type: date, value: eol }
      """
    #expect(
      site("eol: true", more: derive).printed == """
        content/products/_collection.yml:13:31: error: 'wrong' is of type date, but this gives a date or true or false [expression-type]
        13 |   wrong: { type: date, value: eol }
           |                               ^^^
           = remedy: change the type, or the value

        """)
  }

  @Test func elementsOfListsAreTestedOneByOne() {
    let site = products(
      """
      entries: products.yml
      key: id
      schema:
        id: slug
        dates: { type: list, of: { type: [date, boolean] } }
        releases: { type: list, of: { type: object, fields: { eol: { type: [date, boolean] } } } }
      derive:
        count: { type: integer, value: count(releases where eol is date and eol > '2026-01-01') }
        last: { type: date, optional: true, value: max(dates where it is date) }
        last-of: { type: date, optional: true, value: max(eol of releases where eol is date) }
      endpoints: [ { path: '/{id}', one: [count, last, last-of] } ]
      """,
      """
      products.yml --
      - id: bsd
        dates: [2026-05-01, false, 2027-05-01]
        releases: [{ eol: 2026-05-01 }, { eol: false }, { eol: 2020-01-01 }]
      """)
    #expect(site.printed == "")
    #expect(
      site["bsd.json"] == #"{"count":1,"last":"2027-05-01","last-of":"2026-05-01"}"# + "\n")
  }

  @Test func theOrderOfTheTypesDoesNotMatter() {
    for types in ["[string, date]", "[date, string]"] {
      let site = products(
        """
        entries: products.yml
        key: id
        schema: { id: slug, eol: { type: \(types) } }
        derive: { isDate: { type: boolean, value: eol is date } }
        endpoints: [ { path: /all, each: isDate } ]
        """,
        """
        products.yml --
        - { id: a, eol: 2027-01-31 }
        - { id: b, eol: soon }
        """)
      #expect(site.printed == "")
      #expect(site["all.json"] == "[true,false]\n")
    }
  }

  @Test func whatMayBeAnythingIsTestedBeforeItIsStored() {
    let site = { (derive: String) in
      self.site("eol: true\n  meta: { b: 5, c: { d: x } }", more: "derive: { \(derive) }")
    }
    for good in [
      "z: { type: any, optional: true, value: meta.nothing.of }",
      "z: { type: any, value: meta.c }",
      "z: { type: number, value: 'if meta.b is number then meta.b else 0' }",
      "z: { type: boolean, value: meta.b == 5 }",
    ] {
      #expect(site(good).printed == "")
    }
    for bad in [
      "z: { type: number, value: meta.b }", "z: { type: url, value: meta.c.d }",
      "z: { type: list, of: string, value: meta }", "z: { type: number, value: meta.b + 1 }",
      "z: { type: boolean, value: meta.b > 3 }", "z: { type: integer, value: count(meta) }",
    ] {
      #expect(site(bad).printed.contains("[expression-type]"), "\(bad)")
      #expect(site(bad).printed.contains("remedy"))
    }
  }

  @Test func whatMayBeAnythingIsPublishedAsItIs() {
    let site = products(
      """
      entries: products.yml
      key: id
      schema:
        id: slug
        parts: { type: list, of: { type: object, fields: { p: any } } }
      derive: { z: { type: any, optional: true, value: first(parts.p) } }
      endpoints: [ { path: /all, each: [{ p: parts.p }] }, { path: /first, each: z } ]
      """,
      """
      products.yml --
      - { id: a, parts: [{ p: [1, null, [2]] }, { p: { x: null } }] }
      """, api: "api: { omit: null }")
    #expect(site.printed == "")
    #expect(site["all.json"] == #"[{"p":[[1,null,[2]],{"x":null}]}]"# + "\n")
  }

  @Test func aMixedListHasNoGreatestValue() {
    let printed = site(
      "eol: true",
      more: """
        derive:
          list: { type: list, of: { type: [date, boolean] }, value: '[eol, eol]' }
          most: { type: [date, boolean], optional: true, value: max(list) }
          mean: { type: number, optional: true, value: average(list) }
        """
    ).printed
    #expect(
      printed == """
        content/products/_collection.yml:13:61: error: 'max' needs numbers or dates, and these are values of several kinds [expression-type]
        13 |   most: { type: [date, boolean], optional: true, value: max(list) }
           |                                                             ^^^^
           = remedy: change the expression, or the type of a field in it
        content/products/_collection.yml:14:56: error: 'average' needs numbers, and these are values of several kinds [expression-type]
        14 |   mean: { type: number, optional: true, value: average(list) }
           |                                                        ^^^^
           = remedy: change the expression, or the type of a field in it

        """)
  }

  // MARK: - Templates

  @Test func templatesTestKindsToo() {
    let layout = """
      {% if entry.eol is date %}ends {{ entry.eol | date: '%Y' }}\
      {% elsif entry.eol is boolean %}{% if entry.eol %}ended{% else %}goes on{% endif %}{% endif %}
      """
    #expect(site("eol: 2027-01-31", layout: layout)["bsd/index.html"] == "ends 2027\n")
    #expect(site("eol: true", layout: layout)["bsd/index.html"] == "ended\n")
    let open = site("eol: false", layout: layout)
    #expect(open.printed == "")
    #expect(open["bsd/index.html"] == "goes on\n")
    let cycle = """
      {% if entry.cycle %}{{ entry.cycle }}{% endif %} {% if entry.cycle is number %}{{ entry.cycle | plus: 1 }}\
      {% elsif entry.cycle is text %}{{ entry.cycle | upcase }}{% endif %}
      """
    #expect(site("eol: true\n  cycle: 10", layout: cycle)["bsd/index.html"] == "10 11\n")
    #expect(site("eol: true\n  cycle: lts", layout: cycle)["bsd/index.html"] == "lts LTS\n")
    #expect(site("eol: true", layout: cycle)["bsd/index.html"] == " \n")
  }

  @Test func templatesTestThatAValueIsOfNoKind() {
    let layout = """
      {% if entry.cycle is not text %}{{ entry.cycle | default: 0 | plus: 1 }}{% else %}{{ entry.cycle | upcase }}{% endif %}
      {% unless entry.eol is not date %}ends {{ entry.eol | date: '%Y' }}{% endunless %}
      """
    #expect(
      site("eol: 2027-04-30\n  cycle: 10", layout: layout)["bsd/index.html"] == "11\nends 2027\n")
    #expect(site("eol: true\n  cycle: lts", layout: layout)["bsd/index.html"] == "LTS\n\n")
    #expect(site("eol: true", layout: layout)["bsd/index.html"] == "1\n\n")
    let always = site("eol: true", layout: "{% if entry.title is not date %}b{% endif %}").printed
    #expect(
      always.contains("'entry.title' is text, so this is always true [never-equal]"), "\(always)")
    let null = site("eol: true", layout: "{% if entry.eol is not nil %}b{% endif %}").printed
    #expect(null.contains("= remedy: write '!= nil'"), "\(null)")
  }

  @Test func aTestOfOneTypeIsAMistake() {
    #expect(
      site("eol: true", layout: "{% if entry.eol is day %}{% endif %}").printed == """
        templates/layouts/product.html:1:20: error: 'is' needs a kind of value after it [template-syntax]
        1 | {% if entry.eol is day %}{% endif %}
          |                    ^^^
          = remedy: kinds are boolean, date, number, text; to compare values write '=='

        """)
    #expect(
      !self.site("eol: true", layout: "{% if entry.none is date %}{% endif %}").printed
        .contains("never-equal"))
    // A partial may get values of several kinds; here none of them is a date.
    let site = site(
      "eol: true",
      layout: "{% if entry.title is text %}a{% endif %}{% if entry.title is date %}b{% endif %}")
    #expect(
      site.printed == """
        templates/layouts/product.html:1:62: error: 'entry.title' is text, so this is always false [never-equal]
        1 | …% if entry.title is text %}a{% endif %}{% if entry.title is date %}b{% endif %}
          |                                                              ^^^^
          = remedy: leave the test out; 'is' is for fields of several types
        content/products/_collection.yml:9:38: note: on the pages of 'products'

        """)
  }

  @Test func aPartialCanBeGivenSeveralKinds() {
    let site = site(
      "eol: true",
      layout: """
        {% render 'show', value: entry.title %}{% render 'show', value: 5 %}
        -- templates/partials/show.html --
        {% if value is text %}text{% elsif value is number %}{{ value | plus: 1 }}{% endif %}
        """)
    #expect(site.printed == "")
    #expect(site["bsd/index.html"] == "text\n6\n\n")
  }
}
