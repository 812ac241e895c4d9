import AcopioBase

/// Whether a value is required or may be null.
enum Need {
  /// Null is a fault.
  case value
  /// The expression only tests whether there is a value.
  case guarded
}

extension TemplateChecker {
  /// The type of an expression; `any` after a fault, which has been reported.
  mutating func type(of expression: Expression, _ need: Need = .value) -> TemplateType {
    switch expression {
    case .literal(let value, _): return literal(value)
    case .path(let path): return type(of: path, need)
    case .range(let first, let last, _):
      for end in [first, last] { expect(.number, end, "the ends of a range are") }
      return .range
    case .comparison, .and, .or:
      _ = condition(expression)
      return .boolean
    case .filtered(let input, let call): return filtered(input, call)
    }
  }

  private func literal(_ value: Value) -> TemplateType {
    switch value.kind {
    case .null, .empty, .blank: .null
    case .bool: .boolean
    case .string: .constant(value.text.string)
    default: .number
    }
  }

  // MARK: - Paths

  private mutating func type(of path: Path, _ need: Need) -> TemplateType {
    guard case .name(let root) = path.root else {
      if case .computed(let name) = path.root { _ = type(of: name) }
      return .any
    }
    var end = path.rootEnd
    guard var type = root == "block" && isInBlock ? blockType : scope.type(of: root) else {
      return unknown(root, path.range.lowerBound..<end, need)
    }
    if case .guarded = need { believe(path.range.lowerBound..<end) }
    var key: String? = root
    type = scope.fact(about: root) ?? type
    var mayBeNull = false
    for step in path.steps {
      if type.canBeNull {
        guard case .guarded = need else {
          report(null: type, path.range.lowerBound..<end)
          return .any
        }
        if type == .null { return .null }
        mayBeNull = true
        type = type.wrapped
      }
      switch step {
      case .name(let name, let stepEnd), .key(let name, let stepEnd):
        end = stepEnd
        key = key.map { "\($0).\(name)" }
        let range = path.range.lowerBound..<end
        let listed = step.isKey ? entry(inListOf: type, need) : nil
        guard let member = listed ?? member(name, of: type, range, need) else { return .any }
        type = key.flatMap { scope.fact(about: $0) } ?? member
      case .index(let index, let stepEnd):
        type = element(at: index, of: type, path.range.lowerBound..<end)
        end = stepEnd
        key = index.literalPlace.flatMap { place in key.map { "\($0)[\(place)]" } }
        type = key.flatMap { scope.fact(about: $0) } ?? type
      }
    }
    if type.canBeNull, case .value = need {
      return type
    }
    return mayBeNull && !type.canBeNull ? .optional(type) : type
  }

  /// The type of an entry that a list has by its key; `nil` if it is no list of entries.
  ///
  /// An entry that is missing is reported where the page is made, unless the template asks for it.
  func entry(inListOf type: TemplateType, _ need: Need) -> TemplateType? {
    guard case .list(.object(let number)) = type, types.objects[number].isEntry else { return nil }
    if case .guarded = need { return .optional(.object(number)) }
    return .object(number)
  }

  /// Reports that a path can't be followed because null has no members.
  private mutating func report(null type: TemplateType, _ range: Range<Int>) {
    let words = source(range)
    guard type == .null else { return reportNull(words, range) }
    report(
      .nullOutput, "'\(words)' is always null here and has no members", range,
      remedy: world.remedies[words] ?? "use another variable, or remove this")
  }

  /// Withdraws the doubt about the name at `range`, since it has a meaning on some page.
  mutating func believe(_ range: Range<Int>) { findings.believe(origin(range)) }

  private mutating func unknown(
    _ root: String, _ range: Range<Int>, _ need: Need
  ) -> TemplateType {
    let names = scope.names.filter { $0 != "forloop" && $0 != "tablerowloop" }
    let meant = findings.suggestions.didYouMean(root) { names }
    let hasMany = names.count > 1_000
    let fault = fault(
      .undefinedVariable, "'\(root)' is not defined\(meant)", range,
      remedy: meant.isEmpty && !hasMany ? "variables here are \(listed(Set(names).inOrder()))" : nil
    )
    if case .guarded = need {
      findings.doubt(fault)
      return .null
    }
    if !calls.miss(MissingName(name: root, use: origin(range))) { findings.report(fault) }
    return .any
  }

  /// The type of a member; `nil` after a fault, which has been reported.
  private mutating func member(
    _ name: String, of type: TemplateType, _ range: Range<Int>, _ need: Need
  ) -> TemplateType? {
    switch type {
    case .any: return .any
    case .object(let number):
      let shape = types.objects[number]
      if let member = shape[name] {
        if case .guarded = need { believe(range) }
        return member
      }
      if !shape.isEntry, name == "size" { return .number }
      if !shape.isEntry, name == "first" { return .any }
      return unknown(member: name, of: shape, range, need)
    case .list(let element):
      if name == "size" { return .number }
      if name == "first" || name == "last" { return .optional(element) }
    case .range where ["size", "first", "last"].contains(name): return .number
    case .text, .constant, .choice, .date, .html:
      if name == "size" { return .number }
    default: break
    }
    report(
      .undefinedVariable,
      "'\(source(range))' is not defined: \(types.description(of: type)) has no '\(name)'", range,
      remedy: "print it unchanged, or use a filter")
    return nil
  }

  private mutating func unknown(
    member name: String, of shape: ObjectType, _ range: Range<Int>, _ need: Need
  ) -> TemplateType? {
    let meant = findings.suggestions.didYouMean(name) { shape.members.map(\.name) }
    let fault = fault(
      .undefinedVariable, "'\(source(range))' is not defined\(meant)", range,
      remedy: meant.isEmpty ? remedy(listing: shape) : nil)
    if case .guarded = need {
      if !shape.isOpen || !meant.isEmpty { findings.doubt(fault) }
      return .null
    }
    findings.report(fault)
    return nil
  }

  /// A remedy that lists the members, for a name that resembles none of them.
  func remedy(listing shape: ObjectType) -> Message {
    shape.members.isEmpty
      ? "\(shape.name) has no members"
      : "members of \(shape.name) are \(listed(shape.members.prefix(ListedNames.most).map(\.name), of: shape.members.count))"
  }

  private mutating func element(
    at index: Expression, of type: TemplateType, _ range: Range<Int>
  ) -> TemplateType {
    let place = self.type(of: index)
    switch type {
    case .list(.object(let number)) where types.objects[number].isEntry && place.kinds == .text:
      return .optional(.object(number))
    case .list(let element):
      if place.kinds.isDisjoint(with: [.number, .text]) {
        report(
          .wrongArgument, "an index of a list is a number, not \(types.description(of: place))",
          index.range, remedy: "write a number: 0 is the first element")
      }
      return .optional(element.wrapped)
    case .any, .object: return .any
    default:
      report(
        .notAList, "'\(source(range))' is \(types.description(of: type)), not a list", range,
        remedy: "remove the brackets")
      return .any
    }
  }
}
