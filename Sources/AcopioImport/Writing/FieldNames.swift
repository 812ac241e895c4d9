/// Names for fields that cannot keep theirs, because every entry has a member with that name.
struct FieldNames {
  /// What was renamed, in the order in which it was first asked for.
  private(set) var renamed: [(old: String, new: String)] = []
  private let taken: Set<String>

  /// `taken` are the names of all fields.
  init(taken: some Sequence<String>) {
    self.taken = Set(taken)
  }

  private static let others = [
    "absolute_url": "address", "collection": "group", "content": "text", "url": "link",
  ]

  /// The name of the field that was called `name`; the same name always gives the same result.
  mutating func name(for name: String) -> String {
    guard !TypeInference.canBeDeclared(name) else { return name }
    if let known = renamed.first(where: { $0.old == name }) { return known.new }
    let base = FieldNames.others[name] ?? "field"
    let used = taken.union(renamed.map(\.new))
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
