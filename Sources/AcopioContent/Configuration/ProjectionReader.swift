import AcopioBase
import AcopioModel

/// The members of `each` and `one` of an endpoint → `Projection`.
struct ProjectionReader {
  /// Keeps names.
  let arena: Arena

  /// Reads a mapping of keys to paths, constants, objects and lists.
  func read(_ value: Value, _ diagnostics: inout Diagnostics) -> Projection {
    Projection(columns(value, inList: false, &diagnostics), in: arena)
  }

  private func columns(
    _ value: Value, inList: Bool, _ diagnostics: inout Diagnostics
  ) -> [Projection.Column] {
    guard value.kind == .object else {
      diagnostics.error(
        "wrong-type",
        "the members of an endpoint must be a mapping of keys to fields, not \(value.kindName)",
        at: value.origin)
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
    let constant = value.member(named: "value")
    if constant.kind != .undefined {
      return Mapping(value, noun, keys: ["value"], &diagnostics).map { _ in .constant(constant) }
    }
    guard let map = Mapping(value, Shapes.member, noun, &diagnostics),
      let members = map.required("members", &diagnostics)
    else { return nil }
    guard let list = map.optional("each") else {
      let columns = columns(members, inList: inList, &diagnostics)
      return .object(
        Projection(columns, in: arena), parents: Projection.parents(of: columns, in: arena))
    }
    guard let path = path(list, "'each'", inList, &diagnostics) else { return nil }
    return .list(path, Projection(columns(members, inList: true, &diagnostics), in: arena))
  }

  /// A path; in a list it may begin with `it`, the element, which takes no step.
  private func path(
    _ value: Value, _ noun: String, _ inList: Bool, _ diagnostics: inout Diagnostics
  ) -> ValuePath? {
    guard let text = Mapping.string(value, noun, &diagnostics) else { return nil }
    var names = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if inList, names.first == "it" { names.removeFirst() }
    return ValuePath(names, at: value.origin, in: arena)
  }
}
