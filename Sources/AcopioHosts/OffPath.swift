import AcopioBase
package import AcopioModel

/// The locations of files on hosts where an endpoint path cannot also be a directory.
///
/// Everything below an API folder moves below `_f/`. One rule leads there: `/v1/*` to
/// `/_f/v1/:splat.json`. So a JSON file has another `.json` after its own there, and an endpoint
/// has both names, because it answers with and without `.json`. Files with other extensions have
/// rules of their own.
package struct OffPath: Sendable {
  /// The folder.
  static let folder = "_f"

  private let apiFolders: [String]
  private let endpoints: Set<String>
  private let hosted: HostedSite

  /// The layout of a site on a host; `nil` where files keep their paths.
  package init?(_ hosted: HostedSite, on host: any Host) {
    let layout = host.layout(
      endpoints: hosted.ruledEndpoints.count, redirects: hosted.redirects.count)
    guard layout == .offPath else { return nil }
    self.init(hosted)
  }

  /// The layout of a site.
  package init(_ hosted: HostedSite) {
    self.hosted = hosted
    apiFolders = hosted.endpointFolders
    endpoints = Set(hosted.ruledEndpoints.map(\.path))
  }

  /// Whether another description of the same site leads to the same layout.
  package func isSame(as other: OffPath) -> Bool {
    apiFolders == other.apiFolders && endpoints == other.endpoints
  }

  /// Whether a file moves.
  private func moves(_ path: String) -> Bool {
    apiFolders.contains { folder in
      path.utf8.starts(with: folder.utf8.dropFirst())
        && (path.utf8.dropFirst(folder.utf8.count - 1).first == 0x2F
          || path == "\(folder.dropFirst()).json")
    }
  }

  /// The paths at which a file is published instead of its own.
  package func paths(of path: String) -> [String] {
    guard moves(path) else { return [path] }
    let moved = "\(OffPath.folder)/\(path)"
    // The endpoint '/books.json' comes before the file of '/books'.
    guard path.hasSuffix(".json"), !endpoints.contains("\(path).json") else { return [moved] }
    return endpoints.contains(path) ? [moved, "\(moved).json"] : ["\(moved).json"]
  }

  /// The path of the file that was published at a path, on any host; `nil` for the second copy of one.
  package static func original(of path: String) -> String? {
    guard path.hasPrefix("\(folder)/") else { return path }
    let moved = path.dropFirst(folder.utf8.count + 1)
    guard moved.hasSuffix(".json") else { return String(moved) }
    return moved.hasSuffix(".json.json") ? String(moved.dropLast(".json".utf8.count)) : nil
  }

  /// The rules that lead there, in the syntax of `_redirects`, those without patterns first.
  var rules: (exact: [String], patterns: [String]) {
    let base = hosted.base.path
    func rule(_ address: String, _ path: String) -> String {
      "\(RuleText.address(base + address)) \(RuleText.address("\(base)/\(path)")) 200"
    }
    var exact: [String] = []
    for endpoint in hosted.ruledEndpoints {
      if apiFolders.contains(endpoint.address),
        endpoint.path == "\(endpoint.address.dropFirst()).json"
      {
        // Patterns do not mean the address itself everywhere.
        exact.append(rule(endpoint.address, "\(OffPath.folder)/\(endpoint.path)"))
        exact.append(rule("/\(endpoint.path)", "\(OffPath.folder)/\(endpoint.path).json"))
      } else if !moves(endpoint.path) {
        exact.append(rule(endpoint.address, endpoint.path))
      } else if !endpoint.path.hasSuffix(".json") {
        exact.append(rule(endpoint.address, "\(OffPath.folder)/\(endpoint.path)"))
      }
    }
    for file in hosted.files where moves(file.path) && !file.path.hasSuffix(".json") {
      exact.append(rule("/\(file.path)", "\(OffPath.folder)/\(file.path)"))
    }
    let patterns = hosted.filled(hosted.endpointFolders).map { folder in
      "\(RuleText.address(base + folder))/* \(RuleText.address("\(base)/\(OffPath.folder)\(folder)"))/:splat.json 200"
    }
    return (exact, patterns)
  }
}
