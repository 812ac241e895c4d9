package import AcopioBase

/// The position of an entry in a tree of folders: the path of its file, without extension, relative
/// to the folder of the collection.
///
/// `index` and `_index` denote the folder that contains them, so the path of the page of the
/// collection's own folder is empty. Without a field of its own for it, the path is the key of an
/// entry.
package enum EntryPath {
  /// The key of the entry whose path is empty.
  package static let top = "index"
  /// The names of files that are the page of their folder.
  private static let folderNames: Set<Substring> = ["_index", "index"]

  /// The path of the entry in a file, given by its path below the collection without extension and
  /// language.
  package static func path(ofFile file: Substring) -> Substring {
    let slash = file.lastIndex(of: "/")
    let name = file[(slash.map { file.index(after: $0) } ?? file.startIndex)...]
    guard folderNames.contains(name) else { return file }
    return file[..<(slash ?? file.startIndex)]
  }

  /// All steps of a path but the last; empty for a path of one step.
  package static func folder(of path: Bytes) -> Bytes {
    path.slice(0..<(path.lastIndex(of: 0x2F) ?? 0))
  }

  /// The last step of a path.
  package static func name(of path: Bytes) -> Bytes {
    path.slice((path.lastIndex(of: 0x2F).map { $0 + 1 } ?? 0)..<path.count)
  }
}
