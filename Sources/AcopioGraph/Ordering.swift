import AcopioBase
import AcopioModel

/// What values are put in order by, and lists of entries that are.
package enum Ordering {
  /// What a number, date or duration is ordered by; `nil` for other values.
  ///
  /// Dates give seconds since 1970, durations theirs.
  static func number(_ value: Value) -> Double? {
    switch value.kind {
    case .date, .datetime: Timestamp(value.text).map { Double($0.seconds) }
    case .entry where value.isMeasured: value.member("seconds").number
    default: value.number
    }
  }
}
