import AcopioSiteTestSupport
import Foundation
import Testing

/// The history of changes that `acopio lock` writes.
@Suite struct ChangeHistoryCommandTests {
  private static let path = "content/api/v1.changes.json"

  private func lock(_ site: SiteFolder, _ day: String, _ arguments: String...) async throws
    -> Command.Run
  {
    try await site.acopio(["lock", "--now", day] + arguments)
  }

  private func edit(_ site: SiteFolder, _ old: String, _ new: String) throws {
    let path = "content/books/_collection.yml"
    try site.write(path, try site.text(path).replacingOccurrences(of: old, with: new))
  }

  @Test func theLockWritesWhatChangedSinceTheLastOne() async throws {
    let site = try SiteFolder()
    let first = try await lock(site, "2026-11-21")
    #expect(first.status == 0 && first.stderr == "wrote content/api/v1.lock.json\n")
    #expect(!FileManager.default.fileExists(atPath: site.root + "/" + Self.path))
    try edit(site, "each: { id: id, title: title }", "each: { id: id, title: title, pages: pages }")
    let second = try await lock(site, "2026-11-22")
    #expect(
      second.stderr == "wrote content/api/v1.changes.json\nwrote content/api/v1.lock.json\n")
    let text = try site.text(Self.path)
    #expect(
      text == """
        {
          "format": 1,
          "version": "v1",
          "changes": [
            {"date": "2026-11-22", "rule": "A02", "severity": "info", "endpoint": "/v1/books.json", \
        "pointer": "/items/properties/pages", "message": {"en": "'[].pages' is new", \
        "es": "'[].pages' es nuevo"}, "fingerprint": "\(try fingerprint(text))"}
          ]
        }

        """)
    // What is locked again, and what is only content, is not written down.
    try site.write(
      "content/books/books.json",
      #"[{"id": "1", "title": "Momo", "author": "ende"}, {"id": "2", "title": "Emma", "author": "austen"}, "#
        + #"{"id": "3", "title": "Aurora", "author": "austen"}]"#)
    let third = try await lock(site, "2026-11-23")
    #expect(third.status == 0 && third.stderr == "wrote content/api/v1.lock.json\n")
    #expect(try site.text(Self.path) == text)
    // A build reads it and is not stopped by it, nor does it publish the file.
    let build = try await site.build()
    #expect(build.status == 0 && build.stderr == "", "\(build)")
    #expect(!(try site.files()).keys.contains { $0.contains("changes") })
  }

  private func fingerprint(_ text: String) throws -> String {
    let parts = text.components(separatedBy: "\"fingerprint\": \"")
    return String(try #require(parts.dropFirst().first).prefix(12))
  }

  @Test func whatBreaksClientsIsWrittenDownOnlyWithItsLock() async throws {
    let site = try SiteFolder()
    _ = try await lock(site, "2026-11-21")
    try edit(site, "title: title }", "name: title }")
    let refused = try await lock(site, "2026-11-22")
    #expect(refused.status == 1 && refused.stderr == "")
    #expect(!FileManager.default.fileExists(atPath: site.root + "/" + Self.path))
    let accepted = try await lock(site, "2026-11-23", "--accept-breaking")
    #expect(accepted.status == 0)
    let text = try site.text(Self.path)
    #expect(
      text.contains(#"{"date": "2026-11-23", "rule": "R09", "severity": "error", "#), "\(text)")
    #expect(!text.contains("R21"))
    // Interrupted between both files, the command is run again: nothing is there twice.
    try edit(site, "name: title }", "name: title, pages: pages }")
    let old = try site.text("content/api/v1.lock.json")
    _ = try await lock(site, "2026-11-24")
    let complete = try site.text(Self.path)
    try site.write("content/api/v1.lock.json", old)
    _ = try await lock(site, "2026-11-24")
    #expect(try site.text(Self.path) == complete)
    #expect(complete.contains(#"    {"date": "2026-11-24", "rule": "A02""#))
  }

  @Test func aVersionThatComesBackIsWrittenDown() async throws {
    let site = try SiteFolder()
    let declaration = try site.text("content/site.yml")
    _ = try await lock(site, "2026-11-21")
    try edit(site, "versions: [v1]", "versions: [v2]")
    try site.write(
      "content/site.yml", declaration.replacingOccurrences(of: "name: v1", with: "name: v2"))
    let removed = try await lock(site, "2026-11-22", "--accept-breaking")
    #expect(removed.status == 0, "\(removed)")
    try site.write("content/site.yml", declaration)
    try edit(site, "versions: [v2]", "versions: [v1]")
    let back = try await lock(site, "2026-11-23", "--accept-breaking")
    #expect(back.status == 0, "\(back)")
    let text = try site.text(Self.path)
    #expect(text.contains(#"{"date": "2026-11-23", "rule": "A01""#), "\(text)")
    #expect(text.contains(#"{"date": "2026-11-22", "rule": "R01", "severity": "error""#))
  }

  @Test func aBrokenHistoryStopsEveryCommandAndIsLeftAlone() async throws {
    let site = try SiteFolder()
    _ = try await lock(site, "2026-11-21")
    let lockText = try site.text("content/api/v1.lock.json")
    try edit(site, "title: title }", "title: title, pages: pages }")
    try site.write(Self.path, "{\"format\": 1}\n")
    let expected = """
      content/api/v1.changes.json:1:1: error: 'changes' must be a list [invalid-changes]
      1 | {"format": 1}
        | ^
        = remedy: restore the file from the last commit, or correct it

      """
    for arguments in [["build"], ["check"], ["lock"], ["lock", "check"]] {
      let run = try await site.acopio(arguments + ["--now", "2026-11-22"])
      #expect(run.status == 1 && run.stderr.hasPrefix(expected), "\(arguments): \(run)")
    }
    #expect(try site.text(Self.path) == "{\"format\": 1}\n")
    #expect(try site.text("content/api/v1.lock.json") == lockText)
    try site.write(Self.path, "{\"format\": 1, \"version\": \"v2\", \"changes\": []}\n")
    let misnamed = try await lock(site, "2026-11-22")
    #expect(misnamed.status == 1)
    #expect(
      misnamed.stderr.hasPrefix(
        """
        content/api/v1.changes.json:1:1: error: the changes are for version 'v2', and its name is for \
        another [invalid-changes]
        """), "\(misnamed)")
    #expect(misnamed.stderr.contains("remedy: call it 'content/api/v2.changes.json', or remove it"))
  }
}
