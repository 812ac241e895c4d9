import AcopioBase
import AcopioModel

extension Evaluator {
  /// The maximum number of elements that the functions in one field or member go through.
  static let mostSteps = 10_000_000

  /// The result of a function of many values.
  mutating func gather(
    _ gathering: Gathering, _ origin: Origin, for entry: Int, _ diagnostics: inout Diagnostics
  ) -> Operand {
    // After too many steps, which was reported, no more are taken.
    guard steps <= Evaluator.mostSteps else { return .value(.undefined) }
    let all = found(by: gathering.source, for: entry, &diagnostics)
    steps += all.count
    guard steps <= Evaluator.mostSteps else {
      fault(
        "this goes through more than \(Evaluator.mostSteps) elements in all", origin, for: entry,
        remedy: "compute what is the same for all elements in a field of its own, once",
        &diagnostics)
      return .value(.undefined)
    }
    var chosen: [Found] = []
    for one in all where holds(gathering.condition, one, for: entry, &diagnostics) {
      chosen.append(one)
    }
    if let order = gathering.order { chosen = sorted(chosen, by: order, for: entry, &diagnostics) }
    if gathering.function == .sum || gathering.function == .average {
      var operands: [Operand] = []
      for one in chosen {
        operands.append(
          gathering.value.map { operand($0, at: one, for: entry, &diagnostics) }
            ?? .value(one.value))
      }
      return total(operands, gathering.function, origin, for: entry, &diagnostics)
    }
    var values: [Value] = []
    for one in chosen {
      var value = one.value
      if let wanted = gathering.value {
        value = operand(wanted, at: one, for: entry, &diagnostics).value(in: table.arena)
      }
      if !value.isNothing { values.append(value) }
    }
    return .value(
      table.summary(of: values, gathering, chosen.count == all.count, words[gathering.place]))
  }

  /// The values that the source of a gathering gives, with the elements that they were found in.
  private mutating func found(
    by source: Expression, for entry: Int, _ diagnostics: inout Diagnostics
  ) -> [Found] {
    if case .path(let path) = source { return walk(path, for: entry, &diagnostics) }
    return evaluate(source, for: entry, &diagnostics).elements
      .filter { !$0.isNothing }
      .map { Found(value: $0, holders: $0.hasMembers ? [$0] : []) }
  }

  /// Sorts values stably by the expression that is evaluated for each; values for which it is null
  /// come last.
  private mutating func sorted(
    _ all: [Found], by order: Gathering.Order, for entry: Int, _ diagnostics: inout Diagnostics
  ) -> [Found] {
    var keys: [Value] = []
    for one in all {
      keys.append(
        operand(order.key, at: one, for: entry, &diagnostics).value(in: table.arena))
    }
    return table.places(of: keys, isDescending: order.isDescending).map { all[$0] }
  }

  /// The values that break a rule: those that satisfy a `none`, or fail an `all`.
  mutating func culprits(
    _ gathering: Gathering, for entry: Int, _ diagnostics: inout Diagnostics
  ) -> [Found] {
    guard gathering.function == .none || gathering.function == .all, gathering.value == nil
    else { return [] }
    let wanted = gathering.function == .none
    var culprits: [Found] = []
    for one in found(by: gathering.source, for: entry, &diagnostics) {
      let isMet =
        gathering.condition == nil
        ? one.value.isTrue : holds(gathering.condition, one, for: entry, &diagnostics)
      if isMet == wanted { culprits.append(one) }
    }
    return culprits
  }

  private mutating func holds(
    _ condition: Expression?, _ one: Found, for entry: Int, _ diagnostics: inout Diagnostics
  ) -> Bool {
    condition.map {
      operand($0, at: one, for: entry, &diagnostics).value(in: table.arena).isTrue
    } ?? true
  }

  /// The value of an expression for an element of a list.
  private mutating func operand(
    _ expression: Expression, at one: Found, for entry: Int, _ diagnostics: inout Diagnostics
  ) -> Operand {
    let (outer, count) = (element, holders.count)
    defer {
      element = outer
      holders.removeSubrange(count...)
    }
    holders += one.holders
    element = one.value
    return operand(expression, for: entry, &diagnostics)
  }

