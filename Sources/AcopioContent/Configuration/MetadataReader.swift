import AcopioBase
import AcopioModel

/// `metadata:` of a `_collection.yml` → `MetadataRule`.
///
/// Reports `unknown-metadata-type`, `missing-property` and, as warnings, `recommended-property` and
/// `unknown-property`. Whether paths name fields is checked once all collections are known.
struct MetadataReader {
  /// The arena for names.
  let arena: Arena
  /// The nesting depth of the properties.
  private var depth = 0
  /// The maximum of `depth`, since writers recurse into properties.
  private static let deepest = 32

  init(arena: Arena) { self.arena = arena }

  /// Reads the declaration; `nil` after an error that leaves nothing to write.
  func read(_ value: Value, _ diagnostics: inout Diagnostics) -> MetadataRule? {
    guard let map = Mapping(value, Shapes.metadata, &diagnostics),
      let thing = thing(map, each: nil, &diagnostics)
    else { return nil }
    var openGraph: [MetadataThing.Property] = []
    if let graph = map.optional("open-graph"),
      let pairs = Mapping(graph, "'open-graph'", keys: Shapes.openGraph, &diagnostics)
    {
      openGraph = pairs.value.members.compactMap { property($0, &diagnostics) }
    }
    return MetadataRule(thing: thing, openGraph: openGraph)
  }

  private func thing(
    _ map: Mapping, each: Located<[Name]>?, _ diagnostics: inout Diagnostics
  ) -> MetadataThing? {
    guard let type = map.requiredString("type", &diagnostics),
      let properties = map.required("properties", &diagnostics)
    else { return nil }
    guard properties.kind == .object else {
      diagnostics.error(
        .wrongType, "'properties' must be a mapping, not \(properties.kindName)",
        at: properties.origin, remedy: "write for example 'properties: { name: title }'")
      return nil
    }
    if let known = Vocabulary.type(type.content) {
      check(properties, known, type, &diagnostics)
    } else {
      let names = Vocabulary.names
      diagnostics.error(
        .unknownMetadataType,
        "'\(type.content)' is not a type of schema.org that is known here\(didYouMean(type.content, names))",
        at: type.origin,
        remedy: "types are \(names.joined(separator: ", "))")
    }
    return MetadataThing(
      type: type, each: each,
      properties: properties.members.compactMap { property($0, &diagnostics) })
  }

  private func check(
    _ properties: Value, _ type: VocabularyType, _ written: Located<String>,
    _ diagnostics: inout Diagnostics
  ) {
    let names = properties.members.map { $0.key.string }
    for name in type.required where !names.contains(name) {
      diagnostics.error(
        .missingProperty, "\(withArticle(type.name)) needs '\(name)'", at: written.origin,
        remedy: "add '\(name)' to its properties, with a field or with '{ constant: … }'")
    }
    let wished = type.recommended.filter { !names.contains($0) }
    if !wished.isEmpty {
      diagnostics.warning(
        .recommendedProperty,
        "\(withArticle(type.name)) should have \(wished.map { "'\($0)'" }.joined(separator: ", "))",
        at: written.origin, remedy: "add the available facts about it")
    }
    let known = type.properties
    for member in properties.members where !known.contains(member.key.string) {
      let name = member.key.string
      // The vocabulary is larger than our table, so only probable misspellings are reported.
      guard let near = nearestName(to: name, among: known) else { continue }
      diagnostics.warning(
        .unknownProperty, "'\(name)' is not a property of \(type.name); did you mean '\(near)'?",
        at: member.keyOrigin, remedy: "rename it to '\(near)'")
    }
  }

  private func property(
    _ member: Member, _ diagnostics: inout Diagnostics
  ) -> MetadataThing.Property? {
    let name = member.key.string
    guard let value = value(member.value, "the property '\(name)'", &diagnostics) else {
      return nil
    }
    return MetadataThing.Property(
      name: Name(name, in: arena), value: value, origin: member.value.origin)
  }

  private func value(
    _ value: Value, _ noun: Message, _ diagnostics: inout Diagnostics
  ) -> MetadataValue? {
    guard value.kind == .object else {
      return Mapping.string(value, noun, &diagnostics).map { .path(path($0)) }
    }
    if value.members.contains(where: { ["constant", "value"].contains($0.key.string) }) {
      return Mapping(
        value, noun, keys: ["constant"], renamed: Shapes.property.renamed, &diagnostics)?
        .required("constant", &diagnostics).map { .constant($0) }
    }
    guard let map = Mapping(value, Shapes.property, noun, &diagnostics) else { return nil }
    let each = map.optional("each").flatMap { list in
      Mapping.string(list, "'each'", &diagnostics).map { Located(path($0), at: list.origin) }
    }
    var inner = self
    inner.depth += 1
    guard inner.depth <= MetadataReader.deepest else {
      diagnostics.error(
        .nestingTooDeep, "metadata can be nested at most \(MetadataReader.deepest) deep",
        at: value.origin.firstLine, remedy: "leave out the inner things")
      return nil
    }
    return inner.thing(map, each: each, &diagnostics).map { .thing($0) }
  }

  private func path(_ text: String) -> [Name] {
    text.split(separator: ".", omittingEmptySubsequences: false)
      .map { Name(String($0), in: arena) }
  }
}
