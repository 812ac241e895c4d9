import AcopioSiteTestSupport
import Testing

/// Members that only some items have, lists of objects at the top of a file, and the end of a file.
@Suite struct AbsentMemberTests {
  private func site(_ endpoints: String, api: String = "{}") -> BuiltSite {
    BuiltSite(
      """
      -- content/site.yml --
      name: Products
      base-url: https://products.example/
      locale: en
      api: \(api)
      -- content/products/_collection.yml --
      entries: products.yml
      schema:
        name: string
        tracked: boolean
        link: { type: any, optional: true }
        releases:
          type: list
          optional: true
          of: { type: object, others: keep, fields: { cycle: { type: [number, string] }, end: { type: date, optional: true }, link: { type: any, optional: true } } }
      endpoints:
      \(endpoints)
      -- content/products/products.yml --
      a: { name: A, tracked: true, link: null, releases: [{ cycle: 1, link: null }, { cycle: x, end: 2027-01-01, link: y }, { cycle: 2 }] }
      b: { name: B, tracked: false, releases: [{ cycle: 1 }] }
      c: { name: C, tracked: false }
      """)
  }

  @Test func aMemberIsThereWhenItsConditionHolds() {
    let built = site(
      """
        - path: /all
          each:
            name: name
            releases:
              each: releases
              members: { cycle: cycle, end: { value: end, when: parent.tracked }, long: { constant: true, when: end } }
            only: { value: upper(name), when: tracked }
      """)
    #expect(built.printed == "")
    #expect(
      built["all.json"] == """
        [{"name":"A","releases":[{"cycle":1,"end":null},{"cycle":"x","end":"2027-01-01","long":true},{"cycle":2,"end":null}],"only":"A"},\
        {"name":"B","releases":[{"cycle":1}]},{"name":"C","releases":null}]

        """)
  }

  @Test func aConditionIsChecked() {
    let printed = site("  - { path: /all, each: [{ n: { value: name, when: traked } }] }").printed
    #expect(printed.contains("'traked' is neither a field nor a collection"), "\(printed)")
  }

  @Test func whatTheContentDoesNotHaveIsLeftOut() {
    let built = site(
      "  - { path: '/{key}', omit: missing, one: [name, link, { releases: [cycle, link, end], first: first(releases.cycle) }] }"
    )
    #expect(built.printed == "")
    #expect(
      built["a.json"] == """
        {"name":"A","link":null,"releases":[{"cycle":1,"link":null},{"cycle":"x","link":"y","end":"2027-01-01"},{"cycle":2}],"first":1}

        """)
    #expect(built["c.json"] == "{\"name\":\"C\",\"first\":null}\n")
  }

  @Test func anotherWordOfOmitIsRefused() {
    let printed = site("  - { path: /all, omit: empty, each: name }").printed
    #expect(
      printed.contains("error: 'omit' is 'null', 'missing' or 'nothing' [wrong-type]"), "\(printed)"
    )
  }

  @Test func aListOfObjectsIsTheFileOfItsEntry() {
    let built = site(
      """
        - { path: '/r/{key}', items: releases, each: [cycle, { of: parent.name }] }
        - { path: '/k/{key}', items: releases, keyed-by: cycle, where: cycle is number, order: [-end], limit: 1, each: link }
        - { path: '/e/{key}', items: releases, envelope: true, each: cycle }
      """)
    #expect(built.printed == "")
    #expect(
      built["r/a.json"]
        == "[{\"cycle\":1,\"of\":\"A\"},{\"cycle\":\"x\",\"of\":\"A\"},{\"cycle\":2,\"of\":\"A\"}]\n"
    )
    #expect(built["r/c.json"] == "null\n")
    #expect(built["k/b.json"] == "{\"1\":null}\n")
    #expect(built["e/b.json"]?.hasPrefix("{\"data\":[1],") == true)
  }

  @Test func listsOfObjectsHaveNoPagesAndNoGeometry() {
    let printed = site(
      "  - { path: '/r/{key}', items: releases, per-page: 5, each: [cycle] }"
    ).printed
    #expect(
      printed.contains(
        "'per-page' is for lists of entries, not for lists of objects [endpoint-shape]"),
      "\(printed)")
  }

  @Test func aListThatAnExpressionDoesNotGiveIsNull() {
    let built = site(
      "  - { path: '/{key}', one: [{ l: { each: 'if tracked then releases else null', members: cycle } }] }"
    )
    #expect(built.printed == "")
    #expect(built["a.json"] == "{\"l\":[1,\"x\",2]}\n")
    #expect(built["b.json"] == "{\"l\":null}\n")
  }

  @Test func aFileMayEndWithoutALineFeed() {
    let built = site(
      """
        - { path: /a, each: name }
        - { path: /b, final-newline: true, each: name }
      """, api: "{ final-newline: false }")
    #expect(built.printed == "")
    #expect(built["a.json"] == "[\"A\",\"B\",\"C\"]")
    #expect(built["b.json"] == "[\"A\",\"B\",\"C\"]\n")
  }

  @Test func theDayOfTheBuildIsAMember() {
    let built = site(
      "  - { path: '/{key}', one: [{ on: build.date, all: { each: releases, members: { on: build.date } } }] }"
    )
    #expect(built.printed == "")
    #expect(built["b.json"] == "{\"on\":\"2026-11-21\",\"all\":[{\"on\":\"2026-11-21\"}]}\n")
  }

  @Test func whatOthersAllowHidesNoFieldOfTheEntry() {
    let built = site(
      "  - { path: '/{key}/{cycle}', for: releases, one: [{ on: \"concat(build.date, '!')\" }] }")
    #expect(built.printed == "")
    #expect(built["b/1.json"] == "{\"on\":\"2026-11-21!\"}\n")
  }

  @Test func singleValuesAreComparedAndSortedAsWhatTheyAre() {
    let built = BuiltSite(
      """
      -- content/site.yml --
      name: Products
      base-url: https://products.example/
      locale: en
      -- content/products/_collection.yml --
      entries: products.yml
      schema: { nums: { type: list, of: integer }, mixed: { type: list, of: { type: [date, boolean] } } }
      endpoints:
        - { path: '/{key}', one: [{ big: { each: nums, where: it > 2, order: [-it], members: it * 2 }, days: { each: mixed, where: it is date, members: it } }] }
      -- content/products/products.yml --
      a: { nums: [3, 1, 10, 3], mixed: [true, 2027-01-01] }
      """)
    #expect(built.printed == "")
    #expect(built["a.json"] == "{\"big\":[20,6,6],\"days\":[\"2027-01-01\"]}\n")
  }
}

