/// The response of the preview server to a request.
package struct Answer: Sendable, Equatable {
  /// The status code.
  package var status: Int
  /// The header fields in order, without the fields of the connection and the length.
  package var headers: [(name: String, value: String)]
  /// The body.
  package var body: [UInt8]
  /// The path below Output of the file that is its body; `nil` for none.
  package var file: String?
  /// Whether the body is sent; its length is given in any case.
  package var sendsBody = true

  package init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// A message in plain text.
  package init(status: Int, _ message: String) {
    self.init(
      status: status,
      headers: [
        ("Content-Type", "text/plain; charset=utf-8"), ("X-Content-Type-Options", "nosniff"),
        ("Cache-Control", "no-store"),
      ], body: Array((message + "\n").utf8))
  }

  /// The value of the header field `name`.
  package func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// Adds a header field, which may be there already.
  package mutating func add(_ name: String, _ value: String) { headers.append((name, value)) }

  /// Sets the header field `name`, which is not repeated; `nil` removes it.
  package mutating func set(_ name: String, _ value: String?) {
    let index = headers.firstIndex { $0.name.lowercased() == name.lowercased() }
    headers.removeAll { $0.name.lowercased() == name.lowercased() }
    if let value { headers.insert((name, value), at: index ?? headers.endIndex) }
  }

  package static func == (left: Answer, right: Answer) -> Bool {
    left.status == right.status && left.body == right.body && left.sendsBody == right.sendsBody
      && left.headers.elementsEqual(right.headers) { $0 == $1 }
  }
}
