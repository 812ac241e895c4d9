import AcopioBase

/// A partial that is being walked.
struct CheckFrame {
  /// Where it was called.
  let call: Origin
  /// Whether the partial declares its parameters.
  let isDeclared: Bool
  /// The names it uses that its caller doesn't pass.
  var missing: [MissingName] = []
}

/// A name that a partial uses and its caller doesn't pass.
struct MissingName {
  let name: String
  /// Where the partial uses it.
  let use: Origin
}

/// One argument of a call.
struct GivenArgument {
  let name: String
  /// Where the name is in the source.
  let place: Range<Int>
  var type: TemplateType
  /// Where the value is in the source.
  let value: Range<Int>
}

/// A partial with the types of its arguments, which is walked once.
struct CheckedCall: Hashable {
  let template: Int
  let arguments: [String: TemplateType]
}

extension TemplateChecker {
  /// Walks a partial with the types of its arguments.
  mutating func call(_ call: Call, _ range: Range<Int>) {
    var given = call.arguments.map { argument in
      GivenArgument(
        name: source(argument.name), place: argument.name,
        type: type(of: argument.value, .guarded), value: argument.value.range)
    }
    if let bound = bound(call) { given.append(bound) }
    guard let name = call.target, let target = partial(name) else { return }
    note(given, of: target, at: origin(range))
    guard !call.sharesScope else { return include(target, given, call.name.range) }
    // Assignments inside it don't leave it, so a silent pass has nothing to learn.
    guard findings.silence == 0 else { return }
    let parameters = PartialParameters(templates[target])
    parameters.faults.forEach { findings.report($0) }
    check(&given, against: parameters, target, name, call.name.range)
    var arguments = Dictionary(given.map { ($0.name, $0.type) }) { $1 }
    for parameter in parameters.all where arguments[parameter.name] == nil {
      arguments[parameter.name] = parameter.isOptional ? .null : .any
    }
    let key = CheckedCall(template: target, arguments: arguments)
    for missing in walk(key, given.map { $0.name }, parameters, at: origin(call.name.range)) {
      report(
        .missingArgument, "partial '\(name)' needs '\(missing.name)'", call.name.range,
        remedy: "give it behind the name: \(missing.name): …",
        notes: [Diagnostic.Note("used here", at: missing.use)])
    }
  }

  private mutating func bound(_ call: Call) -> GivenArgument? {
    let alias = call.alias ?? call.target?.split(separator: "/").last.map(String.init) ?? ""
    func given(_ type: TemplateType, _ value: Expression) -> GivenArgument {
      GivenArgument(name: alias, place: value.range, type: type, value: value.range)
    }
    switch call.manner {
    case .once: return nil
    case .with(let value): return given(type(of: value, .guarded), value)
    case .each(let value):
      let list = type(of: value)
      switch list {
      case .list(let element): return given(element, value)
      case .range: return given(.number, value)
      case .optional, .null:
        reportNull(source(value.range), value.range)
        return given(.any, value)
      default: return given(list, value)
      }
    }
  }

  /// Walks the partial unless it was walked with the same types; returns the names it misses.
  private mutating func walk(
    _ call: CheckedCall, _ names: [String], _ parameters: PartialParameters, at place: Origin
  ) -> [MissingName] {
    if let known = checkedCalls[call] { return known }
    guard mayWalk() else { return [] }
    // A partial that renders itself misses no further names.
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

  /// Whether one more partial can be walked; calls beyond the limit are refused while rendering.
  private mutating func mayWalk() -> Bool {
    walks += 1
    return walks <= TemplateLimits.walks && frames.count < TemplateLimits().renderDepth
  }

  private mutating func include(
    _ target: Int, _ given: [GivenArgument],
    _ range: Range<Int>
  ) {
    guard frames.count < 20, mayWalk() else { return }
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

  /// Notes the arguments of a call, for explanations; a call in a layout is met once for each use.
  private mutating func note(_ given: [GivenArgument], of target: Int, at place: Origin) {
    let types = Dictionary(given.map { ($0.name, $0.type) }) { $1 }
    callers[target, default: [:]][place, default: types].merge(types) { $0.joined(with: $1) }
  }

  /// The index of the partial called `name`.
  func partial(_ name: String) -> Int? { index(of: "partials/\(name)") ?? index(of: name) }

  // MARK: - Parameters

  /// Checks the arguments; a wrong one has type `any` afterwards, so that it is reported once.
  private mutating func check(
    _ given: inout [GivenArgument], against parameters: PartialParameters, _ target: Int,
    _ name: String, _ range: Range<Int>
  ) {
    let wanted =
      parameters.isDeclared
      ? Set(parameters.all.map(\.name)) : RootNames(templates, partial).names(in: target)
    for argument in given where !wanted.contains(argument.name) && parameters.faults.isEmpty {
      report(
        .unknownArgument,
        "partial '\(name)' doesn't use '\(argument.name)'"
          + didYouMean(argument.name, wanted.sorted()),
        argument.place, remedy: "leave it out, or use it in the partial")
    }
    for parameter in parameters.all {
      guard let index = given.firstIndex(where: { $0.name == parameter.name }) else {
        if !parameter.isOptional { reportMissing(parameter, name, range) }
        continue
      }
      if judge(given[index], parameter, name) { continue }
      given[index].type = .any
    }
  }

  private mutating func reportMissing(
    _ parameter: PartialParameters.Parameter, _ name: String, _ range: Range<Int>
  ) {
    report(
      .missingArgument, "partial '\(name)' needs '\(parameter.name)'", range,
      remedy: "give it behind the name: \(parameter.name): …",
      notes: [Diagnostic.Note("declared here", at: parameter.origin)])
  }

  /// Whether an argument fits the partial's declaration.
  private mutating func judge(
    _ argument: GivenArgument, _ parameter: PartialParameters.Parameter, _ name: String
  ) -> Bool {
    if argument.type.canBeNull, !parameter.isOptional {
      reportNull(source(argument.value), argument.value)
      return false
    }
    if case .choice(let words) = parameter.type, case .constant(let word) = argument.type,
      !words.contains(word)
    {
      report(
        .wrongArgument,
        "'\(parameter.name)' of partial '\(name)' cannot be '\(word)'\(didYouMean(word, words))",
        argument.value, remedy: "it is one of \(words.joined(separator: ", "))",
        notes: [Diagnostic.Note("declared here", at: parameter.origin)])
      return false
    }
    let kinds = argument.type.wrapped.kinds
    guard argument.type != .any, kinds != .null, kinds.isDisjoint(with: parameter.kinds) else {
      return true
    }
    report(
      .wrongArgument,
      "'\(parameter.name)' of partial '\(name)' is \(parameter.kinds.description), "
        + "not \(types.description(of: argument.type))",
      argument.value, remedy: "pass it \(parameter.kinds.description), or change the declaration",
      notes: [Diagnostic.Note("declared here", at: parameter.origin)])
    return false
  }
}
