import AcopioSiteTestSupport
import Testing

/// What `site.yml` says about changes of the API, and about its end.
@Suite struct LockSettingsTests {
  /// A library with a lock, whose endpoint then loses a member, and with more in `api:`.
  private func changed(_ api: String, version: String = "") async throws -> SiteFolder {
    let site = try SiteFolder()
    let lock = try await site.acopio(["lock", "--now", SiteFolder.day])
    try #require(lock.status == 0, "\(lock)")
    var files = Library.files()
    let path = "content/books/_collection.yml"
    let text = String(decoding: files[path] ?? [], as: UTF8.self)
    files[path] = Array(
      text.replacing("each: { id: id, title: title }", with: "each: { id: id }").utf8)
    try site.write(path, files[path] ?? [])
    try site.write(
      "content/site.yml",
      """
      name: Library
      base-url: https://library.example/
      locale: en
      api:
        versions: [{ name: v1, current: true\(version) }]
      \(api)

      """)
    return site
  }

  private func check(_ site: SiteFolder) async throws -> Command.Run {
    try await site.acopio(["lock", "check", "--now", SiteFolder.day])
  }

  @Test func reportsAChangeThatBreaksClients() async throws {
    let run = try await check(changed(""))
    #expect(run.status == 1)
    #expect(run.stdout.contains("R03"), "\(run)")
  }

  @Test func takesSeveritiesAndWaiversFromTheSite() async throws {
    for (lock, status) in [
      ("rules: { R03: info }", 0),
      ("rules: { R03: warning }", 0),
      ("rules: { R03: warning, R21: error }", 0),
      ("waivers: [{ change: R03, reason: Agreed, until: 2026-12-01 }]", 0),
      ("waivers: [{ change: R03, reason: Agreed, until: 2026-11-20 }]", 1),
      ("limits: { item-loss: 10, growth: 5, file-bytes: 1000000, files: 10 }", 1),
    ] {
      let run = try await check(changed("  lock: { \(lock) }"))
      #expect(run.status == status, "\(lock): \(run)")
      #expect(run.stderr == "")
    }
  }

  @Test(arguments: [
    ("rules: { R99: error }", "error: 'R99' is not a rule"),
    ("rules: { R03: fatal }", "error: 'fatal' is not a severity"),
    ("rules: [R03]", "error: 'rules' must be a mapping [wrong-type]"),
    (
      "waivers: [{ change: abc, reason: x, until: 2026-12-01 }]",
      "error: 'abc' is neither a rule nor"
    ),
    (
      "waivers: [{ change: R03, reason: x, until: soon }]",
      "error: 'until' must be a day [wrong-type]"
    ),
    (
      "waivers: [{ change: R03, until: 2026-12-01 }]",
      "error: a waiver has no 'reason' [missing-key]"
    ),
    ("limits: { item-loss: 200 }", "error: 'item-loss' must be a whole number from 0 to 100"),
  ])
  func reportsMistakes(lock: String, message: String) async throws {
    let run = try await check(changed("  lock: { \(lock) }"))
    #expect(run.status == 1)
    #expect(run.stderr.contains(message), "\(run)")
  }

