import AcopioAPI
import AcopioBase

/// Names for the objects and enumerations in schemas, so that equal ones are described once and generators of
/// clients make one type of them.
///
/// Names depend on earlier additions, so they stay the same if declarations are only appended.
struct NamedSchemas {
  /// The schemas that have a name, in the order in which they were added.
  private(set) var all: [(name: String, schema: ResponseSchema)] = []
  /// The index of each, by its JSON.
  private var places: [[UInt8]: Int] = [:]
  private var taken: Set<String> = []

  /// The name of a schema; `nil` if it has none.
  func name(of schema: ResponseSchema) -> String? {
    // While schemas get their names, their text is written without any: looking for one would write each part again, twice
    // as often with every level.
    guard !places.isEmpty, NamedSchemas.hasName(schema) else { return nil }
    return places[NamedSchemas.text(of: schema)].map { all[$0].name }
  }

  /// Whether generators make a type of a schema: of an object with members, and of several words.
  private static func hasName(_ schema: ResponseSchema) -> Bool {
    switch schema.kind {
    case .object(let properties, _): !properties.isEmpty
    case .string: (schema.values?.count ?? 0) > 1
    default: false
    }
  }

  /// Names a schema and those inside it, unless they have names already.
  mutating func add(_ schema: ResponseSchema, as hint: String) {
    var name = hint
    if NamedSchemas.hasName(schema) {
      let text = NamedSchemas.text(of: schema)
      guard places[text] == nil else { return }
      name = free(NamedSchemas.usualName(of: schema) ?? hint)
      places[text] = all.count
      all.append((name, schema.bare))
    }
    switch schema.kind {
    case .any, .null, .boolean, .integer, .number, .string: break
    case .array(let element): add(element, as: hint)
    case .union(let kinds): for kind in kinds { add(kind, as: hint) }
    case .object(let properties, let others):
      for property in properties {
        let inner = name + PascalCase.name(property.name)
        if case .array(let element) = property.schema.kind {
          add(element, as: inner + "Item")
        } else {
          add(property.schema, as: inner)
        }
      }
      if let others { add(others, as: properties.isEmpty ? name : name + "Item") }
    }
  }

  /// The name, with a number if another schema has it.
  private mutating func free(_ name: String) -> String {
    var free = name
    var number = 2
    while !taken.insert(free).inserted {
      free = "\(name)\(number)"
      number += 1
    }
    return free
  }

  /// The JSON of a schema without its title, its description and whether it can be null.
  private static func text(of schema: ResponseSchema) -> [UInt8] {
    var out = ByteBuffer(capacity: 512)
    var json = JSONWriter()
    json.beginObject(into: &out)
    ResponseSchemaWriter(names: NamedSchemas(), prefix: "").members(
      of: schema.bare, &json, &out)
    json.endObject(into: &out)
    return Array(out.bytes)
  }

  /// The name of an object that is the same in every API; `nil` for others.
  private static func usualName(of schema: ResponseSchema) -> String? {
    guard case .object(let properties, nil) = schema.kind else { return nil }
    if schema.bare == .removed { return "RemovedEntry" }
    if schema.bare == GeoJSONSchema.point { return "GeoJSONPoint" }
    if schema.bare == GeoJSONSchema.line { return "GeoJSONLine" }
    if schema.bare == GeoJSONSchema.polygon { return "GeoJSONPolygon" }
    // Additions to the usual members change no name.
    let added: Set<String> = ["revision", "languages"]
    switch properties.map(\.name).filter({ !added.contains($0) }) {
    case ["type", "id", "geometry", "properties"],
      ["type", "id", "geometry", "properties", "meta", "links"]:
      return properties[3].schema.bare == .removed ? "RemovedFeature" : nil
    case ["amount", "currency"]: return "Money"
    case ["latitude", "longitude"]: return "GeoPoint"
    case ["locale"], ["version", "locale"]: return "Meta"
    case ["locale", "total", "count"], ["version", "locale", "total", "count"]: return "ListMeta"
    case ["locale", "total", "count", "page", "pages", "per_page"],
      ["version", "locale", "total", "count", "page", "pages", "per_page"]:
      return "PageMeta"
    case ["locale", "total", "pages", "per_page"],
      ["version", "locale", "total", "pages", "per_page"]:
      return "PageListMeta"
    case ["url", "count", "bytes", "sha256"]: return "ListedPage"
    case ["current"]: return "ListedPageLinks"
    case ["self"]: return "ListLinks"
    case ["self", "page"]: return properties[1].schema.isNullable ? "Links" : "EntryLinks"
    case ["self", "first", "prev", "next", "last"]: return "PageLinks"
    default: return nil
    }
  }
}

extension ResponseSchema {
  /// The schema itself, without the parts that depend on its use.
  var bare: ResponseSchema {
    var bare = self
    bare.isNullable = false
    bare.title = nil
    bare.description = nil
    return bare
  }
}

/// Names of types and operations in programs.
enum PascalCase {
  /// The letters and digits of a name with a capital at the beginning of each word: `BooksById`.
  ///
  /// Generators accept ASCII alone.
  static func name(_ text: some StringProtocol) -> String {
    var name = ""
    var begins = true
    for character in text.unicodeScalars {
      guard character.isASCII, character.properties.isAlphabetic || character.isDigit else {
        begins = true
        continue
      }
      if begins, character.isDigit, name.last?.isNumber ?? false { name += "_" }
      name += begins ? character.properties.uppercaseMapping : String(character)
      begins = false
    }
    return name
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
