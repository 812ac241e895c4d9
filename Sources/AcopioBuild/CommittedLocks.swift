import AcopioAPI
import AcopioBase
import AcopioContent
import AcopioModel

/// The locks that a command does without.
enum MissingLocks: Sendable {
  /// None that the site needs.
  case none
  /// Those that never existed, since the command writes them.
  case new
  /// All: the command also begins those anew that are lost.
  case all
}

/// The committed locks by version; `nil` is the key of endpoints without a version.
///
/// Reports `invalid-lock`, and `merge-conflict`.
func committedLocks(
  of tree: SourceTree, _ diagnostics: inout Diagnostics
) -> [String?: LockFile] {
  var committed: [String?: LockFile] = [:]
  for file in tree.sources.files {
    let name = file.path.dropFirst(LockedSite.folder.count + 1)
    guard file.path == "\(LockedSite.folder)/\(name)", name.hasSuffix(LockedSite.ending),
      let lock = LockReader.read(file, &diagnostics),
      lock.lock.isNamed(file.path, file, &diagnostics)
    else { continue }
    lock.reportReserved(file, &diagnostics)
    committed[lock.lock.version] = lock
  }
  return committed
}

extension LockFile {
  /// Reports, as `invalid-lock`, ids that are reserved although items have them, which `acopio lock` never writes.
  fileprivate func reportReserved(_ file: SourceFile, _ diagnostics: inout Diagnostics) {
    for endpoint in lock.endpoints where !endpoint.reservedIDs.isEmpty {
      let ids = Set(endpoint.facts?.items.map(\.id) ?? [])
      for reservation in endpoint.reservedIDs where ids.contains(reservation.name) {
        let start = file.bytes.start(ofLine: line(of: endpoint.key, .item(reservation.name)))
        diagnostics.error(
          .invalidLock, "the id '\(reservation.name)' is reserved, and an item has it",
          at: file.origin(start..<start + 1), remedy: LockReader.remedy)
      }
    }
  }
}

/// Checks that the locks of a site are there and can be understood: without them every change of the API would pass.
///
/// So would some with settings that name no rule or change, which reports `not-in-enum`.
///
/// A version with endpoints needs its lock if it has a history, which reports `lost-lock`, or if the site requires locks,
/// which reports `missing-lock`.
func checkLocks(
  of tree: SourceTree, _ content: Content, _ histories: [String?: ChangeHistory],
  _ missing: MissingLocks, _ diagnostics: inout Diagnostics
) {
  _ = committedLocks(of: tree, &diagnostics)
  _ = LockRules(content.site.api.lock, &diagnostics)
  let paths = Set(tree.sources.files.map(\.path).filter(LockedSite.isLock))
  for endpoints in VersionEndpoints.all(content.site, content.collections) {
    let version = endpoints.version?.name
    let path = LockedSite.path(of: version)
    if paths.contains(path) { continue }
    if histories[version] != nil {
      if case .all = missing { continue }
      let history = ChangeHistory.path(of: version)
      let file = tree.sources.files.first { $0.path == history }
      diagnostics.error(
        .lostLock, "the lock '\(path)' is gone, but its changes are here",
        at: file?.origin(0..<1) ?? .none,
        remedy:
          "restore it from the last commit that has it, such as 'git checkout HEAD -- \(path)';"
          + " or begin a new one with 'acopio lock write --accept-breaking'")
    } else if let requirement = content.site.api.lock.requirement, case .none = missing {
      diagnostics.error(
        .missingLock, "\(LockedSite.shown(version)) has no lock '\(path)', and locks are required",
        at: requirement,
        remedy:
          "restore it from the last commit that has it; write a first one with 'acopio lock write'")
    }
  }
}
