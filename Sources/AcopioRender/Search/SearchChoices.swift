import AcopioBase
import AcopioGraph
import AcopioLanguage
import AcopioModel

/// What visitors narrow and sort the results of a search by: the facets and orders of all collections, joined by their titles.
struct SearchChoices: Sendable {
  /// A facet: its values in order, each with the documents that have it.
  struct Facet: Sendable {
    let title: String
    let values: [(name: String, documents: [Int])]
  }

  /// An order: the documents that have the value, the first ones first.
  struct Order: Sendable {
    let title: String
    let documents: [Int]
  }

  let facets: [Facet]
  let orders: [Order]

  var areNone: Bool { facets.isEmpty && orders.isEmpty }

  /// The choices of a site, given its pages in the order of documents.
  init(_ pages: [SearchIndex.Found], _ graph: SiteGraph, _ arena: Arena) {
    let collation = Collation(locale: graph.site.locale)
    let rules = graph.collections.compactMap(\.files.search)
    facets = SearchChoices.titles(rules.flatMap(\.facets)).map { title in
      var names: [Value] = []
      var numbers: [String: Int] = [:]
      var documents: [[Int]] = []
      for (document, found) in pages.enumerated() {
        for name in SearchChoices.names(of: found, title, graph, arena) {
          let number = numbers[name.text.string] ?? names.count
          if number == names.count {
            numbers[name.text.string] = number
            names.append(name)
            documents.append([])
          }
          if documents[number].last != document { documents[number].append(document) }
        }
      }
      return Facet(
        title: title,
        values: SearchChoices.sorted(names, isDescending: false, collation)
          .map { (names[$0].text.string, documents[$0]) })
    }.filter { !$0.values.isEmpty }
    orders = SearchChoices.titles(rules.flatMap(\.orders)).map { title in
      var values: [Value] = []
      var documents: [Int] = []
      var isDescending = false
      for (document, found) in pages.enumerated() {
        guard let choice = found.rule?.orders.first(where: { $0.title == title }),
          let value = SearchChoices.values(of: found, choice).first
        else { continue }
        isDescending = choice.isDescending
        values.append(value)
        documents.append(document)
      }
      return Order(
        title: title,
        documents: SearchChoices.sorted(values, isDescending: isDescending, collation)
          .map { documents[$0] })
    }.filter { !$0.documents.isEmpty }
  }

  /// The titles of choices, each once.
  private static func titles(_ choices: [SearchRule.Choice]) -> [String] {
    var seen: Set<String> = []
    return choices.map(\.title).filter { seen.insert($0).inserted }
  }

  private static func values(
    of found: SearchIndex.Found, _ choice: SearchRule.Choice
  ) -> [Value] {
    SearchIndexBuilder.values(of: found.page.variables.member("entry"), choice.field.steps[...])
      .filter { [.string, .number, .date, .datetime].contains($0.kind) }
  }

  /// The values that a document has in a facet, as visitors read them.
  private static func names(
    of found: SearchIndex.Found, _ title: String, _ graph: SiteGraph, _ arena: Arena
  ) -> [Value] {
    guard let rule = found.rule else { return [] }
    return rule.facets.filter { $0.title == title }.flatMap { choice in
      // The words of an enum may have titles.
      let words =
        choice.field.steps.count > 1
        ? nil
        : found.page.collection.flatMap {
          graph.collections[$0].schema[choice.field.path.content]?.notes?.words
        }
      return values(of: found, choice).compactMap { value -> Value? in
        if let word = words?[value.text.string] { return .text(arena.copy(word), kind: .string) }
        let name = SearchIndexBuilder.line(value, arena, limit: 80)
        return name.bytes.isEmpty
          ? nil : .text(name.bytes, kind: value.kind == .number ? .number : .string)
      }
    }
  }

  /// The indices of values in order.
  private static func sorted(
    _ values: [Value], isDescending: Bool, _ collation: Collation
  ) -> [Int] {
    let key = SortKey(field: "it", isDescending: isDescending)
    guard let ranks = Ordering.ranks(of: values, by: [key], collation) else { return [] }
    return values.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
  }
}
