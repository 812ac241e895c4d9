import AcopioSiteTestSupport
import Testing

/// What the command reports about time, and what it omits after errors.
@Suite struct TimeCommandTests {
  /// A library with a draft and an entry to be published in the future.
  private func site() throws -> SiteFolder {
    let site = try SiteFolder()
    try site.write("content/authors/draft.md", "---\nname: Draft\ndraft: true\n---\n")
    try site.write(
      "content/authors/early.md", "---\nname: Early\npublish-date: 2026-12-01\n---\n")
    return site
  }

  @Test func saysWhatIsWithheldAndWhatChangesNext() async throws {
    let run = try await site().build()
    #expect(run.status == 0 && run.stderr == "")
    #expect(
      run.stdout.hasPrefix(
        """
        entries read    6
        published       4
        withheld        2
          authors/draft: it is a draft
          authors/early: its publish-date is 2026-12-01
        next change     2026-12-01, of 1 entry
          authors/early: published
        pages           5

        """), "\(run.stdout)")
  }

  @Test func publishesAtTheHour() async throws {
    let site = try SiteFolder()
    try site.write(
      "content/authors/early.md",
      "---\nname: Early\npublish-date: 2026-11-27T10:00:00-06:00\nexpiry-date: 2026-12-24\n---\n")
    let before = try await site.acopio(["build", "--now", "2026-11-27T15:59:59Z"])
    #expect(before.status == 0 && before.stderr == "")
    #expect(
      before.stdout.contains(
        """
        withheld        1
          authors/early: its publish-date is 2026-11-27T10:00:00-06:00
        next change     2026-11-27T16:00:00Z, of 1 entry
          authors/early: published

        """), "\(before.stdout)")
    let after = try await site.acopio(["build", "--now", "2026-11-27T10:00-06:00"])
    #expect(after.stdout.contains("withheld        0\nnext change     2026-12-25, of 1 entry\n"))
    #expect(try site.files()["authors/early/index.html"] != nil)
    let due = try await site.acopio(["due", "--now", "2026-11-21"])
    #expect(due.status == 0 && due.stderr == "")
    #expect(
      due.stdout == """
        2026-11-27T16:00:00Z  2026-11-27T16:00:00Z  authors/early  published
        2026-12-25T00:00:00Z  2026-12-25  authors/early  withheld, its expiry-date was 2026-12-24

        """)
    let json = try await site.acopio(["due", "--now", "2026-12-25", "--format", "json"])
    #expect(json.status == 0 && json.stdout.contains("\"output\""), "\(json.stdout)")
  }

  @Test(arguments: ["2026-11-31", "tomorrow", "2026-11-21T25:00", "", "10:30"])
  func refusesATimeOfTheBuildThatIsNone(now: String) async throws {
    let run = try await SiteFolder().acopio(["check", "--now", now])
    #expect(run.status == 2)
    #expect(run.stderr.contains("write it as 2026-11-21, or as 2026-11-21T10:30"), "\(run.stderr)")
  }

  @Test func publishesDraftsWhereTheyAreAskedFor() async throws {
    let site = try site()
    let run = try await site.build("--drafts")
    #expect(run.status == 0 && run.stderr == "")
    #expect(run.stdout.hasPrefix("entries read    6\npublished       5\nwithheld        1\n"))
    #expect(try site.files()["authors/draft/index.html"] != nil)
    // The next build without drafts removes them again.
    #expect(try await site.build().status == 0)
    #expect(try site.files()["authors/draft/index.html"] == nil)
  }

  @Test func checksDraftsWhereTheyAreAskedFor() async throws {
    let site = try site()
    // Only the page of the draft has a fault.
    try site.write(
      "templates/layouts/author.html",
      "{% assign zero = entry.slug | size | minus: 5 %}{{ 1 | divided_by: zero }}")
    try site.write("content/authors/austen.md", "---\nname: Jane Austen\n---\n")
    let check = ["check", "--now", SiteFolder.day]
    #expect(try await site.acopio(check).status == 0)
    let run = try await site.acopio(check + ["--drafts"])
    #expect(run.status == 1)
    #expect(run.stderr.contains("content/authors/draft.md"), "\(run.stderr)")
  }

  @Test func countsWhatWasReadAndNothingElseAfterAnError() async throws {
    let site = try site()
    try site.write("content/authors/bad.md", "---\nname: 4\n---\n")
    let run = try await site.build()
    #expect(run.status == 1)
    #expect(
      run.stdout.hasPrefix("entries read    7\nfiles           none written, because of errors\n"),
      "\(run.stdout)")
  }
}
