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

  @Test(arguments: [
    (["bild"], "there is no command 'bild'; did you mean 'build'?"),
    (["chek", "--templates"], "there is no command 'chek'; did you mean 'check'?"),
    (["publsh", "/srv/www"], "there is no command 'publsh'; did you mean 'publish'?"),
    (["Build"], "there is no command 'Build'; did you mean 'build'?"),
    (["contract", "chek"], "there is no command 'contract chek'; did you mean 'check'?"),
    (["contract", "lock"], "there is no command 'contract lock'; it is called 'lock' now"),
    (
      ["contract", "diff", "v1"],
      "there is no command 'contract diff'; it is called 'lock diff' now"
    ),
    (["lock", "chek"], "there is no command 'lock chek'; did you mean 'check'?"),
    (["import", "jekil", "old"], "there is no command 'import jekil'; did you mean 'jekyll'?"),
    (["schema", "infr"], "there is no command 'schema infr'; did you mean 'infer'?"),
    (["help", "sevre"], "there is no command 'sevre'; did you mean 'serve'?"),
    (
      ["template", "bogus"],
      "there is no command 'template bogus'; commands are reference, render"
    ),
    (
      ["build", "nowhere"],
      "'acopio build' takes no argument 'nowhere'; did you mean '--root nowhere' or "
        + "'--releases nowhere' or '--output nowhere'?"
    ),
    (
      ["build", "Output", "--drafts"],
      "'acopio build' takes no argument 'Output'; did you mean '--output Output'?"
    ),
    (["check", "."], "'acopio check' takes no argument '.'; did you mean '--root .'?"),
    (["serve", "."], "'acopio serve' takes no argument '.'; did you mean '--root .'?"),
    (
      ["clean", "Output"],
      "'acopio clean' takes no argument 'Output'; did you mean '--output Output'?"
    ),
    (
      ["schema", "all"],
      "'acopio schema' takes no argument 'all'; did you mean '--all'?"
    ),
    (
      ["lock", "check", "."],
      "'acopio lock check' takes no argument '.'; did you mean '--root .'?"
    ),
    (
      ["rollback", "./Output"],
      "'acopio rollback' takes no argument './Output'; did you mean '--output ./Output'?"
    ),
    (
      ["rollback", "content"],
      "'acopio rollback' takes no argument 'content'; did you mean '--root content' or "
        + "'--releases content' or '--output content'?"
    ),
    (
      ["publish", "Output", "Public"],
      "'acopio publish' takes one target, and not 'Public' after it; name the output folder with "
        + "'--from Output'"
    ),
    (
      ["explain", "books/mono/"],
      "there is no address, file or entry 'books/mono/'; did you mean '/books/momo/'?; "
        + "'acopio plan' lists the files of a build"
    ),
  ])
  func saysWhatWasProbablyMeant(arguments: [String], text: String) async throws {
    let site = try await SiteFolder.built()
    let before = try site.traces()
    let run = try await site.acopio(arguments)
    #expect(run.status == 2 && run.stdout == "")
    #expect(run.stderr == "acopio: \(text)\n")
    let json = try await site.acopio(arguments + ["--format", "json"])
    #expect(json.status == 2 && json.stderr == "", "\(json)")
    #expect(json.stdout.hasPrefix("[\n  {\n    \"id\": \"invalid-usage\""), "\(json)")
    #expect(try site.traces() == before)
  }

  @Test(arguments: [
    (["build", "--ouput", "x"], "Unknown option '--ouput'. Did you mean '--output'?"),
    (["check", "--template"], "Unknown option '--template'. Did you mean '--templates'?"),
  ])
  func saysWhichOptionWasProbablyMeant(arguments: [String], text: String) async throws {
    let run = try await SiteFolder([:]).acopio(arguments)
    #expect(run.status == 2 && run.stderr.hasPrefix("Error: \(text)\n"), "\(run)")
  }

  @Test func worksWithMoreJobsThanThereIsWork() async throws {
    let site = try SiteFolder()
    #expect(try await site.build("--jobs", "500").status == 0)
    #expect(try site.files() == Library.site().files.mapValues { Data($0) })
  }
}
