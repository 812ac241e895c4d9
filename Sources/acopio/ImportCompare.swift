import AcopioBase
import AcopioBuild
import AcopioContent
import AcopioEmit
import AcopioImport
import ArgumentParser

/// The command `acopio import --compare`.
struct ImportCompare: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare the output of the old site with that of the new one.",
    discussion: """
      Prints every address, title, word, link, picture, id of a heading and entry of a feed of the old site \
      that the new one lacks. The exit status is 1 if there is one. 'acopio import --compare public' is short for \
      'acopio import compare --compare public'.
      """)

  @Option(
    help: "The output folder of the old site: print what the new one lost of it.")
  var compare: String

  @Option(help: "The output folder of the new site.")
  var output = "Output"

  @Option(
    help:
      "The report of the import, 'import-report.html': write the numbers and the losses into it.")
  var report: String?

  @OptionGroup var printing: PrintingOptions

  @OptionGroup var speech: LanguageOptions

  func validate() throws {
    if compare.isEmpty || output.isEmpty || report?.isEmpty == true {
      throw ValidationError(saying: "the name of a folder is empty.")
    }
  }

  func run() throws {
    let comparison = try working(printing) { () throws(SourceError) in
      try OutputComparison(from: compare, to: output)
    }
    // A check of the wrong folder would find nothing to lose.
    guard comparison.counts.contains(where: { $0.total > 0 }) else {
      throw CommandFault(
        "'\(compare)' has no page to compare", remedy: "name the output folder of the old site")
    }
    if let report { try write(comparison, into: report) }
    let width = comparison.counts.map { said($0.name).count }.max() ?? 0
    let text = comparison.counts.map { count in
      let lost = said(count.lost == 0 ? "nothing lost" : "\(count.lost) lost")
      return said(count.name).padded(to: width) + "  \(count.total), \(lost)\n"
    }.joined()
    try printing.show(text, comparison.diagnostics, comparison.sources) {
      printing.tell("\(text)")
    }
    if comparison.diagnostics.hasErrors { throw ExitStatus.contentErrors }
  }

  /// Writes the numbers and losses into the report of the import.
  private func write(_ comparison: OutputComparison, into path: String) throws {
    let report = try working(printing) { () throws(SourceError) in try ComparedReport(path) }
    guard let html = report.html(comparison, in: Terminal.translation) else {
      throw CommandFault(
        "'\(path)' is no report of an import",
        remedy: "name the file 'import-report.html' of the new site")
    }
    try working(printing) { () throws(EmitError) in
      try Array(html.utf8).withUnsafeBufferPointer { (bytes) throws(EmitError) in
        try writeLooseFile(path, bytes, mark: ComparedReport.mark)
      }
    }
  }
}
