import AcopioBase

/// Values of built-in keys that a build refuses in a list of data.
struct ReservedValues {
  /// Whether entries only announce removals, so that 'removed' is not a field.
  private let haveTombstones: Bool
  /// Whether all values of 'aliases' are addresses, so that it is no field.
  private let areAliases: Bool

  /// Looks at all entries of a list.
  init(_ entries: [Value]) {
    haveTombstones = entries.contains { BuiltInKey.isTombstone($0) }
    areAliases = entries.allSatisfy { BuiltInKey.accepts($0.member("aliases"), at: "aliases") }
  }

  /// The fault of the value of a member, as the end of a sentence, and its remedy.
  func fault(of value: Value, at name: String) -> (reason: Message, remedy: Message)? {
    if name == "aliases", areAliases, !value.isNothing {
      return (
        "addresses lead to the page of an entry, and entries of data have none",
        "give the collection a 'page', and write the aliases again"
      )
    }
    let isRead = BuiltInKey.isAlwaysRead(name) || name == "removed" && haveTombstones
    guard isRead, !BuiltInKey.accepts(value, at: name) else { return nil }
    return (
      "it is a built-in key, which cannot have this value", BuiltInKey.form(of: name)
    )
  }
}
