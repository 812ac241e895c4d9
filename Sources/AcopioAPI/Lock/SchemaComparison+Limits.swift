import AcopioBase

extension SchemaComparison {
  /// Compares the limits of values of one type.
  mutating func compareLimits(_ old: ResponseSchema, _ new: ResponseSchema, _ pointer: String) {
    if old.vocabulary.isKey, !new.vocabulary.isKey {
      let name = SchemaNames.value(pointer)
      // Its pattern and its words are those of keys.
      return changes.add(
        .r08, endpoint, .schema(pointer), old: "key", new: new.kind.lockName ?? "any",
        "\(name) is not the key of an entry any more")
    }
    if new.vocabulary.isKey, !old.vocabulary.isKey { newKeys.append(pointer) }
    if let format = old.format, format != new.format { reportFormat(format, new.format, pointer) }
    compareConstants(old, new, pointer)
    if let values = old.values { compareValues(values, old, new, pointer) }
    compareBounds(old.limits, new.limits, pointer)
    if let pattern = old.limits.pattern, pattern != new.limits.pattern {
      report(.r16, "pattern", old: pattern, new: new.limits.pattern, pointer)
    }
    if let unit = old.unit, unit != new.unit {
      report(
        .dj, "unit", old: unit, new: new.unit, pointer,
        severity: .error)
    }
  }

  /// Reports that a limit has another value or is gone.
  private mutating func report(
    _ rule: Rule.ID, _ what: Message, old: String, new: String?, _ pointer: String,
    severity: Rule.Severity? = nil
  ) {
    let name = SchemaNames.value(pointer)
    let message: Message =
      if let new {
        "\(what) of \(name) is \(new) instead of \(old)"
      } else {
        "\(what) of \(name) is no longer \(old)"
      }
    changes.add(
      rule, endpoint, .schema(pointer), old: old, new: new, severity: severity, message)
  }

  private mutating func compareConstants(
    _ old: ResponseSchema, _ new: ResponseSchema, _ pointer: String
  ) {
    if let constant = old.constant, constant != new.constant {
      report(.r13, "constant", old: constant, new: new.constant, pointer)
    }
    if let value = old.defaultValue, value != new.defaultValue {
      report(
        .r13, "default", old: value, new: new.defaultValue, pointer,
        severity: .warning)
    }
  }

  // MARK: Lists of values

  private mutating func compareValues(
    _ values: [String], _ old: ResponseSchema, _ new: ResponseSchema, _ pointer: String
  ) {
    let name = SchemaNames.value(pointer)
    let known = Set(values)
    if let constant = new.constant {
      // A constant is a list of one value; one that changed is reported as such.
      if old.constant == nil,
        !values.contains(where: { JSONLayout.quoted($0) == constant })
      {
        reportValue(constant, isExpected: old.isExtensible, pointer)
      }
      return
    }
    guard let now = new.values else {
      return changes.add(
        .r12, endpoint, .schema(pointer), old: listed(values).english, isAllowed: old.isExtensible,
        "\(name) may be any text now, not only \(listed(values))")
    }
    for value in now where !known.contains(value) {
      let place = ResponseSchema.pointer(pointer, ofValue: value)
      if before.reservedNames.contains(where: { $0.name == place }) {
        changes.add(
          .r10, endpoint, .schema(pointer), new: value,
          remedy:
            "give the new value a name of its own; if it is the same, accept the change with a waiver",
          "\(name) may be '\(value)' again, but that is reserved")
      } else {
        reportValue("'\(value)'", isExpected: old.isExtensible, pointer)
      }
    }
    if new.isExtensible, !old.isExtensible {
      changes.add(
        .r12, endpoint, .schema(pointer), old: "closed", new: "extensible",
        "the list of values of \(name) may grow now")
    }
    reportRemoved(values, now: Set(now), pointer)
  }

  private mutating func reportValue(_ value: String, isExpected: Bool, _ pointer: String) {
    let name = SchemaNames.value(pointer)
    changes.add(
      .r10, endpoint, .schema(pointer), new: value, isAllowed: isExpected,
      "\(name) may be \(value) now")
  }

  private mutating func reportRemoved(_ values: [String], now: Set<String>, _ pointer: String) {
    let name = SchemaNames.value(pointer)
    let used = Set(after.facts?.observations.first { $0.pointer == pointer }?.values ?? [])
    for value in values where !now.contains(value) {
      if used.contains(value) {
        changes.add(
          .r11, endpoint, .schema(pointer), old: value, severity: .error,
          "\(name) can no longer be '\(value)', but data still has it")
      } else {
        changes.add(
          .r11, endpoint, .schema(pointer), old: value,
          "\(name) is never '\(value)' now")
      }
    }
  }

  // MARK: Bounds

  private mutating func compareBounds(
    _ old: ResponseSchema.Limits, _ new: ResponseSchema.Limits, _ pointer: String
  ) {
    if let minimum = old.minimum, isLooser(new.minimum, than: minimum, sign: -1) {
      report(
        new.minimum == nil ? .r15 : .r14, "minimum", old: minimum, new: new.minimum, pointer)
    }
    if let maximum = old.maximum, isLooser(new.maximum, than: maximum, sign: 1) {
      report(
        new.maximum == nil ? .r15 : .r14, "maximum", old: maximum, new: new.maximum, pointer)
    }
    for (what, first, second) in [
      ("minimum length" as Message, old.minLength, new.minLength),
      ("minimum number of elements", old.minItems, new.minItems),
    ] {
      guard let first, first > 0, first > second ?? 0 else { continue }
      report(
        .r14, what, old: "\(first)", new: second.map { "\($0)" }, pointer)
    }
    for (rule, what, first, second) in [
      (Rule.ID.r14, "maximum length" as Message, old.maxLength, new.maxLength),
      (.r15, "maximum number of elements", old.maxItems, new.maxItems),
    ] {
      guard let first, second.map({ $0 > first }) ?? true else { continue }
      report(
        rule, what, old: "\(first)", new: second.map { "\($0)" }, pointer)
    }
    if let multiple = old.multipleOf, !isMultiple(new.multipleOf, of: multiple) {
      report(.r15, "step", old: multiple, new: new.multipleOf, pointer)
    }
    if old.hasUniqueItems, !new.hasUniqueItems {
      let name = SchemaNames.value(pointer)
      changes.add(
        .r15, endpoint, .schema(pointer), old: "unique", new: "not unique",
        "elements of \(name) may be equal now")
    }
  }

  /// Whether a bound lets more numbers through; the sign is 1 for maxima.
  private func isLooser(_ new: String?, than old: String, sign: Int) -> Bool {
    guard let new else { return true }
    return SchemaComparison.compare(new, old).map { $0 * sign > 0 } ?? (new != old)
  }

  private func isMultiple(_ new: String?, of old: String) -> Bool {
    guard let new else { return false }
    guard let first = SchemaComparison.number(new), let second = SchemaComparison.number(old),
      !second.isZero
    else { return new == old }
    return new == old || (first % second).isZero
  }

  private static func compare(_ left: String, _ right: String) -> Int? {
    var (left, right) = (left, right)
    return left.withUTF8 { first in
      right.withUTF8 { second in
        guard let first = NumberText(first), let second = NumberText(second) else { return nil }
        return first.compare(second)
      }
    }
  }

  private static func number(_ text: String) -> Number? {
    return text.withBytes { Number($0) }
  }
}
