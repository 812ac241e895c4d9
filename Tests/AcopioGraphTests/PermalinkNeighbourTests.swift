import AcopioSiteTestSupport
import Testing

/// Signs, names and codes that permalinks, slugs and terms can be made of.
@Suite struct PermalinkNeighbourTests {
  private func site(slug: String = "title", pattern: String = "/l/{slug}/", _ title: String)
    -> BuiltSite
  {
    Library.site(
      """
      -- content/notes/_collection.yml --
      entries: notes.json
      slug: \(slug)
      schema: { id: { type: slug }, title: { type: string }, tags: { type: list, of: { type: string }, default: [] } }
      page: { permalink: '\(pattern)', layout: note }
      taxonomies: [ { field: tags, permalink: '/tags/{term}/', layout: tag } ]
      -- templates/layouts/note.html --
      {{ entry.title }}
      -- templates/layouts/tag.html --
      {{ term.name }}
      -- content/notes/notes.json --
      [ { "id": "one", "title": "\(title)", "tags": ["\(title)"] } ]
      """)
  }

  @Test(arguments: [
    ("🎉", "1f389"), ("🎉🎊", "1f389-1f38a"), ("🎉 Fiesta", "fiesta"), ("❤️", "2764"),
    ("❤", "2764"), ("👨‍👩‍👧", "1f468-1f469-1f467"), ("🇲🇽", "1f1f2-1f1fd"), ("👍🏽", "1f44d-1f3fd"),
    ("…", "2026"), ("!?", "21-3f"), ("+", "2b"), ("€ 5", "5"), ("con", "con"), ("AUX", "aux"),
    ("nul", "nul"), ("com1", "com1"), ("Lpt9", "lpt9"), ("PRN", "prn"), ("100 %", "100"),
    ("%", "25"), ("%41", "41"), ("a/b", "a-b"), ("a\u{202E}b", "a-b"), ("می‌خواهم", "می-خواهم"),
  ])
  func titlesAndTagsMakeAddresses(text: String, step: String) {
    let site = site(text)
    #expect(site.printed == "")
    #expect(site["l/\(step)/index.html"] != nil, "\(site.files.keys.sorted())")
    #expect(site["tags/\(step)/index.html"] != nil)
  }

  @Test func aLongRowOfSignsFitsIntoAPath() {
    let site = site(String(repeating: "🎉", count: 500))
    #expect(site.printed == "")
    let step = Array(repeating: "1f389", count: 17).joined(separator: "-")
    #expect(site["l/\(step)/index.html"] != nil)
  }

  @Test(arguments: [
    ("/caf%C3%A9/{slug}/", "café/momo/index.html", "/caf%C3%A9/momo/"),
    ("/café/{slug}/", "café/momo/index.html", "/caf%C3%A9/momo/"),
    ("/100%25/{slug}/", "100%/momo/index.html", "/100%25/momo/"),
    ("/%F0%9F%8E%89/{slug}", "🎉/momo.html", "/%F0%9F%8E%89/momo"),
    ("/a%20b/{slug}/", "a b/momo/index.html", "/a%20b/momo/"),
    ("/con/{slug}/", "con/momo/index.html", "/con/momo/"),
    ("/aux/nul/{slug}.html", "aux/nul/momo.html", "/aux/nul/momo.html"),
  ])
  func patternsAreDecodedOnce(pattern: String, file: String, address: String) {
    let site = site(pattern: pattern, "Momo")
    #expect(site.printed == "")
    #expect(site[file] != nil, "\(site.files.keys.sorted())")
    #expect(site["sitemap.xml"]?.contains("<loc>https://library.example\(address)</loc>") == true)
  }

  @Test(arguments: [
    (
      "/100%/{slug}/",
      "the path '/100%/{slug}/' has a '%' that encodes no character [invalid-permalink]"
    ),
    (
      "/a%2/{slug}/",
      "the path '/a%2/{slug}/' has a '%' that encodes no character [invalid-permalink]"
    ),
    (
      "/%FF/{slug}/",
      "the path '/%FF/{slug}/' has a '%' that encodes no character [invalid-permalink]"
    ),
    ("/a%2Fb/{slug}/", "the path '/a%2Fb/{slug}/' has an encoded '/' [invalid-permalink]"),
    (
      "/a\u{202E}b/{slug}/",
      "the path 'a\u{FFFD}b/momo/index.html' contains U+202E RIGHT-TO-LEFT OVERRIDE, which is invisible [unsafe-path]"
    ),
    (
      "/a%E2%80%AEb/{slug}/",
      "the path 'a\u{FFFD}b/momo/index.html' contains U+202E RIGHT-TO-LEFT OVERRIDE, which is invisible [unsafe-path]"
    ),
  ])
  func patternsThatAreNoAddressAreRefused(pattern: String, fault: String) {
    let site = site(pattern: pattern, "Momo")
    #expect(site.printed.contains("error: \(fault)"), "\(site.printed)")
    #expect(site.files.isEmpty)
  }
}
