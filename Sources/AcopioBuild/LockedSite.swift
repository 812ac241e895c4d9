package import AcopioAPI
package import AcopioBase
import AcopioContent
import AcopioGraph
import AcopioModel
import AcopioRender

/// The endpoints that a site publishes now, as the locks of its versions.
package struct LockedSite: Sendable {
  /// A lock for each version, then one for endpoints without a version if there are any; empty after
  /// an error.
  package let locks: [Lock]
  /// The locks that are committed, by version; `nil` is the key of endpoints without one.
  package let committed: [String?: LockFile]
  /// The earlier changes, by version.
  let histories: [String?: ChangeHistory]
  /// The rules for judging changes.
  package let rules: LockRules
  /// The places that declare the endpoints.
  let declarations: LockDeclarations
  /// Every fault that was found.
  package internal(set) var diagnostics: Diagnostics
  /// The files that diagnostics point into.
  package let sources: SourceMap

  /// The folder of locks below the root of the site.
  static let folder = "content/api"
  /// The ending of the names of locks.
  static let ending = ".lock.json"

  /// Whether a path below the root of the site is that of a lock.
  static func isLock(_ path: String) -> Bool {
    path.hasPrefix("\(folder)/") && path.hasSuffix(ending)
  }

  /// A version in messages.
  static func shown(_ version: String?) -> Message {
    version.map { "version '\($0)'" } ?? "the API without versions"
  }

  /// The path of the lock of a version, below the root of the site.
  package static func path(of version: String?) -> String {
    "\(folder)/\(version ?? "unversioned")\(ending)"
  }
}

extension Lock {
  /// Whether the file of the lock is called `path` below the root of the site; reports another name.
  func isNamed(_ path: String, _ file: SourceFile, _ diagnostics: inout Diagnostics) -> Bool {
    let own = LockedSite.path(of: version)
    if own == path { return true }
    diagnostics.error(
      .invalidLock,
      "the lock is for \(LockedSite.shown(version)), and its name is for another",
      at: file.origin(0..<1), remedy: "call it '\(own)', or remove it")
    return false
  }
}

/// Builds a site in memory and records the promises and the data of its endpoints, in its own
/// language.
///
/// Faults of the site and of its committed locks are reported, also those that only a comparison with `past` shows.
package func lockSite(
  _ folders: SiteFolders, _ options: BuildOptions, comparedWith past: Past? = nil
) throws(BuildError) -> LockedSite {
  var diagnostics = Diagnostics()
  let tree = try readTree(folders, options, &diagnostics)
  var options = options
  options.committed = try past.flatMap { past throws(BuildError) in
    try CommittedFiles(past, of: tree.sources, in: folders.root)
  }
  // 'plan' reports their faults.
  var ignored = Diagnostics()
  let committed = committedLocks(of: tree, &ignored)
  let histories = changeHistories(of: tree, &ignored)
  var ledger = Ledger()
  var locks: [Lock] = []
  var rules = LockRules()
  // A quarter of a year to talk to clients.
  let last = Timestamp(seconds: options.now.moment(in: nil).time.seconds + 90 * 86_400).day(in: nil)
  var declarations = LockDeclarations(until: last.text)
  if let renderer = plan(tree, options, &ledger, &diagnostics)?.renderer {
    rules = LockRules(renderer.graphs[0].site.api.lock, &ignored)
    let receipts = renderer.render(into: { MemorySink() }, &diagnostics).receipts
    if !diagnostics.hasErrors {
      let site = SiteLocks(renderer.graphs, receipts)
      locks = site.locks.map { site.withIdentities(of: $0, as: committed[$0.version]?.lock) }
      declarations.endpoints = site.declarations(in: tree.sources)
    }
  }
  return LockedSite(
    locks: locks, committed: committed, histories: histories, rules: rules,
    declarations: declarations, diagnostics: diagnostics, sources: tree.sources)
}

/// Makes the locks of a built site.
struct SiteLocks {
  let graph: SiteGraph
  let files: [String: [UInt8]]
  let described: [DescribedEndpoint]
  /// The outputs of the site's own language by the declaration and version of their endpoint.
  private var outputs: [Key: [Int]] = [:]
  /// The collection and key of each entry, by the memory of its members.
  private let names: [UInt: String]

  private struct Key: Hashable {
    let declaration: Origin
    let version: String?
  }

