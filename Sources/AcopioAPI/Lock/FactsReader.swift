package import AcopioBase
import AcopioSystem

/// The files of an endpoint → the facts that clients find in them.
///
/// In: the files in the order in which clients read them, pages by number. Out: the facts for a
/// lock. Items are the elements of a list, wherever the schema has it (`data`, the features of
/// GeoJSON, an object of items by their keys), or the files of an endpoint whose path has fields.
package struct FactsReader {
  /// A file of the endpoint.
  package struct Body {
    /// The addresses at which clients find it.
    package let urls: [String]
    /// The values of the path's fields in its address; `nil` if the path has none.
    package let id: String?
    package let bytes: Bytes
    /// The entries that its items are made from, in order; or the one that the file is made from.
    package let sources: [Source]

    package init(urls: [String], id: String?, bytes: Bytes, sources: [Source] = []) {
      self.urls = urls
      self.id = id
      self.bytes = bytes
      self.sources = sources
    }
  }

  /// An entry that an item is made from.
  package struct Source {
    /// Its collection and key, such as `books/momo`.
    package let entry: String
    /// The address of its page; `nil` without one.
    package let page: String?

    package init(entry: String, page: String?) {
      self.entry = entry
      self.page = page
    }
  }

  private let schema: ResponseSchema
  private var facts = EndpointFacts()
  private var observer = Observer()
  private var ids: Set<String> = []
  private var digests = ""

  /// A reader of files with a schema.
  package init(_ schema: ResponseSchema) {
    self.schema = schema
  }

  /// Reads a file; one that is not JSON counts, but has no items.
  package mutating func add(_ body: Body) {
    facts.fileCount += 1
    facts.bytes += body.bytes.count
    facts.largestFile = max(facts.largestFile, body.bytes.count)
    digests += Digest.sha256(body.bytes) + "\n"
    let arena = Arena()
    let file = SourceFile(path: body.urls.first ?? "", bytes: body.bytes, id: 0)
    var faults = Diagnostics()
    guard let value = JSONReader.read(file, arena: arena, &faults) else { return }
    withExtendedLifetime(arena) {
      observer.observe(schema, value, "")
      addItems(of: value, body)
    }
  }

  /// The facts of all files.
  package consuming func finish() -> EndpointFacts {
    facts.observations = observer.observations
    facts.digest = facts.fileCount == 0 ? nil : digits(of: digests)
    return facts
  }

  private func digits(of text: String) -> String {
    text.withBytes { String(Digest.sha256($0).prefix(12)) }
  }

  private mutating func addItems(of value: Value, _ body: Body) {
    let (content, its) = FactsReader.content(of: value, schema)
    guard let elements = FactsReader.elements(of: content, its) else {
      guard let id = body.id else { return }
      let source = body.sources.first
      return add(content, id, source, urls: body.urls + (source?.page.map { [$0] } ?? []), body)
    }
    let isPaired = body.sources.count == elements.count
    for (index, element) in elements.enumerated() {
      let source = isPaired ? body.sources[index] : nil
      let own = element.key ?? FactsReader.id(of: element.value) ?? source?.entry
      guard let own else { continue }
      let id = body.id.map { "\($0)/\(own)" } ?? own
      add(element.value, id, source, urls: source?.page.map { [$0] } ?? [], body)
    }
  }

  private mutating func add(
    _ value: Value, _ id: String, _ source: Source?, urls: [String], _ body: Body
  ) {
    guard ids.insert(id).inserted else { return }
    let range = Int(value.origin.start)..<Int(value.origin.end)
    facts.items.append(
      EndpointFacts.Item(
        id: id, entry: source?.entry,
        digest: String(Digest.sha256(body.bytes.slice(range)).prefix(12)),
        urls: urls))
  }

  // MARK: Finding items

  /// The value inside an envelope, with its schema.
  private static func content(
    of value: Value, _ schema: ResponseSchema
  ) -> (Value, ResponseSchema) {
    guard case .object(let members, _) = schema.kind,
      let data = members.first(where: { $0.name == "data" }),
      members.contains(where: { $0.name == "meta" || $0.name == "links" })
    else { return (value, schema) }
    return (value.member("data"), data.schema)
  }

  /// The items of a list, with their keys if they have any; `nil` for a single object.
  private static func elements(
    of value: Value, _ schema: ResponseSchema
  ) -> [(key: String?, value: Value)]? {
    switch schema.kind {
    case .array: return value.elements.map { (nil, $0) }
    case .object(let members, let others):
      if let features = members.first(where: { $0.name == "features" }),
        case .array = features.schema.kind
      {
        return value.member("features").elements.map { (nil, $0) }
      }
      guard members.isEmpty, let others else { return nil }
      if case .array = others.kind {
        return value.members.flatMap { $0.value.elements.map { (nil, $0) } }
      }
      return value.members.map { ($0.key.string, $0.value) }
    default: return nil
    }
  }

  /// The id of an item; `nil` if no member looks like one.
  private static func id(of value: Value) -> String? {
    for name in ["id", "key", "slug"] {
      for owner in [value, value.member("properties")] {
        let member = owner.member(named: name)
        if member.kind == .string || member.kind == .number { return member.text.string }
      }
    }
    return nil
  }
}

