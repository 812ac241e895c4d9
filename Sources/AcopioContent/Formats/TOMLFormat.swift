package import AcopioBase

/// TOML files: keys and values, as in front matter between lines `+++`.
package struct TOMLFormat: ContentFormat {
  /// `TOML`.
  package let name = "TOML"
  /// `toml`.
  package let extensions = ["toml"]

  /// The format.
  package init() {}

  /// Reads a file; reports the diagnostics of `TOMLReader`.
  package func read(
    _ file: SourceFile, arena: Arena, _ diagnostics: inout Diagnostics
  ) -> Document? {
    guard file.isText(&diagnostics) else { return nil }
    return TOMLReader.read(file, range: 0..<file.bytes.count, arena: arena, &diagnostics)
      .map { Document(file: file, data: $0) }
  }
}
