import AcopioBase
import AcopioModel

/// Sort values and sorted lists of entries.
package enum Ordering {
  /// The sort value of a number, date or duration; `nil` for other values.
  ///
  /// Dates give seconds since 1970, durations their seconds.
  static func number(_ value: Value) -> Double? {
    switch value.kind {
    case .date, .datetime: Timestamp(value.text).map { Double($0.seconds) }
    case .entry where value.isMeasured: value.member("seconds").number
    default: value.number
    }
  }
}
