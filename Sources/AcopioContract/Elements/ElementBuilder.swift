import AcopioBase

/// Turns data structures into elements.
///
/// In: the types that MSON describes. Out: elements that still name the types they are of; see
/// `Expansion`. Reports contradictions as warnings with the code of MSON, each once.
struct ElementBuilder {
  /// The types of the blueprint by name.
  private(set) var registry: [Octets: Element] = [:]
  /// The reported warnings.
  private(set) var warnings: [Report.Entry] = []
  private var reported: Set<String> = []
  /// The kinds of the types of the blueprint.
  private var kinds: [Octets: Element.Kind] = [:]

  /// Whether a name is reserved, so that no type can have it.
  static func isReserved(_ name: Octets) -> Bool {
    reservedNames.contains(name)
  }

  private static let reservedNames = Set<Octets>(
    [
      "null", "boolean", "number", "string", "member", "array", "enum", "object", "ref", "select",
      "option", "extend", "generic",
    ].map { Array($0.utf8) })

  /// Reports a warning once.
  mutating func warn(_ message: Message, at place: Int) {
    guard reported.insert("\(place) \(message)").inserted else { return }
    warnings.append(Report.Entry(code: ErrorCode.mson.rawValue, message: message, place: place))
  }

  // MARK: - Types

  /// Registers all types, so that each can refer to any other.
  mutating func register(_ structures: [DataStructure]) throws(ElementFault) {
    var byName: [Octets: DataStructure] = [:]
    for structure in structures where byName[structure.name.text] == nil {
      byName[structure.name.text] = structure
    }
    for structure in structures {
      let name = structure.name.text
      if Self.isReserved(name) {
        throw ElementFault(message: "'\(name.string)' is a reserved keyword and cannot be used")
      }
      findKind(of: name, byName)
      registry[name] = Element(kinds[name] ?? .object)
    }
    for structure in structures where !structure.name.text.isEmpty {
      registry[structure.name.text] = try element(structure)
    }
  }

  /// Finds the kind of a type, by the types that it is derived from, and of all of those.
  private mutating func findKind(of name: Octets, _ byName: [Octets: DataStructure]) {
    var chain: [Octets] = []
    var kind = Element.Kind.object
    var current = name
    while let type = byName[current]?.type.name, chain.count <= byName.count {
      if let known = kinds[current] {
        kind = known
        break
      }
      chain.append(current)
      if let base = type.base {
        kind = Element.Kind(base)
        break
      }
      current = type.symbol.text
    }
    for link in chain { kinds[link] = kind }
  }

  /// The type at the root of a chain of derived types; `nil` for an unknown name.
  func root(of name: Octets) -> Element? {
    guard var element = registry[name] else { return nil }
    var steps = 0
    while let type = element.type, !Self.isReserved(type), steps <= registry.count,
      let next = registry[type]
    {
      element = next
      steps += 1
    }
    return element
  }

  /// The kind that a type name denotes; `nil` if it denotes none.
  private func kind(of name: TypeName) -> Element.Kind? {
    if let base = name.base { return Element.Kind(base) }
    return name.symbol.text.isEmpty ? nil : kinds[name.symbol.text]
  }

  /// The kind of a type of the blueprint; `nil` for an unknown name.
  func kind(named name: Octets) -> Element.Kind? { kinds[name] }

  /// The element of a type.
  mutating func element(_ structure: DataStructure) throws(ElementFault) -> Element {
    var element = Element(kind(of: structure.type.name) ?? .object)
    element.type = structure.type.name.symbol.text.isEmpty ? nil : structure.type.name.symbol.text
    element.attributes = structure.type.attributes.subtracting([.sample, .standard])
    var parts = ElementParts()
    if !element.kind.isPrimitive { parts.hints.append(hints(structure.type, at: nil)) }
    try collect(structure.sections, structure.type, element.kind, into: &parts)
    complete(&element, parts)
    return element
  }

  // MARK: - Members

