import AcopioBase

/// Finds which alternative of a union was changed into another one, in time linear in their number.
struct AlternativeMatcher {
  private let old: [ResponseSchema]
  /// The member that distinguishes the objects; `nil` if none does.
  private let discriminator: String?
  private var isFree: [Bool]
  /// The indices of alternatives by name.
  private var byName: [String: [Int]] = [:]
  /// The indices by type; `next` is how many of each were passed.
  private var byType: [String: [Int]] = [:]
  private var next: [String: Int] = [:]

  init(_ old: [ResponseSchema], discriminator: String?) {
    self.old = old
    self.discriminator = discriminator
    isFree = old.map { _ in true }
    for (index, alternative) in old.enumerated() {
      byName[name(of: alternative), default: []].append(index)
      byType[AlternativeMatcher.type(of: alternative), default: []].append(index)
    }
  }

  /// The alternative that is the same, which is then taken.
  mutating func same(as new: ResponseSchema) -> Int? {
    take(byName[name(of: new)]?.first { isFree[$0] && old[$0] == new })
  }

  /// The alternative that was probably changed into the one at an index, which is then taken.
  ///
  /// One of the same name, or else one without a name of the same type; a wider type is not taken.
  mutating func closest(to new: ResponseSchema, at index: Int) -> Int? {
    if let found = byName[name(of: new)]?.first(where: { isFree[$0] }) { return take(found) }
    if old.indices.contains(index), isFree[index], isComparable(old[index], new) {
      return take(index)
    }
    let type = AlternativeMatcher.type(of: new)
    let candidates = byType[type] ?? []
    var place = next[type] ?? 0
    while place < candidates.count, !isFree[candidates[place]] { place += 1 }
    next[type] = place
    if place < candidates.count, isComparable(old[candidates[place]], new) {
      return take(candidates[place])
    }
    guard discriminator == nil else { return nil }
    return old.firstIndex {
      !$0.kind.isSameType(as: new.kind) && $0.kind.covers(new.kind)
    }
  }

  private mutating func take(_ index: Int?) -> Int? {
    if let index { isFree[index] = false }
    return index
  }

  /// Whether both are of one type, and nothing distinguishes them as different alternatives.
  private func isComparable(_ old: ResponseSchema, _ new: ResponseSchema) -> Bool {
    guard old.kind.isSameType(as: new.kind) else { return false }
    guard let first = mark(of: old), let second = mark(of: new) else { return true }
    return first == second
  }

  /// The constant by which the discriminator identifies an object.
  private func mark(of schema: ResponseSchema) -> String? {
    guard let discriminator, case .object(let members, _) = schema.kind else { return nil }
    return members.first { $0.name == discriminator }?.schema.constant
  }

  /// The name of an alternative: its mark, or else its type and the names of its members.
  private func name(of schema: ResponseSchema) -> String {
    if let mark = mark(of: schema) { return "=" + mark }
    guard case .object(let members, _) = schema.kind else {
      return AlternativeMatcher.type(of: schema)
    }
    return "object " + members.map { JSONLayout.quoted($0.name) }.inOrder().joined()
  }

  private static func type(of schema: ResponseSchema) -> String {
    if case .union = schema.kind { return "union" }
    return schema.kind.lockName ?? "any"
  }
}
