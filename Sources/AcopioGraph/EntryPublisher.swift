import AcopioBase
import AcopioModel

/// Decides which entries are published and in which order.
///
/// Reports `withheld-reference` where a published entry refers to one that is not.
struct EntryPublisher {
  /// The entries, linked and with derived fields.
  let table: EntryTable
  /// The reason why each entry is withheld; `nil` for published ones.
  private(set) var withheld: [Message?]
  /// Whether each entry has no page in the language, since it is not translated into it.
  ///
  /// It is published, so that others may refer to it, but no list has it.
  let omitted: [Bool]
  /// The published entries of each collection, in its order.
  private(set) var published: [[Value]]
  /// References that were left out because their targets are not published, in entry order.
  private(set) var leftOut: [Gap]

  /// The number of references that a reason names before the entry that is their cause.
  private static let longestChain = 3
  /// For entries withheld because of a reference: the last entry of the chain, and its length.
  private var chains: [Int: (last: Int, count: Int)] = [:]

  init(
    _ table: EntryTable, _ linker: ReferenceLinker, _ evaluator: inout Evaluator,
    showsDrafts: Bool, _ diagnostics: inout Diagnostics
  ) {
    self.table = table
    leftOut = linker.leftOut
    withheld = table.content.entries.indices.map { linker.withheld[$0] }
    omitted = table.content.entries.map { table.content.ruleIfUntranslated($0) == .omit }
    published = table.content.collections.map { _ in [] }
    decide(table.content.entries.indices, &evaluator, showsDrafts: showsDrafts, &diagnostics)
    settle(&evaluator, showsDrafts: showsDrafts, &diagnostics)
    leftOut = leftOut.inOrder { $0.entry < $1.entry }
    checkReferences(&diagnostics)
    arrange()
    // Late fields use the lists of referring entries, whose order may depend on them. So may the
    // order of selected entries, which the last fields use.
    if evaluator.has(.late) {
      evaluator.derive(.late, &diagnostics)
      arrange()
    }
    select(&evaluator, &diagnostics)
    if evaluator.has(.last) {
      evaluator.derive(.last, &diagnostics)
      arrange()
      select(&evaluator, &diagnostics)
    }
  }

  /// Withholds some entries because of their own values; returns those that are new.
  @discardableResult
  private mutating func decide(
    _ entries: some Sequence<Int>, _ evaluator: inout Evaluator, showsDrafts: Bool,
    _ diagnostics: inout Diagnostics
  ) -> [Int] {
    var fresh: [Int] = []
    for index in entries where withheld[index] == nil {
      let entry = table.content.entries[index]
      evaluator.begin(.decision(index))
      withheld[index] = EntryPublisher.reason(
        entry, index, table.content, &evaluator, showsDrafts: showsDrafts, &diagnostics)
      if withheld[index] != nil { fresh.append(index) }
    }
    return fresh
  }

  /// Follows the references to withheld entries until nothing changes any more.
  ///
  /// An optional reference that is left out can change derived fields and publish rules. That
  /// rarely happens twice, so at first everything is computed again; from then on only computations
  /// that read a changed member, since a chain of entries can withhold one at a time.
  private mutating func settle(
    _ evaluator: inout Evaluator, showsDrafts: Bool, _ diagnostics: inout Diagnostics
  ) {
    let entries = table.content.entries.indices
    guard withheld.contains(where: { $0 != nil }) else { return }
    let strict = Referrers(.withhold, table)
    let lenient = Referrers(.null, table)
    var fresh = entries.filter { withheld[$0] != nil }
    var isFirst = true
    while true {
      if !strict.isEmpty { spread(&fresh, strict) }
      guard !lenient.isEmpty else { break }
      let changed = dropMissing(fresh, lenient)
      guard !changed.isEmpty else { break }
      let pending: [Int]
      if evaluator.isLogging {
        pending = evaluator.recompute(after: changed, &diagnostics)
      } else {
        evaluator.forget()
        if !isFirst { evaluator.startLogging() }
        isFirst = false
        evaluator.derive(.early, &diagnostics)
        pending = Array(entries)
      }
      fresh = decide(pending, &evaluator, showsDrafts: showsDrafts, &diagnostics)
    }
    evaluator.stopLogging()
  }

  /// Sorts the published entries of each collection, and fills the lists of referring ones.
  private mutating func arrange() {
    published = table.content.collections.map { _ in [] }
    for (index, entry) in table.content.entries.enumerated()
    where withheld[index] == nil && !omitted[index] {
      published[entry.collection].append(table.value(index))
    }
    for (index, collection) in table.content.collections.enumerated() {
      published[index] = Ordering.sorted(published[index], by: collection.order, table.collation)
    }
    fillInverses()
  }

  /// Fills the lists of selected entries.
  private func select(_ evaluator: inout Evaluator, _ diagnostics: inout Diagnostics) {
    SelectedEntries(table: table, published: published).fill(&evaluator, &diagnostics)
  }

