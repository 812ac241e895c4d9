import AcopioBase

extension Value {
  /// The number of integers in a range.
  var rangeCount: Int {
    guard kind == .range, let first = elements[0].int64, let last = elements[1].int64,
      first <= last
    else { return 0 }
    let (distance, overflow) = last.subtractingReportingOverflow(first)
    return overflow ? .max : Int(clamping: distance) &+ (distance == .max ? 0 : 1)
  }

  /// Whether a condition treats it as true: everything but false, null and undefined values.
  @inline(__always)
  var isTrue: Bool {
    switch kind {
    case .null, .undefined: false
    case .bool: payload != 0
    default: true
    }
  }

  var isNumber: Bool { kind == .integer || kind == .number }

  /// Whether it compares to numbers as a number: quoted numbers do, but compare to text as text.
  private var countsAsNumber: Bool { isNumber || kind == .string && isNumeric }

  /// Whether it equals `empty`: a text, list or object without content.
  var isEmpty: Bool {
    switch kind {
    case .string, .html, .markdown, .array, .object: count == 0
    default: false
    }
  }

  /// Whether it equals `blank`: empty, whitespace, null, false or undefined.
  var isBlank: Bool {
    switch kind {
    case .null, .undefined: true
    case .bool: payload == 0
    case .string, .html, .markdown: text.allSatisfy(\.isASCIIWhitespace)
    default: isEmpty
    }
  }

  /// Whether two values are equal in a template; an entry is equal to its key.
  func isEqual(to other: Value) -> Bool {
    if countsAsNumber, other.countsAsNumber { return Value.compareNumbers(self, other) == 0 }
    if hasText, other.hasText, !isNumber, !other.isNumber { return text.equals(other.text) }
    if other.kind == .empty { return kind != .empty && kind != .blank && isEmpty }
    if other.kind == .blank { return kind != .empty && kind != .blank && isBlank }
    if kind == .empty || kind == .blank { return other.isEqual(to: self) }
    if isNothing, other.isNothing { return true }
    switch (kind, other.kind) {
    case (.bool, .bool): return payload == other.payload
    case (.array, .array) where payload == other.payload && count == other.count: return true
    case (.array, .array), (.range, .range):
      return count == other.count && zip(elements, other.elements).allSatisfy { $0.isEqual(to: $1) }
    case (.object, .object): return hasEqualMembers(other)
    case (.entry, .entry):
      return payload == other.payload || member("key").isEqual(to: other.member("key"))
    case (.entry, .string), (.entry, .integer), (.entry, .number):
      return member("key").isEqual(to: other)
    case (.string, .entry), (.integer, .entry), (.number, .entry):
      return isEqual(to: other.member("key"))
    default: return false
    }
  }

  private func hasEqualMembers(_ other: Value) -> Bool {
    guard count == other.count else { return false }
    return members.allSatisfy { member in
      let twin = other.member(member.key, hash: member.hash)
      return twin.kind != .undefined && member.value.isEqual(to: twin)
    }
  }

  /// Whether a text, list, object or range contains `part`.
  func contains(_ part: Value) -> Bool {
    // In the standard, nothing contains null or false.
    guard part.isTrue else { return false }
    switch kind {
    case .string, .html, .markdown, .date, .datetime:
      guard part.hasText || part.kind == .integer else { return false }
      if part.hasText { return firstPlace(of: part.text, in: text, from: 0) != nil }
      var digits = ByteBuffer(capacity: 32)
      appendPlain(part, into: &digits)
      return firstPlace(of: digits.bytes, in: text, from: 0) != nil
    case .array: return elements.contains { $0.isEqual(to: part) }
    case .object, .entry:
      return part.hasText && member(part.text, hash: keyHash(part.text)).kind != .undefined
    case .range:
      guard let first = elements.first?.int64, let last = elements.last?.int64,
        let wanted = part.int64
      else { return false }
      return wanted >= first && wanted <= last
    default: return false
    }
  }

  /// -1, 0 or 1 by numeric or alphabetical order; `nil` if the two have no order.
  func order(_ other: Value) -> Int? {
    if countsAsNumber, other.countsAsNumber { return Value.compareNumbers(self, other) }
    guard hasText, other.hasText, !isNumber, !other.isNumber else { return nil }
    if precedes(text, other.text) { return -1 }
    return text.equals(other.text) ? 0 : 1
  }
}
