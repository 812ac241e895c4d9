package import AcopioBase

/// The reason why a release folder, or a release in it, cannot be used.
package enum ReleaseFault: Hashable, Sendable {
  /// The folder is the output folder of builds without releases.
  case plainOutput
  /// The folder has no record of releases.
  case notReleases
  /// A name of ours is in no record.
  case unrecorded
  /// The entry must be a link or folder of ours; `noun` names the kind, such as `a folder`.
  case replaced(noun: Message)
  /// The link `current` leads to `target`, which no build made.
  case leadsElsewhere(target: String)
  /// The file system has no symbolic links.
  case noLinks
  /// No release begins with `revision`; `known` are those that exist, the newest first.
  case unknown(revision: String, known: [String])
  /// More than one release begins with `revision`.
  case ambiguous(revision: String, releases: [String])
  /// There is no release before the current one.
  case noEarlier
  /// The release `name` is not as its build made it; `file` is missing, or its bytes are others.
  case changed(_ name: String, file: String?)
  /// The release `name` has a file that its build did not write.
  case added(_ name: String, file: String)

  /// The fault at `path` as a diagnostic without a position.
  func diagnostic(_ path: String) -> Diagnostic {
    switch self {
    case .plainOutput:
      Diagnostic(
        .releaseFolderUnusable, .error,
        "'\(path)' is the output folder of builds without releases", path: path,
        remedy:
          "name another folder, or remove the site from it first with 'acopio clean --output \(path)'"
      )
    case .notReleases:
      Diagnostic(
        .releaseFolderUnusable, .error, "'\(path)' is not a release folder", path: path,
        remedy: "name the folder of 'acopio build --releases'")
    case .unrecorded:
      Diagnostic(
        .releaseFolderUnusable, .error,
        "'\(path)' exists, and there is no record that builds made it", path: path,
        remedy: "move it away, restore '\(ReleaseNames.record)', or take over the releases with"
          + " 'acopio build --adopt'")
    case .replaced(let noun):
      Diagnostic(
        .releaseFolderUnusable, .error, "'\(path)' is \(noun), and no build made it", path: path,
        remedy: "move it away, then build again")
    case .leadsElsewhere(let target):
      Diagnostic(
        .releaseFolderUnusable, .error,
        "the link '\(path)' leads to '\(target)', which is not a release of this folder",
        path: path, remedy: "remove the link, then build again")
    case .noLinks:
      Diagnostic(
        .releaseFolderUnusable, .error,
        "cannot make the link '\(path)': the file system has no symbolic links", path: path,
        remedy: "use another file system, or a folder without releases with '--output'")
    case .unknown(let revision, let known):
      Diagnostic(
        .unknownRelease, .error, "'\(path)' has no release '\(revision)'", path: path,
        remedy: known.isEmpty
          ? "build the site" : "name one of \(ReleaseFault.listed(known))")
    case .ambiguous(let revision, let releases):
      Diagnostic(
        .unknownRelease, .error,
        "more than one release of '\(path)' begins with '\(revision)'", path: path,
        remedy: "name one of \(ReleaseFault.listed(releases))")
    case .noEarlier:
      Diagnostic(
        .unknownRelease, .error, "'\(path)' has no release before the current one", path: path,
        remedy: "see 'acopio rollback --list'; 'acopio build --keep' says how many are kept")
    case .changed(let name, let file):
      Diagnostic(
        .releaseChanged, .error,
        file.map { "the release '\(name)' is not as its build made it: '\($0)' is missing" }
          ?? "the release '\(name)' is not as its build made it: files have other bytes",
        path: path, remedy: "return to another release, or build the site again")
    case .added(let name, let file):
      Diagnostic(
        .releaseChanged, .error,
        "the release '\(name)' is not as its build made it: '\(file)' was added", path: path,
        remedy: "move that file away, return to another release, or build the site again")
    }
  }

  /// Up to five names in quotes, and how many more there are.
  private static func listed(_ names: [String]) -> Message {
    let shown = names.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
    return names.count > 5 ? "\(shown) and \(names.count - 5) more" : Message(verbatim: shown)
  }
}
