import AcopioBase

/// One argument of a call.
struct GivenArgument {
  var name: String
  /// The range of the name in the source.
  let place: Range<Int>
  var type: TemplateType
  /// The range of the value in the source.
  let value: Range<Int>
  /// The filter of the argument before it, if the filter has an argument of that name, too.
  var filter: String?
}

extension TemplateChecker {
  /// Walks a partial with the types of its arguments.
  mutating func call(_ call: Call, _ range: Range<Int>) {
    var given = call.arguments.map { argument in
      GivenArgument(
        name: source(argument.name), place: argument.name,
        type: type(of: argument.value, .guarded), value: argument.value.range)
    }
    for index in given.indices.dropFirst() {
      guard case .filtered(_, let last) = call.arguments[index - 1].value else { continue }
      let filter = Filters.all[last.filter]
      let isOfFilter = filter.takesAnyName || filter.names.contains(given[index].name)
      given[index].filter = isOfFilter ? filter.name : nil
    }
    if let bound = bound(call) { given.append(bound) }
    if let folder = call.folder {
      for name in names(of: call.name) {
        let path = "\(folder)/\(name)"
        if !name.contains("/"), let target = index(of: folders.partials + path) {
          check(call, of: target, path, given, range)
        } else {
          let names = folders.names(
            templates.map(\.source.name), under: "\(folders.partials)\(folder)/")
          report(
            .unknownPartial, "partial '\(path)' doesn't exist\(didYouMean(name, names))",
            call.name.range,
            remedy: "write \(folders.file(of: folders.partials + path)), or name another")
        }
      }
    } else if let name = call.target, let target = partial(name) {
      check(call, of: target, name, given, range)
    }
  }

  /// The names that the value for a partial of a folder can have; reports a value that may be any text.
  private mutating func names(of value: Expression) -> [String] {
    let type = type(of: value)
    if type.canBeNull {
      let words = source(value.range)
      report(
        .possiblyNull, "'\(words)' may be null", value.range,
        remedy: "put '{% if \(words) %}' around it")
    }
    switch type.wrapped {
    case .any, .null: return []
    case .constant(let name): return [name]
    case .choice(let names): return names
    default:
      report(
        .wrongArgument,
        "the name of a partial of a folder is one of several words, not \(types.description(of: type))",
        value.range, remedy: "give the field the type 'enum', or write a 'case' with the partials")
      return []
    }
  }

  private mutating func check(
    _ call: Call, of target: Int, _ name: String, _ given: [GivenArgument], _ range: Range<Int>
  ) {
    var given = given
    if call.alias == nil, given.count > call.arguments.count {
      given[given.count - 1].name = String(name.split(separator: "/").last ?? "")
    }
    calls.note(types(of: given), of: target, at: origin(range))
    guard !call.sharesScope else { return include(target, name, given, call.name.range) }
    // Assignments inside it don't leave it, so a silent pass has nothing to learn.
    guard !findings.isSilent else { return }
    let parameters = PartialParameters(templates[target])
    parameters.faults.forEach { findings.report($0) }
    check(&given, against: parameters, target, name, call.name.range)
    var arguments = types(of: given)
    for parameter in parameters.all where arguments[parameter.name] == nil {
      arguments[parameter.name] = parameter.isOptional ? .null : .any
    }
    let key = CheckedCall(template: target, arguments: arguments)
    for missing in walk(key, parameters, at: origin(call.name.range)) {
      report(
        .missingArgument, "partial '\(name)' needs '\(missing.name)'", call.name.range,
        remedy: "pass it after the name: \(missing.name): …",
        notes: [Diagnostic.Note("used here", at: missing.use)])
    }
  }

  /// The types of arguments by name; the last of two with one name counts.
  private func types(of given: [GivenArgument]) -> [String: TemplateType] {
    Dictionary(given.map { ($0.name, $0.type) }) { $1 }
  }

  private mutating func bound(_ call: Call) -> GivenArgument? {
    let alias = call.alias ?? ""
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
    _ call: CheckedCall, _ parameters: PartialParameters, at place: Origin
  ) -> [MissingName] {
    if let known = calls.missing(in: call) { return known }
    guard calls.begin(call, at: place, isDeclared: parameters.isDeclared) else { return [] }
    let outer = (scope, position.template)
    scope = TypeScope(world.shared)
    for (name, type) in call.arguments.inOrder(by: { $0.key < $1.key }) { scope.push(name, type) }
    scope.push("forloop", forloop)
    position.move(to: templates[call.template])
    body(templates[call.template].body)
    scope = outer.0
    position.move(to: outer.1)
    return calls.end(call)
  }

  private mutating func include(
    _ target: Int, _ name: String, _ given: [GivenArgument], _ range: Range<Int>
  ) {
    // Any other argument may be for a partial that this one includes.
    checkUse(given.filter { $0.filter != nil }, PartialParameters(templates[target]), target, name)
    guard calls.beginInclude(at: origin(range)) else { return }
    let outer = position.template
    let locals = scope.localCount
    for argument in given { scope.push(argument.name, argument.type) }
    position.move(to: templates[target])
    body(templates[target].body)
    calls.endInclude()
    position.move(to: outer)
    scope.cutLocals(to: locals)
  }

  /// The index of the partial called `name`.
  func partial(_ name: String) -> Int? { index(of: folders.partials + name) ?? index(of: name) }

  // MARK: - Parameters

  /// Checks the arguments; a wrong one has type `any` afterwards, so that it is reported once.
  private mutating func check(
    _ given: inout [GivenArgument], against parameters: PartialParameters, _ target: Int,
    _ name: String, _ range: Range<Int>
  ) {
    checkUse(given, parameters, target, name)
    for parameter in parameters.all {
      guard let index = given.firstIndex(where: { $0.name == parameter.name }) else {
        if !parameter.isOptional { reportMissing(parameter, name, range) }
        continue
      }
      if judge(given[index], parameter, name) { continue }
      given[index].type = .any
    }
  }

  /// Reports arguments that the partial doesn't use.
  private mutating func checkUse(
    _ given: [GivenArgument], _ parameters: PartialParameters, _ target: Int, _ name: String
  ) {
    guard !given.isEmpty, parameters.faults.isEmpty else { return }
    let wanted =
      parameters.isDeclared
      ? Set(parameters.all.map(\.name)) : RootNames(templates, partial).names(in: target)
    for argument in given where !wanted.contains(argument.name) {
      report(
        .unknownArgument,
        "partial '\(name)' doesn't use '\(argument.name)'\(didYouMean(argument.name, wanted.inOrder()))",
        argument.place,
        remedy: argument.filter.map {
          "if it is for filter '\($0)', assign the filtered value to a variable and pass that"
        } ?? "leave it out, or use it in the partial")
    }
  }

  private mutating func reportMissing(
    _ parameter: PartialParameters.Parameter, _ name: String, _ range: Range<Int>
  ) {
    report(
      .missingArgument, "partial '\(name)' needs '\(parameter.name)'", range,
      remedy: "pass it after the name: \(parameter.name): …",
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
