import AcopioImport
import AcopioSiteTestSupport
import Foundation
import Testing

/// The face of an imported site: its theme, its menu, and that its first page leads to every other.
@Suite struct ImportedThemeTests {
  private static let posts = [
    "content/posts/one.md": "---\ntitle: One\ndate: 2026-01-05\ntags: [a]\n---\nText.\n",
    "content/posts/two.md": "---\ntitle: Two\ndate: 2026-02-05\n---\nText.\n",
  ]
  private static let manual = [
    "content/docs/_index.md": "---\ntitle: Manual\n---\n",
    "content/docs/desk/_index.md": "---\ntitle: Desk\n---\n",
    "content/docs/desk/lend.md":
      "---\ntitle: Lend\ndescription: How to lend.\n---\n```sh\nlend\n```\n",
    "content/docs/loose/deep/far.md": "---\ntitle: Far\n---\n",
  ]

  /// The pages that links lead to from the first one.
  private static func reached(_ site: BuiltSite) -> Set<String> {
    var seen: Set<String> = []
    var left = ["/"]
    while let path = left.popLast() {
      let file = String(path.dropFirst()) + (path.hasSuffix("/") ? "index.html" : "")
      guard let text = site[file], seen.insert(file).inserted else { continue }
      left += text.matches(of: /<a [^>]*?href="(\/[^"#]*)/).map { String($0.1) }
    }
    return seen.filter { $0.hasSuffix(".html") }
  }

  private static func pages(_ site: BuiltSite) -> Set<String> {
    Set(site.files.keys.filter { $0.hasSuffix(".html") && $0 != "404.html" })
  }

  private static func nav(_ site: TestImport) -> [String] {
    let text = site.files["content/site.yml"] ?? ""
    let lines = text.split(separator: "\n").drop { !$0.hasPrefix("  nav:") }.dropFirst()
    return lines.prefix { $0.hasPrefix("    - ") }.map { String($0.dropFirst(6)) }
  }

  @Test func everyPageOfAManualAndABlogIsReached() throws {
    let site = try TestImport.hugo(
      Self.posts.merging(Self.manual) { first, _ in first }.merging([
        "content/_index.md": "---\ntitle: Home\n---\nWelcome.\n",
        "content/about.md": "---\ntitle: About\n---\n",
        "content/404.md": "---\ntitle: Gone\n---\n",
      ]) { first, _ in first })
    let built = site.built()
    #expect(site.errors == [])
    #expect(Self.reached(built) == Self.pages(built))
    #expect(
      Self.nav(site) == [
        "{ path: /docs/, title: Manual }", "{ path: /posts/, title: Posts }",
        "{ path: /tags/, title: Tags }", "{ path: /about/, title: About }",
      ])
    #expect(built["index.html"]?.contains("<p>Welcome.</p>") == true)
    #expect(built["docs/desk/lend/index.html"]?.contains("<body class=\"docs\">") == true)
    #expect(built["docs/desk/lend/index.html"]?.contains("How to lend.") == true)
    #expect(built["docs/desk/lend/index.html"]?.contains("<details open>") == true)
  }

  @Test func aLargeManualIsReachedBranchByBranch() throws {
    var files = Self.manual
    for section in 0..<12 {
      files["content/docs/s\(section)/_index.md"] = "---\ntitle: Section \(section)\n---\n"
      for page in 0..<10 {
        files["content/docs/s\(section)/p\(page).md"] = "---\ntitle: Page \(section).\(page)\n---\n"
      }
    }
    let built = try TestImport.hugo(files).built()
    #expect(Self.reached(built) == Self.pages(built))
    #expect(Self.pages(built).count > 130)
    let page = built["docs/s3/p4/index.html"] ?? ""
    #expect(page.contains("Page 3.9") && !page.contains("Page 4.1"))
  }

  @Test func manyPagesWithoutASectionHaveAList() throws {
    var files: [String: String] = [:]
    for page in 0..<60 { files["page-\(page).md"] = "---\ntitle: Page \(page)\n---\n" }
    let built = try TestImport.jekyll(files).built()
    #expect(built["pages/index.html"] != nil)
    #expect(Self.reached(built) == Self.pages(built))
  }

