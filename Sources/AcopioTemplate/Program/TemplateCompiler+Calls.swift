import AcopioBase

extension TemplateCompiler {
  /// Adds the operations that call a partial; reports `unknown-partial`.
  mutating func call(_ call: Call, _ range: Range<Int>) {
    var target: Int32 = -1
    var start = 0
    var alias = call.alias
    if let wanted = call.target {
      guard let index = partial(wanted) else { return reportPartial(wanted, call.name.range) }
      target = Int32(index)
      if call.sharesScope { noteInclude(index, range) }
      start = self.start(of: index, range)
      if alias == nil { alias = String(wanted.split(separator: "/").last ?? "") }
    } else {
      expression(call.name)
      noteComputedCall(call.name.range)
    }
    if call.sharesScope { program.noteStateUse() }
    var manner = CallPlan.Manner.once
    switch call.manner {
    case .once: break
    case .with(let value):
      guarded(value)
      manner = .with
    case .each(let value):
      expression(value)
      manner = .each
    }
    for argument in call.arguments { guarded(argument.value) }
    let arguments = call.arguments.map { name(at: $0.name).pointee }
    let plan = CallPlan(
      target: target, start: UInt32(start), manner: manner, alias: name(alias ?? "").pointee,
      hasAlias: alias != nil, sharesScope: call.sharesScope, arguments: program.copy(arguments))
    let number = program.add(plan)
    emit(.call, range, target: number)
  }

  private func partial(_ name: String) -> Int? {
    numbers[folders.partials + name] ?? numbers[name]
  }

  private mutating func reportPartial(_ name: String, _ range: Range<Int>) {
    let origin = file.origin(range.lowerBound + 1..<range.upperBound - 1)
    let (meant, remedy) = folders.advice(
      name, under: folders.partials, among: templates.lazy.map(\.source.name),
      &findings.suggestions)
    findings.errorOnce(
      .unknownPartial, "partial '\(name)' doesn't exist\(meant)", at: origin, remedy: remedy)
  }
}
