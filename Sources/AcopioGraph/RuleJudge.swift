import AcopioBase
import AcopioModel

/// Checks entries against the rules of their collection; reports `rule-broken`.
///
/// Drafts and withheld entries are checked too, as they are against their schema. Removed entries
/// and entries with a missing reference are not checked.
struct RuleJudge {
  /// The entries, with all computed fields.
  let table: EntryTable
  /// The entries with a missing reference.
  let missing: [Int: Message]

  /// Checks every entry.
  func judge(_ evaluator: inout Evaluator, _ diagnostics: inout Diagnostics) {
    let content = table.content
    guard content.collections.contains(where: { !$0.rules.isEmpty }) else { return }
    for (index, entry) in content.entries.enumerated()
    where !entry.isRemoved && missing[index] == nil {
      for rule in content.collections[entry.collection].rules {
        judge(index, rule, &evaluator, &diagnostics)
      }
    }
  }

  private func judge(
    _ index: Int, _ rule: EntryRule, _ evaluator: inout Evaluator,
    _ diagnostics: inout Diagnostics
  ) {
    let before = diagnostics.all.count
    evaluator.hasMetFailure = false
    if let condition = rule.condition {
      guard evaluator.evaluate(condition, for: index, &diagnostics).isTrue else {
        return
      }
    }
    let value = evaluator.evaluate(rule.requirement, for: index, &diagnostics)
    // An expression that could not be computed was reported, as was a derived field in it.
    guard !value.isTrue, !evaluator.hasMetFailure, diagnostics.all.count == before else {
      return
    }
    let facts = RuleFacts(rule.requirement, of: index, &evaluator).text
    for place in places(index, rule, &evaluator) {
      diagnostics.report(
        Diagnostic(
          .ruleBroken, rule.severity, Message(verbatim: rule.message), at: place,
          remedy: rule.remedy.map { Message(verbatim: $0) },
          notes: [
            Diagnostic.Note("the rule is declared here\(facts)", at: rule.requirement.origin)
          ]))
    }
  }

  /// The origins to point at: the elements that break the rule, the field it names, or the entry.
  private func places(
    _ index: Int, _ rule: EntryRule, _ evaluator: inout Evaluator
  ) -> [Origin] {
    var value = table.value(index)
    let entry = value.origin.firstByte
    for step in rule.place?.content.split(separator: ".") ?? [] {
      value = value.member(named: String(step))
    }
    if case .gathering(let gathering, _) = rule.requirement,
      rule.place == nil
        || rule.place?.content == gathering.path?.steps[0].content
    {
      var ignored = Diagnostics()
      let culprits = evaluator.culprits(gathering, for: index, &ignored)
        .map { $0.value.origin == .none ? $0.holders.last?.origin ?? .none : $0.value.origin }
        .filter { $0 != .none }
      if !culprits.isEmpty { return culprits }
    }
    // A default is in the declaration, not in the entry.
    let isWritten = rule.place != nil && value.origin.file == entry.file
    return [isWritten ? value.origin : entry]
  }
}
