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
    #expect(run.status == 2, "\(run)")
    #expect(run.stderr.contains("'Output' belongs to the site"), "\(run)")
    #expect(run.stderr.contains(", not to a part of the site"), "\(run)")
    #expect(run.stderr.hasSuffix("; name another folder with --output\n"), "\(run)")
    #expect(try paths(site.root + "/Output") == before)
    #expect(try await site.build("--only", "/books/**", "--output", "Look").status == 0)
    #expect(try await site.build("--output", "Look").status == 2)
  }

  @Test func replacesNoFileOfOthers() async throws {
    let site = try await SiteFolder.built()
    let page = try #require(try paths(site.root + "/Output/books").first)
    try site.write("Look/books/\(page)", "mine")
    let run = try await site.build("--only", "/books/**", "--output", "Look")
    #expect(run.status == 1, "\(run)")
    #expect(run.stderr.hasSuffix("= remedy: write to another folder with '--output'\n"), "\(run)")
  }

  @Test func countsNothingOfTheWholeSiteAndIsCleanedAsThatIs() async throws {
    let site = try SiteFolder()
    let run = try await site.build("--only", "/books/**", "--output", "Look")
    #expect(run.stdout.hasPrefix("files "), "\(run)")
    let count = try paths(site.root + "/Look").count
    let cleaned = try await site.acopio(["clean", "--output", "Look"])
    #expect(cleaned.status == 0 && cleaned.stdout == "removed \(count - 1) files\n", "\(cleaned)")
    #expect(try paths(site.root + "/Look") == [])
  }

  @Test func isNotPublished() async throws {
    let site = try SiteFolder()
    #expect(try await site.build("--only", "/books/**", "--output", "Look").status == 0)
    let run = try await site.acopio(["publish", "Target", "--from", "Look"])
    #expect(run.status == 2 && run.stderr.contains("with all of its files"), "\(run)")
  }

  @Test(arguments: ["/nothing/*", "/sitemap.xml"])
  func aPatternThatNoOutputMatchesIsAnError(pattern: String) async throws {
    let site = try SiteFolder()
    let run = try await site.build("--only", pattern, "--output", "Look")
    #expect(run.status == 1)
    #expect(
      run.stderr == """
        error: '--only' names no page, endpoint, feed or other output of the site [unmatched-pattern]
          = remedy: 'acopio plan' lists the paths; assets, the sitemap and other files of the tool are no outputs

        """)
    #expect(!FileManager.default.fileExists(atPath: site.root + "/Look"))
  }

  @Test func anAddressNamesItsPage() async throws {
    let site = try await SiteFolder.built()
    let page = try #require(
      try paths(site.root + "/Output/books").first { $0.hasSuffix("/index.html") })
    let address = "/books/\(page.dropLast("index.html".count))"
    #expect(try await site.build("--only", address, "--output", "Look").status == 0)
    #expect(try paths(site.root + "/Look/books") == [page])
  }

  @Test func theCacheOfTheWholeSiteStays() async throws {
    let site = try SiteFolder()
    // Which folder a file is in says which build used it last.
    func cached() throws -> Set<Substring> {
      Set(try paths(site.root + "/.acopio/compressed").compactMap { $0.split(separator: "/").last })
    }
    #expect(try await site.build("--host", "nginx").status == 0)
    let before = try cached()
    #expect(!before.isEmpty)
    let run = try await site.build("--host", "nginx", "--only", "books/**", "--output", "Look")
    #expect(run.status == 0)
    #expect(before.isSubset(of: try cached()))
  }

  @Test func takesOverNoFolder() async throws {
    let run = try await SiteFolder().build("--only", "/books/*", "--output", "Look", "--adopt")
    #expect(run.status == 2)
    #expect(run.stderr.hasPrefix("Error: '--only' and '--adopt' cannot be used together."))
  }

  @Test func needsAFolderOfItsOwn() async throws {
    let site = try SiteFolder()
    let run = try await site.build("--only", "/books/*")
    #expect(run.status == 2)
    #expect(run.stderr.hasPrefix("Error: '--only' needs '--output' with a folder of its own."))
  }
}
