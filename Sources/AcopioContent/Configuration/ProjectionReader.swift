import AcopioBase
import AcopioModel

/// The members of `each` and `one` of an endpoint → `Projection`.
struct ProjectionReader {
  /// The arena for names.
  let arena: Arena
  /// The number of objects around the members.
  private var depth = 0
  /// The maximum of `depth`, since writers recurse into members.
  private static let deepest = 32

  init(arena: Arena) { self.arena = arena }

  /// Reads a mapping of keys to paths, constants, objects and lists.
  func read(_ value: Value, _ diagnostics: inout Diagnostics) -> Projection {
    Projection(columns(value, inList: false, &diagnostics), in: arena)
  }

  private func columns(
    _ value: Value, inList: Bool, _ diagnostics: inout Diagnostics
  ) -> [Projection.Column] {
    guard value.kind == .object else {
      diagnostics.error(
        .wrongType,
        "the members of an endpoint must be a mapping of keys to fields, not \(value.kindName)",
        at: value.origin,
        remedy: "write '{ id: key, title: title }': what clients get, then the field")
      return []
    }
    return value.members.compactMap { member in
      source(member, inList, &diagnostics).map {
        Projection.Column(
          key: arena.copy(member.key), source: $0, origin: member.value.origin)
      }
    }
  }

  private func source(
    _ member: Member, _ inList: Bool, _ diagnostics: inout Diagnostics
  ) -> Projection.Source? {
    let value = member.value
    guard value.kind == .object else {
      return path(value, "a member", inList, &diagnostics).map { .path($0) }
    }
    let noun = "the member '\(member.key.string)'"
    if value.members.contains(where: { ["constant", "value"].contains($0.key.string) }) {
      let map = Mapping(
        value, noun, keys: ["constant"], renamed: Shapes.member.renamed, &diagnostics)
      return map.map { .constant($0.optional("constant") ?? .null) }
    }
    guard let map = Mapping(value, Shapes.member, noun, &diagnostics),
      let members = map.required("members", &diagnostics)
    else { return nil }
    var inner = self
    inner.depth += 1
    guard inner.depth <= ProjectionReader.deepest else {
      diagnostics.error(
        .nestingTooDeep,
        "the members of an endpoint can be nested at most \(ProjectionReader.deepest) deep",
        at: member.keyOrigin, remedy: "write the inner members in an endpoint of their own")
      return nil
    }
    guard let list = map.optional("each") else {
      let columns = inner.columns(members, inList: inList, &diagnostics)
      return .object(
        Projection(columns, in: arena), parents: Projection.parents(of: columns, in: arena))
    }
    guard let path = path(list, "'each'", inList, &diagnostics) else { return nil }
    let columns = inner.columns(members, inList: true, &diagnostics)
    return .list(path, Projection(columns, in: arena))
  }

  /// A path; in a list it may begin with `it`, the element, which does not count as a step.
  private func path(
    _ value: Value, _ noun: String, _ inList: Bool, _ diagnostics: inout Diagnostics
  ) -> ValuePath? {
    guard let text = Mapping.string(value, noun, &diagnostics) else { return nil }
    var names = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if inList, names.first == "it" { names.removeFirst() }
    return ValuePath(names, at: value.origin, in: arena)
  }
}
