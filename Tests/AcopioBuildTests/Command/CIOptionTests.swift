import AcopioSiteTestSupport
import Foundation
import Testing

/// What commands write for CI systems: `check --format` and `build --ledger`.
@Suite struct CIOptionTests {
  private static let later = """
    ---
    name: Kirsten Boie
    publish-date: 2026-12-24
    ---
    Wrote *Seeland*.

    """

  private func siteWithAMistake() throws -> SiteFolder {
    let site = try SiteFolder()
    try site.write("content/authors/ende.md", "---\nnaem: Michael Ende\n---\n")
    return site
  }

  @Test func findingsAreOnStandardOutputBesideTheText() async throws {
    let site = try siteWithAMistake()
    let plain = try await site.acopio(["check", "--now", "2026-11-21"])
    let run = try await site.acopio(["check", "--now", "2026-11-21", "--format", "github"])
    #expect(run.status == 1 && plain.status == 1)
    #expect(run.stderr == plain.stderr)
    let lines = run.stdout.split(separator: "\n")
    #expect(
      !lines.isEmpty
        && lines.allSatisfy { $0.hasPrefix("::error file=content/authors/ende.md,line=") })
  }

  @Test func pathsBeginInTheWorkingFolder() async throws {
    let site = try SiteFolder(
      Dictionary(uniqueKeysWithValues: Library.files().map { ("the site/\($0)", $1) }))
    try site.write("the site/content/authors/ende.md", "---\nnaem: Michael Ende\n---\n")
    for root in ["the site", "./the site/", "\(site.root)/the site"] {
      let run = try await site.acopio(["check", "--root", root, "--format", "github"])
      #expect(
        run.stdout.hasPrefix("::error file=the site/content/authors/ende.md,line="), "\(run)")
    }
  }

  @Test func aSiteWithoutMistakesHasNoFindings() async throws {
    let site = try SiteFolder()
    let github = try await site.acopio(["check", "--format", "github"])
    #expect(github.status == 0 && github.stdout == "")
    #expect(github.stderr.hasSuffix("checked, nothing wrong\n"))
    let gitlab = try await site.acopio(["check", "--format", "gitlab"])
    #expect(gitlab.status == 0 && gitlab.stdout == "[]\n")
    let templates = try await site.acopio(["check", "--templates", "--format", "gitlab"])
    #expect(templates.status == 0 && templates.stdout == "[]\n")
  }

  @Test func theOldNameOfTheOptionNamesTheNewOne() async throws {
    let run = try await SiteFolder().acopio(["check", "--annotations", "github"])
    #expect(run.status == 2 && run.stdout == "")
    #expect(
      run.stderr == "acopio: there is no option '--annotations'; it is called '--format' now\n")
  }

  @Test func theLedgerCountsAndNamesTheNextChange() async throws {
    let site = try SiteFolder()
    try site.write("content/authors/boie.md", Self.later)
    let run = try await site.build("--ledger", "ledger.json")
    #expect(run.status == 0 && run.stderr == "")
    let text = try site.text("ledger.json")
    #expect(text.hasPrefix("{\n  \"acopioLedger\": 1,\n  \"entries\": 5,\n  \"published\": 4,\n"))
    #expect(
      text.hasSuffix(
        """
          "nextChange": {
            "day": "2026-12-24",
            "time": "2026-12-24T00:00:00Z",
            "entries": [
              {
                "entry": "authors/boie",
                "reason": null
              }
            ]
          },
          "due": [
            {
              "time": "2026-12-24T00:00:00Z",
              "entry": "authors/boie",
              "reason": null
            }
          ]
        }

        """), "\(text)")
  }

  @Test func theTimesOfPhasesAreATraceOrATable() async throws {
    let site = try SiteFolder()
    #expect(try await site.build("--timings", "times.json").status == 0)
    let trace = try #require(
      JSONSerialization.jsonObject(with: Data(site.text("times.json").utf8)) as? [String: Any])
    let events = try #require(trace["traceEvents"] as? [[String: Any]])
    #expect(
      events.compactMap { $0["name"] as? String } == [
        "scan", "read", "templates", "link", "render", "commit",
      ])
    var end = 0
    for event in events {
      let (start, duration) = (event["ts"] as? Int ?? -1, event["dur"] as? Int ?? -1)
      // Microseconds are rounded down.
      #expect(event["ph"] as? String == "X" && abs(start - end) <= 6 && duration >= 0)
      #expect(((event["args"] as? [String: Any])?["processor_us"] as? Int ?? -1) >= 0)
      end = start + duration
    }
    let table = try await site.build("--fresh", "--timings", "-")
    #expect(table.stdout.contains("\nphase        clock ms   processor\nscan  "), "\(table.stdout)")
    try site.write("notes.txt", "Mine")
    #expect(try await site.build("--timings", "notes.txt").status == 2)
    #expect(try site.text("notes.txt") == "Mine")
    #expect(try await site.build("--timings", "").status == 2)
  }

  @Test func errorsAreCountedToo() async throws {
    let site = try siteWithAMistake()
    let run = try await site.build("--ledger", "ledger.json")
    #expect(run.status == 1)
    let text = try site.text("ledger.json")
    #expect(text.contains("\n  \"files\": null,\n"))
  }

  @Test func onlyALedgerIsReplaced() async throws {
    let site = try SiteFolder()
    try site.write("notes.txt", "mine")
    let refused = try await site.build("--ledger", "notes.txt")
    #expect(refused.status == 2)
    #expect(try site.text("notes.txt") == "mine")
    #expect(try await site.build("--ledger", "ledger.json").status == 0)
    let first = try site.text("ledger.json")
    try site.write("ledger.json", first + "old")
    #expect(try await site.build("--ledger", "ledger.json").status == 0)
    #expect(try site.text("ledger.json") == first)
    #expect(try await site.build("--ledger", "").status == 2)
  }
}
