import AcopioEmit
import AcopioModel
import AcopioSiteTestSupport
import Foundation
import Testing

/// Whole builds for hosted platforms.
struct PlatformBuildTests {
  private static let archive = """
    -- content/site.yml --
    name: The Library
    base-url: https://library.example/
    locale: en-GB
    api: { unversioned: false, openapi: true, versions: [{ name: v1, current: true }] }
    -- content/books/_collection.yml --
    entries: books.json
    schema: { id: { type: string }, title: { type: text } }
    page: { permalink: '/books/{id}/', layout: book }
    endpoints:
      - { path: /books, versions: [v1], each: { id: id } }
      - { path: '/books/{id}', versions: [v1], one: { id: id } }
    -- content/books/books.json --
    [{ "id": "momo", "title": "Momo" }]
    -- templates/layouts/book.html --
    <!doctype html><html lang="en"><head><title>{{ entry.title }}</title></head><body></body></html>
    """

  @Test func movesTheAPIOffPathForGitLab() throws {
    let plain = BuiltSite(PlatformBuildTests.archive)
    let site = BuiltSite(PlatformBuildTests.archive, host: "gitlab")
    #expect(site.printed == "")
    #expect(!site.files.keys.contains { $0.hasPrefix("v1/") || $0 == "v1.json" })
    #expect(site.files["_f/v1/books.json"] == plain.files["v1/books.json"])
    #expect(site.files["_f/v1/books.json.json"] == plain.files["v1/books.json"])
    #expect(site.files["_f/v1/openapi.json.json"] == plain.files["v1/openapi.json"])
    #expect(site.files["books/momo/index.html"] == plain.files["books/momo/index.html"])
    #expect(
      site["_redirects"] == """
        /v1 /_f/v1.json 200
        /v1.json /_f/v1.json.json 200
        /v1/* /_f/v1/:splat.json 200

        """)
  }

  @Test func listsForS3WhatItPublishesWithItsHashes() throws {
    let site = BuiltSite(PlatformBuildTests.archive, host: "s3")
    let text = try #require(site["_acopio-upload.json"])
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("{\"key\"") }
    // Two endpoints and the list of the version have two keys each.
    #expect(lines.count == site.files.count - 1 + 3)
    let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    #expect(!text.contains(empty))
    #expect(lines.allSatisfy { $0.contains("\"sha256\":\"") })
  }

  @Test func refusesASiteThatIsTooLargeForItsHostAtTheLineThatNamesIt() {
    let books = (0..<300).map { "{ \"id\": \"book-\($0)\", \"title\": \"Book\" }" }
    let archive = PlatformBuildTests.archive
      .replacingOccurrences(
        of: "locale: en-GB\n", with: "locale: en-GB\nhosting: { host: azure }\n"
      )
      .replacingOccurrences(
        of: "{ \"id\": \"momo\", \"title\": \"Momo\" }", with: books.joined(separator: ","))
    let site = BuiltSite(archive)
    #expect(
      site.printed.hasPrefix(
        "content/site.yml:4:18: error: Azure Static Web Apps takes at most 20000 bytes of its configuration, and "
          + "the site needs "), "\(site.printed)")
    #expect(site.printed.split(separator: "\n").first?.hasSuffix("[host-limit]") == true)
    #expect(site.files.isEmpty)
  }

  @Test(arguments: [1, 8])
  func writesTheSameOnAnyNumberOfThreads(jobs: Int) {
    for host in ["azure", "cloudflare", "firebase", "github", "gitlab", "netlify", "s3", "vercel"] {
      let site = BuiltSite(PlatformBuildTests.archive, host: host, jobs: jobs)
      #expect(site.printed == "", "\(host)")
      #expect(site.files == BuiltSite(PlatformBuildTests.archive, host: host).files, "\(host)")
    }
  }
}
