package import AcopioBase

/// A parsed file that is not validated yet.
package struct Document: Sendable {
  /// The file it was read from.
  package let file: SourceFile
  /// The contents of a data file, an object or an array; the front matter of a Markdown file.
  package let data: Value
  /// The range of the body of a Markdown file, in bytes; `nil` for data files.
  package let body: Range<Int>?

  /// A document; `data` lives in the arena it was read into.
  package init(file: SourceFile, data: Value, body: Range<Int>? = nil) {
    self.file = file
    self.data = data
    self.body = body
  }
}
