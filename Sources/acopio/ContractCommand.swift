import AcopioBase
import AcopioBuild
import ArgumentParser

/// The command `acopio contract`, whose subcommands work on the contracts that builds are judged by.
struct ContractCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "contract",
    abstract:
      "Work on the contracts that the site is judged by: API Blueprints and OpenAPI documents.",
    subcommands: [
      ContractCheckCommand.self, ContractImport.self, ContractParse.self,
      ContractUpdateCommand.self,
    ])
}

/// The command `acopio contract parse`.
struct ContractParse: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "parse",
    abstract: "Print the parts of an API Blueprint.",
    discussion: """
      Reads FORMAT 1A with MSON, as leniently as the reference parser. The tree has a line for each part, \
      with its file, line and column; JSON has the requests and responses, with the bodies and schemas \
      that attributes describe, and the warnings with the codes of the reference parser. The formats for CI \
      systems contain only the errors and warnings.

      The exit status is 1 if the blueprint has an error, which leaves it without meaning.
      """)

  @Argument(help: "The file to read; '-' for standard input.")
  var file: String

  @OptionGroup var printing: PrintingOptions

  @OptionGroup var speech: LanguageOptions

  func validate() throws {
    if file.isEmpty { throw ValidationError(saying: "the name of the file is empty.") }
  }

  func run() throws {
    let form: ContractForm =
      printing.isText ? .tree : printing.format.isJSON ? .json : .diagnostics
    let report = try working(printing) { () throws(BuildError) in try parseContract(file, form) }
    if form == .diagnostics || report.diagnostics.hasErrors {
      printing.show(report.diagnostics, report.sources)
      if report.isBroken { throw ExitStatus.contentErrors }
      return
    }
    report.text.withUnsafeBufferPointer { Terminal.print($0) }
    if report.isBroken { throw ExitStatus.contentErrors }
  }
}
