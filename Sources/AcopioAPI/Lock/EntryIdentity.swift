import AcopioBase

/// The values that tell an entry from others, by which a lock sees that an id means another thing.
///
/// In: the values of an entry. Promise: a corrected value of several, or one that is similar, is not another thing.
package struct EntryIdentity: Sendable, Equatable {
  /// A value of an entry.
  package struct Value: Sendable, Equatable {
    /// The name of the field.
    package let field: String
    /// The text of the value, or its digest.
    package let text: String

    package init(_ field: String, _ text: String) {
      self.field = field
      self.text = text
    }
  }

  /// The relation of a thing to the one that had the id before.
  enum Relation: Equatable {
    /// Nothing that identifies it changed.
    case same
    /// It is the same, and has other values.
    case corrected
    /// Nothing else is known, or more stayed than changed.
    case unclear
    /// It is another thing.
    case another
  }

  /// The fields that tell the entries of a collection apart.
  package struct Fields: Sendable, Equatable {
    /// The fields that identify entries, in order.
    package private(set) var names: [String] = []
    /// The other fields of which digests are kept; `nil` if the collection declares what identifies its entries.
    package private(set) var others: [String]? = []

    /// The fields of identities, some of which may lack a value.
    init(of identities: [EntryIdentity]) {
      for identity in identities {
        for value in identity.names where !names.contains(value.field) { names.append(value.field) }
        guard let known = identity.others else {
          others = nil
          continue
        }
        for value in known where others?.contains(value.field) == false {
          others?.append(value.field)
        }
      }
    }

    /// Whether entries are told apart by something else than by earlier fields, and not only by more of the usual ones.
    func differ(from earlier: Fields) -> Bool {
      if (others == nil) != (earlier.others == nil) { return true }
      let (mine, theirs) = (Set(names), Set(earlier.names))
      return others == nil ? mine != theirs : !theirs.isSubset(of: mine)
    }
  }

  /// The values of the fields that identify it, in order.
  package let names: [Value]
  /// Digests of the values of other fields, which tell whether only its names changed; `nil` if the collection declares
  /// what identifies its entries.
  package let others: [Value]?

  package init(_ names: [Value], others: [Value]?) {
    self.names = names
    self.others = others
  }

  /// The identifying values, for messages.
  package var text: String { names.map(\.text).joined(separator: ", ") }

  /// The relation to the thing that had the id before.
  func relation(to before: EntryIdentity) -> Relation {
    let known = EntryIdentity.pairs(before.names, names)
    if known.isEmpty { return relation(withoutNamesOf: before) }
    let changed = known.filter { $0.before != $0.now }
    guard !changed.isEmpty else { return .same }
    if changed.count < known.count || changed.contains(where: EntryIdentity.areSimilar) {
      return .corrected
    }
    guard let mine = others, let earlier = before.others else {
      return others == nil && before.others == nil ? .another : .unclear
    }
    let rest = EntryIdentity.pairs(earlier, mine)
    let different = rest.count { $0.before != $0.now }
    if rest.isEmpty { return .unclear }
    return different == 0 ? .corrected : different * 2 >= rest.count ? .another : .unclear
  }

  /// The relation if other fields identify entries now.
  private func relation(withoutNamesOf before: EntryIdentity) -> Relation {
    // A field that was only renamed has the same values.
    if before.names.map(\.text) == names.map(\.text) { return .same }
    let rest = EntryIdentity.pairs(before.others ?? [], others ?? [])
    return !rest.isEmpty && rest.allSatisfy { $0.before == $0.now } ? .same : .unclear
  }

  /// The values of both for each field that both have.
  private static func pairs(
    _ before: [Value], _ now: [Value]
  ) -> [(before: String, now: String)] {
    now.compactMap { value in
      before.first { $0.field == value.field }.map { ($0.text, value.text) }
    }
  }

  /// Whether one text may be a correction of the other: a slip, or one with more words.
  private static func areSimilar(_ pair: (before: String, now: String)) -> Bool {
    if nearestName(to: pair.before, among: [pair.now]) != nil { return true }
    let (before, now) = (pair.before.lowercased(), pair.now.lowercased())
    guard before.utf8.count > 2, now.utf8.count > 2 else { return false }
    return before.hasPrefix(now) || now.hasPrefix(before) || before.hasSuffix(now)
      || now.hasSuffix(before)
  }
}
