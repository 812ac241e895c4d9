import AcopioBase
import AcopioModel

/// The next day on which something is published or withheld without an edit.
package struct NextChange: Sendable, Equatable {
  /// The change of one entry.
  package struct Change: Sendable, Equatable {
    /// The index of the entry.
    package let entry: Int
    /// Why it will be withheld; `nil` if it will be published.
    package let reason: String?
  }

  /// The day, `2026-12-01`.
  package let day: String
  /// The number of days from the build to that day.
  package let daysAhead: Int
  /// The changes, in the order the entries were read.
  package let changes: [Change]
}

/// Finds the next change by evaluating publication on each day that an entry or a rule names.
///
/// Known days are those of the built-in dates and the dates that publish rules compare with
/// `build.date`. Fields that are derived from `build.date` keep today's value.
struct ChangeFinder {
  private let content: Content
  private var evaluator: Evaluator
  private let showsDrafts: Bool
  /// For each collection, the parts of its rules that use the day of the build.
  private let clauses: [[Expression]]

  init(_ content: Content, _ evaluator: Evaluator, showsDrafts: Bool) {
    self.content = content
    self.evaluator = evaluator
    self.showsDrafts = showsDrafts
    clauses = content.collections.map { $0.publish.flatMap { $0.condition.clausesOfToday } }
  }

  /// The next change after `today`, `nil` if none is known; `withheld` is the state of today.
  mutating func next(after today: CalendarDate, _ withheld: [String?]) -> NextChange? {
    var soonest = CalendarDate(days: .max)
    var changes: [NextChange.Change] = []
    for (index, entry) in content.entries.enumerated() {
      guard entry.life.kind == .object || !clauses[entry.collection].isEmpty, !entry.isRemoved
      else {
        continue
      }
      let ahead = days(of: index, entry).filter { $0 > today && $0 <= soonest }
      guard !ahead.isEmpty, let own = reason(entry, index, on: today),
        // An entry withheld because of another entry stays so, whatever its own days.
        (own == "") == (withheld[index] == nil)
      else { continue }
      for day in ahead {
        guard let reason = reason(entry, index, on: day),
          (reason == "") != (own == "")
        else { continue }
        if day < soonest { changes = [] }
        soonest = day
        changes.append(NextChange.Change(entry: index, reason: reason == "" ? nil : reason))
        break
      }
    }
    guard !changes.isEmpty else { return nil }
    return NextChange(
      day: soonest.text, daysAhead: soonest.days - today.days, changes: changes)
  }

  /// Why an entry would be withheld on `day`; empty if it would be published, `nil` if unknown.
  private mutating func reason(_ entry: Entry, _ index: Int, on day: CalendarDate) -> String? {
    let text = day.text
    let arena = evaluator.table.arena
    evaluator.buildDate = .text(arena.copy(text), kind: .date)
    var faults = Diagnostics()
    let reason = Publisher.reason(
      entry, index, content, &evaluator, showsDrafts: showsDrafts, &faults)
    return faults.all.isEmpty ? reason ?? "" : nil
  }

  /// The days on which the publication of an entry may change, in order.
  private mutating func days(of index: Int, _ entry: Entry) -> [CalendarDate] {
    var moments = [entry.publishDate, entry.expiryDate].compactMap { Timestamp($0.text) }
    var faults = Diagnostics()
    for clause in clauses[entry.collection] {
      let value = evaluator.evaluate(clause, for: index, &faults)
      let dates = value.kind == .object ? [value.member("from"), value.member("until")] : [value]
      moments += dates.compactMap { Timestamp($0.text) }
    }
    return moments.flatMap { [$0.firstDay, $0.dayAfter] }.inOrder()
  }
}

extension Expression {
  /// Whether the expression is the day of the build.
  private var isToday: Bool {
    if case .path(let path) = self { path.text == "build.date" } else { false }
  }

  /// What is compared with the day of the build where this is compared with `other`: `other` itself, or moved
  /// back if this is that day moved; `nil` if this is another value.
  private func moment(comparedWith other: Expression) -> Expression? {
    if isToday { return other }
    guard case .shift(let inner, let count, let unit, let origin) = self, inner.isToday else {
      return nil
    }
    return .shift(other, by: -count, unit, origin)
  }

  /// The periods and dates that the expression compares with the day of the build.
  fileprivate var clausesOfToday: [Expression] {
    switch self {
    case .number, .text, .truth, .nothing, .path: return []
    case .not(let inner, _), .negative(let inner, _), .test(let inner, _, _),
      .match(let inner, _, _), .shift(let inner, _, _, _):
      return inner.clausesOfToday
    case .call(_, let arguments, _): return arguments.flatMap(\.clausesOfToday)
    case .list(let values, _): return values.flatMap(\.clausesOfToday)
    case .record(let members, _): return members.flatMap(\.value.clausesOfToday)
    case .choice(let condition, let first, let second, _):
      return [condition, first, second].flatMap(\.clausesOfToday)
    // Expressions inside a gathering only have a meaning for each element.
    case .gathering: return []
    case .binary(_, let left, let right, _):
      if let moment = right.moment(comparedWith: left) ?? left.moment(comparedWith: right) {
        return [moment]
      }
      return left.clausesOfToday + right.clausesOfToday
    }
  }
}
