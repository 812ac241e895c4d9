import AcopioBase
import AcopioBuild
import ArgumentParser

/// The command `acopio explain`.
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Explain a diagnostic, or list the variables and callers of a template.",
    discussion: """
      'acopio explain wrong-type' prints the meaning of the diagnostic with that id, its cause and its \
      remedy. '--template layouts/book' lists the pages that use a template, its parameters, and the \
      type of every variable in it.
      """)

  @Argument(help: "The id of a diagnostic, in brackets after its message: wrong-type.")
  var id: String?

  @Option(help: "The name of a template: layouts/book, or book.")
  var template: String?

  @Flag(help: "Print the reference of all diagnostics.")
  var reference = false

  @OptionGroup var place: RootOptions

  @OptionGroup var work: WorkOptions

  @OptionGroup var printing: PrintingOptions

  func validate() throws {
    guard [id != nil, template != nil, reference].count(where: { $0 }) == 1 else {
      throw ValidationError("Name the id of a diagnostic, or a template with '--template'.")
    }
  }

  func run() throws {
    if reference { return try print(DiagnosticEntryJSON.all, or: Reference.diagnostics) }
    if let template { return try explain(template: template) }
    // A person may also copy the brackets.
    let name = (id ?? "").filter { $0 != "[" && $0 != "]" }
    guard let entry = DiagnosticEntries.entry(named: name) else {
      throw unknown(name)
    }
    try print(
      DiagnosticEntryJSON.text(entry),
      or: """
        \(entry.id) (\(entry.severity))

        \(entry.summary)

        Cause: \(entry.cause)
        Remedy: \(entry.remedy)

        """)
  }

  /// Prints explanations, which JSON has in a form of their own.
  private func print(_ json: @autoclosure () -> String, or text: String) throws {
    if printing.format.isJSON { return Swift.print(json(), terminator: "") }
    try printing.show(text, Diagnostics(), SourceMap()) { printing.tell(text) }
  }

  /// The fault that there is no diagnostic with an id, with ids that are similar or contain it.
  private func unknown(_ name: String) -> CommandFault {
    if name.contains("/") {
      return CommandFault(
        "'\(name)' is not the id of a diagnostic; did you mean '--template \(name)'?")
    }
    let names = DiagnosticEntries.all.map(\.id.rawValue)
    let meant = didYouMean(name, names)
    let parts = name.isEmpty ? [] : names.filter { $0.contains(name.lowercased()) }
    return CommandFault(
      "there is no diagnostic '\(name)'\(meant)",
      remedy: meant.isEmpty && !parts.isEmpty
        ? "ids that contain it are \(listed(parts))"
        : "write the id in brackets at the end of a message, such as wrong-type; "
          + "'acopio explain --reference' lists all")
  }

  private func explain(template: String) throws {
    let (text, report) = try working(printing) { () throws(BuildError) in
      try explainTemplate(template, place.folders, work.options)
    }
    try printing.show(text ?? "", report.diagnostics, report.sources, below: place.root) {
      // The explanation of a template is printed even if the site has other faults.
      printing.tell(text ?? "")
    }
  }
}
