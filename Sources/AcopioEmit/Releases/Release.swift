import AcopioBase
import AcopioSystem

/// A release that is kept.
package struct Release: Sendable, Hashable {
  /// The name of its folder.
  package let name: String
  /// The number of its files.
  package let files: Int
  /// When it was made, in seconds since 1970.
  package let made: Int64
  /// Whether it is the one that is published.
  package let isCurrent: Bool
}

/// The release that is current, and the one that was before.
package struct ReleaseChange: Sendable, Hashable {
  /// The name of the release that was current; `nil` if none was.
  package let from: String?
  /// The name of the release that is current.
  package let to: String
}

/// The releases in the release folder at `path`, in the order in which they became current.
///
/// A build may be running at the same time.
package func releases(in path: String) throws(EmitError) -> [Release] {
  let folder = try ReleaseFolder(path, owner: nil, locks: false)
  guard folder.record != nil else { throw .release(.notReleases, path: path) }
  var releases: [Release] = []
  for name in folder.releases {
    let inner = Descriptor(openFolder(folder.inner.number, name))
    let record = try OutputRecords(folder: inner.number, path: folder.path(of: name))
      .read(OutputNames.manifest)
    // A build that is running may have removed it.
    guard let record else { continue }
    releases.append(
      Release(
        name: name, files: record.list.paths.count, made: releaseTime(name, folder.inner.number),
        isCurrent: name == folder.current))
  }
  return releases
}

/// Makes an earlier release current, by the same atomic rename as a build.
///
/// `revision` is the beginning of its name; without one, it is the release before the current one.
/// Throws `owned` for a folder of a site other than `owner`, if one is given, and `release` if
/// there is no such release or its files differ from those of its build.
package func rollBack(
  _ path: String, to revision: String?, owner: OutputOwner?, probe: Probe? = nil
) throws(EmitError) -> ReleaseChange {
  let folder = try ReleaseFolder(path, owner: owner)
  guard folder.record != nil else { throw .release(.notReleases, path: path) }
  let name = try chosen(revision, in: folder)
  let change = ReleaseChange(from: folder.current, to: name)
  try checkIsWhole(name, in: folder)
  if name == folder.current { return change }
  try folder.checkLeftovers()
  let link = ReleaseSwitch(root: folder.held.folder.number, path: path, probe: probe)
  try link.prepare(name)
  try link.accept()
  return change
}

private func chosen(
  _ revision: String?, in folder: ReleaseFolder
) throws(EmitError) -> String {
  let releases = folder.releases
  guard let revision else {
    let end = folder.current.flatMap { releases.firstIndex(of: $0) } ?? releases.count
    guard let name = releases[..<end].last else { throw .release(.noEarlier, path: folder.path) }
    return name
  }
  if releases.contains(revision) { return revision }
  let found = releases.filter { $0.hasPrefix(revision) }
  guard let name = found.last, !revision.isEmpty else {
    throw .release(
      .unknown(revision: revision, known: releases.reversed()), path: folder.path)
  }
  guard found.count == 1 else {
    throw .release(
      .ambiguous(revision: revision, releases: found.reversed()), path: folder.path)
  }
  return name
}

/// Throws `changed` or `added` unless the files of a release are those that its name derives from.
private func checkIsWhole(_ name: String, in folder: ReleaseFolder) throws(EmitError) {
  let path = folder.path(of: name)
  let root = Descriptor(openFolder(folder.inner.number, name))
  let record = try OutputRecords(folder: root.number, path: path).read(OutputNames.manifest)
  guard let record else {
    throw .release(.changed(name, file: OutputNames.manifest), path: path)
  }
  let revision = try Revision.of(
    record.list.paths, in: root.number, release: name, path: path)
  guard name.hasPrefix(revision) else { throw .release(.changed(name, file: nil), path: path) }
  if let file = addedFile(besides: record.list.paths, in: root.number) {
    throw .release(.added(name, file: file), path: path)
  }
}
