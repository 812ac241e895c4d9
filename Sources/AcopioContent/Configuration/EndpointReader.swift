import AcopioBase
import AcopioModel

/// One element of `endpoints:` → `Endpoint`.
struct EndpointReader {
  /// Keeps names.
  let arena: Arena

  /// Reads one endpoint; `nil` after an error.
  func read(_ value: Value, _ diagnostics: inout Diagnostics) -> Endpoint? {
    let keys = ["path", "versions", "each", "one", "group-by", "localized"]
    guard let map = Mapping(value, "an endpoint", keys: keys, &diagnostics),
      let text = map.requiredString("path", &diagnostics),
      let path = PathPattern.read(text, in: arena, &diagnostics),
      let (shape, members) = shape(map, text.origin, &diagnostics)
    else { return nil }
    if text.content.hasSuffix("/") {
      diagnostics.error(
        "invalid-permalink", "the path of an endpoint must not end with '/'", at: text.origin,
        remedy: "leave the last '/' out: hosts would redirect, and clients would not follow")
    }
    let versions = map.list("versions").compactMap {
      Mapping.string($0, "a version", &diagnostics)
    }
    if versions.isEmpty { _ = map.required("versions", &diagnostics) }
    return Endpoint(
      path: path, versions: versions, shape: shape,
      projection: projection(members, &diagnostics),
      isLocalized: map.flag("localized", &diagnostics), origin: text.origin)
  }

  private func shape(
    _ map: Mapping, _ place: Origin, _ diagnostics: inout Diagnostics
  ) -> (Endpoint.Shape, Value)? {
    switch (map.optional("each"), map.optional("one")) {
    case (let each?, nil):
      if let group = map.string("group-by", &diagnostics) { return (.grouped(by: group), each) }
      return (.each, each)
    case (nil, let one?):
      return (.one, one)
    default:
      diagnostics.error(
        "endpoint-shape", "an endpoint needs either 'each' or 'one'", at: place,
        remedy: "'each: { … }' puts all entries into one file, 'one: { … }' writes a file per entry"
      )
      return nil
    }
  }

  private func projection(_ value: Value, _ diagnostics: inout Diagnostics) -> Projection {
    guard value.kind == .object else {
      diagnostics.error(
        "wrong-type",
        "the members of an endpoint must be a mapping of keys to fields, not \(value.kindName)",
        at: value.origin)
      return Projection(members: [])
    }
    return Projection(
      members: value.members.compactMap { member in
        guard let path = Mapping.string(member.value, "a member", &diagnostics) else { return nil }
        return Projection.Member(
          key: Name(member.key.string, in: arena),
          path: path.split(separator: ".", omittingEmptySubsequences: false)
            .map { Name(String($0), in: arena) },
          origin: member.value.origin)
      })
  }
}
