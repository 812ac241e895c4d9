import AcopioBase
import AcopioSystem

/// A release folder as it was when a command opened it.
final class ReleaseFolder: Sendable {
  /// The path of the folder.
  let path: String
  /// The open folder; none if it does not exist.
  let held: HeldOutput
  /// The open folder of releases; -1 if it does not exist.
  let inner: Descriptor
  /// The record; `nil` if there is none.
  let record: ReleaseRecord?
  /// The names of the releases that exist, in the order in which they became current.
  let releases: [String]
  /// The name of the release that is published; `nil` if none is.
  let current: String?

  /// The path of `releases/`, for messages.
  var innerPath: String { "\(path)/\(ReleaseNames.folder)" }

  /// Opens and, unless `locks` is false, locks the folder at `path`.
  ///
  /// Throws `owned` for a folder of a site other than `owner`, if one is given, `damaged` for one with an
  /// unreadable record, unless the site adopts it; and `release` for one whose parts are not ours.
  init(
    _ path: String, owner: OutputOwner?, adopts: Bool = false, locks: Bool = true
  ) throws(EmitError) {
    self.path = path
    let held = try HeldOutput.at(path, locks: locks)
    let root = held.folder.number
    guard root >= 0 else {
      (record, releases, current) = (nil, [], nil)
      inner = Descriptor(-1)
      self.held = held
      return
    }
    let record = try ReleaseFolder.record(root, path, adopts)
    let inner = Descriptor(openFolder(root, ReleaseNames.folder))
    if inner.number < 0, errno != ENOENT {
      throw .release(
        .replaced(noun: "not a folder"), path: "\(path)/\(ReleaseNames.folder)")
    }
    if let record, let owner, !adopts, !record.owner.isSame(as: owner) {
      throw .owned(path: path, by: record.owner, not: owner)
    }
    if record == nil, !adopts { try ReleaseFolder.checkUnrecorded(root, inner.number, path) }
    releases =
      record?.releases.filter { ReleaseFolder.hasRelease($0, inner.number) }
      ?? (adopts ? ReleaseFolder.found(inner.number) : [])
    current = try ReleaseFolder.current(
      root, inner.number, releases, listed: record?.releases ?? [], path, adopts)
    self.record = record
    self.inner = inner
    self.held = held
  }

  /// The path of a release, for messages.
  func path(of release: String) -> String { "\(innerPath)/\(release)" }

  /// Whether there is a link `current`; anything else of that name was refused.
  var hasLink: Bool { entryKind(held.folder.number, ReleaseNames.current) == .other }

  /// The current release, locked; none if there is no current release.
  func openCurrent() throws(EmitError) -> HeldOutput {
    guard let current else { return HeldOutput() }
    return try HeldOutput.inside(inner.number, current, path: path(of: current))
  }

  /// The records in the folder, under the names that `OutputRecords` gives to unfinished ones.
  var records: OutputRecords { OutputRecords(folder: held.folder.number, path: path) }

  /// Throws `foreign` if something has the name of a leftover and no build made it.
  func checkLeftovers() throws(EmitError) {
    let root = held.folder.number
    guard root >= 0 else { return }
    try records.checkLeftovers(header: ReleaseRecord.header)
    try OutputRecords(folder: inner.number, path: innerPath).checkLeftovers()
    guard entryKind(root, ReleaseNames.nextLink) != .nothing else { return }
    guard linkTarget(root, ReleaseNames.nextLink)?.hasPrefix("\(ReleaseNames.folder)/") == true
    else { throw .foreign(path: "\(path)/\(ReleaseNames.nextLink)") }
  }

  /// Whether an interrupted build left anything.
  var hasLeftovers: Bool {
    held.folder.number >= 0
      && (ReleaseFolder.hasLeftovers(held.folder.number, inner.number)
        || record?.leaving.isEmpty == false)
  }

  /// Whether a build that has not finished left anything in these open folders.
  static func hasLeftovers(_ root: Int32, _ inner: Int32) -> Bool {
    entryKind(root, ReleaseNames.nextLink) != .nothing
      || entryKind(root, OutputNames.next) != .nothing
      || entryKind(inner, OutputNames.staging) != .nothing
  }

