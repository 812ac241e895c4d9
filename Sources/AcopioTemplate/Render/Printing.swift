import AcopioBase

/// Bit n is set if the byte 0x22 + n must be escaped in HTML: `"` `&` `'` `<` `>`.
private let escapedMask: UInt32 = 1 << 0 | 1 << 4 | 1 << 5 | 1 << 26 | 1 << 28

/// Appends text with the characters that mean something in HTML escaped.
func appendEscaped(_ text: Bytes, into output: inout ByteBuffer) {
  guard let base = text.baseAddress else { return }
  let count = text.count
  var start = 0
  var index = 0
  while index < count {
    let offset = base[index] &- 0x22
    if offset <= 0x1C, escapedMask &>> UInt32(offset) & 1 == 1 {
      output.append(Bytes(start: base + start, count: index - start))
      switch base[index] {
      case UInt8(ascii: "&"): output.append("&amp;")
      case UInt8(ascii: "<"): output.append("&lt;")
      case UInt8(ascii: ">"): output.append("&gt;")
      case UInt8(ascii: "\""): output.append("&quot;")
      default: output.append("&#39;")
      }
      start = index + 1
    }
    index += 1
  }
  output.append(Bytes(start: base + start, count: count - start))
}

/// Appends a value as the plain language prints it: lists joined, objects as JSON.
func appendPlain(_ value: Value, into output: inout ByteBuffer) {
  switch value.kind {
  case .string, .html, .markdown, .number, .date, .datetime: output.append(value.text)
  case .null, .undefined, .empty, .blank: break
  case .bool: value.payload != 0 ? output.append("true") : output.append("false")
  case .integer: output.append(decimal: Int64(bitPattern: value.payload))
  case .double: output.append(string: Double(bitPattern: value.payload).description)
  case .array: for element in value.elements { appendPlain(element, into: &output) }
  case .object: appendJSON(value, into: &output)
  case .entry: appendPlain(value.member("key"), into: &output)
  case .range:
    for (index, end) in value.elements.enumerated() {
      if index > 0 { output.append("..") }
      appendPlain(end, into: &output)
    }
  }
}
