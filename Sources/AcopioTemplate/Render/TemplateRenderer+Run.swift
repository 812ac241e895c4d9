import AcopioBase

extension TemplateRenderer {
  /// Runs operations from index `start` to the `end` of the template.
  ///
  /// This is one state machine, kept in one function so that the optimizer sees all of it.
  mutating func run(_ start: UInt32, _ output: inout ByteBuffer) -> Ending {
    let outerLoops = loops.count
    var index = Int(start)
    while true {
      let operation = operations + index
      index += 1
      switch operation.pointee.code {
      case .text:
        output.append(operation.pointee.bytes)
      case .print:
        printTop(values.pop(), operation, &output)
        if budget.isExceeded(by: output.count) { return stopped(operation.pointee, &output) }
      case .constant:
        values.push(operation.pointee.value)
      case .variable:
        let value = lookUp(operation.pointee.name)
        if case .undefined = value.kind, operation.pointee.target == 0 {
          reportVariable(operation.pointee)
        }
        finish(value, operation, &output)
        if budget.isExceeded(by: output.count) { return stopped(operation.pointee, &output) }
      case .variableMember:
        let base = lookUp(operation.pointee.name)
        let value = member(operation.pointee.secondName, of: base)
        if case .undefined = value.kind, operation.pointee.target == 0 {
          reportVariableMember(operation.pointee, of: base)
        }
        finish(value, operation, &output)
        if budget.isExceeded(by: output.count) { return stopped(operation.pointee, &output) }
      case .member:
        let base = values.pop()
        let value = member(operation.pointee.name, of: base)
        if case .undefined = value.kind, operation.pointee.target == 0 {
          reportMember(operation.pointee, of: base)
        }
        finish(value, operation, &output)
        if budget.isExceeded(by: output.count) { return stopped(operation.pointee, &output) }
      case .computedVariable:
        computedVariable(operation.pointee)
      case .element:
        let place = values.pop()
        let base = values.pop()
        values.push(element(place, of: base))
      case .range:
        makeRange()
      case .compare:
        let right = values.pop()
        let left = values.pop()
        values.push(compare(left, right, operation.pointee))
      case .truth:
        let value = values.pop()
        values.push(.bool(value.isTrue))
      case .jump:
        index = Int(operation.pointee.target)
      case .jumpIfFalse:
        if !values.pop().isTrue { index = Int(operation.pointee.target) }
      case .jumpIfTrue:
        if values.pop().isTrue { index = Int(operation.pointee.target) }
      case .jumpOrDropIfFalse:
        let value = values.pop()
        if !value.isTrue {
          values.push(value)
          index = Int(operation.pointee.target)
        }
      case .jumpOrDropIfTrue:
        let value = values.pop()
        if value.isTrue {
          values.push(value)
          index = Int(operation.pointee.target)
        }
      case .filter:
        filter(operation.pointee)
        if context.isOver { return .stop }
      case .assign:
        let value = values.pop()
        context.origin = operation.pointee.origin
        assign(operation.pointee.name, value)
        if context.isOver { return .stop }
      case .capture, .ifChanged:
        marks.beginCapture(at: output.count, isText: operation.pointee.flags == 1)
      case .endCapture:
        context.origin = operation.pointee.origin
        let text = endCapture(&output)
        let isHTML = context.isChecked && operation.pointee.flags == 0
        assign(operation.pointee.name, .text(text, kind: isHTML ? .html : .string))
        if context.isOver { return .stop }
      case .endIfChanged:
        context.origin = operation.pointee.origin
        endIfChanged(&output)
      case .choice:
        values.push(.integer(0))
        values.push(.integer(0))
      case .match:
        match()
      case .matched:
        if !takeMatch() {
          index = Int(operation.pointee.target)
        } else if !mayGoOn(operation.pointee.origin, output.count) {
          return .stop
        }
      case .unmatched:
        if values[values.count - 2].payload != 0 { index = Int(operation.pointee.target) }
      case .drop:
        values.cut(to: values.count - Int(operation.pointee.count))
      case .loop:
        index = Int(beginLoop(operation.pointee, &output))
      case .endLoop:
        guard let next = endRound(operation.pointee, &output) else { return .stop }
        index = Int(next)
      case .leave:
        guard loops.count > outerLoops else { return .leave }
        index = Int(leaveLoop(&output))
      case .next:
        guard loops.count > outerLoops else { return .next }
        index = Int(nextRound(&output))
      case .call:
        switch call(operation.pointee, &output) {
        case .over: break
        case .stop: return .stop
        case .leave:
          guard loops.count > outerLoops else { return .leave }
          index = Int(leaveLoop(&output))
        case .next:
          guard loops.count > outerLoops else { return .next }
          index = Int(nextRound(&output))
        }
      case .cycle:
        cycle(operation.pointee, &output)
        if context.isOver { return .stop }
      case .increment:
        increment(operation.pointee, &output)
        if context.isOver { return .stop }
      case .beginAddress:
        marks.beginAddress(at: output.count)
      case .judgeAddress:
        judgeAddress(operation.pointee, &output)
      case .end:
        return .over
      }
    }
  }
}

extension TemplateRenderer {
  /// Reports that the output exceeds its limit.
  private mutating func stopped(_ operation: Operation, _ output: inout ByteBuffer) -> Ending {
    stop(operation.origin, output.count)
    return .stop
  }

  /// Pushes a value, or prints it if the operation requires it.
  @inline(__always)
  private mutating func finish(
    _ value: Value, _ operation: UnsafePointer<Operation>, _ output: inout ByteBuffer
  ) {
    if operation.pointee.flags == 0 {
      values.push(value)
    } else {
      printTop(value, operation, &output)
    }
  }

  /// Prints the most common kinds of values inline, and others with `print`.
  @inline(__always)
  private mutating func printTop(
    _ value: Value, _ operation: UnsafePointer<Operation>, _ output: inout ByteBuffer
  ) {
    let escape = operation.pointee.flags
    switch value.kind {
    case .string where escape == Escape.html.rawValue: appendEscaped(value.text, into: &output)
    case .html where escape <= Escape.plain.rawValue: output.append(value.text)
    default: printOther(value, operation, &output)
    }
  }

  private mutating func printOther(
    _ value: Value, _ operation: UnsafePointer<Operation>, _ output: inout ByteBuffer
  ) {
    let origin = operation.pointee.origin
    switch Escape(rawValue: operation.pointee.flags) ?? .html {
    case .json: printJSON(value, isWritten: false, &output)
    case .written: printJSON(value, isWritten: true, &output)
    case let escape where escape.isOfFile: printInFile(value, escape, origin, &output)
    case let escape: print(value, escape, origin, &output)
    }
  }
}

extension Operation {
  /// The text that the operation prints.
  @inline(__always)
  var bytes: Bytes { Bytes(start: UnsafePointer(bitPattern: payload), count: Int(count)) }

  /// The constant that the operation pushes.
  @inline(__always)
  var value: Value {
    guard let pointer = UnsafePointer<Value>(bitPattern: payload) else { return .undefined }
    return pointer.pointee
  }

  /// The name after the one that the operation refers to.
  @inline(__always)
  var secondName: Name {
    guard let pointer = UnsafePointer<Name>(bitPattern: payload) else {
      preconditionFailure("an operation about two names has them")
    }
    return pointer[1]
  }

  /// The name that the operation refers to.
  @inline(__always)
  var name: Name {
    guard let pointer = UnsafePointer<Name>(bitPattern: payload) else {
      preconditionFailure("this operation always has a name")
    }
    return pointer.pointee
  }
}
