/// A type of schema.org's general vocabulary, as far as sites of content need it.
///
/// Sources: schema.org (types and properties, version 28); what search engines ask for in their
/// documentation of structured data (required and recommended).
package struct VocabularyType: Sendable {
  /// The name: `Recipe`.
  package let name: String
  /// The type that it is a kind of; empty for `Thing`.
  let parent: String
  /// The properties that it has beside those of its parent.
  let own: [String]
  /// What a description without it is of no use to anybody.
  let demands: [String]
  /// What makes it better.
  let wishes: [String]
  /// What Open Graph calls pages about it.
  let page: String?

  init(
    _ name: String, _ parent: String, _ own: String = "", demands: String = "",
    wishes: String = "", page: String? = nil
  ) {
    self.name = name
    self.parent = parent
    self.own = own.split(separator: " ").map(String.init)
    self.demands = demands.split(separator: " ").map(String.init)
    self.wishes = wishes.split(separator: " ").map(String.init)
    self.page = page
  }
}

/// The types there are: one more is one more line in `Vocabulary+Types`.
package enum Vocabulary {
  /// The type called `name`.
  package static func type(_ name: String) -> VocabularyType? { table[name] }

  /// All names, in order.
  package static var names: [String] { types.map(\.name) }

  private static let table: [String: VocabularyType] = Dictionary(
    uniqueKeysWithValues: types.map { ($0.name, $0) })
}

extension VocabularyType {
  /// The type and those that it is a kind of, up to `Thing`.
  private var line: [VocabularyType] {
    var line = [self]
    while let parent = line.last?.parent, let type = Vocabulary.type(parent) { line.append(type) }
    return line
  }

  /// Every property that it has.
  package var properties: [String] { line.flatMap(\.own) }

  /// The properties that must be there: its own demands, or those of the nearest kind that has some.
  package var required: [String] { line.first { !$0.demands.isEmpty }?.demands ?? [] }

  /// The properties that should be there, likewise.
  package var recommended: [String] {
    let required = required
    return (line.first { !$0.wishes.isEmpty }?.wishes ?? []).filter { !required.contains($0) }
  }

  /// What Open Graph calls a page about it (ogp.me): `article`, or `website` for most.
  package var openGraphType: String { line.lazy.compactMap(\.page).first ?? "website" }
}
