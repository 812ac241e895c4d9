package import AcopioBase
import AcopioModel

/// How two values are compared.
package enum Ordering {
  /// Negative, zero or positive as `left` stands before, with or behind `right`.
  ///
  /// `nil` if the two cannot be compared. Numbers go by size, dates by time, text by its letters
  /// without accents.
  package static func compare(_ left: Value, _ right: Value) -> Int? {
    if let first = number(left), let second = number(right) {
      return first < second ? -1 : first > second ? 1 : 0
    }
    guard left.hasText, right.hasText else { return nil }
    let first = folded(left.text)
    let second = folded(right.text)
    if first != second { return first.lexicographicallyPrecedes(second) ? -1 : 1 }
    if left.text.equals(right.text) { return 0 }
    return precedes(left.text, right.text) ? -1 : 1
  }

  /// Whether two values are the same number, text or truth.
  package static func equal(_ left: Value, _ right: Value) -> Bool {
    if left.isNothing || right.isNothing { return left.isNothing && right.isNothing }
    if let first = left.bool, let second = right.bool { return first == second }
    return compare(left, right) == 0
  }

  static func number(_ value: Value) -> Double? {
    switch value.kind {
    case .date, .datetime: Timestamp(value.text).map { Double($0.seconds) }
    case .entry where value.isMeasured: value.member("seconds").number
    default: value.number
    }
  }

  private static func folded(_ text: Bytes) -> [UInt8] {
    var buffer = ByteBuffer(capacity: text.count + 16)
    appendSlug(text, into: &buffer)
    return Array(buffer.bytes)
  }
}
