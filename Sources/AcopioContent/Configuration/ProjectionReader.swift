import AcopioBase
import AcopioModel

/// The members of `each` and `one` of an endpoint → `Projection`.
///
/// Reports `wrong-type`, `unknown-key`, `missing-key`, `duplicate-key` and `nesting-too-deep`.
struct ProjectionReader {
  /// The arena for names.
  let arena: Arena
  /// The expressions that were read, in order.
  private(set) var expressions: [Expression] = []
  /// The choices of lists that were read, in order.
  private(set) var choices: [ListChoice] = []
  /// The default for members that are left out.
  private var omission: Omission
  /// The number of objects around the members.
  private var depth = 0
  /// The number of lists around the members.
  private var lists: Int
  /// The maximum of `depth`, since writers recurse into members.
  private static let deepest = 32

  /// A reader of the members of an entry or, with `lists`, of an element of a list of it.
  init(arena: Arena, omission: Omission, lists: Int = 0) {
    self.arena = arena
    self.omission = omission
    self.lists = lists
  }

  /// Reads the members of an item, or the value that replaces it.
  mutating func read(_ value: Value, _ diagnostics: inout Diagnostics) -> Projection {
    if value.kind == .object || value.kind == .array {
      return Projection(columns(value, &diagnostics), in: arena)
    }
    guard let source = source(value, "an item", &diagnostics) else {
      return Projection([], in: arena)
    }
    return Projection(source, omission: omission, at: value.origin, in: arena)
  }

  /// Reads the source of a value: a path, or an expression.
  private mutating func source(
    _ value: Value, _ noun: Message, _ diagnostics: inout Diagnostics
  ) -> Projection.Source? {
    // The day or time of the build is no member of the subject.
    let isPath =
      value.kind != .string
      || value.text.isPath && BuildName(rawValue: value.text.string) == nil
    guard !isPath else {
      return path(value, noun, &diagnostics).map { .path($0) }
    }
    guard let expression = ExpressionParser.parse(value, &diagnostics) else { return nil }
    expressions.append(expression)
    return .computed(expressions.count - 1)
  }

