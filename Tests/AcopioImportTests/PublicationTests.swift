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
        "content/a.md:3:13: 'expiryDate' is no date, so the entry is a draft here",
        "content/a.md:4:14: 'publishDate' is no date, so the entry is a draft here",
      ])
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
}
