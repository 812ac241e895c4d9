/// One type of field, told to people: a row of the reference.
package struct FieldKind: Sendable {
  /// The name at `type:`; permanent once released.
  package let name: String
  /// What a value is, without a full stop.
  package let summary: String
  /// What templates see.
  package let inTemplates: String
  /// The keys of its declaration besides those that every field has.
  package let keys: [String]
  /// A declaration and a value of it, in YAML.
  package let example: (declaration: String, value: String)

  init(
    _ name: String, _ summary: String, inTemplates: String = "text", keys: [String] = [],
    example: (declaration: String, value: String)
  ) {
    self.name = name
    self.summary = summary
    self.inTemplates = inTemplates
    self.keys = keys
    self.example = example
  }
}