  /// Reads a path from an item.
  ///
  /// In a list it may begin with `it`, the element, which does not count as a step, and `parent`,
  /// the owner of the list.
  func path(
    _ value: Value, _ noun: Message, _ diagnostics: inout Diagnostics
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
  private mutating func columns(
    _ value: Value, _ diagnostics: inout Diagnostics
  ) -> [Projection.Column] {
    var columns: [Projection.Column] = []
    guard value.kind == .array else {
      for member in value.members {
        if let column = column(member, &diagnostics) { columns.append(column) }
      }
      return columns
    }
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

  /// The member that a name alone abbreviates: `title` for `title: title`.
  private func named(_ value: Value, _ diagnostics: inout Diagnostics) -> [Member] {
    guard let name = Mapping.string(value, "a member", &diagnostics) else { return [] }
    guard name == "*" || !name.contains(".") && value.text.isPath else {
      let last = name.split(separator: ".").last.map(String.init) ?? "name"
      let (article, what) = value.text.isPath ? ("a", "path") : ("an", "expression")
      let key = value.text.isPath ? last : "name"
      diagnostics.error(
        .wrongType, "\(article) \(what) cannot be the name of a member", at: value.origin,
        remedy: "write '{ \(key): \(name) }': what clients get, then the \(what)")
      return []
    }
    return [Member(key: arena.copy(name), origin: value.origin, value: value)]
  }

  private mutating func column(
    _ member: Member, _ diagnostics: inout Diagnostics
  ) -> Projection.Column? {
    let value = member.value
    let key = arena.copy(member.key)
    if member.key.equals("*") {
      return rest(value, &diagnostics).map {
        Projection.Column(
          key: key, source: .rest(except: arena.copy($0)), omission: omission, origin: value.origin)
      }
    }
    guard value.kind == .object else {
      let source =
        value.kind == .array
        ? within(member, &diagnostics) : source(value, "a member", &diagnostics)
      return source.map {
        Projection.Column(key: key, source: $0, omission: omission, origin: value.origin)
      }
    }
    let noun: Message = "the member '\(member.key.string)'"
    guard let map = Mapping(value, Shapes.member, noun, &diagnostics) else { return nil }
    let outer = (omission, depth, lists)
    defer { (omission, depth, lists) = outer }
    omission = map.omission(default: omission, &diagnostics)
    var condition = -1
    if let when = map.optional("when"), let expression = ExpressionParser.parse(when, &diagnostics)
    {
      expressions.append(expression)
      condition = expressions.count - 1
    }
    let title = arena.copy(map.string("title", &diagnostics) ?? "")
    let description = arena.copy(map.string("description", &diagnostics) ?? "")
    let deprecation = LockSettingsReader.deprecation(map, &diagnostics)
    let life = deprecation.map { Projection.Column.Life($0, in: arena) }
    return source(map, member, &diagnostics).map { source in
      Projection.Column(
        key: key, source: source, omission: omission, condition: condition, title: title,
        description: description, life: life, origin: value.origin)
    }
  }

  /// The keys that `'*'` excludes, besides those of other members; `nil` after a fault.
  private func rest(_ value: Value, _ diagnostics: inout Diagnostics) -> [Bytes]? {
    if value.kind == .string, value.text.equals("*") { return [] }
    guard let map = Mapping(value, Shapes.otherMembers, &diagnostics) else { return nil }
    return map.names("except", &diagnostics).map { arena.copy($0.content) }
  }

  /// Reads `author: [id, name]`: the members of the field with the name of the member.
  private mutating func within(
    _ member: Member, _ diagnostics: inout Diagnostics
  ) -> Projection.Source? {
    guard goDeeper(at: member.keyOrigin, &diagnostics) else { return nil }
    defer {
      depth -= 1
      lists -= 1
    }
    lists += 1
    guard member.value.count > 0 else {
      diagnostics.error(
        .wrongType, "'\(member.key.string)' has no members", at: member.value.origin,
        remedy: "name some of them: '\(member.key.string): [id]'; an empty list is 'constant: []'")
      return nil
    }
    let path = ValuePath([member.key.string], at: member.keyOrigin, in: arena)
    return .within(path, read(member.value, &diagnostics))
  }

  /// Counts an object around members; reports `nesting-too-deep` for too many.
  private mutating func goDeeper(at origin: Origin, _ diagnostics: inout Diagnostics) -> Bool {
    guard depth == ProjectionReader.deepest else {
      depth += 1
      return true
    }
    diagnostics.error(
      .nestingTooDeep,
      "the members of an endpoint can be nested at most \(ProjectionReader.deepest) deep",
      at: origin, remedy: "write the inner members in an endpoint of their own")
    return false
  }

  /// Reads a member that is a mapping: a value, a constant, an object or a list.
  private mutating func source(
    _ map: Mapping, _ member: Member, _ diagnostics: inout Diagnostics
  ) -> Projection.Source? {
    guard let kind = kind(map, &diagnostics) else { return nil }
    switch kind {
    case "constant": return .constant(map.value.member(named: "constant"))
    case "value":
      guard let value = map.optional("value") else { return nil }
      guard value.kind == .string else {
        diagnostics.error(
          .wrongType, "'value' of \(map.noun) is a field or an expression, not \(value.kindName)",
          at: value.origin, remedy: "write 'constant: …' for a constant")
        return nil
      }
      return source(value, "'value'", &diagnostics)
    default: return members(map, member, &diagnostics)
    }
  }

  /// The key that decides the kind of a member; `nil` after a fault.
  private func kind(_ map: Mapping, _ diagnostics: inout Diagnostics) -> String? {
    let kinds = ["value", "constant", "members"].filter { map.has($0) }
    guard kinds.count < 2 else {
      diagnostics.error(
        .endpointShape, "\(map.noun) has '\(kinds[0])' and '\(kinds[1])'", at: map.value.origin,
        remedy: "leave one of them out")
      return nil
    }
    let kind = kinds.first ?? "members"
    let others = ["each", "of", "keyed-by", "where", "order", "limit"]
    if kind != "members", let other = others.first(where: { map.has($0) }),
      let place = map.optional(other)
    {
      diagnostics.error(
        .endpointShape, "'\(other)' goes with 'members', not with '\(kind)'", at: place.origin,
        remedy: "leave one of them out")
      return nil
    }
    let ofLists = others.filter { $0 != "each" && $0 != "of" }
    if !map.has("each"), let other = ofLists.first(where: { map.has($0) }),
      let place = map.optional(other)
    {
      diagnostics.error(
        .endpointShape, "'\(other)' is for the elements of 'each'", at: place.origin,
        remedy: "add 'each: …' with the name of a list, or leave '\(other)' out")
    }
    if map.has("each"), let place = map.optional("of") {
      diagnostics.error(
        .endpointShape, "'each' is a list and 'of' one element", at: place.origin,
        remedy: "leave one of them out")
      return nil
    }
    return kind
  }

  /// Reads an object, the objects of a list, or the object of one element.
  private mutating func members(
    _ map: Mapping, _ member: Member, _ diagnostics: inout Diagnostics
  ) -> Projection.Source? {
    guard let members = map.required("members", &diagnostics) else { return nil }
    guard goDeeper(at: member.keyOrigin, &diagnostics) else { return nil }
    if let one = map.optional("of") {
      guard Mapping.string(one, "'of'", &diagnostics) != nil,
        let expression = ExpressionParser.parse(one, &diagnostics)
      else { return nil }
      expressions.append(expression)
      let index = expressions.count - 1
      lists += 1
      return .one(index, read(members, &diagnostics))
    }
    guard let list = map.optional("each") else {
      let inner = read(members, &diagnostics)
      guard !inner.isSingle else {
        diagnostics.error(
          .wrongType, "'members' of an object is a mapping or a list of members, not a path",
          at: members.origin, remedy: "write the path itself: '\(member.key.string): …'")
        return nil
      }
      return .object(inner, parents: Projection.parents(of: Array(inner.columns), in: arena))
    }
    return self.list(list, map, members, &diagnostics)
  }

  /// Reads the file of a list of objects: `items` names it, and `map` has the keys that choose
  /// among them.
  mutating func read(
    elementsOf items: Value, _ map: Mapping, _ members: Value, _ diagnostics: inout Diagnostics
  ) -> Projection {
    guard let source = list(items, map, members, &diagnostics) else {
      return Projection([], in: arena)
    }
    return Projection(source, omission: omission, at: items.origin, in: arena)
  }

  /// Reads the members of the elements of a list, all of them or those that `map` chooses.
  private mutating func list(
    _ list: Value, _ map: Mapping, _ members: Value, _ diagnostics: inout Diagnostics
  ) -> Projection.Source? {
    let filter = map.optional("where").flatMap { ExpressionParser.parse($0, &diagnostics) }
    let order = map.order(&diagnostics)
    let limit = map.integer("limit", &diagnostics)
    if list.kind == .string, list.text.isPath, !map.has("where"), order.isEmpty, limit == nil {
      guard let path = path(list, "'each'", &diagnostics) else { return nil }
      lists += 1
      let key = map.optional("keyed-by").flatMap { self.path($0, "'keyed-by'", &diagnostics) }
      return .list(path, read(members, &diagnostics), keyedBy: key)
    }
    guard Mapping.string(list, "'each'", &diagnostics) != nil,
      let source = ExpressionParser.parse(list, &diagnostics)
    else { return nil }
    return chosen(
      ListChoice(source: source, filter: filter, order: order, limit: limit), members,
      keyedBy: map.optional("keyed-by"), &diagnostics)
  }

  /// Reads the members of the elements that a choice gives.
  private mutating func chosen(
    _ choice: ListChoice, _ members: Value, keyedBy key: Value?, _ diagnostics: inout Diagnostics
  ) -> Projection.Source {
    choices.append(choice)
    let index = choices.count - 1
    lists += 1
    let key = key.flatMap { path($0, "'keyed-by'", &diagnostics) }
    return .chosen(index, read(members, &diagnostics), keyedBy: key)
  }
}

extension Bytes {
  /// Whether it is names separated by dots, which need no computation.
  fileprivate var isPath: Bool {
    allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x5F || $0 == 0x2D || $0 == 0x2E || $0 >= 0x80
    }
  }
}
