import AcopioImport
import Testing

/// What another tool does not publish is not published after an import either.
@Suite struct PublicationTests {
  @Test func hugoTakesItsKeysInEveryCase() throws {
    let site = try TestImport.hugo([
      "content/posts/a.md":
        "---\ntitle: A\nDraft: true\nDate: 2024-01-01\nSlug: qq\nALIASES: [/old/]\n---\n",
      "content/posts/b.md":
        "---\ntitle: B\nexpirydate: 2020-01-01\npublishdate: 2019-01-01\n---\n",
      "content/posts/c.md": "---\ntitle: C\nunpublishdate: 2020-01-01\n---\n",
      "content/posts/d.md": "---\ntitle: D\nslug: d\nSlug: e\n---\n",
    ])
    #expect(
      site["content/posts/a.md"]
        == "---\ntitle: A\ndate: 2024-01-01\npermalink: /posts/qq/\naliases: [/old/]\ndraft: true\n---\n"
    )
    #expect(
      site["content/posts/b.md"]
        == "---\ntitle: B\npublish-date: 2019-01-01\nexpiry-date: 2020-01-01\n---\n")
    #expect(site["content/posts/c.md"] == "---\ntitle: C\nexpiry-date: 2020-01-01\n---\n")
    #expect(
      site.report == [
        "content/posts/d.md:4:7: the key 'Slug' was left out: 'slug' can only be given once"
      ])
    #expect(site.errors == [])
  }

  @Test(arguments: ["true", "\"true\"", "yes", "\"yes\"", "1", "on"])
  func draftsAreWithheldHoweverTheyAreWritten(truth: String) throws {
    let site = try TestImport.hugo(["content/a.md": "---\ntitle: A\ndraft: \(truth)\n---\n"])
    #expect(site["content/pages/a.md"] == "---\ntitle: A\ndraft: true\n---\n")
    #expect(site.report == [])
  }

  @Test(arguments: ["false", "\"false\"", "no", "off", "''"])
  func whatIsNoDraftIsPublished(truth: String) throws {
    let site = try TestImport.hugo(["content/a.md": "---\ntitle: A\ndraft: \(truth)\n---\n"])
    #expect(site["content/pages/a.md"] == "---\ntitle: A\n---\n")
  }

  @Test(arguments: ["maybe", "2", "[true]"])
  func whatCannotBeToldIsWithheldAndReported(value: String) throws {
    let site = try TestImport.hugo(["content/a.md": "---\ntitle: A\ndraft: \(value)\n---\n"])
    #expect(site["content/pages/a.md"] == "---\ntitle: A\ndraft: true\n---\n")
    #expect(
      site.report == [
        "content/a.md:3:8: 'draft' is neither true nor false, so the entry is a draft here"
      ])
  }

  @Test(arguments: ["false", "no", "off", "\"false\"", "False"])
  func unpublishedEntriesOfJekyllAreDrafts(value: String) throws {
    let site = try TestImport.jekyll(["a.md": "---\ntitle: A\npublished: \(value)\n---\n"])
    #expect(site["content/pages/a.md"].contains("draft: true"))
    #expect(site.report == [])
  }

  @Test func datesOfHugoThatCannotBeReadWithholdTheEntry() throws {
    let site = try TestImport.hugo([
      "content/a.md": "---\ntitle: A\nexpiryDate: soon\npublishDate: later\n---\n"
    ])
    #expect(site["content/pages/a.md"] == "---\ntitle: A\ndraft: true\n---\n")
    #expect(
      site.report == [
        "content/a.md:3:13: 'expiryDate' is not a date, so the entry is a draft here",
        "content/a.md:4:14: 'publishDate' is not a date, so the entry is a draft here",
      ])
  }

  @Test(arguments: [
    "02 Jan 2999", "Wed, 02 Jan 2999 10:00:00 GMT", "2999-01-02 10:00:00 +0200 UTC", "2999/01/02",
    "2999-1-2", "January 2, 2999", "Wednesday, January 2nd 2999", "2 January 2999 9:05",
  ])
  func datesOfHugoThatAreTextAreDates(date: String) throws {
    let site = try TestImport.hugo(["content/p/a.md": "---\ntitle: A\ndate: '\(date)'\n---\n"])
    #expect(site["content/p/a.md"].contains("\ndate: 2999-01-02"))
    let now = date.contains(":") ? "build.time" : "build.date"
    #expect(site["content/p/_collection.yml"].contains("when: 'date <= \(now)'"))
    #expect(site.report == [] && site.errors == [])
    #expect(site.pages() == ["index.html", "p/index.html"])
  }

  @Test(arguments: [
    "02/01/2999", "2 Jan 99", "Jan 2999", "2999-13-02", "2999-1/2", "[2999]", "2999",
  ])
  func datesOfHugoThatCannotBeToldWithholdTheEntry(date: String) throws {
    let site = try TestImport.hugo(["content/p/a.md": "---\ntitle: A\ndate: \(date)\n---\n"])
    #expect(site["content/p/a.md"].contains("\ndraft: true\n"))
    #expect(
      site.report.count == 1 && site.report[0].contains(":3:7: 'date' cannot be read as a date"))
    #expect(site.errors == [])
  }

  @Test func entriesThatExpireBeforeTheyArePublishedAreDrafts() throws {
    let site = try TestImport.hugo([
      "content/a.md": "---\ntitle: A\nexpiryDate: 2020-01-01\npublishDate: 2035-01-01\n---\n"
    ])
    #expect(site["content/pages/a.md"] == "---\ntitle: A\ndraft: true\n---\n")
    #expect(
      site.report == [
        "content/a.md:3:13: the entry expires before it is published, so it is a draft here"
      ])
    #expect(site.errors == [])
  }

  @Test func pagesThatHugoDoesNotRenderAreDrafts() throws {
    let site = try TestImport.hugo([
      "content/a.md": "---\ntitle: A\nbuild: { render: never }\n---\n",
      "content/b.md": "---\ntitle: B\nheadless: true\n---\n",
      "content/c.md": "---\ntitle: C\npublished: false\n---\n",
      "content/d.md": "---\ntitle: D\n_build: { list: never }\n---\n",
    ])
    #expect(["a", "b", "c"].allSatisfy { site["content/pages/\($0).md"].contains("draft: true") })
    #expect(!site["content/pages/d.md"].contains("draft"))
    #expect(site.report.contains { $0.hasPrefix("content/a.md:3:18: Hugo makes no page") })
    #expect(site.report.contains { $0.hasPrefix("content/b.md:3:11: Hugo makes no page") })
  }

  @Test func cascadesOfHugoWithholdTheirFolder() throws {
    let site = try TestImport.hugo([
      "content/a/_index.md": "---\ntitle: A\ncascade: { draft: true }\n---\n",
      "content/a/b/c.md": "---\ntitle: C\n---\nSecret\n",
      "content/d/_index.md":
        "---\ntitle: D\nCascade:\n  - build: { render: never }\n    _target: { path: /d/** }\n---\n",
      "content/d/e.md": "---\ntitle: E\n---\nSecret\n",
      "content/f/_index.md": "---\ntitle: F\ncascade: { color: red, draft: false }\n---\n",
      "content/f/g.md": "---\ntitle: G\n---\n",
    ])
    #expect(site.pages() == ["f/g/index.html", "f/index.html", "index.html"])
    #expect(site["content/a/_defaults.yml"] == "draft: true\n")
    #expect(site.report.count { $0.contains("the cascade limits publication") } == 1)
    #expect(site.errors == [])
  }

  // MARK: - Dates that have not come

  @Test func postsOfJekyllWaitForTheirDates() throws {
    let files = ["_posts/2024-01-01-a.md": "A", "_posts/2030-01-01-b.md": "Secret"]
    let site = try TestImport.jekyll(files)
    #expect(
      site["content/posts/_collection.yml"].contains(
        "publish:\n  - { when: 'date <= build.date', message: its date has not come }\n"))
    #expect(site.errors == [])
    #expect(site.pages() == ["index.html", "posts/index.html", "2024/01/01/a.html"])
    #expect(site.pages(now: "2030-01-01").contains("2030/01/01/b.html"))
    let all = try TestImport.jekyll(files, configuration: "future: true\n")
    #expect(!all["content/posts/_collection.yml"].contains("publish:"))
    #expect(all.pages().contains("2030/01/01/b.html"))
    #expect(all.report == [])
  }

  @Test func entriesOfHugoWaitForTheirDates() throws {
    let files = [
      "content/p/a.md": "---\ntitle: A\ndate: 2024-01-01T10:00:00+02:00\n---\n",
      "content/p/b.md": "---\ntitle: B\ndate: 2030-01-01\n---\nSecret\n",
      "content/p/c.md": "---\ntitle: C\n---\n",
      "content/q/d.md": "---\ntitle: D\ndate: 2030-01-01\n---\n",
      "content/q/e.md": "---\ntitle: E\ndate: Spring\n---\n",
    ]
    let site = try TestImport.hugo(files)
    #expect(
      site["content/p/_collection.yml"].contains("when: 'not date or date <= build.time'"))
    #expect(!site["content/q/_collection.yml"].contains("publish:"))
    #expect(site["content/q/d.md"].contains("publish-date: 2030-01-01\n"))
    #expect(site.errors == [])
    let pages = site.pages()
    #expect(pages.isSuperset(of: ["p/a/index.html", "p/c/index.html"]))
    #expect(!pages.contains("q/e/index.html"))
    #expect(
      site.report == [
        "content/q/e.md:3:7: 'date' cannot be read as a date, so the entry is a draft here"
      ])
    #expect(!pages.contains("p/b/index.html") && !pages.contains("q/d/index.html"))
    let all = try TestImport.hugo(files, configuration: "buildFuture = true\n")
    #expect(all.pages().contains("p/b/index.html"))
    #expect(all.report == [])
  }

  @Test func aDayOfPublicationTakesPrecedenceOverTheDate() throws {
    let site = try TestImport.hugo([
      "content/p/a.md": "---\ntitle: A\ndate: 2030-01-01\npublishDate: 2024-01-01\n---\n",
      "content/p/b.md": "---\ntitle: B\ndate: 2030-01-01\n---\nSecret\n",
      "content/p/c.md": "---\ntitle: C\ndate: 2030-01-01\nexpiryDate: 2025-01-01\n---\n",
    ])
    #expect(!site["content/p/_collection.yml"].contains("publish:"))
    #expect(site["content/p/a.md"].contains("publish-date: 2024-01-01\n"))
    #expect(site["content/p/b.md"].contains("publish-date: 2030-01-01\n"))
    #expect(site.errors == [])
    #expect(site.pages() == ["index.html", "p/a/index.html", "p/index.html"])
  }

  // MARK: - Entries without pages

  @Test(arguments: ["[shelves, empty]", "{ shelves: {} }", "{ shelves: { output: false } }"])
  func entriesOfCollectionsWithoutOutputAreData(collections: String) throws {
    let site = try TestImport.jekyll(
      [
        "_shelves/x.md":
          "---\ntitle: X\ntags: a\nredirect_from: /y/\n---\n<div>Secret</div> [a](/a.html) [b](#b)\n",
        "a.md": "---\ntitle: A\n---\n[x](/shelves/x.html)\n",
      ], configuration: "collections: \(collections)\n")
    #expect(!site["content/shelves/_collection.yml"].contains("page"))
    #expect(!site["content/shelves/_collection.yml"].contains("lists"))
    #expect(site["content/site.yml"].contains("nav:\n    - { path: /a.html, title: A }\n"))
    #expect(site.errors == [])
    #expect(site.pages() == ["a.html", "index.html"])
    #expect(
      site.report.contains(
        "a.md:4:5: '/shelves/x.html' leads to nothing that was imported; the link has the full address now"
      ))
  }

  @Test func aSiteOfNothingButDataHasAHomePage() throws {
    let site = try TestImport.jekyll(
      ["_pages/x.md": "---\ntitle: X\n---\nSecret\n"],
      configuration: "collections: { pages: { output: false } }\n")
    #expect(site.errors == [])
    #expect(site.pages() == ["index.html"])
  }
}