  @Test func refusesALockWithTheNameOfAnotherVersion() async throws {
    let site = try SiteFolder()
    #expect(try await site.acopio(["lock"]).status == 0)
    try site.write("content/api/v2.lock.json", site.text("content/api/v1.lock.json"))
    let run = try await site.acopio(["lock", "check"])
    #expect(run.status == 1)
    #expect(
      run.stderr.contains("content/api/v2.lock.json:1:1: error: the lock is for version 'v1'"))
  }

  @Test func writesALockAgainThatWasFormattedAnew() async throws {
    let site = try SiteFolder()
    #expect(try await site.acopio(["lock"]).status == 0)
    let text = try site.text("content/api/v1.lock.json")
    try site.write("content/api/v1.lock.json", text.replacing("\n", with: "\r\n"))
    #expect(try await site.acopio(["lock"]).status == 0)
    #expect(try site.text("content/api/v1.lock.json") == text)
  }

  @Test func acceptsARemovalAfterTheSunset() async throws {
    let version = ", deprecated: 2026-01-01, sunset: 2026-06-30, successor: v2"
    let site = try SiteFolder()
    func api(_ more: String) throws {
      try site.write(
        "content/site.yml",
        """
        name: Library
        base-url: https://library.example/
        locale: en
        api: { openapi: true, versions: [{ name: v1\(more) }] }

        """)
    }
    try api(version)
    #expect(try await site.acopio(["lock", "--now", SiteFolder.day]).status == 0)
    let build = try await site.build()
    #expect(build.status == 0 && build.stderr == "", "\(build)")
    let document = try site.text("Output/v1/openapi.json")
    #expect(document.contains("\"deprecated\": true") || document.contains("\"deprecated\":true"))
    #expect(document.contains("2026-06-30"))
    try site.write(
      "content/books/_collection.yml",
      String(
        decoding: Library.files()["content/books/_collection.yml"] ?? [], as: UTF8.self
      ).replacing("{ path: /books, versions", with: "{ path: /volumes, versions"))
    let run = try await check(site)
    #expect(run.status == 0, "\(run)")
    let early = try await site.acopio(["lock", "check", "--now", "2026-06-01"])
    #expect(early.status == 1, "\(early)")
  }

  /// A removed version is reported until it is accepted.
  @Test func aVersionThatIsGoneCanBeAccepted() async throws {
    let site = try SiteFolder()
    #expect(try await site.acopio(["lock", "--now", SiteFolder.day]).status == 0)
    try site.write(
      "content/api/v0.lock.json", site.text("content/api/v1.lock.json").replacing("v1", with: "v0"))
    let refused = try await site.acopio(["lock", "--now", SiteFolder.day])
    #expect(
      refused.status == 1 && refused.stdout.contains("'/v0/books.json' is gone [R01 "), "\(refused)"
    )
    let accepted = try await site.acopio([
      "lock", "--accept-breaking", "--now", SiteFolder.day,
    ])
    #expect(accepted.status == 0)
    #expect(
      accepted.stderr == """
        wrote content/api/v1.lock.json
        wrote content/api/v0.changes.json
        removed content/api/v0.lock.json

        """)
    #expect(try site.text("content/api/v0.changes.json").contains("'/v0/books.json' is gone"))
    let check = try await check(site)
    #expect(
      check.status == 0 && check.stdout.hasSuffix("0 errors, 0 warnings, 0 notes\n"), "\(check)")
    let build = try await site.build()
    #expect(build.status == 0 && build.stderr == "", "\(build)")
  }

  /// A part of a field, or a list of its elements, ends with it.
  @Test func whatShowsAPartOfADeprecatedFieldEndsWithIt() async throws {
    let site = try SiteFolder()
    let path = "content/books/_collection.yml"
    let end = "deprecated: 2026-11-20, sunset: 2027-05-31"
    try site.write(
      path,
      try site.text(path)
        .replacing("inverse: books }", with: "inverse: books, \(end) }")
        .replacing(
          "each: { id: id, title: title }",
          with:
            "each: { id: id, title: title, by: author.name, writer: { of: author, members: { name: name } } }"
        ))
    let lock = try await site.acopio(["lock", "--now", SiteFolder.day])
    #expect(lock.status == 0, "\(lock)")
    let text = try site.text("content/api/v1.lock.json")
    #expect(text.ranges(of: "\"sunset\": \"2027-05-31\"").count == 2, "\(text)")
  }

  @Test(arguments: [
    ("sunset: 2026-06-30", "'sunset' and 'successor' require 'deprecated'"),
    ("deprecated: 2026-06-30, sunset: 2026-06-29", "'sunset' is before 'deprecated'"),
    ("deprecated: yes", "'deprecated' must be a day"),
  ])
  func reportsMistakesOfTheEnd(keys: String, message: String) async throws {
    let site = BuiltSite(
      Library.archive.replacing("name: v1,", with: "name: v1, \(keys),"))
    #expect(site.printed.contains("error: \(message)"), "\(site.printed)")
  }
}
