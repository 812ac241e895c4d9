import AcopioImport
import AcopioSiteTestSupport
import Testing

/// Settings of Hugo that change addresses, titles, lists and feeds.
@Suite struct HugoSettingTests {
  private func entry(_ title: String, _ more: String = "") -> String {
    "---\ntitle: \(title)\n\(more)---\nText.\n"
  }

  @Test func addressesKeepTheirCapitalsIfTheSiteAsksForIt() throws {
    let files = [
      "content/Guide/Big Step.md": entry("A"), "content/Guide/b.md": entry("B", "slug: New-Slug\n"),
    ]
    #expect(
      try TestImport.hugo(files, configuration: "disablePathToLower = true\n").pages() == [
        "Guide/index.html", "Guide/Big-Step/index.html", "Guide/New-Slug/index.html", "index.html",
      ])
    #expect(
      try TestImport.hugo(files).pages() == [
        "guide/index.html", "guide/big-step/index.html", "guide/new-slug/index.html", "index.html",
      ])
  }

  @Test func listsOfUglyAddressesHaveRedirects() throws {
    let site = try TestImport.hugo(
      [
        "content/news/a.md": entry("A", "tags: [x]\n"), "content/docs/_index.md": entry("Docs"),
        "content/docs/b.md": entry("B"),
      ], configuration: "uglyURLs = true\n")
    for name in ["news", "docs", "tags"] {
      #expect(site["content/redirects.yml"].contains("- { from: /\(name).html, to: /\(name)/ }\n"))
    }
    #expect(site.errors == [])
  }

  @Test func sectionsWithoutAPageHavePlurals() throws {
    let files = [
      "content/story/a.md": entry("A"), "content/box/a.md": entry("B"),
      "content/news/a.md": entry("C"),
      "content/about/_index.md": "---\n---\n", "content/about/a.md": entry("D"),
    ]
    func titles(_ site: TestImport) -> [String] {
      ["about", "box", "news", "story"].compactMap { name in
        site["content/\(name)/_collection.yml"].split(separator: "\n").first.map(String.init)
      }
    }
    #expect(
      titles(try TestImport.hugo(files)) == [
        "title: About", "title: Boxes", "title: News", "title: Stories",
      ])
    #expect(
      titles(try TestImport.hugo(files, configuration: "pluralizeListTitles = false\n"))
        == ["title: About", "title: Box", "title: News", "title: Story"])
  }

  @Test func entriesOfFoldersAreInTheFeedOfTheirSection() throws {
    let site = try TestImport.hugo([
      "content/posts/_index.md": entry("Posts"),
      "content/posts/a.md": entry("A", "date: 2026-01-02\n"),
      "content/posts/far/_index.md": entry("Far"),
      "content/posts/far/b.md": entry("B", "date: 2026-01-03\n"),
    ])
    let built = site.built()
    #expect(site.errors == [])
    #expect(built["posts/index.xml"]?.contains("/posts/far/b/") == true)
    #expect(built["posts/far/index.xml"]?.contains("/posts/far/b/") == true)
  }

  @Test func theFirstPageShowsTheSectionWithTheMostDates() throws {
    let site = try TestImport.hugo(
      [
        "content/asides/a.md": entry("Aside", "date: 2026-01-01\n"),
        "content/posts/a.md": entry("A", "date: 2026-01-02\n"),
        "content/posts/b.md": entry("B", "date: 2026-01-03\n"),
      ], configuration: "[pagination]\npagerSize = 1\n")
    let built = site.built()
    #expect(built["index.xml"]?.contains("/posts/b/") == true)
    #expect(built["index.html"]?.contains("/posts/b/") == true)
    #expect(site.pages().contains("page/2/index.html"))
    #expect(site.report == [] && site.errors == [])
  }

  @Test func aSectionMayHaveAnotherAddress() throws {
    let site = try TestImport.hugo([
      "content/_index.md": entry("Home"),
      "content/community/_index.md": entry("People", "url: /people/\n"),
    ])
    #expect(site["content/site.yml"].contains("- { path: /people/, title: People }"))
    #expect(site.errors == [])
  }

  @Test func figuresHaveTheirTitleAndCaption() throws {
    let site = try TestImport.hugo([
      "static/a.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
      "content/a.md":
        "---\ntitle: A\n---\n{{< figure src=\"/a.svg\" title=\"Pier\" caption=\"At dawn\" >}}\n\n"
        + "{{< figure src=\"/a.svg\" caption=\"Again\" >}}\n",
    ])
    #expect(
      site["content/pages/a.md"].hasSuffix(
        "![At dawn](/a.svg)\n\n**Pier** *At dawn*\n\n\n![Again](/a.svg)\n\n*Again*\n\n"))
  }
}
