import AcopioBase
import AcopioBuild
import AcopioContent
import AcopioEmit
import AcopioImport
import ArgumentParser

/// The command `acopio import jekyll`.
struct ImportJekyll: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "jekyll", abstract: "Turn a site of Jekyll into one that acopio builds.",
    discussion: SiteImportOptions.discussion)

  @OptionGroup var site: SiteImportOptions

  func run() throws { try site.run(.jekyll) }
}

/// The command `acopio import hugo`.
struct ImportHugo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hugo", abstract: "Turn a site of Hugo into one that acopio builds.",
    discussion: SiteImportOptions.discussion)

  @OptionGroup var site: SiteImportOptions

  func run() throws { try site.run(.hugo) }
}

/// The command `acopio import eleventy`.
struct ImportEleventy: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "eleventy", abstract: "Turn a site of Eleventy into one that acopio builds.",
    discussion: SiteImportOptions.discussion)

  @OptionGroup var site: SiteImportOptions

  func run() throws { try site.run(.eleventy) }
}

/// The command `acopio import mkdocs`.
struct ImportMkDocs: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mkdocs", abstract: "Turn a site of MkDocs into one that acopio builds.",
    discussion: SiteImportOptions.discussion)

  @OptionGroup var site: SiteImportOptions

  func run() throws { try site.run(.mkdocs) }
}

/// The command `acopio import folder`.
struct ImportFolder: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "folder",
    abstract: "Turn a folder of Markdown into a site: README files, notes of Obsidian, or a wiki.",
    discussion: SiteImportOptions.discussion)

  @OptionGroup var site: SiteImportOptions

  func run() throws { try site.run(.folder) }
}

/// The arguments and the work of the commands.
struct SiteImportOptions: ParsableArguments {
  static let discussion = """
    Reads configuration, front matter and data, and never changes the folder. The new site \
    has entries with inferred schemas, their addresses and redirects, and plain layouts. Everything that \
    was not imported is reported with its file and line; '--all' prints each occurrence. Only '--try' runs the \
    other tool, if it is installed.
    """

  @Argument(help: "The folder of the site.")
  var folder: String

  @Option(
    help: "The new folder for the site, outside of the old one. Default: 'imported'.")
  var output = "imported"

  @Option(help: "A YAML file that names a directive for each shortcode or include: 'notice: note'.")
  var shortcodes: String?

  @Flag(
    name: .customLong("try"),
    help: "Write nothing: print what would be imported, and the time and memory of both tools.")
  var isTrial = false

  @OptionGroup var printing: PrintingOptions

  @OptionGroup var speech: LanguageOptions

  func validate() throws {
    if folder.isEmpty { throw ValidationError(saying: "the name of the folder is empty.") }
    if output.isEmpty { throw ValidationError(saying: "'--output' must name a folder.") }
    if !isTrial, leads(output, into: folder) {
      throw ValidationError(
        saying:
          "'--output \(output)' is inside of the folder of the old site, in which nothing is changed; name "
          + "one next to it: '--output ../\(output.split(separator: "/").last ?? "imported")'.")
    }
    if shortcodes?.isEmpty == true {
      throw ValidationError(saying: "'--shortcodes' must name a file.")
    }
  }

  func run(_ tool: SiteImport.Tool) throws {
    let mapping = try readMapping()
    let site = try working(printing) { () throws(SourceError) in
      try SiteImport(
        tool, folder: folder, mapping: mapping, today: Today.date(), zones: .system,
        jobs: Processors.count, progress: ProgressDisplay.start(printing))
    }
    ProgressDisplay.end()
    if !isTrial {
      try working(printing) { () throws(EmitError) in
        try writeNewFolder(output, site.files + [report(site)])
      }
    }
    let text = try counts(site) + (isTrial ? trial(tool, site) : steps(site))
    try printing.show(text, site.diagnostics, site.sources) {
      printing.tell("\(text)")
    }
  }

  private func readMapping() throws -> ShortcodeMapping {
    guard let shortcodes else { return ShortcodeMapping() }
    let read = try working(printing) { () throws(SourceError) in
      try ShortcodeMapping.read(shortcodes)
    }
    if read.diagnostics.hasErrors {
      printing.show(read.diagnostics, read.sources)
      throw ExitStatus.contentErrors
    }
    return read.mapping
  }

  // MARK: - Output

  private func counts(_ site: SiteImport) -> String {
    let lines = site.counts + [.init(name: "not imported", count: site.diagnostics.all.count)]
    let width = lines.map { said($0.name).count }.max() ?? 0
    return lines.map { line in
      said(line.name).padded(to: width) + "  \(line.count)\n"
    }.joined()
  }

  private func steps(_ site: SiteImport) -> String {
    "\n" + NextSteps.text(folder: output, count: site.files.count + 1)
      + "\n" + said("the report is in \(output)/\(ImportReport.name), which is not published")
      + "\n"
  }

  private func report(_ site: SiteImport) -> NewFile {
    let report = ImportReport(site, of: folder, in: Terminal.translation)
    return NewFile(ImportReport.name, text: report.html)
  }

  /// The time and memory of both tools, where the other one is installed.
  private func trial(_ tool: SiteImport.Tool, _ site: SiteImport) throws -> String {
    let race = try working(printing) { () throws(EmitError) in
      try ToolRace(tool, folder: folder, site.files)
    }
    return "\n" + race.text + "\n" + said("nothing was written") + "\n"
  }
}
