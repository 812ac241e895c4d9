import AcopioBase
import AcopioModel

/// `schema:` and `derive:` of a `_collection.yml` → `Schema`.
package struct SchemaReader {
  /// The arena for names.
  let arena: Arena
  /// The collection's name, to resolve siblings.
  let collection: String
  /// The time zone of the site, in which defaults are read.
  let zone: ZoneRules?
  /// The number of lists and objects around the declaration.
  private var depth = 0
  /// The maximum of `depth`, since code that visits schemas and their values recurses.
  private static let deepest = 32

  init(arena: Arena, collection: String, zone: ZoneRules? = nil) {
    self.zone = zone
    self.arena = arena
    self.collection = collection
  }

  /// Names that are built into every entry.
  package static let builtIn = ["slug", "permalink", "layout", "draft"] + LifeReader.keys
  /// Names that templates see on every entry, so that a schema cannot use them.
  package static let reserved = ["url", "absolute_url", "content", "collection"]
  /// Names that lists of `select` and `inverse` cannot have, since they would hide built-in ones.
  static let reservedForLists = reserved + ["key", "slug"]

  /// Reads a mapping of field names to declarations.
  ///
  /// Returns `nil` if one of them has no valid type, since entries cannot be validated then.
  func schema(_ value: Value, _ diagnostics: inout Diagnostics) -> Schema? {
    guard value.kind == .object else {
      diagnostics.error(
        .wrongType, "'schema' must be a mapping of field names, not \(value.kindName)",
        at: value.origin,
        remedy: TightColon.remedy(for: value)
          ?? "write 'title: { type: text }', one line for each field")
      return nil
    }
    let fields = value.members.compactMap { field($0, &diagnostics) }
    return fields.count == value.members.count ? Schema(fields: fields) : nil
  }

  /// Reads one declaration.
  func field(
    _ member: Member, extra: [String] = [], _ diagnostics: inout Diagnostics
  ) -> Field? {
    let name = member.key.string
    if SchemaReader.reserved.contains(name) {
      diagnostics.error(
        .reservedName, "'\(name)' is given to every entry and cannot be a field",
        at: member.keyOrigin, remedy: "choose another name")
    }
    return declaration(
      name, member.value, origin: member.keyOrigin, extra: extra, &diagnostics)
  }

  /// Reads the declaration at a field's name, or at `of:` of a list.
  private func declaration(
    _ name: String, _ value: Value, origin: Origin, extra: [String] = [], isElement: Bool = false,
    _ diagnostics: inout Diagnostics
  ) -> Field? {
    // A type alone is short for a mapping that contains only the type.
    let value =
      value.kind == .string && extra.isEmpty
      ? Value.object([Member(key: arena.copy("type"), value: value)], in: arena).at(value.origin)
      : value
    let noun: Message = isElement ? "'of' of field '\(name)'" : "field '\(name)'"
    let hint: Message? = value.kind == .array ? "write { type: list, of: string }" : nil
    guard
      let map = Mapping(
        value, noun, keys: keys(value, extra), renamed: Shapes.field.renamed, hint: hint,
        &diagnostics),
      let type = type(of: name, map, isElement: isElement, &diagnostics)
    else { return nil }
    let rules = rules(map, type, &diagnostics)
    var fallback = map.optional("default") ?? .undefined
    if fallback.kind != .undefined {
      // A default is validated like a written value, but without languages and files. One that
      // names files stays as written, since it is validated again where the files are known.
      var judge = ValueJudge(arena: arena, zone: zone)
      let judged = judge.judge(
        fallback, as: Field(name: Name(name, in: arena), type: type, rules: rules), &diagnostics)
      if judged.kind == .undefined || !type.holdsFile { fallback = judged }
    }
    let isLocalized = isLocalized(type, map, &diagnostics)
    let isFixed = !isLocalized && map.optional("translated") != nil
    return Field(
      name: Name(name, in: arena), type: isFixed ? type.sameEverywhere : type, rules: rules,
      isOptional: map.flag("optional", &diagnostics),
      isLocalized: isLocalized, fallback: fallback,
      notes: FieldNotes(
        title: map.string("title", &diagnostics),
        description: map.string("description", &diagnostics),
        words: Self.titles(of: map.optional("values"), &diagnostics),
        deprecation: LockSettingsReader.deprecation(map, &diagnostics)),
      origin: origin)
  }

  /// Whether values differ between languages: text for people does, others if declared so.
  private func isLocalized(
    _ type: FieldType, _ map: Mapping, _ diagnostics: inout Diagnostics
  ) -> Bool {
    guard map.optional("translated") == nil else { return map.flag("translated", &diagnostics) }
    switch type {
    case .text, .markdown: return true
    default: return false
    }
  }

  /// The keys that a declaration may have: the keys of its type, or of all types if it is unknown.
  private func keys(_ declaration: Value, _ extra: [String]) -> [String] {
    let type = declaration.member("type")
    if type.kind == .array { return FieldKinds.commonKeys + extra }
    let kind = FieldKinds.named(type.text.string)
    var keys = FieldKinds.commonKeys + (kind?.keys ?? [])
    if kind == nil {
      for key in FieldKinds.all.flatMap(\.keys) where !keys.contains(key) { keys.append(key) }
    }
    return keys + extra
  }

  /// The type, or the union of several.
  private func type(
    of field: String, _ map: Mapping, isElement: Bool, _ diagnostics: inout Diagnostics
  ) -> FieldType? {
    guard let value = map.optional("type"), value.kind == .array else {
      return map.requiredString("type", &diagnostics)
        .flatMap { type($0, of: field, map, isElement: isElement, &diagnostics) }
    }
    var types: [FieldType] = []
    for element in value.elements {
      guard let name = Mapping.string(element, "a type", &diagnostics) else { return nil }
      guard let type = FieldType.plain(named: name), let kind = type.kindInUnion else {
        let isType = FieldKinds.named(name) != nil
        let known = FieldType.plainNames(in: { $0.kindInUnion != nil })
        diagnostics.error(
          .unknownType,
          isType
            ? "'\(name)' can't be one of several types of a field"
            : "'\(name)' is not a type\(FieldKinds.suggestion(for: name))",
          at: element.origin, remedy: "types are \(known.joined(separator: ", "))")
        return nil
      }
      if let other = types.first(where: { $0.kindInUnion == kind }) {
        diagnostics.error(
          .unknownType, "'\(other.name)' and '\(name)' can't be told apart in a value",
          at: element.origin,
          remedy: "leave one of them out; a field has one type of each kind: \(ValueKind.list)")
        return nil
      }
      types.append(type)
    }
    guard types.count > 1 else {
      if let only = types.first { return only }
      diagnostics.error(
        .missingKey, "'type' of field '\(field)' has nothing in it", at: value.origin,
        remedy: "write a type: 'type: text'")
      return nil
    }
    // Text accepts anything, so it is tried last.
    let isText = { (type: FieldType) in type.kindInUnion == .text }
    return .union(types.filter { !isText($0) } + types.filter(isText))
  }

  private func type(
    _ name: Located<String>, of field: String, _ map: Mapping, isElement: Bool,
    _ diagnostics: inout Diagnostics
  ) -> FieldType? {
    if let plain = FieldType.plain(named: name.content) { return plain }
    switch name.content {
    case "enum":
      let words = Self.words(of: map, &diagnostics)
      guard words.isEmpty else { return .choice(words) }
      if let values = map.required("values", &diagnostics) {
        diagnostics.error(
          .missingKey, "'values' of field '\(field)' has nothing in it", at: values.origin,
          remedy: "write the allowed words: 'values: [novel, poetry]'")
      }
      return nil
    case "list":
      guard let of = map.required("of", &diagnostics),
        let item = inner(of, &diagnostics)?
          .declaration(field, of, origin: of.origin, isElement: true, &diagnostics)
      else { return nil }
      return .list(item)
    case "object":
      guard let fields = map.required("fields", &diagnostics) else { return nil }
      return inner(fields, &diagnostics)?.object(map, fields, &diagnostics).map { .object($0) }
    case "reference":
      guard let target = map.requiredString("to", &diagnostics) else { return nil }
      return .reference(
        Reference(
          collection: Collection.sibling(target.content, of: collection),
          inverse: map.inverse(&diagnostics),
          onMissing: onMissing(map, isElement: isElement, &diagnostics), origin: target.origin))
    default:
      diagnostics.error(
        .unknownType,
        "'\(name.content)' is not a type\(FieldKinds.suggestion(for: name.content))",
        at: name.origin, remedy: "types are \(FieldKinds.names.joined(separator: ", "))")
      return nil
    }
  }

  /// The words of an enum: the elements of a list, or the keys of a mapping of words to titles.
  private static func words(_ values: Value?) -> [Member]? {
    guard let values, values.kind == .object else { return nil }
    return Array(values.members)
  }

  /// The words of an enum.
  private static func words(of map: Mapping, _ diagnostics: inout Diagnostics) -> [String] {
    if let titled = words(map.optional("values")) { return titled.map(\.key.string) }
    return map.list("values").compactMap { Mapping.string($0, "a value", &diagnostics) }
  }

  /// The titles of the words of an enum.
  private static func titles(
    of values: Value?, _ diagnostics: inout Diagnostics
  ) -> [String: String] {
    var titles: [String: String] = [:]
    for word in words(values) ?? [] where !word.value.isNothing {
      let noun: Message = "the title of '\(word.key.string)'"
      titles[word.key.string] = Mapping.string(word.value, noun, &diagnostics)
    }
    return titles
  }

  /// The members of an object, written and computed.
  private func object(
    _ map: Mapping, _ fields: Value, _ diagnostics: inout Diagnostics
  ) -> Schema? {
    guard let schema = schema(fields, &diagnostics) else { return nil }
    let others = map.optional("others").flatMap { self.others($0, &diagnostics) }
    guard let value = map.optional("derive") else {
      return Schema(fields: schema.fields, others: others)
    }
    var known = Set(schema.fields.map(\.name.string))
    let derived = derived(value, &diagnostics).fields.filter { rule in
      guard known.insert(rule.field.name.string).inserted else {
        diagnostics.error(
          .duplicateField, "'\(rule.field.name.string)' is both a field and derived",
          at: rule.field.origin, remedy: "give one of them another name")
        return false
      }
      return true
    }
    return Schema(fields: schema.fields, derived: derived, others: others)
  }

  /// The type of members with other names: `keep` for any, or a type that needs no other key.
  private func others(_ value: Value, _ diagnostics: inout Diagnostics) -> FieldType? {
    guard let name = Mapping.string(value, "'others'", &diagnostics) else { return nil }
    if name == "keep" { return .any }
    let known = ["keep"] + FieldType.plainNames { !$0.holdsFile }
    if known.contains(name) { return FieldType.plain(named: name) }
    diagnostics.error(
      .unknownType, "'\(name)' is not a type of other members\(didYouMean(name, known))",
      at: value.origin, remedy: "write keep, which allows any value, or \(listed(known))")
    return nil
  }

  /// A reader for the inside of a list or object; reports `nesting-too-deep`.
  private func inner(_ value: Value, _ diagnostics: inout Diagnostics) -> SchemaReader? {
    var reader = self
    reader.depth += 1
    guard reader.depth > SchemaReader.deepest else { return reader }
    diagnostics.error(
      .nestingTooDeep, "fields can be nested at most \(SchemaReader.deepest) deep",
      at: value.origin.firstLine,
      remedy: "give the inner fields a collection of their own, and refer to its entries")
    return nil
  }

  /// Reads `on-missing`; reports `on-missing-null` if null is not a value of the field.
  private func onMissing(
    _ map: Mapping, isElement: Bool, _ diagnostics: inout Diagnostics
  ) -> Reference.Missing {
    guard let value = map.optional("on-missing") ?? map.nullKey("on-missing") else {
      return .error
    }
    let text = value.kind == .null ? "null" : value.text.string
    guard let policy = Reference.Missing(rawValue: text) else {
      let known = Reference.Missing.allCases.map(\.rawValue)
      diagnostics.error(
        .unknownPolicy, "'\(text)' is not a value of 'on-missing'\(didYouMean(text, known))",
        at: value.origin, remedy: "write error, withhold or null")
      return .error
    }
    if policy == .null, !isElement, map.value.member("optional").bool != true {
      diagnostics.error(
        .onMissingNull, "a field that is null for a missing entry must be optional",
        at: value.origin, remedy: "add 'optional: true', or write 'on-missing: withhold'")
    }
    return policy
  }

  /// Reads `derive:`; the fields that could be read, and the names of the others, `nil` if they are
  /// unknown.
  func derived(
    _ value: Value, _ diagnostics: inout Diagnostics
  ) -> (fields: [DerivedField], unread: Set<String>?) {
    guard value.kind == .object else {
      diagnostics.error(
        .wrongType, "'derive' must be a mapping of field names, not \(value.kindName)",
        at: value.origin, remedy: "write 'total: { type: number, value: price * 2 }'")
      return ([], nil)
    }
    let fields = value.members.compactMap { member -> DerivedField? in
      guard let field = field(member, extra: ["value"], &diagnostics),
        let rule = Mapping(
          member.value, "field '\(field.name.string)'",
          keys: member.value.members.map(\.key.string), &diagnostics)?
          .required("value", &diagnostics),
        let expression = ExpressionParser.parse(rule, &diagnostics)
      else { return nil }
      if field.type.holdsDerived {
        diagnostics.error(
          .wrongType, "a computed field has no computed fields inside", at: member.keyOrigin,
          remedy: "leave 'derive' out of its 'of'")
      }
      if depth == 0, ["key", "slug"].contains(field.name.string) {
        diagnostics.error(
          .reservedName, "'\(field.name.string)' is given to every entry and cannot be derived",
          at: member.keyOrigin, remedy: "choose another name")
      }
      return DerivedField(field: field, expression: expression)
    }
    let names = value.members.map(\.key.string)
    return (fields, Set(names).subtracting(fields.map(\.field.name.string)))
  }
}