  /// Reads the record; an output folder without releases has none.
  private static func record(
    _ root: Int32, _ path: String, _ adopts: Bool
  ) throws(EmitError) -> ReleaseRecord? {
    do throws(EmitError) {
      if let record = try ReleaseRecord.read(root, path) { return record }
    } catch .damaged where adopts {
      return nil
    }
    for name in [OutputNames.manifest, OutputNames.pending]
    where entryKind(root, name) != .nothing {
      throw .release(.plainOutput, path: path)
    }
    return nil
  }

  /// Throws `unrecorded` if something has a name of ours that no record lists.
  private static func checkUnrecorded(
    _ root: Int32, _ inner: Int32, _ path: String
  ) throws(EmitError) {
    if entryKind(root, ReleaseNames.current) != .nothing {
      throw .release(.unrecorded, path: "\(path)/\(ReleaseNames.current)")
    }
    guard inner >= 0 else { return }
    let staging = OutputNames.staging.utf8CString.map { $0 }
    if entryNames(inner).contains(where: { $0 != staging }) {
      throw .release(.unrecorded, path: "\(path)/\(ReleaseNames.folder)")
    }
  }

  /// Whether the folder of a release exists and has a manifest.
  private static func hasRelease(_ name: String, _ inner: Int32) -> Bool {
    let folder = Descriptor(inner < 0 ? -1 : openFolder(inner, name))
    return folder.number >= 0 && entryKind(folder.number, OutputNames.manifest) == .file
  }

  /// The names of all folders that look like releases, in the order in which they were made.
  private static func found(_ inner: Int32) -> [String] {
    guard inner >= 0 else { return [] }
    let names = entryNames(inner).map { name in
      String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
    let releases = names.filter { ReleaseNames.isRelease($0) && hasRelease($0, inner) }
    let dated = releases.map { (name: $0, made: releaseTime($0, inner)) }
    return dated.inOrder { ($0.made, $0.name) < ($1.made, $1.name) }.map(\.name)
  }

  /// The release to which `current` leads; `nil` if there is no link, or its release is gone.
  private static func current(
    _ root: Int32, _ inner: Int32, _ releases: [String], listed: [String], _ path: String,
    _ adopts: Bool
  ) throws(EmitError) -> String? {
    let full = "\(path)/\(ReleaseNames.current)"
    switch entryKind(root, ReleaseNames.current) {
    case .nothing: return nil
    case .file: throw .release(.replaced(noun: "a file"), path: full)
    case .folder: throw .release(.replaced(noun: "a folder"), path: full)
    case .other: break
    }
    guard let target = linkTarget(root, ReleaseNames.current) else {
      throw .release(.replaced(noun: "not a link"), path: full)
    }
    let prefix = "\(ReleaseNames.folder)/"
    let name = target.hasPrefix(prefix) ? String(target.dropFirst(prefix.count)) : ""
    if releases.contains(name) { return name }
    // A link of ours whose release someone removed.
    if listed.contains(name) { return nil }
    if let identity = FolderIdentity(full),
      let same = releases.first(where: { FolderIdentity("\(path)/\(prefix)\($0)") == identity })
    {
      return same
    }
    if adopts { return nil }
    throw .release(.leadsElsewhere(target: target), path: full)
  }
}

/// The target of the link `name` in `folder`; `nil` if it is not a link.
func linkTarget(_ folder: Int32, _ name: String) -> String? {
  var room = [CChar](repeating: 0, count: Int(PATH_MAX))
  let count = readlinkat(folder, name, &room, room.count)
  guard count >= 0 else { return nil }
  return String(decoding: room.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
}

/// When a release was made, in seconds since 1970: its manifest is the last file that is written.
func releaseTime(_ name: String, _ inner: Int32) -> Int64 {
  var status = stat()
  guard fstatat(inner, "\(name)/\(OutputNames.manifest)", &status, AT_SYMLINK_NOFOLLOW) == 0 else {
    return 0
  }
  #if os(macOS)
    return Int64(status.st_mtimespec.tv_sec)
  #else
    return Int64(status.st_mtim.tv_sec)
  #endif
}
