import AcopioSiteTestSupport
import Foundation
import Testing

/// Whether git is installed, which reads the revisions.
private let hasGit = (ProcessInfo.processInfo.environment["PATH"] ?? "")
  .split(separator: ":").contains {
    FileManager.default.isExecutableFile(atPath: "\($0)/git")
  }

/// `acopio lock diff` between files, folders of sites and revisions of git.
@Suite(.enabled(if: hasGit, "git is installed")) struct LockDiffTests {
  /// What a report ends with in which nothing changed.
  private static let nothing = "0 errors, 0 warnings, 0 notes\n"

  private func diff(_ site: SiteFolder, _ arguments: String...) async throws -> Command.Run {
    try await site.acopio(["lock", "diff", "--now", SiteFolder.day] + arguments)
  }

  private func lock(_ site: SiteFolder, _ arguments: String...) async throws {
    let run = try await site.acopio(
      ["lock", "--now", SiteFolder.day] + arguments)
    try #require(run.status == 0, "\(run)")
  }

  /// Runs git in the folder of a site, without the settings of this machine.
  private func git(_ site: SiteFolder, _ arguments: String...) async throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      [
        "GIT_CONFIG_NOSYSTEM=1", "HOME=\(site.root)", "XDG_CONFIG_HOME=\(site.root)", "git", "-C",
        site.root, "-c", "user.name=Ada", "-c", "user.email=ada@library.example", "-c",
        "init.defaultBranch=main",
      ] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    process.terminationHandler = { _ in end.finish() }
    try process.run()
    for await _ in ends {}
    try #require(process.terminationStatus == 0, "git \(arguments)")
  }

  /// The library with its lock, committed as `v1.0`.
  private func committed() async throws -> SiteFolder {
    let site = try SiteFolder()
    try await lock(site)
    try await git(site, "init", "--quiet")
    try await git(site, "add", "content", "templates")
    try await git(site, "commit", "--quiet", "--message", "Lock")
    try await git(site, "tag", "v1.0")
    return site
  }

  @Test func aLockOfTheLastCommitThatIsGoneIsAnError() async throws {
    let site = try await committed()
    let check = { try await site.acopio(["lock", "check", "--now", SiteFolder.day]) }
    #expect(try await check().status == 0)
    try site.remove("content/api/v1.lock.json")
    let gone = try await check()
    #expect(gone.status == 1, "\(gone)")
    #expect(
      gone.stderr.contains(
        "the lock 'content/api/v1.lock.json' is gone, but the last commit has it [lost-lock]"),
      "\(gone)")
    // Nor does a commit make it one that never was; a new lock does.
    try await git(site, "commit", "--all", "--quiet", "--message", "Give the promise up")
    let given = try await check()
    #expect(given.status == 1 && given.stderr.contains("~1' has it [lost-lock]"), "\(given)")
    try await lock(site)
    #expect(try await check().status == 0)
  }

  /// Calls the title of a book its name, which breaks clients.
  private func rename(_ site: SiteFolder) throws {
    let text = try site.text("content/books/_collection.yml")
    try site.write(
      "content/books/_collection.yml",
      text.replacingOccurrences(of: "title: title }", with: "name: title }"))
  }

  private static let renamed =
    ":11: error: /v1/books.json: '[].title' is gone and 'name' is new, with the same schema: renamed? "
    + "[R09 dd54fb167e6b]\n"

  @Test func revisionsAreComparedWithTheFolderAndWithEachOther() async throws {
    let site = try await committed()
    let same = try await diff(site, "v1.0", ".")
    #expect(same.status == 0 && same.stderr == "" && same.stdout.hasSuffix(Self.nothing), "\(same)")
    try rename(site)
    // The lock of the folder is still the old one.
    #expect(try await diff(site, "v1.0", ".").status == 0)
    try await lock(site, "--accept-breaking")
    let changed = try await diff(site, "v1.0", ".")
    #expect(changed.status == 1 && changed.stderr == "")
    #expect(changed.stdout.hasPrefix("v1.0:content/api/v1.lock.json" + Self.renamed), "\(changed)")
    try await git(site, "commit", "--quiet", "--all", "--message", "Rename")
    let between = try await diff(site, "HEAD~1", "HEAD")
    #expect(between.status == 1)
    #expect(between.stdout.hasPrefix("HEAD~1:content/api/v1.lock.json" + Self.renamed))
    let back = try await diff(site, "HEAD", "v1.0", "--format", "json")
    #expect(back.status == 1 && back.stdout.contains("'[].name' is gone and 'title' is new"))
  }

  @Test func aFileTakesPrecedenceOverARevision() async throws {
    let site = try await committed()
    try site.write("v1.0", "{\"format\": 9}")
    let run = try await diff(site, "v1.0", ".")
    #expect(run.status == 2)
    #expect(run.stderr.hasPrefix("v1.0:1:12: error: this lock has the format 9;"), "\(run)")
  }

  @Test func sitesAreBuiltWhenAsked() async throws {
    let site = try await committed()
    let other = try SiteFolder()
    try rename(other)
    // The other folder has no lock, but what it would publish can be compared.
    let unlocked = try await diff(site, ".", other.root)
    #expect(unlocked.status == 2 && unlocked.stdout == "")
    #expect(
      unlocked.stderr == """
        acopio: there is no lock in '\(other.root)/content/api'; write it with 'acopio lock'; or name \
        the folder of a site, and compare what it publishes with '--build'

        """)
    let json = try await diff(site, ".", other.root, "--format", "json")
    #expect(json.status == 2 && json.stderr == "")
    #expect(json.stdout.contains(#"    "id": "missing-lock","#), "\(json)")
    let built = try await diff(site, "--build", ".", other.root)
    #expect(built.status == 1 && built.stderr == "")
    #expect(built.stdout.hasPrefix("content/api/v1.lock.json" + Self.renamed), "\(built)")
    let revision = try await diff(site, "--build", "v1.0", other.root)
    #expect(revision.status == 1)
    #expect(revision.stdout.hasPrefix("v1.0:content/api/v1.lock.json" + Self.renamed))
    // Nothing was written.
    #expect(!FileManager.default.fileExists(atPath: other.root + "/content/api"))
    #expect(!FileManager.default.fileExists(atPath: other.output))
    // The rules are those of the new site.
    try other.write(
      "content/site.yml",
      try other.text("content/site.yml").replacingOccurrences(
        of: "current: true } ] }",
        with: "current: true } ], lock: { rules: { R09: warning } } }"))
    let lenient = try await diff(site, "--build", "v1.0", other.root)
    #expect(lenient.status == 0 && lenient.stdout.hasPrefix("v1.0:"))
    #expect(lenient.stdout.contains(":11: warning: /v1/books.json: '[].title' is gone"))
  }

  @Test func whatOneSideLacksIsSaid() async throws {
    let old = try await committed()
    let new = try SiteFolder()
    try new.write(
      "content/site.yml",
      try new.text("content/site.yml").replacingOccurrences(of: "name: v1", with: "name: v2"))
    try new.write(
      "content/books/_collection.yml",
      try new.text("content/books/_collection.yml").replacingOccurrences(
        of: "versions: [v1]", with: "versions: [v2]"))
    try await lock(new)
    let run = try await diff(old, ".", new.root)
    #expect(run.status == 1)
    #expect(
      run.stderr == """
        only . has a lock of 'v1': its endpoints count as removed
        only \(new.root) has a lock of 'v2', which is not compared

        """)
    #expect(
      run.stdout.hasPrefix(
        "content/api/v1.lock.json:6: error: /v1/books.json: '/v1/books.json' is gone [R01 "),
      "\(run)")
    // Of a file, only its own version is compared; two files are compared in any case.
    let file = new.root + "/content/api/v2.lock.json"
    let lone = try await diff(old, ".", file)
    #expect(lone.status == 2 && lone.stdout == "")
    #expect(lone.stderr.hasPrefix("acopio: there is no lock of 'v2' in '.';"), "\(lone)")
    let files = try await diff(old, "content/api/v1.lock.json", file)
    #expect(files.status == 0 && files.stderr == "")
  }

  @Test func whatCannotBeReadHasStatusTwo() async throws {
    let site = try await committed()
    let unknown =
      " is neither a file nor a folder nor a revision of git; name a lock, the folder of a site, or a commit "
      + "such as v1.2 or HEAD~1\n"
    for name in ["none.json", "v1.1", "HEAD~9", "v1.0..HEAD", "v1.0:content", "--", "--help"] {
      let run = try await diff(site, "--build", "--", name, ".")
      #expect(run.status == 2 && run.stdout == "")
      #expect(run.stderr == "acopio: '\(name)'" + unknown, "\(name)")
    }
    let json = try await diff(site, "none.json", ".", "--format", "json")
    #expect(json.status == 2 && json.stderr == "")
    #expect(json.stdout.contains(#"    "id": "unknown-revision","#))
    let inside = try await diff(site, "v1.0", ".", "--root", "content")
    #expect(inside.status == 2 && inside.stdout == "")
    #expect(
      inside.stderr == """
        acopio: there is no lock in 'v1.0:content/api'; name a revision with locks, and with '--root' the root of \
        the site, if the command runs elsewhere

        """)
    let outside = try await diff(site, "v1.0", ".", "--root", "/")
    #expect(outside.status == 2)
    #expect(
      outside.stderr.hasPrefix(
        "acopio: 'v1.0' is neither a file nor a folder, and git cannot read it as a revision: not a git "
          + "repository"), "\(outside)")
    #expect(try await diff(site, "-", "-").status == 2)
    // What does not build is not taken for a change that breaks clients.
    try site.write("content/books/books.json", "[")
    let broken = try await diff(site, "--build", "v1.0", ".")
    #expect(broken.status == 2 && broken.stdout == "" && broken.stderr.contains("[json-syntax]"))
    let check = try await site.acopio(["lock", "check"])
    #expect(check.status == 1)
  }

  @Test func anOutputFolderIsNoSide() async throws {
    let site = try await SiteFolder.built()
    for arguments in [["Output", "."], ["--build", "Output", "."]] {
      let run = try await site.acopio(["lock", "diff"] + arguments)
      #expect(run.status == 2 && run.stdout == "")
      #expect(
        run.stderr == """
          acopio: 'Output' is the output of a build, which does not have all that a lock says; name the folder \
          of the site, and compare what it publishes with '--build'

          """)
    }
  }

  @Test func locksOfARevisionAreFilesOfTheirName() async throws {
    let site = try await committed()
    try site.write("content/api/v2.lock.json", try site.text("content/api/v1.lock.json"))
    let folder = try await diff(site, "v1.0", ".")
    #expect(folder.status == 2)
    #expect(
      folder.stderr.hasPrefix(
        "content/api/v2.lock.json:1:1: error: the lock is for version 'v1', and its name is for "
          + "another [invalid-lock]"), "\(folder)")
    // Neither a link nor a folder is a lock.
    try site.remove("content/api/v2.lock.json")
    try site.link("content/api/v2.lock.json", to: "../books/books.json")
    try site.write("content/api/v3.lock.json/deep.lock.json", "{")
    try await git(site, "add", "content")
    try await git(site, "commit", "--quiet", "--message", "Links")
    let links = try await diff(site, "v1.0", "HEAD")
    #expect(links.status == 0 && links.stderr == "", "\(links)")
    let both = try await diff(site, "HEAD", ".")
    #expect(both.status == 0 && both.stderr == "", "\(both)")
  }
}
