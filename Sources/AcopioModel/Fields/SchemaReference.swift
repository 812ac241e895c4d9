/// The reference page of schemas, made from the code that it describes.
package enum SchemaReference {
  /// The page as Markdown, for the file `docs/schema-reference.md`.
  package static var text: String {
    """
    # Schema reference

    Written by `make docs` from the code; `acopio schema --reference` prints it. How collections are
    declared is told in [content.md](content.md). Every example is judged by a test.

    - [Fields](#fields): \(FieldKinds.all.map { "`\($0.name)`" }.joined(separator: " "))
    - [Functions of expressions](#functions-of-expressions)

    ## Fields

    Any field may have these keys: \(FieldKinds.commonKeys.map { "`\($0)`" }.joined(separator: " "))

    \(FieldKinds.all.map(section).joined(separator: "\n"))
    ## Functions of expressions

    Of numbers and places:

    \(ExpressionFunction.allCases.map { "- `\($0.rawValue)`: \($0.summary)" }.joined(separator: "\n"))

    Of the values of a path through lists and references, those that are null left out:

    \(GatheringFunction.allCases.map { "- `\($0.rawValue)`: \($0.summary)" }.joined(separator: "\n"))

    """
  }

  private static func section(_ kind: FieldKind) -> String {
    let keys =
      kind.keys.isEmpty
      ? "" : "- keys of its own: \(kind.keys.map { "`\($0)`" }.joined(separator: " "))\n"
    return """
      ### \(kind.name)

      - a value is \(kind.summary)
      - in templates: \(kind.inTemplates)
      \(keys)
      ```yaml
      field: \(kind.example.declaration)
      ```

      ```yaml
      field: \(kind.example.value)
      ```

      """
  }
}
