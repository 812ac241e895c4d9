import AcopioBase
import AcopioModel

/// The members of `each` and `one` of an endpoint → `Projection`.
///
/// Reports `wrong-type`, `unknown-key`, `missing-key`, `duplicate-key` and `nesting-too-deep`.
struct ProjectionReader {
  /// The arena for names.
  let arena: Arena
  /// Whether members without a value are left out, unless they say otherwise.
  let omitsNull: Bool
  /// The number of objects around the members.
  private var depth = 0
  /// The number of lists around the members.
  private var lists: Int
  /// The maximum of `depth`, since writers recurse into members.
  private static let deepest = 32

  /// A reader of the members of an entry or, with `lists`, of an element of a list of it.
  init(arena: Arena, omitsNull: Bool, lists: Int = 0) {
    self.arena = arena
    self.omitsNull = omitsNull
    self.lists = lists
  }

  /// Reads the members of an item, or the path of the value that stands for it.
  func read(_ value: Value, _ diagnostics: inout Diagnostics) -> Projection {
    if value.kind == .object || value.kind == .array {
      return Projection(columns(value, &diagnostics), in: arena)
    }
    guard let path = path(value, "an item", &diagnostics) else { return Projection([], in: arena) }
    return Projection(path, omitsNull: omitsNull, in: arena)
  }

  /// Reads a path from an item.
  ///
  /// In a list it may begin with `it`, the element, which does not count as a step, and `parent`, what
  /// the list belongs to.
  func path(
    _ value: Value, _ noun: String, _ diagnostics: inout Diagnostics
  ) -> ValuePath? {
    guard let text = Mapping.string(value, noun, &diagnostics) else { return nil }
    var names = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    var levels = 0
    while levels < lists, names.first == "parent" {
      names.removeFirst()
      levels += 1
    }
    if lists > 0, levels == 0, names.first == "it" { names.removeFirst() }
    return ValuePath(names, levels: levels, at: value.origin, in: arena)
  }

  // MARK: - Members

  /// A mapping of keys to values, or a list of names and of such mappings.
  private func columns(
    _ value: Value, _ diagnostics: inout Diagnostics
  ) -> [Projection.Column] {
    guard value.kind == .array else { return value.members.compactMap { column($0, &diagnostics) } }
    var columns: [Projection.Column] = []
    var known: Set<String> = []
    for element in value.elements {
      let members = element.kind == .object ? Array(element.members) : named(element, &diagnostics)
      for member in members {
        guard known.insert(member.key.string).inserted else {
          diagnostics.error(
            .duplicateKey, "the member '\(member.key.string)' is declared twice",
            at: member.keyOrigin, remedy: "leave one of them out")
          continue
        }
        if let column = column(member, &diagnostics) { columns.append(column) }
      }
    }
    return columns
  }

  /// The member that a name alone stands for: `title` for `title: title`.
  private func named(_ value: Value, _ diagnostics: inout Diagnostics) -> [Member] {
    guard let name = Mapping.string(value, "a member", &diagnostics) else { return [] }
    guard !name.contains(".") else {
      let last = name.split(separator: ".").last.map(String.init) ?? "name"
      diagnostics.error(
        .wrongType, "a path is no name for a member", at: value.origin,
        remedy: "write '{ \(last): \(name) }': what clients get, then the path")
      return []
    }
    return [Member(key: arena.copy(name), origin: value.origin, value: value)]
  }

  private func column(
    _ member: Member, _ diagnostics: inout Diagnostics
  ) -> Projection.Column? {
    let value = member.value
    let key = arena.copy(member.key)
    func column(_ source: Projection.Source, _ omitsNull: Bool) -> Projection.Column {
      Projection.Column(key: key, source: source, omitsNull: omitsNull, origin: value.origin)
    }
    guard value.kind == .object else {
      return path(value, "a member", &diagnostics).map { column(.path($0), omitsNull) }
    }
    let noun = "the member '\(member.key.string)'"
    guard let map = Mapping(value, Shapes.member, noun, &diagnostics) else { return nil }
    let omits = map.omitsNull(default: omitsNull, &diagnostics)
    return source(map, member, omits, &diagnostics).map { column($0, omits) }
  }

  /// Reads a member that is a mapping: a path, a constant, an object or a list.
  private func source(
    _ map: Mapping, _ member: Member, _ omitsNull: Bool, _ diagnostics: inout Diagnostics
  ) -> Projection.Source? {
    let kinds = ["value", "constant", "members"].filter { map.has($0) }
    guard kinds.count < 2 else {
      diagnostics.error(
        .endpointShape, "\(map.noun) has '\(kinds[0])' and '\(kinds[1])'", at: map.value.origin,
        remedy: "leave one of them out")
      return nil
    }
    if let other = ["each", "keyed-by"].first(where: { map.has($0) && !map.has("members") }),
      let kind = kinds.first, let place = map.optional(other)
    {
      diagnostics.error(
        .endpointShape, "'\(other)' goes with 'members', not with '\(kind)'", at: place.origin,
        remedy: "leave one of them out")
      return nil
    }
    if map.has("constant") { return .constant(map.value.member(named: "constant")) }
    if let value = map.optional("value") {
      guard value.kind == .string else {
        diagnostics.error(
          .wrongType, "'value' of \(map.noun) is the name of a field, not \(value.kindName)",
          at: value.origin, remedy: "write 'constant: …' for a constant")
        return nil
      }
      return path(value, "'value'", &diagnostics).map { .path($0) }
    }
    guard let members = map.required("members", &diagnostics) else { return nil }
    var inner = ProjectionReader(arena: arena, omitsNull: omitsNull, lists: lists)
    inner.depth = depth + 1
    guard inner.depth <= ProjectionReader.deepest else {
      diagnostics.error(
        .nestingTooDeep,
        "the members of an endpoint can be nested at most \(ProjectionReader.deepest) deep",
        at: member.keyOrigin, remedy: "write the inner members in an endpoint of their own")
      return nil
    }
    guard let list = map.optional("each") else {
      if let key = map.optional("keyed-by") {
        diagnostics.error(
          .endpointShape, "'keyed-by' is for the elements of 'each'", at: key.origin,
          remedy: "add 'each: …' with the name of a list, or leave 'keyed-by' out")
      }
      let inner = inner.read(members, &diagnostics)
      guard inner.single == nil else {
        diagnostics.error(
          .wrongType, "'members' of an object is a mapping or a list of members, not a path",
          at: members.origin, remedy: "write the path itself: '\(member.key.string): …'")
        return nil
      }
      return .object(inner, parents: Projection.parents(of: Array(inner.columns), in: arena))
    }
    guard let path = path(list, "'each'", &diagnostics) else { return nil }
    inner.lists += 1
    let key = map.optional("keyed-by").flatMap { inner.path($0, "'keyed-by'", &diagnostics) }
    return .list(path, inner.read(members, &diagnostics), keyedBy: key)
  }
}
