import AcopioBase
import AcopioContent
import AcopioContract
import AcopioEmit

/// A collection without entries for operations that have schemas and no examples: a list, the file of each entry, or both.
struct EmptyCollection {
  /// The paths of its operations as the document has them, the list first.
  let operations: [String]
  let name: String
  private let list: (path: String, fields: [InferredField])?
  private let one: (path: String, variables: [String], fields: [InferredField])?
  private let mediaTypes: [String?]

  init(
    name: String, list: OpenAPIImport.Plan?, one: OpenAPIImport.Plan?
  ) {
    self.name = name
    operations = [list, one].compactMap { $0?.operation.shown }
    self.list = list.map { ($0.path, $0.fields) }
    self.one = one.map { ($0.path, $0.variables, $0.fields) }
    mediaTypes = [list?.mediaType, one?.mediaType]
  }

  /// The declaration and the empty list of entries; with nothing but a key if it is `isUntyped`.
  func files(isUntyped: Bool) -> [NewFile] {
    let key = key
    var fields = merged
    let inPath = (one?.variables ?? []).filter { $0 != "slug" }.map { field(of: $0) }
    for name in [key] + inPath where !fields.contains(where: { $0.name == name }) {
      fields.insert(InferredField(name: name, type: .plain("string"), isOptional: false), at: 0)
    }
    if isUntyped { fields = fields.filter { $0.name == key || inPath.contains($0.name) } }
    let known = Set(fields.map(\.name))
    var endpoints = "endpoints:\n"
    func add(_ path: String, _ shape: String, _ own: [InferredField], _ type: String?) {
      let names = own.map(\.name).filter(known.contains)
      let members = names.isEmpty ? [key] : names
      endpoints +=
        "  - { path: \(YAMLText.scalar(path)), \(shape): [\(members.map { YAMLText.scalar($0) }.joined(separator: ", "))]"
        + ", omit: missing\(type.map { ", media-type: \(YAMLText.scalar($0))" } ?? "") }\n"
    }
    if let list { add(list.path, "each", list.fields, mediaTypes[0]) }
    if let one {
      var path = one.path
      for variable in one.variables {
        path = path.replacing("{\(variable)}", with: "{\(field(of: variable))}")
      }
      add(path, "one", one.fields, mediaTypes[1])
    }
    let collection = InferredCollection(
      entries: "\(name).json", key: key == "id" ? nil : key,
      fields: fields.map { $0.name == key || inPath.contains($0.name) ? $0.asKey : $0 })
    return [
      NewFile("content/\(name)/_collection.yml", text: collection.text(with: endpoints)),
      NewFile("content/\(name)/\(name).json", text: "[]\n"),
    ]
  }

  /// Whether its responses have members that are known.
  var hasFields: Bool { !merged.isEmpty }

  /// The fields of both responses; those that only one of them has are optional.
  private var merged: [InferredField] {
    let first = list?.fields ?? one?.fields ?? []
    guard list != nil, let second = one?.fields else { return first }
    let names = Set(first.map(\.name))
    return first.map { field in
      let other = second.first { $0.name == field.name }
      return other.map { field.joined(with: $0) } ?? field
    } + second.filter { !names.contains($0.name) }
  }

  /// The field that identifies an entry.
  private var key: String {
    let names = merged.filter { $0.isUsableAsKey }.map(\.name)
    if let variable = one?.variables.last, names.contains(variable) { return variable }
    return names.first { $0 == "id" } ?? names.first { isMeant(one?.variables.last, by: $0) }
      ?? (merged.contains { $0.name == "id" } ? "key-of-file" : "id")
  }

  /// The field whose value a variable of the path has: the one with its name, or the key for `bookId`.
  private func field(of variable: String) -> String {
    if merged.contains(where: { $0.name == variable && $0.isUsableAsKey }) { return variable }
    let isLast = variable == one?.variables.last
    let hasName = merged.contains { $0.name == variable }
    return isLast && (one?.variables.count == 1 || isMeant(variable, by: key)) || hasName
      ? key : variable
  }

  private func isMeant(_ variable: String?, by field: String) -> Bool {
    variable?.lowercased().hasSuffix(field.lowercased()) ?? false
  }
}

extension InferredField {
  /// Whether its values can be in a path.
  fileprivate var isUsableAsKey: Bool {
    type == .plain("string") || type == .plain("integer")
  }

  /// The field that every entry has.
  fileprivate var asKey: InferredField {
    InferredField(name: name, type: type, isOptional: false, keys: keys)
  }

  /// The field of entries that both of two responses show.
  fileprivate func joined(with other: InferredField) -> InferredField {
    InferredField(
      name: name, type: type == other.type ? type : .any,
      isOptional: isOptional && other.isOptional, keys: type == other.type ? keys : [])
  }
}
