import AcopioContent

/// Names for fields that cannot keep theirs, because every entry has a member with that name.
struct FieldNames {
  /// The renamed fields, in the order in which they were first requested.
  private(set) var renamed: [(old: String, new: String)] = []
  private let taken: Set<String>
  private let builtIn: Set<String>

  /// The members of an entry in a tree that a field would replace; addresses are made of the first two.
  private static let ofTrees: Set<String> = ["path", "folder", "parent", "ancestors", "children"]

  /// `taken` are the names of all fields; with `alsoBuiltIn`, keys that every entry can have are renamed
  /// too, since they mean something else in another tool, and in a tree the members that only its
  /// entries have; so are `names`.
  init(
    taken: some Sequence<String>, alsoBuiltIn: Bool = false, isTree: Bool = false,
    also names: Set<String> = []
  ) {
    self.taken = Set(taken)
    builtIn = Set(alsoBuiltIn ? SchemaReader.builtIn : []).union(isTree ? FieldNames.ofTrees : [])
      .union(names)
  }

  private static let others = [
    "absolute_url": "address", "aliases": "other-names", "collection": "group", "content": "text",
    "draft": "status", "layout": "template", "permalink": "path", "slug": "short-name",
    "url": "link",
  ]

  /// The name of the field that was called `name`; the same name always gives the same result.
  mutating func name(for name: String) -> String {
    let isBuiltIn = builtIn.contains(name)
    guard isBuiltIn || !TypeInference.canBeDeclared(name) else { return name }
    if let known = renamed.first(where: { $0.old == name }) { return known.new }
    let base = FieldNames.others[name] ?? (isBuiltIn ? "\(name)-field" : "field")
    let used = taken.union(renamed.map(\.new)).union(builtIn)
    var new = base
    var number = 2
    while used.contains(new) {
      new = "\(base)-\(number)"
      number += 1
    }
    renamed.append((name, new))
    return new
  }
}
