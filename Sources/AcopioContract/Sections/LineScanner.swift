import AcopioBase

/// Reads the parts of a line from left to right.
struct LineScanner {
  /// The unread part.
  private(set) var rest: ArraySlice<UInt8>

  init(_ line: Octets) { rest = line[...] }
  init(_ line: ArraySlice<UInt8>) { rest = line }

  /// Whether everything is read.
  var isAtEnd: Bool { rest.isEmpty }

  /// Skips spaces and tabs; returns how many.
  @discardableResult
  mutating func skipBlanks() -> Int {
    let before = rest.count
    rest = rest.drop { $0.isBlank }
    return before - rest.count
  }

  /// Reads `word` with a capital or small first letter.
  mutating func word(_ word: StaticString) -> Bool {
    guard let first = rest.first, let wanted = word.utf8.first,
      first.smallLetter == wanted.smallLetter, rest.count >= word.utf8CodeUnitCount,
      rest.dropFirst().prefix(word.utf8CodeUnitCount - 1).elementsEqual(word.utf8.dropFirst())
    else { return false }
    rest = rest.dropFirst(word.utf8CodeUnitCount)
    return true
  }

  /// Reads one byte.
  mutating func byte(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Reads bytes while they satisfy `condition`.
  mutating func take(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let taken = rest.prefix(while: condition)
    rest = rest[taken.endIndex...]
    return taken
  }

  /// Reads an HTTP method that API Blueprint knows; the text after it decides among none.
  mutating func method() -> Octets? {
    for method in Self.methods where rest.has(method) {
      rest = rest.dropFirst(method.utf8CodeUnitCount)
      return Octets(method)
    }
    return nil
  }

  /// `TRACE` is not among them.
  private static let methods: [StaticString] = [
    "GET", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "PROPPATCH", "LOCK", "UNLOCK", "COPY",
    "MOVE", "MKCOL", "HEAD", "LINK", "UNLINK", "CONNECT",
  ]

  /// Reads a media type in parentheses, after blanks; leaves everything if there is none.
  mutating func mediaType() -> Octets? {
    var scanner = self
    scanner.skipBlanks()
    guard scanner.byte(0x28) else { return nil }
    let type = scanner.take { $0 != 0x29 && $0 != 0x5C }
    guard scanner.byte(0x29) else { return nil }
    self = scanner
    return Array(type)
  }
}

extension UInt8 {
  /// Whether the byte may be in the name of a group, resource or model: no bracket.
  var isIdentifier: Bool { self != 0x5B && self != 0x5D && self != 0x28 && self != 0x29 }
}
