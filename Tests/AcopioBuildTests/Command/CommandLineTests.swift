import AcopioSiteTestSupport
import Foundation
import Testing

/// The command line itself: help succeeds, wrong arguments exit with status 2.
@Suite struct CommandLineTests {
  @Test(arguments: [
    (["--help"], "SUBCOMMANDS:"), ([], "SUBCOMMANDS:"), (["build", "--help"], "--jobs <jobs>"),
    (["clean", "--help"], "--output <output>"), (["help", "build"], "--now <now>"),
    (["template"], "SUBCOMMANDS:"), (["template", "render", "--help"], "--standard"),
  ])
  func helps(arguments: [String], part: String) async throws {
    let run = try await SiteFolder().acopio(arguments)
    #expect(run.status == 0)
    #expect(run.stdout.contains(part), "\(run)")
    #expect(run.stderr == "")
  }

  @Test func tellsItsVersion() async throws {
    let run = try await SiteFolder().acopio(["--version"])
    #expect(run.status == 0)
    let line = /acopio \d+\.\d+\.\d+ \((development|[0-9a-f]{12}( with changes)?)\)\n/
    #expect(run.stdout.wholeMatch(of: line) != nil, "\(run)")
    #expect(run.stderr == "")
  }

  @Test(arguments: [
    (["build", "--bogus"], "Unknown option '--bogus'"),
    (["bogus"], "Unexpected argument 'bogus'"),
    (["build", "extra"], "Unexpected argument 'extra'"),
    (["build", "--now", "nonsense"], "'--now nonsense' is not a day of the calendar"),
    (["build", "--now", "2026-02-29"], "'--now 2026-02-29' is not a day of the calendar"),
    (["build", "--now", "2026-11-21 "], "'--now 2026-11-21 ' is not a day of the calendar"),
    (["build", "--now"], "Missing value for '--now <now>'"),
    (["build", "--jobs", "0"], "'--jobs 0' must be 1 or more."),
    (["build", "--jobs=-1"], "'--jobs -1' must be 1 or more."),
    (["build", "--jobs", "two"], "The value 'two' is invalid for '--jobs <jobs>'"),
    (["build", "--root", ""], "'--root' must name a folder."),
    (["clean", "--output", ""], "'--output' must name a folder."),
    (["build", "--format", "yaml"], "The value 'yaml' is invalid for '--format <format>'."),
  ])
  func cannotRunWithWrongArguments(arguments: [String], text: String) async throws {
    let site = try await SiteFolder.built()
    try site.write("content/authors/ende.md", "---\nname: M. Ende\n---\n")
    let before = try site.traces()
    let run = try await site.acopio(arguments)
    #expect(run.status == 2 && !run.wasKilled)
    #expect(run.stderr.hasPrefix("Error: " + text), "\(run)")
    #expect(run.stderr.contains("Usage: acopio"), "\(run)")
    #expect(run.stdout == "")
    #expect(try site.traces() == before)
  }

  @Test func worksWithMoreJobsThanThereIsWork() async throws {
    let site = try SiteFolder()
    #expect(try await site.build("--jobs", "500").status == 0)
    #expect(try site.files() == Library.site().files.mapValues { Data($0) })
  }
}
