import AcopioBase
import AcopioModel

extension Evaluator {
  /// A value with the list elements that it was found in, the innermost last.
  struct Found {
    let value: Value
    let holders: [Value]
  }

  /// The value at the end of a path; a list of all existing values if it leads through a list.
  mutating func value(
    at path: ExpressionPath, for entry: Int, _ diagnostics: inout Diagnostics
  ) -> Value {
    let (end, rest) = firstList(in: path, for: entry, &diagnostics)
    guard end.kind == .array else { return end }
    let found = found(in: end, rest, &diagnostics)
    // A list of the type `any` that the path only ends at keeps its nulls.
    return rest.isEmpty && end.isFree ? end : .array(found.map(\.value), in: table.arena)
  }

  /// The values at the end of a path.
  mutating func walk(
    _ path: ExpressionPath, for entry: Int, _ diagnostics: inout Diagnostics
  ) -> [Found] {
    let (end, rest) = firstList(in: path, for: entry, &diagnostics)
    return end.kind == .array
      ? found(in: end, rest, &diagnostics) : [Found(value: end, holders: [])]
  }

  /// The first list that a path leads to, and the names after it; the value at its end if there is none.
  private mutating func firstList(
    in path: ExpressionPath, for entry: Int, _ diagnostics: inout Diagnostics
  ) -> (Value, ArraySlice<Located<String>>) {
    guard var (value, rest) = root(path, for: entry, &diagnostics) else { return (.undefined, []) }
    while value.kind != .array, let name = rest.popFirst() {
      value = step(name.content, of: value, &diagnostics)
    }
    return (value, rest)
  }

  /// The existing values that names lead to in all elements of a list.
  private mutating func found(
    in list: Value, _ names: ArraySlice<Located<String>>, _ diagnostics: inout Diagnostics
  ) -> [Found] {
    var found = expanded(Found(value: list, holders: []))
    for name in names {
      var next: [Found] = []
      for one in found {
        let value = step(name.content, of: one.value, &diagnostics)
        next += expanded(Found(value: value, holders: one.holders))
      }
      found = next
    }
    return found.filter { !$0.value.isNothing }
  }

  /// The member that a path leads to from a value.
  private mutating func step(
    _ name: String, of value: Value, _ diagnostics: inout Diagnostics
  ) -> Value {
    let member = member(name, of: value, &diagnostics)
    // A value of the type `any` need not have the member; one of an entry is not computed yet.
    return member.kind == .undefined && value.kind != .undefined && table.entry(of: value) == nil
      ? .null : member
  }

  /// The elements of a list, each added to its own holders; other values unchanged.
  private mutating func expanded(_ one: Found) -> [Found] {
    guard one.value.kind == .array else { return [one] }
    if !incomplete.isEmpty, one.value.elements.contains(where: { $0.kind == .undefined }) {
      hasMetFailure = true
    }
    return one.value.elements.map { element in
      Found(value: element, holders: one.holders + (element.hasMembers ? [element] : []))
    }
  }

  /// A member of an object or entry; a null or missing value has no members.
  mutating func member(
    _ name: String, of value: Value, _ diagnostics: inout Diagnostics
  ) -> Value {
    if value.isNothing { return value }
    let entry = table.entry(of: value)
    if let entry,
      let member = table.layouts[table.content.entries[entry].collection].index(name)
    {
      demand(member, of: entry, &diagnostics)
      noteLack(member, of: entry)
    }
    let found = value.member(named: name)
    if !incomplete.isEmpty, entry == nil, found.kind == .undefined, !value.isFree {
      hasMetFailure = true
    }
    return found
  }

  /// Notes that a member of an entry lacks a missing entry, which was reported.
  private mutating func noteLack(_ member: Int, of entry: Int) {
    guard !incomplete.isEmpty else { return }
    let collection = table.content.entries[entry].collection
    let layout = table.layouts[collection]
    let selects = table.content.collections[collection].choices.selects
    let isLack =
      table.get(member, of: entry).kind == .undefined
      || layout.inverses.contains { $0.member == member && incomplete.contains($0.collection) }
      || selects.indices.contains(member - layout.firstSelected)
        && table.collection(selects[member - layout.firstSelected].source.content)
          .map(incomplete.contains) == true
    if isLack { hasMetFailure = true }
  }

  /// The value that a path begins with.
  ///
  /// This is `it`, `this`, a member of the current element of a gathering, a field of the entry,
  /// `build`, or an entry of a sibling collection by its key.
  private mutating func root(
    _ path: ExpressionPath, for entry: Int, _ diagnostics: inout Diagnostics
  ) -> (Value, ArraySlice<Located<String>>)? {
    let name = path.steps[0].content
    let rest = path.steps.dropFirst()
    if name == "it", let element { return (element, rest) }
    if name == "parent", subjects.count > 1 { return parent(rest) }
    if name == "this", let owner { return (table.value(owner), rest) }
    if name == "build", let value = buildValue(path),
      !holders.contains(where: { has("build", $0) }),
      entry == Evaluator.site
        || table.layouts[table.content.entries[entry].collection].index("build") == nil
    {
      return (value, [])
    }
    for holder in holders.reversed() {
      let value = member(name, of: holder, &diagnostics)
      if value.kind != .undefined || has(name, holder) { return (value, rest) }
    }
    let collection = entry == Evaluator.site ? nil : table.content.entries[entry].collection
    if let collection, let member = table.layouts[collection].index(name) {
      demand(member, of: entry, &diagnostics)
      noteLack(member, of: entry)
      return (table.get(member, of: entry), rest)
    }
    if let value = buildValue(path) { return (value, []) }
    let here = collection.map { table.content.collections[$0].name } ?? ""
    guard let sibling = table.collection(Collection.sibling(name, of: here)), let key = rest.first,
      let value = keyed(key, in: sibling, &diagnostics)
    else { return nil }
    return (value, rest.dropFirst())
  }

  /// The day or the time of the build, if a path names it.
  private func buildValue(_ path: ExpressionPath) -> Value? {
    switch BuildName(rawValue: path.text) {
    case .date: buildDate
    case .time: buildTime
    case nil: nil
    }
  }

  /// The value that `parent` means, or one of those around it, as in `parent.parent.title`.
  private func parent(
    _ rest: ArraySlice<Located<String>>
  ) -> (Value, ArraySlice<Located<String>>) {
    let more = rest.prefix(subjects.count - 2).prefix { $0.content == "parent" }.count
    return (subjects[subjects.count - 2 - more], rest.dropFirst(more))
  }

  private func has(_ name: String, _ value: Value) -> Bool {
    name.withBytes { name in value.members.contains { $0.key.equals(name) } }
  }

  private func keyed(
    _ key: Located<String>, in collection: Int, _ diagnostics: inout Diagnostics
  ) -> Value? {
    var text = key.content
    if let entry = text.withUTF8({ table.find($0, in: collection) }) {
      return table.isThere(entry, for: key.origin, &diagnostics) ? table.value(entry) : nil
    }
    let name = table.content.collections[collection].name
    let known = table.entries(of: collection)
    func keys(_ entries: some Sequence<Int>) -> [String] {
      entries.map { table.content.entries[$0].key.text.string }
    }
    let meant = diagnostics.suggestions.didYouMean(text) { keys(known) }
    diagnostics.error(
      .danglingReference, "'\(text)' is not an entry of '\(name)'\(meant)", at: key.origin,
      remedy: "keys are \(keys(known.prefix(20)).joined(separator: ", "))")
    return nil
  }
}

extension Value {
  /// Whether it has members that expressions inside of it can name alone.
  var hasMembers: Bool { kind == .object || kind == .entry }
}
