import AcopioBase

/// A partial at work.
struct CheckFrame {
  /// Where it was called.
  let call: Origin
  /// Whether the partial says itself what it wants.
  let isDeclared: Bool
  /// Names that nobody gave it.
  var missing: [MissingName] = []
}

/// A name that a partial uses and its caller does not give.
struct MissingName {
  let name: String
  /// Where the partial uses it.
  let use: Origin
}

/// A partial with what it is given: walked once.
struct CheckedCall: Hashable {
  let template: Int
  let arguments: [String: TemplateType]
}

extension TemplateChecker {
  /// Walks a partial with the types of what it is given.
  mutating func call(_ call: Call, _ range: Range<Int>) {
    var given: [(name: String, type: TemplateType, range: Range<Int>)] = []
    for argument in call.arguments {
      given.append(
        (source(argument.name), type(of: argument.value, .guarded), argument.value.range))
    }
    if let bound = bound(call) { given.append(bound) }
    guard let name = call.target, let target = partial(name) else { return }
    callers[target, default: []].insert(origin(range))
    guard !call.sharesScope else { return include(target, given, call.name.range) }
    // What is assigned inside stays inside: nothing to learn in a silent pass.
    guard findings.silence == 0 else { return }
    let parameters = PartialParameters(templates[target])
    parameters.faults.forEach { findings.report($0) }
    check(given, against: parameters, target, name, call.name.range)
    var arguments = Dictionary(given.map { ($0.name, $0.type) }) { $1 }
    for parameter in parameters.all where arguments[parameter.name] == nil {
      arguments[parameter.name] = parameter.isOptional ? .null : .any
    }
    let key = CheckedCall(template: target, arguments: arguments)
    for missing in walk(key, given.map { $0.name }, parameters, at: origin(call.name.range)) {
      report(
        "missing-argument", "partial '\(name)' needs '\(missing.name)'", call.name.range,
        remedy: "give it behind the name: \(missing.name): …",
        notes: [Diagnostic.Note("used here", at: missing.use)])
    }
  }

  private mutating func bound(
    _ call: Call
  ) -> (name: String, type: TemplateType, range: Range<Int>)? {
    let alias = call.alias ?? call.target?.split(separator: "/").last.map(String.init) ?? ""
    switch call.manner {
    case .once: return nil
    case .with(let value): return (alias, type(of: value, .guarded), value.range)
    case .each(let value):
      let list = type(of: value)
      switch list {
      case .list(let element): return (alias, element, value.range)
      case .range: return (alias, .number, value.range)
      case .optional, .null:
        reportNull(source(value.range), value.range)
        return (alias, .any, value.range)
      default: return (alias, list, value.range)
      }
    }
  }

  /// Walks the partial unless that was done for the same types; the names it misses.
  private mutating func walk(
    _ call: CheckedCall, _ names: [String], _ parameters: PartialParameters, at place: Origin
  ) -> [MissingName] {
    if let known = checkedCalls[call] { return known }
    // A partial that renders itself misses nothing new.
    checkedCalls[call] = []
    let outer = (scope, template)
    scope = CheckScope(
      globals: Dictionary(world.shared.map { ($0.name, $0.type) }) { $1 })
    for (name, type) in call.arguments.sorted(by: { $0.key < $1.key }) { scope.push(name, type) }
    scope.push("forloop", forloop)
    template = templates[call.template]
    frames.append(CheckFrame(call: place, isDeclared: parameters.isDeclared))
    body(template.body)
    let missing = frames.removeLast().missing
    (scope, template) = outer
    var seen = Set<String>()
    let first = missing.filter { seen.insert($0.name).inserted }
    checkedCalls[call] = first
    return first
  }

  private mutating func include(
    _ target: Int, _ given: [(name: String, type: TemplateType, range: Range<Int>)],
    _ range: Range<Int>
  ) {
    guard frames.count < 20 else { return }
    let outer = template
    let locals = scope.locals.count
    for argument in given { scope.push(argument.name, argument.type) }
    frames.append(CheckFrame(call: origin(range), isDeclared: true))
    template = templates[target]
    body(template.body)
    frames.removeLast()
    template = outer
    scope.locals.removeSubrange(locals...)
  }

  /// The number of the partial called `name`.
  func partial(_ name: String) -> Int? { index(of: "partials/\(name)") ?? index(of: name) }

  // MARK: - Parameters

  private mutating func check(
    _ given: [(name: String, type: TemplateType, range: Range<Int>)],
    against parameters: PartialParameters, _ target: Int, _ name: String, _ range: Range<Int>
  ) {
    let wanted =
      parameters.isDeclared
      ? Set(parameters.all.map(\.name)) : RootNames(templates, partial).names(in: target)
    for argument in given where !wanted.contains(argument.name) {
      report(
        "unknown-argument",
        "partial '\(name)' doesn't use '\(argument.name)'"
          + didYouMean(argument.name, wanted.sorted()),
        argument.range, remedy: "leave it out, or use it in the partial")
    }
    for parameter in parameters.all {
      let argument = given.first { $0.name == parameter.name }
      guard let argument, argument.type != .null || parameter.isOptional else {
        if !parameter.isOptional {
          report(
            "missing-argument", "partial '\(name)' needs '\(parameter.name)'", range,
            remedy: "give it behind the name: \(parameter.name): …",
            notes: [Diagnostic.Note("declared here", at: parameter.origin)])
        }
        continue
      }
      if argument.type.canBeNull, !parameter.isOptional {
        reportNull(source(argument.range), argument.range)
      } else if argument.type != .any,
        argument.type.wrapped.kinds.isDisjoint(with: parameter.kinds.union(.null))
      {
        report(
          "wrong-argument",
          "'\(parameter.name)' of partial '\(name)' is \(parameter.kinds.description), "
            + "not \(types.description(of: argument.type))",
          argument.range, notes: [Diagnostic.Note("declared here", at: parameter.origin)])
      }
    }
  }
}
