#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why the world (disk, rights, another build) did not let files be written or removed.
package enum EmitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was being done to a file or folder.
  package enum Action: String, Sendable {
    case open, read, write, create, move, remove, lock
  }

  /// Another build holds the lock at `path`.
  case locked(path: String)
  /// The system refused; `code` is its `errno`.
  case failed(Action, path: String, code: Int32)
  /// Renaming cannot lead from the staging folder to Output.
  case otherFileSystem(output: String, work: String)

  /// One sentence for people, without full stop.
  package var description: String {
    switch self {
    case .locked(let path):
      "another build is running and holds '\(path)'; wait until it has finished"
    case .failed(let action, let path, let code):
      "cannot \(action.rawValue) '\(path)': \(String(cString: strerror(code)))"
    case .otherFileSystem(let output, let work):
      "'\(output)' and '\(work)' must be on one file system, because finished files are renamed"
        + " from one into the other"
    }
  }
}

/// A step that changes files: what `Probe` sees before it happens.
package enum FileOperation: Sendable {
  /// A file is created in the staging folder.
  case stage
  /// Bytes are written to a staged file or to a list.
  case write
  /// A staged file or folder is renamed into Output, or a folder is made there.
  case place
  /// A file or an empty folder is removed from Output.
  case remove
  /// A list of paths appears under its name in the work folder, or goes.
  case list
  /// The staging folder is made or removed.
  case prepare
}

/// Called before each operation, for tests.
///
/// What it throws ends the build on the spot, as a killed process or a full disk would.
package typealias Probe = @Sendable (FileOperation) throws(EmitError) -> Void
