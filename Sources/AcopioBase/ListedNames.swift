/// The names for a remedy, separated by commas: all of them, or the first ones and how many more.
///
/// `count` is their number if `names` are only the first, at least as many as are shown.
package func listed(_ names: [String], of count: Int? = nil) -> Message {
  let shown = names.prefix(ListedNames.most).joined(separator: ", ")
  let count = count ?? names.count
  guard count > ListedNames.most else { return Message(verbatim: shown) }
  return "\(shown) and \(count - ListedNames.most) more"
}

/// The limit on the names that a remedy lists.
package enum ListedNames {
  /// A longer list is not useful, and would be printed with each of many faults.
  package static let most = 60
}
