import AcopioBase
import AcopioGraph
import AcopioModel
import AcopioTemplate

/// Writes the JSON of an endpoint.
struct EndpointWriter {
  /// Writes `endpoint` into `out`.
  ///
  /// Markdown is rendered to HTML through `renderer`, which caches it.
  static func write(
    _ endpoint: EndpointFile, _ renderer: inout TemplateRenderer, into out: inout ByteBuffer,
    _ diagnostics: inout Diagnostics
  ) {
    if let geometry = endpoint.geometry {
      return features(endpoint, geometry, &renderer, &out, &diagnostics)
    }
    var json = JSONWriter(style: endpoint.isIndented ? .pretty : .compact)
    let hasEnvelope = endpoint.envelope.kind == .object
    if hasEnvelope {
      json.beginObject(into: &out)
      json.key("data", into: &out)
    }
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
    if hasEnvelope {
      for member in endpoint.envelope.members {
        json.key(member.key, into: &out)
        json.value(member.value, into: &out)
      }
      json.endObject(into: &out)
    }
    out.append(0x0A)
  }

  // MARK: - GeoJSON

  /// Writes a feature for one entry, or a collection of features for several (RFC 7946 §3.2, §3.3).
  private static func features(
    _ endpoint: EndpointFile, _ geometry: EndpointGeometry, _ renderer: inout TemplateRenderer,
    _ out: inout ByteBuffer, _ diagnostics: inout Diagnostics
  ) {
    var json = JSONWriter(style: endpoint.isIndented ? .pretty : .compact)
    func begin(_ type: String) {
      json.beginObject(into: &out)
      json.key("type", into: &out)
      json.string(type, into: &out)
    }
    func feature(_ entry: Value, _ isRemoved: Bool = false) {
      begin("Feature")
      json.key("id", into: &out)
      json.value(entry.member("key"), into: &out)
      json.key("geometry", into: &out)
      if isRemoved {
        json.value(.null, into: &out)
      } else {
        GeoJSONGeometry(rule: geometry).write(of: entry, &json, &out, &diagnostics)
      }
      json.key("properties", into: &out)
      if isRemoved {
        write(entry, &json, &out)
      } else {
        item(entry, endpoint.projection, &json, &renderer, &out, &diagnostics)
      }
      json.endObject(into: &out)
    }
    switch endpoint.items {
    case .one(let entry): feature(entry)
    case .removed(let removed): feature(removed, true)
    case .each(let entries), .grouped(let entries):
      begin("FeatureCollection")
      json.key("features", into: &out)
      json.beginArray(into: &out)
      for entry in entries.elements { feature(entry) }
      json.endArray(into: &out)
      json.endObject(into: &out)
    }
    out.append(0x0A)
  }

  // MARK: - JSON

  /// Writes the entry that replaces a removed one; it has the same keys in every endpoint.
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

  /// Writes an array for an array of entries and an object for an entry.
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
    _ subject: Value, _ projection: Projection, _ json: inout JSONWriter,
    _ renderer: inout TemplateRenderer, _ out: inout ByteBuffer, _ diagnostics: inout Diagnostics
  ) {
    json.beginObject(into: &out)
    for column in projection.columns {
      json.key(column.key, into: &out)
      switch column.source {
      case .path(let path):
        value(at: path, of: subject, &json, &renderer, &out)
      case .constant(let value):
        json.value(value, into: &out)
      case .object(let inner, let parents):
        if !parents.isEmpty, parents.allSatisfy({ isNothing(at: $0, of: subject) }) {
          json.value(.null, into: &out)
        } else {
          item(subject, inner, &json, &renderer, &out, &diagnostics)
        }
      case .list(let path, let inner):
        if isNothing(at: path, of: subject) {
          json.value(.null, into: &out)
          continue
        }
        json.beginArray(into: &out)
        forEach(subject, path.steps[...]) { element in
          item(element, inner, &json, &renderer, &out, &diagnostics)
        }
        json.endArray(into: &out)
      }
    }
    json.endObject(into: &out)
  }

  /// Writes the value at a path; through a list, a list of the values found.
  private static func value(
    at path: ValuePath, of subject: Value, _ json: inout JSONWriter,
    _ renderer: inout TemplateRenderer, _ out: inout ByteBuffer
  ) {
    var value = subject
    for index in path.steps.indices where !value.isNothing {
      if value.kind == .array {
        json.beginArray(into: &out)
        forEach(value, path.steps[index...]) { whole($0, &json, &renderer, &out) }
        json.endArray(into: &out)
        return
      }
      value = value.member(path.steps[index].key, hash: path.steps[index].hash)
    }
    precondition(
      value.kind != .undefined, "EndpointLinks has rejected paths that entries do not have")
    whole(value, &json, &renderer, &out)
  }

  /// Writes a value with everything in it, with Markdown as HTML.
  private static func whole(
    _ value: Value, _ json: inout JSONWriter, _ renderer: inout TemplateRenderer,
    _ out: inout ByteBuffer
  ) {
    switch value.kind {
    case .markdown:
      json.string(renderer.html(ofMarkdown: value.text, from: value.origin), into: &out)
    case .array:
      json.beginArray(into: &out)
      for element in value.elements { whole(element, &json, &renderer, &out) }
      json.endArray(into: &out)
    case .object:
      json.beginObject(into: &out)
      for member in value.members {
        json.key(member.key, into: &out)
        whole(member.value, &json, &renderer, &out)
      }
      json.endObject(into: &out)
    default: json.value(value, into: &out)
    }
  }

  /// Whether there is nothing at a path, not even a list along the way.
  private static func isNothing(at path: ValuePath, of subject: Value) -> Bool {
    var value = subject
    for step in path.steps {
      if value.kind == .array { return false }
      value = value.member(step.key, hash: step.hash)
      if value.isNothing { return true }
    }
    return value.isNothing
  }

  /// Calls `body` with every value at a path, descending into the elements of lists.
  private static func forEach(
    _ value: Value, _ steps: Slice<UnsafeBufferPointer<ValuePath.Step>>, _ body: (Value) -> Void
  ) {
    if value.kind == .array {
      for element in value.elements { forEach(element, steps, body) }
    } else if value.isNothing {
      return
    } else if let step = steps.first {
      forEach(value.member(step.key, hash: step.hash), steps.dropFirst(), body)
    } else {
      body(value)
    }
  }
}