  init(_ graphs: [SiteGraph], _ receipts: [[String: [UInt8]]] = []) {
    graph = graphs[0]
    files = receipts.reduce(into: [:]) { all, part in all.merge(part) { first, _ in first } }
    described = EndpointDescriber(
      graphs.map { (site: $0.site, collections: $0.collections) }
    ).describe()
    let collections = graph.collections
    names = Dictionary(
      graph.entries.map { linked in
        let name = "\(collections[linked.entry.collection].name)/\(linked.entry.key.text.string)"
        return (UInt(bitPattern: linked.value.members.baseAddress), name)
      }
    ) { first, _ in first }
    for (index, output) in graph.outputs.enumerated() {
      guard case .endpoint(let file) = output.kind else { continue }
      outputs[Key(declaration: file.declaration, version: file.version), default: []].append(index)
    }
  }

  var locks: [Lock] {
    let redirects = redirects
    let (existing, ended) = (existing(), ended)
    let versions = graph.site.api.versions.map { Optional($0.name) } + [nil]
    return versions.compactMap { version in
      let endpoints = described.filter { $0.description.version == version }
      guard !endpoints.isEmpty else { return nil }
      let all = endpoints.flatMap { endpoint in
        [locked(endpoint), lockedPages(endpoint)].compactMap(\.self).map { locked in
          var locked = locked
          locked.timed = followsTime(endpoint) ? existing : ended
          return locked
        }
      }
      var lock = Lock(version: version, redirects: redirects, endpoints: all)
      lock.entries = existing
      lock.identities = identities(of: all)
      lock.language = graph.site.languages.first?.locale
      lock.isDescribed = graph.site.api.isDescribed
      lock.life = graph.site.api.versions.first { $0.name == version }?.deprecation
        .map { ResponseSchema.Life($0) }
      return lock
    }
  }

  /// The entries that endpoints show now, or could show; the files themselves are not read.
  var entries: LostPromises.Entries {
    let (existing, ended) = (existing(), ended)
    var entries = LostPromises.Entries(existing: existing)
    for endpoint in described {
      let shown = Set(
        indices(of: endpoint).flatMap { index in
          guard case .endpoint(let file) = graph.outputs[index].kind else { return [String]() }
          return sources(of: file.items).map(\.entry)
        })
      for description in [endpoint.description, endpoint.pages].compactMap(\.self) {
        let key = description.path + description.fileExtension
        entries.shown[key, default: []].formUnion(shown)
        entries.timed[key] = followsTime(endpoint) ? existing : ended
      }
    }
    return entries
  }

  /// The places that declare each endpoint and the fields of its entries, by the key of the endpoint.
  func declarations(in sources: SourceMap) -> [String: LockDeclarations.Endpoint] {
    func place(_ origin: Origin) -> String? {
      sources[origin].map { "\($0.path):\($0.position(of: Int(origin.start)).line)" }
    }
    var all: [String: LockDeclarations.Endpoint] = [:]
    for endpoint in described {
      guard let declared = endpoint.declarations.first.flatMap(place) else { continue }
      let fields = endpoint.collection.map { graph.collections[$0].schema.fields } ?? []
      let places = fields.compactMap { field in place(field.origin).map { (field.name.string, $0) }
      }
      let found = LockDeclarations.Endpoint(
        place: declared, fields: Dictionary(places) { first, _ in first },
        hasEnvelope: endpoint.endpoint.hasEnvelope)
      for description in [endpoint.description, endpoint.pages].compactMap(\.self) {
        all[description.path + description.fileExtension] = found
      }
    }
    return all
  }

  /// The identities of the entries of endpoints.
  private func identities(of endpoints: [LockedEndpoint]) -> [String: EntryIdentity] {
    let used = Set(endpoints.flatMap { $0.facts?.items.compactMap(\.entry) ?? [] })
    var identities: [String: EntryIdentity] = [:]
    for linked in graph.entries {
      guard let name = names[UInt(bitPattern: linked.value.members.baseAddress)],
        used.contains(name)
      else { continue }
      identities[name] = EntryIdentity(of: linked, in: graph.collections[linked.entry.collection])
    }
    return identities
  }

  /// A lock that also has the identities of entries by the fields of the earlier lock, where these are others.
  func withIdentities(of lock: Lock, as earlier: Lock?) -> Lock {
    guard let earlier else { return lock }
    var lock = lock
    let now = lock.identityFields
    let fields = earlier.identityFields.filter { $0.value != now[$0.key] }
    for linked in graph.entries {
      guard let before = fields[graph.collections[linked.entry.collection].name],
        let name = names[UInt(bitPattern: linked.value.members.baseAddress)],
        lock.identities[name] != nil
      else { continue }
      lock.identitiesAsBefore[name] = EntryIdentity(of: linked, by: before)
    }
    return lock
  }

