/// A word that may stand behind `{%`, with the way to read what follows it.
package struct Tag: Sendable {
  /// What a tag became; `isBlank` if it prints nothing but white space.
  typealias Parsed = (kind: Node.Kind, isBlank: Bool)
  /// Reads the tag and, for a block, everything up to its end.
  ///
  /// Reports what is wrong; returns `nil` where nothing is left to do while rendering.
  typealias Parse = @Sendable (TagSegment, inout TemplateParser) -> Parsed?

  /// The word.
  package let name: String
  /// One sentence for the reference page.
  package let summary: String
  /// A template and what it prints, for the reference page; run as a test.
  package let example: TemplateExample
  /// How to read it.
  let parse: Parse
}
