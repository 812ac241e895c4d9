import AcopioBase

/// The files that a build published, as far as they can be compared with those of another build.
package struct Publication {
  /// The known content of a file.
  package enum File: Equatable {
    case bytes([UInt8])
    /// A file that is too large to look into: its number of bytes, and a hash of them.
    case large(Int, hash: UInt64)
    /// The record of the build names the file, but it is missing or cannot be read.
    case missing
  }

  /// The paths of the files in byte order, without duplicates.
  package let paths: [String]
  private let reader: (String) -> File

  /// Files that are read one by one; `paths` may be in any order.
  package init(_ paths: [String], reader: @escaping (String) -> File) {
    let inOrder = paths.inOrder { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var unique: [String] = []
    for path in inOrder where unique.last.map({ !$0.utf8.elementsEqual(path.utf8) }) ?? true {
      unique.append(path)
    }
    self.paths = unique
    self.reader = reader
  }

  /// Whether the record lists a file; it may still be missing.
  func contains(_ path: String) -> Bool {
    var (low, high) = (0, paths.count)
    while low < high {
      let middle = (low + high) / 2
      if paths[middle].utf8.lexicographicallyPrecedes(path.utf8) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < paths.count && paths[low].utf8.elementsEqual(path.utf8)
  }

  /// Files in memory.
  package init(_ files: [String: [UInt8]]) {
    self.init(Array(files.keys)) { path in files[path].map { .bytes($0) } ?? .missing }
  }

  /// A file of `paths`.
  func file(_ path: String) -> File { reader(path) }
}
