import AcopioSiteTestSupport
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// `acopio build` when the disk or another build prevents it: status 2, nothing changed.
@Suite struct OutputFaultTests {
  @Test func cannotWriteWhereOutputIsAFile() async throws {
    let site = try await SiteFolder.built()
    try site.write("public", "mine")
    try await site.expectRefused(
      ["--output", "public"], status: 2, "acopio: cannot open 'public': Not a directory")
    #expect(FileManager.default.contents(atPath: site.root + "/public") == Data("mine".utf8))
  }

  @Test func cannotWriteBelowAFile() async throws {
    let site = try await SiteFolder.built()
    try site.write("public", "mine")
    try await site.expectRefused(
      ["--output", "public/site"], status: 2,
      "acopio: cannot open 'public/site': Not a directory")
  }

  @Test(arguments: [
    ("content", "content"), ("./templates/../content/", "content"), ("content/new/site", "content"),
    ("templates/assets", "templates"), (".acopio/site", ".acopio"), ("public/site", "content"),
    ("missing/../content/new", "content"), (".git", ".git"), (".git/site", ".git"),
  ])
  func cannotWriteIntoItsOwnSource(output: String, folder: String) async throws {
    let site = try await SiteFolder.built()
    try site.link("public", to: "content")
    let before = try (site.traces("content"), site.traces("templates"))
    try await site.expectRefused(
      ["--output", output], status: 2,
      """
      acopio: cannot write to '\(output)', which lies in '\(folder)/'; name another folder with \
      --output
      """)
    #expect(try site.traces("content") == before.0)
    #expect(try site.traces("templates") == before.1)
  }

  @Test(arguments: [
    (".", "is the root of the site"), ("./", "is the root of the site"),
    ("content/..", "is the root of the site"), ("..", "holds the site itself"),
    ("/", "holds the site itself"), ("missing/..", "is the root of the site"),
  ])
  func cannotWriteOverTheSite(output: String, reason: String) async throws {
    let site = try await SiteFolder.built()
    try await site.expectRefused(
      ["--output", output], status: 2,
      "acopio: cannot write to '\(output)', which \(reason); name another folder with --output")
    #expect(try !site.traces("").keys.contains("missing"))
  }

