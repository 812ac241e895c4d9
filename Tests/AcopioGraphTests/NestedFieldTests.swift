import AcopioSiteTestSupport
import Testing

/// Computed fields of the objects in lists and of objects.
@Suite struct NestedFieldTests {
  private func site(
    _ derive: String, more: String = "", endpoints: String = "[{ path: '/{id}', one: releases }]"
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
        title: { type: string }
        releases:
          type: list
          of:
            type: object
            fields:
              cycle: { type: string }
              eol: { type: [date, boolean] }
              patches: { type: list, default: [], of: { type: object, fields: { number: integer }, derive: { name: { type: string, value: "concat(parent.cycle, '.', number)" } } } }
            derive:
              \(derive)
      \(more)
      page: { permalink: '/{id}/', layout: product }
      endpoints: \(endpoints)
      -- content/products/products.yml --
      - { id: bsd, title: BSD, releases: [{ cycle: 1/stable, eol: 2020-01-01, patches: [{ number: 1 }, { number: 2 }] }, { cycle: 2/beta, eol: false }] }
      -- templates/layouts/product.html --
      {% for release in entry.releases %}{{ release.id }} {% endfor %}
      """)
  }

  @Test func eachElementHasThem() {
    let built = site(
      """
      id: { type: slug, value: "replace(cycle, '/', '-')" }
              ended: { type: boolean, value: if eol is date then eol <= build.date else eol }
              label: { type: string, value: "concat(parent.title, ' ', id, if ended then ' (ended)' else '')" }
      """,
      more: """
        derive:
          old: { type: integer, value: count(releases where ended) }
        """,
      endpoints: """

          - { path: '/{id}', one: [releases, old] }
          - { path: '/{id}/r/{id}', for: releases, one: [label] }
          - { path: '/all', each: [{ labels: releases.label }] }
        """)
    #expect(built.printed == "")
    #expect(
      built["bsd.json"] == """
        {"releases":[{"cycle":"1/stable","eol":"2020-01-01","patches":[{"number":1,"name":"1/stable.1"},\
        {"number":2,"name":"1/stable.2"}],"id":"1-stable","ended":true,"label":"BSD 1-stable (ended)"},\
        {"cycle":"2/beta","eol":false,"patches":[],"id":"2-beta","ended":false,"label":"BSD 2-beta"}],"old":1}

        """)
    #expect(built["1-stable/r/1-stable.json"] == "{\"label\":\"BSD 1-stable (ended)\"}\n")
    #expect(built["all.json"] == "[{\"labels\":[\"BSD 1-stable (ended)\",\"BSD 2-beta\"]}]\n")
    #expect(built["bsd/index.html"]?.contains("1-stable 2-beta") == true)
  }

  @Test func theyMayUseComputedFieldsOfTheEntry() {
    let built = site(
      "id: { type: string, value: prefix + cycle }",
      more: "derive: { prefix: { type: string, value: lower(title) + '-' } }")
    #expect(built.printed == "")
    #expect(built["bsd.json"]?.contains("\"id\":\"bsd-2/beta\"") == true)
  }

  @Test(arguments: [
    (
      "id: { type: string, value: text(count(parent.releases)) }",
      "a computed field in 'releases' needs 'releases' itself [derive-cycle]"
    ),
    (
      "id: { type: string, value: later }, later: { type: string, value: cycle }",
      "'later' is neither a field nor a collection next to this one [unknown-name]"
    ),
    (
      "cycle: { type: string, value: eol }",
      "'cycle' is both a field and derived [duplicate-field]"
    ),
    (
      "id: { type: integer, value: cycle }",
      "'id' is of type integer, but this gives text [expression-type]"
    ),
    (
      "id: { type: date, value: eol }",
      "'id' is of type date, but this gives a date or true or false [expression-type]"
    ),
    ("id: { type: string }", "field 'id' has no 'value' [missing-key]"),
  ])
  func whatCannotBeComputedIsRefused(derive: String, message: String) {
    let printed = site("{ \(derive) }", endpoints: "[]").printed
    #expect(printed.contains("error: \(message)"), "\(printed)")
  }

  @Test func aComputedFieldIsNotWritten() {
    let printed = BuiltSite(
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
        size: { type: object, fields: { wide: integer }, derive: { area: { type: integer, value: wide * wide } } }
      derive: { total: { type: integer, value: size.area } }
      endpoints: [{ path: /all, each: [total, size] }]
      -- content/products/products.yml --
      - { id: bsd, size: { wide: 3, area: 9 } }
      """
    ).printed
    #expect(printed.contains("'area' is not a field of 'size' [unknown-field]"), "\(printed)")
  }

  private static let asText =
    ", { text: \"if extra.note is text then upper(extra.note) else 'none'\" }"

  private func extras(_ others: String, _ written: String, more: String = "") -> BuiltSite {
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
        extra: { type: object, fields: { wide: integer }, others: \(others), derive: { twice: { type: integer, value: wide * 2 } } }
      page: { permalink: '/{id}/', layout: product }
      endpoints: [{ path: /all, each: [extra, { note: extra.note }\(more)] }]
      -- content/products/products.yml --
      - { id: bsd, extra: \(written) }
      -- templates/layouts/product.html --
      {{ entry.id }}
      """)
  }

  @Test func otherMembersAreKeptInTheirOrder() {
    let built = extras(
      "keep", "{ zeta: [1.50, ~], wide: 3, note: hi, alpha: { b: 1, a: 2 } }",
      more: NestedFieldTests.asText)
    #expect(built.printed == "")
    #expect(
      built["all.json"] == """
        [{"extra":{"wide":3,"zeta":[1.50,null],"note":"hi","alpha":{"b":1,"a":2},"twice":6},"note":"hi","text":"HI"}]

        """)
    #expect(
      extras("keep", "{ wide: 3 }", more: NestedFieldTests.asText)["all.json"]
        == "[{\"extra\":{\"wide\":3,\"twice\":6},\"note\":null,\"text\":\"none\"}]\n")
  }

  @Test func otherMembersMayHaveOneType() {
    let printed = extras("integer", "{ wide: 3, note: hi }").printed
    #expect(printed.contains("'note' must be a number, not text [wrong-type]"), "\(printed)")
    #expect(
      extras("keep", "{ wide: 3, twice: 1 }").printed.contains(
        "'twice' is not a field of 'extra' [unknown-field]"))
    #expect(
      extras("intger", "{ wide: 3 }").printed.contains(
        "'intger' is not a type of other members; did you mean 'integer'? [unknown-type]"))
  }
}
