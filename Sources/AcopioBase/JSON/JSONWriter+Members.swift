/// Members of an object, each with its key.
extension JSONWriter {
  /// Writes the key of the value that comes next.
  package mutating func key(string key: String, into out: inout ByteBuffer) {
    key.withBytes { self.key($0, into: &out) }
  }

  /// Writes text that is already JSON verbatim; nothing if there is none.
  package mutating func member(
    _ key: StaticString, raw json: String?, into out: inout ByteBuffer
  ) {
    guard let json else { return }
    self.key(key, into: &out)
    json.withBytes { raw($0, into: &out) }
  }

  /// Opens an object that is a member.
  package mutating func beginObject(_ key: StaticString, into out: inout ByteBuffer) {
    self.key(key, into: &out)
    beginObject(into: &out)
  }

  /// Opens an array that is a member.
  package mutating func beginArray(_ key: StaticString, into out: inout ByteBuffer) {
    self.key(key, into: &out)
    beginArray(into: &out)
  }

  /// Writes text; nothing if there is none.
  package mutating func member(
    _ key: StaticString, _ text: String?, into out: inout ByteBuffer
  ) {
    guard let text else { return }
    self.key(key, into: &out)
    string(text, into: &out)
  }

  /// Writes text.
  package mutating func member(_ key: StaticString, _ text: Bytes, into out: inout ByteBuffer) {
    self.key(key, into: &out)
    string(text, into: &out)
  }

  /// Writes a whole number; nothing if there is none.
  package mutating func member(_ key: StaticString, _ number: Int?, into out: inout ByteBuffer) {
    guard let number else { return }
    self.key(key, into: &out)
    integer(Int64(number), into: &out)
  }

  /// Writes a value.
  package mutating func member(_ key: StaticString, _ value: Value, into out: inout ByteBuffer) {
    self.key(key, into: &out)
    self.value(value, into: &out)
  }

  /// Writes an array of texts.
  package mutating func member(_ key: StaticString, _ texts: [String], into out: inout ByteBuffer) {
    self.key(key, into: &out)
    array(texts, into: &out)
  }

  /// Writes an array of texts.
  package mutating func array(_ texts: [String], into out: inout ByteBuffer) {
    beginArray(into: &out)
    for text in texts { string(text, into: &out) }
    endArray(into: &out)
  }

  /// Writes text, or `null` if there is none.
  package mutating func member(
    _ key: StaticString, orNull text: String?, into out: inout ByteBuffer
  ) {
    text == nil ? member(key, .null, into: &out) : member(key, text, into: &out)
  }

  /// Writes a whole number, or `null` if there is none.
  package mutating func member(
    _ key: StaticString, orNull number: Int?, into out: inout ByteBuffer
  ) {
    number == nil ? member(key, .null, into: &out) : member(key, number, into: &out)
  }
}
