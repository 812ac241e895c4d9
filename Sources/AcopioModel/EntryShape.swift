/// The built-in members of entries, besides those of their schema; the last five only in a tree of
/// folders.
package enum BuiltInMember: String, CaseIterable, Sendable {
  case key, slug, url
  case absoluteURL = "absolute_url"
  case lang
  case summary, content, collection, related, terms
  case path, folder, parent, ancestors, children

  /// Whether the entries of a collection have it.
  fileprivate func isOf(_ collection: Collection) -> Bool {
    switch self {
    case .related: collection.choices.related != nil
    case .terms: !collection.pages.taxonomies.isEmpty
    case .summary: collection.markdown.comments == .drop && collection.source.isMarkdown
    case .path, .folder, .parent, .ancestors, .children: collection.source.isTree
    case .key, .slug, .url, .absoluteURL, .lang, .content, .collection: true
    }
  }
}

/// The members of the entries of a collection, in order.
///
/// They are fields, derived fields, lists of referring entries, lists of chosen entries, and the
/// built-in members, except those whose name another member has.
package struct EntryShape: Sendable {
  /// The source of the value of a member.
  package enum Source: Sendable {
    /// The field of the schema at this index.
    case field(Int)
    /// The derived field at this index.
    case derived(Int)
    /// The references in a field of another collection, by their indices.
    case inverse(collection: Int, field: Int)
    /// The rule of `select:` at this index.
    case selected(Int)
    case builtIn(BuiltInMember)
  }

  /// One member.
  package struct Member: Sendable {
    package let name: String
    package let source: Source
    package let type: FieldType
  }

  /// The name of the collection.
  package let collection: String
  /// The members, in order.
  package let members: [Member]
  private let places: [String: Int]

  /// The index of the member with this name; the first, if a fault of the declaration gives two.
  package func index(of name: String) -> Int? { places[name] }

  /// The member with this name; the first, if a fault of the declaration gives two.
  package subscript(name: String) -> Member? { places[name].map { members[$0] } }

  /// The written or derived field with this name; `collection` is the one that this is the shape of.
  package func field(_ name: String, in collection: Collection) -> Field? {
    switch self[name]?.source {
    case .field(let index): collection.schema.fields[index]
    case .derived(let index): collection.derived[index].field
    default: nil
    }
  }

  /// The names of the members, in order.
  package var names: [String] { members.map(\.name) }

  fileprivate init(
    _ collection: Collection, _ inverses: [(name: String, source: Member.Inverse)]
  ) {
    var members: [Member] = []
    for (index, field) in collection.schema.fields.enumerated() {
      members.append(Member(name: field.name.string, source: .field(index), type: field.type))
    }
    for (index, derived) in collection.derived.enumerated() {
      let field = derived.field
      members.append(Member(name: field.name.string, source: .derived(index), type: field.type))
    }
    for (name, inverse) in inverses {
      members.append(
        Member(
          name: name, source: .inverse(collection: inverse.collection, field: inverse.field),
          type: .entries(of: inverse.name)))
    }
    for (index, select) in collection.choices.selects.enumerated() {
      members.append(
        Member(
          name: select.name.string, source: .selected(index),
          type: .entries(of: select.source.content)))
    }
    let taken = Set(members.map(\.name))
    for member in BuiltInMember.allCases where !taken.contains(member.rawValue) {
      guard member.isOf(collection) else { continue }
      members.append(
        Member(
          name: member.rawValue, source: .builtIn(member), type: member.type(in: collection)))
    }
    self.collection = collection.name
    self.members = members
    places = Dictionary(
      zip(members.map(\.name), members.indices), uniquingKeysWith: { first, _ in first })
  }
}

extension EntryShape.Member {
  /// The references that make a list of referring entries.
  fileprivate struct Inverse {
    /// The index of the collection that refers, and its name.
    let collection: Int, name: String
    /// The index of the field that refers.
    let field: Int
  }
}

extension BuiltInMember {
  fileprivate func type(in collection: Collection) -> FieldType {
    switch self {
    case .key, .lang, .collection: .string
    case .slug: .formed(.slug)
    case .url, .absoluteURL: .formed(.url)
    case .summary, .content: .markdown
    case .path, .folder: .string
    case .parent: .reference(Reference(collection: collection.name, inverse: nil))
    case .related, .ancestors, .children: .entries(of: collection.name)
    case .terms: .object(SubjectShapes.terms(of: collection))
    }
  }
}

/// The shapes of the entries of all collections, computed once.
package struct EntryShapes: Sendable {
  /// The greatest number of steps in the name of a collection.
  package let deepest: Int
  private let shapes: [EntryShape]
  private let places: [String: Int]

  /// The shapes of these collections.
  package init(_ collections: [Collection]) {
    var inverses: [String: [(name: String, source: EntryShape.Member.Inverse)]] = [:]
    for (index, other) in collections.enumerated() {
      for (field, declaration) in other.schema.fields.enumerated() {
        guard let reference = declaration.type.reference, let name = reference.inverse else {
          continue
        }
        let source = EntryShape.Member.Inverse(collection: index, name: other.name, field: field)
        inverses[reference.collection, default: []].append((name, source))
      }
    }
    shapes = collections.map { EntryShape($0, inverses[$0.name] ?? []) }
    deepest = collections.map { $0.name.count { $0 == "/" } + 1 }.max() ?? 0
    places = Dictionary(
      zip(collections.map(\.name), shapes.indices), uniquingKeysWith: { first, _ in first })
  }

  /// The index of the collection with this name.
  package func index(of name: String) -> Int? { places[name] }

  /// The index of the collection whose entries are in the list `name` of an entry; `nil` if the entry
  /// has no such list.
  package func entries(listedIn name: String, of collection: String) -> Int? {
    guard let member = self[collection]?[name], case .list(let item) = member.type else {
      return nil
    }
    return item.type.reference.flatMap { index(of: $0.collection) }
  }

  /// The shape of the collection with this name.
  package subscript(name: String) -> EntryShape? { places[name].map { shapes[$0] } }

  /// The shape of the collection at this index.
  package subscript(index: Int) -> EntryShape { shapes[index] }
}
