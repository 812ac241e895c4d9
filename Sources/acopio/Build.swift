import AcopioBase
import AcopioBuild
import ArgumentParser

/// The command `acopio build`.
struct Build: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compile 'content/' and 'templates/' into 'Output/'.",
    discussion: """
      Changed files are written, unchanged ones are left alone, files that are no longer made are \
      removed; files in the output folder that acopio did not write are never touched.
      """)

  /// How diagnostics are printed.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @OptionGroup var place: PlaceOptions

  @Option(help: "The day that rules about time see, as 2026-11-21. Default: today.")
  var now: String?

  @Option(help: "The most threads to use. Default: one per processor.")
  var jobs: Int?

  @Option(
    help:
      "How diagnostics are printed: \(Format.allCases.map(\.rawValue).joined(separator: " or ")).")
  var format: Format = .text

  func validate() throws {
    if let now, !Today.isDate(now) {
      throw ValidationError("'--now \(now)' is not a day of the calendar; write it as 2026-11-21.")
    }
    if let jobs, jobs < 1 {
      throw ValidationError("'--jobs \(jobs)' must be 1 or more.")
    }
  }

  func run() throws {
    let options = BuildOptions(buildDate: now ?? Today.date(), jobs: jobs ?? Processors.count)
    let ledger = Ledger(clock: Today.nanoseconds) { Terminal.progress($0.rawValue) }
    let report: BuildReport
    do throws(BuildError) {
      report = try buildSite(place.folders, options, ledger)
    } catch {
      Terminal.endProgress()
      Terminal.complain("acopio: \(error.sentence)")
      throw ExitStatus.couldNotRun
    }
    Terminal.endProgress()
    show(report)
    if report.diagnostics.hasErrors { throw ExitStatus.contentErrors }
  }

  private func show(_ report: BuildReport) {
    switch format {
    case .json:
      print(DiagnosticJSON(sources: report.sources).text(report.diagnostics), terminator: "")
    case .text:
      let limit = Terminal.isInteractive ? 50 : Int.max
      let printer = DiagnosticPrinter(sources: report.sources, limit: limit)
      let text = printer.text(report.diagnostics)
      if !text.isEmpty { Terminal.complain(text) }
      print(LedgerText(report).text)
    }
  }
}

/// Which site a command works on.
struct PlaceOptions: ParsableArguments {
  @Option(help: "The folder that holds 'content/' and 'templates/'.")
  var root = "."

  @Option(help: "Where the site is written. Default: 'Output' in the root.")
  var output: String?

  func validate() throws {
    // What a script passes where its variable is not set; it would mean the root of the disk.
    if root.isEmpty { throw ValidationError("'--root' must name a folder.") }
    if output?.isEmpty == true { throw ValidationError("'--output' must name a folder.") }
  }

  /// The folders of the site.
  var folders: SiteFolders { SiteFolders(root: root, output: output) }
}