  /// The names of the entries that were not removed, published or not, and that meet a condition.
  private func existing(where holds: (LinkedEntry) -> Bool = { _ in true }) -> Set<String> {
    Set(
      graph.entries.filter { !$0.entry.isRemoved && holds($0) }.compactMap {
        names[UInt(bitPattern: $0.value.members.baseAddress)]
      })
  }

  /// The entries that the time of the build withholds.
  private var ended: Set<String> {
    existing { linked in
      linked.withheld != nil && !linked.entry.isDraft
        && (linked.entry.life.kind == .object
          || graph.collections[linked.entry.collection].publish.contains {
            $0.condition.readsTime([:])
          })
    }
  }

  /// Whether the time of the build decides which entries are in the list.
  private func followsTime(_ endpoint: DescribedEndpoint) -> Bool {
    guard let filter = endpoint.endpoint.filter else { return false }
    let derived = endpoint.collection.map { graph.collections[$0].derived } ?? []
    return filter.readsTime(
      Dictionary(derived.map { ($0.field.name.string, $0.expression) }) { first, _ in first })
  }

  private var redirects: [String: String] {
    var all: [String: String] = [:]
    for output in graph.outputs {
      guard case .redirect(let redirect) = output.kind else { continue }
      all[redirect.from.string] = redirect.to.string
    }
    let site = graph.site
    for rule in site.redirects where rule.isWildcard && rule.query.isEmpty && rule.status != 410 {
      all["\(site.base.path)\(rule.address)*"] = rule.target + (rule.hasRest ? ":splat" : "")
    }
    return all
  }

  /// The pages whose names are their hash: a lock has their schema and their items, but no names.
  private func lockedPages(_ endpoint: DescribedEndpoint) -> LockedEndpoint? {
    guard let pages = endpoint.pages else { return nil }
    var reader = FactsReader(pages.schema)
    for index in indices(of: endpoint) {
      guard case .endpoint(let list) = graph.outputs[index].kind,
        let body = files[graph.outputs[index].path.string]
      else { continue }
      let paths = body.withUnsafeBufferPointer { PageList.paths(in: $0) { files[$0] != nil } }
      for (path, page) in zip(paths, list.pageFiles) {
        files[path]?.withUnsafeBufferPointer { bytes in
          reader.add(
            FactsReader.Body(
              urls: [], id: PathFields.text(of: list.path.string, in: endpoint.endpoint.path),
              bytes: bytes, sources: sources(of: page.items)))
        }
      }
    }
    var facts = reader.finish()
    facts.pageSize = endpoint.endpoint.perPage
    facts.order = order(of: endpoint)
    return LockedEndpoint(
      pages, tombstones: endpoint.collection.map(removedIDs) ?? [], facts: facts)
  }

  private func indices(of endpoint: DescribedEndpoint) -> [Int] {
    endpoint.declarations.flatMap {
      outputs[Key(declaration: $0, version: endpoint.description.version)] ?? []
    }
  }

  private func locked(_ endpoint: DescribedEndpoint) -> LockedEndpoint {
    var reader = FactsReader(endpoint.description.schema)
    var tombstones: [LockedEndpoint.Reservation] = []
    let isPageList = endpoint.pages != nil
    for index in indices(of: endpoint) {
      let output = graph.outputs[index]
      guard case .endpoint(let file) = output.kind, let bytes = files[output.path.string] else {
        continue
      }
      let id = PathFields.text(
        of: path(of: file, isPaged: endpoint.endpoint.perPage != nil), in: endpoint.endpoint.path)
      if case .removed(let removed) = file.items {
        let reason = removed.member("reason").text.string
        tombstones.append(.init(id ?? removed.member("key").text.string, reason: reason))
        continue
      }
      let urls = [output.path.string] + (output.twin.map { [$0.string] } ?? [])
      bytes.withUnsafeBufferPointer { bytes in
        reader.add(
          FactsReader.Body(
            urls: urls.map { "/\($0)" }, id: id, bytes: bytes,
            sources: isPageList ? [] : sources(of: file.items)))
      }
    }
    let isCurrent =
      graph.site.api.versions.first { $0.name == endpoint.description.version }?.isCurrent ?? false
    let isUnversioned = isCurrent && endpoint.endpoint.isUnversioned
    let languages =
      endpoint.endpoint.isLocalized ? graph.site.languages.dropFirst().map(\.locale) : []
    var facts = reader.finish()
    if isPageList {
      return LockedEndpoint(
        endpoint.description, isUnversioned: isUnversioned, languages: languages, tombstones: [],
        facts: facts)
    }
    facts.pageSize = endpoint.endpoint.perPage
    facts.order = order(of: endpoint)
    let removed = endpoint.collection.map(removedIDs) ?? []
    let known = Set(tombstones.map(\.name) + facts.items.map(\.id))
    tombstones += removed.filter { !known.contains($0.name) }
    return LockedEndpoint(
      endpoint.description, isUnversioned: isUnversioned, languages: languages,
      tombstones: tombstones, facts: facts)
  }

