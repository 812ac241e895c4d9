import AcopioContent
import AcopioBase
import AcopioEmit

/// The files that hosts of repositories put into a new one.
enum RepositoryFiles {
  /// Names that only they use.
  private static let names: Set<String> = [
    ".devcontainer", ".forgejo", ".git", ".gitattributes", ".gitea", ".github", ".gitignore",
    ".gitkeep", ".gitlab", ".gitlab-ci.yml", ".gitmodules", "codeowners",
  ]
  /// The beginnings of names, in lowercase, that an extension may follow: `README.md`, `LICENSE-MIT`.
  private static let stems = [
    "code_of_conduct", "contributing", "copying", "licence", "license", "notice", "readme",
    "security",
  ]

  /// Whether a folder's entry is such a file.
  static func contain(_ name: String) -> Bool {
    let name = name.lowercased()
    return names.contains(name)
      || stems.contains { stem in
        name == stem || [".", "-", "_"].contains { name.hasPrefix(stem + $0) }
      }
  }

  /// The advice for a file of the site that was not written because one exists.
  static func advice(_ path: String, in folder: String, _ files: [NewFile]) -> Message {
    let place = folder == "." ? path : "\(folder)/\(path)"
    let wanted = files.first { $0.path == path }.map { String(decoding: $0.bytes, as: UTF8.self) }
    guard path == ".gitignore", let wanted else {
      return
        "'\(place)' was there already and is unchanged; 'acopio init' in another folder writes its own"
    }
    let lines = Set(text(of: place).split(whereSeparator: \.isNewline).map(bare))
    let missing = wanted.split(separator: "\n").filter { !lines.contains(bare($0)) }
    return missing.isEmpty
      ? "'\(place)' is unchanged; it lists the output of builds"
      : "'\(place)' is unchanged; add the output of builds: \(missing.joined(separator: " "))"
  }

  /// The text of a file; empty if it cannot be read.
  private static func text(of path: String) -> String {
    var ignored = Diagnostics()
    guard var files = try? LooseFiles(folder: nil, &ignored), let file = try? files.read(path)
    else { return "" }
    return file.bytes.string
  }

  /// A line without the slashes and spaces around the name, which mean the same folder.
  private static func bare(_ line: Substring) -> String {
    var line = line[...]
    while let last = line.last, last == "/" || last == "*" || last.isWhitespace {
      line.removeLast()
    }
    return String(line.drop { $0 == "/" || $0.isWhitespace })
  }
}
