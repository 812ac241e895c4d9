import AcopioSiteTestSupport
import AcopioTestSupport
import Foundation
import Testing

/// `acopio build --only` renders some of the outputs for a quick look.
@Suite struct OnlyOptionTests {
  private func paths(_ folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).filter { path in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isFolder)
      return !isFolder.boolValue
    }.sorted()
  }

  @Test func writesTheOutputsThatMatchAsAWholeBuildDoes() async throws {
    let site = try await SiteFolder.built()
    let run = try await site.build("--only", "books/**", "--output", "Look")
    #expect(run.status == 0 && run.stderr == "", "\(run)")
    let look = try paths(site.root + "/Look")
    let pages = try paths(site.root + "/Output/books").map { "books/\($0)" }
    #expect(pages.filter { $0.hasSuffix(".html") }.count > 1)
    #expect(Set(pages).isSubset(of: look))
    #expect(!look.contains("sitemap.xml") && !look.contains("index.html"))
    for path in look where path != "_acopio-manifest" {
      #expect(
        try Data(contentsOf: URL(filePath: "\(site.root)/Look/\(path)"))
          == Data(contentsOf: URL(filePath: "\(site.root)/Output/\(path)")), "\(path)")
    }
  }

  @Test func neverTakesTheFolderOfAWholeBuild() async throws {
    let site = try await SiteFolder.built()
    let before = try paths(site.root + "/Output")
    let run = try await site.build("--only", "/books/**", "--output", "Output")
    #expect(run.status == 2 && run.stderr.contains("belongs to the site"), "\(run)")
    #expect(try paths(site.root + "/Output") == before)
    #expect(try await site.build("--only", "/books/**", "--output", "Look").status == 0)
    #expect(try await site.build("--output", "Look").status == 2)
  }

  @Test(arguments: ["/nothing/*", "/sitemap.xml"])
  func aPatternThatNoOutputMatchesIsAnError(pattern: String) async throws {
    let site = try SiteFolder()
    let run = try await site.build("--only", pattern, "--output", "Look")
    #expect(run.status == 1)
    #expect(
      run.stderr == """
        error: '--only' names no page, endpoint, feed or other output of the site [unmatched-pattern]
          = remedy: 'acopio plan' lists the paths; files such as the sitemap are made of a whole site only

        """)
    #expect(!FileManager.default.fileExists(atPath: site.root + "/Look"))
  }

  @Test func needsAFolderOfItsOwn() async throws {
    let site = try SiteFolder()
    let run = try await site.build("--only", "/books/*")
    #expect(run.status == 2)
    #expect(run.stderr.hasPrefix("Error: '--only' needs '--output' with a folder of its own."))
  }
}
