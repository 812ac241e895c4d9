package import AcopioBase

/// YAML files: keys and values, or a list of entries.
package struct YAMLFormat: ContentFormat {
  /// `YAML`.
  package let name = "YAML"
  /// `yaml` and `yml`.
  package let extensions = ["yaml", "yml"]

  /// The format.
  package init() {}

  /// Reads a file; reports `data-not-structured`, `misread-yaml` and the diagnostics of
  /// `YAMLReader`.
  package func read(
    _ file: SourceFile, arena: Arena, _ diagnostics: inout Diagnostics
  ) -> Document? {
    guard
      let data = YAMLReader.read(file, range: 0..<file.bytes.count, arena: arena, &diagnostics)
    else { return nil }
    MisreadYAML.report(data, in: file, &diagnostics)
    return Document(structured: data, in: file, &diagnostics)
  }
}
