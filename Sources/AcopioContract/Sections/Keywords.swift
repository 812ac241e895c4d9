import AcopioBase

/// The lines that begin sections, as the reference parser recognizes them.
enum Keywords {
  /// Whether the line is a keyword alone, such as `Headers`, with or without its plural `s`.
  static func isAlone(_ line: Octets, _ word: StaticString, plural: Bool = false) -> Bool {
    var scanner = LineScanner(line)
    scanner.skipBlanks()
    guard scanner.word(word) else { return false }
    if plural { _ = scanner.byte(0x73) }
    scanner.skipBlanks()
    return scanner.isAtEnd
  }

  /// The name in `Group NAME`; `nil` if the line is not one.
  static func groupName(_ line: Octets) -> Octets? {
    var scanner = LineScanner(line)
    scanner.skipBlanks()
    guard scanner.word("Group"), scanner.skipBlanks() > 0 else { return nil }
    let name = scanner.take { $0.isIdentifier }
    guard scanner.isAtEnd, !name.isEmpty else { return nil }
    return Array(name.trimmed)
  }

  /// Whether the line is `Data Structures`.
  static func isDataStructures(_ line: Octets) -> Bool {
    var scanner = LineScanner(line)
    scanner.skipBlanks()
    guard scanner.word("Data"), scanner.skipBlanks() > 0, scanner.word("Structure") else {
      return false
    }
    _ = scanner.byte(0x73)
    scanner.skipBlanks()
    return scanner.isAtEnd
  }

  /// Whether the line is `Attributes`, with or without a type definition.
  static func isAttributes(_ line: Octets) -> Bool {
    var scanner = LineScanner(line)
    scanner.skipBlanks()
    guard scanner.word("Attribute") else { return false }
    _ = scanner.byte(0x73)
    scanner.skipBlanks()
    if scanner.isAtEnd { return true }
    return scanner.rest.first == 0x28 && scanner.rest.last == 0x29 && scanner.rest.count > 1
  }

  /// Whether the line begins with `Relation:`.
  static func isRelation(_ line: Octets) -> Bool {
    var scanner = LineScanner(line)
    scanner.skipBlanks()
    guard scanner.word("Relation") else { return false }
    scanner.skipBlanks()
    return scanner.byte(0x3A)
  }

  /// The identifier in `Relation: IDENTIFIER`; `nil` if it has other characters than it may have.
  static func relation(_ line: Octets) -> Octets? {
    var scanner = LineScanner(line)
    scanner.skipBlanks()
    guard scanner.word("Relation") else { return nil }
    scanner.skipBlanks()
    guard scanner.byte(0x3A) else { return nil }
    scanner.skipBlanks()
    guard let first = scanner.rest.first else { return [] }
    guard first >= 0x61, first <= 0x7A else { return nil }
    let name = scanner.take {
      $0 >= 0x61 && $0 <= 0x7A || $0.isASCIIDigit || $0 == 0x2E || $0 == 0x2D
    }
    scanner.skipBlanks()
    return scanner.isAtEnd ? Array(name) : nil
  }

  /// Whether the line is `Sample` or `Default`, alone or with a colon and values.
  static func isSampleOrDefault(_ line: Octets) -> Bool {
    var scanner = LineScanner(line)
    scanner.skipBlanks()
    guard scanner.word("Sample") || scanner.word("Default") else { return false }
    scanner.skipBlanks()
    return scanner.isAtEnd || scanner.rest.first == 0x3A
  }

  /// Whether the line is `One Of`.
  static func isOneOf(_ line: Octets) -> Bool {
    var scanner = LineScanner(line)
    scanner.skipBlanks()
    guard scanner.word("One"), scanner.skipBlanks() > 0, scanner.word("Of") else { return false }
    scanner.skipBlanks()
    return scanner.isAtEnd
  }

  /// The text after `Include ` at the beginning of a text; `nil` if it begins otherwise.
  static func included(_ text: Octets) -> Octets? {
    var scanner = LineScanner(text)
    scanner.skipBlanks()
    guard scanner.word("Include"), scanner.skipBlanks() > 0 else { return nil }
    return Array(scanner.rest)
  }

  /// The name in `[NAME][]`; `nil` if the text is not a reference to a model.
  static func modelReference(_ text: Octets) -> Octets? {
    var scanner = LineScanner(text)
    scanner.skipBlanks()
    guard scanner.byte(0x5B) else { return nil }
    let name = scanner.take { $0.isIdentifier }
    guard !name.isEmpty, scanner.byte(0x5D), scanner.byte(0x5B), scanner.byte(0x5D) else {
      return nil
    }
    scanner.skipBlanks()
    return scanner.isAtEnd ? Array(name.trimmed) : nil
  }

  // MARK: - Resources and actions

  /// A heading that defines a resource: `/uri`, `GET /uri`, `Name [/uri]` or `Name [GET /uri]`.
  struct ResourceHeading {
    var name: Octets = []
    var method: Octets = []
    var uri: Octets
  }

