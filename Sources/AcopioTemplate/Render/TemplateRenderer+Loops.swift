import AcopioBase

extension TemplateRenderer {
  /// The elements that a loop iterates over.
  private struct Items {
    var elements: UnsafePointer<Value>?
    var first: Int64 = 0
    var count = 0
  }

  /// Begins a loop and returns where to continue: at its body or its `else`.
  mutating func beginLoop(_ operation: Operation, _ output: inout ByteBuffer) -> UInt32 {
    let number = Int(operation.target)
    let plan = loopPlans[number]
    context.origin = operation.origin
    let columns = plan.hasColumns ? option(values.pop(), "cols") : nil
    let offset = plan.hasOffset ? option(values.pop(), "offset") : nil
    let limit = plan.hasLimit ? option(values.pop(), "limit") : nil
    let collection = values.pop()
    // The standard prints no table for an undefined value or null, and an empty row for an empty
    // list.
    if plan.isTable, collection.isNothing { return plan.otherwise }
    var items = items(collection)
    var start = max(offset ?? 0, 0)
    if plan.continues { start = continuation(plan.name) }
    start = min(start, items.count)
    items.count -= start
    if let limit { items.count = min(items.count, max(limit, 0)) }
    if let elements = items.elements { items.elements = elements + start }
    items.first &+= Int64(start)
    if library.program.hasContinuations { remember(plan.name, start + items.count) }
    guard items.count > 0 else {
      if plan.isTable { output.append("<tr class=\"row1\">\n</tr>\n") }
      return plan.otherwise
    }
    let members = plan.usesState ? stateMembers(plan, items.count) : nil
    if members != nil { _ = context.isOutOfMemory() }
    loops.push(
      LoopState(
        plan: number, elements: items.elements, first: items.first, count: items.count,
        values: values.count, scoped: scoped.count, captures: captures.count,
        addresses: addresses.count, members: members,
        columns: columns.map { $0 > 0 ? $0 : items.count } ?? items.count))
    if let members {
      let name = plan.isTable ? tablerowloopName : forloopName
      scoped.push(Variable(name: name, value: .object(stateBuffer(members, plan))))
    }
    scoped.push(Variable(name: plan.variable, value: .undefined))
    if plan.isTable { output.append("<tr class=\"row1\">\n") }
    beginRound(&output)
    return plan.body
  }

  /// The integer value of a loop option; reports values that aren't one.
  private mutating func option(_ value: Value, _ name: StaticString) -> Int? {
    if let whole = value.int64 { return Int(whole) }
    if let number = value.number { return Int(exactly: number.rounded(.towardZero)) }
    if value.kind == .string, let whole = Value.wholeNumber(value.text.trimmed) {
      return Int(whole)
    }
    if value.isNothing { return nil }
    _ = context.badArgument("'\(name)' is not a whole number")
    return nil
  }

  private mutating func items(_ value: Value) -> Items {
    switch value.kind {
    case .array:
      return Items(elements: value.elements.baseAddress, count: value.elements.count)
    case .range:
      return Items(first: value.elements[0].int64 ?? 0, count: value.rangeCount)
    case .object, .entry:
      guard context.spend(value), !context.isOutOfMemory() else { return Items() }
      let pairs = value.members.map { Value.array([.text($0.key), $0.value], in: context.scratch) }
      return Items(elements: context.scratch.copy(pairs).baseAddress, count: pairs.count)
    case .string, .html, .markdown:
      guard value.count > 0 else { return Items() }
      return Items(elements: context.scratch.copy([value]).baseAddress, count: 1)
    default: return Items()
    }
  }

  // MARK: - Iterations

  /// Sets the variables of the innermost loop for the current iteration.
  private mutating func beginRound(_ output: inout ByteBuffer) {
    let loop = loops[loops.count - 1]
    let plan = loopPlans[loop.plan]
    let place = plan.isReversed ? loop.count - 1 - loop.round : loop.round
    let value = loop.elements.map { $0[place] } ?? .integer(loop.first &+ Int64(place))
    scoped[scoped.count - 1].value = value
    if let members = loop.members { update(members, loop, plan) }
    if plan.isTable {
      output.append("<td class=\"col")
      output.append(decimal: Int64(loop.round % loop.columns + 1))
      output.append("\">")
    }
  }

  /// Ends an iteration and returns where to continue; `nil` if nothing more may be rendered.
  mutating func endRound(_ operation: Operation, _ output: inout ByteBuffer) -> UInt32? {
    guard mayGoOn(operation.origin, output.count) else { return nil }
    let top = loops.count - 1
    loops[top].round += 1
    let loop = loops[top]
    let plan = loopPlans[loop.plan]
    if plan.isTable { output.append("</td>") }
    guard loop.round < loop.count else {
      endLoop(&output)
      return plan.end
    }
    if plan.isTable, loop.round % loop.columns == 0 {
      output.append("</tr>\n<tr class=\"row")
      output.append(decimal: Int64(loop.round / loop.columns + 1))
      output.append("\">")
    }
    beginRound(&output)
    return plan.body
  }

  /// Jumps to the end of the current iteration from anywhere in it.
  mutating func nextRound(_ output: inout ByteBuffer) -> UInt32 {
    let loop = loops[loops.count - 1]
    unwind(loop, &output)
    return loopPlans[loop.plan].next
  }

