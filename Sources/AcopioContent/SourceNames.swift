package import AcopioBase
import AcopioModel

/// The meaning of file and folder names below `content/`, `static/` and `templates/`.
package enum SourceNames {
  /// The use of a file or folder.
  package enum Use {
    /// A file or folder of the site.
    case source
    /// Created by an editor, a file manager or version control, and not meant to be published.
    case tool
    /// Hidden by its name, though it may be meant for the site.
    case hidden
  }

  /// The use of `name` in `folder`; `siblings` contains all names in the folder.
  package static func use(of name: String, in folder: String, beside siblings: Set<String>) -> Use {
    if name.utf8.last == 0x7E {
      return siblings.contains(String(name.dropLast())) ? .tool : .hidden
    }
    guard name.utf8.first == 0x2E else { return .source }
    if folder == "templates/assets", name == ".well-known" { return .source }
    if "\(folder)/".hasPrefix(StaticName.folder), StaticName.isAllowed(name) { return .source }
    let isTool =
      tools.contains(name) || toolPrefixes.contains { name.hasPrefix($0) }
      || toolSuffixes.contains { name.hasSuffix($0) }
    return isTool ? .tool : .hidden
  }

  private static let tools: Set<String> = [
    ".DS_Store", ".Spotlight-V100", ".Trashes", ".directory", ".editorconfig", ".git",
    ".gitattributes", ".gitignore", ".gitkeep", ".gitmodules", ".hg", ".hgignore", ".idea", ".keep",
    ".obsidian", ".stfolder", ".stignore", ".svn", ".trash", ".vscode",
  ]
  private static let toolPrefixes = [
    ".#", "._", ".fuse_hidden", ".goutputstream", ".markdownlint", ".nfs", ".prettier", ".sync",
    ".~lock.",
  ]
  private static let toolSuffixes = [".swn", ".swo", ".swp", ".swx", "~"]

  /// A readable form of a name that is not UTF-8: `caf\xE9.md`.
  package static func escaped(_ name: [UInt8]) -> String {
    var out = ""
    var parser = Unicode.UTF8.ForwardParser()
    var rest = name[...]
    while let byte = rest.first {
      var input = rest.makeIterator()
      if case .valid(let encoded) = parser.parseScalar(from: &input) {
        out.unicodeScalars.append(Unicode.UTF8.decode(encoded))
        rest = rest.dropFirst(encoded.count)
      } else {
        out += "\\x" + byte.hexadecimal(2)
        rest = rest.dropFirst()
      }
      parser = Unicode.UTF8.ForwardParser()
    }
    return out
  }

  /// The suggestion for a file that is too large: entries can be split into several files, a film
  /// can't.
  package static func remedyForSize(of path: String) -> Message {
    if ContentFormats.format(of: path) != nil { return "split it into smaller files" }
    if has(path, films) {
      return
        "encode it with a lower resolution or bit rate, or publish it on a video host and link to"
        + " its address"
    }
    if has(path, pictures) {
      return "save it with fewer pixels or in a format that compresses better"
    }
    return "publish it on a host for large files and link to its address"
  }

  /// Whether a path is of a film or picture beside content, by its ending.
  static func isMedia(_ path: String) -> Bool {
    path.hasPrefix("content/") && (has(path, films) || has(path, pictures))
  }

  private static let films = ["m4v", "mkv", "mov", "mp4", "mpeg", "mpg", "ogv", "webm"]
  private static let pictures = [
    "avif", "bmp", "gif", "heic", "jpeg", "jpg", "png", "svg", "tif", "tiff", "webp",
  ]

  private static func has(_ path: String, _ endings: [String]) -> Bool {
    path.lastIndex(of: ".").map { endings.contains(path[path.index(after: $0)...].lowercased()) }
      ?? false
  }
}
