import AcopioBase

extension TemplateCompiler {
  /// Adds the operations that push the value of `expression`, which may be undefined.
  mutating func guarded(_ expression: Expression) {
    let outer = isGuarded
    isGuarded = true
    self.expression(expression)
    isGuarded = outer
  }

  /// Adds the operations that push the value of `expression`.
  mutating func expression(_ expression: Expression) {
    switch expression {
    case .literal(let value, let range): constant(value, range)
    case .path(let path): self.path(path)
    case .range(let first, let last, let range):
      self.expression(first)
      self.expression(last)
      emit(.range, range)
    case .comparison(let comparison, let left, let right, let range):
      self.expression(left)
      self.expression(right)
      emit(.compare, range, flags: comparison.rawValue)
    case .and(let left, let right): joined(left, right, .jumpOrDropIfFalse)
    case .or(let left, let right): joined(left, right, .jumpOrDropIfTrue)
    case .filtered(let input, let call): filtered(input, call)
    }
  }

  private mutating func constant(_ value: Value, _ range: Range<Int>) {
    // Text keeps its origin, for filters that report a missing target of an address.
    let placed = value.kind == .string ? value.at(file.origin(range)) : value
    emit(.constant, range, payload: UnsafeRawPointer(program.copy([placed]).baseAddress))
  }

  private mutating func joined(_ left: Expression, _ right: Expression, _ code: Operation.Code) {
    expression(left)
    let skip = emit(code, left.range)
    expression(right)
    program.land(skip)
    emit(.truth, left.range.lowerBound..<right.range.upperBound)
  }

  private mutating func path(_ path: Path) {
    checkBlockSuper(path)
    let start = path.range.lowerBound
    var steps = path.steps[...]
    switch path.root {
    case .name(let text):
      if text == "forloop" || text == "tablerowloop" { program.noteStateUse() }
      if let (member, end) = steps.first?.name {
        steps = steps.dropFirst()
        let names = program.copy([name(text).pointee, name(member).pointee])
        emit(
          .variableMember, start..<end, target: isGuarded ? 1 : 0, count: path.rootEnd - start,
          payload: UnsafeRawPointer(names.baseAddress))
      } else {
        emit(
          .variable, start..<path.rootEnd, target: isGuarded ? 1 : 0, payload: name(text))
      }
    case .computed(let inner):
      program.noteStateUse()
      expression(inner)
      emit(.computedVariable, start..<path.rootEnd)
    }
    for step in steps {
      switch step {
      case .name(let text, let end), .key(let text, let end):
        emit(.member, start..<end, target: isGuarded ? 1 : 0, payload: name(text))
      case .index(let index, let end):
        let outer = isGuarded
        isGuarded = false
        expression(index)
        isGuarded = outer
        emit(.element, start..<end)
      }
    }
  }

  private mutating func filtered(_ input: Expression, _ call: FilterCall) {
    let signature = Filters.all[call.filter].signature
    let outer = isGuarded
    isGuarded = signature.input.contains(.null)
    expression(input)
    for (index, argument) in call.arguments.enumerated() {
      isGuarded = index < signature.arguments.count && signature.arguments[index].contains(.null)
      expression(argument)
    }
    isGuarded = false
    for named in call.named {
      if let named { expression(named) } else { constant(.undefined, call.range) }
    }
    isGuarded = outer
    emit(.filter, call.range, target: UInt32(call.filter), count: call.arguments.count)
  }
}
