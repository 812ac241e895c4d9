/// The reference documentation of field types and expression functions, generated from the code.
package enum SchemaReference {
  /// A list of links to the sections, in Markdown.
  package static var contents: String {
    """
    - [Types of fields](#types-of-fields): \(FieldKinds.all.map { "`\($0.name)`" }.joined(separator: " "))
    - [Functions of expressions](#functions-of-expressions)
    """
  }

  /// The sections, in Markdown.
  package static var sections: String {
    """
    ## Types of fields

    Any field may have these keys: \(FieldKinds.commonKeys.map { "`\($0)`" }.joined(separator: " "))

    \(FieldKinds.all.map(section).joined(separator: "\n"))
    ## Functions of expressions

    Of single values:

    \(ExpressionFunction.allCases.map { "- `\($0.signature.usage)`: \($0.signature.summary)" }.joined(separator: "\n"))

    Dates are moved with `+` and `-` and a number of days, weeks, months or years: `due + 3 months`. A day
    that its month lacks becomes the last one of that month.

    Of the values of a list, or of a path through lists and references, those that are null left out:

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
