import AcopioSiteTestSupport
import Foundation
import Testing

/// `acopio lock`, `check` and `diff` on the library.
@Suite struct LockCommandTests {
  /// The library, whose lock is written.
  private func locked() async throws -> SiteFolder {
    let site = try SiteFolder()
    let run = try await locking(site)
    try #require(run.status == 0 && run.stdout == "", "\(run)")
    try #require(run.stderr == "wrote content/api/v1.lock.json\n")
    return site
  }

  private func locking(_ site: SiteFolder, _ arguments: String...) async throws -> Command.Run {
    try await site.acopio(["lock"] + arguments + ["--now", SiteFolder.day])
  }

  private func text(_ site: SiteFolder) throws -> String {
    try String(contentsOfFile: site.root + "/content/api/v1.lock.json", encoding: .utf8)
  }

  @Test func theLockHasTheSchemaAndTheItems() async throws {
    let site = try await locked()
    let lock = try text(site)
    #expect(
      lock.hasPrefix(
        """
        {
          "format": 1,
          "version": "v1",
          "language": "en",
          "endpoints": [
            {
              "path": "/v1/books",
              "unversioned": true,
              "schema": {"type": "array", "items": {"type": "object", "properties": {
                "id": {"type": "string", "pattern": "[0-9]+"},
                "title": {"type": "string",
        """))
    #expect(lock.contains(#"{"id": "1", "entry": "books/1", "digest": ""#))
    #expect(lock.contains(#", "urls": ["/books/momo/"]},"#))
  }

  @Test func aLockChangesNothingAndIsStable() async throws {
    let site = try await locked()
    let before = try text(site)
    let check = try await locking(site, "check")
    #expect(check.status == 0 && check.stderr == "", "\(check)")
    #expect(check.stdout.hasSuffix("0 errors, 0 warnings, 0 notes\n"))
    let again = try await locking(site)
    #expect(again.status == 0)
    #expect(try text(site) == before)
    // The file belongs to no entry, and the site builds as before.
    let build = try await site.build()
    #expect(build.status == 0 && build.stderr == "", "\(build)")
  }

  private func addABook(to site: SiteFolder) throws {
    try site.write(
      "content/books/books.json",
      """
      [
        { "id": "3", "title": "Aurora", "author": "austen", "pages": 7 },
        { "id": "1", "title": "Momo", "author": "ende" },
        { "id": "2", "title": "Emma", "author": "austen", "printed": "1815-12-23" }
      ]

      """)
  }

  @Test func addedContentGivesNoAlarm() async throws {
    let site = try await locked()
    try addABook(to: site)
    let check = try await locking(site, "check")
    #expect(check.status == 0)
    #expect(check.stdout.contains("note: /v1/books.json: new items: 3 [A03 "))
    #expect(check.stdout.hasSuffix("0 errors, 0 warnings, 1 note\n"))
  }

  /// Pages that are named for their hash have a schema and items in the lock, and no addresses.
  @Test func theNamesOfPagesThatNeverChangeAreNotLocked() async throws {
    let site = try SiteFolder()
    let path = "content/books/_collection.yml"
    let declaration = try String(contentsOfFile: "\(site.root)/\(path)", encoding: .utf8)
    func declare(_ pages: String) throws {
      let list = "endpoints:\n  - { path: /all, per-page: 1, pages: \(pages), each: [id, title] }\n"
      try site.write(path, declaration.replacing("endpoints:\n", with: list))
    }
    try declare("hashed")
    #expect(try await locking(site).status == 0)
    let lock = try text(site)
    #expect(lock.contains(#""path": "/v1/all""#))
    #expect(lock.contains(#""path": "/immutable/v1/all/{sha256}""#))
    #expect(lock.ranges(of: "/immutable/").count == 1, "\(lock)")
    try addABook(to: site)
    let added = try await locking(site, "check")
    #expect(added.status == 0)
    #expect(added.stdout.contains("note: /immutable/v1/all/{sha256}.json: new items: 3 [A03 "))
    #expect(added.stdout.hasSuffix("0 errors, 0 warnings, 2 notes\n"), "\(added.stdout)")
    // Clients that read the list of the pages would find items there.
    try declare("numbered")
    let check = try await locking(site, "check")
    #expect(check.status == 1)
    #expect(check.stdout.contains("'/immutable/v1/all/{sha256}.json' is gone [R01 "))
  }

  /// One fact in two endpoints is one report; the waivers that it proposes can be copied.
  @Test func aChangeOfAFieldIsOneFactWithItsDeclaration() async throws {
    let site = try SiteFolder()
    let path = "content/books/_collection.yml"
    func declare(_ type: String) throws {
      let declaration = try #require(Library.files()[path])
      try site.write(
        path,
        String(decoding: declaration, as: UTF8.self)
          .replacing("pages: { type: integer", with: "pages: { type: \(type)")
          .replacing(
            "each: { id: id, title: title } }",
            with:
              "each: [id, pages] }\n  - { path: '/books/{id}', versions: [v1], one: [id, pages] }"))
    }
    try declare("integer")
    #expect(try await locking(site).status == 0)
    try declare("decimal")
    let check = try await locking(site, "check")
    #expect(check.status == 1)
    let lines = check.stdout.split(separator: "\n")
    let errors = lines.filter { $0.contains(": error: ") && !$0.contains(" [R21 ") }
    #expect(errors.count == 1 && errors[0].contains("pages' is a number"), "\(check)")
    #expect(lines.contains { $0.hasPrefix("  = also: /v1/books/{id}.json: '") }, "\(check)")
    #expect(lines.contains("  = declared in: content/books/_collection.yml:7"), "\(check)")
    let start = try #require(lines.firstIndex(of: "  api:"))
    let waivers = lines[start...].map { $0.dropFirst(2) }.joined(separator: "\n")
    #expect(waivers.contains("until: 2027-02-"), "\(check)")
    let settings = try String(contentsOfFile: "\(site.root)/content/site.yml", encoding: .utf8)
    try site.write(
      "content/site.yml",
      settings.replacing(
        "api: { versions: [ { name: v1, current: true } ] }",
        with: waivers.replacing("…", with: "nobody reads it")
          + "\n  versions: [ { name: v1, current: true } ]")
    )
    let waived = try await locking(site, "check")
    #expect(waived.status == 0, "\(waived)")
    let markdown = try await locking(site, "check", "--format", "markdown", "--language", "es")
    #expect(markdown.status == 0 && !markdown.stdout.contains("```yaml"), "\(markdown)")
  }

  /// A redirect of many addresses keeps the promise of each.
  @Test func pagesMayMoveWithARedirectOfTheirFolder() async throws {
    let site = try await locked()
    let path = "content/books/_collection.yml"
    let declaration = try String(contentsOfFile: "\(site.root)/\(path)", encoding: .utf8)
    // A redirect of a whole folder needs one in which nothing is published.
    let moved = declaration.replacing("'/books/{slug}/'", with: "'/read/{slug}/'")
      .replacing("permalink: /books/", with: "permalink: /read/")
    try site.write(path, moved)
    let lost = try await locking(site, "check")
    #expect(lost.status == 1 && lost.stdout.contains("no redirect is there [D-c"), "\(lost)")
    let settings = try String(contentsOfFile: "\(site.root)/content/site.yml", encoding: .utf8)
    try site.write(
      "content/site.yml",
      settings + "redirects: [ { from: /books/*, to: /read/:splat } ]\nhosting: { host: nginx }\n")
    let kept = try await locking(site, "check")
    #expect(kept.status == 0 && !kept.stdout.contains("[D-c"), "\(kept)")
  }

  @Test func aWaiverNeedsAReason() async throws {
    let site = try await locked()
    let settings = try String(contentsOfFile: "\(site.root)/content/site.yml", encoding: .utf8)
    try site.write(
      "content/site.yml",
      settings.replacing(
        "api: {",
        with:
          "api: { lock: { waivers: [ { change: 0a1b2c3d4e5f, reason: …, until: 2027-01-01 } ] },"))
    let check = try await locking(site, "check")
    #expect(check.status == 1 && check.stderr.contains("'…' is no reason"), "\(check)")
  }

  @Test func aListOfTheNewestLetsItemsGo() async throws {
    let site = try SiteFolder()
    let declaration = try String(
      contentsOfFile: site.root + "/content/books/_collection.yml", encoding: .utf8)
    try site.write(
      "content/books/_collection.yml",
      declaration.replacingOccurrences(
        of: "{ path: /books, versions: [v1], each:",
        with: "{ path: /books, versions: [v1], limit: 2, each:"))
    let lock = try await locking(site)
    #expect(lock.status == 0, "\(lock)")
    try site.write(
      "content/books/books.json",
      """
      [
        { "id": "3", "title": "Aurora", "author": "austen" },
        { "id": "1", "title": "Momo", "author": "ende" },
        { "id": "2", "title": "Emma", "author": "austen" }
      ]

      """)
    let check = try await locking(site, "check")
    #expect(check.status == 0)
    #expect(
      check.stdout.contains(
        "note: /v1/books.json: id '2' is not published here now, but 'books/2' still exists [D-a "))
    #expect(check.stdout.hasSuffix("0 errors, 0 warnings, 2 notes\n"), "\(check)")
  }

  @Test func whatBreaksClientsIsReportedAndNotLocked() async throws {
    let site = try await locked()
    let before = try text(site)
    let declaration = try String(
      contentsOfFile: site.root + "/content/books/_collection.yml", encoding: .utf8)
    try site.write(
      "content/books/_collection.yml",
      declaration.replacingOccurrences(
        of: "each: { id: id, title: title }", with: "each: { id: id, name: title }"))
    let check = try await locking(site, "check")
    #expect(check.status == 1)
    #expect(
      check.stdout.hasPrefix(
        """
        content/api/v1.lock.json:11: error: /v1/books.json: '[].title' is gone and 'name' is new, with the \
        same schema: renamed? [R09 dd54fb167e6b]

        """), "\(check)")
    let spanish = try await locking(site, "check", "--language", "es", "--format", "github")
    #expect(spanish.status == 1)
    #expect(
      spanish.stdout.contains(
        "¿renombrado? (content/books/_collection.yml:6); publica los dos nombres"))
    let lock = try await locking(site)
    #expect(lock.status == 1 && lock.stderr == "" && lock.stdout == check.stdout)
    #expect(try text(site) == before)
    let accepted = try await locking(site, "--accept-breaking")
    #expect(accepted.status == 0)
    #expect(
      accepted.stderr == "wrote content/api/v1.changes.json\nwrote content/api/v1.lock.json\n")
    #expect(try text(site).contains(#""name": {"type": "string""#))
    // Two revisions of the lock give the same.
    try site.write("old.json", before)
    let diff = try await locking(site, "diff", "old.json", "content/api/v1.lock.json")
    #expect(diff.status == 1)
    #expect(diff.stdout.hasPrefix("old.json:11: error: /v1/books.json: '[].title' is gone"))
  }

  @Test func aSiteWithoutALockIsTold() async throws {
    let site = try SiteFolder()
    let check = try await locking(site, "check")
    #expect(check.status == 0 && check.stdout == "")
    #expect(
      check.stderr
        == "there is no content/api/v1.lock.json yet; 'acopio lock' writes it\n")
  }

  @Test func aRemovedEntryLeavesATombstone() async throws {
    let site = try await locked()
    try site.write(
      "content/books/books.json",
      """
      [
        { "id": "1", "title": "Momo", "author": "ende" },
        { "id": "2", "title": "Emma", "author": "austen",
          "removed": { "date": "2026-11-20", "reason": "Lost" } }
      ]

      """)
    let check = try await locking(site, "check")
    #expect(!check.stdout.contains("D-a"), "\(check)")
    try site.write(
      "content/books/books.json", #"[ { "id": "1", "title": "Momo", "author": "ende" } ]"#)
    let gone = try await locking(site, "check")
    #expect(gone.status == 1)
    #expect(gone.stdout.contains("error: /v1/books.json: id '2' is gone without a tombstone [D-a "))
  }

  @Test func faultsOfTheSiteAndOfALockComeFirst() async throws {
    let site = try await locked()
    try site.write("content/api/v1.lock.json", "{\"format\": 9}")
    let check = try await locking(site, "check")
    #expect(check.status == 1 && check.stdout == "")
    #expect(
      check.stderr == """
        content/api/v1.lock.json:1:12: error: this lock has the format 9; this version of acopio reads 1 \
        [invalid-lock]
        1 | {"format": 9}
          |            ^
          = remedy: use the version of acopio that wrote it

        """)
    let json = try await locking(site, "check", "--format", "json")
    #expect(json.status == 1 && json.stderr == "")
    #expect(json.stdout.hasPrefix("[\n  {\n    \"id\": \"invalid-lock\""))
    let diff = try await locking(site, "diff", "content/api/v1.lock.json", "none.json")
    #expect(diff.status == 2 && diff.stderr.contains("[invalid-lock]"))
  }

  @Test(arguments: [
    ["check", "--format", "yaml"], ["diff", "a.json"], ["lock", "--language", "de"],
  ])
  func refusesWrongArguments(arguments: [String]) async throws {
    let site = try SiteFolder()
    let run = try await site.acopio(["lock"] + arguments)
    #expect(run.status == 2 && run.stdout == "", "\(run)")
  }
}
