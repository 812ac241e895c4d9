import AcopioBase

/// The permitted content of a mapping of `site.yml` or `_collection.yml`.
///
/// Its reader, the JSON Schema for editors, the reference page and the messages about unknown keys
/// are all derived from it.
struct Shape: Sendable {
  /// The name, unique in `Shapes.all`: a heading of the reference page.
  let name: String
  /// The name of the mapping in a message, with an article: `a feed`.
  let noun: Message
  /// The purpose of the mapping, in one sentence.
  let summary: String
  /// The keys, in the order in which people write them.
  let keys: [Key]
  /// The keys that each value of a discriminating key allows, if the shape has such a key.
  let variants: Variants?
  /// Sets of keys of which exactly one must be complete; empty if keys combine freely.
  let alternatives: [[String]]
  /// Keys that are required if the value of another key is a text; `nil` if none are.
  let requiredWithText: (key: String, names: [String])?
  /// The new name of each key that was renamed, by the former one.
  let renamed: [String: String]

  /// The keys that each value of a discriminating key allows.
  struct Variants: Sendable {
    /// The key whose value decides.
    let key: String
    /// The values, each with its meaning and the names of the keys that it allows.
    let cases: [(value: String, summary: String, keys: [String])]
  }

  init(
    _ name: String, _ noun: Message, _ summary: String, variants: Variants? = nil,
    alternatives: [[String]] = [], requiredWithText: (key: String, names: [String])? = nil,
    _ keys: [Key]
  ) {
    self.requiredWithText = requiredWithText
    self.name = name
    self.noun = noun
    self.summary = summary
    self.variants = variants
    self.alternatives = alternatives
    self.keys = keys
    renamed = Dictionary(
      keys.compactMap { key in key.formerly.map { ($0, key.name) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The names of the keys.
  var names: [String] { keys.map(\.name) }

  /// The names of the keys without which the mapping is refused.
  var requiredNames: [String] { keys.filter(\.isRequired).map(\.name) }

  /// The fragment of a heading, as GitHub generates it.
  static func anchor(_ name: String) -> String {
    String(name.lowercased().map { $0 == " " ? "-" : $0 }.filter { $0 != "." })
  }
}
