import AcopioBase
import AcopioBuild
import AcopioEmit
import AcopioImport
import AcopioSiteTestSupport
import AcopioTestSupport
import Foundation
import Testing

/// Whole sites of other tools in `Tests/Imports/`: what is written, what is reported, and that it builds.
@Suite struct ImportedSiteTests {
  static let tools = SiteImport.Tool.allCases

  private static func folder(_ tool: SiteImport.Tool) -> URL {
    Specs.projectRoot.appending(path: "Tests/Imports/\(tool.rawValue)")
  }

  private static func imported(_ tool: SiteImport.Tool) throws -> SiteImport {
    let mapping = folder(tool).appending(path: "shortcodes.yml").path
    let hasMapping = FileManager.default.fileExists(atPath: mapping)
    return try SiteImport(
      tool, folder: folder(tool).appending(path: "source").path,
      mapping: hasMapping ? ShortcodeMapping.read(mapping).mapping : ShortcodeMapping(),
      today: "2026-11-23", zones: .system)
  }

  /// The files that are not those of the theme.
  private static func own(_ site: SiteImport) -> [String: String] {
    let theme = Set(
      ["theme", "docs", "columns"].flatMap { EmbeddedFiles.below("Starters/\($0)/") }
        .map { path, text in "\(path.drop { $0 != "/" }.dropFirst()) \(Array(text.utf8))" })
    let own = site.files.filter {
      !theme.contains("\($0.path) \($0.bytes)") && $0.path != "templates/assets/site.css"
    }
    return Dictionary(
      uniqueKeysWithValues: own.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) })
  }

  @Test(arguments: tools) func theSiteIsWrittenAsItIsInTheFolder(tool: SiteImport.Tool) throws {
    let site = try Self.imported(tool)
    let expected = try read(Self.folder(tool).appending(path: "expected"))
    let own = Self.own(site)
    #expect(own.keys.sorted() == expected.keys.sorted())
    for (path, text) in expected { #expect(own[path] == text, "\(path)") }
  }

  @Test(arguments: tools) func everythingElseIsReported(tool: SiteImport.Tool) throws {
    let site = try Self.imported(tool)
    let root = Self.folder(tool).path + "/"
    let report = try String(
      contentsOf: Self.folder(tool).appending(path: "report.txt"), encoding: .utf8)
    // Diagnostics are in the order of their paths, which depends on where this checkout is.
    let printed = printed(site.diagnostics, site.sources).replacing(root, with: "")
    let lines = printed.split(
      separator: "\n")
    #expect(lines.sorted() == report.split(separator: "\n").sorted())
    #expect(site.diagnostics.all.allSatisfy { $0.id.rawValue == "not-imported" })
  }

  @Test(arguments: tools) func theImportedSiteBuilds(tool: SiteImport.Tool) throws {
    let site = try Self.imported(tool)
    let built = BuiltSite(
      Dictionary(uniqueKeysWithValues: site.files.map { ($0.path, $0.bytes) }), now: "2026-11-23")
    // A warning may say again what the report says.
    #expect(!built.printed.contains(" error: "), "\(built.printed)")
    #expect(built["index.html"] != nil)
  }

  @Test func addressesStayTheSame() throws {
    let pages: [SiteImport.Tool: [String]] = [
      .jekyll: [
        "blog/first-steps/index.html", "old/first/index.html", "recipes/soup/index.html",
        "about/index.html", "assets/pier.svg", "feed.xml", "docs/hours/index.html",
      ],
      .hugo: [
        "docs/setup/index.html", "docs/guide/intro/index.html", "install/index.html",
        "2026/03/hello/index.html", "docs/setup/plan.svg", "tags/basics/index.html", "index.xml",
        "docs/guide/advanced/index.html", "docs/guide/advanced/fine-tuning/index.html",
        "docs/guide/advanced/pictures/index.html", "docs/guide/advanced/pictures/frame.svg",
        "manual/desk/opening-hours/index.html", "manual/internal/notice/index.html",
      ],
      .eleventy: [
        "posts/hola/index.html", "adios/fin/index.html", "img/foto.svg", "files/app.txt",
      ],
    ]
    for (tool, paths) in pages {
      let site = try Self.imported(tool)
      let built = BuiltSite(
        Dictionary(uniqueKeysWithValues: site.files.map { ($0.path, $0.bytes) }), now: "2026-11-23")
      #expect(Set(built.files.keys).isSuperset(of: paths), "\(tool): \(built.files.keys.sorted())")
    }
  }

  private func read(_ folder: URL) throws -> [String: String] {
    var files: [String: String] = [:]
    let walk = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: [.isRegularFileKey])
    while let url = walk?.nextObject() as? URL {
      guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
        continue
      }
      let path = url.path.dropFirst(folder.path.count).drop { $0 == "/" }
      files[String(path)] = try String(contentsOf: url, encoding: .utf8)
    }
    return files
  }
}
