import AcopioBase
import AcopioModel

/// Plans every file to write: pages, lists with their pagers, terms, feeds, endpoints.
struct Planner {
  /// The entries, linked.
  let table: EntryTable
  /// Makes the paths.
  let paths: PathWriter
  /// The published entries of each collection, in its order.
  let published: [[Value]]
  /// The file name of a feed next to a term's page, by the name of its format.
  private let feedFiles: [String: String]
  /// Evaluates the filters of lists.
  var evaluator: Evaluator
  /// The published entries by the path of their collection, as templates see them.
  let collections: Value
  /// The entries of collections that have exactly one, by the path of their collection.
  let data: Value
  /// The versions of the API by name.
  let versions: [String: APIVersion]
  /// The planned outputs, in order.
  private(set) var outputs: [Output] = []
  /// The objects of the entries whose pages search engines may not show.
  private let unindexed: Set<UInt>
  /// The objects of the entries whose text is that of another page.
  private let elsewhere: Set<UInt>
  /// The objects of the entries that are in another language here.
  private let untranslated: Set<UInt>
  /// Whether each entry has no page in this language.
  let omitted: [Bool]
  /// The entries in the site's own language; empty if no page leads to its original.
  private let originals: [LinkedEntry]

  init(
    table: EntryTable, paths: PathWriter, published: [[Value]], collections: Value, data: Value,
    evaluator: Evaluator, feedFiles: [String: String], omitted: [Bool], originals: [LinkedEntry]
  ) {
    self.omitted = omitted
    self.originals = originals
    self.collections = collections
    self.data = data
    self.feedFiles = feedFiles
    self.evaluator = evaluator
    self.table = table
    self.paths = paths
    self.published = published
    var (unindexed, elsewhere, untranslated) = (Set<UInt>(), Set<UInt>(), Set<UInt>())
    for (index, entry) in table.content.entries.enumerated() {
      let object = UInt(bitPattern: table.value(index).members.baseAddress)
      let rule = entry.crawling(in: table.content)
      if !rule.mayBeIndexed { unindexed.insert(object) }
      if rule.isElsewhere { elsewhere.insert(object) }
      if table.content.ruleIfUntranslated(entry) != nil { untranslated.insert(object) }
    }
    (self.unindexed, self.elsewhere) = (unindexed, elsewhere)
    self.untranslated = untranslated
    let versions = table.content.site.api.versions.map { ($0.name, $0) }
    // A second version of a name was refused.
    self.versions = Dictionary(versions, uniquingKeysWith: { first, _ in first })
  }

  var arena: Arena { table.arena }

  /// Adds one file to the plan.
  mutating func add(_ output: Output) { outputs.append(output) }

  /// Plans everything.
  mutating func plan(
    _ addresses: EntryAddresses, _ withheld: [Message?], _ diagnostics: inout Diagnostics
  ) {
    var buffer = ByteBuffer(capacity: 1 << 10)
    let terms = collectTerms(&buffer, &diagnostics)
    for (index, entry) in table.content.entries.enumerated()
    where withheld[index] == nil && !omitted[index] {
      planEntry(index, entry, addresses.files[index], &buffer, &diagnostics)
    }
    planMoved(addresses, withheld, &buffer, &diagnostics)
    for (index, collection) in table.content.collections.enumerated() {
      for (rule, list) in collection.pages.lists.enumerated() {
        let listed = entries(of: index, where: list.filter, &diagnostics)
        let entries = Ordering.sorted(listed, by: list.order, table.collation)
        let identity = PageIdentity(.list, of: index, rule: rule)
        planList(list, identity, entries, of: collection, term: nil, &buffer, &diagnostics)
      }
      for feed in collection.files.feeds {
        let entries = Ordering.sorted(published[index], by: feed.sorting, table.collation)
        planFeed(feed, entries, beside: nil, &buffer, &diagnostics)
      }
      for (rule, taxonomy) in collection.pages.taxonomies.enumerated() {
        let identity = PageIdentity(.terms, of: index, rule: rule)
        planTaxonomy(
          taxonomy, identity, terms[index][rule], of: collection, &buffer, &diagnostics)
      }
      planEndpoints(collection, index, &buffer, &diagnostics)
      planOutputs(collection, index, &buffer, &diagnostics)
    }
    planSiteEndpoints(&buffer, &diagnostics)
    planDocumentation(&buffer, &diagnostics)
    planSiteOutputs(&buffer, &diagnostics)
    planRedirects(&buffer, &diagnostics)
  }

  // MARK: - Entries

