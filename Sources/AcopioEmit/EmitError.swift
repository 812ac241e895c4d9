package import AcopioBase
import AcopioSystem

/// The reason why the environment (disk, permissions, another build) prevented files from being
/// written or removed.
package enum EmitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The operation on a file or folder.
  package enum Action: String, Sendable {
    case open, read, write, create, move, remove, lock

    /// What cannot be done.
    var refusal: Message {
      switch self {
      case .open: "cannot open"
      case .read: "cannot read"
      case .write: "cannot write"
      case .create: "cannot create"
      case .move: "cannot move"
      case .remove: "cannot remove"
      case .lock: "cannot lock"
      }
    }
  }

  /// Another build holds the lock at `path`.
  case locked(path: String)
  /// The system refused; `code` is its `errno`.
  case failed(Action, path: String, code: Int32)
  /// Another site owns the folder at `path`.
  case owned(path: String, by: OutputOwner, not: OutputOwner)
  /// The record at `path` is truncated or was changed.
  case damaged(path: String)
  /// The record at `path` is a folder, a link or a device.
  case unusable(path: String)
  /// Nothing shows that the file or folder at `path` may be replaced or removed.
  case foreign(path: String)
  /// The folder at `path`, in which everything is to be new, contains files with these names.
  case notEmpty(path: String, names: [String])
  /// The work folder at `path` is a symbolic link.
  case linked(path: String)
  /// The work folder at `path` contains `name`, and no build made it.
  case occupied(path: String, by: String)
  /// The folder at `path` was created, removed or replaced during the build.
  case replaced(path: String)
  /// A release folder, or a release in it, cannot be used.
  case release(ReleaseFault, path: String)

  /// The error as a diagnostic without a position.
  package var diagnostic: Diagnostic {
    switch self {
    case .locked(let path):
      Diagnostic(
        .outputLocked, .error, "another build is running and holds '\(path)'", path: path,
        remedy: "wait until it has finished")
    case .failed(_, let path, EROFS):
      Diagnostic(
        .outputUnwritable, .error, "cannot write to '\(path)': the file system is read-only",
        path: path,
        remedy: "mount it for writing")
    case .failed(.write, let path, EFBIG):
      Diagnostic(
        .outputUnwritable, .error,
        "cannot write '\(path)': it is larger than the system allows here", path: path,
        remedy: "raise the limit with 'ulimit -f unlimited', or use another file system")
    case .failed(let action, let path, let code):
      Diagnostic(
        .outputUnwritable, .error,
        "\(action.refusal) '\(path)': \(String(cString: strerror(code)))", path: path,
        remedy: code != EACCES
          ? nil
          : path.hasSuffix(".acopio")
            ? "build in a copy of the site that you may write: builds keep their work in '.acopio'"
            : "give yourself the right to write there")
    case .owned(let path, let owner, let other):
      Diagnostic(
        .outputOwned, .error,
        "'\(path)' belongs to \(EmitError.noun(owner)), not to \(EmitError.noun(other))",
        path: path,
        remedy: other.isPart
          ? "name another folder with --output"
          : "name another folder with --output, or take it over with 'acopio build --adopt'")
    case .damaged(let path):
      Diagnostic(
        .outputRecordDamaged, .error,
        "'\(path)' is damaged, so it is unknown which files builds have written", path: path,
        remedy: "restore it, or let the site take over its files with 'acopio build --adopt'")
    case .unusable(let path):
      Diagnostic(
        .outputRecordDamaged, .error,
        "'\(path)' is a folder or a link, where a file of builds is expected", path: path,
        remedy: "name another file, or move it away if acopio made it")
    case .foreign(let path):
      Diagnostic(
        .outputFileNotOurs, .error,
        "cannot write '\(path)': a file is there that acopio did not write", path: path,
        remedy: "move it away, or name another folder with --output")
    case .notEmpty(let path, let names):
      Diagnostic(
        .folderNotEmpty, .error,
        "the folder '\(path)' is not empty: it contains \(EmitError.listed(names))", path: path,
        remedy: "name another folder; one that does not exist is created")
    case .linked(let path):
      Diagnostic(
        .cacheNotOurs, .error,
        "'\(path)' is a symbolic link, and acopio does not write or delete through it", path: path,
        remedy: "remove the link; acopio creates the folder again")
    case .occupied(let path, let name):
      Diagnostic(
        .cacheNotOurs, .error,
        "acopio did not make the folder '\(path)': it contains '\(name)' and no lock of a build",
        path: path, remedy: "move the folder away; acopio creates its own")
    case .replaced(let path):
      Diagnostic(
        .outputReplaced, .error, "'\(path)' was made or replaced while the site was being built",
        path: path, remedy: "build again")
    case .release(let fault, let path): fault.diagnostic(path)
    }
  }

  /// One sentence for people, without a full stop.
  package var description: String { diagnostic.sentence.english }

  /// Up to three names in quotes, and how many more there are.
  private static func listed(_ names: [String]) -> Message {
    let shown = names.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
    return names.count > 3 ? "\(shown) and \(names.count - 3) more" : Message(verbatim: shown)
  }

  private static func noun(_ owner: OutputOwner) -> Message {
    let site: Message =
      owner.site.map { "the site '\($0)'" }
      ?? owner.folder.map { "the site whose output is '\($0)'" } ?? "a site without a name"
    return owner.isPart ? "a part of \(site)" : site
  }
}

/// A step that changes files, passed to `Probe` before it happens.
package enum FileOperation: Sendable {
  /// A file is created in the staging folder.
  case stage
  /// Bytes are written to a staged file, its copy or a record.
  case write
  /// A staged file or folder is renamed into Output, or a folder is created there.
  case place
  /// A file or an empty folder is removed from Output.
  case remove
  /// A record in Output gets its final name or is removed.
  case list
  /// The staging folder is created, or files of a build other than the site are removed.
  case prepare
}

/// Called before each operation, for tests.
///
/// An error that it throws ends the build immediately, as a killed process or a full disk would.
package typealias Probe = @Sendable (FileOperation) throws(EmitError) -> Void
