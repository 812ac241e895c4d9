import AcopioBase
import AcopioBuild
import AcopioModel
import ArgumentParser

/// The command `acopio plan`.
struct PlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "List the files that a build would write.",
    discussion: """
      A line for each file, sorted by path: the path below Output, what the file is, and the file and line that ask for \
      it. Nothing is rendered. Files that are named for their content, such as parts of the search, and compressed forms are not \
      listed. \
      'acopio explain PATH' says more of one of them.
      """)

  @Option(
    help: ArgumentHelp(
      "Only files whose path, with '/' before it, matches: '/books/*', '/**/*.json'.",
      valueName: "pattern"))
  var match: String?

  @Option(
    help: ArgumentHelp(
      "The host to plan for, or 'none'. Default: 'host' of 'hosting' in site.yml.",
      valueName: "name"))
  var host: String?

  @OptionGroup var place: RootOptions

  @OptionGroup var address: AddressOptions

  @OptionGroup var work: WorkOptions

  @OptionGroup var printing: PrintingOptions

  @OptionGroup var speech: LanguageOptions

  func run() throws {
    let pattern = match.map { PathGlob(ofFiles: $0) }
    let plan = try working(printing) { () throws(BuildError) in
      var options = work.options(at: address)
      options.host = host
      return try planSite(matching: pattern, place.folders, options)
    }
    let files = plan.answer ?? []
    if let match, files.isEmpty, !plan.diagnostics.hasErrors, printing.isText {
      Terminal.complain("no planned file matches '\(match)'")
    }
    let width = files.map(\.path.count).max() ?? 0
    let titles = files.map(\.title.count).max() ?? 0
    let lines = files.map { file in
      var line = file.path.padded(to: width) + "  "
      line += file.source.map { file.title.padded(to: titles) + "  \($0)" } ?? file.title
      return line + "\n"
    }
    try printing.show(lines.joined(), plan.diagnostics, plan.sources, below: place.root) {
      printing.tell("\(lines.joined())")
    }
  }
}
