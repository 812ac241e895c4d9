package import AcopioBase

extension BlueprintParser.Result {
  /// Writes the parsed blueprint as JSON.
  ///
  /// `{name, transactions: [{method, uri, request: {headers: [[name, value]], body, schema},
  /// response: {status, headers, body, schema}}], annotations: [{severity, code, line, message}]}`;
  /// bodies and schemas are texts, or `null` if absent.
  package func writeJSON(into out: inout ByteBuffer) {
    var writer = JSONWriter(style: .pretty)
    writer.beginObject(into: &out)
    writer.member("name", blueprint.name, into: &out)
    writer.beginArray("transactions", into: &out)
    for transaction in transactions { transaction.write(&writer, &out) }
    writer.endArray(into: &out)
    writer.beginArray("annotations", into: &out)
    for annotation in annotations {
      writer.beginObject(into: &out)
      writer.member("severity", annotation.severity.rawValue, into: &out)
      writer.member("code", annotation.code, into: &out)
      writer.member("line", annotation.line, into: &out)
      writer.member("message", annotation.message.english, into: &out)
      writer.endObject(into: &out)
    }
    writer.endArray(into: &out)
    writer.endObject(into: &out)
    out.append(0x0A)
  }
}

extension Transaction {
  fileprivate func write(_ writer: inout JSONWriter, _ out: inout ByteBuffer) {
    writer.beginObject(into: &out)
    writer.member("method", method, into: &out)
    writer.member("uri", uri, into: &out)
    writer.beginObject("request", into: &out)
    request.write(&writer, &out)
    writer.endObject(into: &out)
    writer.beginObject("response", into: &out)
    writer.member("status", orNull: status, into: &out)
    response.write(&writer, &out)
    writer.endObject(into: &out)
    writer.endObject(into: &out)
  }
}

extension Transaction.Message {
  fileprivate func write(_ writer: inout JSONWriter, _ out: inout ByteBuffer) {
    writer.beginArray("headers", into: &out)
    for header in headers {
      writer.beginArray(into: &out)
      header.name.withUnsafeBufferPointer { writer.string($0, into: &out) }
      header.value.withUnsafeBufferPointer { writer.string($0, into: &out) }
      writer.endArray(into: &out)
    }
    writer.endArray(into: &out)
    writer.member("body", body, into: &out)
    writer.member("schema", schema, into: &out)
  }
}

extension JSONWriter {
  /// Writes a text as a string, or `null`.
  fileprivate mutating func member(
    _ key: StaticString, _ text: Octets?, into out: inout ByteBuffer
  ) {
    guard let text else { return member(key, .null, into: &out) }
    text.withUnsafeBufferPointer { member(key, $0, into: &out) }
  }
}
