import AcopioBase

extension TypeDefinition {
  /// Reads the words in parentheses at a block; the first that is no attribute is the type.
  static func read(
    _ words: [Octets], at node: Int, _ state: inout ParserState
  ) -> TypeDefinition {
    var definition = TypeDefinition()
    for fault in definition.read(words, state.types) {
      switch fault {
      case .ignored: state.warn(.ignoring, "ignoring unrecognized type attribute", at: node)
      case .undefined(let name): state.fail(.mson, Self.undefinedMessage(name), at: node)
      case .nestedTypes:
        state.warn(
          .logical, "only types derived from array or enum have types in brackets", at: node)
      }
    }
    return definition
  }

  /// The message for a type that the blueprint does not define.
  static func undefinedMessage(_ name: Octets) -> Message {
    "base type '\(name.string)' is not defined in the document"
  }

  /// A fault of a type definition.
  enum Fault {
    case ignored, undefined(Octets), nestedTypes
  }

  /// Reads the words and returns their faults.
  mutating func read(_ words: [Octets], _ types: NamedTypes) -> [Fault] {
    var faults: [Fault] = []
    var hasType = false
    for word in words {
      if let attribute = TypeAttributes(word) {
        attributes.insert(attribute)
      } else if hasType {
        faults.append(.ignored)
      } else {
        hasType = true
        readSpecification(word)
      }
    }
    base = BaseType(name.base)
    if base == .undefined, let known = types.bases[name.symbol.text] { base = known }
    if base == .undefined, let reference = name.reference, !types.defined.contains(reference) {
      faults.append(.undefined(reference))
    }
    if !base.isValue, !nested.isEmpty { faults.append(.nestedTypes) }
    return faults
  }

  /// Reads `name` or `name[type, type]`; each may be a link of Markdown.
  private mutating func readSpecification(_ written: Octets) {
    let text = Self.linkText(written)
    var part: Octets = []
    var isNested = false
    var isLink = false
    var wasLink = false
    for byte in text {
      if byte == 0x5B, !wasLink {
        if isNested {
          isLink = true
        } else {
          if !part.trimmed.isEmpty { name = TypeName(part.trimmed) }
          isNested = true
        }
        part = []
      } else if byte == 0x5D, isNested, isLink {
        if !part.trimmed.isEmpty { nested.append(TypeName(part.trimmed)) }
        wasLink = true
        isLink = false
        part = []
      } else if byte == 0x2C, isNested, !isLink {
        if wasLink {
          wasLink = false
        } else if !part.trimmed.isEmpty {
          nested.append(TypeName(part.trimmed))
        }
        part = []
      } else {
        part.append(byte)
      }
    }
    part = part.trimmed
    guard !part.isEmpty, !wasLink else { return }
    if isNested, part.last == 0x5D { part.removeLast() }
    if isNested {
      nested.append(TypeName(part.trimmed))
    } else {
      name = TypeName(part.trimmed)
    }
  }

  /// The text of `[text](address)` or `[text][id]`; text without a bracket is returned unchanged.
  private static func linkText(_ text: Octets) -> Octets {
    guard text.first == 0x5B else { return text }
    let trimmed = text.trimmed
    let isReference = trimmed.last == 0x5D
    guard isReference || trimmed.last == 0x29,
      let open = trimmed.dropLast().lastIndex(of: isReference ? 0x5B : 0x28), open > 0
    else { return [] }
    let target = trimmed[(open + 1)...].dropLast()
    guard target.allSatisfy({ $0.isIdentifier }), isReference || !target.isEmpty else { return [] }
    let label = trimmed[..<open].trimmed
    guard label.last == 0x5D, label.count > 1 else { return [] }
    return Array(label.dropFirst().dropLast().trimmed)
  }
}
