import AcopioBase

/// A value of JSON whose members keep the order in which they were added.
indirect enum JSONTree: Sendable {
  case null
  case flag(Bool)
  /// A number as it was written.
  case number(Octets)
  case string(Octets)
  case array([JSONTree])
  case object(JSONMembers)

  /// A string of a literal.
  static func string(_ literal: StaticString) -> JSONTree { .string(Octets(literal)) }

  /// Text that is the same for equal values; the order of members does not matter.
  var canonical: Octets {
    switch self {
    case .null: return Octets("n")
    case .flag(let flag): return flag ? Octets("t") : Octets("f")
    case .number(let text): return Octets("#") + text + [0]
    case .string(let text): return Octets("\"") + text + [0]
    case .array(let elements): return Octets("[") + elements.flatMap(\.canonical) + Octets("]")
    case .object(let members):
      let texts = members.pairs.map { $0.key + [0] + $0.value.canonical }
      return Octets("{")
        + texts.sorted { $0.lexicographicallyPrecedes($1) }.flatMap { $0 } + Octets("}")
    }
  }

  /// The text with two spaces for each level, without a line end after it.
  var text: Octets {
    var out = ByteBuffer()
    var writer = JSONWriter(style: .pretty)
    write(&writer, &out)
    return Array(out.bytes)
  }

  private func write(_ writer: inout JSONWriter, _ out: inout ByteBuffer) {
    switch self {
    case .null: writer.raw(StaticString("null").utf8, into: &out)
    case .flag(let flag):
      writer.raw(flag ? StaticString("true").utf8 : StaticString("false").utf8, into: &out)
    case .number(let text): text.withUnsafeBufferPointer { writer.raw($0, into: &out) }
    case .string(let text): text.withUnsafeBufferPointer { writer.string($0, into: &out) }
    case .array(let elements):
      writer.beginArray(into: &out)
      for element in elements { element.write(&writer, &out) }
      writer.endArray(into: &out)
    case .object(let members):
      writer.beginObject(into: &out)
      for pair in members.pairs {
        pair.key.withUnsafeBufferPointer { writer.key($0, into: &out) }
        pair.value.write(&writer, &out)
      }
      writer.endObject(into: &out)
    }
  }
}

/// The members of an object.
struct JSONMembers: Sendable, ExpressibleByDictionaryLiteral {
  /// The members in order.
  private(set) var pairs: [(key: Octets, value: JSONTree)] = []
  private var places: [Octets: Int] = [:]

  init(dictionaryLiteral members: (StaticString, JSONTree)...) {
    for (key, value) in members { append(key, value) }
  }

  var isEmpty: Bool { pairs.isEmpty }

  /// Adds a member, even if there is one with the name.
  mutating func append(_ key: Octets, _ value: JSONTree) {
    if places[key] == nil { places[key] = pairs.count }
    pairs.append((key, value))
  }

  /// Adds a member with a literal name.
  mutating func append(_ key: StaticString, _ value: JSONTree) { append(Octets(key), value) }

  /// Adds a member or replaces the one with the name.
  mutating func set(_ key: Octets, _ value: JSONTree) {
    guard let place = places[key] else { return append(key, value) }
    pairs[place].value = value
  }
}

/// Values of which each occurs once, in the order in which they were added.
struct UniqueValues {
  private(set) var values: [JSONTree] = []
  private var seen: Set<Octets> = []

  /// Adds a value unless it is present.
  mutating func add(_ value: JSONTree) {
    if seen.insert(value.canonical).inserted { values.append(value) }
  }
}
