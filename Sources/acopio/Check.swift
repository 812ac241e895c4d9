import AcopioBase
import AcopioBuild
import ArgumentParser

/// The command `acopio check`.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Look for mistakes and write nothing.",
    discussion: """
      Finds what 'acopio build' would find. With '--templates' only the templates are judged, against \
      the schemas of the collections.
      """)

  @OptionGroup var place: RootOptions

  @Flag(help: "Judge the templates only.")
  var templates = false

  @OptionGroup var work: WorkOptions

  @OptionGroup var printing: PrintingOptions

  func run() throws {
    let report = try working { () throws(BuildError) in
      try checkSite(place.folders, work.options, templates ? .templates : .everything)
    }
    printing.show(report.diagnostics, report.sources)
    if report.diagnostics.hasErrors { throw ExitStatus.contentErrors }
    guard case .text = printing.format else { return }
    let count = report.templates
    print("\(count) \(count == 1 ? "template" : "templates") checked, nothing wrong")
  }
}
