import AcopioBase
import AcopioModel

/// Writes the geometry of a feature (RFC 7946 §3.1).
///
/// Positions are longitude, then latitude, with their digits as written. Reports `invalid-polygon`.
struct GeoJSONGeometry {
  /// The geometry to write.
  let rule: EndpointGeometry

  /// Writes the geometry of an item; null if it has none.
  func write(
    of item: Value, _ json: inout JSONWriter, _ out: inout ByteBuffer,
    _ diagnostics: inout Diagnostics
  ) {
    let value = rule.path.steps.reduce(item) { $0.member($1.key, hash: $1.hash) }
    switch value.kind {
    case .object:
      begin("Point", &json, &out)
      position(value, &json, &out)
      json.endObject(into: &out)
    case .array where rule.isPolygon: polygon(value, &json, &out, &diagnostics)
    case .array:
      begin("LineString", &json, &out)
      positions(value.elements, &json, &out)
      json.endObject(into: &out)
    default: json.value(.null, into: &out)
    }
  }

  private func begin(_ type: String, _ json: inout JSONWriter, _ out: inout ByteBuffer) {
    json.beginObject(into: &out)
    json.member("type", type, into: &out)
    json.key("coordinates", into: &out)
  }

  private func position(_ point: Value, _ json: inout JSONWriter, _ out: inout ByteBuffer) {
    json.beginArray(into: &out)
    json.value(point.member("longitude"), into: &out)
    json.value(point.member("latitude"), into: &out)
    json.endArray(into: &out)
  }

  private func positions(
    _ points: some Sequence<Value>, _ json: inout JSONWriter, _ out: inout ByteBuffer
  ) {
    json.beginArray(into: &out)
    for point in points { position(point, &json, &out) }
    json.endArray(into: &out)
  }

  /// Writes one ring, closed and counter-clockwise, as an exterior ring must be (RFC 7946 §3.1.6).
  private func polygon(
    _ line: Value, _ json: inout JSONWriter, _ out: inout ByteBuffer,
    _ diagnostics: inout Diagnostics
  ) {
    var ring = Array(line.elements)
    if let first = ring.first, let last = ring.last, isSame(first, last) { ring.removeLast() }
    let area = area(ring)
    guard ring.count >= 3, area != 0 else {
      diagnostics.error(
        .invalidPolygon, "a polygon needs at least three points that are not on one line",
        at: line.origin, remedy: "name the corners in order; the first need not be repeated",
        notes: [Diagnostic.Note("it is declared here", at: rule.path.origin)])
      json.value(.null, into: &out)
      return
    }
    if area < 0 { ring[1...].reverse() }
    ring.append(ring[0])
    begin("Polygon", &json, &out)
    json.beginArray(into: &out)
    positions(ring, &json, &out)
    json.endArray(into: &out)
    json.endObject(into: &out)
  }

  /// Twice the area that a ring encloses; negative if it is clockwise.
  private func area(_ ring: [Value]) -> Double {
    guard let last = ring.last else { return 0 }
    var sum = 0.0
    // Relative to the first corner, so that subtracting large, similar numbers loses no precision.
    let (originX, originY) = (longitude(ring[0]), latitude(ring[0]))
    var (beforeX, beforeY) = (longitude(last) - originX, latitude(last) - originY)
    for point in ring {
      let (x, y) = (longitude(point) - originX, latitude(point) - originY)
      sum += beforeX * y - x * beforeY
      (beforeX, beforeY) = (x, y)
    }
    return sum
  }

  private func isSame(_ left: Value, _ right: Value) -> Bool {
    latitude(left) == latitude(right) && longitude(left) == longitude(right)
  }

  private func latitude(_ point: Value) -> Double { point.member("latitude").number ?? 0 }
  private func longitude(_ point: Value) -> Double { point.member("longitude").number ?? 0 }
}
