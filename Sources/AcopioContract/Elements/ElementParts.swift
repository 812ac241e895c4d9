import AcopioBase

/// The parts of an element in its definition, before they are combined.
struct ElementParts {
  /// A value, a sample or a default.
  struct Part {
    /// The text of a primitive.
    var text: Octets = []
    /// The elements of any other kind.
    var elements: [Element] = []
    var place: Int?
  }

  /// The values on the line of the definition.
  var inlines: [Part] = []
  /// The members of sections.
  var members: [Part] = []
  var samples: [Part] = []
  var defaults: [Part] = []
  /// The types in brackets.
  var hints: [Part] = []
  var descriptions: [Octets] = []
}

extension ElementBuilder {
  /// The element of a member with its type known, and its descriptions.
  mutating func element(
    _ value: ValueMember, _ kind: Element.Kind
  ) throws(ElementFault) -> (Element, descriptions: [Octets]) {
    var element = Element(kind)
    element.type = value.type.name.symbol.text.isEmpty ? nil : value.type.name.symbol.text
    element.place = value.place
    var parts = ElementParts()
    try collect(value, kind, into: &parts)
    try collect(value.sections, value.type, kind, into: &parts)
    complete(&element, parts)
    return (element, parts.descriptions)
  }

  /// Collects the values on the line of a member.
  private mutating func collect(
    _ value: ValueMember, _ kind: Element.Kind, into parts: inout ElementParts
  ) throws(ElementFault) {
    // Values of objects were reported when they were read.
    if value.type.base.isObject { return }
    let attributes = value.type.attributes
    if let first = value.values.first {
      let part = try inlinePart(value, kind)
      let isSample = kind != .array && kind != .object && first.isVariable
      if attributes.contains(.standard) {
        parts.defaults.append(part)
      } else if attributes.contains(.sample) || isSample {
        parts.samples.append(part)
      } else {
        parts.inlines.append(part)
      }
    } else {
      if attributes.contains(.standard) {
        warn("no value present when 'default' is specified", at: value.place)
      }
      if attributes.contains(.sample) {
        warn("no value present when 'sample' is specified", at: value.place)
      }
    }
    if !value.description.isEmpty { parts.descriptions.append(value.description) }
    if value.values.isEmpty || value.type.nested.count > 1, !kind.isPrimitive {
      parts.hints.append(hints(value.type, at: nil))
    }
  }

  private func inlinePart(
    _ value: ValueMember, _ kind: Element.Kind
  ) throws(ElementFault) -> ElementParts.Part {
    var part = ElementParts.Part(place: value.place)
    guard !kind.isPrimitive else {
      guard value.values.count == 1 else {
        throw ElementFault(message: "only one value is supported for primitive types")
      }
      part.text = value.values[0].text
      return part
    }
    let nested = nestedKind(value.type)
    part.elements = value.values.map { symbol in
      guard kind == .enumeration else {
        return symbol.isVariable
          ? sample(symbol.text, nested) : literal(symbol.text, nested)
      }
      var element = literal(symbol.text, nested)
      if element.isLiteral { element.attributes.insert(.fixed) }
      return element
    }
    return part
  }

  /// The kind of the values of an array or enumeration: its one type if that is primitive.
  private func nestedKind(_ type: TypeDefinition) -> Element.Kind {
    guard type.nested.count == 1, let base = type.nested[0].base, Element.Kind(base).isPrimitive
    else { return .string }
    return Element.Kind(base)
  }

  /// A primitive with a value; without one if the text is not of the kind.
  private func literal(_ text: Octets, _ kind: Element.Kind) -> Element {
    Element(kind, Self.content(text, kind) ?? .none)
  }

  private func sample(_ text: Octets, _ kind: Element.Kind) -> Element {
    var element = Element(kind)
    guard !text.isEmpty, let content = Self.content(text, kind) else { return element }
    element.samples = [Element(kind, content)]
    return element
  }

  /// The value that a text denotes; `nil` if it is not of the kind.
  static func content(_ text: Octets, _ kind: Element.Kind) -> Element.Content? {
    switch kind {
    case .boolean:
      return text.equals("true") ? .flag(true) : text.equals("false") ? .flag(false) : nil
    case .number:
      var end = text.count
      while end > 0, text[end - 1].isASCIIWhitespace { end -= 1 }
      let number = text[..<end]
      return isNumber(number) ? .text(Array(number)) : nil
    default: return text.isEmpty ? nil : .text(text)
    }
  }

