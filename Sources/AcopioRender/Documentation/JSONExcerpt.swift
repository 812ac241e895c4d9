import AcopioBase

/// Writes JSON for people: a line for each member, with `…` for the rest of long lists and texts.
struct JSONExcerpt {
  /// The maximum number of elements of a list that are shown.
  private static let mostElements = 2
  /// The approximate maximum number of bytes of a text that are shown.
  private static let mostBytes = 160
  private static let mostDepth = 64

  /// Writes `value`; a list with more elements than it has here may also end with `…`.
  static func write(_ value: Value, into out: inout ByteBuffer) { write(value, 0, &out) }

  private static func write(_ value: Value, _ depth: Int, _ out: inout ByteBuffer) {
    switch value.kind {
    case .object where depth < mostDepth && !value.members.isEmpty:
      out.append("{")
      for (index, member) in value.members.enumerated() {
        if index > 0 { out.append(",") }
        line(depth + 1, &out)
        appendJSON(.text(member.key), into: &out)
        out.append(": ")
        write(member.value, depth + 1, &out)
      }
      line(depth, &out)
      out.append("}")
    case .array where depth < mostDepth && !value.elements.isEmpty:
      list(value.elements, depth, &out)
    case .object, .array:
      let isEmpty = value.members.isEmpty && value.elements.isEmpty
      out.append(value.kind == .object ? (isEmpty ? "{}" : "{…}") : (isEmpty ? "[]" : "[…]"))
    case .string: text(value.text, &out)
    default: appendJSON(value, into: &out)
    }
  }

  private static func list(
    _ elements: UnsafeBufferPointer<Value>, _ depth: Int, _ out: inout ByteBuffer
  ) {
    out.append("[")
    // Lists of numbers and short words are read in a line.
    let isFlat = elements.allSatisfy {
      $0.kind != .object && $0.kind != .array && $0.text.count < 24
    }
    let shown = elements.prefix(isFlat ? mostElements * 4 : mostElements)
    for (index, element) in shown.enumerated() {
      if index > 0 { out.append(isFlat ? ", " : ",") }
      if !isFlat { line(depth + 1, &out) }
      write(element, depth + 1, &out)
    }
    if shown.count < elements.count {
      out.append(",")
      if isFlat { out.append(" ") } else { line(depth + 1, &out) }
      out.append("…")
    }
    if !isFlat { line(depth, &out) }
    out.append("]")
  }

  private static func text(_ text: Bytes, _ out: inout ByteBuffer) {
    guard text.count > mostBytes else { return appendJSON(.text(text), into: &out) }
    var end = mostBytes
    // A character is shown whole.
    while end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
    appendJSON(.text(text.slice(0..<end)), into: &out)
    out.truncate(to: out.count - 1)
    out.append("…\"")
  }

  private static func line(_ depth: Int, _ out: inout ByteBuffer) {
    out.append("\n")
    for _ in 0..<depth { out.append("  ") }
  }
}
