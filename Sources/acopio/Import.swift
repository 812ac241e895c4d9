import AcopioBase
import AcopioBuild
import AcopioContent
import AcopioEmit
import AcopioImport
import ArgumentParser

/// The command `acopio import`.
struct Import: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Turn data, or the site of another tool, into content.",
    subcommands: [
      ImportCSV.self, ImportCompare.self, ImportEleventy.self, ImportFolder.self,
      ImportHugo.self, ImportJSON.self, ImportJekyll.self, ImportMkDocs.self,
    ], defaultSubcommand: ImportCompare.self)
}

/// The command `acopio import json`.
struct ImportJSON: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "json",
    abstract: "Turn a JSON file into a collection.",
    discussion: """
      The file contains a list of objects, or an object whose members are the entries. It is copied to \
      a folder with a '_collection.yml' that accepts every entry.
      """)

  @OptionGroup var data: DataImportOptions

  func run() throws { try data.run(.json) }
}

/// The command `acopio import csv`.
struct ImportCSV: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "csv",
    abstract: "Turn a CSV file into a collection.",
    discussion: """
      The first row contains the names of the fields. The file is copied to a folder with a \
      '_collection.yml' that accepts every row.
      """)

  @OptionGroup var data: DataImportOptions

  func run() throws { try data.run(.csv) }
}

/// The arguments and the work of both commands.
struct DataImportOptions: ParsableArguments {
  @Argument(help: "The file; '-' for standard input.")
  var file: String

  @Option(help: "The folder of the collection. Default: 'content/NAME', with the name of the file.")
  var output: String?

  @OptionGroup var printing: PrintingOptions

  @OptionGroup var speech: LanguageOptions

  func validate() throws {
    if file.isEmpty { throw ValidationError(saying: "the name of the file is empty.") }
    if output?.isEmpty == true { throw ValidationError(saying: "'--output' must name a folder.") }
  }

  func run(_ format: DataImport.Format) throws {
    let data = try working(printing) { () throws(SourceError) in
      try DataImport(file, as: format)
    }
    let folder = output ?? "content/\(data.name)"
    if !data.diagnostics.hasErrors {
      try working(printing) { () throws(EmitError) in
        try writeNewFolder(folder, data.files)
      }
    }
    let renamed = data.renamed.map { said("'\($0.old)' is called '\($0.new)' here") + "\n" }
    let text =
      said("\(data.files.count) files written to \(folder)") + "\n" + renamed.joined()
    try printing.show(text, data.diagnostics, data.sources) {
      if !data.diagnostics.hasErrors { printing.tell("\(text)") }
    }
  }
}
