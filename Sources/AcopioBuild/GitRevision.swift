import AcopioBase
import AcopioSystem

/// A revision in a repository of git, whose files are read without checking it out.
///
/// In: a name such as `v1.2` or `HEAD~1`. Out: the regular files of a folder, and their bytes. Promise: the
/// name is never taken for an option, no shell and no configured filter runs, and nothing is fetched.
package struct GitRevision: Sendable {
  /// A file of the revision.
  struct File {
    /// Its path below the folder in which git runs.
    let path: String
    /// The name of its bytes in the repository.
    let object: String
    /// Its size in bytes.
    let size: Int
  }

  /// The reason why a revision cannot be read.
  package enum Fault: Error, Equatable {
    /// There is no command `git`.
    case notInstalled
    /// The name does not denote a commit.
    case unknown
    /// The error message of git.
    case failed(String)
  }

  /// The folder in which git runs.
  let root: String
  private let commit: String

  /// Finds the revision `name` in the repository of the folder `root`.
  init(_ name: String, root: String) throws(Fault) {
    self.root = root
    // A name that begins with '-' would be an option of a git that does not know '--end-of-options'.
    guard !name.isEmpty, !name.hasPrefix("-") else { throw .unknown }
    // Without a repository, git reports that; for a name of no commit, '--quiet' suppresses the
    // message.
    let text = try GitRevision.run(
      ["rev-parse", "--verify", "--quiet", "--end-of-options", "\(name)^{commit}"], in: root)
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    guard let last = lines.last, last.utf8.count >= 40, last.utf8.allSatisfy(\.isHexDigit) else {
      throw .unknown
    }
    commit = String(last)
  }

  /// The regular files in a folder, but not those deeper, in the order of git.
  func files(in folder: String) throws(Fault) -> [File] {
    let list = try GitRevision.run(["ls-tree", "-z", "-l", commit, "--", "\(folder)/"], in: root)
    return list.split(separator: 0).compactMap { entry in
      // mode, type, object and size, then a tab and the path.
      guard let tab = entry.firstIndex(of: 0x09) else { return nil }
      let facts = String(decoding: entry[..<tab], as: UTF8.self).split(separator: " ")
      guard facts.count == 4, facts[0].hasPrefix("100"), facts[1] == "blob",
        let size = Int(facts[3])
      else { return nil }
      return File(
        path: String(decoding: entry[entry.index(after: tab)...], as: UTF8.self),
        object: String(facts[2]), size: size)
    }
  }

  /// The bytes of a file as they were committed.
  func contents(of file: File) throws(Fault) -> [UInt8] {
    try GitRevision.run(["cat-file", "blob", file.object], in: root)
  }

  /// The commit that last changed a file, as far as the repository has its history; `nil` without one.
  func lastChange(of path: String) throws(Fault) -> String? {
    let text = try GitRevision.run(["rev-list", "-n", "1", commit, "--", path], in: root)
    let name = String(decoding: text, as: UTF8.self).split(separator: "\n").first
    return name.map(String.init)
  }

  private static func run(_ arguments: [String], in root: String) throws(Fault) -> [UInt8] {
    let environment = [
      ("LC_ALL", "C"), ("GIT_NO_LAZY_FETCH", "1"), ("GIT_OPTIONAL_LOCKS", "0"),
      ("GIT_TERMINAL_PROMPT", "0"),
    ].map { (name: $0.0, value: String?.some($0.1)) }
    let command = ["git", "--no-pager", "-C", root] + arguments
    guard let result = FinishedProgram(command, environment: environment), result.status != 127
    else {
      throw .notInstalled
    }
    guard result.status == 0 else {
      let complaint = String(decoding: result.complaint, as: UTF8.self)
      let line = complaint.split(separator: "\n").first.map(String.init) ?? ""
      throw line.isEmpty
        ? .unknown : .failed(line.hasPrefix("fatal: ") ? String(line.dropFirst(7)) : line)
    }
    return result.output
  }
}

extension UInt8 {
  /// Whether the byte is a hexadecimal digit as git writes them.
  fileprivate var isHexDigit: Bool { isASCIIDigit || (0x61...0x66).contains(self) }
}
