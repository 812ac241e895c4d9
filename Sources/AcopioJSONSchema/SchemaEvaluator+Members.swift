import AcopioBase

extension SchemaEvaluator {
  /// Checks `required`, or the members that another one needs according to `dependencies`.
  mutating func checkRequired(
    _ names: [[UInt8]], _ value: Value, because other: [UInt8]?
  ) throws(SchemaError) -> Outcome {
    guard value.kind == .object else { return .holds }
    let most = frames[frames.count - 1].most
    var outcome = Outcome.holds
    for name in names {
      if try has(name, value) { continue }
      let reason = other.map { ", since it has '\($0.string)'" } ?? ""
      outcome = fail("must have the member '\(name.string)'\(reason)")
      if faults.count >= most { return outcome }
    }
    return outcome
  }

  /// Checks `properties`, `patternProperties` and `additionalProperties`, member by member.
  ///
  /// A member is checked against the schema of its name, then the schemas of matching patterns, or
  /// else the schema of all others: `part` counts these.
  mutating func checkMembers(
    _ rule: SchemaMembers, _ frame: Frame
  ) throws(SchemaError) -> Outcome {
    guard frame.value.kind == .object else { return .holds }
    let top = frames.count - 1
    var index = frame.index
    var part = frame.part
    while index < frame.value.members.count {
      if frames[top].failed > 0, !frame.isReporting || faults.count >= frame.most { return .fails }
      let member = frame.value.members[index]
      if part == 0 {
        try spend(1)
        part = 1
        if let node = rule.named[Array(member.key)] {
          return try wait(for: node, member, index, part)
        }
      }
      while part <= rule.matching.count {
        let (pattern, node) = rule.matching[part - 1]
        part += 1
        if try matches(member.key, pattern: pattern) {
          return try wait(for: node, member, index, part)
        }
      }
      if part == rule.matching.count + 1, try isOther(member, rule) {
        if rule.isClosed {
          _ = fail("must not have the member '\(member.key.string.shortened(to: 80))'")
          frames[top].failed += 1
        } else if let node = rule.others {
          return try wait(for: node, member, index, part + 1)
        }
      }
      index += 1
      part = 0
    }
    return frames[top].failed > 0 ? .fails : .holds
  }

  private mutating func wait(
    for node: Int, _ member: AcopioBase.Member, _ index: Int, _ part: Int
  ) throws(SchemaError) -> Outcome {
    frames[frames.count - 1].index = index
    frames[frames.count - 1].part = part
    try check(node, member)
    return .waits
  }

  /// Whether neither the name nor a pattern decides about a member.
  private mutating func isOther(
    _ member: AcopioBase.Member, _ rule: SchemaMembers
  ) throws(SchemaError) -> Bool {
    guard rule.isClosed || rule.others != nil, rule.named[Array(member.key)] == nil else {
      return false
    }
    for (pattern, _) in rule.matching {
      if try matches(member.key, pattern: pattern) { return false }
    }
    return true
  }

  /// Checks `propertyNames`: the faults of a name become one of the object.
  mutating func checkNames(_ node: Int, _ frame: Frame) throws(SchemaError) -> Outcome {
    guard frame.value.kind == .object else { return .holds }
    let top = frames.count - 1
    let members = frame.value.members
    // `part` counts the names that failed before; `firstFault` is the first fault of the current
    // name.
    if frame.failed > frame.part {
      frames[top].part = frame.failed
      if frame.isReporting, faults.count > frame.firstFault {
        let problem = faults[frame.firstFault].message
        faults.removeSubrange(frame.firstFault...)
        let name = members[frame.index - 1].key.string.shortened(to: 80)
        _ = fail("must not have the member '\(name)': its name \(problem)")
      }
      frames[top].firstFault = faults.count
      if !frame.isReporting || faults.count >= frame.most { return .fails }
    }
    guard frame.index < members.count else { return frame.failed > 0 ? .fails : .holds }
    frames[top].index += 1
    try checkName(node, members[frame.index].key, most: faults.count + 1)
    return .waits
  }
}
