package import AcopioBase
package import AcopioContent
import AcopioContract
import AcopioEmit
import AcopioGraph
import AcopioHosts
package import AcopioModel
import AcopioRender
import AcopioTemplate

/// Says what makes a file of a site, and what is made of a source.
///
/// Nothing is rendered for it.
package struct SiteExplainer {
  private let renderer: SiteRenderer
  private let sources: SourceMap
  /// Where the host has its files; `nil` for their own paths.
  private let layout: OffPath?
  /// The records that a build writes itself: other commands write the rest.
  private let records: Set<String>
  private let language: Translation

  /// How many files of the same source are listed.
  private static let most = 20

  /// Links and plans a site; `nil` after an error.
  package init?(
    _ tree: SourceTree, _ options: BuildOptions, in language: Translation = .english,
    _ diagnostics: inout Diagnostics
  ) {
    self.language = language
    var ledger = Ledger()
    let found = AcopioBuild.plan(tree, options, &ledger, &diagnostics)
    guard let found, !diagnostics.hasErrors else { return nil }
    renderer = found.renderer
    sources = tree.sources
    layout = found.host.flatMap { OffPath(found.renderer.outline(), on: $0.kind) }
    records = Set([manifestName] + (found.host?.kind.files ?? []))
  }

  private var plan: Plan { renderer.plan }
  private var graphs: [SiteGraph] { renderer.graphs }
  private var base: BaseURL { graphs[0].site.base }

  /// The explanation of an address, a path below Output, a file of the site or an entry; `nil` if there is no such thing.
  package func text(for asked: String) -> String? {
    guard let first = asked.first(where: { !$0.isWhitespace }), first != "#", first != "?" else {
      return nil
    }
    var path = asked
    for folder in ["./", "Output/"] where path.hasPrefix(folder) {
      path.removeFirst(folder.count)
    }
    if layout != nil { path = OffPath.original(of: path) ?? path }
    if let file = plan.file(at: path) { return text(of: file) }
    // A template has the name that entries and tags give it, too.
    let names = [path, "templates/\(path).html", "templates/\(path).liquid"]
    if let source = names.lazy.compactMap({ name in sources.files.first { $0.path == name } }).first
    {
      return text(of: source)
    }
    if let entry = entry(path) { return text(of: entry) }
    let bare = path.drop { $0 == "/" }
    let isHome = asked == base.origin + base.path || asked == base.path
    let paths =
      renderer.paths(at: isHome ? "\(base.path)/" : asked)
      + renderer.paths(at: "\(base.path)/\(bare)")
    return paths.lazy.compactMap { plan.file(at: $0) }.first.map(text)
      ?? paths.lazy.compactMap { unplanned($0) }.first
  }

  /// Everything that can be asked for, for suggestions.
  package var names: [String] {
    plan.files.map(\.path.string) + sources.files.map(\.path)
      + plan.files.lazy.map { HostedAddress.address(of: $0.path.string) }
  }

  /// The files that the build makes, in the order of their paths; of those that match if there is a pattern.
  package func lines(matching pattern: PathGlob? = nil) -> [PlannedLine] {
    let planned = plan.files.filter { $0.kind != .record || records.contains($0.path.string) }
    var lines: [PlannedLine] = []
    for file in planned {
      let path = file.path.string
      for path in layout?.paths(of: path) ?? [path] where pattern?.matches("/\(path)") ?? true {
        lines.append(
          PlannedLine(path: path, title: said(title(of: file)), source: position(file.origin)))
      }
    }
    return lines.sorted { $0.path < $1.path }
  }

  // MARK: - Files

  private func text(of file: PlannedFile) -> String {
    var rows: [Row] = [("is", said(title(of: file))), ("address", address(of: file))]
    if let position = position(file.origin) { rows.append((Self.madeFor, position)) }
    if let replaced = plan.replaced.first(where: { $0.path == file.path.string }) {
      rows.append(("replaces", said(replaced.kind.title)))
    }
    let stored = layout?.paths(of: file.path.string) ?? []
    if !stored.isEmpty, stored != [file.path.string] {
      rows.append(("stored as", stored.joined(separator: ", ")))
    }
    if let template = file.kind?.template {
      rows += self.rows(ofTemplate: Located(template, at: .none))
    }
    var others: [PlannedFile] = []
    if case .output(let language, let number) = file.maker {
      let graph = graphs[language]
      rows += self.rows(of: graph.outputs[number], number, in: graph, language)
      others = plan.files.filter {
        $0.origin == file.origin && !$0.path.bytes.equals(file.path.bytes)
      }
    }
    // What is declared is made for its declaration.
    var seen: Set<String> = []
    rows = rows.filter { row in
      row.name != Self.declared && row.name != Self.madeFor || seen.insert(row.text).inserted
    }
    return head(file.path.string, rows) + list("also made for it", others)
  }

  private func rows(
    of output: Output, _ number: Int, in graph: SiteGraph, _ language: Int
  ) -> [Row] {
    var rows: [Row] = []
    if graphs.count > 1 { rows.append(("language", graph.site.locale)) }
    let sources = output.kind.described.sources
    if let name = name(of: sources.entry) { rows.append(("entry", name)) }
    rows += sources.facts.map { ($0.name, said($0.text)) }
    position(sources.declaration).map { rows.append((Self.declared, $0)) }
    for call in renderer.contracts.calls(answeredBy: number, in: language) {
      let call = renderer.contracts.calls[call]
      let place = position(call.contract.origin(of: call.transaction))
      rows.append(("contract", said("GET \(call.path) in \(place ?? call.contract.file.path)")))
    }
    return rows + (sources.template.map { self.rows(ofTemplate: $0) } ?? [])
  }

  /// The template with its layouts and partials; nothing if the site has none with that name.
  private func rows(
    ofTemplate template: Located<String>
  ) -> [Row] {
    let library = renderer.input.library
    guard let id = library.template(named: template.content) else { return [] }
    let parts = library.parts(of: id)
    var rows: [Row] = [("template", template.content)]
    position(template.origin).map { rows.append((Self.declared, $0)) }
    if !parts.layouts.isEmpty { rows.append(("fills", parts.layouts.joined(separator: ", "))) }
    if !parts.partials.isEmpty { rows.append(("renders", parts.partials.joined(separator: ", "))) }
    return rows
  }

  /// The collection and the key of an entry: `library/books/momo`.
  private func name(of entry: Value) -> String? {
    guard entry.kind == .entry, entry.member("key").hasText else { return nil }
    let collection = entry.member("collection")
    return (collection.hasText ? "\(collection.text.string)/" : "")
      + entry.member("key").text.string
  }

  private func title(of file: PlannedFile) -> Message {
    switch file.maker {
    case .author: "a file that is copied"
    case .tool(let kind): kind.title
    case .output(let language, let number):
      graphs[language].outputs[number].kind.described.noun
    }
  }

  private func address(of file: PlannedFile) -> String {
    base.origin + base.path + HostedAddress.address(of: file.path.string)
  }

  /// The explanation of a file that is named for its content.
  private func unplanned(_ path: String) -> String? {
    for (language, graph) in graphs.enumerated() {
      for (number, output) in graph.outputs.enumerated() {
        guard case .endpoint(let file) = output.kind, let pages = file.pages,
          path.hasPrefix(pages.folder.string)
        else { continue }
        return head(
          path,
          [
            ("is", said("a page of an endpoint, named for its content")),
            ("listed in", output.path.string),
          ] + rows(of: output, number, in: graph, language))
      }
    }
    if let source = renderer.file(publishedAt: path) {
      var shown: [Row] = []
      if let form = renderer.form(publishedAt: path) {
        shown.append(
          ("shows it", said("\(form.width) × \(form.height) pixels, as \(form.format)")))
      }
      return head(
        path,
        [
          ("is", said("\(ToolFileKind.fileOfContent.title), named for its content")),
          ("made of", source),
        ] + shown)
    }
    let steps = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let isSearched = graphs.contains { graph in
      steps.starts(with: ["assets", "search", graph.site.locale])
        && graph.collections.contains { $0.files.search != nil }
    }
    guard isSearched, let name = steps.last, name.hasSuffix(".json"),
      steps.count == 4
        ? ["t.", "d."].contains(where: name.hasPrefix)
        : steps.count == 5 && steps[3] == "more" && ["x.", "w."].contains(where: name.hasPrefix)
    else { return nil }
    return head(path, [("is", said("a part of the search, named for its content"))])
  }

  // MARK: - Sources

  private func text(of source: SourceFile) -> String {
    let templates = templates(with: source)
    let made = plan.files.filter { isMade($0, of: source, templates) }
    let entries = graphs[0].entries.filter { $0.entry.origin.file == source.id }
    var rows: [Row] = []
    for entry in entries.prefix(Self.most) { rows.append(("entry", description(of: entry))) }
    if entries.count > Self.most {
      rows.append(("", said("and \(entries.count - Self.most) more")))
    }
    let calls = renderer.contracts.calls.filter { $0.contract.file.id == source.id }
    if !calls.isEmpty {
      let judged = calls.compactMap { call in
        call.output.flatMap { plan.file(at: graphs[call.language].outputs[$0].path.bytes) }
      }
      var known: Set<String> = []
      return head(source.path, [])
        + list("judges", judged.filter { known.insert($0.path.string).inserted })
    }
    if let path = renderer.path(ofFile: source.path), !source.path.hasPrefix("content/api/") {
      rows.append(("published", said("\(path), if anything refers to it")))
    }
    if source.path.hasPrefix("templates/components/") {
      return head(source.path, [("used", said("wherever Markdown names the directive"))])
    }
    return head(source.path, rows) + list(made.isEmpty ? Self.makesNothing : "makes", made)
  }

  /// Whether a file is made of a source: for an entry in it, or declared in it, or rendered with it.
  private func isMade(
    _ file: PlannedFile, of source: SourceFile, _ templates: Set<String>
  ) -> Bool {
    if file.origin != .none, file.origin.file == source.id { return true }
    guard case .output(let language, let number) = file.maker else {
      return file.kind?.template.map { templates.contains($0) } ?? false
    }
    let sources = graphs[language].outputs[number].kind.described.sources
    return sources.declaration.isIn(source) || isPart(source, of: sources.entry)
      || sources.template?.origin.isIn(source) == true
      || sources.template.map { templates.contains($0.content) } == true
  }

  /// Whether an entry has values that were written in a source, such as its translation.
  private func isPart(_ source: SourceFile, of entry: Value) -> Bool {
    entry.kind == .entry && entry.members.contains { $0.value.origin.isIn(source) }
  }

  /// The names of the templates that a source takes part in, its own included.
  private func templates(with source: SourceFile) -> Set<String> {
    let folder = "templates/"
    guard source.path.hasPrefix(folder), let dot = source.path.lastIndex(of: ".") else { return [] }
    let name = String(source.path[..<dot].dropFirst(folder.count))
    let library = renderer.input.library
    return Set(
      library.names.filter { template in
        guard template != name, let id = library.template(named: template) else { return true }
        let parts = library.parts(of: id)
        return parts.layouts.contains(name) || parts.partials.contains(name)
      })
  }

  // MARK: - Entries

  /// The entry that is named by its collection and key.
  private func entry(_ name: String) -> LinkedEntry? {
    guard let slash = name.lastIndex(of: "/"),
      let collection = graphs[0].lookup.collection(String(name[..<slash]))
    else { return nil }
    var key = String(name[name.index(after: slash)...])
    return key.withUTF8 { graphs[0].lookup.entry($0, in: collection) }
      .map { graphs[0].entries[$0] }
  }

  private func text(of entry: LinkedEntry) -> String {
    let origin = entry.entry.origin.firstByte
    let made = plan.files.filter { $0.origin == origin }
    var rows: [Row] = [("entry", description(of: entry))]
    if let position = position(origin) { rows.append(("written in", position)) }
    return head(name(of: entry.value) ?? "", rows)
      + list(made.isEmpty ? Self.makesNothing : "makes", made)
  }

  private func description(of entry: LinkedEntry) -> String {
    let name = name(of: entry.value) ?? ""
    return entry.withheld.map { said("\(name), which is withheld: \($0)") } ?? name
  }

  // MARK: - Text

  /// A line of an explanation: its name in a word or two, and a text in the language of the explainer.
  private typealias Row = (name: Message, text: String)

  private static let declared: Message = "declared"
  private static let madeFor: Message = "made for"
  private static let makesNothing: Message = "makes no file of its own"

  private func said(_ message: Message) -> String { message.text(in: language) }

  private func head(_ name: String, _ rows: [Row]) -> String {
    name + "\n" + rows.map { "  \(said($0.name).padded(to: 11)) \($0.text)\n" }.joined()
  }

  private func list(_ title: Message, _ files: [PlannedFile]) -> String {
    guard !files.isEmpty || title == Self.makesNothing else { return "" }
    let shown = files.prefix(Self.most)
    let width = shown.map(\.path.string.count).max() ?? 0
    let lines = shown.map {
      "    \($0.path.string.padded(to: width))  \(said(self.title(of: $0)))\n"
    }
    let more = files.count - shown.count
    return "  \(said(title))\n" + lines.joined()
      + (more > 0 ? "    \(said("and \(more) more"))\n" : "")
  }

  private func position(_ origin: Origin) -> String? {
    guard let file = sources[origin] else { return nil }
    return "\(file.path):\(file.position(of: Int(origin.start)).line)"
  }
}

extension Origin {
  /// Whether it is a place in a file.
  fileprivate func isIn(_ source: SourceFile) -> Bool { self != .none && file == source.id }
}

extension String {
  /// The text with spaces after it, as wide as a column.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

/// A file of a plan for people.
package struct PlannedLine: Sendable {
  /// The path below Output.
  package let path: String
  /// What it is: "the page of an entry".
  package let title: String
  /// The file and line of what asks for it, `content/books/momo.md:1`; `nil` for a file that every site has.
  package let source: String?
}
