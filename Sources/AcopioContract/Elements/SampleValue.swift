import AcopioBase

/// Generates the body of a message from its attributes.
///
/// A value is the one given, else the first sample, else the default, else `null` if that is
/// allowed, else the empty value of its type. Of `One Of`, the first choice is taken; optional
/// properties without a value are left out.
struct SampleValue {
  private var budget: ElementBudget

  /// The value of an expanded element.
  static func generate(
    _ element: Element, _ budget: inout ElementBudget
  ) throws(ElementFault) -> JSONTree {
    var generator = SampleValue(budget: budget)
    let value = try generator.value(element, ElementOptions())
    budget = generator.budget
    return value
  }

  private mutating func value(
    _ element: Element, _ inherited: ElementOptions
  ) throws(ElementFault) -> JSONTree {
    try budget.enter()
    defer { budget.leave() }
    let options = inherited.adding(element)
    switch element.kind {
    case .string, .number, .boolean:
      if let value = primitive(element) { return value }
      return try alternative(element, options) ?? Self.emptyValue(element.kind)
    case .object:
      if element.isEmpty, let value = try alternative(element, options) { return value }
      var members: JSONMembers = [:]
      for member in element.elements {
        try property(member, options.inherited(by: member), into: &members)
      }
      return .object(members)
    case .array:
      if element.isEmpty, let value = try alternative(element, options) { return value }
      var elements: [JSONTree] = []
      for item in element.elements {
        try self.item(item, options.inherited(by: item), into: &elements)
      }
      return .array(elements)
    case .enumeration: return try enumeration(element, options)
    case .extend:
      guard let merged = try element.merged() else { return .null }
      return try value(merged, inherited)
    case .reference:
      guard case .reference(_, let resolved?) = element.content else { return .null }
      return try value(resolved, inherited)
    case .member, .option, .select: return .null
    }
  }

  private func primitive(_ element: Element) -> JSONTree? {
    switch element.content {
    case .text(let text): element.kind == .number ? .number(text) : .string(text)
    case .flag(let flag): .flag(flag)
    default: nil
    }
  }

  private static func emptyValue(_ kind: Element.Kind) -> JSONTree {
    kind == .boolean ? .flag(false) : kind == .number ? .number(Octets("0")) : .string("")
  }

  /// The first sample, the default or `null`; `nil` if there is none of them.
  private mutating func alternative(
    _ element: Element, _ options: ElementOptions
  ) throws(ElementFault) -> JSONTree? {
    if let sample = element.samples.first ?? element.standard.first {
      return try value(sample, options)
    }
    return options.isNullable ? .null : nil
  }

  private mutating func enumeration(
    _ element: Element, _ options: ElementOptions
  ) throws(ElementFault) -> JSONTree {
    if case .value(let value) = element.content { return try self.value(value, options.inherited) }
    if let value = try alternative(element, options) { return value }
    guard let first = element.enumerations?.first else { return .null }
    return try value(first, options)
  }

  /// Adds a member, or the members of an included type, to an object.
  private mutating func property(
    _ element: Element, _ inherited: ElementOptions, into members: inout JSONMembers
  ) throws(ElementFault) {
    try budget.enter()
    defer { budget.leave() }
    switch element.kind {
    case .member:
      guard case .pair(let key, let content) = element.content else { return }
      if element.attributes.contains(.optional), !content.definesValue { return }
      let name = try name(key)
      if !name.isEmpty { members.set(name, try value(content, inherited.adding(element))) }
    case .reference:
      guard case .reference(_, let resolved?) = element.content else { return }
      try property(resolved, inherited, into: &members)
    case .extend:
      if let merged = try element.merged() { try property(merged, inherited, into: &members) }
    case .object:
      guard case .object(let included) = try value(element, inherited) else { return }
      for pair in included.pairs { members.set(pair.key, pair.value) }
    case .select:
      guard let choice = element.elements.first(where: { !$0.elements.isEmpty }) else { return }
      for member in choice.elements { try property(member, inherited, into: &members) }
    default: break
    }
  }

  /// The text of the key of a member: its value, its first sample or its default.
  private func name(_ key: Element) throws(ElementFault) -> Octets {
    guard let merged = try key.merged(), merged.kind == .string else { return [] }
    if case .text(let text) = merged.content { return text }
    guard let other = merged.samples.first ?? merged.standard.first,
      case .text(let text) = other.content
    else { return [] }
    return text
  }

  /// Adds an element, or the elements of an included type, to an array.
  private mutating func item(
    _ element: Element, _ inherited: ElementOptions, into elements: inout [JSONTree]
  ) throws(ElementFault) {
    switch element.kind {
    case .string, .number, .boolean:
      let options = inherited.adding(element)
      guard options.isFixed || element.definesValue else { return }
      elements.append(try value(element, options.inherited(by: element)))
    case .reference:
      guard case .reference(_, let resolved?) = element.content,
        let merged = try resolved.merged(), resolved.kind == .array,
        case .array(let included) = try value(merged, inherited)
      else { return }
      elements += included
    case .member, .option, .select: break
    default: elements.append(try value(element, inherited.inherited(by: element)))
    }
  }
}
