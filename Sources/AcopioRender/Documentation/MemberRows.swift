import AcopioAPI
import AcopioBase
import AcopioContract
import AcopioGraph
import AcopioModel

/// Lists the members in the JSON of an endpoint for people: one row for each, those inside of objects and lists
/// after it.
struct MemberRows {
  /// The site in the language of the page.
  let graph: SiteGraph
  let arena: Arena
  private(set) var rows: [Value] = []
  /// Whether the file of a removed entry is among the alternatives.
  private(set) var hasRemoved = false
  private var known: Set<String> = []

  /// The maximum number of words of a collection that are listed; more are a table of their own.
  private static let mostTerms = 40

  init(graph: SiteGraph, arena: Arena) {
    self.graph = graph
    self.arena = arena
  }

  /// Adds the members in a schema, whose own name is `name`, empty for the whole file.
  mutating func add(_ schema: ResponseSchema, _ name: String = "", depth: Int = 0) {
    switch schema.kind {
    case .object(let properties, let others):
      for property in properties {
        add(property, (name.isEmpty ? "" : name + ".") + property.name, depth)
      }
      if let others, others.kind != .any {
        add(
          ResponseSchema.Property(name: "*", schema: others, isRequired: false),
          (name.isEmpty ? "" : name + ".") + "*", depth)
      }
    case .array(let element): add(element, name + "[]", depth: depth)
    case .union(let kinds):
      let published = kinds.filter { !$0.isRemoved }
      if published.count < kinds.count { hasRemoved = true }
      for var kind in published {
        // A member that only some of the alternatives have may be missing.
        if case .object(var properties, let others) = kind.kind {
          for index in properties.indices
          where !published.allSatisfy({ $0.has(properties[index].name) }) {
            properties[index].isRequired = false
          }
          kind.kind = .object(properties, others: others)
        }
        add(kind, name, depth: depth)
      }
    case .any, .null, .boolean, .integer, .number, .string: break
    }
  }

  private mutating func add(_ property: ResponseSchema.Property, _ name: String, _ depth: Int) {
    // Alternatives have members in common.
    if known.insert(name).inserted { rows.append(row(property, name, depth)) }
    add(property.schema, name, depth: depth + 1)
  }

  private func row(_ property: ResponseSchema.Property, _ name: String, _ depth: Int) -> Value {
    let schema = property.schema
    var inner = schema
    while case .array(let element) = inner.kind { inner = element }
    let isList = inner.kind != schema.kind
    var element = schema
    if case .array(let first) = schema.kind { element = first }
    let part = name.prefix { $0 != "." && $0 != "[" }
    return object([
      ("name", text(name)), ("key", text(property.name)), ("part", text(String(part))),
      ("depth", .integer(Int64(depth))),
      ("type", text(isList ? "list" : MemberRows.word(for: schema))),
      ("of", isList ? text(MemberRows.word(for: element)) : .null),
      ("format", text(inner.format)), ("unit", text(inner.unit)),
      ("title", text(schema.title ?? inner.title)),
      ("description", text(schema.description ?? inner.description)),
      ("is_required", .bool(property.isRequired)), ("is_nullable", .bool(schema.isNullable)),
      ("constant", text(inner.constant)),
      ("values", .array((inner.values ?? []).map { text($0) }, in: arena)),
      ("may_grow", .bool(inner.isExtensible)),
      ("minimum", text(inner.limits.minimum)), ("maximum", text(inner.limits.maximum)),
      ("max_length", inner.limits.maxLength.map { .integer(Int64($0)) } ?? .null),
      ("pattern", text(inner.limits.pattern)), ("terms", terms(of: inner)),
      ("collection", text(inner.vocabulary.collection.map { graph.collections[$0].name })),
      ("deprecated", text(property.life?.deprecated)), ("sunset", text(property.life?.sunset)),
      ("successor", text(property.life?.successor)),
    ])
  }

  /// The row of a field in the path of an endpoint.
  func parameter(_ property: ResponseSchema.Property, example: String?) -> Value {
    let row = row(property, property.name, 0)
    return .object(
      Array(row.members) + [Member(key: arena.copy("example"), value: text(example))], in: arena)
  }

  /// The type of a value in a word; layouts translate it.
  private static func word(for schema: ResponseSchema) -> String {
    switch schema.kind {
    case .any: "any"
    case .null: "null"
    case .boolean: "boolean"
    case .integer: "integer"
    case .number: "number"
    case .string: "text"
    case .array: "list"
    case .object: "object"
    case .union(let kinds):
      Set(kinds.map { word(for: $0) }).count == 1 ? word(for: kinds[0]) : "any"
    }
  }

  /// The words of an enum with titles, or of the collection that a text is a key of: `id` and `title` of
  /// each; null if there are no titles and it is no key of a small collection.
  private func terms(of schema: ResponseSchema) -> Value {
    let titled = schema.titledValues
    if !titled.isEmpty {
      let terms = titled.map { object([("id", text($0.word)), ("title", text($0.title))]) }
      return .array(terms, in: arena)
    }
    guard let index = schema.vocabulary.collection else { return .null }
    var entries = graph.collectionsValue
    for step in graph.collections[index].name.split(separator: "/") {
      entries = entries.member(named: String(step))
    }
    guard !entries.elements.isEmpty, entries.elements.count <= MemberRows.mostTerms else {
      return .null
    }
    let terms = entries.elements.map { entry in
      let title = entry.member("title")
      return object([
        ("id", entry.member("key")), ("title", title.hasText ? title : entry.member("name")),
      ])
    }
    return .array(terms, in: arena)
  }

  private func text(_ text: String?) -> Value { text.map { .string($0, in: arena) } ?? .null }

  private func object(_ members: [(StaticString, Value)]) -> Value {
    .object(of: members, in: arena)
  }
}

extension ResponseSchema {
  /// Whether it is an object with a required member of this name.
  fileprivate func has(_ name: String) -> Bool {
    guard case .object(let properties, _) = kind else { return false }
    return properties.contains { $0.name == name && $0.isRequired }
  }

  /// Whether it is the schema of a removed entry.
  var isRemoved: Bool {
    if bare == .removed { return true }
    guard case .object(let members, _) = kind else { return false }
    return members.contains { $0.name == "properties" && $0.schema.bare == .removed }
  }
}
