import AcopioBase
import AcopioBuild
import AcopioModel
import ArgumentParser

/// The command `acopio build`.
struct BuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Compile 'content/' and 'templates/' into 'Output/'.",
    discussion: """
      Writes the files that changed and removes those that the site no longer has. The output folder \
      records in '_acopio-manifest' which files builds wrote. Other files are never touched: if the site \
      needs the path of one, nothing is written unless you pass '--adopt'.

      With '--releases', readers see the old site or the new one and never a mixture: each build is a \
      folder 'releases/REVISION', and the link 'current' leads to the last one. A folder that has releases \
      is also recognized by '--output'. See 'acopio rollback'.
      """)

  @OptionGroup var place: PlaceOptions

  @Flag(
    help:
      "Replace files in the output folder that acopio did not write, own them from now on, and list them."
  )
  var adopt = false

  @Option(
    help: ArgumentHelp(
      "The number of releases to keep, at least 2. Default: as many as before, at first 5.",
      valueName: "count"))
  var keep: Int?

  @Option(
    help: ArgumentHelp(
      "The output folder of an earlier build; publishes patches from its feeds, and keeps the pages that its lists name by their hash. Repeatable.",
      valueName: "folder"))
  var patchesFrom: [String] = []

  @Option(
    help: ArgumentHelp(
      "Also write the counts of the build and its next change to a file, as JSON.",
      valueName: "file"))
  var ledger: String?

  @Option(
    help: ArgumentHelp(
      "Also write the time of each phase to a file, on the clock and of processors, as a trace in JSON that Perfetto opens; '-' prints a table.",
      valueName: "file"))
  var timings: String?

  @Option(
    help: ArgumentHelp(
      "The host to build for, or 'none'. Default: 'host' of 'hosting' in site.yml.",
      valueName: "name"))
  var host: String?

  @Option(
    help: ArgumentHelp(
      "For a quick look, render only the pages and other outputs whose path matches, such as '/books/**' or '/books/momo/'; needs '--output' with a folder of its own. Assets, static files and the files of entries are there, too; the search, the sitemap and what else is made of a whole site are not.",
      valueName: "pattern"))
  var only: String?

  @Flag(help: "Build everything, even if nothing seems to have changed since the last build.")
  var fresh = false

  @Flag(help: "Write no compressed files.")
  var noCompression = false

  @OptionGroup var look: PseudoOptions

  @OptionGroup var address: AddressOptions

  @OptionGroup var work: WorkOptions

  @OptionGroup var printing: PrintingOptions

  @OptionGroup var speech: LanguageOptions

  func validate() throws {
    if ledger?.isEmpty == true { throw ValidationError(saying: "'--ledger' must name a file.") }
    if timings?.isEmpty == true {
      throw ValidationError(saying: "'--timings' must name a file, or '-'.")
    }
    if only != nil, place.output == nil {
      throw ValidationError(saying: "'--only' needs '--output' with a folder of its own.")
    }
    if only != nil, adopt {
      throw ValidationError(saying: "'--only' and '--adopt' cannot be used together.")
    }
    guard let keep else { return }
    if keep < 2 { throw ValidationError(saying: "'--keep \(keep)' must be 2 or more.") }
  }

  func run() throws {
    if keep != nil, !place.folders.isRelease {
      throw CommandFault(
        "'--keep' is for release folders", remedy: "name one with '--releases'")
    }
    let progress = ProgressDisplay.start(printing)
    let start = Ledger(clock: Today.nanoseconds, processor: Today.processorNanoseconds) {
      progress.begin($0.title)
    }
    let report = try working(printing) { () throws(BuildError) in
      var options = work.options(at: address)
      options.host = host
      options.pseudo = look.pseudo
      options.only = only.map { PathGlob(ofFiles: $0) }
      options.progress = progress
      options.compresses = !noCompression
      options.isFresh = fresh
      options.earlier = try earlierFiles(in: patchesFrom)
      return try buildSite(place.folders, options, adopts: adopt, keep: keep, start)
    }
    ProgressDisplay.end()
    show(report)
    if let ledger {
      try working(.plain) { () throws(BuildError) in try writeLedger(report, to: ledger) }
    }
    if let timings, timings != "-" {
      try working(.plain) { () throws(BuildError) in try writeTimings(report, to: timings) }
    }
    if report.diagnostics.hasErrors { throw ExitStatus.contentErrors }
  }

  private func show(_ report: BuildReport) {
    printing.show(report.diagnostics, report.sources, below: place.source.root)
    let adoption = AdoptionText(report.summary).text
    // The list of replaced files is printed even if a program reads the rest.
    if printing.format.isJSON, !adoption.isEmpty { Terminal.complain("\(adoption)") }
    let table = timings == "-" ? TimingsTable(report.ledger).text : ""
    printing.tell("\(adoption)\(LedgerText(report).text)\n\(table)")
  }
}
