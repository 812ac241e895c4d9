package import AcopioEmit

/// A system that builds and publishes a new site at every commit, and the files that configure it.
///
/// They are kept in `Starters/ci/`, files for all systems in `all/`.
package enum CISystem: String, CaseIterable, Sendable {
  /// GitHub Actions and GitHub Pages.
  case github
  /// GitLab CI and GitLab Pages.
  case gitlab

  /// The files, sorted by path.
  package var files: [NewFile] {
    let folders = ["all/", "\(rawValue)/"]
    return StarterFiles.ci.keys.sorted().compactMap { path in
      guard let folder = folders.first(where: path.hasPrefix), let text = StarterFiles.ci[path]
      else { return nil }
      return NewFile(String(path.dropFirst(folder.count)), text: text)
    }.sorted { $0.path < $1.path }
  }
}