  /// The reason why an entry is withheld at the evaluator's moment; `nil` if it is published.
  static func reason(
    _ entry: Entry, _ index: Int, _ content: Content, _ evaluator: inout Evaluator,
    showsDrafts: Bool, _ diagnostics: inout Diagnostics
  ) -> Message? {
    if entry.isRemoved { return "it was removed" }
    if entry.isDraft, !showsDrafts { return "it is a draft" }
    if entry.life.kind == .object,
      let reason = reason(entry, at: evaluator.now.time, in: content.site.zone)
    {
      return reason
    }
    for rule in content.collections[entry.collection].publish {
      let value = evaluator.evaluate(rule.condition, for: index, &diagnostics)
      if !value.isTrue { return Message(verbatim: rule.reason) }
    }
    return nil
  }

  /// The reason why an entry is withheld by its dates.
  ///
  /// It is published on the first and last day, and from one time until the other.
  private static func reason(
    _ entry: Entry, at now: Timestamp, in zone: ZoneRules?
  ) -> Message? {
    if let first = Timestamp(entry.publishDate.text, in: zone), now < first {
      return "its publish-date is \(entry.publishDate.text.string)"
    }
    if let end = Timestamp(endOf: entry.expiryDate.text, in: zone), end <= now {
      return "its expiry-date was \(entry.expiryDate.text.string)"
    }
    return nil
  }

  // MARK: - References to unpublished entries

  /// The reason why `value` cannot be referred to; `nil` if it can.
  private func fault(of value: Value, _ field: Field) -> Message? {
    guard let other = table.entry(of: value), let reason = withheld[other] else { return nil }
    let text: Message = "'\(field.name.string)' refers to '\(key(other))', which is not published"
    // A long chain is shortened to its last entry.
    if let chain = chains[other], chain.count >= EntryPublisher.longestChain {
      return "\(text) because of '\(key(chain.last))': \(withheld[chain.last] ?? "")"
    }
    return "\(text): \(reason)"
  }

  private func key(_ entry: Int) -> String { table.content.entries[entry].key.text.string }

  /// Withholds entries that refer to withheld ones, round by round; `fresh` are the newly withheld.
  ///
  /// Each round uses the decisions of the one before, so the order of entries does not matter.
  private mutating func spread(_ fresh: inout [Int], _ referrers: Referrers) {
    var round = fresh
    while !round.isEmpty {
      var next: [(entry: Int, reason: Message, target: Int)] = []
      for index in referrers.entries(referringTo: round) where withheld[index] == nil {
        var found: (reason: Message, target: Int)?
        for (member, field) in referrers.fields(of: table.content.entries[index].collection)
        where found == nil {
          table.get(member, of: index).forEachReference(of: field) { value, field, reference in
            guard reference.onMissing == .withhold, found == nil,
              let reason = fault(of: value, field), let target = table.entry(of: value)
            else { return }
            found = (reason, target)
          }
        }
        if let found { next.append((index, found.reason, found.target)) }
      }
      for (index, reason, target) in next {
        withheld[index] = reason
        let chain = chains[target]
        chains[index] = (chain?.last ?? target, (chain?.count ?? 0) + 1)
      }
      round = next.map(\.entry)
      fresh += round
    }
  }

  /// Drops optional references to the entries `fresh`; returns the members that have changed.
  private mutating func dropMissing(_ fresh: [Int], _ referrers: Referrers) -> [ReadLog.Cell] {
    var changed: [ReadLog.Cell] = []
    for index in referrers.entries(referringTo: fresh) where withheld[index] == nil {
      for (member, field) in referrers.fields(of: table.content.entries[index].collection) {
        let before = leftOut.count
        let value = table.get(member, of: index)
        let kept = value.mappingReferences(of: field, in: table.arena) { value, field, reference in
          guard reference.onMissing == .null, let reason = fault(of: value, field) else {
            return value
          }
          leftOut.append(Gap(entry: index, reason: reason))
          return .null
        }
        guard leftOut.count > before else { continue }
        table.set(member, of: index, to: kept)
        changed.append(ReadLog.Cell(entry: index, member: member))
      }
    }
    return changed
  }

  private func checkReferences(_ diagnostics: inout Diagnostics) {
    guard withheld.contains(where: { $0 != nil }) else { return }
    let fields = table.content.collections.map { collection in
      collection.schema.fields.enumerated().filter { $0.element.type.has(.error) }
    }
    guard fields.contains(where: { !$0.isEmpty }) else { return }
    for (index, entry) in table.content.entries.enumerated() where withheld[index] == nil {
      for (member, field) in fields[entry.collection] {
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
        for index in table.entries(of: collection) {
          table.set(
            inverse.member, of: index, to: .array(lists[index] ?? [], in: table.arena))
        }
      }
    }
  }
}
