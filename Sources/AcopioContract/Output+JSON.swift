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
    writer.key("name", into: &out)
    writer.text(blueprint.name, into: &out)
    writer.key("transactions", into: &out)
    writer.beginArray(into: &out)
    for transaction in transactions { transaction.write(&writer, &out) }
    writer.endArray(into: &out)
    writer.key("annotations", into: &out)
    writer.beginArray(into: &out)
    for annotation in annotations {
      writer.beginObject(into: &out)
      writer.key("severity", into: &out)
      writer.string(annotation.severity.rawValue, into: &out)
      writer.key("code", into: &out)
      writer.integer(Int64(annotation.code), into: &out)
      writer.key("line", into: &out)
      writer.integer(Int64(annotation.line), into: &out)
      writer.key("message", into: &out)
      writer.string(annotation.message, into: &out)
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
    writer.key("method", into: &out)
    writer.text(method, into: &out)
    writer.key("uri", into: &out)
    writer.text(uri, into: &out)
    writer.key("request", into: &out)
    writer.beginObject(into: &out)
    request.write(&writer, &out)
    writer.endObject(into: &out)
    writer.key("response", into: &out)
    writer.beginObject(into: &out)
    writer.key("status", into: &out)
    if let status {
      writer.integer(Int64(status), into: &out)
    } else {
      writer.null(into: &out)
    }
    response.write(&writer, &out)
    writer.endObject(into: &out)
    writer.endObject(into: &out)
  }
}

extension Transaction.Message {
  fileprivate func write(_ writer: inout JSONWriter, _ out: inout ByteBuffer) {
    writer.key("headers", into: &out)
    writer.beginArray(into: &out)
    for header in headers {
      writer.beginArray(into: &out)
      writer.text(header.name, into: &out)
      writer.text(header.value, into: &out)
      writer.endArray(into: &out)
    }
    writer.endArray(into: &out)
    writer.key("body", into: &out)
    writer.text(body, into: &out)
    writer.key("schema", into: &out)
    writer.text(schema, into: &out)
  }
}

extension JSONWriter {
  /// Writes a text as a string, or `null`.
  fileprivate mutating func text(_ text: Octets?, into out: inout ByteBuffer) {
    guard let text else { return null(into: &out) }
    text.withUnsafeBufferPointer { string($0, into: &out) }
  }

  fileprivate mutating func null(into out: inout ByteBuffer) {
    raw(StaticString("null").utf8, into: &out)
  }
}