  private mutating func planEntry(
    _ index: Int, _ entry: Entry, _ file: Text?, _ buffer: inout ByteBuffer,
    _ diagnostics: inout Diagnostics
  ) {
    let collection = table.content.collections[entry.collection]
    let value = table.value(index)
    if let file, let page = collection.pages.entry {
      let layout =
        entry.layout.kind == .string
        ? Located(entry.layout.text.string, at: entry.layout.origin) : page.layout
      let twin = twin(of: entry, value, beside: file, &buffer)
      outputs.append(
        Output(
          path: file, twin: nil,
          kind: .page(
            Page(
              identity: PageIdentity(.entry, of: entry.collection, rule: index),
              url: Text(value.member("url").text), title: value.member("title"),
              isTranslated: table.content.hasTranslatedPage(entry), layout: layout,
              metadata: collection.pages.metadata, twin: twin?.address ?? .null,
              picture: picture(of: value, in: collection, &buffer, &diagnostics),
              crawling: entry.crawling(in: table.content),
              lastModified: page.updated.lazy.map { value.member(named: $0.content) }
                .first { $0.hasText } ?? .undefined,
              untranslated: entry.untranslated, hasOwnText: entry.isTranslated,
              original: original(of: index, entry),
              variables: variables([("entry", value)]))),
          origin: entry.origin.firstByte))
      if let twin { outputs.append(twin.output) }
    }
    planEndpoints(of: value, in: collection, &buffer, &diagnostics)
    planOutputs(of: value, in: collection, &buffer, &diagnostics)
  }

  /// The whole address of the page whose text the page of an entry has; null if the text is its own.
  private func original(of index: Int, _ entry: Entry) -> Value {
    guard table.content.ruleIfUntranslated(entry) == .fallback, originals.indices.contains(index)
    else { return .null }
    let address = originals[index].value.member("absolute_url")
    return .text(arena.copy(address.text))
  }

  func variables(_ pairs: [(StaticString, Value)]) -> Value { .object(of: pairs, in: arena) }

  // MARK: - Lists

  /// The published entries of a collection that satisfy `filter`.
  mutating func entries(
    of collection: Int, where filter: Expression?, _ diagnostics: inout Diagnostics
  ) -> [Value] {
    chosen(of: published[collection], where: filter, &diagnostics)
  }

  /// The entries that satisfy `filter`.
  mutating func chosen(
    of entries: [Value], where filter: Expression?, _ diagnostics: inout Diagnostics
  ) -> [Value] {
    guard let filter else { return entries }
    var listed: [Value] = []
    for entry in entries {
      guard let index = table.entry(of: entry) else { continue }
      let value = evaluator.evaluate(filter, for: index, &diagnostics)
      if value.isTrue { listed.append(entry) }
    }
    return listed
  }

  mutating func planList(
    _ rule: ListRule, _ identity: PageIdentity, _ entries: [Value], of collection: Collection,
    term: Value?, _ buffer: inout ByteBuffer, _ diagnostics: inout Diagnostics
  ) {
    guard
      let first = paths.permalink(rule.permalink, for: term ?? .null, &buffer, &diagnostics)
    else { return }
    let grouping = rule.groupBy.map {
      Grouping(entries, by: $0.content, of: collection, table, published)
    }
    let places = grouping?.order ?? []
    let all = Value.array(grouping == nil ? entries : places.map { entries[$0] }, in: arena)
    let perPage = rule.perPage ?? max(entries.count, 1)
    let pages = pageCount(of: entries.count, by: perPage)
    let hasSlash = first.last == 0x2F && !rule.permalink.isSlashless
    let permalinks = (1...pages).map { permalink(of: $0, first, hasSlash: hasSlash, &buffer) }
    let urls = permalinks.map { paths.url($0, &buffer) }
    let title = rule.title.map { Value.string($0, in: arena) } ?? .null
    let list = variables([("title", title), ("url", .text(urls[0].bytes))])
    // A term that only entries of the other language have says nothing in this one.
    let isForeign = term != nil && !entries.isEmpty && !entries.contains(where: isTranslated)
    for number in 1...pages {
      guard
        let file = paths.file(
          ofPage: permalinks[number - 1], at: rule.permalink.origin, &buffer, &diagnostics)
      else { continue }
      let range = (number - 1) * perPage..<min(number * perPage, entries.count)
      let slice = UnsafeBufferPointer(rebasing: all.elements[range])
      var members: [(StaticString, Value)] = [
        ("entries", .array(slice)), ("number", .integer(Int64(number))),
        ("pages", .integer(Int64(pages))), ("total", .integer(Int64(entries.count))),
        ("previous", number > 1 ? step(number - 1, urls) : .null),
        ("next", number < pages ? step(number + 1, urls) : .null),
      ]
      if let grouping { members.append(("groups", grouping.value(of: places[range]))) }
      let pager = variables(members)
      var names: [(StaticString, Value)] = [("list", list), ("pager", pager)]
      if let term { names.append(("term", term)) }
      let page = Page(
        identity: identity.page(number), url: urls[number - 1],
        title: term?.member("name") ?? title, isTranslated: !isForeign, layout: rule.layout,
        crawling: CrawlRule(isIndexed: isForeign ? false : nil)
          .over(rule.crawling.over(collection.pages.crawling)),
        variables: variables(names))
      outputs.append(
        Output(path: file, twin: nil, kind: .page(page), origin: rule.permalink.origin))
    }
  }

