import AcopioBase

/// The JSON of an example, which may be written as YAML, with the origins of its values.
struct SampleText {
  /// The text.
  let text: Octets
  /// The origins of the values by their offsets in the text, in order.
  let origins: [(offset: Int, origin: Origin)]

  init(_ value: Value) {
    var writer = Writer()
    writer.write(value)
    text = Octets(writer.out.bytes)
    origins = writer.origins
  }

  private struct Writer: ~Copyable {
    var out = ByteBuffer()
    var origins: [(offset: Int, origin: Origin)] = []

    mutating func write(_ value: Value) {
      origins.append((out.count, value.origin))
      switch value.kind {
      case .object:
        out.append("{")
        for (index, member) in value.members.enumerated() {
          if index > 0 { out.append(",") }
          appendJSONString(member.key, into: &out)
          out.append(":")
          write(member.value)
        }
        out.append("}")
      case .array:
        out.append("[")
        for (index, element) in value.elements.enumerated() {
          if index > 0 { out.append(",") }
          write(element)
        }
        out.append("]")
      default: appendJSON(value, into: &out)
      }
    }
  }
}
