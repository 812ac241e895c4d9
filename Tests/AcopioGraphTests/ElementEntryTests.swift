import AcopioBuild
import AcopioSiteTestSupport
import Testing

/// Entries that are the elements of lists in other entries.
@Suite struct ElementEntryTests {
  /// A site of products with releases, which are entries of their own.
  private func site(
    elements: String = "{ from: products, list: releases }", key: String = "[parent, cycle]",
    more: String = "", product: String = "", release: String = "", files: String = "",
    languages: String = "", links: String = "",
    products: String = """
    - { id: bsd, title: BSD, releases: [{ cycle: 1.10, eol: 2027-01-01 }, { cycle: 2/beta, eol: false }] }
    - { id: hurd, title: Hurd }
    - { id: dos, title: DOS, releases: [{ cycle: 1.10, eol: true }] }
    """
  ) -> BuiltSite {
    BuiltSite(
      """
      -- content/site.yml --
      name: Products
      base-url: https://products.example/
      locale: en
      \(languages)
      -- content/products/_collection.yml --
      entries: products.yml
      key: id
      schema:
        id: { type: slug }
        title: { type: text }
        tags: { type: list, of: string, default: [] }
        releases:
          type: list
          default: []
          of:
            type: object
            fields:
              cycle: { type: [number, string] }
              eol: { type: [date, boolean] }
              note: { type: text, optional: true }
              after: { type: reference, to: products, optional: true }
              patches: { type: list, default: [], of: { type: object, fields: { number: integer }, derive: { name: { type: string, value: "concat(parent.parent.id, '-', number)" } } } }
            derive:
              ended: { type: boolean, value: if eol is date then eol <= build.date else eol }
              label: { type: string, value: "concat(title, ' ', text(cycle))" }
      page: { permalink: '/{id}/', layout: product }
      \(product)
      -- content/products/products.yml --
      \(products)
      -- content/releases/_collection.yml --
      entries: \(elements)
      \(key.isEmpty ? "" : "key: \(key)")
      \(release)
      \(more)
      -- templates/layouts/product.html --
      {{ entry.title }}:\(links)
      -- templates/layouts/release.html --
      {{ entry.label }} of {{ entry.parent.title }} ({{ entry.parent.url }}){{ entry.note | default: '' }} {{ page.is_translated }}
      \(files)
      """)
  }

  private static let page = "page: { permalink: '/{parent}/{slug}/', layout: release }\nslug: cycle"
  private static let list =
    "endpoints: [{ path: /releases, each: [key, slug, ended, label, { product: parent.id }] }]"

