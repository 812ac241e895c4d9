import AcopioBase
import AcopioBuild
import ArgumentParser

/// The command `acopio clean`.
struct Clean: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Remove the files that builds wrote, and the cache.",
    discussion: """
      The output folder records in '_acopio-manifest' which files builds wrote. Other files stay, and so \
      does the output of another site. Of a release folder, all releases are removed.
      """)

  @OptionGroup var place: PlaceOptions

  @OptionGroup var printing: PrintingOptions

  @OptionGroup var speech: LanguageOptions

  func run() throws {
    let count = try working(printing) { () throws(BuildError) in try cleanSite(place.folders) }
    let text = said(count == 1 ? "removed 1 file" : "removed \(count) files") + "\n"
    try printing.show(text, Diagnostics(), SourceMap()) { printing.tell("\(text)") }
  }
}
