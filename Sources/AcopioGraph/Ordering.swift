package import AcopioBase
package import AcopioModel

/// How values are compared and entries sorted.
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

  private static func number(_ value: Value) -> Double? {
    switch value.kind {
    case .date, .datetime: Timestamp(value.text).map { Double($0.seconds) }
    default: value.number
    }
  }

  private static func folded(_ text: Bytes) -> [UInt8] {
    var buffer = ByteBuffer(capacity: text.count + 16)
    appendSlug(text, into: &buffer)
    return Array(buffer.bytes)
  }

  /// What one entry is sorted by: computed once, compared often.
  private enum Key {
    case number(Double)
    case text([UInt8])
    case nothing

    init(_ value: Value) {
      if let number = Ordering.number(value) {
        self = .number(number)
      } else if value.hasText {
        self = .text(Ordering.folded(value.text))
      } else {
        self = .nothing
      }
    }

    /// Nothing stands behind everything.
    static func compare(_ left: Key, _ right: Key) -> Int {
      switch (left, right) {
      case (.number(let first), .number(let second)):
        first < second ? -1 : first > second ? 1 : 0
      case (.text(let first), .text(let second)):
        first == second ? 0 : first.lexicographicallyPrecedes(second) ? -1 : 1
      case (.nothing, .nothing): 0
      case (.nothing, _): 1
      case (_, .nothing): -1
      case (.number, .text): -1
      case (.text, .number): 1
      }
    }
  }

  /// `entries` sorted by `order`; equal ones stay as they stand.
  package static func sorted(_ entries: [Value], by order: [SortKey]) -> [Value] {
    guard !order.isEmpty, entries.count > 1 else { return entries }
    let keys = entries.map { entry in order.map { Key(entry.member(named: $0.field)) } }
    let places = entries.indices.sorted { left, right in
      for (index, sortKey) in order.enumerated() {
        let result = Key.compare(keys[left][index], keys[right][index])
        if result != 0 {
          if case .nothing = keys[left][index] { return false }
          if case .nothing = keys[right][index] { return true }
          return sortKey.isDescending ? result > 0 : result < 0
        }
      }
      return left < right
    }
    return places.map { entries[$0] }
  }
}
