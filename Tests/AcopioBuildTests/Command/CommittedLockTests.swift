import AcopioSiteTestSupport
import Foundation
import Testing

/// A lock that is lost or broken stops builds and checks, since every change would pass without it.
@Suite struct CommittedLockTests {
  private static let lock = "content/api/v1.lock.json"
  private static let changes = "content/api/v1.changes.json"
  private static let history = "{\"format\": 1, \"version\": \"v1\", \"changes\": []}\n"

  private func run(_ site: SiteFolder, _ arguments: String...) async throws -> Command.Run {
    try await site.acopio(arguments + ["--now", SiteFolder.day])
  }

  /// The library, whose lock is written.
  private func locked() async throws -> SiteFolder {
    let site = try SiteFolder()
    let first = try await run(site, "lock")
    try #require(first.status == 0, "\(first)")
    return site
  }

  /// Expects the error of both commands.
  private func expect(_ site: SiteFolder, _ message: String) async throws {
    for arguments in [["build"], ["check"], ["lock", "check"]] {
      let run = try await site.acopio(arguments + ["--now", SiteFolder.day])
      #expect(run.status == 1, "\(arguments): \(run)")
      #expect(run.stderr.contains("error: \(message)\n"), "\(arguments): \(run)")
      #expect(run.stderr.components(separatedBy: "error: ").count == 2, "\(arguments): \(run)")
    }
  }

  @Test(arguments: [
    ("", "the lock is empty, so that no promise is known [invalid-lock]"),
    ("\n", "the lock is empty, so that no promise is known [invalid-lock]"),
    ("hello", "a lock is JSON: 'hello' is not a value [invalid-lock]"),
    ("[]", "a lock is an object [invalid-lock]"),
    (
      "<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> topic\n",
      "the file has a merge conflict: Git could not join two versions, and left both in it [merge-conflict]"
    ),
  ])
  func aLockThatCannotBeReadIsAnError(text: String, message: String) async throws {
    let site = try await locked()
    try site.write(Self.lock, text)
    try await expect(site, message)
  }

  @Test func aLockThatIsGoneIsAnErrorIfItsChangesAreThere() async throws {
    let site = try await locked()
    let text = try site.text(Self.lock)
    try site.write(Self.changes, Self.history)
    #expect(try await run(site, "build").status == 0)
    try site.remove(Self.lock)
    try await expect(
      site, "the lock 'content/api/v1.lock.json' is gone, but its changes are here [lost-lock]")
    let refused = try await run(site, "lock")
    #expect(refused.status == 1 && refused.stderr.contains("[lost-lock]"), "\(refused)")
    let begun = try await run(site, "lock", "write", "--accept-breaking")
    #expect(begun.status == 0, "\(begun)")
    #expect(try site.text(Self.lock) == text)
  }

  /// A version that the site does not have any more has a history and no lock.
  @Test func theChangesOfAnEarlierVersionNeedNoLock() async throws {
    let site = try await locked()
    try site.write(
      "content/api/v0.changes.json", "{\"format\": 1, \"version\": \"v0\", \"changes\": []}\n")
    let build = try await run(site, "build")
    #expect(build.status == 0 && build.stderr == "", "\(build)")
  }

  @Test(arguments: ["required", "{ required: true }"])
  func theSiteCanRequireLocks(setting: String) async throws {
    let site = try SiteFolder()
    let path = "content/site.yml"
    let text = try site.text(path)
    try site.write(
      path,
      text.replacing(
        "{ versions: [ { name: v1, current: true } ] }",
        with: "{ versions: [ { name: v1, current: true } ], lock: \(setting) }"))
    try await expect(
      site,
      "version 'v1' has no lock 'content/api/v1.lock.json', and locks are required [missing-lock]")
    let first = try await run(site, "lock")
    #expect(first.status == 0, "\(first)")
    let build = try await run(site, "build")
    #expect(build.status == 0 && build.stderr == "", "\(build)")
    try site.remove(Self.lock)
    try site.write(path, text)
    #expect(try await run(site, "build").status == 0)
  }

  @Test func aConditionThatDropsItemsIsAnErrorAndOneOnTheDayIsNot() async throws {
    let site = try SiteFolder()
    let path = "content/books/_collection.yml"
    let text = try site.text(path)
    func declare(_ condition: String) throws {
      try site.write(
        path,
        text.replacing(
          "versions: [v1], each", with: "versions: [v1], where: \(condition), each"))
    }
    try declare("id != '0'")
    #expect(try await run(site, "lock").status == 0)
    try declare("id != '2'")
    let dropped = try await run(site, "lock", "check")
    #expect(dropped.status == 1, "\(dropped)")
    #expect(
      dropped.stdout.contains("number of items: 1 instead of 2; more than 20 % vanished [D-f "),
      "\(dropped)")
    try declare("id != '2' or build.date < '2026-11-20'")
    let ended = try await run(site, "lock", "check")
    #expect(ended.status == 0, "\(ended)")
  }
}
