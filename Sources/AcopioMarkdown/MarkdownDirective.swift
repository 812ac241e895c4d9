package import AcopioBase

/// A directive of a document with rendered content, as passed to its component.
///
/// Its bytes are valid during the call that passes it.
package struct MarkdownDirective {
  /// The form of a directive.
  package enum Form: Sendable {
    /// `:name[text]{…}`, inline.
    case inline
    /// `::name[label]{…}`, on a line of its own.
    case leaf
    /// `:::name[label]{…}` to `:::`, around blocks.
    case container
  }

  /// An attribute in the braces; `.x` is the class `x`, `#x` the id `x`.
  package struct Attribute {
    /// Its name, as written.
    package let name: Bytes
    /// Its value, without quotes; empty for a name without a value.
    package let value: Bytes
    /// The origin of the name.
    package let nameOrigin: Origin
    /// The origin of the value; the origin of the name if there is no value.
    package let origin: Origin
  }

  /// Its form.
  package let form: Form
  /// Its name.
  package let name: Bytes
  /// The origin of the name.
  package let nameOrigin: Origin
  /// Its attributes, in source order.
  package let attributes: [Attribute]
  /// The HTML of the text in its brackets; `nil` without brackets.
  package let label: Bytes?
  /// The same as plain text.
  package let labelText: Bytes
  /// The HTML of the content of a container; otherwise the HTML of the brackets.
  package let content: Bytes
  /// The ids that the document has had since its last directive was passed.
  package let newIDs: [String]
}

/// Appends the HTML of a directive and returns its findings.
///
/// One is created for each document with directives, so it may keep state from one to the next.
package typealias MarkdownDirectiveWriter =
  (MarkdownDirective, inout ByteBuffer) -> MarkdownFindings

/// The location of a document's text, for reporting pieces of it.
enum DocumentPlace {
  /// In these bytes of a file.
  case file(SourceFile, Range<Int>)
  /// In a value whose bytes differ from the bytes of the file.
  case value(Origin)
  /// In a value; nothing is reported.
  case silent(Origin)

  /// An origin in the file of the document.
  var origin: Origin { origin(0..<0) }

  /// The origin of a byte range of the document.
  func origin(_ range: Range<Int>) -> Origin {
    switch self {
    case .file(let file, let body):
      file.origin(body.lowerBound + range.lowerBound..<body.lowerBound + range.upperBound)
    case .value(let origin), .silent(let origin): origin
    }
  }
}
