import AcopioBase
import AcopioSystem

/// A file that does not exist yet: its path in its folder, and its contents.
package struct NewFile: Sendable, Equatable {
  /// The path, with `/` between its steps and without `..`.
  package let path: String
  /// The contents.
  package let bytes: [UInt8]

  package init(_ path: String, _ bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  package init(_ path: String, text: String) {
    self.init(path, Array(text.utf8))
  }
}

/// Writes files to a folder that does not exist yet or is empty: all of them, or none.
///
/// Throws `notEmpty` if anything is in the folder. After any other error, what was written is removed,
/// and so is the folder if it did not exist.
package func writeNewFolder(_ path: String, _ files: [NewFile]) throws(EmitError) {
  let isNew = try makeFolders(path)
  guard let folder = try Descriptor.folder(path) else {
    throw .failed(.open, path: path, code: ENOENT)
  }
  let found = entryNames(folder.number).map(shown)
  guard found.isEmpty else { throw .notEmpty(path: path, names: found) }
  do throws(EmitError) {
    try place(files, in: folder.number, path)
  } catch {
    for name in entryNames(folder.number) { removeTree(folder.number, name) }
    if isNew { rmdir(path) }
    throw error
  }
}

/// Throws `notEmpty` if the folder at `path` contains anything; a folder that does not exist is empty.
package func checkNewFolder(_ path: String) throws(EmitError) {
  guard let folder = try Descriptor.folder(path) else { return }
  let found = entryNames(folder.number).map(shown)
  guard found.isEmpty else { throw .notEmpty(path: path, names: found) }
}

/// The folder in which files are complete before they get their place.
private let stage = ".acopio-new"

private func place(_ files: [NewFile], in folder: Int32, _ path: String) throws(EmitError) {
  for file in files { try write(file, to: "\(path)/\(stage)") }
  let staged = Descriptor(openFolder(folder, stage))
  for name in entryNames(staged.number) {
    guard renameat(staged.number, name, folder, name) == 0 else {
      throw .failed(.move, path: "\(path)/\(shown(name))", code: errno)
    }
  }
  _ = unlinkat(folder, stage, AT_REMOVEDIR)
}

private func write(_ file: NewFile, to folder: String) throws(EmitError) {
  let path = "\(folder)/\(file.path)"
  if let parent = parentPath(path) { try makeFolders(parent) }
  let open = Descriptor(open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666))
  guard open.number >= 0 else { throw .failed(.create, path: path, code: errno) }
  let code = file.bytes.withUnsafeBufferPointer { writeAll(open.number, $0) }
  guard code == 0 else { throw .failed(.write, path: path, code: code) }
}

private func shown(_ name: [CChar]) -> String {
  String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
}

/// Removes a temporary folder with everything below it; links are removed, not their targets.
package func removeScratchFolder(_ path: String) {
  path.withCString { removeTree(AT_FDCWD, $0) }
}

extension [NewFile] {
  /// The contents by path; no two files have the same.
  package var byPath: [String: [UInt8]] {
    Dictionary(uniqueKeysWithValues: map { ($0.path, $0.bytes) })
  }
}
