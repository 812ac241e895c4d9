import AcopioBase

/// The options that an element hands down to the elements inside it.
struct ElementOptions {
  /// Values are the only ones allowed.
  var isFixed = false
  /// No other members or types than those named are allowed.
  var isFixedType = false
  /// `null` is allowed.
  var isNullable = false
  /// The member must be there.
  var isRequired = false

  /// Returns these options and those of the element itself.
  func adding(_ element: Element) -> ElementOptions {
    var options = self
    if element.attributes.contains(.fixed) { options.isFixed = true }
    if element.attributes.contains(.fixedType) { options.isFixedType = true }
    if element.attributes.contains(.nullable) { options.isNullable = true }
    if element.attributes.contains(.required) { options.isRequired = true }
    return options
  }

  /// The options that an element hands down to its values.
  var inherited: ElementOptions { ElementOptions(isFixed: isFixed) }

  /// The options that are handed down to `element`: enclosing elements don't fix types without a
  /// value.
  func inherited(by element: Element) throws(ElementFault) -> ElementOptions {
    ElementOptions(isFixed: isFixed ? try element.inheritsFixed() : false)
  }
}

extension Element {
  /// Whether an element inside a fixed one is fixed as well.
  func inheritsFixed() throws(ElementFault) -> Bool {
    switch kind {
    case .object: return true
    case .array, .string, .number, .boolean: return definesValue
    case .member:
      guard !isVariable, case .pair(_, let value) = content else { return false }
      return try value.inheritsFixed()
    case .enumeration:
      guard case .value(let value) = content else { return !standard.isEmpty }
      return try value.inheritsFixed()
    case .extend: return try merged()?.inheritsFixed() ?? false
    case .reference:
      guard case .reference(_, let resolved) = content else { return false }
      return try resolved?.inheritsFixed() ?? false
    case .option, .select: return true
    }
  }

  /// The number of values that satisfy the element: 0, a number, or infinity.
  func cardinality(isFixed: Bool = false) throws(ElementFault) -> Double {
    let fixed = isFixed || attributes.contains(.fixed)
    var size = Double.infinity
    switch kind {
    case .string, .number, .boolean:
      if kind == .boolean { size = 2 }
      if attributes.contains(.fixed) || isFixed && definesValue { size = 1 }
    case .object:
      if fixed || attributes.contains(.fixedType) {
        size = try Element.product(elements, isFixed: fixed)
      }
    case .array:
      if fixed {
        size = try Element.product(elements, isFixed: true)
      } else if attributes.contains(.fixedType), isEmpty {
        size = 0
      }
    case .enumeration:
      guard let enumerations else { return 0 }
      size = try Element.sum(enumerations, isFixed: fixed)
    case .member:
      guard case .pair(_, let value) = content else { return 0 }
      size = try value.cardinality(isFixed: isFixed)
      if isVariable, size > 0 { size = .infinity }
    case .extend: return try merged()?.cardinality(isFixed: isFixed) ?? 0
    case .reference:
      guard case .reference(_, let resolved) = content else { return 0 }
      return try resolved?.cardinality(isFixed: isFixed) ?? 0
    case .select: return try Element.sum(elements, isFixed: isFixed)
    case .option: return isEmpty ? 0 : try Element.product(elements, isFixed: isFixed)
    }
    return attributes.contains(.nullable) ? size + 1 : size
  }

  private static func product(
    _ elements: [Element], isFixed: Bool
  ) throws(ElementFault) -> Double {
    var size = 1.0
    for element in elements {
      let factor = try element.cardinality(isFixed: isFixed)
      if factor == 0 { return 0 }
      size *= factor
    }
    return size
  }

  private static func sum(_ elements: [Element], isFixed: Bool) throws(ElementFault) -> Double {
    var size = 0.0
    for element in elements { size += try element.cardinality(isFixed: isFixed) }
    return size
  }
}