  private func step(_ number: Int, _ urls: [Text]) -> Value {
    variables([("number", .integer(Int64(number))), ("url", .text(urls[number - 1].bytes))])
  }

  /// The permalink of a page of a list: the list's own for the first page, others below it.
  private func permalink(
    of number: Int, _ first: Bytes, hasSlash: Bool, _ buffer: inout ByteBuffer
  ) -> Bytes {
    guard number > 1 else { return first }
    buffer.clear()
    buffer.append(first)
    buffer.append(first.last == 0x2F ? "page/" : "/page/")
    buffer.append(decimal: Int64(number))
    if hasSlash { buffer.append(0x2F) }
    return arena.copy(buffer.bytes)
  }

  // MARK: - Feeds

  /// Whether search engines may show the page of an entry.
  private func mayBeIndexed(_ entry: Value) -> Bool {
    !unindexed.contains(UInt(bitPattern: entry.members.baseAddress))
  }

  /// Whether the text of an entry is its own.
  private func isHere(_ entry: Value) -> Bool {
    !elsewhere.contains(UInt(bitPattern: entry.members.baseAddress))
  }

  /// Whether an entry is in the language of the site.
  private func isTranslated(_ entry: Value) -> Bool {
    !untranslated.contains(UInt(bitPattern: entry.members.baseAddress))
  }

  /// The permalink with a '/' at the end.
  private func asFolder(_ permalink: Bytes, _ buffer: inout ByteBuffer) -> Bytes {
    guard permalink.last != 0x2F else { return permalink }
    buffer.clear()
    buffer.append(permalink)
    buffer.append(0x2F)
    return arena.copy(buffer.bytes)
  }

  mutating func planFeed(
    _ rule: FeedRule, _ entries: [Value], beside place: (term: Value, permalink: Bytes)?,
    _ buffer: inout ByteBuffer, _ diagnostics: inout Diagnostics
  ) {
    let term = place?.term
    let home = table.content.site.homePath
    let page = term.map { $0.member("url").text } ?? arena.copy(home)
    let site = table.content.site.name
    let title = rule.title ?? term.map { "\($0.member("name").text.string) · \(site)" } ?? site
    guard
      let declared = rule.path.map({
        paths.permalink($0, for: term ?? .null, &buffer, &diagnostics)
      }) ?? place.map({ asFolder($0.permalink, &buffer) })
    else { return }
    let meant = self.chosen(of: entries, where: rule.filter, &diagnostics)
    let own = elsewhere.isEmpty ? meant : meant.filter(isHere)
    let chosen = rule.hasUnindexed || unindexed.isEmpty ? own : own.filter(mayBeIndexed)
    let items = Value.array(Array(chosen.prefix(rule.limit)), in: arena)
    for format in rule.formats {
      var permalink = declared
      if permalink.last == UInt8(ascii: "/") {
        buffer.clear()
        buffer.append(permalink)
        buffer.append(string: feedFiles[format.content] ?? "\(format.content).xml")
        permalink = arena.copy(buffer.bytes)
      }
      guard
        let file = paths.checked(
          permalink.slice(1..<permalink.count), at: format.origin, &diagnostics)
      else { continue }
      outputs.append(
        Output(
          path: file, twin: nil,
          kind: .feed(
            Feed(
              format: format, title: title, author: rule.author, tag: rule.tag,
              pageURL: Text(page), entries: items, item: rule.item)),
          origin: format.origin))
    }
  }
}

extension Entry {
  /// The rule for search engines on its page, combined from the entry, the page rule, the collection and what
  /// becomes of pages that are not translated.
  fileprivate func crawling(in content: Content) -> CrawlRule {
    let pages = content.collections[collection].pages
    let declared = crawling.over((pages.entry?.crawling ?? CrawlRule()).over(pages.crawling))
    switch content.ruleIfUntranslated(self) {
    case .noindex: return CrawlRule(isIndexed: false).over(declared)
    case .fallback: return CrawlRule(isElsewhere: true).over(declared)
    case .omit, nil: return declared
    }
  }
}
