import AcopioAPI
import AcopioBase
import AcopioContent
import AcopioGraph
import AcopioModel

/// The state of a site with which its locks are compared, so that no edit of theirs opens the gate.
package enum Past: Sendable {
  /// The last commit.
  case lastCommit
  /// The last commit; for a lock that is as it was committed, the commit before the one that changed it last.
  case lastChange
  /// A revision of git, such as the commit that a branch began at.
  case revision(String)
}

/// The locks and histories of an earlier state of a site, as git has them.
///
/// In: a repository. Out: the files that are not as they were, read. Promise: without a repository, nothing is known.
struct CommittedFiles: Sendable {
  /// A file as it was.
  private struct File: Sendable {
    let bytes: [UInt8]
    /// The history next to a lock; `nil` without one.
    var history: [UInt8]?
    /// The revision that has it, as git names it.
    let revision: String

    /// Whether a file of the site has these bytes.
    func isSame(as file: SourceFile) -> Bool {
      bytes.withUnsafeBufferPointer { $0.equals(file.written) }
    }
  }

  /// The files by their paths below the root of the site.
  private var files: [String: File] = [:]
  /// The revision whose history says which locks were removed; `nil` if it is not asked.
  private var history: GitRevision?

  /// Reads the files of `past` that differ from those of a site; `nil` without a repository and for sites without an API.
  ///
  /// Throws `locks` for a revision that was named and cannot be read.
  init?(_ past: Past, of sources: SourceMap, in root: String) throws(BuildError) {
    guard sources.files.contains(where: CommittedFiles.isOfAPI) else { return nil }
    let name = if case .revision(let name) = past { name } else { "HEAD" }
    do throws(GitRevision.Fault) {
      try read(past, GitRevision(name, root: root), name, sources)
    } catch {
      if case .revision = past { throw .locks(.revision(name, error)) }
      return nil
    }
  }

  /// Whether a file makes a site one with an API, which has locks.
  private static func isOfAPI(_ file: SourceFile) -> Bool {
    file.path.hasPrefix("\(LockedSite.folder)/")
      || file.path.hasSuffix("/_collection.yml") && file.bytes.string.contains("endpoints")
  }

  private mutating func read(
    _ past: Past, _ revision: GitRevision, _ name: String, _ sources: SourceMap
  ) throws(GitRevision.Fault) {
    let present = Dictionary(
      sources.files.lazy.filter { $0.path.hasPrefix("\(LockedSite.folder)/") }.map { ($0.path, $0) }
    ) { first, _ in first }
    for file in try revision.files(in: LockedSite.folder)
    where LockedSite.isLock(file.path) || file.path.hasSuffix(ChangeHistory.ending) {
      guard file.size <= LockReader.sizeLimit else { continue }
      files[file.path] = File(bytes: try revision.contents(of: file), revision: name)
    }
    for path in files.keys where LockedSite.isLock(path) {
      let history = files[CommittedFiles.history(of: path)]?.bytes
      files[path]?.history = history
    }
    if case .lastCommit = past { return }
    history = revision
    guard case .lastChange = past else { return }
    // Of a lock that is committed, the last change is that of a commit.
    for (path, file) in files where LockedSite.isLock(path) {
      guard let now = present[path], file.isSame(as: now),
        let commit = try revision.lastChange(of: path),
        let before = try? GitRevision("\(commit)~1", root: revision.root)
      else { continue }
      let all = try before.files(in: LockedSite.folder)
      guard let lock = all.first(where: { $0.path == path }) else { continue }
      let history = all.first { $0.path == CommittedFiles.history(of: path) }
      files[path] = File(
        bytes: try before.contents(of: lock),
        history: try history.map { file throws(GitRevision.Fault) in
          try before.contents(of: file)
        }, revision: "\(commit.prefix(12))~1")
    }
  }

  /// The path of the history next to a lock.
  private static func history(of lock: String) -> String {
    String(lock.dropLast(LockedSite.ending.count)) + ChangeHistory.ending
  }
}

extension CommittedFiles {
  /// Reports what the files say, and those of the site do not say any more: `lost-lock` for locks that are gone without a
  /// trace, and `lost-promise` for promises that nothing gives up.
  ///
  /// A version that was given up keeps its history, which `checkLocks` asks for.
  func check(
    _ sources: SourceMap, _ graphs: [SiteGraph], today: String, _ diagnostics: inout Diagnostics
  ) {
    let present = Dictionary(sources.files.map { ($0.path, $0) }) { first, _ in first }
    var ignored = Diagnostics()
    // Only a lock that was edited is compared with the site.
    var entries: LostPromises.Entries?
    for (path, file) in files.inOrder(by: { $0.key < $1.key }) {
      let isLock = LockedSite.isLock(path)
      let stem = String(path.dropLast((isLock ? LockedSite.ending : ChangeHistory.ending).count))
      let (lock, history) = (stem + LockedSite.ending, stem + ChangeHistory.ending)
      guard isLock else {
        reportLines(path, file, present[path], besides: present[lock], &diagnostics)
        continue
      }
      guard let now = present[path] else {
        if present[history] == nil { reportLost(path, file.revision, &diagnostics) }
        continue
      }
      guard !file.isSame(as: now),
        let before = CommittedFiles.read(file.bytes, path, LockReader.read),
        let after = LockReader.read(now, &ignored)
      else { continue }
      let known = entries ?? SiteLocks(graphs).entries
      entries = known
      let lost = LostPromises(
        from: .init(
          before.lock,
          file.history.flatMap {
            CommittedFiles.read($0, history, ChangeHistoryReader.read)
          }),
        to: .init(after.lock, present[history].flatMap { ChangeHistoryReader.read($0, &ignored) }),
        known, today: today, rules: LockRules(graphs[0].site.api.lock, &ignored))
      report(lost.changes, of: after, now, history, file, &diagnostics)
    }
    for endpoints in VersionEndpoints.all(graphs[0].site, graphs[0].collections) {
      let path = LockedSite.path(of: endpoints.version?.name)
      let history = CommittedFiles.history(of: path)
      // One whose history is here is reported with that.
      guard present[path] == nil, files[path] == nil, present[history] == nil else { continue }
      reportRemoved(path, &diagnostics)
    }
  }

