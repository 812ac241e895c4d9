import AcopioBase
import AcopioModel

/// The condition of a selection, computed in parts.
///
/// In `pages > this.pages and id != this.id`, each side of a comparison depends on one entry alone: the one that
/// can be chosen, or the one that chooses. So it is evaluated once for each of them, and only the results are
/// compared for each pair. The plan may leave a pair undecided, but never decides it wrongly.
struct SelectPlan {
  /// The known result of a condition for a pair of entries.
  enum Truth: UInt8 {
    case no, yes
    /// It can be computed, and may be true.
    case maybe
    /// It may not even be possible to compute it.
    case unknown

    var opposite: Truth { self == .no ? .yes : self == .yes ? .no : self }

    func and(_ other: Truth) -> Truth {
      if self == .no || self == .unknown { return self }
      return self == .maybe && other == .yes ? .maybe : other
    }
  }

  /// A part of the condition.
  private indirect enum Part {
    case both(Part, Part)
    case not(Part)
    /// A part that is about the candidates alone, by position.
    case candidates([Truth])
    /// A part that is about the entry that chooses alone.
    case owner(Expression)
    /// Whether the candidate's value is equal to the owner's, or one is in the list of the other.
    case shared(SelectKeys, owner: Expression, isList: Bool)
    /// The order of the candidate's value relative to the owner's.
    case ordered(SelectOrder, Expression.Operator, owner: Expression)
    /// Anything else.
    case pair
  }

  private let root: Part
  private let candidates: [Int]

  /// The plan for these candidates; `nil` if nothing of the condition is known before a pair is.
  init?(_ condition: Expression, _ candidates: [Int], _ evaluator: inout Evaluator) {
    self.candidates = candidates
    var isUseful = false
    root = SelectPlan.part(condition, candidates, &isUseful, &evaluator)
    if !isUseful { return nil }
  }

  // MARK: - Making a plan

  private static func part(
    _ condition: Expression, _ candidates: [Int], _ isUseful: inout Bool,
    _ evaluator: inout Evaluator
  ) -> Part {
    switch condition {
    case .binary(.and, let left, let right, _):
      return .both(
        part(left, candidates, &isUseful, &evaluator),
        part(right, candidates, &isUseful, &evaluator))
    case .binary(.or, let left, let right, _):
      return .not(
        .both(
          .not(part(left, candidates, &isUseful, &evaluator)),
          .not(part(right, candidates, &isUseful, &evaluator))))
    case .not(let inner, _): return .not(part(inner, candidates, &isUseful, &evaluator))
    default: break
    }
    let made = single(condition, candidates, &evaluator)
    if case .pair = made { return made }
    isUseful = true
    return made
  }

  /// The part that a condition without `and`, `or` and `not` is.
  private static func single(
    _ condition: Expression, _ candidates: [Int], _ evaluator: inout Evaluator
  ) -> Part {
    if !condition.namesOwner {
      return .candidates(
        values(of: condition, candidates, &evaluator).map { value in
          value.map { $0.isTrue ? .yes : .no } ?? .unknown
        })
    }
    if condition.isOfOwner { return .owner(condition) }
    switch condition {
    case .binary(.notEqual, let left, let right, let origin):
      return .not(single(.binary(.equal, left, right, origin), candidates, &evaluator))
    case .binary(.equal, let left, let right, _), .binary(.isIn, let left, let right, _):
      guard let sides = sides(left, right) else { return .pair }
      var isList = false
      if case .binary(.isIn, _, _, _) = condition { isList = true }
      let all = values(of: sides.candidate, candidates, &evaluator)
      return .shared(
        SelectKeys(all, areLists: isList && sides.isTurned, evaluator.table), owner: sides.owner,
        isList: isList && !sides.isTurned)
    case .binary(let operation, let left, let right, _) where operation.isOrder:
      guard let sides = sides(left, right),
        let order = SelectOrder(
          values(of: sides.candidate, candidates, &evaluator), evaluator.table)
      else { return .pair }
      return .ordered(order, sides.isTurned ? operation.turned : operation, owner: sides.owner)
    case .gathering(let gathering, _):
      guard let (list, owner) = gathering.membership else { return .pair }
      let all = values(of: list, candidates, &evaluator)
      let shared = Part.shared(
        SelectKeys(all, areLists: true, evaluator.table), owner: owner, isList: false)
      return gathering.function == .none ? .not(shared) : shared
    default: return .pair
    }
  }

  /// The side of a comparison that is about the candidate, and the one about the owner.
  private static func sides(
    _ left: Expression, _ right: Expression
  ) -> (candidate: Expression, owner: Expression, isTurned: Bool)? {
    if !left.namesOwner, right.isOfOwner { return (left, right, false) }
    if !right.namesOwner, left.isOfOwner { return (right, left, true) }
    return nil
  }

  /// The values of an expression for the candidates; `nil` where it cannot be computed.
  private static func values(
    of expression: Expression, _ candidates: [Int], _ evaluator: inout Evaluator
  ) -> [Value?] {
    candidates.map { candidate in
      var faults = Diagnostics()
      let value = evaluator.evaluate(expression, for: candidate, &faults)
      return faults.all.isEmpty && value.kind != .undefined ? value : nil
    }
  }

  // MARK: - Using it

  /// The known results for the candidates of the evaluator's owner.
  func truths(for owner: Int, _ evaluator: inout Evaluator) -> [Truth] {
    truths(root, for: owner, &evaluator)
  }

