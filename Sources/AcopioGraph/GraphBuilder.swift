package import AcopioBase
package import AcopioModel

/// Links `Content` to a `SiteGraph` for each language.
///
/// Resolves references, computes derived fields, decides publication and order, and gives addresses to
/// outputs, which `Plan` compares with all other files.
package struct GraphBuilder {
  /// The moment of the build.
  package let now: BuildMoment
  /// The file name of a feed next to a term's page, by the name of its format.
  package let feedFiles: [String: String]
  /// Whether entries marked as drafts are published.
  package let showsDrafts: Bool
  /// The most threads to use.
  package let jobs: Int

  package init(
    now: BuildMoment, showsDrafts: Bool = false, feedFiles: [String: String] = [:], jobs: Int = 1
  ) {
    self.jobs = jobs
    self.feedFiles = feedFiles
    self.now = now
    self.showsDrafts = showsDrafts
  }

  /// Links the content in every language, the site's own first.
  ///
  /// Reports faults of links and rules.
  package func link(_ content: Content, _ diagnostics: inout Diagnostics) -> [SiteGraph] {
    let arena = Arena()
    let contents = [content] + content.others
    // Pages that are not translated lead to their originals, whose addresses have to be known.
    let needsOriginals = content.others.contains { other in
      other.entries.contains { other.ruleIfUntranslated($0) != nil }
    }
    @Sendable func link(_ content: Content, _ own: SiteGraph?) -> (
      graph: SiteGraph, diagnostics: Diagnostics
    ) {
      var diagnostics = Diagnostics()
      let graph = linkOne(content, own, &diagnostics)
      return (graph: graph, diagnostics: diagnostics)
    }
    let first = needsOriginals ? [link(content, nil)] : []
    let linked =
      first
      + parallelMap(contents.count - first.count, jobs: jobs) { index in
        link(contents[first.count + index], first.first?.graph)
      }
    for part in linked { diagnostics.append(part.diagnostics) }
    var graphs = linked.map(\.graph)
    Alternates(arena: arena).connect(&graphs)
    graphs[0].memory.append(arena)
    return graphs
  }

  /// Links the content in one language; `own` is that of the site's own one, if pages lead to it.
  private func linkOne(
    _ content: Content, _ own: SiteGraph?, _ diagnostics: inout Diagnostics
  ) -> SiteGraph {
    let arena = Arena(chunkSize: 1 << 20)
    let table = EntryTable(content, arena: arena)
    var linker = ReferenceLinker(table: table)
    linker.link(&diagnostics)
    var evaluator = Evaluator(table: table, now: now)
    evaluator.incomplete = linker.incomplete
    let paths = PathWriter(site: content.site, arena: arena)
    var addresses = EntryAddresses(table, paths, originals: own?.entries ?? [])
    addresses.assign(early: true, &diagnostics)
    evaluator.derive(.early, &diagnostics)
    addresses.assign(early: false, &diagnostics)
    let publisher = EntryPublisher(
      table, linker, &evaluator, showsDrafts: showsDrafts, &diagnostics)
    RuleJudge(table: table, missing: linker.withheld).judge(&evaluator, &diagnostics)
    var changes = ChangeFinder(content, evaluator, showsDrafts: showsDrafts)
    RelatedEntries(table: table, published: publisher.published).fill()
    let trees = EntryTrees(table: table, published: publisher.published).fill()
    let collections = collections(content.collections, publisher.published, arena)
    let data = data(content.collections, table, publisher, arena, &diagnostics)
    var planner = Planner(
      table: table, paths: paths, published: publisher.published, collections: collections,
      data: data, evaluator: evaluator, feedFiles: feedFiles, omitted: publisher.omitted,
      originals: own?.entries ?? [])
    planner.plan(addresses, publisher.withheld, &diagnostics)
    return SiteGraph(
      site: content.site, collections: content.collections,
      entries: content.entries.indices.map { index in
        LinkedEntry(
          entry: content.entries[index], value: table.value(index),
          withheld: publisher.withheld[index], isOmitted: publisher.omitted[index])
      },
      leftOut: publisher.leftOut, outputs: planner.outputs,
      lookup: SiteLookup(keys: table.keys, files: table.files, shapes: table.shapes),
      due: changes.changes(after: now.time, publisher.withheld),
      collectionsValue: collections, dataValue: data,
      treesValue: nested(trees.map { ($0.name, $0.top) }, in: arena),
      memory: content.memory + [arena])
  }

  /// The published entries as `collections.library.books`: nested objects by the steps of names.
  private func collections(
    _ collections: [Collection], _ published: [[Value]], _ arena: Arena
  ) -> Value {
    nested(
      zip(collections, published).map { ($0.name, .array($1, in: arena)) }, in: arena)
  }

  /// The entries of collections that have exactly one, as `about.library`.
  ///
  /// Reports `single-entry` for a collection with none, or with several.
  private func data(
    _ collections: [Collection], _ table: EntryTable, _ publisher: EntryPublisher, _ arena: Arena,
    _ diagnostics: inout Diagnostics
  ) -> Value {
    var named: [(name: String, item: Value)] = []
    for (index, collection) in collections.enumerated() where collection.isSingle {
      let published = publisher.published[index]
      guard published.count == 1 else {
        report(collection, index, published, table, publisher.withheld, &diagnostics)
        continue
      }
      named.append((collection.name, published[0]))
    }
    return nested(named, in: arena)
  }

  /// Reports that a collection of one entry has none, or several.
  private func report(
    _ collection: Collection, _ index: Int, _ published: [Value], _ table: EntryTable,
    _ withheld: [Message?], _ diagnostics: inout Diagnostics
  ) {
    let few = table.entries(of: index).prefix(2)
    let notes = few.map { number -> Diagnostic.Note in
      let reason: Message = withheld[number].map { ", which is withheld: \($0)" } ?? ""
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

  private func nested(_ named: [(name: String, item: Value)], in arena: Arena) -> Value {
    AcopioModel.nested(named) { _, members in
      .object(members.map { Member(key: arena.copy($0.name), value: $0.item) }, in: arena)
    }
  }
}
