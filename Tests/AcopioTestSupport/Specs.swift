package import Foundation

/// The conformance suites, which stay outside the project.
package enum Specs {
  /// The folder `$ACOPIO_SPECS`, by default `../shared/specs` next to the project; `nil` if absent.
  package static let folder: URL? = existing(
    ProcessInfo.processInfo.environment["ACOPIO_SPECS"] ?? "../shared/specs")

  /// The exact bodies that the contract promises, next to the suites; `nil` if absent.
  package static let contractBodies: URL? = folder.flatMap {
    existing($0.deletingLastPathComponent().appending(path: "contract/expected").path)
  }

  /// The project's own root.
  package static let projectRoot: URL = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func existing(_ path: String) -> URL? {
    let url =
      path.hasPrefix("/")
      ? URL(filePath: path) : projectRoot.appending(path: path).standardizedFileURL
    guard FileManager.default.fileExists(atPath: url.path) else {
      print("skipped: '\(path)' is not there (set ACOPIO_SPECS to the folder of suites)")
      return nil
    }
    return url
  }
}
