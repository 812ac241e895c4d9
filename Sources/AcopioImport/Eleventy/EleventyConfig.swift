import AcopioBase
import AcopioSystem

/// The readable part of Eleventy's configuration, which is a program: folders and copied files.
struct EleventyConfig {
  /// The folder of the content, with a `/` at its end; empty for the root.
  private(set) var input = ""
  /// The folder of data.
  private(set) var data = "_data/"
  /// The folders of templates.
  private(set) var includes = ["_includes/", "_layouts/"]
  /// The files and folders that are copied, with their places.
  private(set) var copies: [(from: String, to: String)] = []
  /// The path and the format of the feed, if the plugin writes one.
  private(set) var feed: (path: String, format: String)?
  /// Whether the pictures next to texts are published for their pages.
  private(set) var publishesPictures = false
  /// The patterns of files that are left out.
  private var ignored: [String] = []
  /// The file of the configuration; empty if there is none.
  private(set) var path = ""

  private static let files = [
    ".eleventy.js", "eleventy.config.js", "eleventy.config.mjs", "eleventy.config.cjs",
  ]

  /// The configuration of a site without any.
  init() {}

  /// Reads the configuration, and reports its additions to Eleventy, line by line.
  init(_ files: inout ForeignFiles, _ diagnostics: inout Diagnostics) {
    for path in EleventyConfig.lists where files.contains(path) {
      for line in files.file(path, &diagnostics)?.bytes.string.split(whereSeparator: \.isNewline)
        ?? []
      {
        ignore(String(line))
      }
    }
    guard let path = files.first(of: EleventyConfig.files) else { return }
    self.path = path
    guard let file = files.file(path, &diagnostics) else { return }
    let text = file.bytes.string
    input = EleventyConfig.folder("input", in: text, of: "") ?? ""
    data = EleventyConfig.folder("data", in: text, of: input) ?? input + data
    includes = ["includes", "layouts"].map { name in
      EleventyConfig.folder(name, in: text, of: input) ?? "\(input)_\(name)/"
    }
    for match in text.matches(of: /ignores\.add\(\s*["']([^"'\n]+)["']/) { ignore(String(match.1)) }
    if let path = text.firstMatch(of: /outputPath:\s*["']([^"'\n]+\.xml)["']/) {
      let isRSS = text.contains(/type:\s*["']rss["']/)
      feed = ("/" + EleventyConfig.plain(String(path.1)), isRSS ? "rss" : "atom")
    }
    publishesPictures = text.contains("eleventyImageTransformPlugin")
    readCopies(text)
    report(file, &diagnostics)
  }

  /// Files with the patterns of others that are left out.
  private static let lists = [".eleventyignore", ".gitignore"]

  /// Takes a line of such a file.
  private mutating func ignore(_ line: String) {
    var pattern = line.trimmingSpaces
    if pattern.hasPrefix("#") || pattern.hasPrefix("!") { return }
    for end in ["/**/*", "/**", "/*", "/"] where pattern.hasSuffix(end) {
      pattern.removeLast(end.count)
      break
    }
    if pattern.hasPrefix("./") { pattern.removeFirst() }
    if pattern.hasPrefix("**/") { pattern.removeFirst(3) }
    if !pattern.isEmpty, pattern != "/" { ignored.append(pattern) }
  }

  /// Whether a file is left out, since its path, its name or a folder of it is ignored.
  func isIgnored(_ path: String) -> Bool {
    if EleventyConfig.lists.contains(path) { return true }
    return ignored.contains { pattern in
      // A pattern with a slash begins in the folder of the site.
      if pattern.contains("/") {
        let whole = String(pattern.drop { $0 == "/" })
        return path.hasPrefix(whole + "/") || fnmatch(whole, path, 0) == 0
      }
      return path.split(separator: "/").contains { fnmatch(pattern, String($0), 0) == 0 }
    }
  }

  /// The value of a key of `dir`, as a folder; it is a path from another one.
  private static func folder(_ name: String, in text: String, of folder: String) -> String? {
    let keys = text.matches(of: /\b(\w+):\s*["']([^"'\n]*)["']/)
    guard let match = keys.first(where: { $0.1 == name }) else { return nil }
    let folder = RelativePath.resolved(String(match.2), from: folder + "x") ?? ""
    return folder.isEmpty ? "" : folder + "/"
  }

  private mutating func readCopies(_ text: String) {
    for match in text.matches(of: /addPassthroughCopy\(\s*["']([^"'\n]+)["']/) {
      let from = EleventyConfig.plain(String(match.1))
      let to = from.hasPrefix(input) ? String(from.dropFirst(input.count)) : from
      copies.append((from, to))
    }
    for match in text.matches(of: /addPassthroughCopy\(\s*\{([^}]*)\}/) {
      for pair in match.1.matches(of: /["']([^"'\n]+)["']\s*:\s*["']([^"'\n]*)["']/) {
        copies.append((EleventyConfig.plain(String(pair.1)), EleventyConfig.plain(String(pair.2))))
      }
    }
  }

  /// A path without `./` and `/` around it.
  private static func plain(_ path: String) -> String {
    RelativePath.resolved(path, from: "") ?? ""
  }

  /// Reports calls that add something to Eleventy.
  private func report(_ file: SourceFile, _ diagnostics: inout Diagnostics) {
    let what = [
      "addCollection": "a collection", "addFilter": "a filter", "addPairedShortcode": "a shortcode",
      "addPlugin": "a plugin", "addShortcode": "a shortcode", "addTransform": "a transform",
      "setLibrary": "a Markdown library",
    ]
    let text = file.bytes.string
    for match in text.matches(of: /\.(add[A-Z]\w*|setLibrary)\(/) {
      guard let noun = what[String(match.1)] else { continue }
      let start = text[..<match.1.startIndex].utf8.count
      diagnostics.leftOut(
        "\(noun) of Eleventy was not imported", at: file.origin(start..<start + match.1.utf8.count),
        remedy: "see docs/content/pages/start/moving.md for its replacement")
    }
  }
}
