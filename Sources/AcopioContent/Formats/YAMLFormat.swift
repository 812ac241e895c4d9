package import AcopioBase

/// YAML files: keys and values, or a list of entries.
package struct YAMLFormat: ContentFormat {
  /// `YAML`.
  package let name = "YAML"
  /// `yaml` and `yml`.
  package let extensions = ["yaml", "yml"]

  /// The format.
  package init() {}

  /// Reads a file; reports what `YAMLReader` reports and `data-not-structured`.
  package func read(
    _ file: SourceFile, arena: Arena, _ diagnostics: inout Diagnostics
  ) -> Document? {
    YAMLReader.read(file, range: 0..<file.bytes.count, arena: arena, &diagnostics)
      .flatMap { Document(structured: $0, in: file, &diagnostics) }
  }
}
