internal import CEmbedded

/// The text files of this repository that the command brings along.
///
/// These are the starters, the parts of pages that sites get from the tool, the facts of languages, and the
/// explanations of diagnostics. `make embedded` lists them for the compiler.
package enum EmbeddedFiles {
  /// The files below a folder such as `Starters/blog/`, by their paths in it.
  package static func below(_ folder: String) -> [String: String] {
    var count = 0
    let first = cembedded_files(&count)
    var texts: [String: String] = [:]
    for file in UnsafeBufferPointer(start: first, count: count) {
      let path = String(cString: file.path)
      guard path.hasPrefix(folder) else { continue }
      texts[String(path.dropFirst(folder.count))] = String(cString: file.text)
    }
    return texts
  }

  /// The bytes of the file at a path such as `Languages/locales.txt`, which are never freed.
  package static func bytes(of path: String) -> Bytes {
    var count = 0
    let first = cembedded_files(&count)
    for file in UnsafeBufferPointer(start: first, count: count)
    where String(cString: file.path) == path {
      var length = 0
      while file.text[length] != 0 { length += 1 }
      return Bytes(start: file.text, count: length)
    }
    preconditionFailure("\(path) is part of the command, and missing from it")
  }

  /// The value of a file of JSON such as `Browser/strings.json`, which is never freed: for constants.
  package static func json(_ path: String) -> Value {
    let arena = Arena()
    var faults = Diagnostics()
    let file = SourceFile(path: path, bytes: bytes(of: path), id: Origin.none.file)
    guard let value = JSONReader.read(file, arena: arena, &faults) else {
      preconditionFailure("\(path) is part of the command, and not JSON")
    }
    // The value points into the arena.
    _ = Unmanaged.passRetained(arena)
    return value
  }
}
