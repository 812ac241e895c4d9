import AcopioAPI
import AcopioBase
import AcopioGraph
import AcopioModel
import AcopioSystem

extension EntryIdentity {
  /// The number of other fields of which a lock keeps digests.
  private static let otherCount = 4
  /// The number of characters of a value that a lock keeps.
  private static let length = 80

  /// The identity of an entry: the values of the fields that its collection declares, or its title and the fields
  /// of its slug, with digests of further fields; `nil` if it has no such value.
  init?(of linked: LinkedEntry, in collection: Collection) {
    let declared = collection.identityFields.map(\.content)
    let fields = declared.isEmpty ? EntryIdentity.usualFields(of: collection) : declared
    guard declared.isEmpty else {
      self.init(of: linked, fields, others: nil)
      return
    }
    let known = Set(fields + EntryIdentity.keys(of: collection))
    let others = collection.schema.fields.filter {
      !known.contains($0.name.string) && EntryIdentity.tells($0.type)
    }.prefix(Self.otherCount).map(\.name.string)
    self.init(of: linked, fields, others: others)
  }

  /// The identity of an entry by the fields of an earlier lock; `nil` if it has no value of those that identify it.
  init?(of linked: LinkedEntry, by fields: Fields) {
    self.init(of: linked, fields.names, others: fields.others)
  }

  private init?(of linked: LinkedEntry, _ names: [String], others: [String]?) {
    let names = names.compactMap { field in
      EntryIdentity.text(of: field, linked).map { Value(field, String($0.prefix(Self.length))) }
    }
    guard !names.isEmpty else { return nil }
    let others = others.map { others in
      others.compactMap { field in
        EntryIdentity.text(of: field, linked).map { text in
          Value(field, text.withBytes { String(Digest.sha256($0).prefix(6)) })
        }
      }
    }
    self.init(names, others: others)
  }

  /// The fields that ids are made from, which stay the same whatever they mean.
  private static func keys(of collection: Collection) -> [String] {
    collection.keyFields.map(\.content) + [Collection.usualKey]
  }

  /// The title and the fields of the slug; without any, the first field that tells entries apart.
  private static func usualFields(of collection: Collection) -> [String] {
    let keys = Set(keys(of: collection))
    let title = ["title", "name"].first { collection.field($0) != nil }
    var fields: [String] = []
    for field in [title].compactMap(\.self) + collection.slugFields.map(\.content)
    where !keys.contains(field) && !fields.contains(field) {
      fields.append(field)
    }
    if !fields.isEmpty { return fields }
    return collection.schema.fields.first { field in
      !keys.contains(field.name.string) && tells(field.type)
    }.map { [$0.name.string] } ?? []
  }

  /// Whether values of a type tell entries apart: words of a list and Booleans do not.
  private static func tells(_ type: FieldType) -> Bool {
    switch type {
    case .string, .text, .integer, .number, .decimal, .date, .datetime, .formed, .reference: true
    default: false
    }
  }

  /// The text of a field of an entry; `nil` if it has no value.
  private static func text(of field: String, _ linked: LinkedEntry) -> String? {
    let written = linked.entry.fields.member(named: field)
    return text(of: written.kind == .undefined ? linked.value.member(named: field) : written)
  }

  private static func text(of value: AcopioBase.Value) -> String? {
    if value.hasText { return value.text.isEmpty ? nil : value.text.string }
    switch value.kind {
    case .bool: return value.bool.map { "\($0)" }
    case .integer: return value.int64.map { "\($0)" }
    case .array:
      let texts = value.elements.compactMap { text(of: $0) }
      return texts.isEmpty ? nil : texts.joined(separator: ", ")
    case .object, .entry: return text(of: value.member("key"))
    default: return nil
    }
  }
}
