import AcopioBase
import AcopioBuild
import ArgumentParser

/// The command `acopio contract update`.
struct ContractUpdateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Write today's responses into the blueprints of the site.",
    discussion: """
      Replaces the samples that differ from the published responses, at the level that site.yml sets, and \
      adds an action for each file of an endpoint whose other files are documented one by one. Prose, \
      order and all other samples stay unchanged. Review the difference before you commit it.

      The exit status is 1 if the site has other errors; nothing is written then.
      """)

  @OptionGroup var place: RootOptions

  @Flag(help: "Only report the changes.")
  var dryRun = false

  @OptionGroup var work: WorkOptions

  @OptionGroup var printing: PrintingOptions

  @OptionGroup var speech: LanguageOptions

  func run() throws {
    let report = try working(printing) { () throws(BuildError) in
      try updateContracts(place.folders, work.options, isTrial: dryRun)
    }
    printing.show(report.diagnostics, report.sources, below: place.root)
    for change in report.changes {
      let parts = [(change.samples, "sample"), (change.actions, "new action")].compactMap {
        $0 == 0 ? nil : "\($0) \($1)\($0 == 1 ? "" : "s")"
      }
      printing.tell("\(change.path): \(parts.joined(separator: ", "))\n")
    }
    if report.changes.isEmpty, !report.diagnostics.hasErrors {
      let count = report.contracts
      printing.tell(
        count == 0
          ? "the site has no blueprints; put them into content/api/\n"
          : "\(count) \(count == 1 ? "blueprint" : "blueprints"), nothing to change\n")
    }
    if report.diagnostics.hasErrors { throw ExitStatus.contentErrors }
  }
}