/// The members of an object that no other member names.
@Suite struct OtherMemberTests {
  private func site(_ endpoints: String) -> BuiltSite {
    BuiltSite(
      """
      -- content/site.yml --
      name: Products
      base-url: https://products.example/
      locale: en
      -- content/products/_collection.yml --
      entries: '*.md'
      schema:
        name: string
        releases:
          type: list
          of:
            type: object
            others: keep
            fields: { releaseCycle: string, eol: { type: [date, boolean] }, latest: { type: string, optional: true }, lts: { type: boolean, default: false } }
            derive: { label: { type: string, value: upper(releaseCycle) } }
      endpoints: \(endpoints)
      -- content/products/a.md --
      ---
      name: A
      releases:
        - releaseCycle: "1.0"
          eol: false
          custom: 5.00
          other:
        - latest: null
          eol: 2027-01-01
          releaseCycle: "2.0"
          more: [a, { b: c }]
      ---
      """)
  }

  @Test func theyAreWrittenAsTheContentHasThem() {
    let built = site(
      """
      [{ path: '/{key}', items: releases, each: [{ cycle: releaseCycle }, { name: lower(label) }, '*'] },
          { path: '/x/{key}', items: releases, each: [{ cycle: upper(releaseCycle) }, { '*': { except: [releaseCycle, eol, latest, other] } }] },
          { path: '/m/{key}', omit: null, one: [name, { releases: [eol, '*'] }] }]
      """)
    #expect(built.printed == "")
    #expect(
      built["a.json"] == """
        [{"cycle":"1.0","name":"1.0","eol":false,"custom":5.00,"other":null},\
        {"cycle":"2.0","name":"2.0","latest":null,"eol":"2027-01-01","more":["a",{"b":"c"}]}]

        """)
    #expect(
      built["x/a.json"] == """
        [{"cycle":"1.0","custom":5.00},{"cycle":"2.0","more":["a",{"b":"c"}]}]

        """)
    #expect(
      built["m/a.json"] == """
        {"name":"A","releases":[{"eol":false,"releaseCycle":"1.0","custom":5.00},\
        {"eol":"2027-01-01","releaseCycle":"2.0","more":["a",{"b":"c"}]}]}

        """)
  }

  @Test func anEntryHasNoOtherMembers() {
    let printed = site("[{ path: '/{key}', one: [name, '*'] }]").printed
    #expect(
      printed.contains(
        "error: '*' includes the other members of an object, and there is no object here [endpoint-shape]"
      ),
      "\(printed)")
  }
}
