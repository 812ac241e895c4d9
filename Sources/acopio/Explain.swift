import AcopioBase
import AcopioBuild
import ArgumentParser

/// The command `acopio explain`.
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Explain a diagnostic, an address, a file or a template.",
    discussion: """
      'acopio explain wrong-type' prints the meaning of the diagnostic with that id, its cause and its remedy. \
      'acopio explain /books/momo/' prints how the file at an address of the site is made: the entry, the template and its \
      partials, the place where it is declared, the contract that judges it, and the other files that are made for the same \
      entry. A path below Output, a file of the site, such as templates/partials/card.html, and an entry, such as books/momo, \
      are explained likewise. '--template layouts/book' lists the pages that use a template, its parameters, and the type of \
      every variable in it.
      """)

  @Argument(
    help:
      "The id of a diagnostic, in brackets after its message, or an address, a path below Output, a file of the site or an entry."
  )
  var subject: String?

  @Option(help: "The name of a template: layouts/book, or book.")
  var template: String?

  @Flag(help: "Print the reference of all diagnostics.")
  var reference = false

  @OptionGroup var place: RootOptions

  @OptionGroup var address: AddressOptions

  @OptionGroup var work: WorkOptions

  @OptionGroup var printing: PrintingOptions

  @OptionGroup var speech: LanguageOptions

  func validate() throws {
    guard [subject != nil, template != nil, reference].count(where: { $0 }) == 1 else {
      throw ValidationError(
        saying:
          "Name the id of a diagnostic, an address, a file or an entry, or a template with '--template'."
      )
    }
  }

  func run() throws {
    if reference {
      return try print(
        DiagnosticEntryJSON.all(in: Terminal.translation),
        or: DiagnosticEntries.reference(in: Terminal.translation))
    }
    if let template { return try explain(template: template) }
    // A person may copy the brackets, too.
    let name = (subject ?? "").filter { $0 != "[" && $0 != "]" }
    guard let entry = DiagnosticEntries.entry(named: name, in: Terminal.translation) else {
      return try explainPlan(of: subject ?? "")
    }
    try print(
      DiagnosticEntryJSON.text(entry),
      or: """
        \(entry.id) (\(said(entry.severity.title)))

        \(entry.summary)

        \(said("Cause: \(entry.cause)"))
        \(said("Remedy: \(entry.remedy)"))

        """)
  }

  /// Prints explanations, which JSON has in a form of their own.
  private func print(_ json: @autoclosure () -> String, or text: String) throws {
    if printing.format.isJSON { return Swift.print(json(), terminator: "") }
    try printing.show(text, Diagnostics(), SourceMap()) { printing.tell("\(text)") }
  }

  /// Explains something of the site; an id has no '/' and no '.', so that other sites need none for it.
  private func explainPlan(of subject: String) throws {
    let isOfSite = subject.contains("/") || subject.contains(".")
    if !isOfSite, !place.folders.hasSources { throw unknown(subject, []) }
    let found = try working(printing) { () throws(BuildError) in
      try AcopioBuild.explain(
        subject, place.folders, work.options(at: address), in: Terminal.translation)
    }
    if found.answer == nil, !found.diagnostics.hasErrors { throw unknown(subject, found.names) }
    // Ids are asked for while a site has errors, which would hide that none has this name.
    if found.answer == nil, !isOfSite { throw unknown(subject, []) }
    try printing.show(
      found.answer ?? "", found.diagnostics, found.sources, below: place.root
    ) {
      printing.tell("\(found.answer ?? "")")
    }
  }

  /// The fault that nothing has a name, with names that are similar or contain it; `ofSite` are those of the site.
  private func unknown(_ name: String, _ ofSite: [String]) -> CommandFault {
    let name = String(name.prefix(200))
    let ids = DiagnosticEntries.all.map(\.id.rawValue)
    let meant = didYouMean(name, ids + ofSite)
    if name.contains("/") || name.contains(".") {
      return CommandFault(
        "there is no address, file or entry '\(name)'\(meant)",
        remedy: "'acopio plan' lists the files of a build")
    }
    let parts = name.isEmpty ? [] : ids.filter { $0.contains(name.lowercased()) }
    return CommandFault(
      "there is no diagnostic '\(name)'\(meant)",
      remedy: meant.isEmpty && !parts.isEmpty
        ? "ids that contain it are \(listed(parts))"
        : "write the id in brackets at the end of a message, such as wrong-type; "
          + "'acopio explain --reference' lists all")
  }

  private func explain(template: String) throws {
    let (text, report) = try working(printing) { () throws(BuildError) in
      try explainTemplate(template, place.folders, work.options, in: Terminal.translation)
    }
    try printing.show(text ?? "", report.diagnostics, report.sources, below: place.root) {
      // The explanation of a template is printed even if the site has other faults.
      printing.tell("\(text ?? "")")
    }
  }
}
