import AcopioAPI
package import AcopioBase
import AcopioContent
import AcopioEmit
import AcopioSystem

/// The locks on one side of `acopio lock diff`.
///
/// In: a name on the command line. Out: the lock of a file, or the locks of a site: from its
/// folder, from a revision of git, or from building the site in memory. Promise: a name that is
/// both a file and a revision is the file, and nothing is written.
struct LockSide {
  /// The name on the command line.
  let name: String
  /// The locks, sorted by path; the locks of a site are of one version each.
  private(set) var locks: [LockFile] = []
  /// Whether the side is one file, compared only with the lock of the same version.
  let isFile: Bool
  /// The rules of the site that was built; `nil` for locks that were read.
  private(set) var rules: LockRules?
  /// The faults of the locks, or of the site.
  private(set) var diagnostics = Diagnostics()
  /// The files that diagnostics point into.
  private(set) var sources: SourceMap
  private let arena = Arena()

  /// Reads the side `name`.
  ///
  /// Revisions belong to the repository of `root`, and folders of sites are built with `building`,
  /// if given.
  init(_ name: String, root: String, building: BuildOptions?) throws(BuildError) {
    var status = stat()
    let exists = name != "-" && stat(name, &status) == 0
    let isFolder = exists && status.st_mode & S_IFMT == S_IFDIR
    self.name = name
    isFile = name == "-" || exists && !isFolder
    sources = SourceMap(memory: [arena])
    if isFile {
      read(try readText(name), path: name == "-" ? "<stdin>" : name, version: nil)
    } else if !isFolder {
      try readRevision(root)
    } else if let building {
      try build(building)
    } else {
      try readFolder()
    }
  }

  /// Reads a lock; `path` is its path below the root of a site, whose name contains the version.
  private mutating func read(_ text: [UInt8], path: String, version name: String?) {
    let bytes = text.withUnsafeBufferPointer { arena.copy($0) }
    let file = sources.add(path: path, text: SourceText(bytes, arena: arena))
    guard let lock = LockReader.read(file, &diagnostics),
      name.map({ lock.lock.isNamed($0, file, &diagnostics) }) ?? true
    else { return }
    locks.append(lock)
  }

  /// The path of a file of the site for messages.
  private func path(of file: String) -> String {
    name == "." ? file : name.hasSuffix("/") ? name + file : "\(name)/\(file)"
  }
}

// MARK: - Sites

extension LockSide {
  /// Reads the locks in the folder of a site.
  private mutating func readFolder() throws(BuildError) {
    let folder = path(of: LockedSite.folder)
    let names = folderNames(folder)
    if names == nil, errno != ENOENT {
      throw .source(.unreadable(folder, reason: "\(String(cString: strerror(errno)))"))
    }
    for name in (names ?? []).sorted() where name.hasSuffix(LockedSite.ending) {
      var status = stat()
      let path = "\(folder)/\(name)"
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      guard Int(status.st_size) <= LockReader.sizeLimit else { throw .locks(.tooLarge(path)) }
      read(try readText(path), path: path, version: "\(LockedSite.folder)/\(name)")
    }
    guard locks.isEmpty, !diagnostics.hasErrors else { return }
    if access(path(of: manifestName), F_OK) == 0 { throw .locks(.output(name)) }
    throw .locks(.missing(folder))
  }

  /// Builds the site in the folder, and makes the locks that `acopio lock` would write.
  private mutating func build(_ options: BuildOptions) throws(BuildError) {
    let folders = SiteFolders(root: name, output: nil)
    guard access("\(name)/content", F_OK) == 0 else {
      throw access(path(of: manifestName), F_OK) == 0
        ? .locks(.output(name)) : .noSite(root: name)
    }
    let site = try lockSite(folders, options)
    (diagnostics, sources, rules) = (site.diagnostics, site.sources, site.rules)
    guard !diagnostics.hasErrors else { return }
    let files = site.locks.map { lock in
      let file = LockedSite.path(of: lock.version)
      let kept = site.committed[lock.version].map { lock.carryingOver($0.lock) } ?? lock
      return LockReader.numbered(kept, path: path(of: file))
    }
    locks = files.inOrder { $0.path < $1.path }
    if locks.isEmpty { throw .locks(.noEndpoints(name)) }
  }

