import AcopioBase

/// The namespaces that the open elements of a document declare (Namespaces in XML 1.0).
struct XMLNamespaces {
  static let limit = 64

  /// The declared prefixes with their namespaces, innermost last.
  private var declared: [(prefix: String, namespace: String)] = [("xml", reserved[0])]
  /// The number of prefixes declared before each open element.
  private var marks: [Int] = []

  /// Enters an element.
  mutating func open() { marks.append(declared.count) }

  /// Leaves the innermost element and discards its declarations.
  mutating func close() {
    if let mark = marks.popLast() { declared.removeSubrange(mark...) }
  }

  /// Adds the namespace that an attribute declares, if it does.
  ///
  /// Refuses declarations that Namespaces in XML 1.0 (§3) forbids: parsers ignore such a
  /// declaration and keep the enclosing one, so that they would interpret a name differently.
  mutating func declare(
    _ name: String, _ value: String, _ range: Range<Int>
  ) throws(XMLFault) {
    if name == "xmlns" {
      guard !XMLNamespaces.reserved.contains(value) else {
        throw XMLFault(message: "a reserved namespace", range: range)
      }
      return try append("", value, range)
    }
    guard name.hasPrefix("xmlns:") else { return }
    let prefix = String(name.dropFirst(6))
    guard prefix.utf8.allSatisfy({ $0 < 0x80 }) else { throw XMLNamespaces.foreignPrefix(range) }
    if prefix == "xml", value == XMLNamespaces.reserved[0] { return }
    guard prefix != "xml", prefix != "xmlns", !value.isEmpty,
      !XMLNamespaces.reserved.contains(value)
    else {
      throw XMLFault(message: "a prefix that cannot be declared like this", range: range)
    }
    try append(prefix, value, range)
  }

  private static let reserved = [
    "http://www.w3.org/XML/1998/namespace", "http://www.w3.org/2000/xmlns/",
  ]

  /// A prefix outside ASCII: Swift compares text by canonical equivalence, XML by its characters.
  private static func foreignPrefix(_ range: Range<Int>) -> XMLFault {
    XMLFault(message: "a prefix with letters outside ASCII", range: range)
  }

  private mutating func append(
    _ prefix: String, _ namespace: String, _ range: Range<Int>
  ) throws(XMLFault) {
    declared.append((prefix, namespace))
    guard declared.count <= XMLNamespaces.limit else {
      throw XMLFault(message: "more than \(XMLNamespaces.limit) namespaces", range: range)
    }
  }

  /// The prefix of a name, empty without one, and the rest.
  static func split(
    _ name: String, _ range: Range<Int>
  ) throws(XMLFault) -> (prefix: String, local: String) {
    let parts = name.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, !parts.contains("") else {
      throw XMLFault(message: "a name that is not well-formed", range: range)
    }
    guard parts.count == 2 else { return ("", name) }
    guard parts[0].utf8.allSatisfy({ $0 < 0x80 }) else { throw foreignPrefix(range) }
    return (String(parts[0]), String(parts[1]))
  }

  /// The namespace of a prefix; the default namespace for an empty one.
  func namespace(of prefix: String, _ range: Range<Int>) throws(XMLFault) -> String {
    if let found = declared.last(where: { $0.prefix == prefix }) { return found.namespace }
    if prefix.isEmpty { return "" }
    throw XMLFault(message: "the prefix '\(prefix)', which is not declared", range: range)
  }
}
