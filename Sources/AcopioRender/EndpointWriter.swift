import AcopioBase
import AcopioGraph
import AcopioModel
import AcopioSystem
import AcopioTemplate

/// Writes the JSON of an endpoint.
///
/// Reports `duplicate-key` and `missing-field` for the keys of items.
struct EndpointWriter {
  private let endpoint: EndpointFile
  var json: JSONWriter
  /// The entry and the enclosing elements of lists, the innermost last.
  var subjects: [Value] = []
  /// The values of expressions for the members of the current object, by the index of the member.
  var computed = Value.undefined

  private init(_ endpoint: EndpointFile) {
    self.endpoint = endpoint
    json = JSONWriter(style: endpoint.isIndented ? .pretty : .compact)
  }

  /// Writes `endpoint` into `out`.
  ///
  /// Markdown is rendered to HTML through `renderer`, which caches it.
  static func write(
    _ endpoint: EndpointFile, _ renderer: inout TemplateRenderer, into out: inout ByteBuffer,
    _ diagnostics: inout Diagnostics
  ) {
    var writer = EndpointWriter(endpoint)
    if let geometry = endpoint.geometry {
      writer.features(geometry, &renderer, &out, &diagnostics)
    } else {
      writer.file(&renderer, &out, &diagnostics)
    }
    if endpoint.endsWithNewline { out.append(0x0A) }
  }

  /// Writes the list of its pages.
  static func write(
    _ endpoint: EndpointFile, listing pages: [ListedPage], into out: inout ByteBuffer
  ) {
    var writer = EndpointWriter(endpoint)
    writer.list(pages, &out)
    if endpoint.endsWithNewline { out.append(0x0A) }
  }

  private mutating func list(_ pages: [ListedPage], _ out: inout ByteBuffer) {
    json.beginObject(into: &out)
    json.key("data", into: &out)
    let start = out.count
    json.beginArray(into: &out)
    for page in pages {
      json.beginObject(into: &out)
      json.member("url", page.address, into: &out)
      json.member("count", page.count, into: &out)
      json.member("bytes", page.bytes, into: &out)
      json.member("sha256", page.sha256, into: &out)
      json.endObject(into: &out)
    }
    json.endArray(into: &out)
    envelope(around: out.bytes.slice(start..<out.count), &out)
    json.endObject(into: &out)
  }

  private mutating func file(
    _ renderer: inout TemplateRenderer, _ out: inout ByteBuffer, _ diagnostics: inout Diagnostics
  ) {
    let hasEnvelope = endpoint.envelope.kind == .object
    if hasEnvelope {
      json.beginObject(into: &out)
      json.key("data", into: &out)
    }
    let start = out.count
    switch endpoint.items {
    case .one(let entry):
      item(entry, endpoint.projection, endpoint.computed, &renderer, &out, &diagnostics)
    case .element(let element, of: let entry):
      subjects.append(entry)
      item(element, endpoint.projection, endpoint.computed, &renderer, &out, &diagnostics)
      subjects.removeLast()
    case .each(let entries):
      list(
        entries.elements, endpoint.projection, endpoint.computed, keyedBy: endpoint.keyedBy,
        &renderer, &out, &diagnostics)
    case .grouped(let groups):
      json.beginObject(into: &out)
      for (index, group) in groups.members.enumerated() {
        json.key(group.key, into: &out)
        list(
          group.value.elements, endpoint.projection, endpoint.computed.element(index),
          keyedBy: nil, &renderer, &out, &diagnostics)
      }
      json.endObject(into: &out)
    case .removed(let entry):
      removed(entry, &out)
    }
    if hasEnvelope {
      envelope(around: out.bytes.slice(start..<out.count), &out)
      json.endObject(into: &out)
    }
  }

  /// Writes `meta` with the hash of the content, and `links`; nothing for endpoints without them.
  private mutating func envelope(around content: Bytes, _ out: inout ByteBuffer) {
    guard endpoint.envelope.kind == .object else { return }
    // An excerpt has another content than the file.
    let revision = endpoint.isExcerpt ? "…" : String(Digest.sha256(content).prefix(12))
    for member in endpoint.envelope.members {
      json.key(member.key, into: &out)
      guard member.key.equals("meta") else {
        json.value(member.value, into: &out)
        continue
      }
      json.beginObject(into: &out)
      for member in member.value.members {
        json.key(member.key, into: &out)
        json.value(member.value, into: &out)
      }
      json.member("revision", revision, into: &out)
      json.endObject(into: &out)
    }
  }

  // MARK: - GeoJSON

