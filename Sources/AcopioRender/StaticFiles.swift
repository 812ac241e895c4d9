package import AcopioBase
import AcopioModel

/// The files below `static/`, which are copied to the root of the site byte for byte: `favicon.ico`,
/// `CNAME`, `.well-known/security.txt`.
package struct StaticFiles: Sendable {
  /// One of them.
  package struct File: Sendable {
    /// The path below Output.
    package let path: Text
    /// The file.
    let source: SourceFile

    /// The beginning of the file, for messages.
    package var origin: Origin { source.origin(0..<0) }
  }

  /// The files, in the order of their names.
  package let all: [File]
  private let places: [String: Int]
  /// Owns the paths.
  private let arena: Arena

  /// The file at a path below Output.
  subscript(path: String) -> SourceFile? { places[path].map { all[$0].source } }

  /// Collects the files; reports `unsafe-path`.
  package init(_ sources: SourceMap, _ diagnostics: inout Diagnostics) {
    let arena = Arena()
    var all: [File] = []
    for file in sources.files where file.path.hasPrefix(StaticName.folder) {
      let path = arena.copy(String(file.path.dropFirst(StaticName.folder.count)))
      if let fault = outputPathFault(path, allowsHostNames: true) {
        diagnostics.error(
          .unsafePath, "the path '\(path.string)' \(fault)", path: file.path,
          remedy: "rename the file")
      }
      all.append(File(path: Text(path), source: file))
    }
    self.all = all
    places = Dictionary(
      all.indices.map { (all[$0].path.string, $0) }, uniquingKeysWith: { first, _ in first })
    self.arena = arena
  }
}
