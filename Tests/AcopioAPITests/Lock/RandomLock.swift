import AcopioAPI
import AcopioBase
import AcopioTestSupport

/// Makes locks at random: every part of the model occurs.
struct RandomLock {
  var random: SeededGenerator
  /// No life ends before this day.
  var earliestSunset = ""

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private mutating func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &random) == 0 }
  private mutating func count(_ most: Int) -> Int { Int.random(in: 0...most, using: &random) }

  /// Names that need escapes in JSON and in pointers, too.
  private static let words = [
    "id", "title", "author", "pages", "note", "a/b", "til~de", "comillas \"", "línea\n", "año", "",
    "🐟", "back\\slash", "{brace}", "*", "items", "properties",
  ]

  mutating func word() -> String { RandomLock.words.randomElement(using: &random) ?? "id" }

  private mutating func words(_ most: Int) -> [String] {
    var seen: Set<String> = []
    return (0..<count(most)).compactMap { _ in
      let word = word()
      return seen.insert(word).inserted ? word : nil
    }
  }

  private mutating func day() -> String {
    let (month, day) = (1 + count(8), 10 + count(18))
    return "20\(20 + count(9))-0\(month)-\(day)"
  }

  mutating func life() -> ResponseSchema.Life? {
    guard chance(4) else { return nil }
    let sunset = chance(2) || !earliestSunset.isEmpty ? day() : nil
    return ResponseSchema.Life(
      deprecated: day(), sunset: sunset.map { max($0, earliestSunset) },
      successor: chance(2) ? word() : nil)
  }

  mutating func schema(_ depth: Int = 0) -> ResponseSchema {
    var schema = ResponseSchema(kind(depth))
    if case .any = schema.kind { return schema }
    schema.isNullable = chance(3)
    switch schema.kind {
    case .string:
      schema.format = chance(3) ? "date" : nil
      if chance(3) {
        schema.values = words(4)
        schema.isExtensible = chance(2)
      }
      schema.constant = chance(5) ? "\"x\\u00e9\"" : nil
      schema.limits.minLength = chance(3) ? count(9) : nil
      schema.limits.maxLength = chance(3) ? count(99) : nil
      schema.limits.pattern = chance(3) ? "[a-z\\d]+\"" : nil
    case .integer, .number:
      schema.unit = chance(3) ? "km" : nil
      schema.limits.minimum = chance(3) ? "-0.50" : nil
      schema.limits.maximum = chance(3) ? "1e3" : nil
      schema.limits.multipleOf = chance(3) ? "0.5" : nil
      schema.defaultValue = chance(5) ? "0" : nil
    case .array:
      schema.limits.minItems = chance(3) ? count(9) : nil
      schema.limits.maxItems = chance(3) ? count(99) : nil
      schema.limits.hasUniqueItems = chance(3)
    case .object: schema.defaultValue = chance(5) ? "{\"a\": [1, null]}" : nil
    case .union: schema.discriminator = chance(2) ? word() : nil
    default: break
    }
    return schema
  }

  private mutating func kind(_ depth: Int) -> ResponseSchema.Kind {
    switch Int.random(in: 0..<(depth > 3 ? 6 : 12), using: &random) {
    case 0: return .any
    case 1: return .null
    case 2: return .boolean
    case 3: return .integer
    case 4: return .number
    case 5: return .string
    case 6, 7: return .array(schema(depth + 1))
    case 8: return .union((0...count(2)).map { _ in schema(depth + 1) })
    default:
      return .object(properties(depth), others: chance(4) ? schema(depth + 1) : nil)
    }
  }

  mutating func properties(_ depth: Int) -> [ResponseSchema.Property] {
    words(5).map { name in
      ResponseSchema.Property(
        name: name, schema: schema(depth + 1), isRequired: !chance(3), life: life())
    }
  }

  private mutating func reservations() -> [LockedEndpoint.Reservation] {
    words(2).map { LockedEndpoint.Reservation($0, was: chance(2) ? word() : nil, reason: word()) }
  }

  mutating func facts() -> EndpointFacts {
    var facts = EndpointFacts()
    facts.items = words(6).map { id in
      EndpointFacts.Item(
        id: id, entry: chance(2) ? "books/\(id)" : nil, digest: chance(2) ? "0123456789ab" : nil,
        urls: words(2))
    }
    facts.fileCount = count(9)
    facts.bytes = count(99_999)
    facts.largestFile = count(9_999)
    facts.pageSize = chance(2) ? count(50) : nil
    facts.order = chance(2) ? "-date" : nil
    facts.digest = chance(2) ? "ba9876543210" : nil
    facts.isDocumented = chance(2) ? chance(2) : nil
    facts.observations = words(4).map { pointer in
      var observation = EndpointFacts.Observation("/properties/" + pointer)
      observation.isEverNull = chance(2)
      observation.isEverMissing = chance(2)
      observation.isEverUsed = chance(2)
      observation.values = words(3)
      if chance(2) {
        let least = count(5)
        observation.decimals = least...(least + count(5))
      }
      return observation
    }
    facts.references = words(2).map {
      EndpointFacts.Reference($0, to: "/v1/authors.json", ids: words(3))
    }
    facts.samples = words(2).map { EndpointFacts.Sample(id: $0, digest: "00") }
    return facts
  }

  mutating func endpoint(_ path: String) -> LockedEndpoint {
    let description = EndpointDescription(
      path: path, version: chance(5) ? nil : "v1",
      fileExtension: chance(4) ? ".geojson" : ".json",
      mediaType: chance(4) ? "application/geo+json" : "application/json",
      parameters: chance(3) ? properties(3) : [], schema: schema(), life: life())
    return LockedEndpoint(
      description, stability: chance(4) ? .beta : nil,
      headers: words(2).map { LockedEndpoint.Header(name: "X-\($0)", value: word()) },
      reservedNames: reservations(), reservedIDs: reservations(), tombstones: reservations(),
      facts: chance(3) ? nil : facts())
  }

  mutating func lock() -> Lock {
    let redirects = words(3).map { ("/v1/\($0)", "/v1/books") }
    var lock = Lock(
      version: chance(4) ? nil : "v1", stability: chance(3) ? .alpha : .stable, life: life(),
      redirects: Dictionary(redirects) { first, _ in first },
      endpoints: (0..<count(4)).map { endpoint("/v1/\($0)/\(word())") })
    lock.language = chance(2) ? word() : nil
    lock.isDescribed = chance(2)
    lock.reserved = words(2).map { .init("/gone/\($0)", was: chance(2) ? word() : nil) }
    for word in words(3) {
      lock.identities["books/\(word)"] = EntryIdentity(
        words(2).map { .init($0, self.word()) },
        others: chance(2) ? words(2).map { .init($0, self.word()) } : nil)
    }
    return lock
  }
}
