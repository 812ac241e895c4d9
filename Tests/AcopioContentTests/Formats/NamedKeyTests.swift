import AcopioSiteTestSupport
import Testing

/// Built-in keys that have other names in the files of a site.
@Suite struct NamedKeyTests {
  private func site(_ names: String, _ entry: String, schema: String = "title: string") -> BuiltSite
  {
    BuiltSite(
      """
      -- content/site.yml --
      name: Products
      base-url: https://products.example/
      locale: en-GB
      -- content/products/_collection.yml --
      entries: '*.md'
      names: \(names)
      schema: { \(schema) }
      page: { permalink: '/{slug}/', layout: product }
      -- content/products/bsd.md --
      ---
      title: BSD
      \(entry)
      ---
      -- templates/layouts/product.html --
      {{ entry.title }}
      """)
  }

  @Test func theyMeanTheSame() {
    let built = site(
      "{ aliases: alternate_urls, permalink: url_path, draft: hidden }",
      "alternate_urls: [/free-bsd/]\nurl_path: /os/bsd/\nhidden: false")
    #expect(built.printed == "")
    #expect(built.files.keys.contains("os/bsd/index.html"))
    #expect(built["free-bsd/index.html"]?.contains("/os/bsd/") == true)
  }

  @Test func aFieldMayHaveTheNameInTheFiles() {
    let built = site(
      "{ aliases: alternate_urls }", "alternate_urls: [/free-bsd/]",
      schema:
        "title: string, alternate_urls: { type: list, of: string, default: [] } }\nendpoints: [{ path: /all, each: [alternate_urls] }]\nhtml: {"
    )
    #expect(built.printed == "")
    #expect(built["free-bsd/index.html"]?.contains("/bsd/") == true)
    #expect(built["all.json"] == "[{\"alternate_urls\":[\"/free-bsd/\"]}]\n")
  }

  @Test func defaultsOfAFolderUseTheNamesToo() {
    let built = BuiltSite(
      """
      -- content/site.yml --
      name: Products
      base-url: https://products.example/
      locale: en-GB
      -- content/products/_collection.yml --
      entries: '*.md'
      names: { draft: hidden }
      schema: { title: string }
      page: { permalink: '/{slug}/', layout: product }
      -- content/products/_defaults.yml --
      hidden: true
      -- content/products/bsd.md --
      ---
      title: BSD
      ---
      -- content/products/dos.md --
      ---
      title: DOS
      hidden: false
      ---
      -- templates/layouts/product.html --
      {{ entry.title }}
      """)
    #expect(built.printed == "")
    #expect(built["bsd/index.html"] == nil)
    #expect(built["dos/index.html"] != nil)
  }

  @Test(arguments: [
    (
      "{ aliases: old }", "aliases: [/a/]",
      "'aliases' is called 'old' in these files [unknown-field]"
    ),
    ("{ aliases: slug }", "", "'slug' already has a meaning in the entries [duplicate-key]"),
    ("{ aliases: a, draft: a }", "", "'a' already has a meaning in the entries [duplicate-key]"),
    (
      "{ alias: old }", "", "'alias' is not a key of 'names'; did you mean 'aliases'? [unknown-key]"
    ),
    ("{ aliases: old }", "old: 5", "an alias must be text, not a number [wrong-type]"),
  ])
  func otherUsesAreRefused(names: String, entry: String, message: String) {
    let printed = site(names, entry).printed
    #expect(printed.contains("error: \(message)"), "\(printed)")
  }
}
