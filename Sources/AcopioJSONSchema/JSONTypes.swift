import AcopioBase

/// A set of the types of JSON Schema.
struct JSONTypes: OptionSet, Sendable {
  let rawValue: UInt8

  static let array = JSONTypes(rawValue: 1)
  static let boolean = JSONTypes(rawValue: 2)
  /// Numbers without a fraction, however they are written.
  static let integer = JSONTypes(rawValue: 4)
  static let null = JSONTypes(rawValue: 8)
  static let number = JSONTypes(rawValue: 16)
  static let object = JSONTypes(rawValue: 32)
  static let string = JSONTypes(rawValue: 64)

  private static let names: [(type: JSONTypes, name: StaticString, shown: Message)] = [
    (.array, "array", "an array"), (.boolean, "boolean", "a Boolean"),
    (.integer, "integer", "an integer"), (.null, "null", "null"), (.number, "number", "a number"),
    (.object, "object", "an object"), (.string, "string", "a string"),
  ]

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The type with a name; `nil` if there is none.
  init?(named name: Bytes) {
    guard let found = JSONTypes.names.first(where: { name.equals($0.name) }) else { return nil }
    self = found.type
  }

  /// The types that a value is of: two for integers.
  init(of value: Value) {
    switch value.kind {
    case .null, .undefined: self = .null
    case .bool: self = .boolean
    case .number, .integer: self = value.isJSONInteger ? [.number, .integer] : .number
    case .array: self = .array
    case .object: self = .object
    default: self = .string
    }
  }

  /// The types for messages: "a string or null".
  var shown: Message {
    let all = JSONTypes.names.filter { contains($0.type) }.map(\.shown)
    guard let last = all.last, all.count > 1 else { return all.first ?? "of no type" }
    return "\(all.dropLast().joined(separator: ", ")) or \(last)"
  }
}

extension Value {
  /// Whether it is a number of JSON.
  var isJSONNumber: Bool { kind == .number || kind == .integer }

  /// Whether it is a string of JSON.
  var isJSONString: Bool { hasText && kind != .number }

  /// Whether it is a number without a fraction: 1.0 and 1e3 are.
  var isJSONInteger: Bool {
    guard isJSONNumber else { return false }
    if int64 != nil { return true }
    return withNumberText { number in
      guard let number else { return false }
      return number.isZero || number.digitCount <= number.exponent
    }
  }

  /// The value for messages: scalars as JSON, texts shortened, of arrays and objects the size.
  var shownForSchema: Message {
    switch kind {
    case .null, .undefined: "null"
    case .bool: bool == true ? "true" : "false"
    case .number, .integer: Message(verbatim: shownNumber.shortened(to: 60))
    case .array: elements.isEmpty ? "an empty array" : "an array of \(elements.count)"
    case .object:
      members.isEmpty
        ? "an empty object" : "an object with \(SchemaSize.members.shown(members.count))"
    default:
      Message(verbatim: text.slice(0..<min(text.count, 400)).string.shortened(to: 60).asJSON)
    }
  }
}

extension String {
  /// The text as JSON.
  fileprivate var asJSON: String {
    var out = ByteBuffer()
    withBytes { appendJSONString($0, safeForHTML: false, into: &out) }
    return out.bytes.string
  }
}
