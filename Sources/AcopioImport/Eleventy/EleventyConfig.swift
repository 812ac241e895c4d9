import AcopioBase

/// The readable part of Eleventy's configuration, which is a program: folders and copied files.
struct EleventyConfig {
  /// The folder of the content, with a `/` at its end; empty for the root.
  private(set) var input = ""
  /// The folder of data, below `input`.
  private(set) var data = "_data/"
  /// The folders of templates, below `input`.
  private(set) var includes = ["_includes/", "_layouts/"]
  /// The files and folders that are copied, with their places.
  private(set) var copies: [(from: String, to: String)] = []
  /// The file of the configuration; empty if there is none.
  private(set) var path = ""

  private static let files = [
    ".eleventy.js", "eleventy.config.js", "eleventy.config.mjs", "eleventy.config.cjs",
  ]

  /// The configuration of a site without any.
  init() {}

  /// Reads the configuration, and reports its additions to Eleventy, line by line.
  init(_ files: inout ForeignFiles, _ diagnostics: inout Diagnostics) {
    guard let path = files.first(of: EleventyConfig.files) else { return }
    self.path = path
    guard let file = files.file(path, &diagnostics) else { return }
    let text = file.bytes.string
    input = EleventyConfig.folder("input", in: text) ?? ""
    data = EleventyConfig.folder("data", in: text) ?? data
    includes = ["includes", "layouts"].map { name in
      EleventyConfig.folder(name, in: text) ?? "_\(name)/"
    }
    readCopies(text)
    report(file, &diagnostics)
  }

  /// The value of a key of `dir`, as a folder.
  private static func folder(_ name: String, in text: String) -> String? {
    let keys = text.matches(of: /\b(\w+):\s*["']([^"'\n]*)["']/)
    guard let match = keys.first(where: { $0.1 == name }) else { return nil }
    let folder = RelativePath.resolved(String(match.2), from: "") ?? ""
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
