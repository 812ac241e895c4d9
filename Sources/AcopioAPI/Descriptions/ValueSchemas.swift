import AcopioBase
import AcopioModel

/// Finds the schemas of values in the content: of fields, of paths, and, in an extension, of expressions.
///
/// Remembers its findings about computed fields, so one serves all endpoints of a collection.
struct ValueSchemas {
  let world: DescribedWorld
  var checker: ExpressionChecker

  init(_ world: DescribedWorld, _ collection: Collection) {
    self.world = world
    checker = ExpressionChecker(collection, world.collections, world.shapes)
  }

  /// A starting point of a path.
  indirect enum Scope {
    /// An entry of the collection at this index.
    case entry(Int)
    /// A value of a field that is not null.
    case value(Found)
    /// A value that no declaration describes.
    case unknown
  }

  /// A member and the known facts about its values.
  struct Found {
    /// Its declaration, or one made for a built-in member.
    var field: Field
    /// Whether its value can be null.
    var isNullable: Bool
    /// Whether it was computed, so that its text may have other forms than written text.
    var isComputed = false
    /// Whether only the kind of its value is known, so that a number may be published as text.
    var isLoose = false
    /// Whether a part of it may be null although its type excludes it.
    var mayHaveNulls = false
    /// The schema of a built-in member.
    var own: ResponseSchema?
    /// The index of the collection whose entries have its values as their keys.
    var keys: Int?
    /// The description of a built-in member.
    var meaning: String?

    /// The same facts with another declaration, of its elements or members.
    func with(_ field: Field) -> Found {
      Found(
        field: field, isNullable: field.mayBeNull || isLoose && mayHaveNulls,
        isComputed: isComputed, isLoose: isLoose, mayHaveNulls: mayHaveNulls)
    }
  }

  /// The end of a path.
  struct Place {
    /// The member at its end; `nil` for the start of the path.
    var found: Found?
    /// The scope inside; for a list, the scope of its elements.
    var inside: Scope
    /// Whether a value along the path, before any list, can be null.
    var isNullable = false
    /// Whether it leads through a list.
    var isList = false
  }

  /// The end of a path of names; `nil` if nothing is known of it.
  mutating func place(_ names: [String], from scope: Scope) -> Place? {
    var place = Place(found: nil, inside: scope)
    for name in names {
      if place.found?.field.type.element != nil { place.isList = true }
      guard let next = member(name, of: place.inside) else { return nil }
      if !place.isList { place.isNullable = place.isNullable || next.isNullable }
      place.found = next
      place.inside = self.scope(inside: next)
    }
    return place
  }

  /// The scope in which a path begins.
  func start(of path: ValuePath, _ scopes: [Scope]) -> Scope {
    scopes[max(0, scopes.count - 1 - path.levels)]
  }

  /// The deprecation of the first field along a path of names that is deprecated; it applies to all parts of the field.
  mutating func deprecation(along names: [String], from scope: Scope) -> Deprecation? {
    var inside = scope
    for name in names {
      guard let found = member(name, of: inside) else { return nil }
      if let deprecation = found.field.notes?.deprecation { return deprecation }
      inside = self.scope(inside: found)
    }
    return nil
  }

  /// The scope of the value of a member, or of the elements of a list, at any depth.
  func scope(inside found: Found) -> Scope {
    if let element = found.field.type.element { return scope(inside: found.with(element)) }
    guard case .reference(let reference) = found.field.type else { return .value(found) }
    return world.shapes.index(of: reference.collection).map { .entry($0) } ?? .unknown
  }

  // MARK: - Members

  /// The member called `name`; `nil` if nothing is known of it.
  mutating func member(_ name: String, of scope: Scope) -> Found? {
    switch scope {
    case .unknown: return nil
    case .entry(let index): return member(name, ofEntryIn: index)
    case .value(let value):
      guard let members = value.field.type.members else { return nil }
      if let derived = members.derived.first(where: { $0.field.name.string == name }) {
        return Found(
          field: derived.field, isNullable: !derived.expression.isNeverNull, isComputed: true)
      }
      if let field = members.fields.first(where: { $0.name.string == name }) {
        var found = value.with(field)
        if case .geoPoint = value.field.type {
          found.meaning = StandardTexts(world.site).degrees(name)
        }
        return found
      }
      return members.others.map {
        var other = value.with(Field(name: Name(world.arena.copy(name)), type: $0))
        other.isNullable = true
        return other
      }
    }
  }

  private mutating func member(_ name: String, ofEntryIn index: Int) -> Found? {
    let collection = world.collections[index]
    guard let member = world.shapes[index][name] else { return nil }
    switch member.source {
    case .field(let place):
      let field = collection.schema.fields[place]
      var found = Found(field: field, isNullable: field.mayBeNull)
      if collection.keyFields.count == 1, collection.keyField?.content == name {
        found.keys = index
      }
      return found
    case .derived(let place):
      let derived = collection.derived[place]
      let path = Expression.path(
        ExpressionPath(steps: [Located(name, at: .none)], origin: .none))
      let type = type(of: path, within: [.entry(collection.name)])
      return Found(
        field: derived.field,
        isNullable: type.canBeNull || derived.field.mayBeNull
          || derived.isOfElement && !derived.expression.isNeverNull,
        isComputed: true)
    case .inverse, .selected:
      return Found(field: field(name, member.type), isNullable: false)
    case .builtIn(let builtIn):
      let isNullable =
        switch builtIn {
        case .url, .absoluteURL: collection.pages.entry == nil
        case .content: !collection.source.isMarkdown
        case .summary, .parent: true
        case .key, .slug, .lang, .collection, .related, .terms, .path, .folder, .ancestors,
          .children:
          false
        }
      return Found(
        field: field(name, member.type), isNullable: isNullable,
        own: schema(of: builtIn, in: collection), keys: builtIn == .key ? index : nil,
        meaning: StandardTexts(world.site).meaning(of: builtIn))
    }
  }

