import AcopioSiteTestSupport
import Testing

/// Permalinks that entries name themselves, as browsers show them or percent-encoded.
@Suite struct PermalinkEncodingTests {
  @Test(arguments: [
    ("/2014/05/%e3%81%82/", "2014/05/あ/index.html", "/2014/05/%E3%81%82/"),
    ("/2014/05/%E3%81%82/", "2014/05/あ/index.html", "/2014/05/%E3%81%82/"),
    ("/2014/05/あ/", "2014/05/あ/index.html", "/2014/05/%E3%81%82/"),
    ("/caf%C3%A9/", "café/index.html", "/caf%C3%A9/"),
    ("/caf%C3%A9", "café.html", "/caf%C3%A9"),
    ("/%F0%9F%8D%8B/", "🍋/index.html", "/%F0%9F%8D%8B/"),
    ("/a%20b/", "a b/index.html", "/a%20b/"),
    ("/100%25/", "100%/index.html", "/100%25/"),
    ("/%6Domo/", "momo/index.html", "/momo/"),
    ("/momo/", "momo/index.html", "/momo/"),
    ("/momo.html", "momo.html", "/momo.html"),
  ])
  func decodesOnce(written: String, file: String, address: String) {
    let site = Library.site(PermalinkEncodingTests.author(written))
    #expect(site.printed == "")
    #expect(site[file]?.contains("Michael Ende") == true)
    #expect(
      site["sitemap.xml"]?.contains("<loc>https://library.example\(address)</loc>") == true)
  }

  @Test(arguments: [
    (
      "/100%/", "has a '%' that encodes no character",
      "write '%25' if it is part of the path"
    ),
    (
      "/a%2/", "has a '%' that encodes no character",
      "write '%25' if it is part of the path"
    ),
    (
      "/a%zz/", "has a '%' that encodes no character",
      "write '%25' if it is part of the path"
    ),
    (
      "/a%ff/", "has a '%' that encodes no character",
      "write '%25' if it is part of the path"
    ),
    (
      "/a%e3%81/", "has a '%' that encodes no character",
      "write '%25' if it is part of the path"
    ),
    (
      "/a%2Fb/", "has an encoded '/'",
      "write '/'"
    ),
    (
      "/a?b/", "has a query, which is not part of the path",
      "remove the '?' and the text after it"
    ),
  ])
  func refusesWhatIsNoAddress(written: String, fault: String, remedy: String) {
    Library.expectRefused(
      PermalinkEncodingTests.author(written),
      """
      content/authors/ende.md:3:12: error: the permalink '\(written)' \(fault) [unsafe-path]
      3 | permalink: \(written)
        |            \(String(repeating: "^", count: written.utf8.count))
        = remedy: \(remedy)
      """)
  }

  @Test(arguments: ["%00", "%0A", "%1F"])
  func refusesEncodedControlCharacters(encoded: String) {
    let site = Library.site(PermalinkEncodingTests.author("/a\(encoded)b/"))
    #expect(site.printed.contains("[unsafe-path]"))
    #expect(site.files.isEmpty)
  }

  private static func author(_ permalink: String) -> String {
    """
    -- content/authors/ende.md --
    ---
    name: Michael Ende
    permalink: \(permalink)
    ---
    """
  }
}
