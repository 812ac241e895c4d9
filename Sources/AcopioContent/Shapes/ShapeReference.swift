/// The reference of `site.yml` and `_collection.yml`, generated from the shapes that their readers
/// use.
package enum ShapeReference {
  /// A list of links to the sections, in Markdown.
  package static var contents: String {
    Shapes.all.map { "- [\($0.name)](#\(Shape.anchor($0.name)))" }.joined(separator: "\n")
  }

  /// One section for each shape, in Markdown.
  package static var sections: String {
    Shapes.all.map(section).joined(separator: "\n")
  }

  private static func section(_ shape: Shape) -> String {
    let rows = shape.keys.map { key in
      let required = key.isRequired ? "**required** " : ""
      return "| `\(key.name)` | \(cell(key.kind.phrase)) | \(required)\(cell(key.summary)) |"
    }
    return """
      ### \(shape.name)

      \(shape.summary)\(choice(shape))

      | key | value | effect |
      |---|---|---|
      \(rows.joined(separator: "\n"))

      ```yaml
      \(shape.keys.map { "\($0.name): \($0.example)" }.joined(separator: "\n"))
      ```

      """
  }

  /// The keys that exclude each other.
  private static func choice(_ shape: Shape) -> String {
    guard !shape.alternatives.isEmpty else { return "" }
    let sets = shape.alternatives.map { keys in
      keys.map { "`\($0)`" }.joined(separator: " with ")
    }
    return " It needs either \(sets.joined(separator: " or "))."
  }

  /// Text inside a cell of a table.
  private static func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }
}
