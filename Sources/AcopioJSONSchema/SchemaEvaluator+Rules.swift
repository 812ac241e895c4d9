import AcopioBase

extension SchemaEvaluator {
  /// Applies a rule to the value of the last frame, or continues with it.
  mutating func apply(_ rule: SchemaRule, _ frame: Frame) throws(SchemaError) -> Outcome {
    let value = frame.value
    switch rule {
    case .never: return fail("must not exist: its schema is 'false'")
    case .types(let types):
      guard types.isDisjoint(with: JSONTypes(of: value)) else { return .holds }
      return fail(isAboutType: true, "must be \(types.shown)")
    case .values(let values, let shown):
      if values.contains(try canonical(value)) { return .holds }
      return fail("must be \(shown)")
    case .bound(let bound, let direction):
      guard value.isJSONNumber, let comparison = Value.compareNumbers(value, bound),
        !direction.allows(comparison)
      else { return .holds }
      return fail("must be \(direction.words) \(bound.shownForSchema)")
    case .multiple(let divisor, let shown):
      guard value.isJSONNumber, !divisor.divides(value) else { return .holds }
      return fail("must be a multiple of \(shown)")
    case .atLeast(let least, let size):
      guard let count = size.size(of: value), count < least else { return .holds }
      return fail("must have at least \(size.shown(least))")
    case .atMost(let most, let size):
      guard let count = size.size(of: value), count > most else { return .holds }
      return fail("must have at most \(size.shown(most))")
    case .pattern(let pattern, let shown):
      guard value.isJSONString, try !matches(value.text, pattern: pattern) else { return .holds }
      return fail("must match the pattern '\(shown)'")
    case .format(let format, let pattern): return try check(value, format, pattern)
    case .unique: return try checkUniqueness(of: value)
    case .items(let node): return try checkItems(frame) { _ in node }
    case .tuple(let nodes, let rest):
      return try checkItems(frame) { $0 < nodes.count ? nodes[$0] : rest }
    case .noElements(let count):
      guard value.kind == .array, value.elements.count > count else { return .holds }
      return fail("must have at most \(SchemaSize.elements.shown(count))")
    case .contains(let node, let least, let most):
      return try checkContains(node, least, most, frame)
    case .unevaluatedItems(let coverage, let node):
      return try checkUnevaluatedItems(coverage, node, frame)
    case .unevaluatedMembers(let coverage, let node):
      return try checkUnevaluatedMembers(coverage, node, frame)
    case .required(let names): return try checkRequired(names, value, because: nil)
    case .members(let members): return try checkMembers(members, frame)
    case .names(let node): return try checkNames(node, frame)
    case .dependency(let name, let needs):
      guard value.kind == .object, try has(name, value) else { return .holds }
      return try checkRequired(needs, value, because: name)
    case .dependentSchema(let name, let node):
      guard value.kind == .object else { return .holds }
      if frame.index == 0, try !has(name, value) { return .holds }
      return try checkAll([node], frame)
    case .reference(let node): return try checkAll([node], frame)
    case .all(let nodes): return try checkAll(nodes, frame)
    case .any(let nodes): return try checkAny(nodes, frame)
    case .one(let nodes): return try checkOne(nodes, frame)
    case .not(let node):
      if frame.index == 0 { return try wait(for: node, isReporting: false) }
      return frame.held > 0 ? fail("must not match the schema of 'not'") : .holds
    case .condition(let condition, let then, let otherwise):
      return try checkCondition(condition, then: then, otherwise: otherwise, frame)
    }
  }

  private mutating func check(
    _ value: Value, _ format: SchemaFormat, _ pattern: Int?
  ) throws(SchemaError) -> Outcome {
    guard value.isJSONString else { return .holds }
    try spend(value.text.count / 16)
    var isValid = format.isValid?(value.text) ?? true
    if isValid, let pattern { isValid = try matches(value.text, pattern: pattern) }
    return isValid ? .holds : fail("must have the format '\(format.name)'")
  }

  // MARK: - Combinations

  /// Begins to check the same value against another schema, as the next part of the rule.
  mutating func wait(
    for node: Int, isReporting: Bool, most: Int? = nil
  ) throws(SchemaError) -> Outcome {
    frames[frames.count - 1].index += 1
    try check(node, isReporting: isReporting, most: most)
    return .waits
  }

  /// Whether checking more parts can find anything after one that failed.
  private func isDecided(_ frame: Frame) -> Bool {
    frame.failed > 0 && (!frame.isReporting || faults.count >= frame.most)
  }

  private mutating func checkAll(_ nodes: [Int], _ frame: Frame) throws(SchemaError) -> Outcome {
    guard frame.index < nodes.count, !isDecided(frame) else {
      return frame.failed > 0 ? .fails : .holds
    }
    return try wait(for: nodes[frame.index], isReporting: frame.isReporting)
  }

