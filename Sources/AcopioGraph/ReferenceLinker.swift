import AcopioBase
import AcopioModel

/// Turns the keys in reference fields into the entries they name; reports `dangling-reference`.
struct ReferenceLinker {
  /// The entries.
  let table: EntryTable

  /// Links every reference of every entry.
  func link(_ diagnostics: inout Diagnostics) {
    let collections = table.content.collections
    let fields = collections.map { collection in
      collection.schema.fields.indices.filter { collection.schema.fields[$0].type.holdsReference }
    }
    for (index, entry) in table.content.entries.enumerated() where !entry.isRemoved {
      let schema = collections[entry.collection].schema
      for field in fields[entry.collection] {
        let value = table.get(field, of: index)
        table.set(field, of: index, to: linked(value, schema.fields[field].type, &diagnostics))
      }
    }
  }

  private func linked(
    _ value: Value, _ type: FieldType, _ diagnostics: inout Diagnostics
  ) -> Value {
    switch type {
    case .reference(let reference):
      return value.kind == .string ? target(of: value, reference, &diagnostics) : value
    case .list(let item) where item.type.holdsReference && value.kind == .array:
      let elements = value.elements.map { linked($0, item.type, &diagnostics) }
      return Value.array(elements, in: table.arena).at(value.origin)
    case .object(let schema) where type.holdsReference && value.kind == .object:
      var members = Array(value.members)
      for index in members.indices {
        members[index].value = linked(members[index].value, schema.fields[index].type, &diagnostics)
      }
      return Value.object(members, in: table.arena).at(value.origin)
    default: return value
    }
  }

  private func target(
    of key: Value, _ reference: Reference, _ diagnostics: inout Diagnostics
  ) -> Value {
    guard let collection = table.collection(reference.collection) else { return .undefined }
    if let entry = table.find(key.text, in: collection) {
      guard table.isThere(entry, for: key.origin, &diagnostics) else { return .undefined }
      return table.value(entry).at(key.origin)
    }
    let known = table.content.entries.lazy.filter { $0.collection == collection }
      .map { $0.key.text.string }
    let text = key.text.string
    diagnostics.error(
      "dangling-reference",
      "'\(text)' is not an entry of '\(reference.collection)'\(didYouMean(text, known))",
      at: key.origin,
      remedy: "name the key of an entry, or add the entry to content/\(reference.collection)/")
    return .undefined
  }
}

extension FieldType {
  /// Whether a value of the type can refer to entries, at any depth.
  var holdsReference: Bool {
    switch self {
    case .reference: true
    case .list(let item): item.type.holdsReference
    case .object(let schema): schema.fields.contains { $0.type.holdsReference }
    default: false
    }
  }
}
