import AcopioBase
import AcopioModel

/// Decides which entries are published and in which order.
///
/// Reports `withheld-reference` where a published entry refers to one that is not.
struct Publisher {
  /// The entries, linked and with derived fields.
  let table: EntryTable
  /// Why each entry is withheld; `nil` for published ones.
  private(set) var withheld: [String?]
  /// The published entries of each collection, in its order.
  private(set) var published: [[Value]]

  /// References that were left out because their targets are not published, in entry order.
  private(set) var leftOut: [Gap]

  init(
    _ table: EntryTable, _ linker: ReferenceLinker, _ evaluator: inout Evaluator,
    showsDrafts: Bool, _ diagnostics: inout Diagnostics
  ) {
    self.table = table
    leftOut = linker.leftOut
    withheld = table.content.entries.indices.map { linker.withheld[$0] }
    published = table.content.collections.map { _ in [] }
    repeat {
      decide(&evaluator, showsDrafts: showsDrafts, &diagnostics)
      spread()
    } while dropMissing(&evaluator, &diagnostics)
    leftOut.sort { $0.entry < $1.entry }
    checkReferences(&diagnostics)
    arrange(&evaluator, &diagnostics)
    // Late fields use the lists of referring entries, whose order may in turn depend on them. So
    // may the order of selected entries, which the last fields use.
    for turn in [Evaluator.Turn.late, .last] where evaluator.has(turn) {
      evaluator.derive(turn, &diagnostics)
      arrange(&evaluator, &diagnostics)
    }
  }

  /// Withholds entries because of their own values.
  private mutating func decide(
    _ evaluator: inout Evaluator, showsDrafts: Bool, _ diagnostics: inout Diagnostics
  ) {
    for (index, entry) in table.content.entries.enumerated() where withheld[index] == nil {
      withheld[index] = Publisher.reason(
        entry, index, table.content, &evaluator, showsDrafts: showsDrafts, &diagnostics)
    }
  }

  /// Sorts the published entries of each collection; fills lists of referring and selected ones.
  private mutating func arrange(
    _ evaluator: inout Evaluator, _ diagnostics: inout Diagnostics
  ) {
    published = table.content.collections.map { _ in [] }
    for (index, entry) in table.content.entries.enumerated() where withheld[index] == nil {
      published[entry.collection].append(table.value(index))
    }
    for (index, collection) in table.content.collections.enumerated() {
      published[index] = Ordering.sorted(published[index], by: collection.order, table.collation)
    }
    fillInverses()
    SelectedEntries(table: table, published: published).fill(&evaluator, &diagnostics)
  }

  /// Why an entry is withheld on the evaluator's day; `nil` if it is published.
  static func reason(
    _ entry: Entry, _ index: Int, _ content: Content, _ evaluator: inout Evaluator,
    showsDrafts: Bool, _ diagnostics: inout Diagnostics
  ) -> String? {
    if entry.isRemoved { return "it was removed" }
    if entry.isDraft, !showsDrafts { return "it is a draft" }
    if entry.life.kind == .object, let reason = reason(entry, on: evaluator.buildDate) {
      return reason
    }
    for rule in content.collections[entry.collection].publish {
      let value = evaluator.evaluate(rule.condition, for: index, &diagnostics)
      if !evaluator.isTrue(value) { return rule.reason }
    }
    return nil
  }

  /// Why an entry is withheld by its dates; it is published on the first and last day.
  private static func reason(_ entry: Entry, on day: Value) -> String? {
    guard let day = Timestamp(day.text) else { return nil }
    if let first = Timestamp(entry.publishDate.text), day < first {
      return "its publish-date is \(entry.publishDate.text.string)"
    }
    if let last = Timestamp(entry.expiryDate.text), last < day {
      return "its expiry-date was \(entry.expiryDate.text.string)"
    }
    return nil
  }

  // MARK: - References to unpublished entries

  /// The reference fields of `entry` with the policy `policy`.
  private func fields(of entry: Entry, _ policy: Reference.Missing) -> [(Int, Field)] {
    let fields = table.content.collections[entry.collection].schema.fields
    return fields.indices.filter { fields[$0].type.has(policy) }.map { ($0, fields[$0]) }
  }

