package import AcopioBase
import AcopioModel

/// A reference without a target that the schema allows.
package struct Gap: Sendable, Equatable {
  /// The index of the entry that refers.
  package let entry: Int
  /// The withheld or omitted part, and the reason: `'author' refers to 'ende', which is not
  /// published: …`.
  package let reason: Message
}

/// Resolves the keys in reference fields to entries; reports `dangling-reference`.
///
/// With `on-missing: withhold` or `null` in the schema, a missing target is recorded as a gap
/// instead.
struct ReferenceLinker {
  /// The entries.
  let table: EntryTable
  /// The entries to withhold, with the reason.
  private(set) var withheld: [Int: Message] = [:]
  /// References that were left out, in the order of entries.
  private(set) var leftOut: [Gap] = []
  /// The collections that lack an entry which others refer to, which was reported.
  private(set) var incomplete: Set<Int> = []
  /// The number of names that may still be compared with misspelt ones.
  ///
  /// In a site whose references are all wrong, the last suggestions aren't worth the time.
  private var patience = 1_000_000

  init(table: EntryTable) { self.table = table }

  /// Links every reference of every entry.
  mutating func link(_ diagnostics: inout Diagnostics) {
    let collections = table.content.collections
    let fields = collections.map { collection in
      collection.schema.fields.indices.filter { collection.schema.fields[$0].type.holdsReference }
    }
    for (index, entry) in table.content.entries.enumerated() where !entry.isRemoved {
      let schema = collections[entry.collection].schema
      for field in fields[entry.collection] {
        let value = table.get(field, of: index)
        let linked = linked(value, schema.fields[field], index, &diagnostics)
        table.set(field, of: index, to: linked)
      }
    }
  }

  private mutating func linked(
    _ value: Value, _ field: Field, _ entry: Int, _ diagnostics: inout Diagnostics
  ) -> Value {
    let table = table
    return value.mappingReferences(of: field, in: table.arena) { value, field, reference in
      value.kind == .string
        ? target(of: value, field, reference, entry, &diagnostics) : value
    }
  }

  private mutating func target(
    of key: Value, _ field: Field, _ reference: Reference, _ entry: Int,
    _ diagnostics: inout Diagnostics
  ) -> Value {
    guard let collection = table.collection(reference.collection) else { return .undefined }
    let found = table.find(key.text, in: collection)
    if let found, reference.onMissing == .error || !table.content.entries[found].isRemoved {
      guard table.isThere(found, for: key.origin, &diagnostics) else { return .undefined }
      return table.value(found).at(key.origin)
    }
    let text = key.text.string
    let reason: Message =
      "'\(field.name.string)' refers to '\(text)', which \(found == nil ? "doesn't exist" : "was removed")"
    switch reference.onMissing {
    case .withhold:
      withheld[entry] = withheld[entry] ?? reason
      return .null
    case .null:
      leftOut.append(Gap(entry: entry, reason: reason))
      return .null
    case .error:
      incomplete.insert(collection)
      var meant: Message = ""
      var remedy: Message =
        "name the key of an entry, or add the entry to content/\(reference.collection)/"
      if patience > 0 {
        patience -= table.entries(of: collection).count
        let known = table.entries(of: collection).lazy.map { [entries = table.content.entries] in
          entries[$0].key.text.string
        }
        meant = didYouMean(text, known)
        let few = Array(known.prefix(11))
        if meant.isEmpty, (1...10).contains(few.count) {
          remedy =
            "keys are \(few.joined(separator: ", ")); add a new entry to"
            + " content/\(reference.collection)/"
        }
      }
      diagnostics.error(
        .danglingReference, "'\(text)' is not an entry of '\(reference.collection)'\(meant)",
        at: key.origin, remedy: remedy)
      return .undefined
    }
  }
}

extension Value {
  /// The value with its references, at any depth, transformed by `map`.
  ///
  /// References that become null are left out of lists.
  func mappingReferences(
    of field: Field, in arena: Arena, _ map: (Value, Field, Reference) -> Value
  ) -> Value {
    switch field.type {
    case .reference(let reference): return map(self, field, reference)
    case .list(let item) where item.type.holdsReference && kind == .array:
      let element = Field(name: field.name, type: item.type)
      let mapped = elements.map { $0.mappingReferences(of: element, in: arena, map) }
      guard case .reference = item.type else { return Value.array(mapped, in: arena).at(origin) }
      return Value.array(mapped.filter { $0.kind != .null }, in: arena).at(origin)
    case .object(let schema) where field.type.holdsReference && kind == .object:
      var inner = Array(members)
      for (index, field) in schema.fields.enumerated() where field.type.holdsReference {
        inner[index].value = inner[index].value.mappingReferences(of: field, in: arena, map)
      }
      return Value.object(inner, in: arena).at(origin)
    default: return self
    }
  }

  /// Calls `body` for the references in the value, at any depth.
  func forEachReference(of field: Field, _ body: (Value, Field, Reference) -> Void) {
    switch (field.type, kind) {
    case (.reference(let reference), .entry): body(self, field, reference)
    case (.list(let item), .array):
      let element = Field(name: field.name, type: item.type)
      for value in elements { value.forEachReference(of: element, body) }
    case (.object(let schema), .object):
      for (inner, member) in zip(schema.fields, members) where inner.type.holdsReference {
        member.value.forEachReference(of: inner, body)
      }
    default: break
    }
  }
}

extension FieldType {
  /// Whether a value of the type can contain references, at any depth.
  var holdsReference: Bool {
    switch self {
    case .reference: true
    case .list(let item): item.type.holdsReference
    case .object(let schema): schema.fields.contains { $0.type.holdsReference }
    default: false
    }
  }

  /// Whether a value of the type can contain references with this policy for missing entries.
  func has(_ policy: Reference.Missing) -> Bool {
    switch self {
    case .reference(let reference): reference.onMissing == policy
    case .list(let item): item.type.has(policy)
    case .object(let schema): schema.fields.contains { $0.type.has(policy) }
    default: false
    }
  }
}
