import AcopioBase

extension FilterContext {
  /// The member of an element that an argument names; without a name, the element itself.
  ///
  /// In checked templates `author.name` is the name of the author, unless a member has exactly that
  /// name.
  mutating func property(_ element: Value, _ name: Value?) -> Value {
    guard let name, !name.isNothing else { return element }
    let key = bytes(of: name)
    let own = element.member(key, hash: keyHash(key))
    guard own.kind == .undefined, isChecked, key.contains(Self.dot) else { return own }
    var value = element
    for step in key.split(separator: Self.dot, omittingEmptySubsequences: false) {
      let step = Bytes(rebasing: step)
      if value.kind == .null { return .null }
      value = value.member(step, hash: keyHash(step))
    }
    return value
  }

  /// Whether an element may be asked for a member; the plain language reports a number.
  mutating func mayHaveMembers(_ element: Value, _ name: Value?) -> Bool {
    guard !isChecked, let name, !name.isNothing else { return true }
    switch element.kind {
    case .number, .integer:
      _ = badArgument("\(element.kind.description) has no members")
      return false
    default: return true
    }
  }

  /// Whether a member exists: in checked templates at least one element must have it.
  ///
  /// Reports `unknown-member`. Elements that aren't objects have no members that could be missing.
  mutating func knowsMember(_ name: Value?, of elements: [Value]) -> Bool {
    guard isChecked, let name, !name.isNothing else { return true }
    let path = bytes(of: name)
    var lacking: (holder: Value, step: Bytes)?
    for element in elements where element.kind == .object || element.kind == .entry {
      guard property(element, name).kind == .undefined else {
        // The members of a null are unknown.
        if let place = end(of: path, in: element), place.holder.kind == .null { continue }
        return true
      }
      lacking = lacking ?? end(of: path, in: element)
    }
    guard let lacking else { return true }
    reportMember(path, lacking.step, of: lacking.holder)
    return false
  }

  /// The place where a path of members fails in an element, `nil` if it doesn't.
  private func end(of path: Bytes, in element: Value) -> (holder: Value, step: Bytes)? {
    if element.member(path, hash: keyHash(path)).kind != .undefined { return nil }
    var holder = element
    for step in path.split(separator: Self.dot, omittingEmptySubsequences: false) {
      let step = Bytes(rebasing: step)
      let next = holder.member(step, hash: keyHash(step))
      if next.kind == .undefined { return (holder, step) }
      holder = next
    }
    return nil
  }

  private mutating func reportMember(_ name: Bytes, _ missing: Bytes, of holder: Value) {
    let known = holder.members.map(\.key.string)
    _ = fault(
      .unknownMember,
      "no element has a member '\(name.string)'\(didYouMean(missing.string, known))",
      remedy: known.isEmpty ? nil : "members are \(known.joined(separator: ", "))")
  }

  private static let dot = UInt8(ascii: ".")
}
