import AcopioBase

/// The texts of all entries, rewritten into Markdown that a build accepts.
struct SiteBodies: Sendable {
  /// The texts by collection, in the order of the entries.
  private(set) var texts: [[EditedText]]
  /// The HTML that each collection allows: elements with their attributes.
  private(set) var html: [[String: Set<String>]]
  /// The directives that texts contain now.
  private(set) var directives = DirectiveUses()

  private let site: ForeignSite
  private var addresses: ForeignAddresses
  private let mapping: ShortcodeMapping
  private let base: String
  /// The most threads to use.
  private let jobs: Int

  init(
    _ site: ForeignSite, _ addresses: ForeignAddresses, _ mapping: ShortcodeMapping, base: String,
    jobs: Int
  ) {
    self.jobs = jobs
    self.site = site
    self.addresses = addresses
    self.mapping = mapping
    self.base = base
    texts = site.collections.map { $0.entries.map { EditedText($0.file, $0.body) } }
    html = site.collections.map { _ in [:] }
  }

  /// Rewrites the texts: first tags, which may become links, and what the dialect of the source writes in
  /// another way, then everything that a build would refuse.
  mutating func rewrite(_ progress: WorkProgress, _ diagnostics: inout Diagnostics) {
    forEach(progress) { bodies, collection, index in
      bodies.rewriteTags(collection, index, &diagnostics)
      let entry = bodies.site.collections[collection].entries[index]
      bodies.site.wiki?.rewrite(
        &bodies.texts[collection][index], of: entry.file, source: entry.source, &diagnostics)
      if entry.isHTML {
        let bytes = bodies.texts[collection][index].bytes
        bodies.texts[collection][index].apply(HTMLLines.edits(bytes, 0..<bytes.count))
        bodies.texts[collection][index].apply(
          HTMLHeadings.edits(bodies.texts[collection][index].bytes, besides: entry.title))
      } else {
        DialectRewriting(bodies.site.dialect).rewrite(
          &bodies.texts[collection][index], of: entry.file, &diagnostics)
      }
    }
    for collection in site.collections.indices {
      html[collection] = allowed(collection)
      // A block within a line becomes one of these.
      if let attributes = html[collection]["div"] {
        html[collection]["span", default: []].formUnion(attributes)
      }
      // A break takes the place of the tag of a list item outside of a list.
      if html[collection]["br"] == nil { html[collection]["br"] = [] }
    }
    let entries = site.collections.indices.flatMap { collection in
      site.collections[collection].entries.indices.map { (collection: collection, index: $0) }
    }
    let ids = each(entries, progress) { bodies, collection, index in
      MarkdownRepair.ids(
        of: bodies.texts[collection][index], html: bodies.html[collection], bodies.site.markdown)
    }
    for (entry, ids) in zip(entries, ids) {
      addresses.set(ids: ids, of: site.collections[entry.collection].entries[entry.index].source)
    }
    let repaired = each(entries, progress) { $0.repaired($1, $2) }
    for (entry, (text, faults)) in zip(entries, repaired) {
      texts[entry.collection][entry.index] = text
      diagnostics.append(faults)
    }
    for name in directives.names {
      guard let (template, count) = directives.replaced[name] else { continue }
      diagnostics.leftOut(
        count == 1
          ? "the component '\(name)' takes the place of '\(template)', which is used once, and shows its text alone"
          : "the component '\(name)' takes the place of '\(template)', which is used \(count) times, and shows its text alone",
        path: "templates/components/\(name).html", remedy: "make of it what it was meant to be")
    }
    // HTML that was left out needs no permission any more.
    for collection in site.collections.indices {
      html[collection] = allowed(collection).filter { html[collection][$0.key] != nil }
    }
  }

  /// The HTML in the texts of a collection that it can allow.
  private func allowed(_ collection: Int) -> [String: Set<String>] {
    texts[collection].reduce(into: [:]) { all, text in
      all.merge(HTMLRepair.allowed(in: text.bytes)) { $0.union($1) }
    }
  }

  /// Calls `body` for each text, in the first of three rounds.
  private mutating func forEach(
    _ progress: WorkProgress, _ body: (inout SiteBodies, Int, Int) -> Void
  ) {
    let total = 3 * site.collections.reduce(0) { $0 + $1.entries.count }
    for collection in site.collections.indices {
      for index in site.collections[collection].entries.indices {
        body(&self, collection, index)
        progress.advance("import", of: total)
      }
    }
  }

  /// The results of `body` for each text, in one of the later rounds, whose texts do not depend on each other.
  private func each<Result: Sendable>(
    _ entries: [(collection: Int, index: Int)], _ progress: WorkProgress,
    _ body: @Sendable (SiteBodies, Int, Int) -> Result
  ) -> [Result] {
    parallelMap(entries.count, jobs: jobs) { place in
      defer { progress.advance("import", of: 3 * entries.count) }
      return body(self, entries[place].collection, entries[place].index)
    }
  }

  private mutating func rewriteTags(
    _ collection: Int, _ index: Int, _ diagnostics: inout Diagnostics
  ) {
    let entry = site.collections[collection].entries[index]
    let variables = site.localVariables[entry.language] ?? site.variables
    switch site.syntax {
    case .none: break
    case .liquid:
      let arena = Arena(chunkSize: 1 << 12)
      let page = Value.object(
        entry.fields.map { Member(key: arena.copy($0.name), value: $0.value) }, in: arena)
      let bare = site.hasBareFields ? entry.fields.map { ($0.name, $0.value) } : []
      let own = [("page", page)] + bare + entry.variables.map { ($0.key, $0.value) }
      var tags = LiquidTags(
        addresses, mapping, site.templates, variables.merging(own) { _, own in own },
        isHTML: entry.isHTML, hasComments: site.hasBareFields)
      tags.rewrite(&texts[collection][index], of: entry.file)
      diagnostics.append(tags.diagnostics)
      directives.append(tags.directives)
      withExtendedLifetime(arena) {}
    case .shortcodes:
      var tags = HugoShortcodes(
        addresses, mapping, site.templates, params: variables["params"] ?? .null, base: base)
      tags.rewrite(
        &texts[collection][index], of: entry.file, source: entry.logical, in: entry.language)
      diagnostics.append(tags.diagnostics)
      directives.append(tags.directives)
    }
  }

  private func repaired(_ collection: Int, _ index: Int) -> (EditedText, Diagnostics) {
    let entry = site.collections[collection].entries[index]
    let page =
      addresses.page(of: entry.source)
      ?? ForeignAddresses.Page(
        collection: site.collections[collection].name, name: entry.name, path: "/",
        source: entry.source, logical: entry.logical)
    let repair = MarkdownRepair(
      links: LinkRepair(addresses: addresses, base: base), html: html[collection],
      options: site.markdown, directives: directives)
    var text = texts[collection][index]
    var diagnostics = Diagnostics()
    repair.repair(&text, of: page, from: entry.file, &diagnostics)
    return (text, diagnostics)
  }
}
