/// A type of schema.org's general vocabulary, as far as content sites need it.
///
/// Sources: schema.org (types and properties, version 28); the search engines' documentation of
/// structured data (required and recommended properties).
package struct VocabularyType: Sendable {
  /// The name: `Recipe`.
  package let name: String
  /// The parent type; empty for `Thing`.
  let parent: String
  /// The properties that it adds to those of its parent.
  let own: [String]
  /// The required properties.
  let demands: [String]
  /// The recommended properties.
  let wishes: [String]
  /// The Open Graph type of pages about it.
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

/// The supported types; to add one, add a line to `Vocabulary+Types`.
package enum Vocabulary {
  /// The type called `name`.
  package static func type(_ name: String) -> VocabularyType? { table[name] }

  /// All names, in order.
  package static var names: [String] { types.map(\.name) }

  private static let table: [String: VocabularyType] = Dictionary(
    uniqueKeysWithValues: types.map { ($0.name, $0) })
}

extension VocabularyType {
  /// The type and its ancestors up to `Thing`.
  private var line: [VocabularyType] {
    var line = [self]
    while let parent = line.last?.parent, let type = Vocabulary.type(parent) { line.append(type) }
    return line
  }

  /// All its properties, inherited ones included.
  package var properties: [String] { line.flatMap(\.own) }

  /// The required properties: its own, or those of the nearest ancestor with any.
  package var required: [String] { line.first { !$0.demands.isEmpty }?.demands ?? [] }

  /// The recommended properties, found in the same way.
  package var recommended: [String] {
    let required = required
    return (line.first { !$0.wishes.isEmpty }?.wishes ?? []).filter { !required.contains($0) }
  }

  /// The Open Graph type of a page about it (ogp.me): `article`, or `website` for most.
  package var openGraphType: String { line.lazy.compactMap(\.page).first ?? "website" }
}
