import AcopioModel

/// The headers of a file that no manifest describes, by its path and its hash.
///
/// They equal the headers of a site without `hosting:`.
struct DefaultHeaders {
  /// The value of `Content-Type`.
  let contentType: String
  /// The value of `Cache-Control`.
  let cacheControl: String

  private static let types = MediaTypes()
  private static let policy = HostingPolicy()

  init(path: String, sha256: String) {
    contentType = DefaultHeaders.types[path]
    var resource = ResourceClass(of: path)
    // Whether the name follows the content is proven here; a manifest takes the word of the build.
    if resource == .asset, !DefaultHeaders.isFingerprinted(path, sha256) { resource = .file }
    if resource == .hashedData, !path.hasSuffix("/\(sha256).json") { resource = .data }
    cacheControl = DefaultHeaders.policy.cacheControl(of: resource)
  }

  /// Whether the name contains the beginning of the hash, as `site.3f9a1c0b2d.css` does.
  private static func isFingerprinted(_ path: String, _ sha256: String) -> Bool {
    path.split(separator: "/").last?.split(separator: ".").dropFirst()
      .contains { $0.utf8.count == 10 && sha256.hasPrefix($0) } ?? false
  }
}
