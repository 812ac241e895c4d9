/// A request, as far as an answer can depend on it.
package struct Request: Sendable, Equatable {
  /// The method as the client wrote it; methods are case-sensitive.
  package let method: String
  /// The target as the client wrote it: a path with escapes, and a query.
  package let target: String
  /// The header fields in order, names in lower case.
  package var headers: [Header]
  /// Whether the client can send another request on the same connection.
  package let staysOpen: Bool
  /// Whether a body follows the head.
  package let hasBody: Bool

  /// A header field.
  package struct Header: Sendable, Equatable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package init(
    method: String = "GET", target: String, headers: [Header] = [], staysOpen: Bool = true,
    hasBody: Bool = false
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    self.staysOpen = staysOpen
    self.hasBody = hasBody
  }

  /// The value of the first field with this name, which is in lower case.
  package func header(_ name: String) -> String? {
    headers.first { $0.name == name }?.value
  }

  /// The comma-separated elements of all fields with this name, in lower case.
  package func elements(_ name: String) -> [String] {
    headers.filter { $0.name == name }.flatMap { $0.value.split(separator: ",") }
      .map { trimmed($0).lowercased() }
  }

  /// Whether the client asks for a WebSocket.
  package var isUpgrade: Bool {
    method == "GET" && elements("connection").contains("upgrade")
      && elements("upgrade").contains("websocket")
  }

  /// The part of the target before its query.
  package var path: Substring { target.prefix { $0 != "?" } }

  /// The query without its `?`; empty if there is none.
  package var query: String { String(target.drop { $0 != "?" }.dropFirst()) }
}

/// A text without spaces and tabs at its ends.
func trimmed(_ text: Substring) -> Substring {
  var text = text
  while let first = text.utf8.first, first == 0x20 || first == 0x09 { text = text.dropFirst() }
  while let last = text.utf8.last, last == 0x20 || last == 0x09 { text = text.dropLast() }
  return text
}
