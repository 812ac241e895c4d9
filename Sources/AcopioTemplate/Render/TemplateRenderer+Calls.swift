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
    var start = plan.start
    var place = bottom
    if plan.target < 0 {
      guard let found = computedTarget(plan, values[bottom]) else { return .over }
      start = found.start
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
    let first = library.program.starts[Int(start)]
    if plan.manner == .each, let bound, bound.kind == .array || bound.kind == .range {
      return callForEach(plan, first, bound, alias, arguments, operation.origin, &output)
    }
    return callOnce(plan, first, bound, alias, arguments, operation.origin, nil, &output)
  }

  /// The partial whose name was computed; reports one that doesn't exist.
  private mutating func computedTarget(
    _ plan: CallPlan, _ value: Value
  ) -> (start: UInt32, alias: Name)? {
    let name = context.bytes(of: value)
    let text = name.string
    if !plan.choices.isEmpty {
      let chosen = Name(name)
      if let found = plan.choices.first(where: { $0.name.matches(chosen) }) {
        return (found.start, found.name)
      }
      _ = context.fault(
        .unknownPartial,
        "partial '\(text)' doesn't exist\(didYouMean(text, plan.choices.map(\.name.bytes.string)))",
        remedy: "write it in the folder that the tag names, or name another")
      return nil
    }
    let names = library.names
    let folders = library.folders
    let path = folders.partials + text
    guard let index = names.firstIndex(of: path) ?? names.firstIndex(of: text),
      library.templates[index].source.format == .html
    else {
      let partials = folders.names(names, under: folders.partials)
      _ = context.fault(
        .unknownPartial, "partial '\(text)' doesn't exist\(didYouMean(text, partials))",
        remedy: "write \(folders.file(of: path)), or name another")
      return nil
    }
    return (UInt32(index), Name(name))
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
    let mark = variables.mark
    let depth = marks.depth
    let loopsBefore = loops.count
    let valuesBefore = values.count
    if !plan.sharesScope { variables.enterPartial() }
    if let state { variables.push(LoopMembers.loopName, state) }
    if let bound { variables.bind(alias, bound, sharesScope: plan.sharesScope) }
    for index in 0..<plan.arguments.count {
      variables.bind(
        plan.arguments[index], values[arguments + index], sharesScope: plan.sharesScope)
    }
    let ending = run(start, &output)
    variables.leavePartial(mark, sharesScope: plan.sharesScope)
    loops.cut(to: loopsBefore)
    values.cut(to: valuesBefore)
    marks.discard(since: depth, &output)
    if plan.sharesScope { return ending }
    return ending == .stop ? .stop : .over
  }

  /// The value of `forloop` for a partial that is rendered for each element.
  private mutating func callState(_ index: Int, _ count: Int) -> Value {
    _ = context.isOutOfMemory()
    return LoopMembers.ofCall(index, count: count, in: context.scratch)
  }

  // MARK: - cycle

  /// Prints the next value of the group.
  mutating func cycle(_ operation: Operation, _ output: inout ByteBuffer) {
    let count = Int(operation.count)
    let isNamed = operation.flags == 1
    let bottom = values.count - count - (isNamed ? 1 : 0)
    defer { values.cut(to: bottom) }
    let key =
      isNamed ? CycleGroups.Key(name: values[bottom]) : CycleGroups.Key(hash: valuesHash(count))
    let most = context.limits.names
    guard let position = cycles.turn(of: key, count: count, most: most) else {
      context.origin = operation.origin
      return context.giveUp("a template can have \(most) groups of 'cycle' at most")
    }
    guard position < count else { return }
    printTurn(values[values.count - count + position], operation, &output)
  }

  /// A hash of the top `count` values, which identifies a group without a name.
  private mutating func valuesHash(_ count: Int) -> UInt64 {
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
