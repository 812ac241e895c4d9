import AcopioBase

/// The files that compression makes smaller.
package enum Compressible {
  /// Their extensions, sorted.
  package static let extensions: [String] =
    (ResourceClass.dataExtensions + ["css", "html", "js", "map", "mjs", "svg", "vtt", "wasm"])
    .inOrder()

  private static let set = Set(extensions)

  /// Whether a path names the compressed form of such a file: `books.json.gz`.
  package static func isForm(_ path: String) -> Bool {
    for form in [".br", ".gz"] where path.hasSuffix(form) {
      return contains(String(path.dropLast(form.utf8.count)))
    }
    return false
  }

  /// Whether the file at a path is compressible.
  package static func contains(_ path: String) -> Bool {
    set.contains(MediaTypes.fileExtension(of: path))
  }
}

/// A form of compressed files that lie next to the original ones.
package enum HostCompression: String, Sendable, CaseIterable {
  case gzip = "gz"
  case brotli = "br"
}
