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
  package static var all: String {
    var out = ByteBuffer()
    var writer = JSONWriter(style: .pretty)
    writer.beginArray(into: &out)
    for entry in DiagnosticEntries.all { append(entry, &writer, &out) }
    writer.endArray(into: &out)
    out.append(0x0A)
    return out.bytes.string
  }

  private static func append(
    _ entry: DiagnosticEntry, _ writer: inout JSONWriter, _ out: inout ByteBuffer
  ) {
    writer.beginObject(into: &out)
    let members: [(StaticString, String)] = [
      ("id", entry.id.rawValue), ("severity", "\(entry.severity)"), ("summary", entry.summary),
      ("cause", entry.cause), ("remedy", entry.remedy),
    ]
    for (key, text) in members {
      writer.key(key, into: &out)
      writer.string(text, into: &out)
    }
    writer.endObject(into: &out)
  }
}
