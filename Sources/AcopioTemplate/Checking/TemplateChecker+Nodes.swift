import AcopioBase

extension TemplateChecker {
  /// Walks nodes in source order.
  mutating func body(_ body: Body) {
    for node in body.nodes { self.node(node) }
  }

  /// Walks one node.
  mutating func node(_ node: Node) {
    switch node.kind {
    case .text, .leave, .next: break
    case .output(let value) where value.isBlockSuper && isInBlock: superBlock()
    case .output(let value): output(value)
    case .assign(let name, let value): scope.assign(source(name), type(of: value))
    case .capture(let name, let inner):
      body(inner)
      scope.assign(source(name), format == .html ? .html : .text)
    case .conditional(let branches, let otherwise): conditional(branches, otherwise)
    case .choice(let subject, let choices): choice(subject, choices)
    case .loop(let loop): self.loop(loop)
    case .call(let call): self.call(call, node.range)
    case .block(let block): self.block(block)
    case .cycle(let group, let values):
      if let group { _ = type(of: group) }
      for value in values { output(value) }
    case .increment(let name, _): scope.assign(source(name), .number)
    case .ifChanged(let inner), .sequence(let inner): body(inner)
    }
  }

  // MARK: - Output

  /// The format of the current template.
  private var format: TextFormat { position.template.source.format }

  private mutating func output(_ value: Expression) {
    let type = type(of: value)
    guard !format.printsEverything else { return }
    let range = value.range
    let words = source(range)
    switch type {
    case .null:
      report(
        .nullOutput, "'\(words)' is always null here", range,
        remedy: world.remedies[words] ?? "print something else, or nothing")
    case .optional: reportNull(words, range)
    case .list, .range:
      report(
        .unprintableOutput, "'\(words)' is \(types.description(of: type)) and can't be printed",
        range, remedy: "go through it with 'for', or use the filter 'join'")
    case .object(let number) where !types.objects[number].isEntry:
      report(
        .unprintableOutput, "'\(words)' is \(types.description(of: type)) and can't be printed",
        range, remedy: "print one of its members, or use the filter 'json'")
    default: break
    }
  }

  /// Reports that a value may be null where null isn't allowed.
  mutating func reportNull(_ words: String, _ range: Range<Int>) {
    // A condition can't refer to a filtered value or to a computed index.
    let hasKey = !words.contains("|") && !words.contains(where: { $0 == "[" })
    report(
      .possiblyNull, "'\(words)' may be null", range,
      remedy: hasKey
        ? "put '{% if \(words) %}' around it, or give it another value with 'default'"
        : "give it another value with 'default', or assign it to a variable and ask with 'if'")
  }

  // MARK: - Conditions

  private mutating func conditional(_ branches: [Branch], _ otherwise: Body?) {
    let before = scope
    var ways: [TypeScope] = []
    var isOver = false
    for branch in branches where !isOver {
      let held = condition(branch.condition)
      let outcome = branch.isNegated ? held.negated : held
      let here = scope
      if outcome.truth != false {
        scope.learn(outcome.yes)
        body(branch.body)
        ways.append(scope)
      }
      scope = here
      scope.learn(outcome.no)
      isOver = outcome.truth == true
    }
    if !isOver {
      if let otherwise { body(otherwise) }
      ways.append(scope)
    }
    scope = before
    scope.merge(ways)
  }

  private mutating func choice(_ subject: Expression, _ choices: [Choice]) {
    let type = type(of: subject, .guarded)
    let key = key(of: subject)
    let before = scope
    var ways: [TypeScope] = []
    var hasElse = false
    var matched: Set<String> = []
    for choice in choices {
      scope = before
      if choice.isElse {
        hasElse = true
        if let key { scope.learn(key, type.without(matched)) }
      } else {
        guard mayBe(choice.values, type, subject.range, &matched) else { continue }
        if let key, !choice.values.contains(where: \.isNull) { scope.learn(key, type.wrapped) }
      }
      body(choice.body)
      ways.append(scope)
    }
    scope = before
    scope.merge(hasElse ? ways : ways + [before])
  }

  /// Whether a subject of the type can equal one of the values; adds their texts to `matched`.
  private mutating func mayBe(
    _ values: [Expression], _ type: TemplateType, _ subject: Range<Int>,
    _ matched: inout Set<String>
  ) -> Bool {
    var mayBe = false
    for value in values {
      let other = self.type(of: value)
      if judgeEquality(type, other, subject, value.range) != false { mayBe = true }
      if case .constant(let text) = other { matched.insert(text) }
    }
    return mayBe
  }

  // MARK: - Loops

  private mutating func loop(_ loop: Loop) {
    let element = element(of: loop.collection)
    for option in [loop.limit, loop.offset, loop.columns] {
      if let option { expect(.number, option, "'limit', 'offset' and 'cols' take") }
    }
    let before = scope
    scope.push(source(loop.variable), element)
    scope.push(
      loop.isTable ? "tablerowloop" : "forloop", loop.isTable ? tablerowloop : forloop)
    let inside = scope
    // An assignment of one iteration is visible in the next.
    if findings.beginSilence() {
      body(loop.body)
      findings.endSilence()
      if !scope.hasSameVariables(as: inside) {
        let after = scope
        scope = inside
        scope.merge([inside, after])
      } else {
        scope = inside
      }
    }
    body(loop.body)
    let after = scope
    scope = before
    if let otherwise = loop.otherwise { body(otherwise) }
    let empty = scope
    scope = before
    scope.merge([empty, after])
  }

  /// The type of the elements that a loop iterates over.
  private mutating func element(of collection: Expression) -> TemplateType {
    let type = type(of: collection)
    let words = source(collection.range)
    switch type {
    case .any: return .any
    case .list(let element): return element
    case .range: return .number
    case .optional, .null:
      reportNull(words, collection.range)
      return .any
    case .object(let number) where !types.objects[number].isEntry: return .any
    default:
      report(
        .notAList, "'\(words)' is \(types.description(of: type)), not a list",
        collection.range, remedy: "'for' goes through lists and ranges")
      return .any
    }
  }

  /// Reports a value that is not of one of the kinds.
  mutating func expect(_ kinds: TypeKinds, _ value: Expression, _ who: Message) {
    let type = type(of: value)
    guard type != .any, !type.kinds.isSubset(of: kinds) else { return }
    report(
      .wrongArgument, "\(who) \(kinds.description), not \(types.description(of: type))",
      value.range, remedy: "give it \(kinds.description)")
  }
}

extension TemplateType {
  /// A choice without the words that have already been handled.
  func without(_ words: Set<String>) -> TemplateType {
    switch self {
    case .choice(let all):
      let rest = all.filter { !words.contains($0) }
      return rest.isEmpty ? self : .choice(rest)
    case .optional(let type): return .optional(type.without(words))
    default: return self
    }
  }
}
