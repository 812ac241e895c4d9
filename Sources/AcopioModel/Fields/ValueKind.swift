package import AcopioBase

/// A kind of value that `is` tests for; one that a union has at most once.
package enum ValueKind: String, CaseIterable, Sendable {
  case boolean, date, number, text

  /// Whether a value is of this kind.
  package func contains(_ value: Value) -> Bool {
    switch self {
    case .boolean: value.kind == .bool
    case .date: value.kind == .date || value.kind == .datetime
    case .number: value.isAnyNumber
    case .text: value.kind == .string && !value.isNumeric
    }
  }
}
