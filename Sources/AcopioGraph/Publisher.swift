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

  init(
    _ table: EntryTable, _ evaluator: inout Evaluator, showsDrafts: Bool,
    _ diagnostics: inout Diagnostics
  ) {
    self.table = table
    let content = table.content
    withheld = []
    withheld.reserveCapacity(content.entries.count)
    published = content.collections.map { _ in [] }
    for (index, entry) in content.entries.enumerated() {
      let reason = Publisher.reason(
        entry, index, content, &evaluator, showsDrafts: showsDrafts, &diagnostics)
      withheld.append(reason)
      if reason == nil { published[entry.collection].append(table.value(index)) }
    }
    for (index, collection) in content.collections.enumerated() {
      published[index] = Ordering.sorted(published[index], by: collection.order)
    }
    checkReferences(&diagnostics)
    fillInverses()
  }

  /// Why an entry is withheld on the day that the evaluator knows; `nil` if it is published.
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

  /// Why an entry is withheld by its own dates; both days are days of its publication.
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

  private func checkReferences(_ diagnostics: inout Diagnostics) {
    guard withheld.contains(where: { $0 != nil }) else { return }
    for (index, entry) in table.content.entries.enumerated() where withheld[index] == nil {
      let schema = table.content.collections[entry.collection].schema
      for (member, field) in schema.fields.enumerated() where field.type.holdsReference {
        checkInside(table.get(member, of: index), field, &diagnostics)
      }
    }
  }

  /// Checks the entries that a value is or holds, at any depth.
  private func checkInside(
    _ value: Value, _ field: Field, _ diagnostics: inout Diagnostics
  ) {
    switch (field.type, value.kind) {
    case (.list(let item), .array):
      for element in value.elements {
        checkInside(element, Field(name: field.name, type: item.type), &diagnostics)
      }
    case (.object(let schema), .object):
      for (inner, member) in zip(schema.fields, value.members) where inner.type.holdsReference {
        checkInside(member.value, inner, &diagnostics)
      }
    default: check(value, field, &diagnostics)
    }
  }

  private func check(
    _ target: Value, _ field: Field, _ diagnostics: inout Diagnostics
  ) {
    guard target.kind == .entry,
      let other = table.entry(of: target),
      let reason = withheld[other]
    else { return }
    let entry = table.content.entries[other]
    diagnostics.error(
      "withheld-reference",
      "'\(field.name.string)' refers to '\(entry.key.text.string)', which is not published: \(reason)",
      at: target.origin, remedy: "refer to a published entry, or withhold this one too",
      notes: [Diagnostic.Note("the entry is here", at: entry.origin.firstByte)])
  }

  /// Gives every entry the lists of published entries that refer to it, in their order.
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
