import AcopioBase

extension ExpressionChecker {
  /// The result type of a function of many values.
  mutating func type(of gathering: Gathering, at origin: Origin) -> ExpressionType {
    let (list, chain) = values(of: gathering.source)
    var element = ExpressionType.unknown
    if case .list(let inner) = list.wrapped {
      element = inner.wrapped
    } else if !list.isVague {
      let what: Message = gathering.path.map { "'\($0.text)'" } ?? "this"
      return refuse(
        "\(what) is \(list.description), not a list", at: gathering.source.origin,
        remedy: "'\(gathering.function.rawValue)' goes through a list")
    }
    let outer = (scopes, self.element, facts)
    scopes += chain
    self.element = element
    // Elements may have the same names.
    facts = TypeFacts()
    defer { (scopes, self.element, facts) = outer }
    if let condition = gathering.condition {
      expectCondition(condition)
      facts = facts.adding(condition, is: true)
    }
    if let order = gathering.order { expectSortable(order.key) }
    let origin = gathering.source.origin
    let it = ExpressionPath(steps: [Located("it", at: origin)], origin: origin)
    let value =
      gathering.value.map { type(of: $0).wrapped } ?? facts.narrowed(element, of: it).wrapped
    return result(gathering, value, gathering.value?.origin ?? origin)
  }

  /// The type of the expression that gives the values, and the types along it that are elements of
  /// lists.
  private mutating func values(
    of source: Expression
  ) -> (type: ExpressionType, chain: [ExpressionType]) {
    if case .path(let path) = source { return walk(path) }
    let type = type(of: source)
    guard case .list(let element) = type.wrapped else { return (type, []) }
    return (type, element.hasMembers ? [element.wrapped] : [])
  }

  /// Reports keys by which values can't be sorted.
  private mutating func expectSortable(_ key: Expression) {
    let type = type(of: key)
    switch type.wrapped {
    case .number, .text, .date, .duration, .unknown: return
    default:
      _ = refuse(
        "values can't be sorted by \(type.description)", at: key.origin,
        remedy: "name a number, a date or a text")
    }
  }

  private mutating func result(
    _ gathering: Gathering, _ value: ExpressionType, _ origin: Origin
  ) -> ExpressionType {
    switch gathering.function {
    case .count: return .number
    case .first, .last: return value.optional
    case .map: return .list(value)
    case .distinct, .sort:
      let kinds = ["a number", "a date", "a duration", "text"]
      let more = gathering.function == .sort ? [] : ["true or false", "an entry"]
      let wanted: Message =
        gathering.function == .sort ? "numbers, dates or texts" : "single values"
      expect(gathering, value, origin, wanted, kinds + more)
      return .list(value)
    case .sum:
      expect(gathering, value, origin, "numbers", ["a number"])
      return .number
    case .average:
      expect(gathering, value, origin, "numbers", ["a number"])
      return .optional(.number)
    case .min, .max:
      expect(gathering, value, origin, "numbers or dates", ["a number", "a date", "a duration"])
      return value.optional
    case .consecutive: expect(gathering, value, origin, "whole numbers", ["a number"])
    case .unique:
      expect(
        gathering, value, origin, "single values",
        ["a number", "a date", "a duration", "text", "true or false", "an entry"])
    case .ascending, .complete: expectOrder(gathering, value, origin)
    case .all, .none:
      if gathering.condition == nil, gathering.function == .all {
        expect(gathering, value, origin, "conditions", ["true or false"])
      }
    case .any: break
    }
    return .truth
  }

  private mutating func expect(
    _ gathering: Gathering, _ value: ExpressionType, _ origin: Origin, _ wanted: Message,
    _ kinds: [String]
  ) {
    var kind = value.description.english
    switch value {
    case .union, .free: kind = ""
    default: break
    }
    guard !value.isVague, !kinds.contains(where: { kind.hasPrefix($0) }) else { return }
    _ = refuse(
      "'\(gathering.function.rawValue)' needs \(wanted), and these are \(plural(value))",
      at: origin,
      remedy: gathering.function == .all ? "write a condition after 'where'" : nil)
  }

  /// Requires values with an order: numbers, dates, or the words of an enum as declared.
  private mutating func expectOrder(
    _ gathering: Gathering, _ value: ExpressionType, _ origin: Origin
  ) {
    if case .text(.some(let words)) = value { return remember(words, for: gathering) }
    guard gathering.function == .ascending else {
      return expect(gathering, value, origin, "the values of an enum", [])
    }
    expect(
      gathering, value, origin, "numbers, dates or the values of an enum",
      ["a number", "a date", "a duration"])
  }

  private func plural(_ type: ExpressionType) -> Message {
    switch type {
    case .text: "texts"
    case .number: "numbers"
    case .date: "dates"
    case .truth: "true or false"
    case .object, .record: "mappings"
    case .duration: "durations"
    case .entry(let name): "entries of '\(Collection.lastStep(name))'"
    case .union, .free: "values of several kinds"
    default: "lists"
    }
  }
}
