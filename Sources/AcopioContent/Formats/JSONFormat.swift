package import AcopioBase

/// JSON files: an object, or an array of entries.
package struct JSONFormat: ContentFormat {
  /// `JSON`.
  package let name = "JSON"
  /// `json`.
  package let extensions = ["json"]

  /// The format.
  package init() {}

  /// Reads a file; reports `data-not-structured` and the diagnostics of `JSONReader`.
  package func read(
    _ file: SourceFile, arena: Arena, _ diagnostics: inout Diagnostics
  ) -> Document? {
    JSONReader.read(file, arena: arena, &diagnostics)
      .flatMap { Document(structured: $0, in: file, &diagnostics) }
  }
}

extension Document {
  /// The document of a data file; reports a top-level scalar as `data-not-structured`.
  init?(structured data: Value, in file: SourceFile, _ diagnostics: inout Diagnostics) {
    guard data.kind == .object || data.kind == .array else {
      diagnostics.error(
        .dataNotStructured, "a data file must contain an object or a list", at: data.origin,
        remedy: "write the fields of one entry, or a list of entries")
      return nil
    }
    self.init(file: file, data: data)
  }
}
