package import AcopioBase
package import AcopioModel

/// Identifies a site, wherever it is checked out.
package struct SiteIdentity: Sendable, Hashable {
  /// The name, in the site's own language.
  package let name: String
  /// The base URL without a final slash.
  package let baseURL: String

  /// The identity of the site that these files belong to; `nil` if `site.yml` is missing or has
  /// errors.
  ///
  /// Reports nothing, since a build of the site reads the file too.
  package static func read(in sources: SourceMap) -> SiteIdentity? {
    sources.files.first { $0.path == path }.flatMap(read)
  }

  /// The identity of the site at another address; at its own if there is none.
  package func served(at base: BaseURL?) -> SiteIdentity {
    SiteIdentity(name: name, baseURL: base?.text ?? baseURL)
  }

  /// The identity of the site in the folder `root`.
  package static func read(root: String) -> SiteIdentity? {
    var ignored = Diagnostics()
    guard var files = try? LooseFiles(folder: nil, &ignored),
      let file = try? files.read("\(root)/\(path)")
    else { return nil }
    return read(file)
  }

  private static let path = "content/site.yml"

  private static func read(_ file: SourceFile) -> SiteIdentity? {
    var ignored = Diagnostics()
    let arena = Arena()
    guard
      let value = YAMLReader.read(
        file, range: 0..<file.bytes.count, arena: arena, &ignored),
      let site = SiteReader.read(value, arena: arena, &ignored)?.first
    else { return nil }
    return SiteIdentity(name: site.name, baseURL: site.base.text)
  }
}