  /// The elements of members; those without a usable name are left out.
  mutating func elements(
    _ members: [TypeMember], nested: Element.Kind
  ) throws(ElementFault) -> [Element] {
    var found: [Element] = []
    for member in members {
      if let element = try element(member, nested: nested) { found.append(element) }
    }
    return found
  }

  private mutating func element(
    _ member: TypeMember, nested: Element.Kind
  ) throws(ElementFault) -> Element? {
    switch member {
    case .property(let property): return try element(property, nested: nested)
    case .value(let value):
      let kind = memberKind(value, nested)
      var (element, descriptions) = try self.element(value, kind)
      element.attributes = value.type.attributes.subtracting([.sample, .standard])
      element.description = Array(descriptions.joined(separator: [0x0A]))
      return element
    case .mixin(let type, let place):
      var element = Element(
        .reference,
        .reference(type.name.base.map(Self.name) ?? type.name.symbol.text, nil))
      element.place = place
      return element
    case .oneOf(let alternatives):
      var options: [Element] = []
      for alternative in alternatives {
        if case .group(let members) = alternative {
          options.append(Element(.option, .elements(try elements(members, nested: .string))))
        } else {
          let inner = try self.element(alternative, nested: .string)
          options.append(Element(.option, .elements(inner.map { [$0] } ?? [])))
        }
      }
      return Element(.select, .elements(options))
    case .group: return nil
    }
  }

  private static func name(_ base: BaseName) -> Octets {
    switch base {
    case .boolean: Octets("boolean")
    case .string: Octets("string")
    case .number: Octets("number")
    case .array: Octets("array")
    case .enumeration: Octets("enum")
    case .object: Octets("object")
    }
  }

  /// The kind of a member: its type, or the kind implied by its values and members.
  private mutating func memberKind(_ value: ValueMember, _ nested: Element.Kind) -> Element.Kind {
    checkAttributes(value.type.attributes, at: value.place)
    if let kind = kind(of: value.type.name) { return kind }
    if value.values.count > 1 { return .array }
    if !value.type.name.symbol.text.isEmpty { return .object }
    return value.sections.contains { $0.kind == .members } ? .object : nested
  }

  private mutating func checkAttributes(_ attributes: TypeAttributes, at place: Int) {
    let clashes: [(TypeAttributes, Message)] = [
      ([.fixed, .optional], "'fixed' and 'optional'"),
      ([.required, .optional], "'required' and 'optional'"),
      ([.standard, .sample], "'default' and 'sample'"),
      ([.fixed, .fixedType], "'fixed' and 'fixed-type'"),
    ]
    for (clash, names) in clashes where attributes.isSuperset(of: clash) {
      warn("cannot use \(names) together", at: place)
    }
  }

  private mutating func element(
    _ property: PropertyMember, nested: Element.Kind
  ) throws(ElementFault) -> Element? {
    // Clashes are reported even if the name cannot be used.
    let kind = memberKind(property.value, nested)
    guard let key = try key(of: property) else { return nil }
    let (value, descriptions) = try element(property.value, kind)
    var member = Element(.member, .pair(key, value))
    // Objects leave the text on their line here.
    let texts = descriptions.isEmpty ? [property.value.description] : descriptions
    member.description = Array(texts.joined(separator: [0x0A]))
    member.isVariable = property.hasVariable
    member.attributes = property.value.type.attributes.subtracting([.sample, .standard])
    return member
  }

  /// The name of a property; `nil` if it has none.
  private func key(of property: PropertyMember) throws(ElementFault) -> Element? {
    var key = Element(.string)
    if let variable = property.variable, property.hasVariable {
      if !variable.type.isEmpty {
        guard kind(of: variable.type.name) == .string else {
          throw ElementFault(message: "'variable named property' must be string or its sub-type")
        }
        let type = variable.type.name.symbol.text
        if !type.isEmpty { key.type = type }
      }
      if let value = variable.values.first { key.content = .text(value.text) }
    }
    if !property.name.isEmpty { key.content = .text(property.name) }
    if key.type != nil { return key }
    guard case .text(let text) = key.content, !text.isEmpty else { return nil }
    return key
  }
}
