import AcopioBase

/// Conditions, and the facts that they establish about the types of names.
extension TemplateChecker {
  /// The facts after a condition, in either branch.
  mutating func condition(_ expression: Expression) -> Outcome {
    switch expression {
    case .and(let left, let right): return joined(left, right, isAnd: true)
    case .or(let left, let right): return joined(left, right, isAnd: false)
    case .comparison(let comparison, let left, let right, _):
      return compared(comparison, left, right)
    default: return truth(of: expression)
    }
  }

  private mutating func joined(
    _ left: Expression, _ right: Expression, isAnd: Bool
  ) -> Outcome {
    let first = condition(left)
    let before = scope
    if first.truth == !isAnd { return Outcome(truth: !isAnd) }
    scope.learn(isAnd ? first.yes : first.no)
    let second = condition(right)
    scope = before
    return isAnd ? first.and(second) : first.or(second)
  }

  private mutating func truth(of expression: Expression) -> Outcome {
    let type = type(of: expression, .guarded)
    if case .literal(let value, _) = expression { return Outcome(truth: value.isTrue) }
    var outcome = Outcome(truth: type == .null ? false : nil)
    outcome.yes = presence(of: expression)
    if let key = key(of: expression), type != .any, type.wrapped != .boolean {
      outcome.no[key] = type.canBeNull ? .null : type
    }
    return outcome
  }

  private mutating func compared(
    _ comparison: Comparison, _ left: Expression, _ right: Expression
  ) -> Outcome {
    let first = type(of: left, .guarded)
    if let kind = comparison.testedKind {
      let isNegated = right.literalTruth == false
      let outcome = test(left, first, kind.type, right.range, isNegated)
      return isNegated ? outcome.negated : outcome
    }
    let second = type(of: right, .guarded)
    switch comparison {
    case .equal: return equality(left, first, right, second)
    case .unequal: return equality(left, first, right, second).negated
    case .contains:
      if first == .null { return Outcome(truth: false) }
      if first.wrapped != .any, first.kinds.isDisjoint(with: [.list, .textual, .object]) {
        report(
          .noOrder,
          "'\(source(left.range))' is \(types.description(of: first)) and contains nothing",
          left.range, remedy: "'contains' looks into text and lists")
      }
      return Outcome(yes: presence(of: left))
    default:
      if first == .null || second == .null { return Outcome(truth: false) }
      judgeOrder(first, second, left.range.lowerBound..<right.range.upperBound)
      return Outcome(yes: presence(of: left).merging(presence(of: right)) { $1 })
    }
  }

  /// `entry.eol is date`; reports a test that has the same result on all pages, `true` if it is negated.
  private mutating func test(
    _ value: Expression, _ type: TemplateType, _ kind: TemplateType, _ range: Range<Int>,
    _ isNegated: Bool
  ) -> Outcome {
    var outcome = Outcome(yes: presence(of: value))
    // That a name is undefined was noted where it is.
    if type == .null { return Outcome(truth: false) }
    if type.wrapped == .any || !type.kinds.isDisjoint(with: kind.kinds) {
      findings.believe(origin(range))
    } else {
      findings.doubt(
        fault(
          .neverEqual,
          isNegated
            ? "'\(source(value.range))' is \(types.description(of: type)), so this is always true"
            : "'\(source(value.range))' is \(types.description(of: type)), so this is always false",
          range, remedy: "leave the test out; 'is' is for fields of several types"))
    }
    if let key = key(of: value) { outcome.yes[key] = kind }
    return outcome
  }

  private mutating func equality(
    _ left: Expression, _ first: TemplateType, _ right: Expression, _ second: TemplateType
  ) -> Outcome {
    if right.isNull { return nullity(left, first, right) }
    if left.isNull { return nullity(right, second, left) }
    var outcome = Outcome(
      truth: judgeEquality(first, second, left.range, right.range))
    if !second.canBeNull { outcome.yes.merge(presence(of: left)) { $1 } }
    if !first.canBeNull { outcome.yes.merge(presence(of: right)) { $1 } }
    return outcome
  }

  /// `value == nil`, and the same for `empty` and `blank`, which are true of more than null.
  private mutating func nullity(
    _ value: Expression, _ type: TemplateType, _ null: Expression
  ) -> Outcome {
    guard case .literal(let literal, _) = null else { return Outcome() }
    var outcome = Outcome()
    if literal.kind == .null {
      outcome.truth = type == .null ? true : nil
      if let key = key(of: value), type != .any { outcome.yes[key] = .null }
    } else if literal.kind == .blank, type == .null {
      outcome.truth = true
    }
    if literal.kind != .empty { outcome.no = presence(of: value) }
    return outcome
  }

