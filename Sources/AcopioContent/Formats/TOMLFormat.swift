package import AcopioBase

/// TOML files: keys and values, as front matter between lines `+++` has them too.
package struct TOMLFormat: ContentFormat {
  /// `TOML`.
  package let name = "TOML"
  /// `toml`.
  package let extensions = ["toml"]

  /// The format.
  package init() {}

  /// Reads a file; reports what `TOMLReader` reports.
  package func read(
    _ file: SourceFile, arena: Arena, _ diagnostics: inout Diagnostics
  ) -> Document? {
    guard file.isText(&diagnostics) else { return nil }
    return TOMLReader.read(file, range: 0..<file.bytes.count, arena: arena, &diagnostics)
      .map { Document(file: file, data: $0) }
  }
}