  private mutating func checkAny(_ nodes: [Int], _ frame: Frame) throws(SchemaError) -> Outcome {
    if frame.held > 0 {
      dropFaults(of: frame)
      return .holds
    }
    keepNearest(of: frame)
    guard frame.index < nodes.count else {
      return failAlternatives(frame, "must match at least one schema of 'anyOf'")
    }
    return try wait(
      for: nodes[frame.index], isReporting: frame.isReporting, most: frame.firstFault + 1 + limit)
  }

  private mutating func checkOne(_ nodes: [Int], _ frame: Frame) throws(SchemaError) -> Outcome {
    if frame.held > 1 {
      dropFaults(of: frame)
      return fail("must match exactly one schema of 'oneOf', but matches more")
    }
    keepNearest(of: frame)
    guard frame.index == nodes.count else {
      return try wait(
        for: nodes[frame.index], isReporting: frame.isReporting, most: frame.firstFault + 1 + limit)
    }
    if frame.held == 1 {
      dropFaults(of: frame)
      return .holds
    }
    return failAlternatives(frame, "must match exactly one schema of 'oneOf', but matches none")
  }

  private mutating func checkCondition(
    _ condition: Int, then: Int?, otherwise: Int?, _ frame: Frame
  ) throws(SchemaError) -> Outcome {
    if frame.index == 0 { return try wait(for: condition, isReporting: false) }
    if frame.index == 2 { return frame.failed > 0 ? .fails : .holds }
    guard let node = frame.held > 0 ? then : otherwise else { return .holds }
    frames[frames.count - 1].failed = 0
    return try wait(for: node, isReporting: frame.isReporting)
  }

  // MARK: - Faults of alternatives

  private mutating func dropFaults(of frame: Frame) {
    guard faults.count > frame.firstFault else { return }
    faults.removeSubrange(frame.firstFault...)
  }

  /// Of the faults of the alternatives so far, keeps the one of the alternative that was probably meant.
  ///
  /// That is a fault far inside of the value, or one that isn't about the type.
  private mutating func keepNearest(of frame: Frame) {
    guard faults.count > frame.firstFault + 1 else { return }
    var nearest = faults[frame.firstFault]
    for fault in faults[(frame.firstFault + 1)...] {
      let isDeeper = fault.steps.count > nearest.steps.count
      let isAsDeep = fault.steps.count == nearest.steps.count
      if isDeeper || isAsDeep && nearest.isAboutType && !fault.isAboutType { nearest = fault }
    }
    dropFaults(of: frame)
    faults.append(nearest)
  }

  /// Reports that no alternative holds, with the nearest fault of one.
  private mutating func failAlternatives(_ frame: Frame, _ message: Message) -> Outcome {
    guard frame.isReporting, faults.count > frame.firstFault else { return fail(message) }
    let nearest = faults[frame.firstFault]
    if showsNearestOnly { return .fails }
    dropFaults(of: frame)
    let steps = Array(nearest.steps.dropFirst(depth))
    if steps.isEmpty, nearest.isAboutType { return fail(message) }
    let place = steps.isEmpty ? "" : "'\(steps.pointer)' "
    return fail("\(message); nearest: \(place)\(nearest.message)")
  }

  // MARK: - Arrays

  private mutating func checkItems(
    _ frame: Frame, _ node: (Int) -> Int?
  ) throws(SchemaError) -> Outcome {
    guard frame.value.kind == .array else { return .holds }
    let elements = frame.value.elements
    guard frame.index < elements.count, !isDecided(frame), let node = node(frame.index) else {
      return frame.failed > 0 ? .fails : .holds
    }
    frames[frames.count - 1].index += 1
    try check(node, elements[frame.index], at: frame.index, isReporting: frame.isReporting)
    return .waits
  }

  private mutating func checkContains(
    _ node: Int, _ least: Int, _ most: Int?, _ frame: Frame
  ) throws(SchemaError) -> Outcome {
    guard frame.value.kind == .array else { return .holds }
    if let most, frame.held > most {
      return fail(
        "must have at most \(SchemaSize.elements.shown(most)) that match the schema of 'contains'")
    }
    if most == nil, frame.held >= least { return .holds }
    guard frame.index < frame.value.elements.count else {
      if frame.held >= least { return .holds }
      return fail(
        least == 1
          ? "must have an element that matches the schema of 'contains'"
          : "must have at least \(SchemaSize.elements.shown(least)) that match the schema of 'contains'"
      )
    }
    frames[frames.count - 1].index += 1
    try check(node, frame.value.elements[frame.index], at: frame.index, isReporting: false)
    return .waits
  }

  private mutating func checkUniqueness(of value: Value) throws(SchemaError) -> Outcome {
    guard value.kind == .array, value.elements.count > 1 else { return .holds }
    var known: [[UInt8]: Int] = [:]
    for (index, element) in value.elements.enumerated() {
      try spend(1)
      if let first = known.updateValue(index, forKey: try canonical(element)) {
        return fail("must have different elements, but those at \(first) and \(index) are equal")
      }
    }
    return .holds
  }
}
