package import AcopioBase
package import AcopioContent

/// The report of an import with the numbers and the losses of a comparison of both outputs.
package struct ComparedReport {
  private let text: String

  /// The comments around the comparison in the report, which an import writes next to each other.
  static let marks = (start: "<!-- comparison -->", end: "<!-- /comparison -->")
  /// The number of bytes with which every report begins.
  package static let mark = "<!doctype html>".utf8.count

  /// Reads the report at `path`; throws if it cannot be read.
  package init(_ path: String) throws(SourceError) {
    var ignored = Diagnostics()
    var files = try LooseFiles(folder: nil, &ignored)
    text = try files.read(path).bytes.string
  }

  /// The report with a comparison in the place of an earlier one; `nil` if the file is no report of an import.
  package func html(_ comparison: OutputComparison, in language: Translation) -> String? {
    guard let start = text.firstRange(of: ComparedReport.marks.start),
      let end = text.firstRange(of: ComparedReport.marks.end),
      start.upperBound <= end.lowerBound
    else { return nil }
    func said(_ message: Message) -> String { message.text(in: language).escapedForXML }
    let rows = comparison.counts.map { count in
      "<tr><th scope=\"row\">\(said(count.name))</th><td>\(count.total)</td>"
        + "<td\(count.lost > 0 ? " class=\"less\"" : "")>\(count.lost)</td></tr>\n"
    }
    let losses = comparison.diagnostics.sorted(comparison.sources).map { loss in
      "<li><code>\((loss.path ?? "").escapedForXML)</code> \(said(loss.message))</li>\n"
    }
    let list =
      losses.isEmpty
      ? "<p>\(said("Nothing was lost."))</p>\n"
      : "<details\(losses.count < 20 ? " open" : "")>\n<summary>\(said("lost")) (\(losses.count))</summary>\n<ul>\n\(losses.joined())</ul>\n</details>\n"
    let section = """

      <h2>\(said("The output of both sites, compared"))</h2>
      <table>
      <thead><tr><th></th><th scope="col">\(said("in the old site"))</th><th scope="col">\(said("lost"))</th></tr></thead>
      <tbody>
      \(rows.joined())</tbody>
      </table>
      \(list)
      """
    return "\(text[..<start.upperBound])\(section)\(text[end.lowerBound...])"
  }
}
