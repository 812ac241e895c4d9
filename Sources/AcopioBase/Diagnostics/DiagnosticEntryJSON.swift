/// Prints the explanations of diagnostics as JSON: `acopio explain --format json`.
///
///     { "id": "wrong-type", "severity": "error", "summary": "…", "cause": "…", "remedy": "…" }
package enum DiagnosticEntryJSON {
  /// One explanation as an object that ends with a line end.
  package static func text(_ entry: DiagnosticEntry) -> String {
    var out = ByteBuffer()
    var writer = JSONWriter(style: .pretty)
    append(entry, &writer, &out)
    out.append(0x0A)
    return out.bytes.string
  }

  /// All explanations as an array that ends with a line end.
  package static func all(in language: Translation) -> String {
    var out = ByteBuffer()
    var writer = JSONWriter(style: .pretty)
    writer.beginArray(into: &out)
    for entry in DiagnosticEntries.entries(in: language) { append(entry, &writer, &out) }
    writer.endArray(into: &out)
    out.append(0x0A)
    return out.bytes.string
  }

  private static func append(
    _ entry: DiagnosticEntry, _ writer: inout JSONWriter, _ out: inout ByteBuffer
  ) {
    writer.beginObject(into: &out)
    writer.member("id", entry.id.rawValue, into: &out)
    writer.member("severity", "\(entry.severity)", into: &out)
    writer.member("summary", entry.summary, into: &out)
    writer.member("cause", entry.cause, into: &out)
    writer.member("remedy", entry.remedy, into: &out)
    writer.endObject(into: &out)
  }
}