  /// Why `value` cannot be referred to; `nil` if it can.
  private func fault(of value: Value, _ field: Field) -> String? {
    guard let other = table.entry(of: value), let reason = withheld[other] else { return nil }
    let key = table.content.entries[other].key.text.string
    return "'\(field.name.string)' refers to '\(key)', which is not published: \(reason)"
  }

  /// Whether anything is withheld while some collection has references with this policy.
  private func concerns(_ policy: Reference.Missing) -> Bool {
    withheld.contains { $0 != nil }
      && table.content.collections.contains { collection in
        collection.schema.fields.contains { $0.type.has(policy) }
      }
  }

  /// Withholds entries that refer to withheld ones, round by round.
  ///
  /// Each round uses the decisions of the one before, so the order of entries does not matter.
  private mutating func spread() {
    guard concerns(.withhold) else { return }
    while true {
      var next: [Int: String] = [:]
      for (index, entry) in table.content.entries.enumerated() where withheld[index] == nil {
        for (member, field) in fields(of: entry, .withhold) where next[index] == nil {
          table.get(member, of: index).forEachReference(of: field) { value, field, reference in
            guard reference.onMissing == .withhold, next[index] == nil else { return }
            next[index] = fault(of: value, field)
          }
        }
      }
      guard !next.isEmpty else { return }
      for (index, reason) in next { withheld[index] = reason }
    }
  }

  /// Drops optional references to missing entries and computes dependent fields again.
  ///
  /// Returns whether there were any, since publish rules may then have other results.
  private mutating func dropMissing(
    _ evaluator: inout Evaluator, _ diagnostics: inout Diagnostics
  ) -> Bool {
    guard concerns(.null) else { return false }
    var gaps: [Gap] = []
    for (index, entry) in table.content.entries.enumerated() where withheld[index] == nil {
      for (member, field) in fields(of: entry, .null) {
        let before = gaps.count
        let value = table.get(member, of: index)
        let kept = value.mappingReferences(of: field, in: table.arena) { value, field, reference in
          guard reference.onMissing == .null, let reason = fault(of: value, field) else {
            return value
          }
          gaps.append(Gap(entry: index, reason: reason))
          return .null
        }
        if gaps.count > before { table.set(member, of: index, to: kept) }
      }
    }
    guard !gaps.isEmpty else { return false }
    leftOut += gaps
    evaluator.forget()
    evaluator.derive(.early, &diagnostics)
    return true
  }

  private func checkReferences(_ diagnostics: inout Diagnostics) {
    guard concerns(.error) else { return }
    for (index, entry) in table.content.entries.enumerated() where withheld[index] == nil {
      for (member, field) in fields(of: entry, .error) {
        table.get(member, of: index).forEachReference(of: field) { value, field, reference in
          if reference.onMissing == .error { check(value, field, &diagnostics) }
        }
      }
    }
  }

  private func check(
    _ target: Value, _ field: Field, _ diagnostics: inout Diagnostics
  ) {
    guard let other = table.entry(of: target), let fault = fault(of: target, field) else { return }
    let entry = table.content.entries[other]
    diagnostics.error(
      .withheldReference, fault, at: target.origin,
      remedy: "refer to a published entry, withhold this one too, or declare 'on-missing'",
      notes: [Diagnostic.Note("the entry is here", at: entry.origin.firstByte)])
  }

  /// Fills each entry's lists of published entries that refer to it, in their order.
  private func fillInverses() {
    for (collection, layout) in table.layouts.enumerated() {
      for inverse in layout.inverses {
        var lists: [Int: [Value]] = [:]
        for entry in published[inverse.collection] {
          let value = entry.members[inverse.field].value
          for target in value.kind == .array ? Array(value.elements) : [value] {
            guard let other = table.entry(of: target) else { continue }
            lists[other, default: []].append(entry)
          }
        }
        for (index, entry) in table.content.entries.enumerated()
        where entry.collection == collection {
          table.set(
            inverse.member, of: index, to: .array(lists[index] ?? [], in: table.arena))
        }
      }
    }
  }
}
