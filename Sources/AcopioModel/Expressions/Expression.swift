package import AcopioBase

/// An expression that a collection computes: `price / rates.per-day.value`, `sum(items.quantity)`.
package indirect enum Expression: Sendable {
  /// A binary operator.
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
    /// The period on the left (an object with `from` and `until`) contains the date on the right.
    case covers
    /// The list on the right contains the value on the left.
    case isIn = "in"

    /// Whether its result changes at the moments that it compares, and at no others.
    package var ordersMoments: Bool {
      switch self {
      case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .covers: true
      case .add, .subtract, .multiply, .divide, .and, .or, .isIn: false
      }
    }

    /// Whether it calculates with two numbers.
    package var isArithmetic: Bool {
      switch self {
      case .add, .subtract, .multiply, .divide: true
      case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .and, .or, .covers,
        .isIn:
        false
      }
    }
  }

  /// A number, with every digit.
  case number(Value, Origin)
  /// A text in quotes.
  case text(String, Origin)
  /// `true` or `false`.
  case truth(Bool, Origin)
  /// `null`.
  case nothing(Origin)
  /// A path of names: a field, a field of a referenced entry, or an entry of a sibling collection.
  case path(ExpressionPath)
  /// Two operands.
  case binary(Operator, Expression, Expression, Origin)
  /// Whether a value is of a kind: `eol is date`.
  case test(Expression, ValueKind, Origin)
  /// A negation with `not`.
  case not(Expression, Origin)
  /// A minus sign.
  case negative(Expression, Origin)
  /// A function with its arguments.
  case call(ExpressionFunction, [Expression], Origin)
  /// Whether the whole text of the operand matches a pattern.
  case match(Expression, Pattern, Origin)
  /// A date so many units later, or earlier if the number is negative: `published + 3 months`.
  case shift(Expression, by: Int, CalendarUnit, Origin)
  /// `if` a condition, `then` one value, `else` another.
  case choice(Expression, then: Expression, otherwise: Expression, Origin)
  /// Values in brackets.
  case list([Expression], Origin)
  /// Named values in braces: `{ title, from: loan.from }`.
  case record([RecordMember], Origin)
  /// A function of many values.
  case gathering(Gathering, Origin)

  /// The origin of the expression.
  package var origin: Origin {
    switch self {
    case .number(_, let origin), .text(_, let origin), .truth(_, let origin),
      .nothing(let origin), .binary(_, _, _, let origin), .not(_, let origin),
      .test(_, _, let origin), .negative(_, let origin), .call(_, _, let origin),
      .choice(_, _, _, let origin), .match(_, _, let origin), .shift(_, _, _, let origin),
      .list(_, let origin), .record(_, let origin), .gathering(_, let origin):
      origin
    case .path(let path): path.origin
    }
  }
}

extension Expression {
  /// The expressions that it is made of.
  package var parts: [Expression] {
    switch self {
    case .number, .text, .truth, .nothing, .path: []
    case .not(let inner, _), .negative(let inner, _), .test(let inner, _, _),
      .match(let inner, _, _), .shift(let inner, _, _, _):
      [inner]
    case .binary(_, let left, let right, _): [left, right]
    case .call(_, let arguments, _), .list(let arguments, _): arguments
    case .record(let members, _): members.map(\.value)
    case .choice(let condition, let first, let second, _): [condition, first, second]
    case .gathering(let gathering, _):
      [gathering.source]
        + [gathering.value, gathering.condition, gathering.order?.key].compactMap(\.self)
    }
  }

  /// Whether it or one of its parts satisfies a condition.
  package func contains(where holds: (Expression) -> Bool) -> Bool {
    holds(self) || parts.contains { $0.contains(where: holds) }
  }
}

/// One of the named values of a record.
package struct RecordMember: Sendable {
  /// The name; unique in its record.
  package let name: Name
  /// The expression that gives the value.
  package let value: Expression
}

/// Names separated by dots.
package struct ExpressionPath: Sendable {
  /// The names with their positions; never empty.
  package let steps: [Located<String>]
  /// The origin.
  package let origin: Origin

  package init(steps: [Located<String>], origin: Origin) {
    self.steps = steps
    self.origin = origin
  }

  /// The path as written.
  package var text: String { steps.map(\.content).joined(separator: ".") }
}

/// A function applied to the elements of a list, or to the values at the end of a path through lists.
package struct Gathering: Sendable {
  /// The function.
  package let function: GatheringFunction
  /// The expression that is evaluated for each; `nil` for the value itself.
  package let value: Expression?
  /// The expression that gives the values.
  package let source: Expression
  /// The condition of those to include; `nil` for all.
  package let condition: Expression?
  /// The order in which they are sorted first; `nil` for the order of the source.
  package let order: Order?
  /// Its position, unique for every gathering of a site.
  package let place: Place

  /// The sort order of values.
  package struct Order: Sendable {
    /// The expression that is evaluated for each.
    package let key: Expression
    /// Whether the greatest comes first.
    package let isDescending: Bool
  }

  /// A position in the text of an expression.
  package struct Place: Sendable, Hashable {
    /// The origin of the expression.
    let origin: Origin
    /// The offset in its text.
    let offset: Int
  }

  /// The path to the values; `nil` if something else gives them.
  package var path: ExpressionPath? {
    if case .path(let path) = source { path } else { nil }
  }
}

/// A function of many values.
package enum GatheringFunction: String, Sendable, CaseIterable {
  case all, any, ascending, average, complete, consecutive, count, distinct, first, last, map, max
  case min, none, sort, sum, unique

  /// Whether its result depends on the order of the values, so that they can be sorted first with `by`.
  package var takesOrder: Bool {
    switch self {
    case .distinct, .first, .last, .map: true
    default: false
    }
  }

  /// The description of its result, for the documentation.
  package var summary: String {
    switch self {
    case .all: "whether all of them are true, or satisfy the condition"
    case .any:
      "whether one of them is true, or satisfies the condition; otherwise, whether there is one"
    case .ascending:
      "whether each is greater than the one before; for an enum, comes later in `values`"
    case .average: "the mean of the numbers; null for an empty list"
    case .complete: "whether each value of an enum is among them"
    case .consecutive: "whether each is a whole number one greater than the one before"
    case .count: "how many there are"
    case .distinct: "a list of them, each once"
    case .first: "the first of them; null for an empty list"
    case .last: "the last of them; null for an empty list"
    case .map: "a list of them"
    case .max: "the greatest of them; null for an empty list"
    case .min: "the least of them; null for an empty list"
    case .none: "whether none of them is true, or satisfies the condition"
    case .sort: "a list of them in ascending order"
    case .sum: "the sum of the numbers; 0 for an empty list"
    case .unique: "whether no value occurs twice"
    }
  }
}
