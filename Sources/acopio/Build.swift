import AcopioBase
import AcopioBuild
import ArgumentParser

/// The command `acopio build`.
struct Build: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compile 'content/' and 'templates/' into 'Output/'.",
    discussion: """
      Writes the files that changed and removes those that the site no longer has. The output folder \
      records in '_acopio-manifest' which files builds wrote. Other files are never touched: if the site \
      needs the path of one, nothing is written unless you pass '--adopt'.
      """)

  @OptionGroup var place: PlaceOptions

  @Flag(
    help:
      "Replace files in the output folder that acopio did not write, own them from now on, and list them."
  )
  var adopt = false

  @Option(
    help: ArgumentHelp(
      "The output folder of an earlier build; publishes patches from its feeds. Repeatable.",
      valueName: "folder"))
  var patchesFrom: [String] = []

  @Option(
    help: ArgumentHelp(
      "Also write the counts of the build and its next change to a file, as JSON.",
      valueName: "file"))
  var ledger: String?

  @OptionGroup var work: WorkOptions

  @OptionGroup var printing: PrintingOptions

  func validate() throws {
    if ledger?.isEmpty == true { throw ValidationError("'--ledger' must name a file.") }
  }

  func run() throws {
    let start = Ledger(clock: Today.nanoseconds) { Terminal.progress($0.rawValue) }
    let report = try working(printing) { () throws(BuildError) in
      var options = work.options
      options.earlier = try earlierFiles(in: patchesFrom)
      return try buildSite(place.folders, options, adopts: adopt, start)
    }
    Terminal.endProgress()
    show(report)
    if let ledger { try working { () throws(BuildError) in try writeLedger(report, to: ledger) } }
    if report.diagnostics.hasErrors { throw ExitStatus.contentErrors }
  }

  private func show(_ report: BuildReport) {
    printing.show(report.diagnostics, report.sources)
    let adoption = AdoptionText(report.summary).text
    switch printing.format {
    case .text: print(adoption + LedgerText(report).text)
    // The list of replaced files is printed even if a program reads the rest.
    case .json: if !adoption.isEmpty { Terminal.complain(adoption) }
    }
  }
}
