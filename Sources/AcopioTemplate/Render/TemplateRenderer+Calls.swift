import AcopioBase

extension TemplateRenderer {
  /// Renders a partial once, or once for each element.
  mutating func call(_ operation: Operation, _ output: inout ByteBuffer) -> Ending {
    let plan = callPlans[Int(operation.target)]
    let below = plan.arguments.count + (plan.manner == .once ? 0 : 1) + (plan.target < 0 ? 1 : 0)
    let bottom = values.count - below
    defer { values.cut(to: bottom) }
    context.origin = operation.origin
    var alias = plan.alias
    var target = Int(plan.target)
    var place = bottom
    if plan.target < 0 {
      guard let found = computedTarget(values[bottom]) else { return .over }
      target = found.target
      if !plan.hasAlias { alias = found.alias }
      place += 1
    }
    let bound = plan.manner == .once ? nil : values[place]
    let arguments = place + (plan.manner == .once ? 0 : 1)
    guard context.callers.count < context.limits.renderDepth else {
      _ = context.fault(
        .templateLimit, "partials can be nested \(context.limits.renderDepth) deep at most",
        remedy: "end the calls with a condition")
      return .over
    }
    context.callers.push(operation.origin)
    defer { _ = context.callers.pop() }
    let start = library.program.starts[plan.target < 0 ? target : Int(plan.start)]
    if plan.manner == .each, let bound, bound.kind == .array || bound.kind == .range {
      return callForEach(plan, start, bound, alias, arguments, operation.origin, &output)
    }
    return callOnce(plan, start, bound, alias, arguments, operation.origin, nil, &output)
  }

  /// The partial whose name was computed; reports one that doesn't exist.
  private mutating func computedTarget(_ value: Value) -> (target: Int, alias: Name)? {
    let name = context.bytes(of: value)
    let text = name.string
    let names = library.names
    guard let index = names.firstIndex(of: "partials/\(text)") ?? names.firstIndex(of: text) else {
      let partials = names.filter { $0.hasPrefix("partials/") }.map { String($0.dropFirst(9)) }
      _ = context.fault(
        .unknownPartial, "partial '\(text)' doesn't exist\(didYouMean(text, partials))",
        remedy: "write templates/partials/\(text).html, or name another")
      return nil
    }
    return (index, Name(name))
  }

  private mutating func callForEach(
    _ plan: CallPlan, _ start: UInt32, _ list: Value, _ alias: Name, _ arguments: Int,
    _ origin: Origin, _ output: inout ByteBuffer
  ) -> Ending {
    let elements = context.elements(of: list)
    for (index, element) in elements.enumerated() {
      let state = plan.sharesScope ? nil : callState(index, elements.count)
      let ending = callOnce(
        plan, start, element, alias, arguments, origin, state, &output)
      if ending == .stop { return .stop }
      if ending == .leave { break }
    }
    return .over
  }

  private mutating func callOnce(
    _ plan: CallPlan, _ start: UInt32, _ bound: Value?, _ alias: Name, _ arguments: Int,
    _ origin: Origin, _ state: Value?, _ output: inout ByteBuffer
  ) -> Ending {
    guard mayGoOn(origin, output.count) else { return .stop }
    let outer = scope
    let scopedBefore = scoped.count
    let assignedBefore = assigned.count
    let countersBefore = counters.count
    let capturesBefore = captures.count
    let loopsBefore = loops.count
    let valuesBefore = values.count
    if !plan.sharesScope {
      scope = Scope(
        scoped: scopedBefore, assigned: assignedBefore, counters: countersBefore, globals: shared)
    }
    if let state { scoped.push(Variable(name: callForloopName, value: state)) }
    if let bound { bind(alias, bound, plan.sharesScope) }
    for index in 0..<plan.arguments.count {
      bind(plan.arguments[index], values[arguments + index], plan.sharesScope)
    }
    let ending = run(start, &output)
    scoped.cut(to: scopedBefore)
    loops.cut(to: loopsBefore)
    values.cut(to: valuesBefore)
    if captures.count > capturesBefore {
      output.truncate(to: captures[capturesBefore])
      captures.cut(to: capturesBefore)
    }
    guard !plan.sharesScope else { return ending }
    scope = outer
    assigned.cut(to: assignedBefore)
    counters.cut(to: countersBefore)
    return ending == .stop ? .stop : .over
  }

  /// Binds an argument of a partial; one with its own scope may assign to it.
  private mutating func bind(_ name: Name, _ value: Value, _ sharesScope: Bool) {
    if sharesScope {
      scoped.push(Variable(name: name, value: value))
    } else {
      assigned.push(Variable(name: name, value: value))
    }
  }

  /// The value of `forloop` for a partial that is rendered for each element.
  private mutating func callState(_ index: Int, _ count: Int) -> Value {
    let members: [(StaticString, Value)] = [
      ("index", .integer(Int64(index + 1))), ("index0", .integer(Int64(index))),
      ("rindex", .integer(Int64(count - index))), ("rindex0", .integer(Int64(count - index - 1))),
      ("first", .bool(index == 0)), ("last", .bool(index == count - 1)),
      ("length", .integer(Int64(count))), ("parentloop", .null),
    ]
    _ = context.isOutOfMemory()
    return .object(members.map { Member(key: $0.utf8, value: $1) }, in: context.scratch)
  }

  // MARK: - cycle

  /// Prints the next value of the group.
  mutating func cycle(_ operation: Operation, _ output: inout ByteBuffer) {
    let count = Int(operation.count)
    let isNamed = operation.flags == 1
    let bottom = values.count - count - (isNamed ? 1 : 0)
    defer { values.cut(to: bottom) }
    let group = isNamed ? values[bottom] : .undefined
    let key = isNamed ? 0 : cycleKey(count)
    let known = cycles.firstIndex { state in
      state.isNamed == isNamed && state.key == key && state.group.isEqual(to: group)
    }
    let index = known ?? cycles.count
    if known == nil {
      guard cycles.count < context.limits.names else {
        context.origin = operation.origin
        return context.giveUp(
          "a template can have \(context.limits.names) groups of 'cycle' at most")
      }
      cycles.append(CycleState(group: group, isNamed: isNamed, key: key, position: 0))
    }
    let position = cycles[index].position
    if position < count {
      printTurn(values[values.count - count + position], operation, &output)
    }
    cycles[index].position = position + 1 < count ? position + 1 : 0
  }

  /// The key of a group without a name, computed from its values.
  private mutating func cycleKey(_ count: Int) -> UInt64 {
    var hash = StableHash()
    for place in values.count - count..<values.count {
      // The text '1' and the number 1 are different values.
      hash.combine(values[place].hasText ? quotation.utf8 : Bytes(start: nil, count: 0))
      hash.combine(context.bytes(of: values[place]))
    }
    return hash.value
  }
}

private let quotation: StaticString = "'"
private let callForloopName = Name(("forloop" as StaticString).utf8)
