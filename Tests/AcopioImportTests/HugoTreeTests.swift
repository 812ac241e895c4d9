import AcopioImport
import AcopioSiteTestSupport
import Testing

/// Sections of Hugo with folders: they are trees, with the folders and names of the old site.
@Suite struct HugoTreeTests {
  private func entry(_ title: String, _ more: String = "") -> String {
    "---\ntitle: \(title)\n\(more)---\n"
  }

  @Test func aSectionWithFoldersIsATree() throws {
    let site = try TestImport.hugo([
      "content/docs/_index.md": entry("Docs"),
      "content/docs/guide/_index.md": entry("Guide") + "[intro](intro.md)\n",
      "content/docs/guide/deep/er/intro.md": entry("Intro"),
      "content/docs/guide/intro.md": entry("Intro")
        + "[up]({{< ref \"docs/guide\" >}}) [top]({{< relref \"../_index.md\" >}}) ![](deep/a.svg)\n",
      "content/docs/setup/index.md": entry("Setup") + "[x](../guide/deep/er/intro/)\n",
      "content/docs/guide/deep/a.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
    ])
    #expect(
      site["content/docs/_collection.yml"]
        == "title: Docs\nentries: '**/*.md'\nschema:\n  title: text\n  summary: { type: text, optional: true }\n"
        + "search: { fields: { title: 10, content: 1 } }\npage: { permalink: '/docs/{path}/', layout: doc }\n"
        + "lists:\n  - { permalink: /, layout: home, title: T, per-page: 20 }\n"
    )
    let entries = site.files.keys.filter { $0.hasPrefix("content/docs/") && $0.hasSuffix(".md") }
    #expect(
      entries.sorted() == [
        "content/docs/_index.md", "content/docs/guide/_index.md",
        "content/docs/guide/deep/er/intro.md", "content/docs/guide/intro.md",
        "content/docs/setup/index.md",
      ])
    #expect(entries.allSatisfy { !site[$0].contains("permalink") })
    #expect(site["content/docs/guide/_index.md"] == entry("Guide") + "[intro](@docs/guide/intro)\n")
    #expect(
      site["content/docs/guide/intro.md"]
        == entry("Intro") + "[up](@docs/guide) [top](@docs/index) ![](/docs/guide/deep/a.svg)\n")
    #expect(
      site["content/docs/setup/index.md"] == entry("Setup") + "[x](@docs/guide/deep/er/intro)\n")
    #expect(site.report == [])
    #expect(site.errors == [])
    #expect(
      site.pages() == [
        "docs/index.html", "docs/guide/index.html", "docs/guide/deep/er/intro/index.html",
        "docs/guide/intro/index.html", "docs/setup/index.html", "index.html",
      ])
    #expect(site.built().files["docs/guide/deep/a.svg"] != nil)
  }

  @Test func aSectionWithoutFoldersStaysFlat() throws {
    let site = try TestImport.hugo([
      "content/posts/a.md": entry("A"), "content/posts/b.md": entry("B"),
      "content/about.md": entry("About"), "content/_index.md": entry("Home"),
    ])
    for name in ["posts", "pages"] {
      #expect(site["content/\(name)/_collection.yml"].contains("entries: '*.md'\n"))
      #expect(site["content/\(name)/_collection.yml"].contains("{slug}/', layout: page }"))
    }
    #expect(site["content/pages/home.md"] == "---\ntitle: Home\npermalink: /\nlayout: home\n---\n")
    #expect(!site.files.keys.contains("templates/layouts/doc.html"))
    #expect(site.report == [] && site.errors == [])
    #expect(
      site.pages() == [
        "posts/a/index.html", "posts/b/index.html", "posts/index.html", "about/index.html",
        "index.html",
      ])
  }

  @Test func thePageOfASectionIsThatOfItsFolder() throws {
    let site = try TestImport.hugo([
      "content/about/_index.md": "Text\n", "content/about/us.md": "Text\n",
    ])
    #expect(site["content/about/_index.md"] == entry("About") + "Text\n")
    #expect(site["content/about/us.md"] == entry("Us") + "Text\n")
    #expect(site.report == [] && site.errors == [])
    #expect(site.pages() == ["about/index.html", "about/us/index.html", "index.html"])
  }

  // MARK: - Addresses

  @Test func addressesThatAreNotTheirPathsAreWritten() throws {
    let site = try TestImport.hugo([
      "content/docs/guide/plain.md": entry("A"),
      "content/docs/guide/slug.md": entry("B", "slug: other\n"),
      "content/docs/guide/url.md": entry("C", "url: /elsewhere/\n"),
      "content/docs/Big Folder/_index.md": entry("D"),
      "content/docs/guide/Opening Hours.md": entry("E"),
      "content/docs/v1.1/über.md": entry("F"),
      "content/docs/guide/last/index.md": entry("G", "slug: end\naliases: [former, /old/]\n"),
    ])
    let permalinks = [
      "guide/plain": nil, "guide/slug": "/docs/guide/other/", "guide/url": "/elsewhere/",
      "Big Folder/_index": "/docs/big-folder/", "guide/Opening Hours": "/docs/guide/opening-hours/",
      "v1.1/über": nil, "guide/last/index": "/docs/guide/end/",
    ]
    for (path, permalink) in permalinks {
      let text = site["content/docs/\(path).md"]
      #expect(text.contains("title: "), "\(path)")
      #expect(text.contains("permalink:") == (permalink != nil), "\(path)")
      if let permalink { #expect(text.contains("permalink: \(permalink)\n"), "\(path)") }
    }
    #expect(site["content/docs/guide/last/index.md"].contains("[/docs/guide/former/, /old/]"))
    #expect(site.report == [] && site.errors == [])
    #expect(
      site.pages().isSuperset(of: [
        "docs/guide/plain/index.html", "docs/guide/other/index.html", "elsewhere/index.html",
        "docs/big-folder/index.html", "docs/guide/opening-hours/index.html",
        "docs/v1.1/über/index.html", "docs/guide/end/index.html", "docs/guide/former/index.html",
      ]))
  }

  @Test func anAddressWithoutASlashBeginsAtTheRoot() throws {
    let site = try TestImport.hugo(["content/docs/b/c.md": entry("C", "url: custom/c\n")])
    #expect(site["content/docs/b/c.md"] == entry("C", "permalink: /custom/c/\n"))
    #expect(site.report == [] && site.errors == [])
  }

  @Test func theSlugOfASectionDoesNotMoveIt() throws {
    let site = try TestImport.hugo([
      "content/docs/b/_index.md": entry("B", "slug: other\n"), "content/docs/b/c.md": entry("C"),
    ])
    #expect(site["content/docs/b/_index.md"] == entry("B"))
    #expect(site.report == ["content/docs/b/_index.md:3:7: the key 'slug' was left out"])
    #expect(site.errors == [])
    #expect(site.pages().contains("docs/b/index.html"))
  }

  @Test func addressesOfAConfigurationAreWritten() throws {
    let files = [
      "content/docs/_index.md": entry("Docs"), "content/docs/guide/_index.md": entry("Guide"),
      "content/docs/guide/deep/no-title.md": "Text\n", "content/docs/guide/b/index.md": entry("B"),
    ]
    let ugly = try TestImport.hugo(files, configuration: "uglyURLs = true\n")
    #expect(!ugly["content/docs/guide/_index.md"].contains("permalink"))
    #expect(
      ugly["content/docs/guide/b/index.md"].contains("permalink: /docs/guide/b.html\n"))
    #expect(ugly.report == [] && ugly.errors == [])
    #expect(
      ugly.pages() == [
        "docs/index.html", "docs/guide/index.html", "docs/guide/deep/no-title.html",
        "docs/guide/b.html", "index.html", "docs.html", "docs/guide.html",
      ])
    let patterns = try TestImport.hugo(
      files, configuration: "[permalinks]\ndocs = \"/:title/\"\n")
    #expect(!patterns["content/docs/guide/_index.md"].contains("permalink"))
    #expect(patterns.report == [] && patterns.errors == [])
    #expect(
      patterns.pages() == [
        "docs/index.html", "docs/guide/index.html", "guide-deep-no-title/index.html",
        "b/index.html", "index.html",
      ])
  }

  // MARK: - Names

  @Test func entriesOfOneKeyGetOthers() throws {
    let site = try TestImport.hugo([
      "content/docs/_index.md": entry("Top"), "content/docs/index/_index.md": entry("Index"),
      "content/docs/guide.md": entry("One"), "content/docs/guide/_index.md": entry("Two"),
      "content/docs/guide/a.md": entry("A"),
      "content/docs/guide/A.md": entry("B"), "content/docs/Guide/a.md": entry("C"),
    ])
    let entries = site.files.filter { $0.key.hasPrefix("content/docs/") && $0.key.hasSuffix(".md") }
    #expect(entries.count == 7)
    #expect(Set(entries.keys.map { $0.lowercased() }).count == 7)
    #expect(site["content/docs/guide.md"] == entry("One"))
    #expect(site["content/docs/guide-2.md"].contains("title: Two\n"))
    #expect(site["content/docs/index-2.md"] == entry("Index", "permalink: /docs/index/\n"))
    #expect(site.report.count { $0.contains("another page has the address") } == 3)
    #expect(site.errors == [])
    #expect(site.pages().count == 8)
  }

  @Test func foldersThatABuildLeavesOutGetOtherNames() throws {
    let site = try TestImport.hugo([
      "content/docs/_private/b.md": entry("B"), "content/docs/x~/c.md": entry("C"),
      "content/docs/_d.md": entry("D"), "content/docs/con/e.md": entry("E"),
      "content/docs/f.md/f.md": entry("F"), "content/docs/f.en.md": entry("G"),
    ])
    #expect(
      site["content/docs/folder-private/b.md"] == entry("B", "permalink: /docs/_private/b/\n"))
    #expect(site["content/docs/folder-x/c.md"] == entry("C", "permalink: '/docs/x~/c/'\n"))
    #expect(site["content/docs/page-d.md"] == entry("D", "permalink: /docs/_d/\n"))
    // Its folder has the name of the file.
    #expect(site["content/docs/f-2.md"] == entry("G", "permalink: /docs/f/\n"))
    #expect(site.report == [])
    #expect(site.errors == [])
    #expect(
      site.pages().isSuperset(of: [
        "docs/_private/b/index.html", "docs/x~/c/index.html", "docs/_d/index.html",
        "docs/con/e/index.html", "docs/f.md/f/index.html", "docs/f/index.html",
      ]))
  }

  @Test func fieldsAreNotCalledAsWhatTreesHave() throws {
    let entries = ["content/docs/a.md": entry("A", "path: x\nparent: [b]\nchildren: 1\n")]
    let tree = try TestImport.hugo(entries.merging(["content/docs/b/c.md": entry("C")]) { $1 })
    #expect(
      tree["content/docs/a.md"]
        == entry("A", "path-field: x\nparent-field: [b]\nchildren-field: 1\n"))
    #expect(
      tree.report
        == [("3:7", "path"), ("4:9", "parent"), ("5:11", "children")].map {
          "content/docs/a.md:\($0): '\($1)' is called '\($1)-field' here, since every entry has a member with that name"
        })
    #expect(tree.errors == [])
    #expect(tree.pages().isSuperset(of: ["docs/a/index.html", "docs/b/c/index.html"]))
    let flat = try TestImport.hugo(entries)
    #expect(flat["content/docs/a.md"].contains("\npath: x\n"))
    #expect(flat.report == [] && flat.errors == [])
  }

  // MARK: - What else a section has

  @Test func pagesOfFoldersListWhatIsBelow() throws {
    let site = try TestImport.hugo([
      "content/docs/_index.md": entry("Docs", "date: 2024-01-01\n"),
      "content/docs/guide/_index.md": entry("Guide"),
      "content/docs/guide/a.md": entry("A", "date: 2024-02-01\n"),
      "content/docs/guide/b.md": entry("B", "draft: true\n"),
    ])
    #expect(site.report == [] && site.errors == [])
    let built = site.built()
    let top = built["docs/index.html"] ?? ""
    #expect(top.contains("<h2><a href=\"/docs/guide/\">Guide</a></h2>"))
    #expect(!top.contains("/docs/guide/a/"))
    let guide = built["docs/guide/index.html"] ?? ""
    #expect(guide.contains("<li><a href=\"/docs/\">Docs</a></li>"))
    #expect(
      guide.contains(
        "<h2><a href=\"/docs/guide/a/\">A</a></h2>\n\n<p class=\"soft\"><time datetime=\"2024-02-01\">"
      ))
    #expect(!guide.contains(">B</a>"))
    #expect(built["docs/guide/b/index.html"] == nil)
  }

  @Test func otherFormatsInFoldersAreReported() throws {
    let site = try TestImport.hugo(
      [
        "content/docs/guide/a.md": entry("A"), "content/docs/guide/a.es.md": entry("Aes"),
        "content/docs/guide/b.en.md": entry("B"), "content/docs/guide/_index.en.md": entry("G"),
        "content/docs/guide/c.adoc": "C", "content/docs/guide/data.csv": "a\n1\n",
      ],
      configuration: "[languages.en]\ntitle = \"T\"\n[languages.es]\ntitle = \"Te\"\n")
    #expect(site["content/docs/guide/b.md"] == entry("B"))
    #expect(site["content/docs/guide/_index.md"] == entry("G"))
    #expect(site["static/docs/guide/data.csv"] == "a\n1\n")
    #expect(
      site.report == [
        "content/docs/guide/c.adoc: content in this format was not imported"
      ])
    #expect(site["content/docs/guide/a.es.md"] == entry("Aes"))
    #expect(site.errors == [])
  }
}
