import AcopioBase
import AcopioSiteTestSupport
import AcopioTestSupport
import Foundation

/// The site's own portals and their tables and cases in `Tests/Portals/`.
enum Portals {
  /// The folder of the tables and cases.
  static var folder: URL { Specs.projectRoot.appending(path: "Tests/Portals") }

  /// The names of the folders of portals, sorted.
  static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.isDirectoryKey]
    ).filter(\.hasDirectoryPath).map(\.lastPathComponent).sorted()
  }

  /// The files of a folder that every portal may have, sorted.
  static func files(named name: String) -> [URL] {
    guard let portals = try? names() else { return [] }
    return portals.flatMap { portal in
      let place = folder.appending(path: "\(portal)/\(name)")
      let files = try? FileManager.default.contentsOfDirectory(
        at: place, includingPropertiesForKeys: nil)
      return (files ?? []).filter { $0.pathExtension == "txt" }.sorted { $0.path < $1.path }
    }
  }
}
