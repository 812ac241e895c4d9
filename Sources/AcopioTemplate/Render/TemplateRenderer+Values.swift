import AcopioBase

extension TemplateRenderer {
  // MARK: - Variables

  /// The value of a variable; `undefined` if there is none.
  @inline(__always)
  func lookUp(_ name: Name) -> Value { variables.lookUp(name, remembering: places) }

  /// Assigns a value for the rest of the template, or of the partial called by `render`.
  mutating func assign(_ name: Name, _ value: Value) {
    guard !variables.assign(name, value, most: context.limits.names) else { return }
    context.giveUp("a template can assign \(context.limits.names) variables at most")
  }

  /// Replaces the name on top of the stack with the variable of that name.
  mutating func computedVariable(_ operation: Operation) {
    let wanted = values.pop()
    let name = Name(context.bytes(of: wanted))
    let value = wanted.isNothing ? .undefined : lookUp(name)
    values.push(value)
    if value.kind == .undefined { reportVariable(operation) }
  }

  /// Adds to a counter and prints it: an increment prints before adding, a decrement after.
  mutating func increment(_ operation: Operation, _ output: inout ByteBuffer) {
    let step = Int64(Int8(bitPattern: operation.flags))
    let most = context.limits.names
    guard let before = variables.add(step, toCounter: operation.name, most: most) else {
      context.origin = operation.origin
      return context.giveUp("a template can have \(most) counters at most")
    }
    output.append(decimal: step < 0 ? before &+ step : before)
  }

  // MARK: - Members

  /// The member `name` of a value; every member of null is null.
  @inline(__always)
  mutating func member(_ name: Name, of base: Value) -> Value {
    switch base.kind {
    case .entry, .object:
      let value = base.member(name.bytes, hash: name.hash, remembering: places)
      guard case .undefined = value.kind else { return value }
      if case .none = name.special { return value }
      return specialMember(name, of: base)
    default: return specialMember(name, of: base)
    }
  }

  private mutating func specialMember(_ name: Name, of base: Value) -> Value {
    switch (base.kind, name.special) {
    case (.null, _): return context.isChecked ? .null : .undefined
    case (.array, .size), (.object, .size): return .integer(Int64(base.count))
    case (.range, .size): return .integer(Int64(base.rangeCount))
    case (.array, .first): return base.elements.first ?? .null
    case (.array, .last): return base.elements.last ?? .null
    case (.range, .first): return base.elements[0]
    case (.range, .last): return base.elements[1]
    case (.object, .first):
      guard let member = base.members.first else { return .null }
      return .array([.text(member.key), member.value], in: context.scratch)
    case (.string, .size), (.html, .size), (.markdown, .size):
      return .integer(Int64(base.text.count { $0 & 0xC0 != 0x80 }))
    case (.array, _): return entry(name.bytes, in: base)
    default: return .undefined
    }
  }

  /// The entry with a key among the elements of a list; `undefined` if there is none.
  private func entry(_ key: Bytes, in list: Value) -> Value {
    list.elements.first { $0.kind == .entry && $0.member("key").text.equals(key) } ?? .undefined
  }

  /// The element or member at a computed index, or the entry with that key; null if there is none.
  mutating func element(_ place: Value, of base: Value) -> Value {
    switch base.kind {
    case .array:
      guard let index = place.int64 else { break }
      let count = Int64(base.count)
      let position = index < 0 ? index &+ count : index
      return position >= 0 && position < count ? base.elements[Int(position)] : .null
    case .object, .entry:
      guard !place.isNothing else { return .null }
      let key = context.bytes(of: place)
      let value = base.member(key, hash: keyHash(key))
      if value.kind != .undefined { return value }
    default: break
    }
    guard place.kind == .string else { return base.kind == .undefined ? .undefined : .null }
    let value = specialMember(Name(place.text), of: base)
    return value.kind == .undefined && base.kind != .undefined ? .null : value
  }

  /// Pops two bounds and pushes the range between them.
  mutating func makeRange() {
    let last = values.pop()
    let first = values.pop()
    let ends = context.scratch.copy([Value.integer(wholeEnd(first)), .integer(wholeEnd(last))])
    var range = Value.array(ends)
    range.kind = .range
    values.push(range)
  }

