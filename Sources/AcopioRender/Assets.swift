package import AcopioBase
package import AcopioModel

/// A file under `templates/assets/`, published below `assets/` with a content hash in its name.
///
/// Files in the folder `.well-known` there are published at the root of the site under their own
/// names, where programs look for them (RFC 8615).
package struct Asset: Sendable {
  /// The path below `templates/assets/`: `site.css`.
  package let name: String
  /// The path below Output: `assets/site.3f9a1c0b2d.css`, `.well-known/security.txt`.
  package let path: Text
  /// The value of an `integrity` attribute.
  package let integrity: String
  /// The file.
  package let file: SourceFile
}

/// All assets of a site, by name.
package struct Assets: Sendable {
  /// Sorted by name.
  package let all: [Asset]
  private let byName: [String: Int]
  /// Owns the paths.
  private let arena: Arena

  /// The asset with this name.
  subscript(name: String) -> Asset? { byName[name].map { all[$0] } }

  private static let folder = "templates/assets/"

  /// Collects every file below `templates/assets/`; reports `unsafe-path`.
  package init(_ sources: SourceMap, _ diagnostics: inout Diagnostics) {
    let arena = Arena()
    var all: [Asset] = []
    for file in sources.files where file.path.hasPrefix(Assets.folder) {
      let name = String(file.path.dropFirst(Assets.folder.count))
      let path = arena.copy(
        name.hasPrefix(".well-known/")
          ? name : "assets/" + Assets.fingerprinted(name, Digest.sha256(file.bytes)))
      if let fault = outputPathFault(path) {
        diagnostics.error(
          .unsafePath, "the path '\(path.string)' \(fault)", path: file.path,
          remedy: "rename the file")
      }
      all.append(
        Asset(name: name, path: Text(path), integrity: Digest.integrity(file.bytes), file: file))
    }
    self.all = all
    byName = Dictionary(all.indices.map { (all[$0].name, $0) }) { first, _ in first }
    self.arena = arena
  }

  /// `css/site.css` → `css/site.3f9a1c0b2d.css`: ten digits of the hash before the extension.
  static func fingerprinted(_ name: String, _ hash: String) -> String {
    let start = name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex
    let dot = name[start...].lastIndex(of: ".") ?? name.endIndex
    return "\(name[..<dot]).\(hash.prefix(10))\(name[dot...])"
  }

  /// An object that maps names to `{url, integrity}`, for templates.
  package func value(base: BaseURL) -> Value {
    let members = all.map { asset in
      let url = Value.string("\(base.path)/\(asset.path.string)", in: arena)
      let integrity = Value.string(asset.integrity, in: arena)
      let object = Value.object(
        [
          Member(key: arena.copy("url"), value: url),
          Member(key: arena.copy("integrity"), value: integrity),
        ], in: arena)
      return Member(key: arena.copy(asset.name), value: object)
    }
    return .object(members, in: arena)
  }
}
