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
    let plan = loops.plan(number)
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
    if plan.continues { start = loops.continuation(of: plan.name) }
    start = min(start, items.count)
    items.count -= start
    if let limit { items.count = min(items.count, max(limit, 0)) }
    if let elements = items.elements { items.elements = elements + start }
    items.first &+= Int64(start)
    loops.remember(plan.name, start + items.count)
    guard items.count > 0 else {
      if plan.isTable { output.append("<tr class=\"row1\">\n</tr>\n") }
      return plan.otherwise
    }
    let members = plan.usesState ? members(plan, items.count) : nil
    if members != nil { _ = context.isOutOfMemory() }
    loops.push(
      LoopState(
        plan: number, elements: items.elements, first: items.first, count: items.count,
        values: values.count, locals: variables.localCount, marks: marks.depth, members: members,
        columns: columns.map { $0 > 0 ? $0 : items.count } ?? items.count))
    if let members {
      variables.push(
        plan.isTable ? LoopMembers.tableName : LoopMembers.loopName, members.value)
    }
    variables.push(plan.variable, .undefined)
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
    let loop = loops.innermost
    let plan = loops.plan(loop.plan)
    variables.setLast(loop.element(isReversed: plan.isReversed))
    loop.members?.update(round: loop.round, count: loop.count, columns: loop.columns)
    if plan.isTable {
      output.append("<td class=\"col")
      output.append(decimal: Int64(loop.round % loop.columns + 1))
      output.append("\">")
    }
  }

  /// Ends an iteration and returns where to continue; `nil` if nothing more may be rendered.
  mutating func endRound(_ operation: Operation, _ output: inout ByteBuffer) -> UInt32? {
    guard mayGoOn(operation.origin, output.count) else { return nil }
    let loop = loops.advance()
    let plan = loops.plan(loop.plan)
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
    let loop = loops.innermost
    unwind(loop, &output)
    return loops.plan(loop.plan).next
  }

  /// Leaves the innermost loop from anywhere in it.
  mutating func leaveLoop(_ output: inout ByteBuffer) -> UInt32 {
    let loop = loops.innermost
    let plan = loops.plan(loop.plan)
    unwind(loop, &output)
    if plan.isTable { output.append("</td>") }
    endLoop(&output)
    return plan.end
  }

  private mutating func unwind(_ loop: LoopState, _ output: inout ByteBuffer) {
    values.cut(to: loop.values)
    variables.cutLocals(to: loop.locals + (loop.members == nil ? 1 : 2))
    marks.discard(since: loop.marks, &output)
  }

  private mutating func endLoop(_ output: inout ByteBuffer) {
    let loop = loops.pop()
    variables.cutLocals(to: loop.locals)
    if loops.plan(loop.plan).isTable { output.append("</tr>\n") }
  }

  // MARK: - forloop

  /// The members of `forloop` or `tablerowloop` of a loop that begins.
  private mutating func members(_ plan: LoopPlan, _ count: Int) -> LoopMembers {
    var parent = Value.null
    if !plan.isTable {
      let outer = lookUp(LoopMembers.loopName)
      if outer.kind != .undefined, !LoopMembers.isOfCall(outer) { parent = outer }
    }
    return LoopMembers(
      isTable: plan.isTable, name: plan.name.bytes, count: count, parent: parent,
      in: context.scratch)
  }

  // MARK: - Limits

  /// Counts a step; `false` if a limit was exceeded, which is reported.
  @inline(__always)
  mutating func mayGoOn(_ origin: Origin, _ length: Int) -> Bool {
    if budget.countStep(), !budget.isExceeded(by: length), !context.isOver { return true }
    stop(origin, length)
    return false
  }

  /// Reports which limit was exceeded.
  mutating func stop(_ origin: Origin, _ length: Int) {
    context.origin = origin
    if context.isOver { return }
    context.giveUp(
      budget.isExceeded(by: length)
        ? "a template can print \(context.limits.outputBytes >> 20) MiB at most"
        : "a template can do \(context.limits.iterations) rounds and calls at most")
  }
}
