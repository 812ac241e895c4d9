/// Groups of diagnostics with the same message in several places.
///
/// One mistake in a declaration or template is found once for each entry, but is still one mistake.
struct DiagnosticGroups {
  /// The first diagnostic of a group, with the numbers of others and of their files.
  struct Group {
    /// The first one in printing order.
    let first: Diagnostic
    /// The path of its file.
    let path: String
    /// The number of others.
    var others = 0
    /// The files of the other diagnostics, excluding the file of the first.
    var files: Set<String> = []

    /// The line that is printed for the others; `nil` if there are none.
    var line: Message? {
      guard others > 0 else { return nil }
      let count = files.count
      let more: Message = others == 1 ? "1 more place" : "\(others) more places"
      if count == others { return count == 1 ? "and 1 more file" : "and \(count) more files" }
      if count == 0 { return "and \(more) in this file" }
      return count == 1 ? "and \(more), in 1 other file" : "and \(more), in \(count) other files"
    }
  }

  private struct Key: Hashable {
    let id: DiagnosticID
    let message: Message
    let remedy: Message?
  }

  /// The groups in the order of their first diagnostics.
  private(set) var groups: [Group] = []
  /// The number of equal diagnostics that are printed one by one.
  private static let most = 3

  /// Groups `sorted`, which must be in printing order.
  init(_ sorted: [Diagnostic], _ path: (Diagnostic) -> String) {
    var counts: [Key: Int] = [:]
    for diagnostic in sorted { counts[DiagnosticGroups.key(diagnostic), default: 0] += 1 }
    var places: [Key: Int] = [:]
    for diagnostic in sorted {
      let key = DiagnosticGroups.key(diagnostic)
      guard counts[key, default: 0] > DiagnosticGroups.most, let place = places[key] else {
        places[key] = groups.count
        groups.append(Group(first: diagnostic, path: path(diagnostic)))
        continue
      }
      groups[place].others += 1
      let file = path(diagnostic)
      if file != groups[place].path { groups[place].files.insert(file) }
    }
  }

  /// So many of the groups, in order; warnings are left out before errors are.
  static func mostSevere(_ count: Int, of groups: [Group]) -> [Group] {
    let order = groups.indices.inOrder { groups[$0].first.severity < groups[$1].first.severity }
    return order.prefix(count).sorted().map { groups[$0] }
  }

  private static func key(_ diagnostic: Diagnostic) -> Key {
    Key(id: diagnostic.id, message: diagnostic.message, remedy: diagnostic.remedy)
  }
}
