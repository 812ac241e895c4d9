import AcopioBase
import AcopioGraph
import AcopioLanguage
import AcopioModel

/// The search index of one language: terms with the documents that have them.
///
/// A document is the page of an entry of a collection with `search:`. Documents are in the order of
/// the names of their scopes, and within each in the order of the pages.
struct SearchIndex: Sendable {
  /// A document.
  struct Document: Sendable {
    let title: Text
    let url: Text
    let summary: Text
    /// The name of its kind.
    let kind: String
    let scope: String
  }

  /// A term with its documents in order; a score is from 1 to 255.
  struct Term: Sendable {
    let term: Text
    let postings: [(document: Int, score: Int)]
  }

  /// The documents.
  let documents: [Document]
  /// The terms, sorted by their bytes.
  let terms: [Term]
  /// The terms that are in too many documents to be useful with another word, sorted; `terms` has
  /// each with the documents of its best scores in each scope only.
  let ignored: [String]
  /// Owns the texts.
  private let arena: Arena

  /// A term in more than a quarter of the documents is common, if these are more than so many, which it keeps of each
  /// scope.
  private static let common = 50

  /// The index of a site; `nil` if nothing can be searched for.
  init?(_ graph: SiteGraph) {
    guard graph.collections.contains(where: { $0.files.search != nil }) else { return nil }
    let pages = graph.outputs.compactMap {
      output -> (page: Page, rule: SearchRule, kind: String)? in
      guard case .page(let page) = output.kind, page.kind == .entry,
        let number = page.collection, let rule = graph.collections[number].files.search,
        rule.hasUnindexed || page.crawling.mayBeIndexed
      else { return nil }
      return (page, rule, graph.collections[number].title ?? "")
    }
    let sorted = pages.enumerated().sorted {
      ($0.element.rule.scope, $0.offset) < ($1.element.rule.scope, $1.offset)
    }
    let arena = Arena()
    var builder = SearchIndexBuilder(graph.site.locale, arena)
    var documents: [Document] = []
    for (_, (page, rule, kind)) in sorted {
      let entry = page.variables.member("entry")
      builder.begin()
      for field in rule.fields { builder.add(entry, field) }
      builder.end()
      let own = rule.title.map { builder.line(entry, $0) }.flatMap { $0.bytes.isEmpty ? nil : $0 }
      let title = page.title.hasText ? page.title : entry.member("key")
      documents.append(
        Document(
          title: own ?? SearchIndexBuilder.line(title, arena), url: page.url,
          summary: rule.summary.map { builder.line(entry, $0) } ?? Text(arena.copy("")),
          kind: kind, scope: rule.scope))
    }
    let most = documents.count / 4
    let isCommon = { (count: Int) in count > most && count > SearchIndex.common }
    let all = builder.finish()
    self.documents = documents
    terms = all.map { isCommon($0.postings.count) ? SearchIndex.shortened($0, documents) : $0 }
    ignored = all.filter { isCommon($0.postings.count) }.map(\.term.string)
    self.arena = arena
  }

  /// A term with the documents of its best scores in each scope, the first of those that are equal.
  private static func shortened(_ term: Term, _ documents: [Document]) -> Term {
    var kept: [(document: Int, score: Int)] = []
    var rest = term.postings[...]
    // The documents of a scope follow each other.
    while let first = rest.first {
      let scope = documents[first.document].scope
      let own = rest.prefix { documents[$0.document].scope == scope }
      let best = own.sorted { ($1.score, $0.document) < ($0.score, $1.document) }
      kept += best.prefix(common).sorted { $0.document < $1.document }
      rest = rest.dropFirst(own.count)
    }
    return Term(term: term.term, postings: kept)
  }
}

/// Collects the terms of documents.
private struct SearchIndexBuilder {
  private let words: SearchWords
  private let arena: Arena
  /// The number of the term of each word as written, so that each spelling is folded once.
  private var spellings = ByteTable(capacity: 4_096)
  private var numbers = ByteTable(capacity: 4_096)
  private var terms: [Bytes] = []
  private var postings: [[(document: Int, weight: Double)]] = []
  /// The weight of each term in the current document, and which are not zero.
  private var sums: [Double] = []
  private var touched: [Int] = []
  /// The number of occurrences of each term in the current field.
  private var counts: [Int] = []
  private var seen: [Int] = []
  private var document = -1

  init(_ locale: String, _ arena: Arena) {
    words = SearchWords(locale: locale)
    self.arena = arena
  }

  mutating func begin() { document += 1 }

