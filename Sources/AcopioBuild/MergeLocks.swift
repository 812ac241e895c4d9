import AcopioAPI
package import AcopioBase
import AcopioEmit

/// Joins two versions of a lock, or of the history of changes next to one, and writes the result over `ours`: the merge
/// driver for git.
///
/// `path` is the path of the file for messages. What cannot be joined is between the markers of a conflict, which every
/// command refuses, and is reported as `merge-conflict`; a version that cannot be read is a conflict of the whole file.
package func mergeLocks(
  base: String, ours: String, theirs: String, path: String
) throws(BuildError) -> (diagnostics: Diagnostics, sources: SourceMap) {
  let arena = Arena()
  var sources = SourceMap(memory: [arena])
  var diagnostics = Diagnostics()
  var files: [SourceFile] = []
  for (side, name) in [("base", base), ("ours", ours), ("theirs", theirs)] {
    let bytes = try readText(name).withUnsafeBufferPointer { arena.copy($0) }
    let text = SourceText(bytes, arena: arena)
    files.append(sources.add(path: "\(path) (\(side))", text: text))
  }
  let isLock = files[1...].contains { $0.bytes.holds("\"endpoints\":") }
  let text =
    isLock
    ? merge(files, path, LockMerge<Lock>.init, LockWriter.text, &diagnostics) {
      LockReader.read($0, &$1)?.lock
    }
    : merge(files, path, LockMerge<ChangeHistory>.init, \.text, &diagnostics) {
      ChangeHistoryReader.read($0, &$1)
    }
  var out = ByteBuffer()
  out.append(
    string: text ?? ConflictText.conflict(files[1].bytes.string, files[2].bytes.string))
  try emitting { () throws(EmitError) in try writeLooseFile(ours, out.bytes, mark: 0) }
  return (diagnostics, sources)
}

/// The joined text of a common version and both sides; `nil` if one cannot be read.
private func merge<Content>(
  _ files: [SourceFile], _ path: String,
  _ join: (Content?, Content, Content) -> LockMerge<Content>, _ text: (Content) -> String,
  _ diagnostics: inout Diagnostics, read: (SourceFile, inout Diagnostics) -> Content?
) -> String? {
  // Git gives the driver an empty file for a common version that there is not.
  let base = files[0].bytes.trimmed.isEmpty ? nil : read(files[0], &diagnostics)
  let (ours, theirs) = (read(files[1], &diagnostics), read(files[2], &diagnostics))
  guard !diagnostics.hasErrors, let ours, let theirs else { return nil }
  let merge = join(base, ours, theirs)
  for conflict in merge.conflicts {
    diagnostics.error(
      .mergeConflict, conflict, path: path, remedy: MergeConflict.remedy(forLock: path))
  }
  return merge.conflicts.isEmpty
    ? text(merge.ours) : ConflictText.text(text(merge.ours), text(merge.theirs))
}
