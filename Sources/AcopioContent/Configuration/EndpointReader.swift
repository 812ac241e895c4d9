import AcopioBase
import AcopioModel

/// One element of `endpoints:` → `Endpoint`.
///
/// Whether paths name fields is checked when all collections are known, see `EndpointLinks`.
struct EndpointReader {
  /// Keeps names.
  let arena: Arena

  /// The keys of a declaration.
  static let keys = [
    "path", "versions", "each", "one", "group-by", "per-page", "envelope", "unversioned",
    "localized",
  ]

  /// Reads one endpoint; `nil` after an error.
  func read(_ value: Value, _ diagnostics: inout Diagnostics) -> Endpoint? {
    guard let map = Mapping(value, "an endpoint", keys: EndpointReader.keys, &diagnostics),
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
      projection: ProjectionReader(arena: arena).read(members, &diagnostics),
      perPage: perPage(map, shape, &diagnostics),
      hasEnvelope: map.flag("envelope", &diagnostics),
      isUnversioned: map.flag("unversioned", default: true, &diagnostics),
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

  private func perPage(
    _ map: Mapping, _ shape: Endpoint.Shape, _ diagnostics: inout Diagnostics
  ) -> Int? {
    guard let count = map.integer("per-page", in: 1...1_000_000, &diagnostics) else { return nil }
    if case .each = shape { return count }
    diagnostics.error(
      "endpoint-shape", "'per-page' is for lists: for 'each' without 'group-by'",
      at: map.optional("per-page")?.origin ?? .none, remedy: "leave 'per-page' out")
    return nil
  }
}