  /// A bound of a range; anything but a number counts as 0.
  private func wholeEnd(_ value: Value) -> Int64 {
    if let whole = value.int64 { return whole }
    if let number = value.number { return Int64(exactly: number.rounded(.towardZero)) ?? 0 }
    return value.kind == .string ? Value.wholeNumber(value.text.trimmed) ?? 0 : 0
  }

  // MARK: - Conditions

  mutating func compare(_ left: Value, _ right: Value, _ operation: Operation) -> Value {
    let comparison = Comparison(rawValue: operation.flags) ?? .equal
    switch comparison {
    case .equal: return .bool(isEqual(left, right, operation))
    case .unequal: return .bool(!isEqual(left, right, operation))
    case .contains:
      context.origin = operation.origin
      return .bool(context.spend(left) && left.contains(right))
    case .isBoolean, .isDate, .isNumber, .isText:
      return .bool(comparison.testedKind?.contains(left) == right.bool)
    case .less: return ordered(left, right, operation) { $0 < 0 }
    case .lessOrEqual: return ordered(left, right, operation) { $0 <= 0 }
    case .greater: return ordered(left, right, operation) { $0 > 0 }
    case .greaterOrEqual: return ordered(left, right, operation) { $0 >= 0 }
    }
  }

  private mutating func isEqual(_ left: Value, _ right: Value, _ operation: Operation) -> Bool {
    if left.count == right.count, left.count > 64 {
      context.origin = operation.origin
      guard context.spend(left) else { return false }
    }
    return left.isEqual(to: right)
  }

  private mutating func ordered(
    _ left: Value, _ right: Value, _ operation: Operation, _ holds: (Int) -> Bool
  ) -> Value {
    if let order = left.order(right) { return .bool(holds(order)) }
    let hasNoOrder = [left.kind, right.kind].contains {
      [.null, .undefined, .empty, .blank, .bool, .entry, .object].contains($0)
    }
    if !hasNoOrder {
      context.origin = operation.origin
      _ = context.fault(
        .badComparison,
        "\(left.kind.description) can't be compared with \(right.kind.description)",
        remedy: "compare values of one type")
    }
    return .bool(false)
  }

  /// Pops a value and counts it in the `case` below if it equals the subject.
  mutating func match() {
    let value = values.pop()
    guard values[values.count - 3].isEqual(to: value) else { return }
    values[values.count - 1] = .integer((values[values.count - 1].int64 ?? 0) + 1)
    values[values.count - 2] = .integer(1)
  }

  /// Consumes one of the counted matches; `false` if none is left.
  mutating func takeMatch() -> Bool {
    let left = values[values.count - 1].int64 ?? 0
    guard left > 0 else { return false }
    values[values.count - 1] = .integer(left - 1)
    return true
  }

  // MARK: - Filters

  mutating func filter(_ operation: Operation) {
    let filter = Int(operation.target)
    let named = filterNames[filter]
    let total = Int(operation.count) + named
    let input = values[values.count - total - 1]
    let arguments = values.top(total)
    context.origin = operation.origin
    // An undefined value was already reported and isn't reported again as another fault; a filter
    // that accepts null tests for a value.
    let isPoisoned =
      context.isChecked && !filterTakesNull[filter]
      && (input.kind == .undefined
        || arguments.prefix(Int(operation.count)).contains { $0.kind == .undefined })
    let mayGoOn = context.spend(input) && !context.isOver && !context.isOutOfMemory()
    let result =
      isPoisoned || !mayGoOn
      ? .undefined
      : filters[filter](
        input, FilterArguments(arguments, count: Int(operation.count)), &context)
    values.cut(to: values.count - total)
    values[values.count - 1] = result
  }
}

extension Value.Kind {
  /// The name of this kind of value in diagnostics.
  var description: Message {
    switch self {
    case .null: "null"
    case .bool: "a truth value"
    case .number, .integer: "a number"
    case .string, .html, .markdown: "text"
    case .date, .datetime: "a date"
    case .array: "a list"
    case .object: "an object"
    case .entry: "an entry"
    case .range: "a range"
    case .empty, .blank, .undefined: "nothing"
    }
  }
}