  /// Whether two values can be equal; reports those that are never equal on any page.
  mutating func judgeEquality(
    _ left: TemplateType, _ right: TemplateType, _ leftRange: Range<Int>, _ range: Range<Int>
  ) -> Bool? {
    let fault = inequality(left.wrapped, right.wrapped, leftRange, range)
    if let fault {
      findings.doubt(fault)
      return false
    }
    if left == .null || right == .null { return left == right ? true : nil }
    // A literal passed by one caller doesn't apply to the others.
    believe(range)
    if case .constant(let one) = left, case .constant(let other) = right { return one == other }
    return nil
  }

  /// The reason why two values are never equal, if their types imply it.
  private func inequality(
    _ first: TemplateType, _ second: TemplateType, _ leftRange: Range<Int>, _ range: Range<Int>
  ) -> Diagnostic? {
    if first == .any || second == .any || first == .null || second == .null { return nil }
    switch (first, second) {
    case (.choice(let words), .constant(let word)), (.constant(let word), .choice(let words)):
      guard !words.contains(word) else { return nil }
      return fault(
        .neverEqual,
        "'\(source(leftRange))' is never '\(word)'\(didYouMean(word, words))", range,
        remedy: "it is one of \(words.map { "'\($0)'" }.joined(separator: ", "))")
    default: break
    }
    let kinds = first.kinds.isSubset(of: .textual) ? TypeKinds.textual : first.kinds
    guard kinds.isDisjoint(with: second.kinds) else { return nil }
    return fault(
      .neverEqual,
      "\(types.description(of: first)) is never equal to \(types.description(of: second))", range,
      remedy: "compare values of one type")
  }

  private mutating func judgeOrder(
    _ left: TemplateType, _ right: TemplateType, _ range: Range<Int>
  ) {
    let (first, second) = (left.wrapped, right.wrapped)
    if first == .any || second == .any { return }
    let areNumbers = first == .number && second == .number
    let areTexts =
      first.kinds.isSubset(of: .textual) && second.kinds.isSubset(of: .textual)
    guard !areNumbers, !areTexts else { return }
    report(
      .noOrder,
      "\(types.description(of: first)) is neither less nor more than \(types.description(of: second))",
      range, remedy: "compare numbers with numbers, text with text")
  }

  // MARK: - Facts

  /// The path of names that an expression is, for facts about it.
  func key(of expression: Expression) -> String? {
    guard case .path(let path) = expression, case .name(let root) = path.root else { return nil }
    var key = root
    for step in path.steps {
      switch step {
      case .name(let name, _), .key(let name, _): key += ".\(name)"
      case .index(let index, _):
        guard let place = index.literalPlace else { return nil }
        key += "[\(place)]"
      }
    }
    return key
  }

  /// The facts where an expression has a value: neither it nor any step of its path is null.
  private mutating func presence(of expression: Expression) -> [String: TemplateType] {
    guard case .path(let path) = expression, case .name(let root) = path.root,
      let whole = scope.type(of: root)
    else { return [:] }
    var key = root
    var known = scope.fact(about: key) ?? whole
    var type = known.wrapped
    var facts: [String: TemplateType] = [:]
    // For a value that may be anything, only null is excluded.
    if known != .any { facts[key] = type }
    for step in path.steps {
      let member: TemplateType?
      switch step {
      case .name(let name, _), .key(let name, _):
        key += ".\(name)"
        member = (step.isKey ? entry(inListOf: type, .value) : nil) ?? quietMember(name, of: type)
      case .index(let index, _):
        guard let place = index.literalPlace, case .list(let element) = type else { return facts }
        key += "[\(place)]"
        member = element
      }
      guard let next = scope.fact(about: key) ?? member else { return facts }
      known = next
      type = known.wrapped
      if known != .any { facts[key] = type }
    }
    return facts.filter { $0.value != .null }
  }

  private func quietMember(_ name: String, of type: TemplateType) -> TemplateType? {
    switch type {
    case .object(let number): types.objects[number][name]
    case .list(let element):
      name == "size" ? .number : name == "first" || name == "last" ? element : nil
    default: nil
    }
  }
}

extension ValueKind {
  /// The type of values of the kind.
  fileprivate var type: TemplateType {
    switch self {
    case .boolean: .boolean
    case .date: .date
    case .number: .number
    case .text: .text
    }
  }
}

extension Expression {
  /// The number in brackets, if it is a literal.
  var literalPlace: Int64? {
    guard case .literal(let value, _) = self else { return nil }
    return value.int64
  }

  /// Its value, if it is `true` or `false`.
  var literalTruth: Bool? {
    guard case .literal(let value, _) = self else { return nil }
    return value.bool
  }

  /// Whether it is `nil`, `empty` or `blank`.
  var isNull: Bool {
    guard case .literal(let value, _) = self else { return false }
    return value.kind == .null || value.kind == .empty || value.kind == .blank
  }
}
