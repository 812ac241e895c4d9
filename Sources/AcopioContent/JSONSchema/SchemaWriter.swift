import AcopioBase

/// Writes the pieces of a JSON Schema, one line each.
struct SchemaWriter {
  private var json = JSONWriter(style: .pretty)

  private mutating func key(_ key: String, _ out: inout ByteBuffer) {
    key.withBytes { json.key($0, into: &out) }
  }

  /// Writes an object; `body` writes its members.
  mutating func object(
    into out: inout ByteBuffer, _ body: (inout SchemaWriter, inout ByteBuffer) -> Void
  ) {
    json.beginObject(into: &out)
    body(&self, &out)
    json.endObject(into: &out)
  }

  /// Writes a member that is an object; `body` writes its members.
  mutating func object(
    _ key: String, _ out: inout ByteBuffer,
    _ body: (inout SchemaWriter, inout ByteBuffer) -> Void
  ) {
    self.key(key, &out)
    object(into: &out, body)
  }

  /// Writes a member that is a list; `body` writes its elements.
  mutating func list(
    _ key: String, _ out: inout ByteBuffer,
    _ body: (inout SchemaWriter, inout ByteBuffer) -> Void
  ) {
    self.key(key, &out)
    json.beginArray(into: &out)
    body(&self, &out)
    json.endArray(into: &out)
  }

  /// A member that is text.
  mutating func text(_ key: String, _ text: String, _ out: inout ByteBuffer) {
    self.key(key, &out)
    json.string(text, into: &out)
  }

  /// A member that is a list of texts, or the text alone if there is one.
  mutating func texts(_ key: String, _ texts: [String], _ out: inout ByteBuffer) {
    guard key != "type" || texts.count > 1 else { return text(key, texts[0], &out) }
    list(key, &out) { writer, out in
      for text in texts { writer.json.string(text, into: &out) }
    }
  }

  /// A member that is a list of words, and null.
  mutating func words(
    _ key: String, _ words: [String], orNull: Bool, _ out: inout ByteBuffer
  ) {
    list(key, &out) { writer, out in
      for word in words { writer.json.string(word, into: &out) }
      if orNull { writer.json.value(.null, into: &out) }
    }
  }

  /// A member that is a number, without a decimal point if it was computed and is whole.
  mutating func number(_ key: String, _ number: Value, _ out: inout ByteBuffer) {
    self.key(key, &out)
    let isWritten = number.kind == .number
    json.value(isWritten ? number : number.int64.map { .integer($0) } ?? number, into: &out)
  }

  /// A member that is `true` or `false`.
  mutating func flag(_ key: String, _ truth: Bool, _ out: inout ByteBuffer) {
    self.key(key, &out)
    json.value(.bool(truth), into: &out)
  }

  /// A member that is a value of the content.
  mutating func value(_ key: String, _ value: Value, _ out: inout ByteBuffer) {
    self.key(key, &out)
    json.value(value, into: &out)
  }
}
