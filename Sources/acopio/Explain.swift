import AcopioBase
import AcopioBuild
import ArgumentParser

/// The command `acopio explain`.
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say what something is made from and who uses it.",
    discussion: """
      '--template layouts/book' lists the pages that use it, its parameters, and the type of every \
      variable in it.
      """)

  @Option(help: "The name of a template: layouts/book, or book.")
  var template: String

  @OptionGroup var place: RootOptions

  @OptionGroup var work: WorkOptions

  @OptionGroup var printing: PrintingOptions

  func run() throws {
    let (text, report) = try working { () throws(BuildError) in
      try explainTemplate(template, place.folders, work.options)
    }
    printing.show(report.diagnostics, report.sources)
    if let text { print(text, terminator: "") }
    if report.diagnostics.hasErrors { throw ExitStatus.contentErrors }
  }
}
