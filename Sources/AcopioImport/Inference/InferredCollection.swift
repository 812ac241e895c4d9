import AcopioContent

/// The declaration of a collection that takes the entries it was inferred from.
package struct InferredCollection: Sendable {
  /// The files that contain the entries: `*.md` or `books.json`.
  let entries: String
  /// The field that identifies an entry, if its file does not.
  let key: String?
  /// The fields of an entry.
  let fields: [InferredField]

  /// The text of `_collection.yml` with nothing but the schema.
  package var text: String { text(with: "") }

  /// The text of `_collection.yml`, with `more` lines after the schema.
  func text(with more: String) -> String {
    var text = "entries: \(YAMLText.scalar(entries))\n"
    if let key { text += "key: \(YAMLText.scalar(key))\n" }
    guard !fields.isEmpty else { return text + "schema: {}\n" + more }
    return text + "schema:\n" + fields.map { $0.declaration(depth: 1) }.joined() + more
  }
}
