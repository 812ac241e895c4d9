#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the benchmark does with folders, by system calls alone.
package enum Folder {
  /// What a folder holds, subfolders included.
  package struct Contents: Equatable, Sendable {
    /// The number of regular files.
    package var files = 0
    /// The sum of their sizes in bytes.
    package var bytes = 0

    package init() {}
  }

  /// Makes a folder and those above it that are missing.
  package static func make(_ path: String) throws(FileError) {
    var place = ""
    for step in path.split(separator: "/") {
      place += path.hasPrefix("/") || !place.isEmpty ? "/\(step)" : "\(step)"
      guard mkdir(place, 0o755) == 0 || errno == EEXIST else { throw FileError("make", place) }
    }
  }

  /// Deletes a folder with everything in it, or a file; nothing happens if it is absent.
  package static func remove(_ path: String) throws(FileError) {
    guard let isFolder = isFolder(path) else { return }
    if isFolder {
      for name in try names(in: path) { try remove("\(path)/\(name)") }
    }
    guard (isFolder ? rmdir(path) : unlink(path)) == 0 else { throw FileError("delete", path) }
  }

  /// Counts the regular files of a folder and their bytes.
  package static func contents(of path: String) throws(FileError) -> Contents {
    var contents = Contents()
    for name in try names(in: path) {
      let inner = "\(path)/\(name)"
      var facts = stat()
      guard lstat(inner, &facts) == 0 else { throw FileError("look at", inner) }
      if facts.st_mode & S_IFMT == S_IFDIR {
        let below = try Folder.contents(of: inner)
        contents.files += below.files
        contents.bytes += below.bytes
      } else if facts.st_mode & S_IFMT == S_IFREG {
        contents.files += 1
        contents.bytes += Int(facts.st_size)
      }
    }
    return contents
  }

  /// Copies a folder; its files become hard links to the same bytes, which must not be edited.
  package static func link(_ source: String, to target: String) throws(FileError) {
    try make(target)
    for name in try names(in: source) {
      let (from, to) = ("\(source)/\(name)", "\(target)/\(name)")
      if isFolder(from) == true {
        try link(from, to: to)
      } else if hardLink(from, to) != 0 {
        // Another file system, as the definitions' own usually is.
        try write(read(from), to: to)
      }
    }
  }

  /// The bytes of a file.
  package static func read(_ path: String) throws(FileError) -> [UInt8] {
    let file = open(path, O_RDONLY)
    guard file >= 0 else { throw FileError("read", path) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = buffer.withUnsafeMutableBytes { systemRead(file, $0.baseAddress, $0.count) }
      guard count >= 0 else { throw FileError("read", path) }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  /// Writes a file that is not there yet, or over the one that is.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard file >= 0 else { throw FileError("write", path) }
    defer { close(file) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(file, $0.baseAddress, $0.count) }
      guard count > 0 else { throw FileError("write", path) }
      rest = rest.dropFirst(count)
    }
  }

  private static func isFolder(_ path: String) -> Bool? {
    var facts = stat()
    return lstat(path, &facts) == 0 ? facts.st_mode & S_IFMT == S_IFDIR : nil
  }

  private static func names(in path: String) throws(FileError) -> [String] {
    guard let folder = opendir(path) else { throw FileError("list", path) }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}

/// A step with a file that the system refused.
package struct FileError: Error, CustomStringConvertible {
  /// What was tried, where and the system's reason, in one sentence.
  package let description: String

  init(_ verb: String, _ path: String) {
    description = "could not \(verb) \(path): \(String(cString: strerror(errno)))"
  }
}

// Inside `Folder` its own `link`, `read` and `write` hide the system calls of these names.
private func hardLink(_ source: String, _ target: String) -> Int32 { link(source, target) }
private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, bytes, count)
}
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}
