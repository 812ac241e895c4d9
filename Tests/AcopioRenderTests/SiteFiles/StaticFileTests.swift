import AcopioModel
import AcopioSiteTestSupport
import Testing

/// Files that are copied to the root of the site.
@Suite struct StaticFileTests {
  private func site(_ files: String, body: String = "Text.") -> BuiltSite {
    BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/town/
      locale: en-GB
      -- content/books/_collection.yml --
      entries: '*.md'
      schema: { title: text }
      page: { permalink: '/books/{slug}/', layout: book }
      -- content/books/momo.md --
      ---
      title: Momo
      ---
      \(body)
      -- templates/layouts/book.html --
      {{ entry.content }}
      \(files)
      """)
  }

  @Test func filesAreCopiedByteForByte() {
    let site = site(
      """
      -- static/CNAME --
      library.example
      -- static/.nojekyll --
      -- static/.well-known/security.txt --
      Contact: mailto:desk@library.example
      -- static/docs/a.html --
      {{ nothing }}
      """,
      body: "[a](/docs/a.html#part) [b](/CNAME)")
    #expect(site.printed == "")
    #expect(site["CNAME"] == "library.example\n")
    #expect(site[".nojekyll"] == "")
    #expect(site[".well-known/security.txt"] == "Contact: mailto:desk@library.example\n")
    #expect(site["docs/a.html"] == "{{ nothing }}\n")
    #expect(
      site["books/momo/index.html"]
        == "<p><a href=\"/town/docs/a.html#part\">a</a> <a href=\"/town/CNAME\">b</a></p>\n\n")
  }

  @Test func theyReplaceTheFilesOfEverySite() {
    let site = site(
      """
      -- static/robots.txt --
      User-agent: *
      -- static/404.html --
      Gone.
      """)
    #expect(site.printed == "")
    #expect(site["robots.txt"] == "User-agent: *\n")
    #expect(site["404.html"] == "Gone.\n")
  }

  @Test func otherOutputsCannotHaveTheirPaths() {
    let site = site(
      """
      -- static/books/momo/index.html --
      x
      -- static/Sitemap.xml --
      x
      -- static/a:b.txt --
      x
      """)
    #expect(
      site.printed == """
        static/a:b.txt: error: the path 'a:b.txt' contains ':' [unsafe-path]
          = remedy: rename the file

        """)
    #expect(
      self.site(
        "-- static/_acopio-manifest --\nx\n-- static/books/momo/index.html --\nx\n-- static/Sitemap.xml --\nx"
      )
      .printed == """
        content/books/momo.md:2:1: error: two outputs have the path 'books/momo/index.html' [permalink-collision]
        2 | title: Momo
          | ^
          = remedy: give one of them another slug, permalink or path
        static/books/momo/index.html:1:1: note: the other one is made here
        static/_acopio-manifest:1:1: error: two outputs have the path '_acopio-manifest' [permalink-collision]
        1 | x
          | ^
          = remedy: \(ToolFileKind.record.remedy)
        note: the other one is a record of written files, which the build makes
        static/Sitemap.xml:1:1: error: 'sitemap.xml' and 'Sitemap.xml' differ only in case [permalink-collision]
        1 | x
          | ^
          = remedy: give one of them another slug, permalink or path
        note: the other one is the sitemap, which the build makes

        """)
  }

  @Test func linksToOthersAreErrors() {
    #expect(
      site("-- static/CNAME --\nx", body: "[a](/cname)").printed == """
        content/books/momo.md:4:5: error: nothing is published at '/cname' [missing-link-target]
        4 | [a](/cname)
          |     ^^^^^^
          = remedy: link to a page of this site, without the path of its base URL

        """)
  }
}
