import AcopioBase
import AcopioBuild
import ArgumentParser

extension AnnotationFormat: ExpressibleByArgument {}

/// The command `acopio check`.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check the site without writing anything.",
    discussion: """
      Reports what 'acopio build' would report, but for pictures, which it does not draw. '--templates' \
      checks only the templates, against the schemas of the collections. '--translations' lists what is \
      missing in a language of the site.

      '--annotations' also prints what was found on standard output, for a CI system that shows it at the \
      lines of a change: as commands for GitHub Actions, or as a Code Quality report for GitLab.
      """)

  @OptionGroup var place: RootOptions

  @Flag(help: "Check only the templates.")
  var templates = false

  @Flag(help: "List what is not translated.")
  var translations = false

  @Option(
    help: ArgumentHelp(
      "Also print annotations: \(AnnotationFormat.allCases.map(\.rawValue).joined(separator: " or ")).",
      valueName: "system"))
  var annotations: AnnotationFormat?

  @OptionGroup var address: AddressOptions

  @OptionGroup var work: WorkOptions

  @OptionGroup var printing: PrintingOptions

  func validate() throws {
    if templates, translations {
      throw ValidationError("'--templates' and '--translations' cannot be used together.")
    }
    if annotations != nil, printing.format == .json {
      throw ValidationError("'--annotations' and '--format json' cannot be used together.")
    }
  }

  func run() throws {
    if translations { return try runTranslations() }
    let report = try working(printing) { () throws(BuildError) in
      try checkSite(place.folders, work.options(at: address), templates ? .templates : .everything)
    }
    show(report.diagnostics, report.sources)
    if report.diagnostics.hasErrors { throw ExitStatus.contentErrors }
    guard case .text = printing.format, annotations == nil else { return }
    let count = report.templates
    let warnings = report.diagnostics.count(.warning)
    let found =
      switch warnings {
      case 0: "nothing wrong"
      case 1: "no errors, 1 warning"
      default: "no errors, \(warnings) warnings"
      }
    print("\(count) \(count == 1 ? "template" : "templates") checked, \(found)")
  }

  private func show(_ diagnostics: Diagnostics, _ sources: SourceMap) {
    printing.show(diagnostics, sources)
    if let annotations { print(annotations.text(diagnostics, sources), terminator: "") }
  }

  private func runTranslations() throws {
    let report = try working(printing) { () throws(BuildError) in
      try checkTranslations(place.folders, work.options)
    }
    show(report.diagnostics, report.sources)
    if report.diagnostics.hasErrors { throw ExitStatus.contentErrors }
    guard case .text = printing.format, annotations == nil else { return }
    if report.counts.isEmpty { print("the site is in one language") }
    for count in report.counts {
      print("\(count.locale): \(count.entries) of \(count.of) entries translated")
    }
  }
}