  @Test(arguments: [
    ("content", "lies in 'content/'"), ("content/new/site", "lies in 'content/'"),
    ("./templates/../content/", "lies in 'content/'"), ("public/site", "lies in 'content/'"),
    ("static", "lies in 'static/'"), ("templates/assets", "lies in 'templates/'"),
    (".acopio/site", "lies in '.acopio/'"), (".git/site", "lies in '.git/'"),
    ("missing/../.git", "lies in '.git/'"), ("elsewhere/site", "lies in '.git/'"),
    ("other/content/x", "lies in 'content/' of another site"),
    ("other", "is the root of another site"), ("linked/x", "lies in 'content/' of another site"),
    ("here/Output/..", "has the output folder in it"),
  ])
  func publishesNowhereThatABuildWouldNotWrite(target: String, reason: String) async throws {
    let site = try await SiteFolder.built()
    try site.link("public", to: "content")
    try site.write("repository/.git/HEAD", "")
    try site.write("other/content/site.yml", "name: Other\n")
    try site.link("linked", to: "other/content")
    try site.link("here", to: ".")
    try site.link("elsewhere", to: "repository/.git")
    let before = try site.traces("")
    for _ in 0..<2 {
      let run = try await site.acopio(["publish", target])
      #expect(run.status == 2)
      #expect(
        run.stderr
          == "acopio: cannot publish to '\(target)', which \(reason); name another target\n")
      #expect(run.stdout == "")
    }
    #expect(try site.traces("") == before)
  }

  @Test func publishesBesideItsSources() async throws {
    let site = try await SiteFolder.built()
    let run = try await site.acopio(["publish", "content-site"])
    #expect(run.status == 0 && run.stderr == "", "\(run)")
    #expect(try site.files("content-site").keys.contains("index.html") == false)
    #expect(try site.files("content-site").keys.contains("books/momo/index.html"))
  }

  @Test func cannotWriteOverAnotherSite() async throws {
    let site = try await SiteFolder.built()
    let other = try await SiteFolder.built()
    try await site.expectRefused(
      ["--output", other.root], status: 2,
      "acopio: cannot write to '\(other.root)', which is the root of another site; name another"
        + " folder with --output")
  }

  @Test func writesBesideItsSourceWhateverTheName() async throws {
    let site = try SiteFolder()
    let run = try await site.build("--output", "content-site")
    #expect(run.status == 0 && run.stderr == "")
    #expect(try site.files("content-site") == Library.site().files.mapValues { Data($0) })
  }

  #if os(Linux)
    @Test(arguments: ["text", "json"])
    func cannotCallAReportGoodThatNobodyGot(format: String) async throws {
      let site = try await SiteFolder.built()
      let run = try await Command.run(
        ["build", "--format", format], in: site.root, printingTo: "/dev/full")
      #expect(run.status == 2)
      #expect(
        run.stderr == "acopio: cannot write to standard output: No space left on device\n")
    }
  #endif

  @Test func cannotStageWhereTheWorkFolderIsAFile() async throws {
    let site = try await SiteFolder.built()
    try site.remove(".acopio")
    try site.write(".acopio", "mine")
    try await site.expectRefused(status: 2, "acopio: cannot open './.acopio': Not a directory")
  }

  // Permissions do not apply to the superuser.
  @Test(.enabled(if: geteuid() != 0))
  func cannotWriteIntoAFolderThatMayNotBeChanged() async throws {
    let site = try await SiteFolder.built()
    let added = "-- content/authors/carroll.md --\n---\nname: Lewis Carroll\n---\n"
    try site.write(archive: added)
    try #require(chmod(site.output + "/authors", 0o555) == 0)
    defer { chmod(site.output + "/authors", 0o755) }
    let before = try site.files()
    let run = try await site.build()
    #expect(run.status == 2)
    #expect(
      run.stderr
        == "acopio: cannot write './Output/authors/carroll/index.html': Permission denied; give yourself the right to write there\n"
    )
    #expect(try site.files() == before)
    // The files staged then do not affect a later build that can write again.
    try #require(chmod(site.output + "/authors", 0o755) == 0)
    #expect(try await site.build().status == 0)
    #expect(try site.files() == Library.site(added).files.mapValues { Data($0) })
    #expect(!FileManager.default.fileExists(atPath: site.work + "/staging"))
  }

  @Test(.enabled(if: geteuid() != 0))
  func cannotReadWhatMayNotBeRead() async throws {
    let site = try await SiteFolder.built()
    try #require(chmod(site.root + "/content/site.yml", 0) == 0)
    try await site.expectRefused(
      status: 2, "acopio: cannot read 'content/site.yml': Permission denied")
  }

  @Test func waitsForNoOtherBuild() async throws {
    let site = try await SiteFolder.built()
    try site.write("content/authors/ende.md", "---\nname: M. Ende\n---\n")
    let lock = open(site.work + "/lock", O_RDWR | O_CLOEXEC)
    try #require(lock >= 0 && flock(lock, LOCK_EX | LOCK_NB) == 0)
    let held =
      "acopio: another build is running and holds './.acopio/lock'; wait until it has finished"
    do {
      defer { close(lock) }
      try await site.expectRefused(status: 2, held)
      let before = try site.traces()
      let clean = try await site.acopio(["clean"])
      #expect(clean.status == 2 && clean.stderr == held + "\n" && clean.stdout == "")
      #expect(try site.traces() == before)
    }
    // The lock is free as soon as the other build ends.
    let run = try await site.build()
    #expect(run.status == 0 && run.stdout.contains(" 2 written, 10 unchanged, "))
  }
}
