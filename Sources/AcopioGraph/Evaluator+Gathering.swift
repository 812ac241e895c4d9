import AcopioBase
import AcopioModel

extension Evaluator {
  /// The result of a function of many values.
  mutating func gather(
    _ gathering: Gathering, _ origin: Origin, for entry: Int, _ diagnostics: inout Diagnostics
  ) -> Value {
    let all = walk(gathering.path, for: entry, &diagnostics).found
    var chosen: [Found] = []
    for one in all where holds(gathering.condition, one, for: entry, &diagnostics) {
      chosen.append(one)
    }
    var values: [Value] = []
    for one in chosen {
      var value = one.value
      if let wanted = gathering.value {
        value = evaluate(wanted, at: one, for: entry, &diagnostics)
      }
      if !value.isNothing { values.append(value) }
    }
    switch gathering.function {
    case .count: return .integer(Int64(values.count))
    case .first: return values.first ?? .null
    case .last: return values.last ?? .null
    case .min: return values.dropFirst().reduce(values.first) { least($0, $1, -1) } ?? .null
    case .max: return values.dropFirst().reduce(values.first) { least($0, $1, 1) } ?? .null
    case .sum: return result(sum(values), origin, for: entry, &diagnostics)
    case .average:
      if values.isEmpty { return .null }
      let mean = sum(values).flatMap { $0 / Amount(Int64(values.count)) }
      return result(mean, origin, for: entry, &diagnostics)
    case .any: return .bool(values.contains(where: isTrue))
    case .none: return .bool(!values.contains(where: isTrue))
    case .all:
      let isAll = gathering.condition == nil || chosen.count == all.count
      return .bool(isAll && (gathering.condition != nil || values.allSatisfy(isTrue)))
    case .unique: return .bool(isUnique(values))
    case .ascending, .complete, .consecutive:
      return .bool(isInOrder(gathering, values))
    }
  }

  /// The values that break a rule: those that satisfy a `none`, or fail an `all`.
  mutating func culprits(
    _ gathering: Gathering, for entry: Int, _ diagnostics: inout Diagnostics
  ) -> [Found] {
    guard gathering.function == .none || gathering.function == .all, gathering.value == nil
    else { return [] }
    let wanted = gathering.function == .none
    var culprits: [Found] = []
    for one in walk(gathering.path, for: entry, &diagnostics).found {
      let isMet =
        gathering.condition == nil
        ? isTrue(one.value) : holds(gathering.condition, one, for: entry, &diagnostics)
      if isMet == wanted { culprits.append(one) }
    }
    return culprits
  }

  private mutating func holds(
    _ condition: Expression?, _ one: Found, for entry: Int, _ diagnostics: inout Diagnostics
  ) -> Bool {
    condition.map { isTrue(evaluate($0, at: one, for: entry, &diagnostics)) } ?? true
  }

  /// The value of an expression for an element of a list.
  private mutating func evaluate(
    _ expression: Expression, at one: Found, for entry: Int, _ diagnostics: inout Diagnostics
  ) -> Value {
    let outer = (holders, element)
    defer { (holders, element) = outer }
    holders += one.holders
    element = one.value
    return evaluate(expression, for: entry, &diagnostics)
  }

  /// The sum; `nil` if its digits don't fit.
  private func sum(_ values: [Value]) -> Amount? {
    var sum = Amount.zero
    for value in values {
      guard let amount = Amount(value) else {
        if value.isAnyNumber { return nil }
        continue
      }
      guard let next = sum + amount else { return nil }
      sum = next
    }
    return sum
  }

  /// The lesser of two values if `sign` is negative, otherwise the greater.
  private func least(_ first: Value?, _ second: Value, _ sign: Int) -> Value? {
    guard let first else { return second }
    return (order(second, first) ?? 0) * sign > 0 ? second : first
  }

  private func isUnique(_ values: [Value]) -> Bool {
    var seen = Set<String>()
    return values.allSatisfy { value in
      if let entry = table.entry(of: value) { return seen.insert("entry \(entry)").inserted }
      if value.isAnyNumber {
        let text = value.withNumberText { $0?.canonical ?? "" }
        return seen.insert("number \(text)").inserted
      }
      if let number = Ordering.number(value) { return seen.insert("time \(number)").inserted }
      if let truth = value.bool { return seen.insert("\(truth)").inserted }
      return seen.insert("text \(value.text.string)").inserted
    }
  }

  private func isInOrder(_ gathering: Gathering, _ values: [Value]) -> Bool {
    let pairs = zip(values, values.dropFirst())
    if gathering.function == .consecutive {
      let amounts = values.compactMap { Amount($0) }
      let isWhole = amounts.allSatisfy { amount in
        if case .exact(_, 0) = amount { return true }
        return false
      }
      return isWhole && amounts.count == values.count
        && pairs.allSatisfy { first, second in
          guard let next = Amount(first).flatMap({ $0 + Amount(1) }) else { return false }
          return order(next.value(in: table.arena), second) == 0
        }
    }
    guard let words = words[gathering.place] else {
      return pairs.allSatisfy { (order($0, $1) ?? 0) < 0 }
    }
    let places = values.compactMap { words[$0.text.string] }
    if gathering.function == .complete { return Set(places).count == words.count }
    return zip(places, places.dropFirst()).allSatisfy { $0 < $1 }
  }
}