  @Test func haveAKeyFieldsAndPagesOfTheirOwn() {
    let built = site(
      elements: "{ from: products, list: releases, inverse: pages }",
      more: "\(Self.page)\n\(Self.list)\norder: [-label]",
      links: "{% for one in entry.pages %} {{ one.url }}{% endfor %}")
    #expect(built.printed == "")
    #expect(
      built["releases.json"] == """
        [{"key":"dos/1.10","slug":"1-10","ended":true,"label":"DOS 1.10","product":"dos"},\
        {"key":"bsd/2/beta","slug":"2-beta","ended":false,"label":"BSD 2/beta","product":"bsd"},\
        {"key":"bsd/1.10","slug":"1-10","ended":false,"label":"BSD 1.10","product":"bsd"}]

        """)
    #expect(built["bsd/2-beta/index.html"] == "BSD 2/beta of BSD (/bsd/) true\n\n")
    #expect(built["bsd/index.html"] == "BSD: /bsd/2-beta/ /bsd/1-10/\n")
    #expect(built["hurd/index.html"] == "Hurd:\n")
  }

  @Test func deriveRulesAndListsSeeTheEntryThatTheyAreIn() {
    let built = site(
      more: """
        derive:
          days: { type: integer, optional: true, value: "if eol is date then days(build.date, eol) else null" }
          name: { type: string, value: "concat(parent.title, '/', if ended then 'old' else 'new')" }
        rules: [{ require: parent.title != 'DOS' or ended, message: DOS has ended, at: eol }]
        endpoints:
          - { path: '/by/{parent}/{cycle}', where: parent.id != 'bsd' or not (cycle == '2/beta'), one: [name, days, { patches: patches.name }] }
          - { path: /ended, where: ended, each: key }
        """,
      products: """
        - { id: bsd, title: BSD, releases: [{ cycle: 1, eol: 2027-01-01, patches: [{ number: 1 }, { number: 2 }] }] }
        - { id: dos, title: DOS, releases: [{ cycle: 5, eol: true }] }
        """)
    #expect(built.printed == "")
    #expect(
      built["by/bsd/1.json"]
        == "{\"name\":\"BSD/new\",\"days\":41,\"patches\":[\"bsd-1\",\"bsd-2\"]}\n")
    #expect(built["by/dos/5.json"] == "{\"name\":\"DOS/old\",\"days\":null,\"patches\":[]}\n")
    #expect(built["ended.json"] == "[\"dos/5\"]\n")
  }

  @Test func areWithheldWithTheEntryThatTheyAreIn() {
    let built = site(
      more: Self.list, product: "publish: [{ when: title != 'BSD', message: it is not ready }]")
    #expect(built.printed == "")
    #expect(
      built["releases.json"]
        == "[{\"key\":\"dos/1.10\",\"slug\":\"dos-1-10\",\"ended\":true,\"label\":\"DOS 1.10\",\"product\":\"dos\"}]\n"
    )
    #expect(built.ledger.withheld.count == 3)
  }

  @Test func otherEntriesReferToThem() {
    let built = site(
      files: """
        -- content/machines/_collection.yml --
        entries: machines.yml
        key: id
        schema: { id: { type: slug }, runs: { type: reference, to: releases, inverse: machines } }
        endpoints: [{ path: /machines, each: [id, { label: runs.label }, { product: runs.parent.title }] }]
        -- content/machines/machines.yml --
        - { id: a, runs: bsd/1.10 }
        """)
    #expect(built.printed == "")
    #expect(
      built["machines.json"] == "[{\"id\":\"a\",\"label\":\"BSD 1.10\",\"product\":\"BSD\"}]\n")
  }

  @Test func haveFieldsInEachLanguage() {
    let built = site(
      more: Self.page, languages: "languages: [{ locale: en }, { locale: es }]",
      products: """
        - { id: bsd, title: { en: Bee, es: Abeja }, releases: [{ cycle: 1, eol: true, note: { en: '!', es: '¡!' } }] }
        - { id: dos, title: { en: Two, es: Dos }, releases: [{ cycle: 1, eol: true, note: '?' }] }
        """)
    #expect(built.printed == "")
    #expect(built["bsd/1/index.html"] == "Bee 1 of Bee (/bsd/)! true\n\n")
    #expect(built["es/bsd/1/index.html"] == "Abeja 1 of Abeja (/es/bsd/)¡! true\n\n")
    #expect(built["es/dos/1/index.html"] == "Dos 1 of Dos (/es/dos/)? false\n\n")
  }

  private func translated(_ list: String) -> BuiltSite {
    BuiltSite(
      """
      -- content/site.yml --
      name: Products
      base-url: https://products.example/
      locale: en
      languages: [{ locale: en }, { locale: es }]
      -- content/products/_collection.yml --
      entries: products.yml
      schema: { parts: { type: list, of: { type: object, fields: { n: string, says: text } } } }
      -- content/products/products.yml --
      x: { parts: [{ n: a, says: one }, { n: b, says: two }] }
      -- content/products/products.es.yml --
      x: { parts: \(list) }
      -- content/parts/_collection.yml --
      entries: { from: products, list: parts }
      key: [parent, n]
      endpoints: [{ path: /all, localized: true, each: [key, n, says] }]
      """)
  }

  @Test func translatedListsAreMatchedByKey() {
    let built = translated("[{ n: b, says: dos }, { n: a, says: uno }]")
    #expect(built.printed == "")
    #expect(
      built["es/all.json"] == """
        [{"key":"x/a","n":"a","says":"uno"},{"key":"x/b","n":"b","says":"dos"}]

        """)
  }

  @Test func elementsOfAMissingElementAreThoseOfTheOriginal() {
    let printed = BuiltSite(
      """
      -- content/site.yml --
      name: Products
      base-url: https://products.example/
      locale: en
      languages: [{ locale: en }, { locale: es }]
      -- content/products/_collection.yml --
      entries: products.yml
      schema: { parts: { type: list, of: { type: object, fields: { n: string, bits: { type: list, of: { type: object, fields: { m: string, says: text } } } } } } }
      -- content/products/products.yml --
      x: { parts: [{ n: a, bits: [{ m: i, says: one }] }, { n: b, bits: [{ m: j, says: two }, { m: k, says: three }] }] }
      -- content/products/products.es.yml --
      x: { parts: [{ n: a, bits: [{ m: i, says: uno }] }] }
      -- content/parts/_collection.yml --
      entries: { from: products, list: parts }
      key: [parent, n]
      -- content/bits/_collection.yml --
      entries: { from: parts, list: bits }
      key: [parent, m]
      endpoints: [{ path: /all, localized: true, each: [key, says] }]
      """
    ).printed
    #expect(
      printed.contains("error: the translated list has no element 'x/b' of 'parts'"), "\(printed)")
  }

  @Test(arguments: [
    ("[{ n: b, says: dos }]", "the translated list has no element 'x/a' of 'parts'"),
    ("[{ n: b, says: dos }, { n: q, says: q }]", "the translated list has no element 'x/a'"),
    ("[]", "the translated list has no element 'x/a'"),
    (
      "[{ n: b, says: dos }, { n: a, says: uno }, { n: c, says: tres }]",
      "the translated list has more elements than the original"
    ),
  ])
  func translatedListsHaveTheSameElements(list: String, message: String) {
    let printed = translated(list).printed
    #expect(printed.contains("error: \(message)"), "\(printed)")
    #expect(printed.contains("[missing-original]"))
  }

  @Test func canBeElementsOfElements() {
    let built = site(
      files: """
        -- content/patches/_collection.yml --
        entries: { from: releases, list: patches }
        key: [parent, number]
        endpoints: [{ path: /patches, each: [key, name, { of: parent.parent.title }] }]
        """,
      products: """
        - { id: bsd, title: BSD, releases: [{ cycle: 1, eol: false, patches: [{ number: 1 }, { number: 2 }] }] }
        """)
    #expect(built.printed == "")
    #expect(
      built["patches.json"] == """
        [{"key":"bsd/1/1","name":"bsd-1","of":"BSD"},{"key":"bsd/1/2","name":"bsd-2","of":"BSD"}]

        """)
  }

  @Test(arguments: [
    (
      "{ from: product, list: releases }", "[parent, cycle]", "",
      "there is no collection 'product'; did you mean 'products'? [unknown-collection]"
    ),
    (
      "{ from: products, list: release }", "[parent, cycle]", "",
      "'release' is not a field of 'products'; did you mean 'releases'? [unknown-field]"
    ),
    (
      "{ from: products, list: tags }", "[parent, cycle]", "",
      "'tags' of 'products' is of type list, not a written list of objects [invalid-entries]"
    ),
    (
      "{ from: releases, list: releases }", "[parent, cycle]", "",
      "the entries of 'releases' are elements of its own entries [invalid-entries]"
    ),
    (
      "{ from: products, list: releases }", "", "",
      "the entries of 'releases' have no key [missing-key-field]"
    ),
    (
      "{ from: products, list: releases }", "cycle", "",
      "'1.10' is the key of two entries of 'releases' [duplicate-entry]"
    ),
    (
      "{ from: products, list: releases }", "[parent, label]", "",
      "'label' is not a field of 'releases'"
    ),
    (
      "{ from: products, list: releases }", "[parent, eol]", "",
      "'eol' is of type date or boolean and cannot be the key of an entry [unsuitable-field]"
    ),
    (
      "{ from: products, list: releases }", "[parent, note]", "",
      "'note' is part of the key and can't be null [empty-key]"
    ),
    (
      "{ from: products, list: releases }", "[parent, cycle]", "schema: { a: string }",
      "'schema' has no meaning for elements, which are written in other entries [unknown-key]"
    ),
    (
      "{ from: products, list: releases }", "[parent, cycle]", "names: { aliases: old }",
      "'names' has no meaning for elements"
    ),
    (
      "{ from: products, list: releases, inverse: title }", "[parent, cycle]", "",
      "'title' is both a field of 'products' and an inverse [duplicate-field]"
    ),
    (
      "{ from: products, list: releases }", "[parent, cycle]",
      "derive: { label: { type: string, value: text(cycle) } }",
      "'label' is both written and derived [duplicate-field]"
    ),
    (
      "{ from: products, list: releases }", "[parent, cycle]",
      "derive: { more: { type: string, value: parent.titel } }",
      "an entry of 'products' has no 'titel'; did you mean 'title'? [unknown-name]"
    ),
    ("{ from: products }", "[parent, cycle]", "", "'entries' has no 'list' [missing-key]"),
    (
      "{ from: products, lists: releases }", "[parent, cycle]", "",
      "'lists' is not a key of 'entries'; did you mean 'list'? [unknown-key]"
    ),
  ])
  func whatIsNoListOfEntriesIsRefused(
    elements: String, key: String, more: String, message: String
  ) {
    let printed = site(elements: elements, key: key, more: more).printed
    #expect(printed.contains(message), "\(printed)")
  }

  /// What is printed of entries that are elements of `parts`, a list of this declaration.
  private func printed(_ parts: String, more: String = "") -> String {
    BuiltSite(
      """
      -- content/site.yml --
      name: Products
      base-url: https://products.example/
      locale: en
      -- content/products/_collection.yml --
      entries: '*.yml'
      schema: { parts: \(parts) }
      -- content/parts/_collection.yml --
      entries: { from: products, list: parts }
      key: [parent]
      \(more)
      """
    ).printed
  }

  @Test func listsThatDifferBetweenLanguagesAreRefused() {
    let printed = printed(
      "{ type: list, translated: true, of: { type: object, fields: { n: string } } }")
    #expect(
      printed.contains("'parts' of 'products' may have other elements in each language"),
      "\(printed)")
  }

  @Test func collectionsThatComeFromEachOtherAreRefused() {
    let printed = printed(
      "{ type: list, of: { type: object, fields: { n: string } } }",
      more: """
        -- content/other/_collection.yml --
        entries: { from: third, list: parts }
        key: [parent]
        -- content/third/_collection.yml --
        entries: { from: other, list: parts }
        key: [parent]
        """)
    #expect(
      printed.contains(
        "the entries of 'other' are elements of entries of 'third', and those come from it"),
      "\(printed)")
  }

  @Test func aMemberCalledParentIsRefused() {
    let printed = printed("{ type: list, of: { type: object, fields: { parent: string } } }")
    #expect(
      printed.contains(
        "'parent' is both a field of the elements and the entry that they are in [duplicate-field]"),
      "\(printed)")
  }

  @Test func severalFieldsAreTheKeyOfElementsOnly() {
    let printed = BuiltSite(
      """
      -- content/site.yml --
      name: Products
      base-url: https://products.example/
      locale: en
      -- content/products/_collection.yml --
      entries: products.yml
      key: [a, b]
      schema: { a: string, b: string }
      -- content/products/products.yml --
      - { a: x, b: y }
      """
    ).printed
    #expect(printed.contains("error: 'key' names 2 fields [wrong-type]"), "\(printed)")
  }
}
