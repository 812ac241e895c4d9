/// Writes JSON piece by piece into a buffer; adds commas, line ends and indentation automatically.
///
/// In: calls in the order of the text, `key` before each value of an object. Out: RFC 8259 in
/// UTF-8, the same bytes for the same calls. The writer has no buffer of its own, so that one
/// buffer can serve many files.
package struct JSONWriter: Sendable {
  /// The layout of the text.
  package enum Style: Sendable {
    /// Without any whitespace.
    case compact
    /// Two spaces per level, one element or member per line, a space after colons.
    case pretty
  }

  /// The layout of the text.
  package let style: Style
  /// Whether `<`, `>`, `&`, U+2028 and U+2029 are escaped, for JSON inside a script element.
  package let safeForHTML: Bool
  private var depth = 0
  /// Whether the next piece must be separated from one before it in the same array or object.
  private var hasBefore = false

  /// A writer at the beginning of a text.
  package init(style: Style = .compact, safeForHTML: Bool = false) {
    self.style = style
    self.safeForHTML = safeForHTML
  }

  /// Opens an object: `{`.
  package mutating func beginObject(into out: inout ByteBuffer) { begin(0x7B, &out) }

  /// Closes the innermost object: `}`.
  package mutating func endObject(into out: inout ByteBuffer) { end(0x7D, &out) }

  /// Opens an array: `[`.
  package mutating func beginArray(into out: inout ByteBuffer) { begin(0x5B, &out) }

  /// Closes the innermost array: `]`.
  package mutating func endArray(into out: inout ByteBuffer) { end(0x5D, &out) }

  /// Writes the key of the value that comes next.
  package mutating func key(_ key: Bytes, into out: inout ByteBuffer) {
    separate(&out)
    appendJSONString(key, safeForHTML: safeForHTML, into: &out)
    keyWritten(&out)
  }

  /// Writes a literal key that needs no escapes.
  package mutating func key(_ key: StaticString, into out: inout ByteBuffer) {
    separate(&out)
    out.append(0x22)
    out.append(key)
    out.append(0x22)
    keyWritten(&out)
  }

  /// Writes a value, including everything inside arrays and objects.
  ///
  /// Numbers keep their text, an entry is written as its member `key`, `undefined` as `null`.
  package mutating func value(_ value: Value, into out: inout ByteBuffer) {
    switch value.kind {
    case .array:
      begin(0x5B, &out)
      for element in value.elements { self.value(element, into: &out) }
      end(0x5D, &out)
    case .object:
      begin(0x7B, &out)
      for member in value.members {
        key(member.key, into: &out)
        self.value(member.value, into: &out)
      }
      end(0x7D, &out)
    case .entry:
      self.value(value.isFile ? value.member("absolute_url") : value.member("key"), into: &out)
    default:
      beforeValue(&out)
      JSONWriter.appendScalar(value, safeForHTML: safeForHTML, into: &out)
      hasBefore = true
    }
  }

  /// Writes text as a string.
  package mutating func string(_ bytes: Bytes, into out: inout ByteBuffer) {
    beforeValue(&out)
    appendJSONString(bytes, safeForHTML: safeForHTML, into: &out)
    hasBefore = true
  }

  /// Writes text as a string.
  package mutating func string(_ string: String, into out: inout ByteBuffer) {
    var string = string
    beforeValue(&out)
    string.withUTF8 { appendJSONString($0, safeForHTML: safeForHTML, into: &out) }
    hasBefore = true
  }

  /// Writes a whole number.
  package mutating func integer(_ number: Int64, into out: inout ByteBuffer) {
    beforeValue(&out)
    out.append(decimal: number)
    hasBefore = true
  }

  /// Writes bytes that are already JSON verbatim, as one value.
  package mutating func raw(_ json: Bytes, into out: inout ByteBuffer) {
    beforeValue(&out)
    out.append(json)
    hasBefore = true
  }

  // MARK: -

  /// Whether a key was just written, so that its value follows on the same line.
  private var awaitsValue = false

  private mutating func begin(_ bracket: UInt8, _ out: inout ByteBuffer) {
    beforeValue(&out)
    out.append(bracket)
    depth += 1
    hasBefore = false
  }

  private mutating func end(_ bracket: UInt8, _ out: inout ByteBuffer) {
    depth -= 1
    if hasBefore { newLine(&out) }
    out.append(bracket)
    hasBefore = true
  }

  private mutating func keyWritten(_ out: inout ByteBuffer) {
    out.append(0x3A)
    if style == .pretty { out.append(0x20) }
    awaitsValue = true
  }

  private mutating func beforeValue(_ out: inout ByteBuffer) {
    if awaitsValue {
      awaitsValue = false
    } else if depth > 0 {
      separate(&out)
    }
  }

  private mutating func separate(_ out: inout ByteBuffer) {
    if hasBefore { out.append(0x2C) }
    newLine(&out)
  }

  private func newLine(_ out: inout ByteBuffer) {
    guard style == .pretty else { return }
    out.append(0x0A)
    for _ in 0..<depth { out.append("  ") }
  }

  private static func appendScalar(
    _ value: Value, safeForHTML: Bool, into out: inout ByteBuffer
  ) {
    switch value.kind {
    case .bool: value.payload != 0 ? out.append("true") : out.append("false")
    case .number: out.append(value.text)
    case .integer: out.append(decimal: Int64(bitPattern: value.payload))
    case .string, .html, .markdown, .date, .datetime:
      appendJSONString(value.text, safeForHTML: safeForHTML, into: &out)
    case .range:
      out.append(0x22)
      if let first = value.elements.first { appendScalar(first, safeForHTML: false, into: &out) }
      out.append("..")
      if let last = value.elements.last { appendScalar(last, safeForHTML: false, into: &out) }
      out.append(0x22)
    case .null, .undefined, .empty, .blank, .array, .object, .entry: out.append("null")
    }
  }
}

/// Appends `value` as JSON; see `JSONWriter.value`.
package func appendJSON(
  _ value: Value, style: JSONWriter.Style = .compact, safeForHTML: Bool = false,
  into out: inout ByteBuffer
) {
  var writer = JSONWriter(style: style, safeForHTML: safeForHTML)
  writer.value(value, into: &out)
}

extension Double {
  /// The number for messages, without a decimal point if it is whole: `61`, `0.5`.
  package var shown: String { Int64(exactly: self).map { "\($0)" } ?? description }
}
