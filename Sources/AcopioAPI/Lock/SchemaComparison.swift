import AcopioBase

/// Compares the schema of an endpoint with the promised one: rules R03 to R18.
///
/// Pointers are JSON Pointers into the JSON Schema that was promised; for new members, into the new
/// one.
struct SchemaComparison {
  let endpoint: String
  let today: String
  let before: LockedEndpoint
  let after: LockedEndpoint
  var changes: ChangeList
  /// The end of the life of the member whose parts are compared: they end with it.
  var life: ResponseSchema.Life?
  /// The pointers of values that are keys of entries now, and were not.
  var newKeys: [String] = []

  /// Compares parameters and the response.
  mutating func compare() {
    let new = after.description.parameters
    for (index, parameter) in before.description.parameters.enumerated() where index < new.count {
      compareParameter(parameter, new[index])
    }
    let (schema, now) = (before.description.schema, after.description.schema)
    if !reportEnvelope(schema, now) { compare(schema, now, "") }
    reportNewKeys()
  }

  /// Reports values that became keys of entries, unless the items are as they were: then the same values are only known as
  /// keys now.
  ///
  /// If the items have other changes, too, nobody can tell which of them made them others.
  private mutating func reportNewKeys() {
    guard !newKeys.isEmpty, haveMostItemsChanged else { return }
    let severity: Rule.Severity? =
      changes.all.contains { $0.endpoint == endpoint } ? .warning : nil
    for pointer in newKeys {
      changes.add(
        .r08, endpoint, .schema(pointer), new: "key", severity: severity,
        "\(SchemaNames.value(pointer)) is the key of an entry now, and was something else")
    }
  }

  private var haveMostItemsChanged: Bool {
    let (old, new) = (before.facts?.items ?? [], after.facts?.items ?? [])
    let now = Dictionary(new.map { ($0.id, $0.digest) }) { first, _ in first }
    let known = old.filter { $0.digest != nil && (now[$0.id] ?? nil) != nil }
    let changed = known.filter { $0.digest != now[$0.id] ?? nil }
    return !known.isEmpty && 2 * changed.count >= known.count
  }

  /// Compares a parameter, which clients send: only another type or format makes them fail; ids are
  /// data.
  private mutating func compareParameter(
    _ old: ResponseSchema.Property, _ new: ResponseSchema.Property
  ) {
    let pointer = "/parameters/" + JSONPointer.step(old.name)
    if !new.schema.kind.covers(old.schema.kind) {
      reportType(old.schema, new.schema, pointer)
    } else if let format = new.schema.format, format != old.schema.format {
      reportFormat(old.schema.format, format, pointer)
    }
  }

  /// Compares a value.
  mutating func compare(_ old: ResponseSchema, _ new: ResponseSchema, _ pointer: String) {
    // A client that expects anything is not surprised.
    if case .any = old.kind { return }
    if isUnion(old) || isUnion(new) {
      compareNullability(old, new, pointer)
      return compareAlternatives(old, new, pointer)
    }
    switch (old.kind, new.kind) {
    case (_, .null) where old.isNullable: return
    case (.array(let first), .array(let second)):
      compareNullability(old, new, pointer)
      compareElements(first, second, pointer)
    case (.object(let first, let others), .object(let second, let newOthers)):
      compareNullability(old, new, pointer)
      compareProperties(first, second, pointer + "/properties")
      compareOthers(others, newOthers, pointer)
    case (.array(let element), .object(let members, _)):
      return reportWrapping(old, new, list: element, members: members, pointer)
    case (.object, .array): return reportUnwrapping(old, new, pointer)
    case _ where old.kind.covers(new.kind): compareNullability(old, new, pointer)
    default: return reportType(old, new, pointer)
    }
    compareLimits(old, new, pointer)
  }

  private func isUnion(_ schema: ResponseSchema) -> Bool {
    if case .union = schema.kind { return true }
    return false
  }

  /// Whether null is possible, however that is written.
  private func mayBeNull(_ schema: ResponseSchema) -> Bool {
    switch schema.kind {
    case .null: true
    case .union(let alternatives): schema.isNullable || alternatives.contains { $0.kind == .null }
    default: schema.isNullable
    }
  }

  private mutating func compareNullability(
    _ old: ResponseSchema, _ new: ResponseSchema, _ pointer: String
  ) {
    guard !mayBeNull(old), mayBeNull(new) else { return }
    // A type that was changed is reported as such, which includes null.
    if case .any = new.kind { return }
    let name = SchemaNames.value(pointer)
    changes.add(
      .r06, endpoint, .schema(pointer), old: "not null", new: "null",
      "\(name) may be null now")
  }

  private mutating func reportType(
    _ old: ResponseSchema, _ new: ResponseSchema, _ pointer: String, rule: Rule.ID = .r07
  ) {
    let name = SchemaNames.value(pointer)
    let (before, now) = (SchemaNames.type(old.kind), SchemaNames.type(new.kind))
    changes.add(
      rule, endpoint, .schema(pointer), old: old.kind.lockName ?? "any",
      new: new.kind.lockName ?? "any",
      "\(name) is \(now) instead of \(before)")
  }

