import AcopioBase
import AcopioContent
import AcopioSystem

/// The files of another tool's site: all names at once, contents when they are asked for.
///
/// Hidden files and folders of programs are left out; symbolic links are not followed.
struct ForeignFiles {
  /// The folder of the site, with a `/` at its end.
  let root: String
  /// The paths of the files in it, sorted by their bytes.
  private(set) var paths: [String] = []
  /// The paths that were left out.
  private(set) var links: [String] = []
  /// The files that were read; diagnostics point into them.
  var sources: SourceMap { loose.sources }

  private var loose: LooseFiles
  private var known: Set<String> = []
  private var read: [String: SourceFile] = [:]

  /// Folders of programs and of their output.
  private static let foreign: Set<String> = ["_site/", "bower_components/", "vendor/bundle/"]
  /// Folders nested deeper than this are links in a circle, or nothing of a site.
  private static let deepest = 64

  /// Finds the files in `folder`; throws if it cannot be read.
  init(folder: String) throws(SourceError) {
    var ignored = Diagnostics()
    loose = try LooseFiles(folder: nil, &ignored)
    root = folder.hasSuffix("/") ? folder : folder + "/"
    try visit("", depth: 0)
    paths.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    known = Set(paths)
  }

  /// Whether there is a folder at the top, also a hidden one.
  func hasFolder(_ name: String) -> Bool {
    var status = stat()
    return lstat(root + name, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether the site has a file.
  func contains(_ path: String) -> Bool { known.contains(path) }

  /// The first of some files that the site has.
  func first(of paths: [String]) -> String? { paths.first(where: contains) }

  /// The paths of the files below a folder, such as `_posts/`.
  func below(_ folder: String) -> [String] { paths.filter { $0.hasPrefix(folder) } }

  /// A file of the site; `nil` if it cannot be read, which is reported.
  mutating func file(_ path: String, _ diagnostics: inout Diagnostics) -> SourceFile? {
    if let file = read[path] { return file }
    do throws(SourceError) {
      let file = try loose.read(root + path)
      read[path] = file
      return file
    } catch {
      diagnostics.leftOut(error.diagnostic.message, path: root + path, remedy: "copy it by hand")
      return nil
    }
  }

  private mutating func visit(_ folder: String, depth: Int) throws(SourceError) {
    guard depth < ForeignFiles.deepest else { return }
    guard let names = folderNames(root + folder) else {
      throw .unreadable(root + folder, reason: "\(String(cString: strerror(errno)))")
    }
    for name in names where !name.hasPrefix(".") || ForeignFiles.isOfSite(name) {
      var status = stat()
      guard lstat(root + folder + name, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR:
        let inner = "\(folder)\(name)/"
        if name == "node_modules" || ForeignFiles.foreign.contains(inner) { continue }
        try visit(inner, depth: depth + 1)
      case S_IFREG: paths.append(folder + name)
      case S_IFLNK: links.append(folder + name)
      default: break
      }
    }
  }
}

extension ForeignFiles {
  /// Whether a name that begins with a dot belongs to a site.
  private static func isOfSite(_ name: String) -> Bool {
    [".eleventy.js", ".eleventyignore", ".gitignore"].contains(name)
      || hostNames.contains { "\($0)" == name }
  }
}

extension Diagnostics {
  /// Reports a part of the site that has no equivalent, as `not-imported`.
  mutating func leftOut(
    _ message: Message, at origin: Origin = .none, path: String? = nil, remedy: Message
  ) {
    warning(.notImported, message, at: origin, path: path, remedy: remedy)
  }

  /// Reports the settings for highlighting whose work is done in another way here, or not at all.
  mutating func leaveOutHighlighting(_ settings: Value, _ known: Set<String>) {
    for member in settings.members {
      let name = member.key.string.lowercased()
      if known.contains(name) || member.value.isNothing || member.value.bool == false { continue }
      leftOut(
        "the setting '\(member.key.string)' for code has no effect here", at: member.keyOrigin,
        remedy: name.contains("style")
          ? "write colours into templates/assets/acopio/code.css"
          : name.contains("line")
            ? "write 'linenos' after the fences whose lines have numbers"
            : "see docs/content/pages/guides/markdown.md for what code can have")
    }
  }
}
