import AcopioBase
import AcopioGraph
import AcopioModel
import AcopioTemplate

/// Writes the JSON of an endpoint; reports `undefined-member`.
struct EndpointWriter {
  /// Writes `endpoint` into `out`.
  ///
  /// Markdown becomes HTML through `renderer`, which remembers it.
  static func write(
    _ endpoint: EndpointFile, _ renderer: inout TemplateRenderer, into out: inout ByteBuffer,
    _ diagnostics: inout Diagnostics
  ) {
    var json = JSONWriter()
    switch endpoint.items {
    case .one(let entry):
      write(entry, endpoint.projection, &json, &renderer, &out, &diagnostics)
    case .each(let entries):
      write(entries, endpoint.projection, &json, &renderer, &out, &diagnostics)
    case .grouped(let groups):
      json.beginObject(into: &out)
      for group in groups.members {
        json.key(group.key, into: &out)
        write(group.value, endpoint.projection, &json, &renderer, &out, &diagnostics)
      }
      json.endObject(into: &out)
    case .removed(let removed):
      write(removed, &json, &out)
    }
    out.append(0x0A)
  }

  /// What stands in the place of an entry that was removed: the same keys in every endpoint.
  private static func write(
    _ removed: Value, _ json: inout JSONWriter, _ out: inout ByteBuffer
  ) {
    json.beginObject(into: &out)
    json.key("key", into: &out)
    json.value(removed.member("key"), into: &out)
    json.key("removed", into: &out)
    json.value(.bool(true), into: &out)
    for key in ["date", "reason"] as [StaticString] {
      json.key(key, into: &out)
      json.value(removed.member(key), into: &out)
    }
    json.key("successor", into: &out)
    let successor = removed.member("successor")
    guard successor.kind == .object else {
      json.value(.null, into: &out)
      json.endObject(into: &out)
      return
    }
    json.beginObject(into: &out)
    json.key("key", into: &out)
    json.value(successor.member("key"), into: &out)
    json.key("url", into: &out)
    json.value(successor.member("absolute_url"), into: &out)
    json.endObject(into: &out)
    json.endObject(into: &out)
  }

  /// An array for an array of entries, an object for an entry.
  private static func write(
    _ value: Value, _ projection: Projection, _ json: inout JSONWriter,
    _ renderer: inout TemplateRenderer, _ out: inout ByteBuffer, _ diagnostics: inout Diagnostics
  ) {
    guard value.kind == .array else {
      item(value, projection, &json, &renderer, &out, &diagnostics)
      return
    }
    json.beginArray(into: &out)
    for entry in value.elements { item(entry, projection, &json, &renderer, &out, &diagnostics) }
    json.endArray(into: &out)
  }

  private static func item(
    _ entry: Value, _ projection: Projection, _ json: inout JSONWriter,
    _ renderer: inout TemplateRenderer, _ out: inout ByteBuffer, _ diagnostics: inout Diagnostics
  ) {
    json.beginObject(into: &out)
    for (index, column) in projection.columns.enumerated() {
      json.key(column.key, into: &out)
      var value = entry
      for step in projection.steps[column.steps] where !value.isNothing {
        value = value.member(step.key, hash: step.hash)
      }
      switch value.kind {
      case .undefined:
        let member = projection.members[index]
        diagnostics.error(
          "undefined-member",
          "'\(member.path.map(\.string).joined(separator: "."))' is not there", at: member.origin,
          remedy: "project a field of the schema, or of what it refers to",
          notes: [Diagnostic.Note("for this entry", at: entry.origin)])
        json.value(.null, into: &out)
      case .markdown:
        json.string(renderer.html(ofMarkdown: value.text, from: value.origin), into: &out)
      default:
        json.value(value, into: &out)
      }
    }
    json.endObject(into: &out)
  }
}
