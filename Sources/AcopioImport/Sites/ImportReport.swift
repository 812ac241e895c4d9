package import AcopioBase

/// The report of an import as a page for people: numbers, what was rewritten, and what is missing with its remedy.
///
/// It is a file beside the site and no part of it. It has no script, and everything in it is escaped.
package struct ImportReport {
  /// The name of its file in the folder of the new site.
  package static let name = "import-report.html"

  private let site: SiteImport
  private let folder: String
  private let language: Translation

  /// The report of an import from `folder`.
  package init(_ site: SiteImport, of folder: String, in language: Translation) {
    self.site = site
    self.folder = folder
    self.language = language
  }

  /// The diagnostics with one pattern, and their places.
  private struct Group {
    let first: Diagnostic
    var items: [(place: String, diagnostic: Diagnostic)]
  }

  /// The page.
  package var html: String {
    let title = said("The import of \(folder)")
    return """
      <!doctype html>
      <html lang="\(language.language)">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="robots" content="noindex">
      <title>\(title)</title>
      <style>
      \(ImportReport.style)
      </style>
      </head>
      <body>
      <main>
      <h1>\(title)</h1>
      <table>
      <thead><tr><th></th><th scope="col">\(said("in the old site"))</th><th scope="col">\(said("in the new site"))</th></tr></thead>
      <tbody>
      \(rows)</tbody>
      </table>
      \(ComparedReport.marks.start)\(ComparedReport.marks.end)
      \(unusedTexts)\(changes)\(missing)</main>
      </body>
      </html>

      """
  }

  private static let style = """
    :root { color-scheme: light dark }
    body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1rem }
    table { border-collapse: collapse }
    th, td { border-bottom: 1px solid; padding: .3rem .8rem; text-align: start }
    td { font-variant-numeric: tabular-nums; text-align: end }
    .less { font-weight: bold }
    summary { cursor: pointer; min-height: 44px; padding: .5rem 0; overflow-wrap: anywhere }
    li, code { overflow-wrap: anywhere }
    """

  private var rows: String {
    site.tally.rows.map { row in
      let less = row.after < row.before ? " class=\"less\"" : ""
      return
        "<tr><th scope=\"row\">\(said(row.name))</th><td>\(row.before)</td><td\(less)>\(row.after)</td></tr>\n"
    }.joined()
      + site.counts.map {
        "<tr><th scope=\"row\">\(said($0.name))</th><td></td><td>\($0.count)</td></tr>\n"
      }
      .joined()
  }

  private var unusedTexts: String {
    list(
      "Texts that are on no page", site.tally.unusedTexts.map { "<code>\($0.escapedForXML)</code>" }
    )
  }

  private var changes: String { list("What was rewritten", site.tally.changes.map(said)) }

  private func list(_ title: Message, _ items: [String]) -> String {
    guard !items.isEmpty else { return "" }
    return "<h2>\(said(title))</h2>\n<ul>\n" + items.map { "<li>\($0)</li>\n" }.joined() + "</ul>\n"
  }

  private var missing: String {
    let groups = groups
    guard !groups.isEmpty else { return "<p>\(said("Nothing is missing."))</p>\n" }
    return "<h2>\(said("What is missing, and what to do"))</h2>\n" + groups.map(section).joined()
  }

  /// The diagnostics by their patterns, the largest group first.
  private var groups: [Group] {
    var groups: [Group] = []
    var known: [String: Int] = [:]
    for diagnostic in site.diagnostics.sorted(site.sources) {
      let item = (place(of: diagnostic), diagnostic)
      if let index = known[diagnostic.message.pattern] {
        groups[index].items.append(item)
      } else {
        known[diagnostic.message.pattern] = groups.count
        groups.append(Group(first: diagnostic, items: [item]))
      }
    }
    return groups.enumerated().inOrder {
      ($1.element.items.count, $0.offset) < ($0.element.items.count, $1.offset)
    }.map(\.element)
  }

  /// The file of a diagnostic, with the line.
  private func place(of diagnostic: Diagnostic) -> String {
    let root = folder.hasSuffix("/") ? folder : folder + "/"
    func short(_ path: String) -> String {
      path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path
    }
    guard let file = site.sources[diagnostic.origin] else { return short(diagnostic.path ?? "") }
    return "\(short(file.path)):\(file.position(of: Int(diagnostic.origin.start)).line)"
  }

  private func section(_ group: Group) -> String {
    let isSame = group.items.allSatisfy { $0.diagnostic.message == group.first.message }
    let hasOneRemedy = group.items.allSatisfy { $0.diagnostic.remedy == group.first.remedy }
    let title = said(group.first.message) + (isSame ? "" : " …")
    let items = group.items.map { place, diagnostic in
      let text = isSame ? "" : " \(said(diagnostic.message))"
      let remedy = hasOneRemedy ? "" : diagnostic.remedy.map { ": \(said($0))" } ?? ""
      return "<li><code>\(place.escapedForXML)</code>\(text)\(remedy)</li>\n"
    }
    let remedy = hasOneRemedy ? group.first.remedy.map { "<p>→ \(said($0))</p>\n" } ?? "" : ""
    return
      "<details\(group.items.count < 6 ? " open" : "")>\n<summary>\(title) (\(group.items.count))</summary>\n\(remedy)"
      + "<ul>\n\(items.joined())</ul>\n</details>\n"
  }

  private func said(_ message: Message) -> String { message.text(in: language).escapedForXML }
}
