import AcopioBase
import AcopioModel

/// The terms of a taxonomy, in the order of their slugs, with the addresses of their pages.
struct TaxonomyTerms {
  /// One term.
  struct Term {
    /// The identity of its page.
    let identity: Bytes
    /// The permalink of its page.
    let permalink: Bytes
    /// The object for templates.
    let value: Value
    /// The entries that have it, as indices into the entries of the taxonomy.
    let entries: [Int]
  }

  /// The entries that the taxonomy lists.
  let entries: [Value]
  /// The terms that have a page.
  let terms: [Term]
}

extension Planner {
  /// Collects the terms of every taxonomy, by collection and rule, and sets `terms` of all entries.
  ///
  /// Reports `similar-terms` and faults of paths.
  mutating func collectTerms(
    _ buffer: inout ByteBuffer, _ diagnostics: inout Diagnostics
  ) -> [[TaxonomyTerms]] {
    table.content.collections.indices.map { index in
      let collection = table.content.collections[index]
      guard !collection.pages.taxonomies.isEmpty else { return [] }
      var lists = EntryTermLists(collection, index, table)
      let all = collection.pages.taxonomies.map { rule in
        terms(of: rule, in: index, &lists, &buffer, &diagnostics)
      }
      lists.fill()
      return all
    }
  }

  private mutating func terms(
    of rule: TaxonomyRule, in index: Int, _ lists: inout EntryTermLists,
    _ buffer: inout ByteBuffer, _ diagnostics: inout Diagnostics
  ) -> TaxonomyTerms {
    let entries = entries(of: index, where: rule.list.filter, &diagnostics)
    let collector = TermCollector(
      rule.field.content, titles: rule.titleField?.content,
      of: table.content.collections[index], entries, table, published, byEntry: true)
    collector.reportTwins(&diagnostics)
    let terms = collector.terms.map { term -> TaxonomyTerms.Term? in
      let slug = variables([("term", .text(term.slug))]).at(term.name.origin)
      return paths.permalink(rule.list.permalink, for: slug, &buffer, &diagnostics).map {
        let url = Value.text(paths.url($0, &buffer).bytes)
        return TaxonomyTerms.Term(
          identity: term.identity, permalink: $0,
          value: variables(term.members + [("url", url)]), entries: term.entries)
      }
    }
    for (entry, its) in zip(entries, collector.termsOfEntries) {
      lists.add(its.compactMap { terms[$0]?.value }, of: rule.field.content, to: entry)
    }
    return TaxonomyTerms(entries: entries, terms: terms.compactMap(\.self))
  }

  /// Plans the pages, files and feeds of all terms of a taxonomy.
  mutating func planTaxonomy(
    _ rule: TaxonomyRule, _ identity: PageIdentity, _ found: TaxonomyTerms,
    of collection: Collection, _ buffer: inout ByteBuffer, _ diagnostics: inout Diagnostics
  ) {
    let entries = found.entries
    // Most entries have several terms, so their order is computed once instead of once per term.
    let listRanks = Ordering.ranks(of: entries, by: rule.list.order, table.collation)
    let feedRanks = rule.feed.flatMap {
      Ordering.ranks(of: entries, by: $0.sorting, table.collation)
    }
    for term in found.terms {
      let sorted = Ordering.sorted(term.entries, by: listRanks)
      planList(
        rule.list, identity.term(term.identity), sorted.map { entries[$0] }, of: collection,
        term: term.value, &buffer, &diagnostics)
      if !rule.outputs.isEmpty {
        planOutputs(of: term.value, rule, sorted.map { entries[$0] }, &buffer, &diagnostics)
      }
      if let feed = rule.feed {
        let newest = Ordering.sorted(sorted, by: feedRanks)
        planFeed(
          feed, newest.map { entries[$0] }, beside: (term.value, term.permalink), &buffer,
          &diagnostics)
      }
    }
    let values = found.terms.map(\.value)
    planOutputs(ofAll: values, rule, &buffer, &diagnostics)
    guard let index = rule.index else { return }
    planIndex(
      index, index.crawling.over(collection.pages.crawling), identity, values, &buffer,
      &diagnostics)
  }

  /// Plans the page of all terms.
  private mutating func planIndex(
    _ index: ListRule, _ crawling: CrawlRule, _ identity: PageIdentity, _ values: [Value],
    _ buffer: inout ByteBuffer, _ diagnostics: inout Diagnostics
  ) {
    guard let permalink = paths.permalink(index.permalink, for: .null, &buffer, &diagnostics),
      let file = paths.file(
        ofPage: permalink, at: index.permalink.origin, &buffer, &diagnostics)
    else { return }
    let title = index.title.map { Value.string($0, in: arena) } ?? .null
    let url = paths.url(permalink, &buffer)
    let list = variables([("title", title), ("url", .text(url.bytes))])
    let page = Page(
      identity: identity, url: url, title: title, layout: index.layout, crawling: crawling,
      variables: variables([
        ("list", list),
        ("terms", .array(Ordering.sorted(values, by: index.order, table.collation), in: arena)),
      ]))
    add(Output(path: file, twin: nil, kind: .page(page), origin: index.permalink.origin))
  }
}

/// The member `terms` of the entries of a collection: a list for each field of a taxonomy.
private struct EntryTermLists {
  /// The fields, each once, in the order of the taxonomies.
  private let fields: [String]
  /// For each entry of the collection the lists by field.
  private var lists: [Int: [[Value]]] = [:]
  /// The index of the member; `nil` if a field of the schema has its name.
  private let member: Int?
  private let collection: Int
  private let table: EntryTable

  init(_ collection: Collection, _ index: Int, _ table: EntryTable) {
    self.collection = index
    self.table = table
    member = table.layouts[index].builtIn[.terms]
    fields = collection.pages.taxonomies.reduce(into: []) { fields, taxonomy in
      if !fields.contains(taxonomy.field.content) { fields.append(taxonomy.field.content) }
    }
  }

  /// Sets the terms of a field; terms of an earlier taxonomy of the same field take precedence.
  mutating func add(_ terms: [Value], of field: String, to entry: Value) {
    guard member != nil, !terms.isEmpty, let number = table.entry(of: entry),
      let place = fields.firstIndex(of: field)
    else { return }
    var known = lists[number] ?? Array(repeating: [], count: fields.count)
    guard known[place].isEmpty else { return }
    known[place] = terms
    lists[number] = known
  }

  /// Sets the member of every entry of the collection.
  func fill() {
    guard let member else { return }
    let keys = fields.map { table.arena.copy($0) }
    let none = Value.array([], in: table.arena)
    let empty = Value.object(keys.map { Member(key: $0, value: none) }, in: table.arena)
    for number in table.entries(of: collection) {
      let own = lists[number].map { known in
        Value.object(
          zip(keys, known).map {
            Member(key: $0, value: $1.isEmpty ? none : .array($1, in: table.arena))
          }, in: table.arena)
      }
      table.set(member, of: number, to: own ?? empty)
    }
  }
}
