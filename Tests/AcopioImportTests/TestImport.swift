import AcopioBase
import AcopioBuild
import AcopioEmit
import AcopioImport
import AcopioSiteTestSupport
import AcopioTestSupport
import Foundation

/// An import of a site that is written in a test: its files, its report, and what a build makes of it.
struct TestImport {
  /// The files of the new site as text, by path.
  let files: [String: String]
  /// One line for each thing that is reported: `a.md:2:3: message`, or without a position; not
  /// that a site without dates has no feed.
  let report: [String]
  private let bytes: [String: [UInt8]]

  /// Imports a site of these files; `shortcodes` is the text of the mapping.
  init(
    _ tool: SiteImport.Tool, _ files: [String: String], shortcodes: String? = nil
  ) throws {
    let scratch = try Scratch()
    let root = scratch.path + "/site/"
    try FileManager.default.createDirectory(
      at: URL(filePath: root), withIntermediateDirectories: true)
    for (path, text) in files {
      let url = URL(filePath: root + path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    var mapping = ShortcodeMapping()
    if let shortcodes {
      let path = scratch.path + "/shortcodes.yml"
      try Data(shortcodes.utf8).write(to: URL(filePath: path))
      mapping = try ShortcodeMapping.read(path).mapping
    }
    let site = try SiteImport(
      tool, folder: root, mapping: mapping, today: "2026-11-23", zones: .system)
    bytes = Dictionary(uniqueKeysWithValues: site.files.map { ($0.path, $0.bytes) })
    self.files = bytes.mapValues { String(decoding: $0, as: UTF8.self) }
    report = printed(site.diagnostics, site.sources).split(separator: "\n").map(String.init)
      .filter { $0.contains(": warning: ") && !$0.contains(": the feed ") }
      .map {
        $0.replacing(root, with: "").replacing(" warning:", with: "")
          .replacing(" [not-imported]", with: "")
      }
  }

  /// A Jekyll site with a usual configuration; `configuration` adds lines to it.
  static func jekyll(
    _ files: [String: String], configuration: String = ""
  ) throws -> TestImport {
    let own = "title: T\nurl: https://j.example\n\(configuration)"
    return try TestImport(.jekyll, files.merging(["_config.yml": own]) { first, _ in first })
  }

  /// A Hugo site with a usual configuration; `configuration` adds lines to it.
  static func hugo(
    _ files: [String: String], configuration: String = "", shortcodes: String? = nil
  ) throws -> TestImport {
    let own = "title = \"T\"\nbaseURL = \"https://h.example/\"\n\(configuration)"
    return try TestImport(
      .hugo, files.merging(["hugo.toml": own]) { first, _ in first }, shortcodes: shortcodes)
  }

  /// A file of the new site; empty if there is none.
  subscript(path: String) -> String { files[path] ?? "" }

  /// The new site, built on a day.
  func built(now: String = "2026-11-23") -> BuiltSite { BuiltSite(bytes, now: now) }

  /// The new site with another text in one of its files, built on a day.
  func built(
    now: String = "2026-11-23", changing path: String, _ change: (String) -> String
  ) -> BuiltSite {
    BuiltSite(bytes.merging([path: Array(change(self[path]).utf8)]) { $1 }, now: now)
  }

  /// The errors of a build.
  var errors: [String] {
    built().printed.split(separator: "\n").filter { $0.contains(" error: ") }.map(String.init)
  }

  /// The pages that a build makes: paths of files that end with `.html`, without that of missing pages.
  func pages(now: String = "2026-11-23") -> Set<String> {
    Set(built(now: now).files.keys.filter { $0.hasSuffix(".html") && $0 != "404.html" })
  }
}
