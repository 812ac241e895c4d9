import AcopioBase
import AcopioGraph
import AcopioLanguage
import AcopioModel

/// The search index of one language: terms with the documents that have them.
///
/// A document is a page whose text is found. Documents are in the order of the names of their scopes, and within each in
/// the order of the pages. A term is a folded word (`SearchWords`), or `-` and the word after a negation.
struct SearchIndex: Sendable {
  /// A document.
  struct Document: Sendable {
    let title: Text
    let url: Text
    let summary: Text
    /// The address of its picture; empty if it has none.
    let picture: Text
    /// The name of its kind.
    let kind: String
    let scope: String
    /// The text of its page, without what many pages have.
    let sections: [Section]
  }

  /// The part of a page that a heading begins; the first part of a page has none.
  struct Section: Sendable {
    let title: Text
    /// The address of the heading within the page; empty if it has none.
    let id: Text
    let blocks: [Text]
  }

  /// A document that has a term, and the class of its score (`SearchCode`), in four bytes.
  struct Posting: Sendable {
    private let bits: UInt32
    var document: Int { Int(bits >> 5) }
    var grade: Int { Int(bits & 31) }

    init(_ document: Int, _ grade: Int) { bits = UInt32(document) << 5 | UInt32(grade) }
  }

  /// A term with its documents in order.
  struct Term: Sendable {
    let term: Text
    let postings: ArraySlice<Posting>
  }

  /// The documents.
  let documents: [Document]
  /// The terms, sorted by their bytes.
  let terms: [Term]
  /// The terms that are in too many documents to be useful with another word, sorted; `terms` has
  /// each with the documents of its best scores in each scope only.
  let ignored: [String]
  /// What narrows and sorts results.
  let choices: SearchChoices
  /// The facts about the language.
  let language: SearchLanguage
  /// Own the texts.
  private let arena: Arena
  private let texts: [PageTexts]

  /// A term that is ignored in longer questions, since more than half of the documents have it or it says nothing in its
  /// language, keeps so many documents of each scope.
  private static let common = 50

  /// Whether the text of a page is found.
  static func has(_ page: Page, of graph: SiteGraph) -> Bool {
    guard SearchFiles.areWritten(graph.collections), page.isFirstOfList,
      !page.crawling.isElsewhere
    else { return false }
    guard let number = page.collection else { return page.crawling.mayBeIndexed }
    let files = graph.collections[number].files
    guard files.isSearched else { return false }
    return page.crawling.mayBeIndexed || page.kind == .entry && files.search?.hasUnindexed == true
  }

  /// The index of a site, given the texts of its pages; `nil` if nothing can be searched for.
  init?(_ graph: SiteGraph, _ texts: [PageTexts]) {
    guard SearchFiles.areWritten(graph.collections) else { return nil }
    let language = SearchLanguage(SearchFiles.language(graph.site.locale))
    let arena = Arena()
    var builder = SearchIndexBuilder(graph.site.locale, language, arena)
    let pages = SearchIndex.pages(graph, texts)
    builder.read(texts, pages)
    var documents: [Document] = []
    documents.reserveCapacity(pages.count)
    for found in pages {
      let page = found.page
      let entry = page.kind == .entry ? page.variables.member("entry") : .null
      builder.begin()
      for field in found.rule?.fields ?? [] { builder.add(entry, field) }
      let own = found.rule?.title.map { builder.line(entry, $0) }
        .flatMap { $0.bytes.isEmpty ? nil : $0 }
      let title = own ?? SearchIndexBuilder.line(found.title, arena)
      if found.rule == nil { builder.add(title.bytes, weight: page.kind == .endpoint ? 5 : 10) }
      // Pages about endpoints are for those who write programs.
      builder.add(found, weight: page.kind == .endpoint ? 0.5 : 1)
      builder.end()
      documents.append(
        Document(
          title: title, url: page.url,
          summary: found.rule?.summary.map { builder.line(entry, $0) } ?? Text(arena.copy("")),
          picture: found.rule?.picture.map { builder.picture(entry, $0) } ?? Text(arena.copy("")),
          kind: page.kind == .entry
            ? page.collection.flatMap { graph.collections[$0].title } ?? "" : "",
          scope: found.scope, sections: builder.sections(found)))
    }
    let most = documents.count / 2
    let all = builder.finish()
    self.documents = documents
    choices = SearchChoices(pages, graph, arena)
    terms = all.map { term in
      let isLarge = term.postings.count > SearchIndex.common
      let isIgnored = term.postings.count > most || language.ignored.contains(term.term.string)
      return isLarge && isIgnored ? SearchIndex.shortened(term, documents) : term
    }
    ignored = all.filter { $0.postings.count > max(most, SearchIndex.common) }.map(\.term.string)
    self.language = language
    self.arena = arena
    self.texts = texts
  }

