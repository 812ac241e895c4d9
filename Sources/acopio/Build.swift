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

  @OptionGroup var place: PlaceOptions

  @OptionGroup var work: WorkOptions

  @OptionGroup var printing: PrintingOptions

  func run() throws {
    let ledger = Ledger(clock: Today.nanoseconds) { Terminal.progress($0.rawValue) }
    let report = try working { () throws(BuildError) in
      try buildSite(place.folders, work.options, ledger)
    }
    Terminal.endProgress()
    show(report)
    if report.diagnostics.hasErrors { throw ExitStatus.contentErrors }
  }

  private func show(_ report: BuildReport) {
    printing.show(report.diagnostics, report.sources)
    if case .text = printing.format { print(LedgerText(report).text) }
  }
}
