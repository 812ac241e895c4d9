import AcopioBase

/// Replaces the names of types by their definitions.
///
/// A type inside itself is cut off at the second time, with its attributes and without a value; a
/// type that includes itself is an error.
struct Expansion {
  private let builder: ElementBuilder
  private var budget: ElementBudget
  /// The types that are open, outermost first.
  private var open: [Octets] = []

  /// The element with all types in it expanded.
  static func expand(
    _ element: Element, _ builder: ElementBuilder, _ budget: inout ElementBudget
  ) throws(ElementFault) -> Element {
    var expansion = Expansion(builder: builder, budget: budget)
    let expanded = try expansion.expand(element)
    budget = expansion.budget
    return expanded
  }

  private mutating func expand(_ element: Element) throws(ElementFault) -> Element {
    try budget.enter()
    defer { budget.leave() }
    switch element.kind {
    case .reference: return try expandReference(element)
    case .member:
      guard case .pair(let key, let value) = element.content else { return element }
      var member = element
      member.content = .pair(try expand(key), try expand(value))
      return member
    case .select:
      return Element(.select, .elements(try expand(element.elements)))
    default: break
    }
    if let type = element.type, !ElementBuilder.isReserved(type) {
      return try expand(element, of: type)
    }
    return try expandContent(of: element, withEnumerations: true)
  }

  private mutating func expand(_ elements: [Element]) throws(ElementFault) -> [Element] {
    var expanded: [Element] = []
    expanded.reserveCapacity(elements.count)
    for element in elements { expanded.append(try expand(element)) }
    return expanded
  }

  private mutating func expandContent(
    of element: Element, withEnumerations: Bool
  ) throws(ElementFault) -> Element {
    var result = element
    result.type = nil
    switch element.content {
    case .elements(let elements): result.content = .elements(try expand(elements))
    case .value(let value): result.content = .value(try expand(value))
    default: break
    }
    if withEnumerations, let values = element.enumerations {
      result.enumerations = try expand(values)
    }
    return result
  }

  /// The chain of the types that `name` is derived from, then the element itself.
  private mutating func expand(
    _ element: Element, of name: Octets
  ) throws(ElementFault) -> Element {
    if open.contains(name) {
      var cut = builder.root(of: name) ?? Element(.object)
      cut.content = .none
      cut.type = nil
      return cut
    }
    open.append(name)
    var chain = try expand(inheritance(of: name))
    open.removeLast()
    chain.append(try expandContent(of: element, withEnumerations: false))
    return Element(.extend, .elements(chain))
  }

  /// The types from the base to `name`, each without the name of its parent.
  private func inheritance(of name: Octets) -> [Element] {
    var chain: [Element] = []
    var seen: Set<Octets> = []
    var next: Octets? = name
    while let current = next, !ElementBuilder.isReserved(current),
      let element = builder.registry[current]
    {
      guard seen.insert(current).inserted else { return [] }
      var plain = element
      plain.type = nil
      chain.append(plain)
      next = element.type
    }
    return chain.reversed()
  }

  private mutating func expandReference(_ element: Element) throws(ElementFault) -> Element {
    guard case .reference(let name, _) = element.content, !name.isEmpty else { return element }
    if open.contains(name) {
      throw ElementFault(
        message: "named type '\(name.string)' is circularly referencing itself by mixin")
    }
    guard let type = builder.registry[name] else { return element }
    open.append(name)
    var result = element
    result.content = .reference(name, try expand(type))
    open.removeLast()
    return result
  }
}