  /// Writes a feature for one entry, or a collection of features for several (RFC 7946 §3.2, §3.3).
  private mutating func features(
    _ geometry: EndpointGeometry, _ renderer: inout TemplateRenderer, _ out: inout ByteBuffer,
    _ diagnostics: inout Diagnostics
  ) {
    let start = out.count
    switch endpoint.items {
    case .one(let entry), .element(let entry, of: _):
      feature(entry, geometry, endpoint.computed, &renderer, &out, &diagnostics)
    case .removed(let entry):
      feature(entry, nil, .undefined, &renderer, &out, &diagnostics)
    case .each(let entries), .grouped(let entries):
      begin("FeatureCollection", &out)
      json.beginArray("features", into: &out)
      for (index, entry) in entries.elements.enumerated() {
        let computed = endpoint.computed.element(index)
        feature(entry, geometry, computed, &renderer, &out, &diagnostics)
        json.endObject(into: &out)
      }
      json.endArray(into: &out)
    }
    // Members of their own, which RFC 7946 section 6.1 allows.
    envelope(around: out.bytes.slice(start..<out.count), &out)
    json.endObject(into: &out)
  }

  private mutating func begin(_ type: String, _ out: inout ByteBuffer) {
    json.beginObject(into: &out)
    json.member("type", type, into: &out)
  }

  /// Writes the feature of an entry, or without a geometry the feature of a removed one; the caller
  /// ends the object.
  private mutating func feature(
    _ entry: Value, _ geometry: EndpointGeometry?, _ computed: Value,
    _ renderer: inout TemplateRenderer, _ out: inout ByteBuffer, _ diagnostics: inout Diagnostics
  ) {
    begin("Feature", &out)
    json.member("id", entry.member("key"), into: &out)
    json.key("geometry", into: &out)
    if let geometry {
      GeoJSONGeometry(rule: geometry).write(of: entry, &json, &out, &diagnostics)
      json.key("properties", into: &out)
      item(entry, endpoint.projection, computed, &renderer, &out, &diagnostics)
    } else {
      json.value(.null, into: &out)
      json.key("properties", into: &out)
      removed(entry, &out)
    }
  }

  // MARK: - Items

  /// Writes the entry that replaces a removed one; it has the same keys in every endpoint.
  private mutating func removed(_ entry: Value, _ out: inout ByteBuffer) {
    json.beginObject(into: &out)
    json.member("key", entry.member("key"), into: &out)
    json.member("removed", .bool(true), into: &out)
    for key in ["date", "reason"] as [StaticString] {
      json.member(key, entry.member(key), into: &out)
    }
    json.key("successor", into: &out)
    let successor = entry.member("successor")
    if successor.kind == .object {
      json.beginObject(into: &out)
      json.member("key", successor.member("key"), into: &out)
      json.member("url", successor.member("absolute_url"), into: &out)
      json.endObject(into: &out)
    } else {
      json.value(.null, into: &out)
    }
    json.endObject(into: &out)
  }

  /// Writes an array of items, or an object with each item at its key.
  ///
  /// `computed` has the values of expressions for each item.
  private mutating func list(
    _ elements: some Sequence<Value>, _ projection: Projection, _ computed: Value,
    keyedBy path: ValuePath?, _ renderer: inout TemplateRenderer, _ out: inout ByteBuffer,
    _ diagnostics: inout Diagnostics
  ) {
    guard let path else {
      json.beginArray(into: &out)
      for (index, element) in elements.enumerated() {
        item(element, projection, computed.element(index), &renderer, &out, &diagnostics)
      }
      json.endArray(into: &out)
      return
    }
    json.beginObject(into: &out)
    var known: Set<String> = []
    for (index, element) in elements.enumerated() {
      subjects.append(element)
      let key = key(at: path, &known, &diagnostics)
      subjects.removeLast()
      guard let key else { continue }
      json.key(key, into: &out)
      item(element, projection, computed.element(index), &renderer, &out, &diagnostics)
    }
    json.endObject(into: &out)
  }

  /// The key of the current item; `nil` after a fault.
  private func key(
    at path: ValuePath, _ known: inout Set<String>, _ diagnostics: inout Diagnostics
  ) -> Bytes? {
    var value = path.subject(among: subjects)
    for step in path.steps { value = value.member(step.key, hash: step.hash) }
    if value.kind == .entry || value.kind == .object { value = value.member("key") }
    let place = subjects.last?.origin.firstByte ?? .none
    let note = [Diagnostic.Note("'keyed-by' is written here", at: path.origin)]
    guard value.hasText, !value.text.isEmpty else {
      diagnostics.error(
        .missingField, "the item has no '\(path.text)', which is its key in the file", at: place,
        remedy: "give it a value for '\(path.text)'", notes: note)
      return nil
    }
    guard known.insert(value.text.string).inserted else {
      diagnostics.error(
        .duplicateKey, "two items of the file have the key '\(value.text.string)'", at: place,
        remedy: "change the '\(path.text)' of one of them", notes: note)
      return nil
    }
    return value.text
  }

