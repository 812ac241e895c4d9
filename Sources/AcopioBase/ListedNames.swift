/// The names for a remedy, separated by commas: all of them, or the first ones and how many more.
package func listed(_ names: [String]) -> String {
  let shown = names.prefix(ListedNames.most).joined(separator: ", ")
  guard names.count > ListedNames.most else { return shown }
  return "\(shown) and \(names.count - ListedNames.most) more"
}

private enum ListedNames {
  /// A longer list helps nobody, and would be printed with each of many faults.
  static let most = 60
}
