import AcopioBase
import AcopioModel

/// Sort values and sorted lists of entries.
package enum Ordering {
  /// The sort value of a number, date or duration; `nil` for other values.
  ///
  /// Dates give whole seconds since 1970, durations their seconds.
  static func number(_ value: Value) -> Double? {
    switch value.kind {
    case .date, .datetime: Timestamp(value.text).map { Double($0.seconds) }
    case .entry where value.isMeasured: value.member("seconds").number
    default: value.number
    }
  }

  /// Compares two moments with their fractions of a second: negative, zero or positive; `nil` if one of
  /// the values is not a datetime.
  static func compareMoments(_ left: Value, _ right: Value) -> Int? {
    guard left.kind == .datetime || right.kind == .datetime, left.hasText, right.hasText,
      let first = Timestamp(left.text), let second = Timestamp(right.text)
    else { return nil }
    return first < second ? -1 : first > second ? 1 : 0
  }
}
