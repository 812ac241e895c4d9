import AcopioBase
import AcopioBuild
import AcopioContent
import AcopioImport
import ArgumentParser

/// The command `acopio schema infer`.
struct SchemaInfer: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "infer",
    abstract: "Print a '_collection.yml' that accepts the entries of a folder.",
    discussion: """
      Reads the Markdown, YAML, JSON, TOML or CSV files of the folder, and writes nothing. Fields that every \
      entry has are required; a small set of recurring texts becomes an enum; 'any' remains where \
      nothing else fits. References are not guessed.
      """)

  @Argument(help: "The folder with the entries; it need not be part of a site.")
  var folder: String

  @OptionGroup var printing: PrintingOptions

  @OptionGroup var speech: LanguageOptions

  func validate() throws {
    if folder.isEmpty { throw ValidationError(saying: "the name of the folder is empty.") }
  }

  func run() throws {
    let result = try working(printing) { () throws(SourceError) in
      try CollectionInference(folder: folder)
    }
    let text = result.collection?.text ?? ""
    try printing.show(text, result.diagnostics, result.sources) {
      printing.tell("\(text)")
    }
  }
}
