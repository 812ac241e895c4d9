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
  package var files: [NewFile] { Starter.files(of: "ci", in: ["all/", "\(rawValue)/"]) }
}
