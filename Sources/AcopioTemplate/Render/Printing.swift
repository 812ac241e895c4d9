package import AcopioBase

/// Bit n is set if the byte 0x22 + n must be escaped in HTML: `"` `&` `'` `<` `>`.
private let escapedMask: UInt32 = 1 << 0 | 1 << 4 | 1 << 5 | 1 << 26 | 1 << 28

/// Appends text with the special characters of HTML escaped.
func appendEscaped(_ text: Bytes, into output: inout ByteBuffer) {
  guard let base = text.baseAddress else { return }
  let count = text.count
  var start = 0
  var index = 0
  while index < count {
    // Most text needs no escape, so eight bytes at a time are skipped until one does.
    while index + 8 <= count, isPlain(base + index) { index += 8 }
    // The rest is checked together with preceding bytes, which are known to need no escape.
    if index + 8 > count, index - start >= 8, isPlain(base + count - 8) { break }
    let end = min(index + 8, count)
    while index < end {
      let offset = base[index] &- 0x22
      if offset <= 0x1C, escapedMask &>> UInt32(offset) & 1 == 1 {
        output.append(Bytes(start: base + start, count: index - start))
        CharacterReferences.append(for: base[index], into: &output)
        start = index + 1
      }
      index += 1
    }
  }
  output.append(Bytes(start: base + start, count: count - start))
}

/// Whether none of the eight bytes at `place` must be escaped.
///
/// Uses words rather than vectors: `any` of a vector comparison is not one instruction in Swift
/// 6.3.
@inline(__always)
private func isPlain(_ place: UnsafePointer<UInt8>) -> Bool {
  let word = UnsafeRawPointer(place).loadUnaligned(as: UInt64.self)
  // `&` and `'` are 0x26 and 0x27, and `<` and `>` differ in bit 1, so two tests cover four
  // characters.
  let apostrophes = (word | ones) ^ (ones &* 0x27)
  let angles = (word | ones &* 2) ^ (ones &* 0x3E)
  let quotes = word ^ (ones &* 0x22)
  return (zeros(apostrophes) | zeros(angles) | zeros(quotes)) == 0
}

private let ones: UInt64 = 0x0101_0101_0101_0101

/// Nonzero if any byte of `word` is zero ("Bit Twiddling Hacks", Anderson).
@inline(__always)
private func zeros(_ word: UInt64) -> UInt64 {
  (word &- ones) & ~word & (ones &* 0x80)
}

/// Appends a list in the form that text filters of the plain language see: `[1, "a", nil]`.
func appendListed(_ value: Value, into output: inout ByteBuffer) {
  switch value.kind {
  case .array:
    output.append(UInt8(ascii: "["))
    for (index, element) in value.elements.enumerated() {
      if output.isFull { break }
      if index > 0 { output.append(", ") }
      appendListed(element, into: &output)
    }
    output.append(UInt8(ascii: "]"))
  case .null, .undefined: output.append("nil")
  case .string, .html, .markdown: appendJSON(value, into: &output)
  default: appendPlain(value, into: &output)
  }
}

/// Appends a value as the plain language prints it: lists joined, objects as JSON.
func appendPlain(_ value: Value, into output: inout ByteBuffer) {
  switch value.kind {
  case .string, .html, .markdown, .number, .date, .datetime: output.append(value.text)
  case .null, .undefined, .empty, .blank: break
  case .bool: value.payload != 0 ? output.append("true") : output.append("false")
  case .integer: output.append(decimal: Int64(bitPattern: value.payload))
  case .array:
    for element in value.elements {
      if output.isFull { break }
      appendPlain(element, into: &output)
    }
  case .object: appendJSON(value, into: &output)
  case .entry: appendPlain(value.member("key"), into: &output)
  case .range:
    for (index, end) in value.elements.enumerated() {
      if index > 0 { output.append("..") }
      appendPlain(end, into: &output)
    }
  }
}

extension Value {
  /// Whether the value is HTML, or becomes HTML when it is printed.
  package var isHTML: Bool { kind == .html || kind == .markdown }
}
