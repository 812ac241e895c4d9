import AcopioBase
import AcopioModel

/// The files that compression makes smaller.
package enum Compressible {
  /// Their extensions, sorted.
  package static let extensions: [String] =
    (ResourceClass.dataExtensions + ["css", "html", "js", "map", "mjs", "svg", "vtt", "wasm"])
    .inOrder()

  private static let set = Set(extensions)

  /// Whether the file at a path is one.
  package static func contains(_ path: String) -> Bool {
    set.contains(MediaTypes.fileExtension(of: path))
  }
}
