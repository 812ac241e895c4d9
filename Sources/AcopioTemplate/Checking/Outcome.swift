/// The facts that a condition establishes in its branches.
struct Outcome {
  /// Whether it is always true or always false on these pages; `nil` if that depends.
  var truth: Bool?
  /// The facts where it is true.
  var yes: [String: TemplateType] = [:]
  /// The facts where it is false.
  var no: [String: TemplateType] = [:]

  /// The opposite.
  var negated: Outcome { Outcome(truth: truth.map { !$0 }, yes: no, no: yes) }

  /// Both conditions.
  func and(_ other: Outcome) -> Outcome {
    let truth =
      self.truth == false || other.truth == false
      ? false : self.truth == true && other.truth == true ? true : nil
    return Outcome(
      truth: truth, yes: yes.merging(other.yes) { $1 }, no: Outcome.common(no, other.no))
  }

  /// One of two conditions.
  func or(_ other: Outcome) -> Outcome { negated.and(other.negated).negated }

  private static func common(
    _ left: [String: TemplateType], _ right: [String: TemplateType]
  ) -> [String: TemplateType] { left.filter { right[$0.key] == $0.value } }
}
