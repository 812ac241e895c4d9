/// Prints diagnostics as JSON for programs: `--format json`.
///
/// One array in the printer's order, without repetitions and without a limit. Every element has the
/// same keys, `null` where there is no value:
///
///     { "id": "unknown-field", "severity": "error", "message": "…",
///       "path": "content/library/books.json", "line": 3, "column": 5,
///       "endLine": 3, "endColumn": 12, "remedy": "…",
///       "notes": [ { "message": "…", "path": …, "line": …, "column": …, … } ] }
///
/// Lines and columns are 1-based, columns count characters; the end is the position just past the
/// last character.
package struct DiagnosticJSON: Sendable {
  /// The files that origins point into.
  package let sources: SourceMap
  /// The language of messages, remedies and notes.
  package let language: Translation

  package init(sources: SourceMap, in language: Translation = .english) {
    self.sources = sources
    self.language = language
  }

  /// All diagnostics as JSON that ends with a line end.
  package func text(_ diagnostics: Diagnostics) -> String {
    var out = ByteBuffer()
    append(diagnostics, into: &out)
    return out.bytes.string
  }

  /// Appends all diagnostics as JSON that ends with a line end.
  package func append(_ diagnostics: Diagnostics, into out: inout ByteBuffer) {
    var writer = JSONWriter(style: .pretty)
    array(diagnostics, &writer, &out)
    out.append(0x0A)
  }

  /// An object with the text that a command made, `output`, and the `diagnostics`.
  package func text(_ diagnostics: Diagnostics, output: String) -> String {
    var out = ByteBuffer()
    var writer = JSONWriter(style: .pretty)
    writer.beginObject(into: &out)
    writer.member("output", orNull: output, into: &out)
    writer.key("diagnostics", into: &out)
    array(diagnostics, &writer, &out)
    writer.endObject(into: &out)
    out.append(0x0A)
    return out.bytes.string
  }

  private func array(
    _ diagnostics: Diagnostics, _ writer: inout JSONWriter, _ out: inout ByteBuffer
  ) {
    var places = PlaceTable()
    writer.beginArray(into: &out)
    for diagnostic in diagnostics.sorted(sources) {
      writer.beginObject(into: &out)
      writer.member("id", orNull: diagnostic.id.rawValue, into: &out)
      writer.member("severity", orNull: "\(diagnostic.severity)", into: &out)
      writer.member("message", orNull: diagnostic.message.text(in: language), into: &out)
      place(diagnostic.origin, diagnostic.path, &places, &writer, &out)
      writer.member("remedy", orNull: diagnostic.remedy?.text(in: language), into: &out)
      writer.beginArray("notes", into: &out)
      for note in diagnostic.notes {
        writer.beginObject(into: &out)
        writer.member("message", orNull: note.message.text(in: language), into: &out)
        place(note.origin, nil, &places, &writer, &out)
        writer.endObject(into: &out)
      }
      writer.endArray(into: &out)
      writer.endObject(into: &out)
    }
    writer.endArray(into: &out)
  }

  private func place(
    _ origin: Origin, _ path: String?, _ places: inout PlaceTable, _ writer: inout JSONWriter,
    _ out: inout ByteBuffer
  ) {
    let file = sources[origin]
    let start = file.map { places.position(of: Int(origin.start), in: $0) }
    let end = file.map { places.position(of: Int(max(origin.start, origin.end)), in: $0) }
    writer.member("path", orNull: file?.path ?? path, into: &out)
    writer.member("line", orNull: start?.line, into: &out)
    writer.member("column", orNull: start?.column, into: &out)
    writer.member("endLine", orNull: end?.line, into: &out)
    writer.member("endColumn", orNull: end?.column, into: &out)
  }

}
