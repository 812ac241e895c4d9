import AcopioSiteTestSupport
import AcopioTestSupport
import Foundation
import Testing

/// Whole sites in `Tests/Golden/`: output and printout, compared to the last byte.
@Suite struct GoldenSiteTests {
  /// The folders of the sites.
  private static var root: URL { Specs.projectRoot.appending(path: "Tests/Golden") }

  static func sites() -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: root.path)
    return (names ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }

  @Test func thereIsAnotherSite() {
    #expect(GoldenSiteTests.sites().contains("other-site"))
  }

  @Test(arguments: GoldenSiteTests.sites())
  func aSiteIsBuiltAsItStandsInTheFolder(_ name: String) throws {
    let folder = GoldenSiteTests.root.appending(path: name)
    let site = BuiltSite(try GoldenSiteTests.files(of: name))
    let diagnostics = folder.appending(path: "diagnostics.txt")
    #expect(try String(contentsOf: diagnostics, encoding: .utf8) == site.printed)
    let expected = try GoldenSiteTests.read(folder.appending(path: "expected"))
    #expect(site.files.keys.sorted() == expected.keys.sorted())
    for (path, bytes) in expected where site.files[path] != bytes {
      let written = site[path] ?? "nothing"
      #expect(written == String(decoding: bytes, as: UTF8.self), "\(path)")
    }
  }

  /// The files that a site is built from.
  static func files(of name: String) throws -> [String: [UInt8]] {
    try read(root.appending(path: name)).filter {
      ["content/", "static/", "templates/"].contains(where: $0.key.hasPrefix)
    }
  }

  /// The bytes of all files below a folder, by their paths in it.
  private static func read(_ folder: URL) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    let walk = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: [.isRegularFileKey])
    while let url = walk?.nextObject() as? URL {
      guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
        continue
      }
      let path = url.path.dropFirst(folder.path.count).drop { $0 == "/" }
      files[String(path)] = Array(try Data(contentsOf: url))
    }
    return files
  }
}