  /// The resource that a heading defines; `nil` if it defines none.
  static func resource(_ text: Octets) -> ResourceHeading? {
    var scanner = LineScanner(text)
    scanner.skipBlanks()
    if scanner.rest.first == 0x2F { return ResourceHeading(uri: Array(scanner.rest)) }
    var short = scanner
    if let method = short.method(), short.skipBlanks() > 0, short.rest.first == 0x2F {
      return ResourceHeading(method: method, uri: Array(short.rest))
    }
    // The leading blanks may be part of the name, whose last character must be a blank.
    var long = LineScanner(text)
    let name = long.take { $0.isIdentifier }
    guard name.count > 1, name.last?.isBlank == true, long.byte(0x5B), long.rest.last == 0x5D else {
      return nil
    }
    var uri = LineScanner(long.rest.dropLast())
    if uri.rest.first == 0x2F {
      return ResourceHeading(name: Array(name.trimmed), uri: Array(uri.rest))
    }
    guard let method = uri.method(), uri.skipBlanks() > 0, uri.rest.first == 0x2F else {
      return nil
    }
    return ResourceHeading(name: Array(name.trimmed), method: method, uri: Array(uri.rest))
  }

  /// A heading that defines an action: `GET`, `GET /uri`, `Name [GET]` or `Name [GET /uri]`.
  struct ActionHeading {
    var name: Octets = []
    var method: Octets
    var uri: Octets = []
    var isNamed = false
  }

  /// The action that a heading defines; `nil` if it defines none.
  static func action(_ text: Octets) -> ActionHeading? {
    var scanner = LineScanner(text)
    scanner.skipBlanks()
    if let heading = methodAndURI(scanner.rest) { return heading }
    guard text.last == 0x5D else { return nil }
    // The name is the longest possible.
    var end = text.count - 1
    while let bracket = text[..<end].lastIndex(of: 0x5B) {
      if bracket > 0, var heading = methodAndURI(text[(bracket + 1)..<(text.count - 1)]) {
        heading.name = Array(text[..<bracket]).trimmed
        heading.isNamed = true
        return heading
      }
      end = bracket
    }
    return nil
  }

  private static func methodAndURI(_ text: ArraySlice<UInt8>) -> ActionHeading? {
    var scanner = LineScanner(text)
    guard let method = scanner.method() else { return nil }
    scanner.skipBlanks()
    guard scanner.isAtEnd || scanner.rest.first == 0x2F else { return nil }
    return ActionHeading(method: method, uri: Array(scanner.rest))
  }

  /// Whether a heading looks like `Name [GET uri]` without the slash of the URI.
  static func isActionWithRelativeURI(_ text: Octets) -> Bool {
    guard text.last == 0x5D else { return false }
    var end = text.count - 1
    while let bracket = text[..<end].lastIndex(of: 0x5B) {
      var scanner = LineScanner(text[(bracket + 1)..<(text.count - 1)])
      if bracket > 0, scanner.method() != nil, scanner.skipBlanks() > 0, !scanner.isAtEnd {
        return !scanner.rest.contains(0x2F)
      }
      end = bracket
    }
    return false
  }

  // MARK: - Payloads

  /// The first line of a payload.
  struct PayloadLine {
    let kind: SectionKind
    let name: Octets
    let mediaType: Octets
    /// Whether something follows that is not part of a signature.
    let hasMore: Bool
  }

  /// The signature of a request, response or model with sections; `nil` if the line has none.
  static func payload(_ line: Octets) -> PayloadLine? {
    request(line) ?? response(line) ?? model(line)
  }

  private static func request(_ line: Octets) -> PayloadLine? {
    var scanner = LineScanner(line)
    scanner.skipBlanks()
    guard scanner.word("Request") else { return nil }
    var name: Octets = []
    var named = scanner
    if named.rest.first?.isBlank == true {
      named = LineScanner(named.rest.dropFirst())
      let identifier = named.take { $0.isIdentifier }
      if !identifier.isEmpty {
        name = Array(identifier.trimmed)
        scanner = named
      }
    }
    let mediaType = scanner.mediaType() ?? []
    scanner.skipBlanks()
    return PayloadLine(
      kind: .request, name: name, mediaType: mediaType.trimmed,
      hasMore: !scanner.rest.trimmed.isEmpty)
  }

  private static func response(_ line: Octets) -> PayloadLine? {
    var scanner = LineScanner(line)
    scanner.skipBlanks()
    guard scanner.word("Response") else { return nil }
    let status = scanner.take { $0.isBlank || $0.isASCIIDigit }
    let mediaType = scanner.mediaType() ?? []
    scanner.skipBlanks()
    return PayloadLine(
      kind: .response, name: Array(status.trimmed), mediaType: mediaType.trimmed,
      hasMore: !scanner.rest.trimmed.isEmpty)
  }

  private static func model(_ line: Octets) -> PayloadLine? {
    var text = line.trimmed[...]
    var mediaType: Octets = []
    if text.last == 0x29, let open = text.lastIndex(of: 0x28) {
      let type = text[(open + 1)...].dropLast()
      guard !type.contains(0x29), !type.contains(0x5C) else { return nil }
      mediaType = Array(type.trimmed)
      text = text[..<open].trimmed
    }
    guard text.count >= 5 else { return nil }
    var word = LineScanner(text.suffix(5))
    guard word.word("Model"), word.isAtEnd else { return nil }
    let name = text.dropLast(5)
    guard name.isEmpty || (name.last?.isBlank == true && name.allSatisfy { $0.isIdentifier }) else {
      return nil
    }
    return PayloadLine(
      kind: .model, name: Array(name.trimmed), mediaType: mediaType, hasMore: false)
  }
}
