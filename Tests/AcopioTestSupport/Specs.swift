package import Foundation

/// The conformance suites, which stay outside the project.
package enum Specs {
  /// The folder `$ACOPIO_SPECS`, by default `../shared/specs` next to the project, or else the
  /// `.specs` that `make specs` fills; `nil` if absent.
  package static let folder: URL? = {
    let remedy = "'make specs' fetches the suites"
    if let path = ProcessInfo.processInfo.environment["ACOPIO_SPECS"] {
      return existing([path], remedy: remedy)
    }
    return existing(["../shared/specs", ".specs"], remedy: remedy)
  }()

  /// A suite by the name of its file or folder, such as `toml.json`; `nil` if absent.
  package static func suite(_ name: String) -> URL? {
    folder.flatMap {
      existing([$0.appending(path: name).path], remedy: "'make specs' fetches it into .specs")
    }
  }

  /// The exact bodies that the contract promises, next to the suites; `nil` if absent.
  package static let contractBodies: URL? = folder.flatMap {
    existing(
      [$0.deletingLastPathComponent().appending(path: "contract/expected").path],
      remedy: "only the folder next to the shared suites has them")
  }

  /// The project's own root.
  package static let projectRoot: URL = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A page of the documentation without its front matter, by its path in `docs/content/pages/`.
  package static func page(_ path: String) throws -> String {
    let url = projectRoot.appending(path: "docs/content/pages/\(path)")
    let text = try String(contentsOf: url, encoding: .utf8)
    guard text.hasPrefix("---\n"), let end = text.range(of: "\n---\n") else { return text }
    return String(text[end.upperBound...])
  }

  /// The first of `paths` that exists; otherwise prints that tests are skipped, with the remedy.
  private static func existing(_ paths: [String], remedy: String) -> URL? {
    for path in paths {
      let url =
        path.hasPrefix("/")
        ? URL(filePath: path) : projectRoot.appending(path: path).standardizedFileURL
      if FileManager.default.fileExists(atPath: url.path) { return url }
    }
    print("skipped: '\(paths.joined(separator: "' or '"))' does not exist (\(remedy))")
    return nil
  }
}
