import AcopioBase

/// One rule of a schema.
///
/// Schemas within it are indices of nodes, patterns indices of patterns.
enum SchemaRule: Sendable {
  /// `false`: nothing is allowed.
  case never
  /// `type`.
  case types(JSONTypes)
  /// `enum` and `const`: the canonical forms of the values, and the values for messages.
  case values(Set<[UInt8]>, shown: Message)

  /// `minimum`, `maximum` and their exclusive forms; applies to numbers.
  case bound(Value, SchemaBound)
  /// `multipleOf`; applies to numbers.
  case multiple(DecimalDivisor, shown: Message)

  /// `minLength`, `minItems` and `minProperties`; applies to values that have this size.
  case atLeast(Int, SchemaSize)
  /// `maxLength`, `maxItems` and `maxProperties`; applies to values that have this size.
  case atMost(Int, SchemaSize)

  /// `pattern`; applies to strings.
  case pattern(Int, shown: String)
  /// `format`; applies to strings.
  case format(SchemaFormat, pattern: Int?)

  /// `uniqueItems`; applies to arrays.
  case unique
  /// `items` with one schema; applies to arrays.
  case items(Int)
  /// `items` with a list of schemas, and `additionalItems`; applies to arrays.
  case tuple([Int], rest: Int?)
  /// `additionalItems` of `false` after so many schemas; applies to arrays.
  case noElements(after: Int)
  /// `contains` with `minContains` and `maxContains`; applies to arrays.
  case contains(Int, least: Int, most: Int?)
  /// `unevaluatedItems`; applies to arrays.
  case unevaluatedItems(SchemaCoverage, Int)

  /// `required`; applies to objects.
  case required([[UInt8]])
  /// `properties`, `patternProperties` and `additionalProperties`; applies to objects.
  case members(SchemaMembers)
  /// `propertyNames`; applies to objects.
  case names(Int)
  /// `dependencies` with a list of names; applies to objects.
  case dependency([UInt8], needs: [[UInt8]])
  /// `dependencies` with a schema; applies to objects.
  case dependentSchema([UInt8], Int)
  /// `unevaluatedProperties`; applies to objects.
  case unevaluatedMembers(SchemaCoverage, Int)

  /// `$ref`.
  case reference(Int)
  /// `allOf`.
  case all([Int])
  /// `anyOf`.
  case any([Int])
  /// `oneOf`.
  case one([Int])
  /// `not`.
  case not(Int)
  /// `if` with `then` and `else`.
  case condition(Int, then: Int?, otherwise: Int?)
}

/// The values of `properties`, `patternProperties` and `additionalProperties` of one schema.
struct SchemaMembers: Sendable {
  /// The schemas of members with these names.
  var named: [[UInt8]: Int] = [:]
  /// The schemas of members whose names match a pattern.
  var matching: [(pattern: Int, node: Int)] = []
  /// The schema of all others.
  var others: Int?
  /// Whether there may be no others.
  var isClosed = false
}

/// The direction of a bound.
enum SchemaBound: Sendable {
  case atLeast, greaterThan, atMost, lessThan

  /// Whether a number that compares so with the bound is allowed.
  func allows(_ comparison: Int) -> Bool {
    switch self {
    case .atLeast: comparison >= 0
    case .greaterThan: comparison > 0
    case .atMost: comparison <= 0
    case .lessThan: comparison < 0
    }
  }

  /// The words before the bound.
  var words: Message {
    switch self {
    case .atLeast: "at least"
    case .greaterThan: "greater than"
    case .atMost: "at most"
    case .lessThan: "less than"
    }
  }
}

/// The unit in which the size of a value is counted.
enum SchemaSize: Sendable {
  case characters, elements, members

  /// The size of a value; `nil` if it is of another type.
  func size(of value: Value) -> Int? {
    switch self {
    // Every scalar has exactly one byte that doesn't continue another.
    case .characters:
      value.isJSONString ? value.text.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) } : nil
    case .elements: value.kind == .array ? value.elements.count : nil
    case .members: value.kind == .object ? value.members.count : nil
    }
  }

  /// A number of them, for messages.
  func shown(_ count: Int) -> Message {
    switch self {
    case .characters: count == 1 ? "1 character" : "\(count) characters"
    case .elements: count == 1 ? "1 element" : "\(count) elements"
    case .members: count == 1 ? "1 member" : "\(count) members"
    }
  }
}