  /// Reads a file as it was; `nil` if it could not be read then either.
  private static func read<Content>(
    _ bytes: [UInt8], _ path: String, _ read: (SourceFile, inout Diagnostics) -> Content?
  ) -> Content? {
    var ignored = Diagnostics()
    return bytes.withUnsafeBufferPointer {
      read(SourceFile(path: path, bytes: $0, id: 0), &ignored)
    }
  }

  /// Reports a lock that an earlier commit removed, although the site has endpoints of its version.
  private func reportRemoved(_ path: String, _ diagnostics: inout Diagnostics) {
    guard let history, let commit = try? history.lastChange(of: path),
      let before = try? GitRevision("\(commit)~1", root: history.root),
      let files = try? before.files(in: LockedSite.folder),
      files.contains(where: { $0.path == path })
    else { return }
    let revision = "\(commit.prefix(12))~1"
    diagnostics.error(
      .lostLock, "the lock '\(path)' is gone, but '\(revision)' has it", path: path,
      remedy:
        "restore it with 'git checkout \(revision) -- \(path)'; or begin a new one with 'acopio lock write'"
    )
  }

  private func reportLost(
    _ path: String, _ revision: String, _ diagnostics: inout Diagnostics
  ) {
    diagnostics.error(
      .lostLock,
      revision == "HEAD"
        ? "the lock '\(path)' is gone, but the last commit has it"
        : "the lock '\(path)' is gone, but '\(revision)' has it", path: path,
      remedy:
        "restore it with 'git checkout \(revision) -- \(path)'; or commit that it is gone, if the version has ended"
    )
  }

  /// Reports changes that a history does not have any more, unless its lock is gone, too.
  private func reportLines(
    _ path: String, _ file: File, _ now: SourceFile?, besides lock: SourceFile?,
    _ diagnostics: inout Diagnostics
  ) {
    var ignored = Diagnostics()
    guard lock != nil || now != nil, now.map({ !file.isSame(as: $0) }) ?? true,
      let before = CommittedFiles.read(file.bytes, path, ChangeHistoryReader.read)
    else { return }
    let after = now.flatMap { ChangeHistoryReader.read($0, &ignored) }
    // One that cannot be read is reported as such.
    guard now == nil || after != nil else { return }
    let count = LostPromises.lines(of: before, lackingIn: after)
    guard count > 0 else { return }
    diagnostics.error(
      .lostPromise,
      count == 1
        ? "the changelog '\(path)' lacks a change that '\(file.revision)' has"
        : "the changelog '\(path)' lacks \(count) changes that '\(file.revision)' has",
      at: now?.origin(0..<1) ?? .none, path: now == nil ? path : nil,
      remedy: "restore it with 'git checkout \(file.revision) -- \(path)'")
  }

  private func report(
    _ changes: [Change], of lock: LockFile, _ now: SourceFile, _ history: String, _ before: File,
    _ diagnostics: inout Diagnostics
  ) {
    let revision = before.revision
    // The lines that the history had go with the lock that they are about.
    let paths = before.history == nil ? lock.path : "\(lock.path) \(history)"
    guard let first = changes.first else { return }
    let most = 10
    var notes = changes.prefix(most).map { change in
      let subject = change.endpoint.isEmpty ? lock.lock.version ?? lock.path : change.endpoint
      return Diagnostic.Note(
        "\(subject): \(change.message) [\(change.rule.rawValue) \(change.fingerprint)]")
    }
    if changes.count > most { notes.append(Diagnostic.Note("and \(changes.count - most) more")) }
    let start = now.bytes.start(ofLine: lock.line(of: first.endpoint, first.place))
    diagnostics.error(
      .lostPromise,
      changes.count == 1
        ? "the lock lacks a promise of '\(revision)', and '\(history)' does not say why"
        : "the lock lacks \(changes.count) promises of '\(revision)', and '\(history)' does not say why",
      at: now.origin(start..<start + 1),
      remedy:
        "run 'git checkout \(revision) -- \(paths)', then 'acopio lock write', with '--accept-breaking' if the promise is given up; or accept each with a waiver",
      notes: notes)
  }
}

extension Bytes {
  /// The offset of the first byte of a line, which is counted from 1.
  func start(ofLine line: Int) -> Int {
    var start = 0
    for _ in 1..<line {
      guard let end = self[start...].firstIndex(of: 0x0A), end + 1 < count else { return start }
      start = end + 1
    }
    return start
  }
}
