internal import CEmbedded

/// The text files of this repository that the command brings along.
///
/// These are the starters, the parts of pages that sites get from the tool, and the explanations of
/// diagnostics. `make embedded` lists them for the compiler.
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
}
