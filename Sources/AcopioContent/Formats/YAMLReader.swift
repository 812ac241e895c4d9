package import AcopioBase

/// Reads YAML into values with their origins.
///
/// `FrontMatterScanner` reads common syntax; libyaml, whose events `YAMLBuilder` turns into values,
/// reads everything else. Both return the same values with the same origins, and `YAMLScalar`
/// defines the meaning of scalars.
package enum YAMLReader {
  /// The value in `range` of `file`; `nil` after an error that leaves none.
  ///
  /// An empty range is an empty object. Reports `byte-order-mark`, `invalid-utf8`, `nul-byte`,
  /// `yaml-syntax`, `yaml-tag`, `yaml-complex-key`, `yaml-several-documents`,
  /// `yaml-too-many-aliases`, `nesting-too-deep` and `duplicate-key`. After the last one a value is
  /// still returned, and the first of the keys takes precedence.
  package static func read(
    _ file: SourceFile, range: Range<Int>, arena: Arena, _ diagnostics: inout Diagnostics
  ) -> Value? {
    guard file.isText(&diagnostics) else { return nil }
    return readText(file, range: range, arena: arena, &diagnostics)
  }

  /// Reads YAML, or JSON, by the ending of a file or, where that says neither, by its beginning.
  package static func readJSONToo(
    _ file: SourceFile, _ arena: Arena, _ diagnostics: inout Diagnostics
  ) -> Value? {
    let isYAML = file.path.hasSuffix(".yaml") || file.path.hasSuffix(".yml")
    return file.path.hasSuffix(".json") || !isYAML && file.bytes.trimmed.has("{")
      ? JSONReader.read(file, arena: arena, &diagnostics)
      : read(file, range: 0..<file.bytes.count, arena: arena, &diagnostics)
  }

  /// Like `read`, for a file that is known to be text.
  static func readText(
    _ file: SourceFile, range: Range<Int>, arena: Arena, _ diagnostics: inout Diagnostics
  ) -> Value? {
    FrontMatterScanner.read(file, range: range, arena: arena, &diagnostics)
      ?? readFully(file, range: range, arena: arena, &diagnostics)
  }

  /// Like `readText`, but always with the full parser.
  package static func readFully(
    _ file: SourceFile, range: Range<Int>, arena: Arena, _ diagnostics: inout Diagnostics
  ) -> Value? {
    if let fault = YAMLStrictness(bytes: file.bytes, range: range).directive() {
      diagnostics.error(
        .yamlSyntax, fault.message, at: file.origin(fault.range), remedy: fault.remedy)
      return nil
    }
    do throws(YAMLFault) {
      return try YAMLBuilder.read(file, range, arena, &diagnostics)
    } catch {
      error.report(file, range, &diagnostics)
      return nil
    }
  }
}