  /// Reads the locks in a revision of the repository of `root`.
  private mutating func readRevision(_ root: String) throws(BuildError) {
    var large: String?
    do throws(GitRevision.Fault) {
      let revision = try GitRevision(name, root: root)
      for file in try revision.files(in: LockedSite.folder)
      where file.path.hasSuffix(LockedSite.ending) {
        let path = "\(name):\(file.path)"
        if file.size > LockReader.sizeLimit {
          large = large ?? path
        } else {
          read(try revision.contents(of: file), path: path, version: file.path)
        }
      }
    } catch {
      throw .locks(.revision(name, error))
    }
    if let large { throw .locks(.tooLarge(large)) }
    if locks.isEmpty, !diagnostics.hasErrors {
      throw .locks(.missingInRevision("\(name):\(LockedSite.folder)"))
    }
  }
}

/// The reason why a side has no locks to compare.
package enum LockSideFault: Error {
  /// The folder of a site has no lock, or the side none of a version.
  case missing(String, version: String? = nil)
  /// A revision has no lock.
  case missingInRevision(String)
  /// The folder is the output of a build.
  case output(String)
  /// The site that was built has no endpoints.
  case noEndpoints(String)
  /// The file is larger than a lock may be.
  case tooLarge(String)
  /// The name is no file, and git cannot read it as a revision.
  case revision(String, GitRevision.Fault)

  /// The fault as a diagnostic without a position.
  package var diagnostic: Diagnostic {
    switch self {
    case .missing(let path, let version):
      Diagnostic(
        .missingLock, .error,
        "there is no lock\(version.map { " of '\($0)'" } ?? "") in '\(path)'", path: path,
        remedy:
          "write it with 'acopio lock'; or name the folder of a site, and compare what it"
          + " publishes with '--build'")
    case .missingInRevision(let path):
      Diagnostic(
        .missingLock, .error, "there is no lock in '\(path)'", path: path,
        remedy:
          "name a revision with locks, and with '--root' the root of the site, if the command runs "
          + "elsewhere")
    case .output(let path):
      Diagnostic(
        .missingLock, .error,
        "'\(path)' is the output of a build, which does not have all that a lock says", path: path,
        remedy: "name the folder of the site, and compare what it publishes with '--build'")
    case .noEndpoints(let path):
      Diagnostic(
        .missingLock, .error, "the site in '\(path)' has no endpoints", path: path,
        remedy: "name the folder of a site whose '_collection.yml' declares 'endpoints'")
    case .tooLarge(let path):
      Diagnostic(
        .fileTooLarge, .error,
        "'\(path)' has more than \(LockReader.sizeLimit >> 20) MB, the most that a lock may have",
        path: path, remedy: LockReader.remedy)
    case .revision(let name, .unknown):
      Diagnostic(
        .unknownRevision, .error,
        "'\(name)' is neither a file nor a folder nor a revision of git", path: name,
        remedy: "name a lock, the folder of a site, or a commit such as v1.2 or HEAD~1")
    case .revision(let name, .notInstalled):
      Diagnostic(
        .unknownRevision, .error,
        "'\(name)' is neither a file nor a folder, and git, which would know a revision, is not installed",
        path: name, remedy: "install git, or name a lock or the folder of a site")
    case .revision(let name, .failed(let reason)):
      Diagnostic(
        .unknownRevision, .error,
        "'\(name)' is neither a file nor a folder, and git cannot read it as a revision: \(reason)",
        path: name, remedy: "name a folder in the repository with '--root'")
    }
  }
}