  /// Whether the text is a number of JSON (RFC 8259 section 6).
  private static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    var scanner = LineScanner(text)
    _ = scanner.byte(0x2D)
    if !scanner.byte(0x30), scanner.take(while: { $0.isASCIIDigit }).isEmpty { return false }
    if scanner.byte(0x2E), scanner.take(while: { $0.isASCIIDigit }).isEmpty { return false }
    if scanner.byte(0x65) || scanner.byte(0x45) {
      if !scanner.byte(0x2B) { _ = scanner.byte(0x2D) }
      if scanner.take(while: { $0.isASCIIDigit }).isEmpty { return false }
    }
    return scanner.isAtEnd
  }

  /// The types in brackets, each as an element without a value.
  mutating func hints(_ type: TypeDefinition, at place: Int?) -> ElementParts.Part {
    var part = ElementParts.Part(place: place)
    for nested in type.nested {
      if let base = nested.base {
        part.elements.append(Element(Element.Kind(base)))
        continue
      }
      let name = nested.symbol.text
      guard !name.isEmpty else {
        part.elements.append(Element(.object))
        continue
      }
      let known = kind(named: name)
      if nested.symbol.isVariable {
        let kind = known ?? .object
        part.elements.append(
          kind.isPrimitive ? sample(name, kind) : Element(.string, .text(name)))
        continue
      }
      guard let known else {
        warn(
          "undefined named type '\(name.string)' referenced in type definition", at: place ?? 0)
        continue
      }
      var element = Element(known)
      element.type = name
      part.elements.append(element)
    }
    return part
  }

  /// Collects the sections of a type or member.
  mutating func collect(
    _ sections: [TypeSection], _ type: TypeDefinition, _ kind: Element.Kind,
    into parts: inout ElementParts
  ) throws(ElementFault) {
    let nested = nestedKind(type)
    for section in sections {
      switch section.kind {
      case .members:
        if !kind.isPrimitive { parts.members.append(try part(section, kind, nested)) }
      case .sample where !section.value.isEmpty || !section.members.isEmpty:
        parts.samples.append(try part(section, kind, nested))
      case .standard where !section.value.isEmpty || !section.members.isEmpty:
        parts.defaults.append(try part(section, kind, nested))
      case .description: parts.descriptions.append(section.description)
      default: break
      }
    }
  }

  private mutating func part(
    _ section: TypeSection, _ kind: Element.Kind, _ nested: Element.Kind
  ) throws(ElementFault) -> ElementParts.Part {
    var part = ElementParts.Part(text: section.value, place: section.place)
    guard !kind.isPrimitive else { return part }
    part.elements = try elements(section.members, nested: nested)
    if kind == .enumeration {
      for index in part.elements.indices where part.elements[index].isLiteral {
        part.elements[index].attributes.insert(.fixed)
      }
    }
    return part
  }

  // MARK: - Putting together

  /// Completes an element with the parts of its definition.
  mutating func complete(_ element: inout Element, _ parts: ElementParts) {
    check(parts, element.kind)
    switch element.kind {
    case .string, .number, .boolean: completePrimitive(&element, parts)
    case .enumeration: completeEnumeration(&element, parts)
    default:
      let all = (parts.hints + parts.inlines + parts.members).flatMap(\.elements)
      if !all.isEmpty { element.content = .elements(all) }
      element.samples = parts.samples.map { Element(element.kind, .elements($0.elements)) }
      element.standard = parts.defaults.suffix(1).map {
        Element(element.kind, .elements($0.elements))
      }
    }
  }

  /// Reports values that are not of their type.
  private mutating func check(_ parts: ElementParts, _ kind: Element.Kind) {
    guard kind == .number || kind == .boolean else { return }
    for part in parts.inlines + parts.samples + parts.defaults {
      guard Self.content(part.text, kind) == nil else { continue }
      let message: Message =
        kind == .number
        ? "invalid value for the type 'number', it is written as in JSON"
        : "invalid value for the type 'boolean', it is 'true' or 'false'"
      warn(message, at: part.place ?? 0)
    }
  }

  private func completePrimitive(_ element: inout Element, _ parts: ElementParts) {
    let kind = element.kind
    if let inline = parts.inlines.first {
      let invalid: Element.Content =
        kind == .boolean ? .flag(false) : .text(kind == .number ? Octets("0") : [])
      element.content = Self.content(inline.text, kind) ?? invalid
    }
    element.samples = parts.samples.map { literal($0.text, kind) }
    element.standard = parts.defaults.suffix(1).map { literal($0.text, kind) }
  }

  private mutating func completeEnumeration(_ element: inout Element, _ parts: ElementParts) {
    for part in [parts.inlines.first, parts.members.first] {
      guard element.isEmpty, let part, part.elements.count == 1, !part.elements[0].isEmpty else {
        continue
      }
      element.content = .value(part.elements[0])
    }
    let members = parts.members.flatMap(\.elements)
    let memberSet = Set(members)
    let samples = parts.samples.flatMap(\.elements)
    let defaults = parts.defaults.flatMap(\.elements)
    var seen: Set<Element> = []
    var values: [Element] = []
    /// Adds new values; returns whether some were duplicates.
    func hasDuplicates(_ more: [Element]) -> Bool {
      let new = more.filter { seen.insert($0).inserted }
      values += new
      return new.count < more.count
    }
    // Values of the line that are listed as members as well are no duplicates.
    let inlines = parts.inlines.flatMap(\.elements).filter { !memberSet.contains($0) }
    let message: Message = "duplicate value in enumeration"
    if hasDuplicates(inlines) { warn(message, at: parts.inlines.first?.place ?? 0) }
    if hasDuplicates(members) { warn(message, at: parts.members.first?.place ?? 0) }
    _ = hasDuplicates(samples)
    _ = hasDuplicates(defaults)
    if hasDuplicates(parts.hints.flatMap(\.elements)) { warn(message, at: 0) }
    if !values.isEmpty {
      element.enumerations = values.map { value in
        var value = value
        if value.isLiteral { value.attributes.insert(.fixed) }
        return value
      }
    }
    element.samples = samples.map { Element(.enumeration, .value($0)) }
    guard let first = parts.defaults.first else { return }
    if parts.defaults.count > 1 || first.elements.count > 1 {
      warn("multiple definitions of 'default' value", at: first.place ?? 0)
    }
    element.standard = [
      defaults.last.map { Element(.enumeration, .value($0)) } ?? Element(.enumeration)
    ]
  }
}
