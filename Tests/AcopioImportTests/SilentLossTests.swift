import AcopioImport
import Testing

/// Nothing is dropped in silence: what does not come along is reported with its file and line.
@Suite struct SilentLossTests {
  @Test(arguments: ["Europe/Lodnon", "America/Mexico_city", "UTC-5", "EST5EDT4"])
  func aTimeZoneThatDoesNotExistIsLeftOut(zone: String) throws {
    for site in [
      try TestImport.jekyll([:], configuration: "timezone: \(zone)"),
      try TestImport.hugo([:], configuration: "timeZone = '\(zone)'"),
    ] {
      #expect(
        site.report.contains {
          $0.contains("the time zone was not imported: there is no time zone")
        })
      #expect(site.files["content/site.yml"]?.contains("timezone") == false)
    }
  }

  @Test func keysThatAreNoTextsAreReported() throws {
    let jekyll = try TestImport.jekyll([
      "a.md":
        "---\ntitle: A\nslug: [x]\nlayout: [q]\npermalink: { a: 1 }\nredirect_from: [{ a: 1 }]\n---\n",
      "b.md": "---\ntitle: B\nlayout: false\n---\n",
    ])
    #expect(
      jekyll.report == [
        "a.md:3:7: 'slug' is not text and was left out",
        "a.md:4:9: 'layout' is not text and was left out",
        "a.md:5:12: 'permalink' is not text and was left out",
        "a.md:6:17: a former address is not text and was left out",
      ])
    #expect(jekyll.pages() == ["a.html", "b.html", "index.html"])
    let hugo = try TestImport.hugo([
      "content/a.md": "---\ntitle: A\nslug: [x]\nurl: [y]\naliases: { b: 1 }\n---\n"
    ])
    #expect(
      hugo.report == [
        "content/a.md:3:7: 'slug' is not text and was left out",
        "content/a.md:4:6: 'url' is not text and was left out",
        "content/a.md:5:10: a former address is not text and was left out",
      ])
    #expect(hugo.errors == [])
  }

  @Test func addressesOfFilesAreReported() throws {
    let message = "no page can have the address of a file, '/x.txt'; the entry has another address"
    let eleventy = try TestImport(
      .eleventy, ["b.md": "---\ntitle: B\npermalink: /x.txt\n---\n"])
    #expect(eleventy.report.contains("b.md:3:12: \(message)"))
    #expect(eleventy.pages() == ["b/index.html", "index.html"])
    let jekyll = try TestImport.jekyll(["b.md": "---\ntitle: B\npermalink: /x.txt\n---\n"])
    #expect(jekyll.report == ["b.md:3:12: \(message)"])
    #expect(jekyll.pages() == ["b.html", "index.html"])
    let hugo = try TestImport.hugo(["content/b.md": "---\ntitle: B\nurl: /x.txt\n---\n"])
    #expect(hugo.report == ["content/b.md:3:6: \(message)"])
    #expect(hugo.pages() == ["b/index.html", "index.html"])
  }

  @Test func filesAmongEntriesThatAreNoMarkdownAreReported() throws {
    let site = try TestImport.jekyll(
      [
        "_posts/2024-01-05-e.html": "---\ntitle: E\n---\n<p>x</p>",
        "_posts/2024-01-06-f.txt": "---\ntitle: F\n---\n", "_drafts/g.html": "---\n---\n",
        "_docs/d.md": "---\ntitle: D\n---\n", "_docs/raw.txt": "raw",
      ], configuration: "collections: { docs: { output: true } }\n")
    #expect(
      site.report
        == ["_docs/raw.txt", "_posts/2024-01-06-f.txt"].map {
          "\($0): a file that is not Markdown was not imported"
        })
    #expect(site.errors == [])
  }

  @Test func whatJekyllExcludesIsNotImported() throws {
    let site = try TestImport.jekyll(
      [
        "private/_posts/2024-01-01-a.md": "A", "_docs/secret.md": "S", "notes/a.md": "---\n---\n",
        "b.md": "---\n---\n",
      ],
      configuration:
        "collections: { docs: { output: true } }\nexclude: [private, _docs/s*.md, notes/*]\n")
    #expect(site.pages() == ["b.html", "index.html"])
    #expect(site.report == [])
  }

  @Test func categoriesInBothKeysAreJoined() throws {
    let site = try TestImport.jekyll([
      "_posts/2024-01-01-a.md": "---\ncategory: news\ncategories: [x]\ntag: a b\n---\n",
      "_posts/2024-01-02-b.md": "---\ncategory: x\ncategories: x z\ntags: c d\n---\n",
    ])
    #expect(site["content/posts/a.md"].contains("categories: [x, news]\n"))
    #expect(site["content/posts/a.md"].contains("tags: [a b]\n"))
    #expect(site["content/posts/b.md"].contains("categories: [x, z]\n"))
    #expect(site["content/posts/b.md"].contains("tags: [c, d]\n"))
    #expect(site.errors == [])
  }

  @Test func dataOfEleventyReachTheirEntries() throws {
    let site = try TestImport(
      .eleventy,
      [
        "posts/posts.json": "{ \"tags\": [\"posts\", \"news\"], \"color\": \"blue\" }",
        "posts/p.md": "---\ntitle: P\ntags: [q]\n---\n",
        "posts/p.11tydata.json": "{ \"color\": \"red\" }", "posts/r.md": "---\ntitle: R\n---\n",
        "posts/other.json": "{}",
      ])
    #expect(site["content/posts/p.md"] == "---\ntitle: P\ntags: [q, news]\ncolor: red\n---\n")
    #expect(site["content/posts/r.md"] == "---\ntitle: R\ntags: [news]\ncolor: blue\n---\n")
    #expect(
      site.report.contains(
        "posts/other.json: Eleventy does not publish the file, and it was not imported"))
    #expect(!site.report.contains { $0.contains("posts.json") || $0.contains("11tydata") })
    #expect(site.errors == [])
  }

  @Test func frontMatterSaysItsLanguage() throws {
    let site = try TestImport(
      .eleventy,
      [
        "a.md": "---js\n{ title: \"D\" }\n---\nd\n",
        "b.md": "---json\n{ \"title\": \"B\" }\n---\nb\n",
        "c.md": "---toml\ntitle = \"C\"\n---\nc\n", "d.md": "--- yaml\ntitle: D\n---\nd\n",
      ])
    #expect(site["content/pages/a.md"] == "---\ntitle: D\n---\nd\n")
    #expect(
      site.report.contains(
        "c.md:1:1: the file was not imported: its front matter in TOML begins with '---'"))
    for name in ["b", "d"] {
      #expect(
        site["content/pages/\(name).md"] == "---\ntitle: \(name.uppercased())\n---\n\(name)\n")
    }
    #expect(site.errors == [])
  }
}
