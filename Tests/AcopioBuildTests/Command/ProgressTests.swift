import AcopioSiteTestSupport
import Testing

/// How commands tell how far long work is.
@Suite struct ProgressTests {
  private func run(
    _ arguments: [String], in site: SiteFolder, _ wish: String = "always"
  ) async throws -> Command.Run {
    try await Command.run(
      arguments, in: site.root, environment: ["ACOPIO_PROGRESS": wish, "TERM": "xterm"])
  }

  @Test func elsewhereThanOnATerminalTheyAreLines() async throws {
    let site = try await SiteFolder.built()
    let quiet = try await run(["check"], in: site, "never")
    let run = try await run(["check"], in: site)
    #expect(run.status == 0 && run.stdout == quiet.stdout && quiet.stderr == "")
    let lines = run.stderr.split(separator: "\n")
    #expect(lines.contains("read") && lines.contains("templates") && lines.contains("link"))
    let counts = lines.filter { $0.hasPrefix("render: ") }
    #expect(counts.first?.hasPrefix("render: 1 of ") == true)
    let total = String(counts.first?.split(separator: " ").last ?? "")
    #expect(counts.last.map(String.init) == "render: \(total) of \(total)")
    #expect(counts.count == Int(total))
    #expect(!run.stderr.contains("\u{1B}") && !run.stderr.contains("\r"))
  }

  @Test func jsonHasNone() async throws {
    let site = try await SiteFolder.built()
    let run = try await run(["check", "--format", "json"], in: site)
    #expect(run.status == 0 && run.stderr == "" && run.stdout == "[]\n")
  }

  @Test func buildsPublicationsAndImportsAreCounted() async throws {
    let site = try SiteFolder()
    let build = try await run(["build"], in: site)
    #expect(build.stderr.contains("render: 1 of ") && build.stderr.contains("\ncommit\n"))
    let publish = try await run(["publish", "Public"], in: site)
    #expect(publish.status == 0 && publish.stderr.contains("hash\ncompare\n"))
    let counts = publish.stderr.matches(of: /: (\d+) of (\d+)\n/)
    #expect(!counts.isEmpty && counts.allSatisfy { $0.1 == $0.2 }, "\(publish)")
    try site.write("old/hugo.toml", "title = 'Old'\n")
    try site.write("old/content/a.md", "---\ntitle: A\n---\nA\n")
    let imported = try await run(["import", "hugo", "old"], in: site)
    #expect(imported.stderr.contains("import: 3 of 3\n"), "\(imported)")
  }

  @Test func nothingIsShownBesideAShortRun() async throws {
    let site = try await SiteFolder.built()
    let run = try await run(["explain", "wrong-type"], in: site)
    #expect(run.status == 0 && run.stderr == "")
  }
}
