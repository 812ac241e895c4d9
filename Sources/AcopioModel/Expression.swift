package import AcopioBase

/// A rule that a collection computes: `price / rates.per-day.value`, `loan covers build.date`.
package indirect enum Expression: Sendable {
  /// What stands between two operands.
  package enum Operator: String, Sendable {
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case and, or
    /// The period on the left (an object with `from` and `until`) holds the date on the right.
    case covers
  }

  /// A function of numbers.
  package enum Function: String, Sendable, CaseIterable {
    case ceil, floor, round, min, max
  }

  /// A number.
  case number(Double, Origin)
  /// A text in single quotes.
  case text(String, Origin)
  /// A path of names: a field, a field of what it refers to, or an entry of a sibling collection.
  case path([String], Origin)
  /// Two operands.
  case binary(Operator, Expression, Expression, Origin)
  /// `not` something.
  case not(Expression, Origin)
  /// A minus sign.
  case negative(Expression, Origin)
  /// A function with its arguments.
  case call(Function, [Expression], Origin)

  /// Where it was written.
  package var origin: Origin {
    switch self {
    case .number(_, let origin), .text(_, let origin), .path(_, let origin),
      .binary(_, _, _, let origin), .not(_, let origin), .negative(_, let origin),
      .call(_, _, let origin):
      origin
    }
  }
}
