import AcopioBase
import AcopioBuild
import AcopioContent
import AcopioEmit
import AcopioImport
import ArgumentParser

/// The command `acopio contract import`.
struct ContractImport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Create a site from an API Blueprint or an OpenAPI document.",
    discussion: """
      Turns the samples of a blueprint, or the examples of an OpenAPI document, into collections with inferred schemas \
      and their endpoints, and puts the contract into 'content/api/', so that every build is compared with it. The new \
      site is built once in memory: a response that its schema would change is kept unchanged, without one. Responses that \
      files cannot be, such as the response to POST, are reported. A response that no build accepts, for example \
      because its sample breaks its own schema, is also left out of the contract. Operations of OpenAPI with a schema \
      and without an example become collections without entries.

      Exit status: 0 if the site builds, with or without reports; 1 if the contract has errors or the \
      site does not build; 2 if the contract cannot be read or the site cannot be written.
      """)

  @Argument(help: "The contract; '-' for standard input.")
  var file: String

  @Option(help: "The new folder for the site. Default: the name of the contract.")
  var output: String?

  @OptionGroup var printing: PrintingOptions

  @OptionGroup var speech: LanguageOptions

  func validate() throws {
    if file.isEmpty { throw ValidationError(saying: "the name of the file is empty.") }
    if output?.isEmpty == true { throw ValidationError(saying: "'--output' must name a folder.") }
  }

  func run() throws {
    let document = try working(printing) { () throws(SourceError) in
      try OpenAPIImport(file)
    }
    if let document {
      return try write(document) { ($0.source.reports(untyped: $0.untyped), $0.source.summary) }
    }
    let blueprint = try working(printing) { () throws(SourceError) in
      try BlueprintImport(file)
    }
    try write(blueprint) { ([], $0.source.summary) }
  }

  /// Writes the site of a contract, with a report and a line about what came along.
  private func write<Source: ContractSource>(
    _ source: Source,
    _ outcome: (ImportedContract<Source>) -> (reports: [Diagnostic], summary: Message)
  ) throws {
    let folder = output ?? source.name
    var text = ""
    var diagnostics = source.diagnostics
    var builds = true
    if !source.diagnostics.hasErrors {
      let options = BuildOptions(now: Today.clock, jobs: Processors.count)
      let site = ImportedContract(source) { files in
        pathsNotMet(by: SourceTree(files.byPath), options)
      }
      diagnostics = site.diagnostics
      let (reports, summary) = outcome(site)
      for report in reports { diagnostics.report(report) }
      builds = site.unmet?.isEmpty == true
      try working(printing) { () throws(EmitError) in
        try writeNewFolder(folder, site.files)
      }
      text = said("\(site.files.count) files written to \(folder)") + "\n" + said(summary)
      for path in site.unmet ?? [] {
        text += said("GET \(path) differs from its sample: 'acopio build' says how") + "\n"
      }
      if site.unmet == nil {
        text += said("the site does not build yet: 'acopio build' says why") + "\n"
      }
    }
    try printing.show(text, diagnostics, source.sources) {
      if !diagnostics.hasErrors { printing.tell("\(text)") }
    }
    if !builds { throw ExitStatus.contentErrors }
  }
}