  @Test func theMenuOfHugoIsKept() throws {
    let site = try TestImport.hugo(
      Self.posts.merging([
        "content/about.md":
          "---\ntitle: About us\nmenu: { main: { name: About, weight: 5 } }\n---\n"
      ]) { first, _ in first },
      configuration: """
        [[menu.main]]
        name = "Code"
        url = "https://code.example/pier"
        weight = 9
        [[menu.main]]
        name = "News"
        pageRef = "/posts"
        weight = 1
        [[menu.main]]
        name = "Gone"
        url = "/gone/"
        [[menu.main]]
        name = "Archive"
        parent = "News"
        url = "/posts/one/"
        [[menu.footer]]
        name = "Imprint"
        url = "/about/"
        """)
    #expect(
      Self.nav(site) == [
        "{ path: /posts/, title: News }", "{ path: /about/, title: About }",
        "{ path: 'https://code.example/pier', title: Code }",
      ])
    #expect(
      site.report.contains {
        $0.contains("the menu has a link to '/gone/', which is no page of the new site")
      })
    #expect(site.report.contains { $0.contains("the menu 'footer' was left out") })
    #expect(
      site.report.contains {
        $0.contains("the links below others in the menu 'main' were left out")
      })
    let built = site.built()
    #expect(built["index.html"]?.contains("<a href=\"https://code.example/pier\">Code</a>") == true)
  }

  @Test func theNavigationOfJekyllIsKept() throws {
    let site = try TestImport.jekyll([
      "_data/navigation.yml": """
      main:
        - { title: "The library", url: /about/ }
        - { title: "Search", url: "https://search.example/" }
      """,
      "about.md": "---\ntitle: About\npermalink: /about/\n---\n",
      "hours.md": "---\ntitle: Hours\nnav_order: 1\n---\n",
    ])
    #expect(
      Self.nav(site) == [
        "{ path: /about/, title: The library }",
        "{ path: 'https://search.example/', title: Search }",
      ])
    #expect(site.files["content/navigation/_collection.yml"] == nil)
  }

  @Test func pagesAreInTheOrderOfTheirNumbers() throws {
    let site = try TestImport.jekyll([
      "about.md": "---\ntitle: About\nnav_order: 3\n---\n",
      "hours.md": "---\ntitle: Hours\nnav_order: 1\n---\n",
      "secret.md": "---\ntitle: Secret\nnav_order: 2\nnav_exclude: true\n---\n",
      "search.md": "---\ntitle: Search\n---\n",
    ])
    #expect(
      Self.nav(site).map { $0.suffix(14) }.joined().contains("title: Hours }"))
    #expect(!Self.nav(site).joined().contains("Secret"))
    #expect(!Self.nav(site).joined().contains("Search"))
  }

  @Test func theNavigationOfEleventyIsKept() throws {
    let site = try TestImport(
      .eleventy,
      [
        "b.md": "---\ntitle: Books\neleventyNavigation: { key: All books, order: 2 }\n---\n",
        "a.md": "---\ntitle: About\neleventyNavigation: { key: About, order: 1 }\n---\n",
        "404.md": "---\ntitle: Gone\npermalink: 404.html\n---\nNothing.\n",
        "c.md": "---\ntitle: Momo\neleventyNavigation: { key: Momo, parent: All books }\n---\n",
      ])
    #expect(
      Self.nav(site) == ["{ path: /a/, title: About }", "{ path: /b/, title: All books }"])
    #expect(site.report.contains { $0.contains("the place below another page of the menu") })
    #expect(
      site.report.contains("404.md: the page for missing addresses was not imported"))
    #expect(site.errors == [])
  }

  @Test func settingsWithTheNamesOfTheThemeAreLeftOut() throws {
    let site = try TestImport.hugo(
      Self.posts, configuration: "[params]\nedit = \"x\"\nversion = \"2.1\"\nsections = [1]\n")
    #expect(site.report.filter { $0.contains("the theme of the new site has one") }.count == 2)
    #expect(site.files["content/site.yml"]?.contains("  version: '2.1'\n") == true)
    #expect(site.built()["index.html"]?.contains("Version 2.1") == true)
  }

  @Test func aSummaryThatIsNoTextGetsAnotherName() throws {
    let site = try TestImport.hugo(
      Self.posts.merging([
        "content/posts/three.md": "---\ntitle: Three\ndate: 2026-03-05\nsummary: [a]\n---\n"
      ]) { first, _ in first })
    #expect(site["content/posts/_collection.yml"].contains("summary-field: { type: list"))
    #expect(site.errors == [])
  }

  @Test func theFeedIsLinked() throws {
    let built = try TestImport.hugo(Self.posts).built()
    let page = built["index.html"] ?? ""
    #expect(page.contains("<link rel=\"alternate\" type=\"application/rss+xml\""))
    #expect(page.contains("<a href=\"/index.xml\">Feed</a>"))
  }
}
