import AcopioBase
import AcopioBuild
import ArgumentParser

/// The command `acopio search`.
struct SearchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Search the built site as its pages do, or check what visitors find.",
    discussion: """
      Reads the index that the last build wrote, and prints a line for each result, the best first: the address, with the \
      part of the page if it is known, and the title. With '--format json', the result is a list of '{url, title, section, score}'.

      '--check' asks the questions of a file instead, such as '- { question: opening hours, page: /hours/ }', and reports \
      each whose page is not among the first three results. 'pages' names several, 'among' another number, 'language' and \
      'scope' the part of the site, instead of '--language' and '--scope'.
      """)

  @Argument(help: "The words to search for.")
  var query: [String] = []

  @Option(help: ArgumentHelp("Ask the questions of this file.", valueName: "file"))
  var check: String?

  @Option(
    help: ArgumentHelp(
      "The language to search in, such as 'en'. Default: that of the site.", valueName: "tag"))
  var language: String?

  @Option(help: ArgumentHelp("The part of the site to search.", valueName: "name"))
  var scope: String?

  @Option(help: "The maximum number of results.")
  var limit = 10

  @OptionGroup var place: PlaceOptions

  @OptionGroup var printing: PrintingOptions

  func validate() throws {
    if query.isEmpty, check == nil {
      throw ValidationError(saying: "name what to search for, or a file with '--check'.")
    }
    if !query.isEmpty, check != nil {
      throw ValidationError(saying: "a query and '--check' exclude each other; give one.")
    }
    if limit < 1 { throw ValidationError(saying: "'--limit \(limit)' must be 1 or more.") }
  }

  func run() throws {
    let search = SiteSearch(place.folders)
    if search.locales.isEmpty {
      throw CommandFault(
        "there is no search in '\(place.folders.output)'",
        remedy: "run 'acopio build', and declare 'search' in a '_collection.yml'")
    }
    if let check { return try run(check, search) }
    guard let engine = search.engine(in: language) else {
      throw CommandFault(
        "there is no index in '\(language ?? "")'",
        remedy: "known languages are \(search.locales.joined(separator: ", "))")
    }
    try complain(of: engine.damaged)
    if let scope, !engine.scopes.contains(scope) {
      throw CommandFault(
        "the site has no part '\(scope)'",
        remedy: "known parts are \(engine.scopes.joined(separator: ", "))")
    }
    let (results, total) = engine.search(query.joined(separator: " "), scope: scope, limit: limit)
    try complain(of: engine.damaged)
    if printing.format.isJSON { return Terminal.print(SearchCommand.json(results)) }
    let lines = results.map { result in
      "\(result.url)  \(result.title)" + (result.section.isEmpty ? "" : " › \(result.section)")
        + "\n"
    }
    printing.tell("\(lines.joined())")
    if printing.isText { Terminal.complain("\(results.count) of \(total) results") }
  }

  /// Fails if a file of the index is missing or cannot be read: what is not found may be there.
  private func complain(of damaged: String?) throws {
    guard let damaged else { return }
    throw CommandFault(
      "'\(place.folders.output)/\(damaged)' is missing, or is no part of a search index",
      remedy: "run 'acopio build' again")
  }

  private func run(_ file: String, _ search: SiteSearch) throws {
    let (asked, diagnostics, sources, damaged) = try working(printing) { () throws(BuildError) in
      try search.check(file, in: language, scope: scope)
    }
    try complain(of: damaged)
    let count = diagnostics.all.count { $0.severity == .error }
    let line = said("\(max(0, asked - count)) of \(asked) questions are answered") + "\n"
    try printing.show(line, diagnostics, sources) { printing.tell("\(line)") }
  }

  private static func json(_ results: [SearchEngine.Result]) -> [UInt8] {
    var json = JSONWriter(style: .compact)
    var out = ByteBuffer(capacity: 4_096)
    json.beginArray(into: &out)
    for result in results {
      json.beginObject(into: &out)
      json.key("url", into: &out)
      json.string(result.url, into: &out)
      json.key("title", into: &out)
      json.string(result.title, into: &out)
      json.key("section", into: &out)
      json.string(result.section, into: &out)
      json.key("score", into: &out)
      SearchCommand.number(result.score).withUnsafeBufferPointer { json.raw($0, into: &out) }
      json.endObject(into: &out)
    }
    json.endArray(into: &out)
    out.append(0x0A)
    return Array(out.bytes)
  }

  /// A score with three decimals.
  private static func number(_ score: Double) -> [UInt8] {
    let thousandths = Int((score * 1_000).rounded())
    let rest = String(thousandths % 1_000)
    return Array(
      "\(thousandths / 1_000).\(String(repeating: "0", count: 3 - rest.count))\(rest)".utf8)
  }
}
