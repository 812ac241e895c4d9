import AcopioBase
import AcopioBuild
import ArgumentParser

/// The command `acopio check`.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check the site without writing anything.",
    discussion: """
      Reports the faults that 'acopio build' would report, except for pictures, which are not drawn. '--templates' \
      checks only the templates, against the schemas of the collections.
      """)

  @OptionGroup var place: RootOptions

  @Flag(help: "Check only the templates.")
  var templates = false

  @Flag(help: .hidden)
  var translations = false

  @OptionGroup var address: AddressOptions

  @OptionGroup var work: WorkOptions

  @OptionGroup var printing: PrintingOptions

  @OptionGroup var speech: LanguageOptions

  func validate() throws {
    if translations {
      throw ValidationError(
        saying: "'acopio check --translations' is called 'acopio translations' now.")
    }
  }

  func run() throws {
    let report = try working(printing) { () throws(BuildError) in
      var options = work.options(at: address)
      options.progress = ProgressDisplay.start(printing)
      return try checkSite(place.folders, options, templates ? .templates : .everything)
    }
    ProgressDisplay.end()
    printing.show(report.diagnostics, report.sources, below: place.root)
    if report.diagnostics.hasErrors { throw ExitStatus.contentErrors }
    let count = report.templates
    printing.tell(
      "\(count) \(count == 1 ? "template" : "templates") checked, \(report.diagnostics.outcome)\n")
  }
}

extension Diagnostics {
  /// What was found, if there are no errors.
  var outcome: Message {
    switch count(.warning) {
    case 0: "nothing wrong"
    case 1: "no errors, 1 warning"
    case let warnings: "no errors, \(warnings) warnings"
    }
  }
}