  private mutating func item(
    _ subject: Value, _ projection: Projection, _ computed: Value,
    _ renderer: inout TemplateRenderer, _ out: inout ByteBuffer, _ diagnostics: inout Diagnostics
  ) {
    subjects.append(subject)
    if projection.isSingle {
      let outer = self.computed
      self.computed = computed
      for (index, column) in projection.columns.enumerated() {
        value(of: column, index, &renderer, &out, &diagnostics)
      }
      self.computed = outer
    } else {
      object(projection, computed, &renderer, &out, &diagnostics)
    }
    subjects.removeLast()
  }

  /// Writes an object made of the current subject.
  private mutating func object(
    _ projection: Projection, _ computed: Value, _ renderer: inout TemplateRenderer,
    _ out: inout ByteBuffer, _ diagnostics: inout Diagnostics
  ) {
    let outer = self.computed
    self.computed = computed
    json.beginObject(into: &out)
    for (index, column) in projection.columns.enumerated()
    where !isLeftOut(column, index) {
      if case .rest = column.source {
        rest(of: projection, column.omission, &renderer, &out)
        continue
      }
      json.key(column.key, into: &out)
      value(of: column, index, &renderer, &out, &diagnostics)
    }
    json.endObject(into: &out)
    self.computed = outer
  }

  /// Writes the members of the subject that the content has and that no other member names.
  private mutating func rest(
    of projection: Projection, _ omission: Omission, _ renderer: inout TemplateRenderer,
    _ out: inout ByteBuffer
  ) {
    guard let subject = subjects.last else { return }
    let written = subject.members.filter {
      $0.keyOrigin != .none && !projection.names($0.key)
    }
    // Fields are in the order of their schema.
    for member in written.inOrder(by: { $0.keyOrigin.start < $1.keyOrigin.start }) {
      if omission == .null, member.value.isNothing { continue }
      json.key(member.key, into: &out)
      whole(member.value, omission, &renderer, &out)
    }
  }

  /// Writes the value of a member, given its index among the members of the object.
  private mutating func value(
    of column: Projection.Column, _ index: Int, _ renderer: inout TemplateRenderer,
    _ out: inout ByteBuffer, _ diagnostics: inout Diagnostics
  ) {
    let computed = computed.element(index)
    switch column.source {
    case .path(let path):
      value(at: path, column.omission, &renderer, &out)
    case .computed:
      whole(computed, column.omission, &renderer, &out)
    case .constant(let value):
      json.value(value, into: &out)
    case .rest: break
    case .object(let inner, _):
      if isNothing(column, index) {
        json.value(.null, into: &out)
      } else {
        object(inner, computed, &renderer, &out, &diagnostics)
      }
    case .within(let path, let inner):
      let value = path.steps.reduce(path.subject(among: subjects)) {
        $0.member($1.key, hash: $1.hash)
      }
      if value.kind == .array {
        list(
          path.elements(among: subjects), inner, computed, keyedBy: nil, &renderer, &out,
          &diagnostics)
      } else if value.isNothing {
        json.value(.null, into: &out)
      } else {
        item(value, inner, computed.element(0), &renderer, &out, &diagnostics)
      }
    case .list(let path, let inner, let key):
      if isNothing(column, index) { return json.value(.null, into: &out) }
      let elements = path.elements(among: subjects)
      list(elements, inner, computed, keyedBy: key, &renderer, &out, &diagnostics)
    case .chosen(_, let inner, let key):
      if isNothing(column, index) { return json.value(.null, into: &out) }
      list(
        computed.element(0).elements, inner, computed.element(1), keyedBy: key, &renderer, &out,
        &diagnostics)
    case .one(_, let inner):
      if isNothing(column, index) { return json.value(.null, into: &out) }
      item(
        computed.element(0).element(0), inner, computed.element(1).element(0), &renderer, &out,
        &diagnostics)
    }
  }
}

/// A page of a list whose name is its hash, as the list of the pages names it.
struct ListedPage {
  /// The absolute address.
  let address: String
  /// The number of items.
  let count: Int
  /// The size in bytes.
  let bytes: Int
  /// The SHA-256 in hexadecimal digits.
  let sha256: String
}

extension Value {
  /// An element of a list; `undefined` if there is none.
  func element(_ index: Int) -> Value {
    let elements = elements
    return index < elements.count ? elements[index] : .undefined
  }
}