  mutating func reportFormat(_ old: String?, _ new: String?, _ pointer: String) {
    let name = SchemaNames.value(pointer)
    let message: Message =
      switch (old, new) {
      case (let old?, let new?):
        "the format of \(name) is '\(new)' instead of '\(old)'"
      default:
        "the format of \(name) is no longer '\(old.map { Message(verbatim: $0) } ?? "any")'"
      }
    changes.add(.r08, endpoint, .schema(pointer), old: old, new: new, message)
  }

  // MARK: Envelopes

  /// Reports an object that is in an envelope now or was in one, as one fact; returns whether it did.
  ///
  /// For lists, the comparison of types does so.
  private mutating func reportEnvelope(_ old: ResponseSchema, _ new: ResponseSchema) -> Bool {
    for schema in [old, new] {
      if case .array = schema.kind { return false }
    }
    let (before, now) = (members(of: old), members(of: new))
    let names: Set<String> = ["data", "meta", "links"]
    let wasEnvelope = before.isSuperset(of: names)
    guard wasEnvelope != now.isSuperset(of: names),
      (wasEnvelope ? now : before).isDisjoint(with: names)
    else { return false }
    changes.add(
      .r18, endpoint, .schema(""), old: wasEnvelope ? "envelope" : "object",
      new: wasEnvelope ? "object" : "envelope",
      wasEnvelope
        ? "the response is without its envelope now: it is what its member 'data' was"
        : "the response is in an envelope now: what it was is its member 'data'")
    return true
  }

  /// The members of an object, or of all alternatives.
  private func members(of schema: ResponseSchema) -> Set<String> {
    switch schema.kind {
    case .object(let members, _): Set(members.map(\.name))
    case .union(let kinds): kinds.reduce(into: []) { $0.formUnion(members(of: $1)) }
    default: []
    }
  }

  // MARK: Lists

  private mutating func compareElements(
    _ old: ResponseSchema, _ new: ResponseSchema, _ pointer: String
  ) {
    let place = pointer + "/items"
    let isComparable =
      isUnion(old) || isUnion(new) || old.kind.covers(new.kind)
      || (old.isNullable && new.kind.isSameType(as: .null))
    guard isComparable else { return reportType(old, new, place, rule: .r18) }
    compare(old, new, place)
  }

  private mutating func reportWrapping(
    _ old: ResponseSchema, _ new: ResponseSchema, list element: ResponseSchema,
    members: [ResponseSchema.Property], _ pointer: String
  ) {
    let member = members.first { property in
      guard case .array(let inner) = property.schema.kind else { return false }
      return element.kind.covers(inner.kind)
    }
    guard let member else { return reportType(old, new, pointer, rule: .r18) }
    let name = SchemaNames.value(pointer)
    changes.add(
      .r18, endpoint, .schema(pointer), old: "array", new: "object",
      "\(name) is an object now, with the list in its member '\(member.name)'")
  }

  private mutating func reportUnwrapping(
    _ old: ResponseSchema, _ new: ResponseSchema, _ pointer: String
  ) {
    guard case .object(let members, _) = old.kind, case .array(let element) = new.kind else {
      return
    }
    let member = members.first { property in
      guard case .array(let inner) = property.schema.kind else { return false }
      return inner.kind.covers(element.kind)
    }
    guard let member else { return reportType(old, new, pointer, rule: .r18) }
    let name = SchemaNames.value(pointer)
    changes.add(
      .r18, endpoint, .schema(pointer), old: "object", new: "array",
      "\(name) is the list itself now, without the object whose member '\(member.name)' "
        + "it was")
  }

  // MARK: Alternatives

  private mutating func compareAlternatives(
    _ old: ResponseSchema, _ new: ResponseSchema, _ pointer: String
  ) {
    let (first, second) = (alternatives(old), alternatives(new))
    var matcher = AlternativeMatcher(first, discriminator: old.discriminator)
    // Those that are the same are found before others can be taken for them.
    let same = second.map { matcher.same(as: $0) }
    for (index, alternative) in second.enumerated() {
      // Whether values are keys is no part of being the same.
      guard let match = same[index] ?? matcher.closest(to: alternative, at: index) else {
        reportAlternative(alternative, pointer, index: index)
        continue
      }
      compare(
        first[match], alternative, isUnion(old) ? "\(pointer)/anyOf/\(match)" : pointer)
    }
    guard let discriminator = old.discriminator, isUnion(new), new.discriminator != discriminator
    else { return }
    let name = SchemaNames.value(pointer)
    let now: Message = new.discriminator.map { "'\($0)'" } ?? "nothing"
    changes.add(
      .r17, endpoint, .schema(pointer), old: discriminator, new: new.discriminator,
      "the alternatives of \(name) are told apart by \(now) instead of '\(discriminator)'")
  }

  /// The alternatives without null, which is compared for the whole.
  private func alternatives(_ schema: ResponseSchema) -> [ResponseSchema] {
    guard case .union(let alternatives) = schema.kind else {
      var copy = schema
      copy.isNullable = false
      return [copy]
    }
    return alternatives.filter { $0.kind != .null }
  }

  private mutating func reportAlternative(
    _ alternative: ResponseSchema, _ pointer: String, index: Int
  ) {
    let name = SchemaNames.value(pointer)
    let type = SchemaNames.type(alternative.kind)
    changes.add(
      .r17, endpoint, .schema(pointer), new: alternative.kind.lockName ?? "any",
      "\(name) may also be \(type) now (alternative \(index + 1))")
  }
}
