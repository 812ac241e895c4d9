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
    committed[lock.lock.version] = lock
  }
  return committed
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

/// Reports, as `lost-lock`, the locks of a revision that are gone without a trace.
///
/// A version that was given up keeps its history, which `checkLocks` asks for. Without a repository, nothing is known.
func reportLocksLost(
  of sources: SourceMap, since revision: String, in root: String, _ diagnostics: inout Diagnostics
) {
  let known: [GitRevision.File]
  do throws(GitRevision.Fault) {
    known = try GitRevision(revision, root: root).files(in: LockedSite.folder)
  } catch {
    return
  }
  let paths = Set(sources.files.map(\.path))
  for path in known.map(\.path) where LockedSite.isLock(path) && !paths.contains(path) {
    let history = path.dropLast(LockedSite.ending.count) + ChangeHistory.ending
    if paths.contains(String(history)) { continue }
    diagnostics.error(
      .lostLock, "the lock '\(path)' is gone, but the last commit has it", path: path,
      remedy:
        "restore it with 'git checkout \(revision) -- \(path)'; or commit that it is gone, if the version has ended"
    )
  }
}
