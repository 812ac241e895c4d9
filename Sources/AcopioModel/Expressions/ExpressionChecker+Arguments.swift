import AcopioBase

extension ExpressionChecker {
  /// Reports an argument that cannot be of the kind that a function takes.
  mutating func expect(
    _ operand: ExpressionFunction.Operand, _ argument: Expression, _ who: Message
  ) {
    expect(operand, (argument, type(of: argument)), who)
  }

  /// Reports an argument of a known type that cannot be of the kind that a function takes.
  mutating func expect(
    _ operand: ExpressionFunction.Operand, _ argument: Operand, _ who: Message
  ) {
    if case .number = operand { return expectNumber(argument, who) }
    guard !takes(operand, argument.type) else { return }
    _ = refuse(
      "\(who) needs \(operand.phrase), not \(argument.type.description)",
      at: argument.expression.origin, remedy: remedy(operand, argument.type))
  }

  /// Whether a type has only values of a kind of argument, or null.
  private mutating func takes(
    _ operand: ExpressionFunction.Operand, _ type: ExpressionType
  ) -> Bool {
    switch (operand, type.wrapped) {
    case (_, .unknown), (_, .nothing): return true
    case (.number, .number), (.text, .text), (.date, .date): return true
    case (.dateLike, .date), (.dateLike, .text): return true
    case (.numberLike, .number), (.numberLike, .text): return true
    case (.printable, .text), (.printable, .number), (.printable, .date), (.printable, .truth):
      return true
    case (.printable, .union(let types)): return types.allSatisfy { $0.kind != nil }
    case (.texts, .list(let element)): return takes(.printable, element)
    case (.object, .object), (.object, .record), (.object, .free): return true
    case (.point, _): return isPoint(type)
    case (.line, .list(let element)): return isPoint(element)
    default: return false
    }
  }

  private mutating func remedy(
    _ operand: ExpressionFunction.Operand, _ type: ExpressionType
  ) -> Message? {
    switch (operand, type.wrapped) {
    case (.line, _):
      return "name a field of the type geo-line, or the points of a list: stops.place"
    case (.point, _):
      let name = names(of: type).first { name in
        member(name, of: type).map { isPoint($0) } ?? false
      }
      return name.map { "write '.\($0)' after it" }
    case (.text, .number), (.text, .date), (.text, .truth): return "write text(…) around it"
    case (.date, .text): return "write date(…) around it"
    case (.text, .union), (.text, .free), (.date, .union), (.date, .free), (.printable, .free),
      (.printable, .union), (.numberLike, .union), (.numberLike, .free), (.dateLike, .union),
      (.dateLike, .free):
      return "test its kind first: 'if … is \(operand.kind.word) then … else …'"
    case (.printable, .list), (.text, .list): return "write join(…, ', ') around it"
    case (.object, _): return nil
    case (_, .entry), (_, .object), (_, .record):
      return "name one of its members: \(listed(names(of: type)))"
    default: return nil
    }
  }

  /// Whether values of a type are geographic positions: they have `latitude` and `longitude`.
  private mutating func isPoint(_ type: ExpressionType) -> Bool {
    switch type.wrapped {
    case .unknown: return true
    case .object, .record, .entry: break
    default: return false
    }
    for name in ["latitude", "longitude"] {
      guard case .number? = member(name, of: type)?.wrapped else { return false }
    }
    return true
  }
}

extension ExpressionFunction.Operand {
  /// The kind in a message, with an article.
  fileprivate var phrase: Message {
    switch self {
    case .text: "text"
    case .date: "a date"
    case .line: "a line"
    case .number: "a number"
    case .point: "a point"
    case .texts: "a list of texts"
    case .object: "a mapping"
    case .dateLike: "a date or text"
    case .numberLike: "a number or text"
    case .printable: "text, a number or a date"
    }
  }

  /// The kind of value to test for, for an operand that may be of several.
  fileprivate var kind: ValueKind {
    switch self {
    case .date, .dateLike: .date
    case .number, .numberLike: .number
    default: .text
    }
  }
}
