/// A lock that was read, with the line of each of its parts.
package struct LockFile: Sendable {
  /// The part of a lock that is on a line.
  package enum Place: Sendable, Hashable {
    /// The whole endpoint.
    case endpoint
    /// A value, by the JSON Pointer in its schema; `""` for the whole.
    case schema(String)
    /// An item, by its id.
    case item(String)

    /// The pointer or id; empty for the endpoint.
    package var text: String {
      switch self {
      case .endpoint: ""
      case .schema(let pointer): pointer
      case .item(let id): id
      }
    }
  }

  /// The lock in the file.
  package let lock: Lock
  /// The path of the file for messages.
  package let path: String
  /// The lines, by the key of an endpoint and the part.
  let lines: [String: [Place: Int]]

  package init(_ lock: Lock, path: String, lines: [String: [Place: Int]] = [:]) {
    self.lock = lock
    self.path = path
    self.lines = lines
  }

  /// The line of a place, or of its endpoint; 1 if the file does not have that either.
  package func line(of endpoint: String, _ place: Place) -> Int {
    guard let places = lines[endpoint] else { return 1 }
    return places[place] ?? places[.endpoint] ?? 1
  }
}
