import AcopioBase
import AcopioBuild
import ArgumentParser

/// The printing of changes of an API.
struct LockReportOptions: ParsableArguments {
  @Option(
    help: "How changes are printed: \(LockReportForm.names.joined(separator: ", ")).")
  var format = "text"

  @Option(
    help: "The language of the report: \(LockReportForm.languages.joined(separator: " or ")).")
  var language = "en"

  @Flag(
    help: "Print all diagnostics, not only the first 50, and without grouping.")
  var all = false

  func validate() throws {
    if LockReportForm(format, language: language) == nil {
      throw ValidationError(
        saying: "'--format \(format) --language \(language)' is unknown; formats are "
          + "\(LockReportForm.names.joined(separator: ", ")), languages "
          + "\(LockReportForm.languages.joined(separator: ", ")).")
    }
  }

  /// The form that was chosen, for a site in `root`.
  func form(below root: String) -> LockReportForm {
    guard
      let form = LockReportForm(
        format, language: language, prefix: PrintingOptions.prefix(of: root))
    else {
      preconditionFailure("'validate' refuses other forms")
    }
    return form
  }

  /// Diagnostics have the form that the report would have had, if it is one of theirs.
  var printing: PrintingOptions { .named(format, all: all) }

  /// Prints the faults of the site, or else the report; throws status 1 if a change breaks clients, and
  /// `fault` after an error of the site.
  func show(
    _ check: LockCheck, below root: String, allowsBreaking: Bool = false,
    afterErrors fault: ExitStatus = .contentErrors
  ) throws(ExitStatus) {
    if check.diagnostics.hasErrors {
      printing.show(check.diagnostics, check.sources, below: root)
      throw fault
    }
    print(check.text, terminator: "")
    if check.breaksClients, !allowsBreaking { throw .contentErrors }
  }
}