  /// The sum or the average of the numbers; the average of none is null.
  private func total(
    _ operands: [Operand], _ function: GatheringFunction, _ origin: Origin, for entry: Int,
    _ diagnostics: inout Diagnostics
  ) -> Operand {
    var sum = Number.zero
    var count: Int64 = 0
    for operand in operands {
      switch operand {
      case .amount(let number): sum = sum + number
      case .value(let value):
        if value.isNothing { continue }
        if let number = Number(value) { sum = sum + number }
      }
      count += 1
    }
    if function == .average {
      if count == 0 { return .value(.null) }
      sum = sum / Number(count)
    }
    return checked(sum, origin, for: entry, &diagnostics)
  }
}

/// Results of functions of many values.
extension EntryTable {
  /// The indices of values in stable order, null last.
  fileprivate func places(of keys: [Value], isDescending: Bool = false) -> [Int] {
    keys.indices.sorted { first, second in
      let (left, right) = (keys[first], keys[second])
      guard !left.isNothing, !right.isNothing else {
        return left.isNothing == right.isNothing ? first < second : right.isNothing
      }
      let order = order(left, right) ?? 0
      if order == 0 { return first < second }
      return isDescending ? order > 0 : order < 0
    }
  }

  /// The result of a function other than `sum` and `average`; `words` are the places of those of an enum.
  fileprivate func summary(
    of values: [Value], _ gathering: Gathering, _ isAllChosen: Bool, _ words: [String: Int]?
  ) -> Value {
    switch gathering.function {
    case .count: return .integer(Int64(values.count))
    case .first: return values.first ?? .null
    case .last: return values.last ?? .null
    case .min: return values.dropFirst().reduce(values.first) { least($0, $1, -1) } ?? .null
    case .max: return values.dropFirst().reduce(values.first) { least($0, $1, 1) } ?? .null
    case .any: return .bool(values.contains(where: \.isTrue))
    case .none: return .bool(!values.contains(where: \.isTrue))
    case .all:
      let isAll = gathering.condition == nil || isAllChosen
      return .bool(isAll && (gathering.condition != nil || values.allSatisfy(\.isTrue)))
    case .unique: return .bool(distinct(values).count == values.count)
    case .distinct: return .array(distinct(values), in: arena)
    case .map: return .array(values, in: arena)
    case .sort: return .array(places(of: values).map { values[$0] }, in: arena)
    case .ascending, .complete, .consecutive:
      return .bool(isInOrder(gathering, values, words))
    case .sum, .average: preconditionFailure("totals are computed from operands")
    }
  }

  /// The lesser of two values if `sign` is negative, otherwise the greater.
  private func least(_ first: Value?, _ second: Value, _ sign: Int) -> Value? {
    guard let first else { return second }
    return (order(second, first) ?? 0) * sign > 0 ? second : first
  }

  /// The values without those that are equal to an earlier one.
  func distinct(_ values: [Value]) -> [Value] {
    var seen = Set<String>()
    return values.filter { seen.insert(identity(of: $0)).inserted }
  }

  /// A text that is the same for equal values.
  private func identity(of value: Value) -> String {
    if let entry = entry(of: value) { return "entry \(entry)" }
    if value.isAnyNumber { return "number \(value.withNumberText { $0?.canonical ?? "" })" }
    if value.kind == .datetime, let moment = Timestamp(value.text) {
      return "time \(moment.seconds).\(moment.nanoseconds)"
    }
    if let number = Ordering.number(value) { return "time \(number)" }
    if let truth = value.bool { return "\(truth)" }
    return "text \(value.text.string)"
  }

  private func isInOrder(
    _ gathering: Gathering, _ values: [Value], _ words: [String: Int]?
  ) -> Bool {
    if gathering.function == .consecutive {
      let numbers = values.compactMap { Number($0) }
      return numbers.count == values.count && numbers.allSatisfy(\.isWhole)
        && zip(numbers, numbers.dropFirst()).allSatisfy { ($1 - $0).integer == 1 }
    }
    guard let words else {
      return zip(values, values.dropFirst()).allSatisfy { (order($0, $1) ?? 0) < 0 }
    }
    let places = values.compactMap { words[$0.text.string] }
    if gathering.function == .complete { return Set(places).count == words.count }
    return zip(places, places.dropFirst()).allSatisfy { $0 < $1 }
  }
}
