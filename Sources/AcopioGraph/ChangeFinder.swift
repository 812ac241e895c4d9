package import AcopioBase
import AcopioModel

/// A moment at which an entry is published or withheld without an edit.
package struct DueChange: Sendable, Equatable {
  /// The first whole second at which a build makes the change.
  package let time: Timestamp
  /// The index of the entry.
  package let entry: Int
  /// The reason why it will be withheld; `nil` if it will be published.
  package let reason: Message?
}

/// Finds changes that become due by evaluating publication at each moment that an entry or a rule
/// names.
///
/// Known moments are the built-in dates and the dates that publish rules compare with `build.date`
/// and `build.time`. If rules use these in other ways, as in `days(build.date, date) <= 3`, the
/// beginning of each of the next days is tried. Fields that are derived from these keep the value
/// of the build.
struct ChangeFinder {
  private let content: Content
  private var evaluator: Evaluator
  private let showsDrafts: Bool
  private let zone: ZoneRules?
  /// For each collection, the parts of its rules that use the time of the build.
  private let clauses: [[Expression]]
  /// For each collection, whether its rules use the time of the build in ways that name no moment.
  private let triesDays: [Bool]
  /// The first seconds of the days after the day of the build.
  private var days: [Timestamp] = []

  /// For how many days something may become due that is found by trying, and how many trials there are at most.
  private static let (daysAhead, mostTrials) = (400, 400_000)

  init(_ content: Content, _ evaluator: Evaluator, showsDrafts: Bool) {
    self.content = content
    self.evaluator = evaluator
    self.showsDrafts = showsDrafts
    zone = content.site.zone
    clauses = content.collections.map { $0.publish.flatMap { $0.condition.clausesOfNow } }
    triesDays = content.collections.map { collection in
      collection.publish.contains { $0.condition.usesOfNow > $0.condition.clausesOfNow.count }
    }
  }

  /// The changes after `now` in the order of their times, then of entries; `withheld` is the state at `now`.
  mutating func changes(after now: Timestamp, _ withheld: [Message?]) -> [DueChange] {
    var changes: [DueChange] = []
    let tried = content.entries.count { triesDays[$0.collection] }
    let count =
      tried == 0 ? 0 : min(ChangeFinder.daysAhead, max(1, ChangeFinder.mostTrials / tried))
    let today = now.day(in: zone).days
    days = (0..<count).map {
      Timestamp(seconds: CalendarDate(days: today + 1 + $0).start(in: zone))
    }
    for (index, entry) in content.entries.enumerated() {
      let mayChange = !clauses[entry.collection].isEmpty || triesDays[entry.collection]
      guard entry.life.kind == .object || mayChange, !entry.isRemoved else { continue }
      let ahead = moments(of: index, entry).filter { $0 > now }
      guard !ahead.isEmpty, var state = reason(entry, index, at: now),
        // An entry withheld because of another entry stays so, independent of its own times.
        (state == "") == (withheld[index] == nil)
      else { continue }
      for time in ahead {
        guard let reason = reason(entry, index, at: time), (reason == "") != (state == "") else {
          continue
        }
        state = reason
        changes.append(
          DueChange(time: time, entry: index, reason: reason == "" ? nil : reason))
      }
    }
    return changes.inOrder { ($0.time, $0.entry) < ($1.time, $1.entry) }
  }

  /// The reason why an entry would be withheld at a time; empty if it would be published, `nil` if
  /// unknown.
  private mutating func reason(_ entry: Entry, _ index: Int, at time: Timestamp) -> Message? {
    evaluator.now = BuildMoment(time, in: zone)
    var faults = Diagnostics()
    let reason = EntryPublisher.reason(
      entry, index, content, &evaluator, showsDrafts: showsDrafts, &faults)
    return faults.all.isEmpty ? reason ?? "" : nil
  }

  /// The times at which the publication of an entry may change, in order, each once.
  private mutating func moments(of index: Int, _ entry: Entry) -> [Timestamp] {
    var moments = [
      Timestamp(entry.publishDate.text, in: zone),
      Timestamp(endOf: entry.expiryDate.text, in: zone),
    ].compactMap { $0?.wholeSecond }
    if triesDays[entry.collection] { moments += days }
    var faults = Diagnostics()
    for clause in clauses[entry.collection] {
      let value = evaluator.evaluate(clause, for: index, &faults)
      let dates = value.kind == .object ? [value.member("from"), value.member("until")] : [value]
      for date in dates {
        guard let time = Timestamp(date.text, in: zone) else { continue }
        // A comparison can become true at the time itself or after it, and one of days at the next midnight.
        let midnight = CalendarDate(days: time.day(in: zone).days + 1).start(in: zone)
        let whole = time.wholeSecond
        moments += [whole, Timestamp(seconds: time.seconds + 1), Timestamp(seconds: midnight)]
      }
    }
    var last: Timestamp?
    return moments.inOrder { $0 < $1 }.filter { moment in
      defer { last = moment }
      return moment != last
    }
  }
}

extension Expression {
  /// Whether the expression is the day or the time of the build.
  private var isNow: Bool {
    if case .path(let path) = self { BuildName(rawValue: path.text) != nil } else { false }
  }

  /// The value compared with the time of the build where this is compared with `other`.
  ///
  /// It is `other` itself, or `other` moved back if this is the time of the build moved; `nil` if
  /// this is another value.
  private func moment(comparedWith other: Expression) -> Expression? {
    if isNow { return other }
    guard case .shift(let inner, let count, let unit, let origin) = self, inner.isNow else {
      return nil
    }
    return .shift(other, by: -count, unit, origin)
  }

  /// The number of uses of the time of the build in the expression, in any way.
  fileprivate var usesOfNow: Int { parts.reduce(isNow ? 1 : 0) { $0 + $1.usesOfNow } }

  /// The periods and dates that the expression compares with the time of the build.
  fileprivate var clausesOfNow: [Expression] {
    // Expressions inside a gathering only have a meaning for each element.
    if case .gathering = self { return [] }
    if case .binary(let sign, let left, let right, _) = self, sign.ordersMoments,
      let moment = right.moment(comparedWith: left) ?? left.moment(comparedWith: right)
    {
      return [moment]
    }
    return parts.flatMap(\.clausesOfNow)
  }
}
