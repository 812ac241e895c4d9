package import AcopioBase
import AcopioSystem

/// Decides where the files of a site may be written: outside of the sources of a site and of the
/// folders of other programs.
///
/// The next build would read files there as content, or they would be mixed up with files that are
/// not part of a site. Folders are compared by identity, so that neither a link nor `..` evades it.
/// Reasons are clauses to follow "which".
package struct SitePlacement: Sendable {
  /// The names of the folders of a site that only its authors and its builds write to.
  private let kept: [String]
  /// The roots of the sites that are concerned.
  private let roots: [String]
  /// The home folder of the user; `nil` if there is none.
  private let home: String?

  /// A rule for sites whose files are in the folders `sources` of `roots`.
  package init(sources: [String] = [], roots: [String] = [], home: String? = nil) {
    kept = sources + [".acopio"]
    self.roots = roots
    self.home = home
  }

  /// The reason why a site must not be written to `path`; `nil` if it may.
  package func fault(of path: String) -> Message? {
    if let reason = fault(of: path, inside: kept) { return reason }
    for root in roots where leads(root, into: path) {
      return leads(path, into: root) ? "is the root of the site" : "holds the site itself"
    }
    if let home, leads(path, into: home), leads(home, into: path) { return "is your home folder" }
    if let folder = enclosingReleaseFolder(of: path) {
      return "is a part of the release folder '\(folder)'"
    }
    return otherSite(at: path)
  }

  /// The reason why nothing must be written to `path`, which is in one of these folders of a site,
  /// or of Git.
  package func fault(of path: String, inside folders: [String]) -> Message? {
    for root in roots {
      for folder in folders + [".git"]
      where leads(path, into: "\(root)/\(folder)") || isNamed(path, "\(root)/\(folder)") {
        return "lies in '\(folder)/'"
      }
    }
    let isInGit =
      SitePlacement.steps(of: absolutePath(path)).contains { $0.name == ".git" }
      || SitePlacement.steps(of: path).contains { $0.name == ".git" && leads(path, into: $0.path) }
    return isInGit ? "lies in '.git/'" : nil
  }

  /// Whether a path is in the folder at another, which need not exist yet.
  private func isNamed(_ path: String, _ folder: String) -> Bool {
    (absolutePath(path) + "/").hasPrefix(absolutePath(folder) + "/")
  }

  /// Describes how the files would mix with another site; `nil` if they would not.
  private func otherSite(at path: String) -> Message? {
    func isSite(_ folder: String) -> Bool { access("\(folder)/content/site.yml", F_OK) == 0 }
    if isSite(path) { return "is the root of another site" }
    let resolved = SitePlacement.steps(of: absolutePath(path))
    let written = SitePlacement.steps(of: path).filter { leads(path, into: $0.path) }
    let inner = (resolved + written).last { kept.contains($0.name) && isSite($0.parent) }
    return inner.map { "lies in '\($0.name)/' of another site" }
  }

  /// The folders along a path, as it is written.
  private static func steps(of path: String) -> [(parent: String, name: String, path: String)] {
    var parent = path.hasPrefix("/") ? "/" : "."
    return path.split(separator: "/").map { name in
      let step = (parent: parent, name: String(name), path: "\(parent)/\(name)")
      parent = step.path
      return step
    }
  }
}
