import AcopioBase

/// A key whose colon has no space after it, as in `name:Momo`, so that YAML reads both as text.
enum TightColon {
  /// The length of such a key at the beginning of `text`; `nil` if there is none.
  static func keyLength(_ text: Bytes) -> Int? {
    var end = 0
    while end < text.count,
      text[end].isASCIILetter || text[end].isASCIIDigit && end > 0
        || (text[end] == 0x2D || text[end] == 0x5F) && end > 0
    {
      end += 1
    }
    guard end > 0, end + 1 < text.count, text[end] == 0x3A else { return nil }
    let next = text[end + 1]
    // An address has '/' after its colon.
    return next <= 0x20 || next == 0x2F || next == 0x3A ? nil : end
  }

  /// The suggested replacement for a text that begins with such a key; `nil` for other values.
  static func remedy(for value: Value) -> Message? {
    guard value.kind == .string, let length = keyLength(value.text) else { return nil }
    return remedy(for: value.text.slice(0..<length).string)
  }

  /// The suggested replacement for the key without a space.
  static func remedy(for key: String) -> Message { "put a space after the colon: '\(key): …'" }

  /// The key and colon in the line around `offset`, after its indentation and dashes.
  static func range(inLineAround offset: Int, of file: SourceFile) -> Range<Int>? {
    let line = file.line(around: offset)
    var start = line.lowerBound
    while start < line.upperBound, file.bytes[start] == 0x20 || file.bytes.has("- ", at: start) {
      start += 1
    }
    guard let length = keyLength(file.bytes.slice(start..<line.upperBound)) else { return nil }
    return start..<start + length + 1
  }
}
