import AcopioBase
import AcopioBuild
import ArgumentParser

/// The command `acopio diff`.
struct Diff: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compare two builds.",
    discussion: """
      Compares the output folders of two builds: pages, redirects, files of JSON and other files that were \
      added, removed, moved or changed. Items of JSON are matched by 'id' or 'key' and compared field by \
      field; of a page, the lines that changed are counted.

      The exit status is 0, whatever changed, and 2 if a folder cannot be read or no build wrote it.
      """)

  @Argument(help: "The output folder of the earlier build.")
  var old: String

  @Argument(help: "The output folder of the later build.")
  var new: String

  @Option(
    help: "How changes are printed: \(PublicationReportForm.names.joined(separator: ", ")).")
  var format = "text"

  @Option(
    help:
      "The language of the report: \(PublicationReportForm.languages.joined(separator: " or ")).")
  var language = "en"

  @Option(help: "How many files of a kind, items of a file and fields of an item are listed.")
  var limit = 20

  @Flag(help: "List everything.")
  var all = false

  func validate() throws {
    if old.isEmpty || new.isEmpty {
      throw ValidationError(saying: "the name of a folder is empty.")
    }
    if limit < 0 { throw ValidationError(saying: "'--limit \(limit)' must be 0 or more.") }
    if form == nil {
      throw ValidationError(
        saying: "'--format \(format) --language \(language)' is unknown; formats are "
          + "\(PublicationReportForm.names.joined(separator: ", ")), languages "
          + "\(PublicationReportForm.languages.joined(separator: ", ")).")
    }
  }

  private var form: PublicationReportForm? {
    PublicationReportForm(format, language: language, limit: all ? .max : limit)
  }

  func run() throws {
    guard let form else { preconditionFailure("'validate' refuses other forms") }
    let text = try working(.named(format)) { () throws(BuildError) in
      try comparePublications(old, new, form)
    }
    print(text, terminator: "")
  }
}
