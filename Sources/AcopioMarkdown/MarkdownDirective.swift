package import AcopioBase

/// A directive of a document, read and rendered inside: what a component needs to render it.
///
/// Its bytes live as long as the call that hands it over.
package struct MarkdownDirective {
  /// How it is written.
  package enum Form: Sendable {
    /// `:name[text]{…}`, in a line.
    case inline
    /// `::name[label]{…}`, a line of its own.
    case leaf
    /// `:::name[label]{…}` to `:::`, around blocks.
    case container
  }

  /// A named value between the braces; `.x` is the class `x`, `#x` the id `x`.
  package struct Attribute {
    /// Its name, as written.
    package let name: Bytes
    /// Its value, without quotes; empty for a name alone.
    package let value: Bytes
    /// Where the name stands.
    package let nameOrigin: Origin
    /// Where the value stands; the name for a name alone.
    package let origin: Origin
  }

  /// How it is written.
  package let form: Form
  /// Its name.
  package let name: Bytes
  /// Where the name stands.
  package let nameOrigin: Origin
  /// Its attributes, in written order.
  package let attributes: [Attribute]
  /// The HTML of what stands in its brackets, `nil` without brackets.
  package let label: Bytes?
  /// The same without marks.
  package let labelText: Bytes
  /// The HTML inside of a container; that of the brackets otherwise.
  package let content: Bytes
}

/// Appends the HTML of a directive and says what is wrong with it.
///
/// One is made for each document with directives, so it may keep what it needs from one to the next.
package typealias MarkdownDirectiveWriter =
  (MarkdownDirective, inout ByteBuffer) -> MarkdownFindings

/// Where the text of a document stands, to point at pieces of it.
enum DocumentPlace {
  /// In these bytes of a file.
  case file(SourceFile, Range<Int>)
  /// In a value whose bytes are not those of the file.
  case value(Origin)
  /// In a value, but nobody is told.
  case silent(Origin)

  /// A place in the file of the document.
  var origin: Origin { origin(0..<0) }

  /// The place of bytes of the document.
  func origin(_ range: Range<Int>) -> Origin {
    switch self {
    case .file(let file, let body):
      file.origin(body.lowerBound + range.lowerBound..<body.lowerBound + range.upperBound)
    case .value(let origin), .silent(let origin): origin
    }
  }
}
