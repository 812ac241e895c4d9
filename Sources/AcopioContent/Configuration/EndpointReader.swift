import AcopioBase
import AcopioModel

/// One element of `endpoints:` → `Endpoint`.
///
/// Whether paths name fields is checked once all collections are known; see `EndpointLinks`.
package struct EndpointReader {
  /// The defaults of endpoints.
  let api: API
  /// The arena for names.
  let arena: Arena
  /// The lists of objects that entries have.
  var lists: Set<String> = []

  /// Reads one endpoint of the site; `nil` after an error.
  func readOfSite(_ value: Value, _ diagnostics: inout Diagnostics) -> Endpoint? {
    guard let map = Mapping(value, Shapes.siteEndpoint, &diagnostics),
      let text = map.requiredString("path", &diagnostics),
      let path = PathPattern.read(text, in: arena, &diagnostics),
      let members = map.required("one", &diagnostics)
    else { return nil }
    return endpoint(map, text, path, .site, members, &diagnostics)
  }

  /// Reads one endpoint of a collection; `nil` after an error.
  func read(_ value: Value, _ diagnostics: inout Diagnostics) -> Endpoint? {
    guard let map = Mapping(value, Shapes.endpoint, &diagnostics),
      let text = map.requiredString("path", &diagnostics),
      let path = PathPattern.read(text, in: arena, &diagnostics),
      let (shape, members) = shape(map, text.origin, &diagnostics)
    else { return nil }
    return endpoint(map, text, path, shape, members, &diagnostics)
  }

  private func endpoint(
    _ map: Mapping, _ text: Located<String>, _ path: PathPattern, _ shape: Endpoint.Shape,
    _ members: Value, _ diagnostics: inout Diagnostics
  ) -> Endpoint {
    if text.content.hasSuffix("/") {
      diagnostics.error(
        .invalidPermalink, "the path of an endpoint must not end with '/'", at: text.origin,
        remedy: "leave the last '/' out: hosts would redirect, and clients would not follow")
    }
    let geometry = geometry(map, shape, members, text.origin, &diagnostics)
    checkExtension(text, geometry == nil ? ".json" : ".geojson", &diagnostics)
    let versions =
      map.optional("versions") == nil
      ? api.versions.filter { !$0.isOptIn }.map(\.name)
      : map.list("versions").compactMap { Mapping.string($0, "a version", &diagnostics) }
    var projections = ProjectionReader(
      arena: arena, omission: map.omission(default: api.omission, &diagnostics),
      lists: shape.isOfElements ? 1 : 0)
    let items = objects(map, shape, &diagnostics)
    let projection =
      items.map { projections.read(elementsOf: $0, map, members, &diagnostics) }
      ?? projections.read(members, &diagnostics)
    // A list of objects is a value of its entry, which has chosen its elements itself.
    let file = items == nil ? shape : .one
    let isOfEntries = items == nil
    return Endpoint(
      path: path, versions: versions, shape: file, projection: projection,
      expressions: projections.expressions, choices: projections.choices,
      keyedBy: isOfEntries ? keyedBy(map, shape, projections, &diagnostics) : nil,
      geometry: isOfEntries ? geometry : nil,
      filter: isOfEntries
        ? map.optional("where").flatMap { ExpressionParser.parse($0, &diagnostics) } : nil,
      order: isOfEntries ? order(map, shape, &diagnostics) : [],
      limit: isOfEntries ? limit(map, shape, &diagnostics) : nil,
      perPage: isOfEntries ? perPage(map, shape, &diagnostics) : nil,
      hasHashedPages: hasHashedPages(map, text, path, geometry, &diagnostics),
      hasEnvelope: map.flag("envelope", default: api.hasEnvelope, &diagnostics),
      isUnversioned: map.flag("unversioned", default: api.isUnversioned, &diagnostics),
      isLocalized: map.flag("localized", default: api.isLocalized, &diagnostics),
      isIndented: map.flag("indent", default: api.isIndented, &diagnostics),
      endsWithNewline: map.flag("final-newline", default: api.endsWithNewline, &diagnostics),
      title: map.string("title", &diagnostics),
      description: map.string("description", &diagnostics),
      mediaType: mediaType(map, &diagnostics),
      deprecation: LockSettingsReader.deprecation(map, &diagnostics),
      origin: text.origin)
  }

  /// A media type of JSON (RFC 6838, RFC 6839 section 3.1); `nil` for the usual one.
  private func mediaType(_ map: Mapping, _ diagnostics: inout Diagnostics) -> String? {
    guard let text = map.string("media-type", &diagnostics) else { return nil }
    let parts = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    var type = parts.first ?? ""
    while type.last == " " { type.removeLast() }
    let names = type.split(separator: "/", omittingEmptySubsequences: false)
    let isName = names.allSatisfy { name in
      !name.isEmpty
        && name.utf8.allSatisfy {
          $0.isASCIILetter || $0.isASCIIDigit || StaticString("!#$&-^_.+").utf8.contains($0)
        }
    }
    let isPrintable = text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    let isJSON = names.count == 2 && (names[1] == "json" || names[1].hasSuffix("+json"))
    if isName, isPrintable, isJSON { return text }
    diagnostics.error(
      .wrongType, "'\(text)' is not a media type of JSON",
      at: map.optional("media-type")?.origin ?? .none,
      remedy: "write 'application/json', or one that ends with '+json'")
    return nil
  }

  /// The value of `items` if it names a list of objects; reports keys that only lists of entries have.
  private func objects(
    _ map: Mapping, _ shape: Endpoint.Shape, _ diagnostics: inout Diagnostics
  ) -> Value? {
    guard case .list(let name) = shape, lists.contains(name.content) else { return nil }
    for key in ["per-page", "pages", "format"] {
      guard let value = map.optional(key), !value.text.equals("json") else { continue }
      refuse(
        "'\(key)' is for lists of entries, not for lists of objects",
        Located(key, at: value.origin), &diagnostics)
    }
    return map.optional("items")
  }

  /// The extension that the path of an endpoint must not have; `nil` without one.
  ///
  /// The dot of a number or a version, as in `/books.v2` and `/books-2.1`, is part of the name.
  package static func fileExtension(of path: String) -> Substring? {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: dot)...]
    let digits = ending.drop { $0 == "v" || $0 == "V" }
    guard !ending.isEmpty, ending.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit }),
      ending.count - digits.count > 1 || digits.isEmpty || !digits.utf8.allSatisfy(\.isASCIIDigit)
    else { return nil }
    return ending
  }

  /// Reports a path with an extension, to which `added` would be appended again.
  private func checkExtension(
    _ path: Located<String>, _ added: String, _ diagnostics: inout Diagnostics
  ) {
    guard let ending = Self.fileExtension(of: path.content) else { return }
    let name = path.content.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let stem = name.dropLast(ending.count + 1)
    diagnostics.error(
      .invalidPermalink, "the path of an endpoint has no extension", at: path.origin,
      remedy: stem.isEmpty
        ? "write a name: '\(added)' is added to it"
        : "write '\(path.content.dropLast(ending.count + 1))'; the file is \(stem)\(added)")
  }

  private func shape(
    _ map: Mapping, _ place: Origin, _ diagnostics: inout Diagnostics
  ) -> (Endpoint.Shape, Value)? {
    if let terms = map.name("terms", &diagnostics) {
      return self.terms(terms, map, place, &diagnostics)
    }
    switch (map.optional("each"), map.optional("one")) {
    case (let each?, nil):
      let items = map.name("items", &diagnostics)
      if let list = map.name("for", &diagnostics) {
        refuse("'for' goes with 'one', not with 'each'", list, &diagnostics)
      }
      if let group = map.string("group-by", &diagnostics) {
        if let items {
          refuse("'group-by' is for all entries, not for 'items'", items, &diagnostics)
        }
        return (.grouped(by: group), each)
      }
      return (items.map { .list($0) } ?? .each, each)
    case (nil, let one?):
      if let items = map.name("items", &diagnostics) {
        refuse("'items' go with 'each', not with 'one'", items, &diagnostics)
      }
      return (map.name("for", &diagnostics).map { .elements($0) } ?? .one, one)
    default:
      diagnostics.error(
        .endpointShape, "an endpoint needs either 'each' or 'one'", at: place,
        remedy: "'each: …' puts all entries into one file, 'one: …' writes a file per entry"
      )
      return nil
    }
  }

  /// The shape of files of terms.
  private func terms(
    _ field: Located<String>, _ map: Mapping, _ place: Origin, _ diagnostics: inout Diagnostics
  ) -> (Endpoint.Shape, Value)? {
    for other in ["for", "group-by"] {
      guard let key = map.name(other, &diagnostics) else { continue }
      refuse("'\(other)' is for entries, not for 'terms'", key, &diagnostics)
    }
    let items = map.name("items", &diagnostics)
    if let items, items.content != "entries" || map.has("one") {
      diagnostics.error(
        .endpointShape, "a term has one list, 'entries', which goes with 'each'",
        at: items.origin, remedy: "write 'items: entries' and 'each: …', or leave 'items' out")
      return nil
    }
    switch (map.optional("each"), map.optional("one")) {
    case (let each?, nil): return (.terms(field, items == nil ? .all : .entries), each)
    case (nil, let one?): return (.terms(field, .one), one)
    default:
      diagnostics.error(
        .endpointShape, "an endpoint needs either 'each' or 'one'", at: place,
        remedy: "'each: …' puts all terms into one file, 'one: …' writes a file per term")
      return nil
    }
  }

  private func perPage(
    _ map: Mapping, _ shape: Endpoint.Shape, _ diagnostics: inout Diagnostics
  ) -> Int? {
    guard let count = map.integer("per-page", &diagnostics) else { return nil }
    switch shape {
    case .each, .list, .terms(_, .all), .terms(_, .entries): return count
    case .one, .elements, .grouped, .terms(_, .one), .site: break
    }
    diagnostics.error(
      .endpointShape, "'per-page' is for lists: for 'each' without 'group-by'",
      at: map.optional("per-page")?.origin ?? .none, remedy: "leave 'per-page' out")
    return nil
  }

  private func hasHashedPages(
    _ map: Mapping, _ text: Located<String>, _ path: PathPattern, _ geometry: EndpointGeometry?,
    _ diagnostics: inout Diagnostics
  ) -> Bool {
    guard let value = map.optional("pages"),
      Mapping.word(
        value, "'pages'", "a kind of pages", ["hashed", "numbered"], &diagnostics) == "hashed"
    else { return false }
    if geometry != nil {
      refuse("GeoJSON has no list of pages", Located("pages", at: value.origin), &diagnostics)
    }
    if path.fields.contains("sha256") {
      diagnostics.error(
        .endpointShape, "'{sha256}' in the path of a list with hashed pages stands for their names",
        at: text.origin, remedy: "give the field another name, or write 'pages: numbered'")
      return false
    }
    if map.has("per-page") { return geometry == nil }
    diagnostics.error(
      .endpointShape, "'pages' is for lists with 'per-page'", at: value.origin,
      remedy: "write 'per-page: 50', or leave 'pages' out")
    return false
  }

  private func limit(
    _ map: Mapping, _ shape: Endpoint.Shape, _ diagnostics: inout Diagnostics
  ) -> Int? {
    guard let limit = map.integer("limit", &diagnostics) else { return nil }
    switch shape {
    case .each, .list, .elements, .terms(_, .all), .terms(_, .entries): return limit
    case .one, .grouped, .terms(_, .one), .site: break
    }
    refuse(
      "'limit' is for lists: for 'each' without 'group-by', and for 'for'",
      Located("limit", at: map.optional("limit")?.origin ?? .none), &diagnostics)
    return nil
  }

  private func keyedBy(
    _ map: Mapping, _ shape: Endpoint.Shape, _ projections: ProjectionReader,
    _ diagnostics: inout Diagnostics
  ) -> ValuePath? {
    guard let value = map.optional("keyed-by"),
      let path = projections.path(value, "'keyed-by'", &diagnostics)
    else { return nil }
    switch shape {
    case .each, .list, .terms(_, .all), .terms(_, .entries): return path
    case .one, .elements, .grouped, .terms(_, .one), .site: break
    }
    diagnostics.error(
      .endpointShape, "'keyed-by' is for lists: for 'each' without 'group-by'", at: value.origin,
      remedy: "leave 'keyed-by' out")
    return nil
  }

  private func order(
    _ map: Mapping, _ shape: Endpoint.Shape, _ diagnostics: inout Diagnostics
  ) -> [SortKey] {
    let order = map.order(&diagnostics)
    switch shape {
    case .one, .elements, .terms(_, .one), .site:
      if let first = order.first {
        refuse("'order' is for 'each'", Located("order", at: first.origin), &diagnostics)
      }
    case .each, .list, .grouped, .terms: break
    }
    return order
  }

  private func geometry(
    _ map: Mapping, _ shape: Endpoint.Shape, _ members: Value, _ place: Origin,
    _ diagnostics: inout Diagnostics
  ) -> EndpointGeometry? {
    let format = map.name("format", &diagnostics)
    if let format, format.content != "geojson", format.content != "json" {
      diagnostics.error(
        .unknownFormat,
        "'\(format.content)' is not a format of endpoints\(didYouMean(format.content, ["geojson", "json"]))",
        at: format.origin,
        remedy: "formats are geojson, json")
      return nil
    }
    guard let format, format.content == "geojson" else {
      guard let field = map.optional("geometry") else { return nil }
      diagnostics.error(
        .endpointShape, "'geometry' is for 'format: geojson'", at: field.origin,
        remedy: "add 'format: geojson', or leave 'geometry' out")
      return nil
    }
    guard let field = map.required("geometry", &diagnostics) else { return nil }
    switch shape {
    case .grouped: refuse("GeoJSON has no groups", format, &diagnostics)
    case .elements: refuse("GeoJSON is of entries, not of elements", format, &diagnostics)
    case .terms(_, .all), .terms(_, .one):
      refuse("GeoJSON is of entries, not of terms", format, &diagnostics)
    case .each, .one, .list, .terms, .site: break
    }
    if map.has("keyed-by") { refuse("GeoJSON has no keys", format, &diagnostics) }
    if members.kind != .object, members.kind != .array {
      refuse("the properties of GeoJSON are members, not a value", format, &diagnostics)
    }
    if map.optional("envelope")?.bool == true {
      refuse(
        "GeoJSON has no envelope", Located("envelope", at: format.origin), &diagnostics)
    }
    guard field.kind == .object else { return path(field, "'geometry'", false, &diagnostics) }
    return Mapping(field, Shapes.polygon, &diagnostics)?
      .required("polygon", &diagnostics).flatMap { path($0, "'polygon'", true, &diagnostics) }
  }

  private func path(
    _ value: Value, _ noun: Message, _ isPolygon: Bool, _ diagnostics: inout Diagnostics
  ) -> EndpointGeometry? {
    Mapping.string(value, noun, &diagnostics).map { text in
      let names = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      return EndpointGeometry(
        path: ValuePath(names, at: value.origin, in: arena), isPolygon: isPolygon)
    }
  }

  private func refuse(
    _ message: Message, _ key: Located<String>, _ diagnostics: inout Diagnostics
  ) {
    diagnostics.error(
      .endpointShape, message, at: key.origin, remedy: "leave one of them out")
  }
}
