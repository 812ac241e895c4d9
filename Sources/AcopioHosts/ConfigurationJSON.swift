import AcopioBase

/// A value in the JSON files that configure hosts; members keep their order.
enum ConfigurationJSON {
  case string(String)
  case integer(Int)
  case bool(Bool)
  case array([ConfigurationJSON])
  case object([(String, ConfigurationJSON)])

  /// The file, which ends with a line end.
  func text(_ style: JSONWriter.Style = .pretty) -> String {
    var out = ByteBuffer(capacity: 1 << 12)
    var json = JSONWriter(style: style)
    write(&json, into: &out)
    out.append(0x0A)
    return out.bytes.string
  }

  private func write(_ json: inout JSONWriter, into out: inout ByteBuffer) {
    switch self {
    case .string(let text): json.string(text, into: &out)
    case .integer(let number): json.integer(Int64(number), into: &out)
    case .bool(let flag):
      Array((flag ? "true" : "false").utf8).withUnsafeBufferPointer { json.raw($0, into: &out) }
    case .array(let elements):
      json.beginArray(into: &out)
      for element in elements { element.write(&json, into: &out) }
      json.endArray(into: &out)
    case .object(let members):
      json.beginObject(into: &out)
      for (key, value) in members {
        Array(key.utf8).withUnsafeBufferPointer { json.key($0, into: &out) }
        value.write(&json, into: &out)
      }
      json.endObject(into: &out)
    }
  }
}
