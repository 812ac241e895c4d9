/// A kind of value that `is` tests for, in expressions and templates; a field of several types has one type
/// of each kind at most.
package enum ValueKind: CaseIterable, Sendable {
  case boolean, date, number, text

  /// The word after `is`.
  package var word: StaticString {
    switch self {
    case .boolean: "boolean"
    case .date: "date"
    case .number: "number"
    case .text: "text"
    }
  }

  /// All words, for messages.
  package static let list = allCases.map { "\($0.word)" }.joined(separator: ", ")

  /// Whether a value is of this kind; null is of none.
  package func contains(_ value: Value) -> Bool {
    switch self {
    case .boolean: value.kind == .bool
    case .date: value.kind == .date || value.kind == .datetime
    case .number: value.isAnyNumber
    case .text: [.string, .html, .markdown].contains(value.kind) && !value.isNumeric
    }
  }
}