/// Collects facts about the values at each pointer of a schema.
struct Observer {
  private var all: [String: EndpointFacts.Observation] = [:]

  /// The observations so far, sorted by pointer.
  var observations: [EndpointFacts.Observation] {
    all.values.inOrder { $0.pointer < $1.pointer }
  }

  /// Notes a value and everything inside.
  mutating func observe(
    _ schema: ResponseSchema, _ value: Value, _ pointer: String, isOptional: Bool = false
  ) {
    let isListed = schema.values != nil
    let isNumber = Observer.isNumber(schema)
    if isOptional || schema.isNullable || isListed || isNumber {
      var observation = all[pointer] ?? EndpointFacts.Observation(pointer)
      switch value.kind {
      case .undefined: observation.isEverMissing = true
      case .null: observation.isEverNull = true
      default: observation.isEverUsed = true
      }
      if isListed, value.kind == .string { observation.use(value.text.string) }
      if isNumber, let digits = Observer.decimals(value) { observation.count(digits) }
      all[pointer] = observation
    }
    guard !value.isNothing else { return }
    switch schema.kind {
    case .array(let element):
      for item in value.elements { observe(element, item, pointer + "/items") }
    case .object(let members, let others): observe(members, others, value, pointer)
    case .union(let alternatives):
      let index = alternatives.firstIndex { $0.kind.takes(value.kind) }
      if let index { observe(alternatives[index], value, "\(pointer)/anyOf/\(index)") }
    case .any, .null, .boolean, .integer, .number, .string: break
    }
  }

  private mutating func observe(
    _ members: [ResponseSchema.Property], _ others: ResponseSchema?, _ value: Value,
    _ pointer: String
  ) {
    guard value.kind == .object else { return }
    for member in members {
      observe(
        member.schema, value.member(named: member.name),
        "\(pointer)/properties/\(JSONPointer.step(member.name))", isOptional: !member.isRequired)
    }
    guard let others else { return }
    let names = Set(members.map(\.name))
    for member in value.members where names.isEmpty || !names.contains(member.key.string) {
      observe(others, member.value, pointer + "/additionalProperties")
    }
  }

  /// Whether values are numbers, or texts with the pattern of numbers.
  private static func isNumber(_ schema: ResponseSchema) -> Bool {
    switch schema.kind {
    case .integer, .number: true
    case .string: schema.limits.pattern?.hasPrefix("-?[0-9]+") ?? false
    default: false
    }
  }

  /// The number of digits after the decimal point; `nil` for other values and with an exponent.
  private static func decimals(_ value: Value) -> Int? {
    guard value.kind == .number || value.kind == .string else { return nil }
    let text = value.text
    guard text.allSatisfy({ $0.isASCIIDigit || $0 == 0x2E || $0 == 0x2D }), !text.isEmpty else {
      return nil
    }
    return text.firstIndex(of: 0x2E).map { text.count - $0 - 1 } ?? 0
  }
}

extension EndpointFacts.Observation {
  /// Notes a text of a list.
  fileprivate mutating func use(_ text: String) {
    guard !values.contains(text) else { return }
    values = (values + [text]).inOrder()
  }

  /// Notes the digits of a number.
  fileprivate mutating func count(_ digits: Int) {
    let range = decimals ?? digits...digits
    decimals = min(range.lowerBound, digits)...max(range.upperBound, digits)
  }
}

extension ResponseSchema.Kind {
  /// Whether a value of JSON can be of this type.
  fileprivate func takes(_ kind: Value.Kind) -> Bool {
    switch self {
    case .any: true
    case .null: kind == .null
    case .boolean: kind == .bool
    case .integer, .number: kind == .number
    case .string: kind == .string
    case .array: kind == .array
    case .object: kind == .object
    case .union: true
    }
  }
}