  /// Adds the words of a field of an entry.
  ///
  /// A word counts more where it is repeated, up to four times, and in a short text.
  mutating func add(_ entry: Value, _ field: SearchRule.Field) {
    var length = 0
    for value in SearchIndexBuilder.values(of: entry, field.steps[...]) { count(value, &length) }
    guard length > 0 else { return }
    let weight = field.weight * (0.5 + 0.5 / Double(length).squareRoot())
    for term in seen {
      if sums[term] == 0 { touched.append(term) }
      sums[term] += weight * [1, 1.5, 1.8, 2][min(counts[term], 4) - 1]
      counts[term] = 0
    }
    seen.removeAll(keepingCapacity: true)
  }

  mutating func end() {
    for term in touched.sorted() {
      postings[term].append((document, sums[term]))
      sums[term] = 0
    }
    touched.removeAll(keepingCapacity: true)
  }

  /// The values at the end of a path, through lists.
  private static func values(of value: Value, _ steps: ArraySlice<Name>) -> [Value] {
    if value.kind == .array { return value.elements.flatMap { values(of: $0, steps) } }
    guard let step = steps.first else { return [value] }
    let next = value.member(step.bytes, hash: keyHash(step.bytes))
    return next.isNothing ? [] : values(of: next, steps.dropFirst())
  }

  private mutating func count(_ value: Value, _ length: inout Int) {
    switch value.kind {
    case .object: for member in value.members { count(member.value, &length) }
    case .array: for element in value.elements { count(element, &length) }
    case .markdown:
      var text = ByteBuffer(capacity: value.text.count)
      SearchText.append(markdown: value.text, into: &text)
      count(text.bytes, &length)
    case .html:
      var text = ByteBuffer(capacity: value.text.count)
      appendWithoutMarkup(value.text, decodes: true, into: &text)
      count(text.bytes, &length)
    // Nobody searches for the digits of a quotient: computed numbers are no words.
    case .number where value.origin == .none: break
    case .string, .number, .date, .datetime: count(value.text, &length)
    default: break
    }
  }

  private mutating func count(_ text: Bytes, _ length: inout Int) {
    var found: [Bytes] = []
    words.forEach(in: text) { found.append($0) }
    for word in found {
      length += 1
      guard let term = number(of: word) else { continue }
      if counts[term] == 0 { seen.append(term) }
      counts[term] += 1
    }
  }

  /// The number of the term of a word; `nil` for one without letters.
  private mutating func number(of word: Bytes) -> Int? {
    if let known = spellings.find(word) { return known < 0 ? nil : known }
    let term = words.term(of: word)
    let spelling = arena.copy(word)
    guard !term.isEmpty else {
      _ = spellings.insert(spelling, value: -1)
      return nil
    }
    let bytes = arena.copy(term)
    let number = numbers.find(bytes) ?? terms.count
    if number == terms.count {
      _ = numbers.insert(bytes, value: number)
      terms.append(bytes)
      postings.append([])
      sums.append(0)
      counts.append(0)
    }
    _ = spellings.insert(spelling, value: number)
    return number
  }

  /// All terms in order, with scores in proportion to the greatest.
  func finish() -> [SearchIndex.Term] {
    let greatest = postings.lazy.joined().map(\.weight).max() ?? 1
    let order = terms.indices.sorted { precedes(terms[$0], terms[$1]) }
    return order.map { index in
      SearchIndex.Term(
        term: Text(terms[index]),
        postings: postings[index].map { posting in
          let score = (posting.weight / greatest * 255).rounded()
          return (posting.document, max(1, min(255, Int(score))))
        })
    }
  }

  /// A field that is shown of an entry, on one line and not long.
  func line(_ entry: Value, _ field: SearchRule.Field) -> Text {
    let value = SearchIndexBuilder.values(of: entry, field.steps[...]).first
    return SearchIndexBuilder.line(value ?? .null, arena, limit: 160)
  }

  /// A value as a line of plain text, cut after a word.
  static func line(_ value: Value, _ arena: Arena, limit: Int = 200) -> Text {
    var text = ByteBuffer(capacity: 256)
    switch value.kind {
    case .markdown: SearchText.append(markdown: value.text, into: &text)
    case .html: appendWithoutMarkup(value.text, decodes: true, into: &text)
    case .string, .number, .date, .datetime: text.append(value.text)
    default: break
    }
    let words = text.bytes.string.split { $0.isWhitespace }
    var line = ""
    for word in words {
      guard line.unicodeScalars.count + word.unicodeScalars.count < limit else {
        // A word that is too long alone is cut itself.
        let start = Substring(word.unicodeScalars.prefix(limit - 1))
        line += line.isEmpty ? start + "…" : " …"
        break
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    return Text(arena.copy(line))
  }
}
