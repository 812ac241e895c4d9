import AcopioBase
import AcopioLanguage
import AcopioModel

/// How expressions compare values.
extension EntryTable {
  /// Compares two values: negative, zero or positive if `left` sorts before, with or after `right`.
  func order(_ left: Value, _ right: Value) -> Int? {
    if isWords(left), isWords(right) { return collation.compare(left.text, right.text) }
    if let first = digits(left), let second = digits(right) {
      return Value.compareNumbers(first, second)
    }
    if left.isTime || right.isTime, let first = moment(left), let second = moment(right) {
      return first < second ? -1 : first > second ? 1 : 0
    }
    guard let first = number(left), let second = number(right) else { return nil }
    return first < second ? -1 : first > second ? 1 : 0
  }

  /// The moment of a date, which begins at midnight on the clock of the site, or of a time.
  private func moment(_ value: Value) -> Timestamp? {
    value.hasText ? Timestamp(value.text, in: content.site.zone) : nil
  }

  /// A number, or text declared as one, with all its digits.
  private func digits(_ value: Value) -> Value? {
    if value.isAnyNumber { return value }
    guard value.kind == .string, NumberText(value.text) != nil else { return nil }
    var number = value
    number.isNumeric = true
    return number
  }

  /// The sort value of a number, date or duration, or of text declared as a number.
  func number(_ value: Value) -> Double? {
    if let number = Ordering.number(value) { return number }
    guard value.kind == .string else { return nil }
    return digits(value)?.number ?? moment(value).map { Double($0.seconds) }
  }

  /// Whether it is text that is not declared as a number.
  func isWords(_ value: Value) -> Bool { value.kind == .string && !value.isNumeric }

  func isEqual(_ left: Value, _ right: Value) -> Bool {
    if let first = entry(of: left), let second = entry(of: right) {
      return first == second
    }
    if left.isNothing || right.isNothing { return left.isNothing && right.isNothing }
    if let first = left.bool, let second = right.bool { return first == second }
    // Texts are equal if their characters are; those that merely sort alike are not.
    if isWords(left), isWords(right) { return left.text.equals(right.text) }
    return order(left, right) == 0
  }

  /// Whether a period contains a date, both ends included.
  ///
  /// An open end has no limit, and a null period contains no date. A last day is over at midnight.
  func covers(_ period: Value, _ date: Value) -> Value {
    guard period.kind == .object, let time = moment(date) else { return .bool(false) }
    let last = period.member("until")
    let from = moment(period.member("from"))
    let until = last.hasText ? Timestamp(endOf: last.text, in: content.site.zone) : nil
    guard from != nil || until != nil else { return .bool(false) }
    let isBefore = until.map { time < $0 || time == $0 && last.kind == .datetime } ?? true
    return .bool((from.map { $0 <= time } ?? true) && isBefore)
  }
}

extension Value {
  /// Whether it counts as true: everything but null, false and undefined does.
  var isTrue: Bool { !isNothing && bool != false }

  /// Whether it is a date or a time.
  fileprivate var isTime: Bool { kind == .date || kind == .datetime }
}
