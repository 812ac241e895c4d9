import AcopioBase

/// A number to calculate with: whole numbers exactly as long as they fit, others to 15 digits, so
/// that 0.1 and 0.2 make 0.3.
enum Amount {
  case whole(Int64)
  case decimal(Double)

  /// The number that a value is, or that its text says; `nil` for anything else.
  init?(_ value: Value) {
    if let whole = value.int64 {
      self = .whole(whole)
    } else if let number = value.number {
      self = .decimal(number)
    } else if value.kind == .string, let whole = Value.wholeNumber(value.text) {
      self = .whole(whole)
    } else if value.kind == .string, let number = Double(value.text.string) {
      self = .decimal(number)
    } else {
      return nil
    }
  }

  /// A number that was computed or written in an expression.
  init(_ number: Double) {
    if abs(number) < 9_007_199_254_740_992, let whole = Int64(exactly: number) {
      self = .whole(whole)
    } else {
      self = .decimal(Amount.tidy(number))
    }
  }

  /// The nearest `Double`.
  var number: Double {
    switch self {
    case .whole(let whole): Double(whole)
    case .decimal(let number): number
    }
  }

  /// The number as a value.
  var value: Value {
    switch self {
    case .whole(let whole): .integer(whole)
    case .decimal(let number): .double(number)
    }
  }

  /// `number` with 15 digits: what binary arithmetic adds beyond them is noise.
  private static func tidy(_ number: Double) -> Double {
    guard number.isFinite, number != 0 else { return number }
    var scale = 1.0
    var places = 0
    // Powers of ten up to 22 are exact, so both steps round once and correctly.
    while places < 22, abs(number) * scale < 1e14 {
      scale *= 10
      places += 1
    }
    guard places > 0, places < 22 else { return number }
    return (number * scale).rounded() / scale
  }

  // MARK: - Arithmetic

  private typealias Whole = (Int64, Int64) -> (partialValue: Int64, overflow: Bool)

  private static func apply(
    _ left: Amount, _ right: Amount, _ whole: Whole, _ decimal: (Double, Double) -> Double
  ) -> Amount {
    if case .whole(let first) = left, case .whole(let second) = right {
      let (result, overflow) = whole(first, second)
      if !overflow { return .whole(result) }
    }
    return Amount(decimal(left.number, right.number))
  }

  static func + (left: Amount, right: Amount) -> Amount {
    apply(left, right, { $0.addingReportingOverflow($1) }, +)
  }

  static func - (left: Amount, right: Amount) -> Amount {
    apply(left, right, { $0.subtractingReportingOverflow($1) }, -)
  }

  static func * (left: Amount, right: Amount) -> Amount {
    apply(left, right, { $0.multipliedReportingOverflow(by: $1) }, *)
  }

  /// Assumes that `right` is not zero.
  static func / (left: Amount, right: Amount) -> Amount {
    Amount(left.number / right.number)
  }

  static func < (left: Amount, right: Amount) -> Bool {
    if case .whole(let first) = left, case .whole(let second) = right { return first < second }
    return left.number < right.number
  }

  /// The nearest number with so many digits behind the point, halves away from zero.
  func rounded(places: Int64) -> Amount {
    guard case .decimal(let number) = self else { return self }
    var scale = 1.0
    for _ in 0..<min(max(places, 0), 15) { scale *= 10 }
    return Amount((Amount(number * scale).number).rounded(.toNearestOrAwayFromZero) / scale)
  }
}