  /// A page with its text.
  struct Found {
    let page: Page
    let rule: SearchRule?
    let scope: String
    let title: Value
    /// The indices of its texts and of its page in these.
    let texts: Int
    let number: Int
  }

  /// The pages that are searched, in the order of documents.
  private static func pages(_ graph: SiteGraph, _ texts: [PageTexts]) -> [Found] {
    var all: [(output: Int, found: Found)] = []
    for (index, part) in texts.enumerated() {
      for (number, read) in part.pages.enumerated() {
        guard case .page(let page) = graph.outputs[read.output].kind else { continue }
        let collection = page.collection.map { graph.collections[$0] }
        let rule = page.kind == .entry ? collection?.files.search : nil
        // Lists and terms are called as on their pages, not by the word that their collections have for all of them.
        let isNamed = page.kind == .entry || page.kind == .endpoint
        let title =
          (isNamed && page.title.hasText ? page.title : nil) ?? heading(of: read, in: part)
          ?? (page.title.hasText ? page.title : page.variables.member("entry").member("key"))
        all.append(
          (
            read.output,
            Found(
              page: page, rule: rule, scope: scope(of: page, in: collection), title: title,
              texts: index, number: number)
          ))
      }
    }
    return all.sorted { ($0.found.scope, $0.output) < ($1.found.scope, $1.output) }.map(\.found)
  }

  /// The part of the site that a page belongs to.
  static func scope(of page: Page, in collection: Collection?) -> String {
    guard let collection else { return "api" }
    let rule = collection.files.search
    if page.kind == .entry, let field = rule?.scopeField {
      let value = SearchIndexBuilder.values(of: page.variables.member("entry"), field.steps[...])
        .first
      let name = value.map { $0.kind == .entry ? $0.member("key") : $0 }?.text.string ?? ""
      if !name.isEmpty { return name }
    }
    return rule?.scope ?? String(collection.name.prefix { $0 != "/" })
  }

  /// The parts of the site that its collections name.
  static func scopes(of graph: SiteGraph) -> Set<String> {
    var scopes = Set(graph.collections.compactMap(\.files.search?.scope))
    guard graph.collections.contains(where: { $0.files.search?.scopeField != nil }) else {
      return scopes
    }
    for output in graph.outputs {
      guard case .page(let page) = output.kind, let number = page.collection else { continue }
      if graph.collections[number].files.search?.scopeField != nil {
        scopes.insert(scope(of: page, in: graph.collections[number]))
      }
    }
    return scopes
  }

  /// The first heading of a page.
  private static func heading(of page: PageTexts.Page, in texts: PageTexts) -> Value? {
    texts.parts[page.parts].first { $0.level > 0 }.map {
      .text(texts.blocks[Int($0.block)].bytes, kind: .string)
    }
  }

  /// A word with its letters in the opposite order.
  func reversed(_ word: Text) -> Bytes {
    var letters = String.UnicodeScalarView()
    letters.append(contentsOf: word.string.unicodeScalars.reversed())
    return arena.copy(String(letters))
  }

  /// A term with the documents of its best scores in each scope, the first of those that are equal.
  private static func shortened(_ term: Term, _ documents: [Document]) -> Term {
    var kept: [Posting] = []
    var rest = term.postings
    // The documents of a scope follow each other.
    while let first = rest.first {
      let scope = documents[first.document].scope
      let own = rest.prefix { documents[$0.document].scope == scope }
      let best = own.sorted { ($1.grade, $0.document) < ($0.grade, $1.document) }
      kept += best.prefix(common).sorted { $0.document < $1.document }
      rest = rest.dropFirst(own.count)
    }
    return Term(term: term.term, postings: kept[...])
  }
}
