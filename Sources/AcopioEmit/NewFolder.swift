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
/// Throws `notEmpty` if the folder contains anything that `allows` does not name. Its content stays
/// unchanged; the paths of files that could not be written because of it are returned. After any
/// other error, the written files are removed, and so is the folder if it did not exist.
@discardableResult
package func writeNewFolder(
  _ path: String, _ files: [NewFile], allowing allows: (String) -> Bool = { _ in false }
) throws(EmitError) -> [String] {
  let isNew = try makeFolders(path)
  guard let folder = try Descriptor.folder(path) else {
    throw .failed(.open, path: path, code: ENOENT)
  }
  try checkNames(folder, path, allows)
  var placed = PlacedFiles(path)
  do throws(EmitError) {
    for file in files { try write(file, to: "\(path)/\(stage)") }
    if !files.isEmpty { try placed.move(from: "\(path)/\(stage)", to: path) }
  } catch {
    placed.remove()
    removeTree(folder.number, stage)
    if isNew { rmdir(path) }
    throw error
  }
  removeTree(folder.number, stage)
  return placed.kept.sorted()
}

private func checkNames(
  _ folder: borrowing Descriptor, _ path: String, _ allows: (String) -> Bool
) throws(EmitError) {
  let found = entryNames(folder.number).map(shown)
  guard found.allSatisfy(allows) else {
    throw .notEmpty(path: path, names: found.filter { !allows($0) })
  }
}

/// The folder in which files are complete before they get their place.
private let stage = ".acopio-new"

/// Moves complete files to where nothing is yet, and remembers them.
private struct PlacedFiles {
  private let root: String
  private var made: [String] = []
  /// The paths, below the root, of files that were not moved because something exists there.
  private(set) var kept: [String] = []

  init(_ root: String) { self.root = root }

  /// Moves the content of the folder `source` into `target`; folders that exist in both are merged.
  mutating func move(from source: String, to target: String) throws(EmitError) {
    let folder = Descriptor(openFolder(AT_FDCWD, source))
    for name in entryNames(folder.number).map(shown) {
      let (old, new) = ("\(source)/\(name)", "\(target)/\(name)")
      switch (entryKind(AT_FDCWD, new), entryKind(AT_FDCWD, old)) {
      case (.nothing, _):
        guard renameat(AT_FDCWD, old, AT_FDCWD, new) == 0 else {
          throw .failed(.move, path: new, code: errno)
        }
        made.append(new)
      case (.folder, .folder): try move(from: old, to: new)
      default: kept.append(String(new.dropFirst(root.count + 1)))
      }
    }
  }

  /// Removes the moved files.
  func remove() {
    for path in made { removeScratchFolder(path) }
  }
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
