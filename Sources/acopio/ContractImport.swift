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
    abstract: "Create a site from an API Blueprint.",
    discussion: """
      Turns the samples of a blueprint into collections with inferred schemas and their endpoints, and \
      puts the blueprint into 'content/api/', so that every build is compared with it. The new site is built \
      once in memory: a response that its schema would change is kept unchanged, without one. Responses that \
      files cannot be, such as the response to POST, are reported. A response that no build accepts, for example \
      because its sample breaks its own schema, is also left out of the contract.

      Exit status: 0 if the site builds, with or without reports; 1 if the blueprint has errors or the \
      site does not build; 2 if the blueprint cannot be read or the site cannot be written.
      """)

  @Argument(help: "The blueprint; '-' for standard input.")
  var file: String

  @Option(help: "The new folder for the site. Default: the name of the blueprint.")
  var output: String?

  @OptionGroup var printing: PrintingOptions

  func validate() throws {
    if file.isEmpty { throw ValidationError("the name of the file is empty.") }
    if output?.isEmpty == true { throw ValidationError("'--output' must name a folder.") }
  }

  func run() throws {
    let blueprint = try working(printing) { () throws(BuildError) in
      do throws(SourceError) {
        return try BlueprintImport(file)
      } catch {
        throw .source(error)
      }
    }
    let folder = output ?? blueprint.name
    var text = ""
    var diagnostics = blueprint.diagnostics
    var builds = true
    if !blueprint.diagnostics.hasErrors {
      let options = BuildOptions(now: Today.clock, jobs: Processors.count)
      let site = ImportedContract(blueprint) { files in
        pathsNotMet(by: SourceTree(files.byPath), options)
      }
      diagnostics = site.diagnostics
      builds = site.unmet?.isEmpty == true
      try working(printing) { () throws(BuildError) in
        do throws(EmitError) {
          try writeNewFolder(folder, site.files)
        } catch {
          throw .emit(error)
        }
      }
      text = "\(site.files.count) files written to \(folder)\n"
      for path in site.unmet ?? [] {
        text += "GET \(path) differs from its sample: 'acopio build' says how\n"
      }
      if site.unmet == nil { text += "the site does not build yet: 'acopio build' says why\n" }
    }
    try printing.show(text, diagnostics, blueprint.sources) {
      if !diagnostics.hasErrors { printing.tell(text) }
    }
    if !builds { throw ExitStatus.contentErrors }
  }
}