  /// Leaves the innermost loop from anywhere in it.
  mutating func leaveLoop(_ output: inout ByteBuffer) -> UInt32 {
    let loop = loops[loops.count - 1]
    let plan = loopPlans[loop.plan]
    unwind(loop, &output)
    if plan.isTable { output.append("</td>") }
    endLoop(&output)
    return plan.end
  }

  private mutating func unwind(_ loop: LoopState, _ output: inout ByteBuffer) {
    values.cut(to: loop.values)
    scoped.cut(to: loop.scoped + (loop.members == nil ? 1 : 2))
    addresses.cut(to: min(loop.addresses, addresses.count))
    if captures.count > loop.captures {
      // Captures begun in this iteration never end; their output is discarded.
      output.truncate(to: captures[loop.captures])
      captures.cut(to: loop.captures)
    }
  }

  private mutating func endLoop(_ output: inout ByteBuffer) {
    let loop = loops.pop()
    scoped.cut(to: loop.scoped)
    if loopPlans[loop.plan].isTable { output.append("</tr>\n") }
  }

  // MARK: - forloop

  /// Memory for the members of `forloop` or `tablerowloop`, with the constant ones set.
  private mutating func stateMembers(_ plan: LoopPlan, _ count: Int) -> UnsafeMutablePointer<Member>
  {
    let keys = plan.isTable ? tablerowKeys : forloopKeys
    let size = keys.count * MemoryLayout<Member>.stride
    let memory = context.scratch.allocate(size, alignment: MemoryLayout<Member>.alignment)
    let members = memory.bindMemory(to: Member.self, capacity: keys.count)
    for (index, key) in keys.enumerated() {
      (members + index).initialize(to: Member(key: key.utf8, value: .null))
    }
    members[6].value = .integer(Int64(count))
    if !plan.isTable {
      members[7].value = .text(plan.name.bytes)
      let outer = lookUp(forloopName)
      members[8].value = outer.kind == .undefined || isOfCall(outer) ? .null : outer
    }
    return members
  }

  /// Whether a `forloop` is that of `render … for`, which isn't the parent of loops in its partial.
  private func isOfCall(_ state: Value) -> Bool {
    state.member("name").kind == .undefined
  }

  private func stateBuffer(
    _ members: UnsafeMutablePointer<Member>, _ plan: LoopPlan
  ) -> UnsafeBufferPointer<Member> {
    UnsafeBufferPointer(
      start: members, count: plan.isTable ? tablerowKeys.count : forloopKeys.count)
  }

  /// Updates the members that change with each iteration; their order is that of the keys.
  private func update(
    _ members: UnsafeMutablePointer<Member>, _ loop: LoopState, _ plan: LoopPlan
  ) {
    let round = Int64(loop.round)
    let count = Int64(loop.count)
    members[0].value = .integer(round + 1)
    members[1].value = .integer(round)
    members[2].value = .integer(count - round)
    members[3].value = .integer(count - round - 1)
    members[4].value = .bool(round == 0)
    members[5].value = .bool(round == count - 1)
    guard plan.isTable else { return }
    let column = loop.round % loop.columns
    members[7].value = .integer(Int64(column + 1))
    members[8].value = .integer(Int64(column))
    members[9].value = .bool(column == 0)
    members[10].value = .bool(column == loop.columns - 1)
    members[11].value = .integer(Int64(loop.round / loop.columns + 1))
  }

  // MARK: - offset: continue

  private func continuation(_ name: Name) -> Int {
    continuations.first { $0.name == UInt(bitPattern: name.start) }?.position ?? 0
  }

  private mutating func remember(_ name: Name, _ position: Int) {
    let key = UInt(bitPattern: name.start)
    if let index = continuations.firstIndex(where: { $0.name == key }) {
      continuations[index].position = position
    } else {
      continuations.append((key, position))
    }
  }

  // MARK: - Limits

  /// Counts a step; `false` if a limit was exceeded, which is reported.
  @inline(__always)
  mutating func mayGoOn(_ origin: Origin, _ length: Int) -> Bool {
    steps += 1
    if steps <= context.limits.iterations, length <= limit, !context.isOver { return true }
    stop(origin, length)
    return false
  }

  /// Reports which limit was exceeded.
  mutating func stop(_ origin: Origin, _ length: Int) {
    context.origin = origin
    if context.isOver { return }
    context.giveUp(
      length > limit
        ? "a template can print \(context.limits.outputBytes >> 20) MiB at most"
        : "a template can do \(context.limits.iterations) rounds and calls at most")
  }
}

extension StaticString {
  /// The bytes of a literal, which are never freed.
  var utf8: Bytes { Bytes(start: utf8Start, count: utf8CodeUnitCount) }
}

private let forloopKeys: [StaticString] = [
  "index", "index0", "rindex", "rindex0", "first", "last", "length", "name", "parentloop",
]
private let tablerowKeys: [StaticString] = [
  "index", "index0", "rindex", "rindex0", "first", "last", "length", "col", "col0", "col_first",
  "col_last", "row",
]
private let forloopName = Name(("forloop" as StaticString).utf8)
private let tablerowloopName = Name(("tablerowloop" as StaticString).utf8)
