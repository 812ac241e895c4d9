import AcopioBase
import AcopioBuild
import ArgumentParser

/// The command `acopio contract check`.
struct ContractCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Judge the published responses by the contracts of the site.",
    discussion: """
      Builds the site in memory and compares its endpoints with the blueprints and OpenAPI documents in 'content/api/', as 'acopio check' \
      does, and reports nothing else, unless an error keeps the site from being built. Nothing is written. \
      'acopio lock check' compares the endpoints with what the site promised before.

      The exit status is 1 if a response differs from its contract, or if the site has errors.
      """)

  @OptionGroup var place: RootOptions

  @OptionGroup var work: WorkOptions

  @OptionGroup var printing: PrintingOptions

  @OptionGroup var speech: LanguageOptions

  func run() throws {
    let report = try working(printing) { () throws(BuildError) in
      try checkSite(place.folders, work.options, .contracts)
    }
    printing.show(report.diagnostics, report.sources, below: place.root)
    if report.hasLocks {
      Terminal.complain(
        "'acopio lock check' compares the locks of the site, which this command does not")
    }
    if report.diagnostics.hasErrors { throw ExitStatus.contentErrors }
    let count = report.responses
    printing.tell(
      count == 0
        ? "the site has no contracts with responses; put blueprints or OpenAPI documents into content/api/\n"
        : "\(count) \(count == 1 ? "response" : "responses") judged, \(report.diagnostics.outcome)\n"
    )
  }
}
