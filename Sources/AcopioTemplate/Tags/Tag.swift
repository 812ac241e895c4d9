/// A tag name that may follow `{%`, and the parser of the text after it.
package struct Tag: Sendable {
  /// The node of a tag; `isBlank` if it prints nothing but whitespace.
  typealias Parsed = (kind: Node.Kind, isBlank: Bool)
  /// Parses the tag and, for a block, everything up to its end.
  ///
  /// Reports faults; returns `nil` if there is nothing to do while rendering.
  typealias Parse = @Sendable (TagSegment, inout TemplateParser) -> Parsed?

  /// The name.
  package let name: String
  /// One sentence for the reference page.
  package let summary: String
  /// The syntax of its opening tag, without delimiters, for remedies.
  package let usage: String
  /// A template and its output, for the reference page; run as a test.
  package let example: TemplateExample
  /// Parses the tag.
  let parse: Parse
}