  private func truths(_ part: Part, for owner: Int, _ evaluator: inout Evaluator) -> [Truth] {
    switch part {
    case .candidates(let truths): return truths
    case .pair: return all(.unknown)
    case .not(let inner): return truths(inner, for: owner, &evaluator).map(\.opposite)
    case .both(let first, let second):
      var result = truths(first, for: owner, &evaluator)
      if !result.contains(where: { $0 == .yes || $0 == .maybe }) { return result }
      let others = truths(second, for: owner, &evaluator)
      for place in result.indices { result[place] = result[place].and(others[place]) }
      return result
    case .owner(let expression):
      guard let value = value(of: expression, for: owner, &evaluator) else { return all(.unknown) }
      return all(value.isTrue ? .yes : .no)
    case .shared(let keys, let expression, let isList):
      guard let value = value(of: expression, for: owner, &evaluator) else { return all(.unknown) }
      return keys.truths(with: value, isList: isList, evaluator.table)
    case .ordered(let order, let operation, let expression):
      guard let value = value(of: expression, for: owner, &evaluator) else { return all(.unknown) }
      return order.truths(operation, value, evaluator.table) ?? all(.unknown)
    }
  }

  private func all(_ truth: Truth) -> [Truth] {
    [Truth](repeating: truth, count: candidates.count)
  }

  private func value(
    of expression: Expression, for owner: Int, _ evaluator: inout Evaluator
  ) -> Value? {
    var faults = Diagnostics()
    let value = evaluator.evaluate(expression, for: owner, &faults)
    return faults.all.isEmpty && value.kind != .undefined ? value : nil
  }
}

/// The candidates in the order of a value of theirs.
struct SelectOrder {
  /// The values that differ, least first.
  private var values: [Value] = []
  /// The rank of each candidate's value; `nil` for one that has no order.
  private var ranks: [Int?]
  /// Whether the values are texts, and not numbers, dates or durations.
  private let isOfWords: Bool

  /// The order of these values; `nil` if some are texts and others are not.
  init?(_ all: [Value?], _ table: EntryTable) {
    let known = all.indices.filter { place in
      all[place].map { SelectOrder.isOrdered($0, table) } ?? false
    }
    let kinds = Set(known.compactMap { all[$0].map(table.isWords) })
    guard kinds.count < 2 else { return nil }
    isOfWords = kinds.contains(true)
    ranks = Array(repeating: nil, count: all.count)
    func order(_ left: Value?, _ right: Value?) -> Int {
      left.flatMap { left in right.flatMap { table.order(left, $0) } } ?? 0
    }
    for place in known.sorted(by: { order(all[$0], all[$1]) < 0 }) {
      guard let value = all[place] else { continue }
      if values.isEmpty || order(values.last, value) != 0 { values.append(value) }
      ranks[place] = values.count - 1
    }
  }

  private static func isOrdered(_ value: Value, _ table: EntryTable) -> Bool {
    table.isWords(value) || table.number(value) != nil
  }

  /// The results of comparing the candidates' values with a value; `nil` if they have no order.
  func truths(
    _ operation: Expression.Operator, _ value: Value, _ table: EntryTable
  ) -> [SelectPlan.Truth]? {
    guard SelectOrder.isOrdered(value, table), table.isWords(value) == isOfWords else {
      return nil
    }
    // The number of values below, and of those below or equal.
    let below = count { table.order($0, value) ?? 0 < 0 }
    let notAbove = count { table.order($0, value) ?? 0 <= 0 }
    let chosen: Range<Int>
    switch operation {
    case .less: chosen = 0..<below
    case .lessOrEqual: chosen = 0..<notAbove
    case .greater: chosen = notAbove..<values.count
    default: chosen = below..<values.count
    }
    return ranks.map { rank in rank.map { chosen.contains($0) ? .yes : .no } ?? .unknown }
  }

  /// The number of values at the beginning for which a condition holds.
  private func count(_ holds: (Value) -> Bool) -> Int {
    var (low, high) = (0, values.count)
    while low < high {
      let middle = (low + high) / 2
      if holds(values[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Expression.Operator {
  fileprivate var isOrder: Bool {
    switch self {
    case .less, .lessOrEqual, .greater, .greaterOrEqual: true
    default: false
    }
  }

  /// The operator with its sides exchanged.
  fileprivate var turned: Expression.Operator {
    switch self {
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    default: self
    }
  }
}

extension Gathering {
  /// The list of the candidate and the value of the owner, for `any` and `none` that look for it.
  fileprivate var membership: (list: Expression, owner: Expression)? {
    guard function == .any || function == .none, value == nil, !source.namesOwner,
      case .binary(.equal, let left, let right, _) = condition
    else { return nil }
    func isElement(_ side: Expression) -> Bool {
      if case .path(let path) = side { path.text == "it" } else { false }
    }
    if isElement(left), right.isOfOwner { return (source, right) }
    return isElement(right) && left.isOfOwner ? (source, left) : nil
  }
}

extension Expression {
  /// Whether it depends on the entry that chooses.
  fileprivate var namesOwner: Bool {
    contains { if case .path(let path) = $0 { path.steps[0].content == "this" } else { false } }
  }

  /// Whether it depends on no other entry than the one that chooses.
  fileprivate var isOfOwner: Bool {
    !contains {
      switch $0 {
      case .path(let path): path.steps[0].content != "this"
      // The names in these may belong to the elements, or to the candidate.
      case .gathering(let gathering, _):
        gathering.value != nil || gathering.condition != nil || gathering.order != nil
      default: false
      }
    }
  }
}
