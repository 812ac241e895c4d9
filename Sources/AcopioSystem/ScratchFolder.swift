/// A temporary folder for the files that a tool is given, removed with its owner.
package final class ScratchFolder: Sendable {
  /// The absolute path.
  package let path: String

  /// Makes a folder in that for temporary files; `nil` if the system refuses.
  package init?() {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var place = Array("\(parent)/acopio.XXXXXX".utf8CString)
    guard mkdtemp(&place) != nil,
      let resolved = realpath(place, nil)
    else { return nil }
    path = String(cString: resolved)
    free(resolved)
  }

  deinit { ScratchFolder.remove(path) }

  /// Makes links in a new folder `name`; each key is the path of a link, its value the path of the
  /// file.
  ///
  /// Returns the errno of a failure, 0 for none. Assumes that no key is the path of a folder of
  /// another key.
  package func link(_ files: [(key: String, file: String)], in name: String) -> Int32 {
    var made: Set<String> = []
    for (key, file) in files {
      var folder = "\(path)/\(name)"
      for step in [""] + key.split(separator: "/").dropLast().map({ "/\($0)" }) {
        folder += step
        guard made.insert(folder).inserted else { continue }
        if mkdir(folder, 0o700) != 0, errno != EEXIST { return errno }
      }
      if symlink(file, "\(path)/\(name)/\(key)") != 0 { return errno }
    }
    return 0
  }

  /// Writes a file; returns the errno of a failure, 0 for none.
  package func write(_ name: String, _ bytes: [UInt8]) -> Int32 {
    let file = open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { return errno }
    defer { close(file) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { AcopioSystem.write(file, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count == 0 || errno != EINTR {
        return count == 0 ? ENOSPC : errno
      }
    }
    return 0
  }

  /// Removes the folder `name` in this one.
  package func clear(_ name: String) { ScratchFolder.remove("\(path)/\(name)") }

  /// Removes a tree; links are removed, not their targets.
  private static func remove(_ path: String) {
    if unlink(path) == 0 { return }
    guard let names = folderNames(path) else { return }
    for name in names { remove("\(path)/\(name)") }
    rmdir(path)
  }
}
