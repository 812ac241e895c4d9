import AcopioBase
import AcopioModel

extension Evaluator {
  /// What a function makes of the values of a gathering.
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
    case .sum: return sum(values).value
    case .average:
      return values.isEmpty ? .null : (sum(values) / Amount(Double(values.count))).value
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

  /// The values that break a rule: those that `none` finds, or that `all` does not.
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

  /// The value of an expression about something in a list.
  private mutating func evaluate(
    _ expression: Expression, at one: Found, for entry: Int, _ diagnostics: inout Diagnostics
  ) -> Value {
    let outer = (holders, element)
    defer { (holders, element) = outer }
    holders += one.holders
    element = one.value
    return evaluate(expression, for: entry, &diagnostics)
  }

  private func sum(_ values: [Value]) -> Amount {
    values.reduce(Amount(0)) { sum, value in Amount(value).map { sum + $0 } ?? sum }
  }

  /// The one of two values that stands on the side `sign` of the other.
  private func least(_ first: Value?, _ second: Value, _ sign: Int) -> Value? {
    guard let first else { return second }
    return (order(second, first) ?? 0) * sign > 0 ? second : first
  }

  private func isUnique(_ values: [Value]) -> Bool {
    var seen = Set<String>()
    return values.allSatisfy { value in
      if let entry = table.entry(of: value) { return seen.insert("entry \(entry)").inserted }
      if let number = Ordering.number(value) { return seen.insert("number \(number)").inserted }
      if let truth = value.bool { return seen.insert("\(truth)").inserted }
      return seen.insert("text \(value.text.string)").inserted
    }
  }

  private func isInOrder(_ gathering: Gathering, _ values: [Value]) -> Bool {
    let words = words[gathering.place]
    let places = values.compactMap { value in
      words.map { $0.firstIndex(of: value.text.string).map(Double.init) } ?? Ordering.number(value)
    }
    if gathering.function == .complete { return Set(places).count == words?.count }
    let pairs = zip(places, places.dropFirst())
    guard gathering.function == .consecutive else { return pairs.allSatisfy { $0 < $1 } }
    return pairs.allSatisfy { $1 - $0 == 1 } && places.allSatisfy { $0 == $0.rounded() }
  }
}
