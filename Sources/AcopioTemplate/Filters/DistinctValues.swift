import AcopioBase

/// A list of distinct values, in insertion order.
struct DistinctValues {
  private var values: [Value] = []
  private var places: [UInt64: [Int]] = [:]

  /// The index of the value equal to `value`, which is added if there is none.
  mutating func place(of value: Value) -> (place: Int, isNew: Bool) {
    let hash = value.looseHash
    for place in places[hash] ?? [] where values[place].isEqual(to: value) {
      return (place, false)
    }
    places[hash, default: []].append(values.count)
    values.append(value)
    return (values.count - 1, true)
  }
}

extension Value {
  /// A hash that is the same for values that are equal in templates, independent of their kinds.
  fileprivate var looseHash: UInt64 {
    switch kind {
    case .integer, .number,
      .string where isNumeric:
      number == 0 ? 0 : (number ?? 0).bitPattern
    case .string, .html, .markdown, .date, .datetime: UInt64(keyHash(text))
    case .entry: member("key").looseHash
    case .bool: payload &+ 1
    case .array:
      elements.prefix(8).reduce(UInt64(count)) { $0 &* 31 &+ $1.looseHash }
    // The order of members is irrelevant.
    case .object:
      members.reduce(UInt64(count)) { $0 &+ UInt64($1.hash) &* ($1.value.looseHash | 1) }
    case .null, .undefined, .range, .empty, .blank: 0
    }
  }
}
