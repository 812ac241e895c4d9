package import AcopioBase

/// A parsed file, unjudged: what it says, not whether that is right.
package struct Document: Sendable {
  /// The file it was read from.
  package let file: SourceFile
  /// Everything a data file says, an object or an array; the front matter of a Markdown file.
  package let data: Value
  /// Where the body of a Markdown file stands; `nil` for data files.
  package let body: Range<Int>?

  /// A document; `data` lives in the arena it was read into.
  package init(file: SourceFile, data: Value, body: Range<Int>? = nil) {
    self.file = file
    self.data = data
    self.body = body
  }
}
