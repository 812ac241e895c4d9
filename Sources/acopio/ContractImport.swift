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
    abstract: "Make a site that publishes what an API Blueprint promises.",
    discussion: """
      Turns the samples of a blueprint into collections with inferred schemas and their endpoints, and \
      puts the blueprint into 'content/api/', so that every build is compared with it. The new site is built \
      once in memory: a response that its schema would change is kept as it is, without one. What files \
      cannot be, such as the response to POST, is reported.
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
    if !blueprint.diagnostics.hasErrors {
      let (files, unmet) = Self.site(of: blueprint)
      try working(printing) { () throws(BuildError) in
        do throws(EmitError) {
          try writeNewFolder(folder, files)
        } catch {
          throw .emit(error)
        }
      }
      text = "\(files.count) files written to \(folder)\n"
      for path in unmet ?? [] {
        text += "GET \(path) differs from its sample: 'acopio build' says how\n"
      }
      if unmet == nil { text += "the site does not build yet: 'acopio build' says why\n" }
    }
    try printing.show(text, blueprint.diagnostics, blueprint.sources) {
      if !blueprint.diagnostics.hasErrors { print(text, terminator: "") }
    }
  }

  /// The files of the site, with schemas as far as they change no response, and the requests whose responses
  /// are not as they are promised even so; `nil` if the site does not build.
  private static func site(of blueprint: BlueprintImport) -> ([NewFile], unmet: [String]?) {
    let options = BuildOptions(buildDate: Today.date(), jobs: Processors.count)
    func unmet(_ files: [NewFile]) -> Set<String>? {
      let texts = files.map { ($0.path, $0.bytes) }
      return pathsNotMet(by: SourceTree(Dictionary(uniqueKeysWithValues: texts)), options)
    }
    let typed = blueprint.files()
    var untyped = unmet(typed)
    if untyped?.isEmpty == true { return (typed, []) }
    let collections = blueprint.collections
    if untyped == nil, collections.count <= 100 {
      // Some schema is no schema at all: each is tried alone.
      untyped = Set(collections.filter { unmet(blueprint.files(untyped: .allBut($0))) == nil })
    }
    // What changes a response is found only in a site that builds.
    for _ in 0..<2 {
      guard let known = untyped else { break }
      let some = blueprint.files(untyped: .paths(known))
      guard let left = unmet(some) else { break }
      if left.isSubset(of: known) { return (some, left.sorted()) }
      untyped = known.union(left)
    }
    let plain = blueprint.files(untyped: .all)
    return (plain, unmet(plain)?.sorted())
  }
}
