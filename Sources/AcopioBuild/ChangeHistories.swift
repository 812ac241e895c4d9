import AcopioAPI
import AcopioBase
import AcopioContent

/// The changes of the API by version, as `acopio lock` noted them in `content/api/`; `nil` is the key of
/// endpoints without a version.
///
/// Reports `invalid-changes`.
func changeHistories(
  of tree: SourceTree, _ diagnostics: inout Diagnostics
) -> [String?: ChangeHistory] {
  var histories: [String?: ChangeHistory] = [:]
  for file in tree.sources.files {
    let name = file.path.dropFirst(LockedSite.folder.count + 1)
    guard file.path == "\(LockedSite.folder)/\(name)", name.hasSuffix(ChangeHistory.ending),
      !name.contains("/"), let history = ChangeHistoryReader.read(file, &diagnostics)
    else { continue }
    let own = ChangeHistory.path(of: history.version)
    if own == file.path {
      histories[history.version] = history
    } else {
      diagnostics.error(
        .invalidChanges,
        "the changes are for \(LockedSite.shown(history.version)), and its name is for another",
        at: file.origin(0..<1), remedy: "call it '\(own)', or remove it")
    }
  }
  return histories
}

extension ChangeHistory {
  /// The ending of the names of the files.
  static let ending = ".changes.json"

  /// The path of the history of a version, below the root of the site.
  static func path(of version: String?) -> String {
    "\(LockedSite.folder)/\(version ?? "unversioned")\(ending)"
  }
}