  /// The declared order of items: `-date, title`; `nil` for the order of the source, or of the list
  /// of an entry.
  private func order(of endpoint: DescribedEndpoint) -> String? {
    var keys = endpoint.endpoint.order
    if keys.isEmpty, let index = endpoint.collection { keys = graph.collections[index].order }
    guard !keys.isEmpty else { return nil }
    return keys.map { ($0.isDescending ? "-" : "") + $0.field }.joined(separator: ", ")
  }

  /// The path of a file, or of the first page of its list.
  private func path(of file: EndpointFile, isPaged: Bool) -> String {
    let steps = file.path.string.split(separator: "/", omittingEmptySubsequences: false)
    guard isPaged, steps.count > 2, steps[steps.count - 2] == "page",
      steps[steps.count - 1].allSatisfy(\.isNumber)
    else { return file.path.string }
    return steps.dropLast(2).joined(separator: "/")
  }

  /// The ids of entries of a collection that were removed, which lists do not have any more.
  private func removedIDs(of collection: Int) -> [LockedEndpoint.Reservation] {
    graph.entries.filter { $0.entry.collection == collection && $0.entry.isRemoved }.map { linked in
      let reason = linked.entry.removed.member("reason").text.string
      let id = linked.value.member("id")
      let name = id.hasText ? id.text : linked.entry.key.text
      return LockedEndpoint.Reservation(name.string, reason: reason)
    }
  }

  private func sources(of items: EndpointFile.Items) -> [FactsReader.Source] {
    switch items {
    case .one(let entry), .element(_, of: let entry): source(entry).map { [$0] } ?? []
    case .each(let entries): all(entries.elements)
    case .grouped(let groups): groups.members.flatMap { all($0.value.elements) }
    case .removed: []
    }
  }

  /// The sources of items, or none if one is not an entry.
  private func all(_ entries: UnsafeBufferPointer<Value>) -> [FactsReader.Source] {
    let sources = entries.compactMap(source)
    return sources.count == entries.count ? sources : []
  }

  private func source(_ entry: Value) -> FactsReader.Source? {
    guard let name = names[UInt(bitPattern: entry.members.baseAddress)] else { return nil }
    let url = entry.member("url")
    return FactsReader.Source(entry: name, page: url.hasText ? url.text.string : nil)
  }
}

extension Expression {
  /// Whether it or a derived field that it names uses the time of the build; `derived` has those of the collection.
  fileprivate func readsTime(_ derived: [String: Expression]) -> Bool {
    contains { part in
      guard case .path(let path) = part else { return false }
      if BuildName(rawValue: path.text) != nil { return true }
      var others = derived
      return others.removeValue(forKey: path.steps[0].content)?.readsTime(others) ?? false
    }
  }
}

/// Finds the values of a path pattern's fields in a path.
enum PathFields {
  /// The text between the literals of the pattern, separated by `/`; `nil` without fields.
  static func text(of path: String, in pattern: PathPattern) -> String? {
    guard !pattern.fields.isEmpty else { return nil }
    var fields: [String] = []
    var rest = path[...]
    var isField = false
    for piece in pattern.pieces {
      switch piece {
      case .field: isField = true
      case .literal(let text):
        let literal = text.string
        if isField {
          let end = rest.indices.first { rest[$0...].hasPrefix(literal) }
          guard let end else { return path }
          fields.append(String(rest[..<end]))
          rest = rest[end...]
          isField = false
        }
        guard rest.hasPrefix(literal) else { return path }
        rest = rest.dropFirst(literal.count)
      }
    }
    if isField { fields.append(String(rest)) }
    return fields.joined(separator: "/")
  }
}
