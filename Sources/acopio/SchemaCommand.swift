import AcopioBase
import AcopioBuild
import ArgumentParser

/// The command `acopio schema`.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Write a JSON Schema of each collection, for editors.",
    discussion: """
      The files are named for the collections: '.acopio/schemas/library/books.json'; '_collection.json' is \
      the schema of the declarations themselves. An editor checks a YAML file that begins with \
      '# yaml-language-server: $schema=' and the path of one of them.

      '--reference' prints every type of field with an example, as Markdown. 'acopio schema infer' writes \
      the schema of entries that exist already.
      """, subcommands: [SchemaInfer.self])

  @OptionGroup var place: RootOptions

  @Option(help: "The folder to write the schemas to. Default: '.acopio/schemas' in the root.")
  var output: String?

  @Option(help: "Print the schema of one collection and write nothing.")
  var print: String?

  @Flag(help: "Print the reference of all types of fields and write nothing.")
  var reference = false

  @OptionGroup var printing: PrintingOptions

  @OptionGroup var speech: LanguageOptions

  func validate() throws {
    if output?.isEmpty == true { throw ValidationError(saying: "'--output' must name a folder.") }
    if output != nil, print != nil || reference {
      throw ValidationError(
        saying: "'--output' cannot be used with '--print' or '--reference', which write no files.")
    }
  }

  func run() throws {
    if reference {
      return try printing.show(ReferencePages.schema, Diagnostics(), SourceMap()) {
        printing.tell("\(ReferencePages.schema)")
      }
    }
    let schemas = try working(printing) { () throws(BuildError) in
      try SiteSchemas(place.folders, BuildOptions(now: Today.clock, jobs: 1))
    }
    let report = schemas.report
    guard let name = self.print, !report.diagnostics.hasErrors else {
      // The array is printed last, after the schemas are written, because writing may also fail.
      if self.print == nil, !report.diagnostics.hasErrors { try write(schemas) }
      printing.show(report.diagnostics, report.sources, below: place.root)
      if report.diagnostics.hasErrors { throw ExitStatus.contentErrors }
      return
    }
    if let origin = schemas.elements[name] {
      throw CommandFault(
        "the entries of '\(name)' are elements of '\(origin)', and have no files",
        remedy: "print the schema of '\(origin)'")
    }
    guard let text = schemas.text(of: name) else {
      throw CommandFault(
        "there is no collection '\(name)'\(didYouMean(name, schemas.names))",
        remedy: schemas.names.isEmpty
          ? "the site has none" : "collections are \(listed(schemas.names))")
    }
    // A schema is JSON already; warnings are for people.
    if printing.format.isJSON {
      PrintingOptions.complain(report.diagnostics, report.sources)
      return Swift.print(text, terminator: "")
    }
    printing.show(report.diagnostics, report.sources, below: place.root)
    printing.tell("\(text)")
  }

  private func write(_ schemas: SiteSchemas) throws {
    try working(printing) { () throws(BuildError) in try schemas.write(to: output) }
    let count = schemas.names.count
    printing.tell(
      "\(count) \(count == 1 ? "schema" : "schemas") written to \(schemas.folder(output))\n")
  }
}
