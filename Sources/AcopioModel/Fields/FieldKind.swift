/// The documentation of a field type: an entry of the reference.
package struct FieldKind: Sendable {
  /// The name in `type:`; permanent once released.
  package let name: String
  /// A description of its values, without a full stop.
  package let summary: String
  /// The representation in templates.
  package let inTemplates: String
  /// The keys of its declaration besides the common ones.
  package let keys: [String]
  /// An example declaration and value, in YAML.
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
