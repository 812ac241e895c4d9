import AcopioBase
import AcopioModel

/// The candidates of a selection by the value that its condition compares.
///
/// A condition such as `shelf == this.shelf and pages > 100` is false for all candidates except
/// those of one shelf, so only these are evaluated. The index may offer too many candidates, never
/// too few.
struct SelectIndex {
  /// A part of the condition that must be true, and compares a candidate with the entry that chooses.
  private struct Clause {
    /// The expression that is evaluated for each candidate.
    let candidate: Expression
    /// The expression that is evaluated for the entry that gets the list.
    let owner: Expression
    /// Whether the candidate's side, or the owner's, is the list of `in`.
    var hasCandidateList = false
    var hasOwnerList = false
  }

  private let clause: Clause
  private let keys: SelectKeys

  /// The index of these candidates; `nil` if the condition compares no value of theirs, or if a value
  /// could not be computed.
  init?(
    _ condition: Expression, _ candidates: [Int], in collection: Int, _ evaluator: inout Evaluator
  ) {
    guard let clause = SelectIndex.clause(condition, evaluator.table.layouts[collection]) else {
      return nil
    }
    self.clause = clause
    var faults = Diagnostics()
    var values: [Value] = []
    for candidate in candidates {
      values.append(evaluator.evaluate(clause.candidate, for: candidate, &faults))
      guard faults.all.isEmpty else { return nil }
    }
    keys = SelectKeys(values, areLists: clause.hasCandidateList, evaluator.table)
  }

  /// The positions of the candidates that may be chosen for the evaluator's owner, in order; `nil` if
  /// its value could not be computed.
  func candidates(for owner: Int, _ evaluator: inout Evaluator) -> [Int]? {
    var faults = Diagnostics()
    let value = evaluator.evaluate(clause.owner, for: owner, &faults)
    guard faults.all.isEmpty else { return nil }
    return keys.positions(of: value, isList: clause.hasOwnerList, evaluator.table)
  }

  // MARK: - The clause

  /// The first clause that can be looked up.
  ///
  /// The clauses before it must not be able to fail, since they are evaluated for fewer candidates.
  private static func clause(_ condition: Expression, _ layout: EntryLayout) -> Clause? {
    guard case .binary(let operation, let left, let right, _) = condition else { return nil }
    switch operation {
    case .and:
      if let first = clause(left, layout) { return first }
      return isHarmless(left, layout) ? clause(right, layout) : nil
    case .equal:
      if isOfCandidate(left, layout), isOfOwner(right) {
        return Clause(candidate: left, owner: right)
      }
      guard isOfOwner(left), isOfCandidate(right, layout) else { return nil }
      return Clause(candidate: right, owner: left)
    case .isIn:
      if isOfCandidate(left, layout), isOfOwner(right) {
        return Clause(candidate: left, owner: right, hasOwnerList: true)
      }
      guard isOfOwner(left), isOfCandidate(right, layout) else { return nil }
      return Clause(candidate: right, owner: left, hasCandidateList: true)
    default: return nil
    }
  }

  private static func isOfCandidate(_ expression: Expression, _ layout: EntryLayout) -> Bool {
    guard case .path(let path) = expression else { return false }
    let name = path.steps[0].content
    return name != "this" && name != "it" && layout.index(name) != nil
  }

  private static func isOfOwner(_ expression: Expression) -> Bool {
    switch expression {
    case .path(let path): path.steps[0].content == "this"
    case .text, .number, .truth: true
    case .list(let elements, _): elements.allSatisfy(isOfOwner)
    default: false
    }
  }

  /// Whether an expression can always be computed: it only compares values for equality.
  private static func isHarmless(_ expression: Expression, _ layout: EntryLayout) -> Bool {
    switch expression {
    case .number, .text, .truth, .nothing: true
    case .path: isOfOwner(expression) || isOfCandidate(expression, layout)
    case .not(let inner, _), .test(let inner, _, _): isHarmless(inner, layout)
    case .list(let elements, _): elements.allSatisfy { isHarmless($0, layout) }
    case .binary(let operation, let left, let right, _):
      switch operation {
      case .and, .or, .equal, .notEqual, .isIn, .covers:
        isHarmless(left, layout) && isHarmless(right, layout)
      default: false
      }
    default: false
    }
  }
}