  private func field(_ name: String, _ type: FieldType) -> Field {
    Field(name: Name(world.arena.copy(name)), type: type)
  }

  /// The schema of a built-in member with one text; `nil` for others.
  private func schema(of member: BuiltInMember, in collection: Collection) -> ResponseSchema? {
    var schema = ResponseSchema(.string)
    switch member {
    case .key:
      guard collection.keyFields.count == 1, let name = collection.keyField?.content,
        let field = collection.schema[name]
      else { return schema }
      switch field.type {
      case .string, .text: schema.limits = ResponseSchema.Limits(ofText: field.rules)
      case .choice(let words):
        schema.values = words
        schema.isExtensible = field.rules.mayGrow
      case .formed(let form) where form == .slug: schema.limits.pattern = form.wholePattern
      default: break
      }
      return schema
    case .url: schema.format = "uri-reference"
    case .absoluteURL: schema.format = "uri"
    case .slug, .lang, .collection, .path, .folder: break
    case .content, .summary, .related, .terms, .parent, .ancestors, .children: return nil
    }
    return schema
  }

  /// The schema of the keys of a collection, which are published where an entry is referred to.
  mutating func key(of collection: Int) -> ResponseSchema {
    guard let found = member("key", ofEntryIn: collection) else { return ResponseSchema(.string) }
    var schema = plain(found, .nothing)
    schema.vocabulary.isKey = true
    return schema
  }

  /// The type of an expression where values of these types are around it, the innermost last.
  mutating func type(
    of expression: Expression, within subjects: [ExpressionType]
  ) -> ExpressionType {
    var ignored = Diagnostics()
    return checker.check(expression, within: subjects, &ignored).type
  }

  // MARK: - Values

  /// The schema of a value at the end of a path, which begins at one of the scopes.
  ///
  /// `known` are the paths that have a value here.
  mutating func value(
    at path: ValuePath, _ scopes: [Scope], _ omission: Omission, known: Set<String> = []
  ) -> ResponseSchema {
    let scope = start(of: path, scopes)
    let names = path.steps.map(\.key.string)
    guard var place = place(names, from: scope) else { return .anything }
    if place.isNullable, !known.isEmpty { place.isNullable = isNullable(names, scope, known) }
    // The keys of the items themselves are no words of others.
    if names.count == 1, path.levels >= scopes.count - 1 { place.found?.keys = nil }
    return value(at: place, omission)
  }

  /// Whether a path can be null although those in `known` are not.
  private mutating func isNullable(
    _ names: [String], _ scope: Scope, _ known: Set<String>
  ) -> Bool {
    for count in names.indices.map({ $0 + 1 }) {
      let part = Array(names.prefix(count))
      guard let place = place(part, from: scope), !place.isList else { return false }
      if place.found?.isNullable ?? false, !known.contains(part.joined(separator: ".")) {
        return true
      }
    }
    return false
  }

  /// The schema of the value at a place; through a list, the schema of the list of all its values.
  mutating func value(at place: Place, _ omission: Omission) -> ResponseSchema {
    guard let found = place.found else { return itself(place.inside, omission) }
    guard place.isList else {
      var schema = whole(found, omission)
      schema.isNullable = place.isNullable || schema.kind == .any
      return schema
    }
    var leaf = found
    while let element = leaf.field.type.element { leaf = leaf.with(element) }
    var list = ResponseSchema(.array(whole(leaf, omission)))
    list.isNullable = place.isNullable
    return list
  }

  /// The schema of the start of a path.
  mutating func itself(_ scope: Scope, _ omission: Omission) -> ResponseSchema {
    switch scope {
    case .entry(let index): key(of: index)
    case .value(let found): whole(found, omission)
    case .unknown: .anything
    }
  }

  /// The schema of a value that is not null, with its title and description.
  mutating func whole(_ found: Found, _ omission: Omission) -> ResponseSchema {
    var schema = plain(found, omission)
    schema.title = found.field.notes?.title
    schema.description = found.field.notes?.description ?? found.meaning
    schema.unit = found.field.rules.unit
    if let keys = found.keys {
      schema.vocabulary.collection = keys
      schema.vocabulary.isKey = true
    }
    schema.vocabulary.titles = found.field.notes?.words ?? [:]
    return schema
  }
}

extension Field {
  /// Whether a value of it can be null where the content is published.
  ///
  /// An optional field may be null even if it has a default: where null is written.
  var mayBeNull: Bool {
    switch type {
    case .any: true
    case .reference(let reference): isOptional || reference.onMissing == .null
    default: isOptional
    }
  }
}

extension Field {
  /// Whether null can be written where the types of expressions expect the default.
  var mayBeNullDespiteDefault: Bool { isOptional && !fallback.isNothing }
}

extension ResponseSchema {
  /// The schema of any value.
  static let anything = ResponseSchema(.any, isNullable: true)
}
