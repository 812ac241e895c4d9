package import AcopioBase
package import AcopioModel

/// Links `Content` to a `SiteGraph` for each language.
///
/// Resolves references, computes derived fields, decides publication and order, and plans addresses
/// and outputs.
package struct GraphBuilder {
  /// The moment of the build.
  package let now: BuildMoment
  /// Paths that are written in addition to the paths of collections.
  package let fixedPaths: [FixedPath]
  /// The file name of a feed next to a term's page, by the name of its format.
  package let feedFiles: [String: String]
  /// Whether entries marked as drafts are published.
  package let showsDrafts: Bool
  /// The most threads to use.
  package let jobs: Int

  package init(
    now: BuildMoment, showsDrafts: Bool = false, fixedPaths: [FixedPath],
    feedFiles: [String: String] = [:], jobs: Int = 1
  ) {
    self.jobs = jobs
    self.feedFiles = feedFiles
    self.now = now
    self.showsDrafts = showsDrafts
    self.fixedPaths = fixedPaths
  }

  /// Links the content in every language, the site's own first.
  ///
  /// Reports faults of links, rules and paths.
  package func link(_ content: Content, _ diagnostics: inout Diagnostics) -> [SiteGraph] {
    let arena = Arena()
    let contents = [content] + content.others
    let linked = parallelMap(contents.count, jobs: jobs) { index in
      var diagnostics = Diagnostics()
      let graph = linkOne(contents[index], &diagnostics)
      return (graph: graph, diagnostics: diagnostics)
    }
    for part in linked { diagnostics.append(part.diagnostics) }
    var graphs = linked.map(\.graph)
    Alternates(arena: arena).connect(&graphs)
    graphs[0].memory.append(arena)
    let written = checkCollisions(graphs, arena, &diagnostics)
    SuccessorPaths(graphs: graphs, paths: written).check(&diagnostics)
    for index in graphs.indices { graphs[index].lookup.paths = written }
    return graphs
  }

  private func linkOne(_ content: Content, _ diagnostics: inout Diagnostics) -> SiteGraph {
    let arena = Arena(chunkSize: 1 << 20)
    let table = EntryTable(content, arena: arena)
    var linker = ReferenceLinker(table: table)
    linker.link(&diagnostics)
    var evaluator = Evaluator(table: table, now: now)
    evaluator.incomplete = linker.incomplete
    let paths = PathWriter(site: content.site, arena: arena)
    var addresses = Addresses(table, paths)
    addresses.assign(early: true, &diagnostics)
    evaluator.derive(.early, &diagnostics)
    addresses.assign(early: false, &diagnostics)
    let publisher = Publisher(
      table, linker, &evaluator, showsDrafts: showsDrafts, &diagnostics)
    RuleJudge(table: table, missing: linker.withheld).judge(&evaluator, &diagnostics)
    var changes = ChangeFinder(content, evaluator, showsDrafts: showsDrafts)
    RelatedEntries(table: table, published: publisher.published).fill()
    let trees = EntryTrees(table: table, published: publisher.published).fill()
    let collections = collections(content.collections, publisher.published, arena)
    let data = data(content.collections, table, publisher, arena, &diagnostics)
    var planner = Planner(
      table: table, paths: paths, published: publisher.published, collections: collections,
      data: data, evaluator: evaluator, feedFiles: feedFiles)
    planner.plan(addresses, publisher.withheld, &diagnostics)
    return SiteGraph(
      site: content.site, collections: content.collections,
      entries: content.entries.indices.map { index in
        LinkedEntry(
          entry: content.entries[index], value: table.value(index),
          withheld: publisher.withheld[index])
      },
      leftOut: publisher.leftOut, outputs: planner.outputs,
      lookup: SiteLookup(keys: table.keys, files: table.files, shapes: table.shapes),
      due: changes.changes(after: now.time, publisher.withheld),
      collectionsValue: collections, dataValue: data,
      treesValue: nested(trees.map { (GraphBuilder.steps(of: $0.name), $0.top) }, arena),
      memory: content.memory + [arena])
  }

  private func checkCollisions(
    _ graphs: [SiteGraph], _ arena: Arena, _ diagnostics: inout Diagnostics
  ) -> Collisions {
    var collisions = Collisions(capacity: graphs.reduce(0) { $0 + $1.outputs.count } * 2)
    for file in fixedPaths {
      collisions.add(Text(arena.copy(file.path)), file.origin, kind: file.kind)
    }
    for (index, output) in graphs.lazy.flatMap(\.outputs).enumerated() {
      collisions.add(output.path, output.origin, output: index)
      if let twin = output.twin { collisions.add(twin, output.origin) }
    }
    collisions.report(&diagnostics)
    checkAddresses(graphs, &diagnostics)
    checkAliases(graphs, &diagnostics)
    return collisions
  }

  /// Reports `permalink-collision` for each page without a `/` at the end whose address an endpoint
  /// has.
  ///
  /// Their files are different, but hosts have one answer for `/books`.
  private func checkAddresses(_ graphs: [SiteGraph], _ diagnostics: inout Diagnostics) {
    let outputs = graphs.lazy.flatMap(\.outputs)
    // Most pages are the index of a folder, which their bytes show.
    let pages = outputs.filter { output in
      guard case .page = output.kind else { return false }
      let bytes = output.path.bytes
      let isInFolder = bytes.count > 11 && bytes.has("/index.html", at: bytes.count - 11)
      return !isInFolder && HostedAddress.isBare(output.path.string)
    }
    guard !pages.isEmpty else { return }
    var endpoints: [String: Origin] = [:]
    for output in outputs {
      guard case .endpoint = output.kind else { continue }
      for path in [output.path] + (output.twin.map { [$0] } ?? []) {
        let name = path.string
        if name.hasSuffix(".json") { endpoints[String(name.dropLast(5))] = output.origin }
      }
    }
    for page in pages {
      let address = String(page.path.string.dropLast(5))
      guard let origin = endpoints[address] else { continue }
      diagnostics.error(
        .permalinkCollision,
        "a page and an endpoint have the address '/\(address)', and hosts answer with the endpoint",
        at: page.origin, path: page.path.string,
        remedy:
          "give the page a permalink that ends with '/', or publish the endpoint only below its "
          + "version, with 'unversioned: false'",
        notes: [Diagnostic.Note("the endpoint is made here", at: origin)])
    }
  }

  /// Reports `permalink-collision` for each alias without a `/` at the end that is the address of a
  /// file, or of a page with the `/`.
  private func checkAliases(_ graphs: [SiteGraph], _ diagnostics: inout Diagnostics) {
    let outputs = graphs.lazy.flatMap(\.outputs)
    // Those that the site declares are checked when everything that it publishes is known.
    let declared = Set(graphs[0].site.redirects.map(\.origin))
    let aliases = outputs.filter { output in
      guard case .redirect = output.kind, !declared.contains(output.origin) else { return false }
      return HostedAddress.isBare(output.path.string)
    }
    guard !aliases.isEmpty else { return }
    var origins: [String: (origin: Origin, kind: ToolFileKind?)] = [:]
    for file in fixedPaths { origins[file.path] = (file.origin, file.kind) }
    for output in outputs {
      // Of two aliases that differ in the '/' each has an answer of its own.
      if case .redirect = output.kind { continue }
      origins[output.path.string] = (output.origin, nil)
    }
    for alias in aliases {
      let address = String(alias.path.string.dropLast(5))
      guard let other = origins[address] ?? origins["\(address)/index.html"] else { continue }
      diagnostics.error(
        .permalinkCollision,
        "the address of an alias, '/\(address)', is already published",
        at: alias.origin, path: alias.path.string,
        remedy: "remove the alias, or give the other one another permalink or path",
        notes: [Collisions.note(other.kind, other.origin)])
    }
  }

  /// The published entries as `collections.library.books`: nested objects by the steps of names.
  private func collections(
    _ collections: [Collection], _ published: [[Value]], _ arena: Arena
  ) -> Value {
    let named = zip(collections, published).map { collection, entries in
      (GraphBuilder.steps(of: collection.name), Value.array(entries, in: arena))
    }
    return nested(named, arena)
  }

  /// The entries of collections that have exactly one, as `about.library`.
  ///
  /// Reports `single-entry` for a collection with none, or with several.
  private func data(
    _ collections: [Collection], _ table: EntryTable, _ publisher: Publisher, _ arena: Arena,
    _ diagnostics: inout Diagnostics
  ) -> Value {
    var named: [(ArraySlice<String>, Value)] = []
    for (index, collection) in collections.enumerated() where collection.isSingle {
      let published = publisher.published[index]
      guard published.count == 1 else {
        report(collection, index, published, table, publisher.withheld, &diagnostics)
        continue
      }
      named.append((GraphBuilder.steps(of: collection.name), published[0]))
    }
    return nested(named, arena)
  }

  /// Reports that a collection of one entry has none, or several.
  private func report(
    _ collection: Collection, _ index: Int, _ published: [Value], _ table: EntryTable,
    _ withheld: [String?], _ diagnostics: inout Diagnostics
  ) {
    let few = table.entries(of: index).prefix(2)
    let notes = few.map { number -> Diagnostic.Note in
      let reason = withheld[number].map { ", which is withheld: \($0)" } ?? ""
      let key = table.content.entries[number].key.text.string
      return Diagnostic.Note(
        "'\(key)' is here\(reason)", at: table.content.entries[number].origin.firstByte)
    }
    diagnostics.error(
      .singleEntry,
      published.isEmpty
        ? "'\(collection.name)' has no published entry, and is declared to have one"
        : "'\(collection.name)' has \(published.count) entries, and is declared to have one",
      at: collection.origin,
      remedy: published.isEmpty
        ? "publish its entry, or leave 'single' out" : "keep one of them, or leave 'single' out",
      notes: notes)
  }

  private static func steps(of name: String) -> ArraySlice<String> {
    name.split(separator: "/").map(String.init)[...]
  }

  private func nested(_ named: [(ArraySlice<String>, Value)], _ arena: Arena) -> Value {
    var order: [String] = []
    var groups: [String: [(ArraySlice<String>, Value)]] = [:]
    for (path, value) in named {
      guard let first = path.first else { continue }
      if groups[first] == nil { order.append(first) }
      groups[first, default: []].append((path.dropFirst(), value))
    }
    let members = order.map { name -> Member in
      let group = groups[name] ?? []
      let leaf = group.first { $0.0.isEmpty }?.1
      return Member(key: arena.copy(name), value: leaf ?? nested(group, arena))
    }
    return .object(members, in: arena)
  }
}
