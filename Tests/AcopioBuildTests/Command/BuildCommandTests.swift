import AcopioSiteTestSupport
import Foundation
import Testing

/// The effect of `acopio build` on Output when nothing is wrong, and its messages.
@Suite struct BuildCommandTests {
  @Test func buildsTheSiteInMemoryOnDisk() async throws {
    let site = try SiteFolder()
    let run = try await site.build()
    #expect(run.status == 0)
    #expect(run.stderr == "")
    #expect(try site.files() == Library.site().files.mapValues { Data($0) })
  }

  @Test func countsOnStandardOutput() async throws {
    let run = try await SiteFolder().build()
    let bytes = Library.site().files.values.reduce(0) { $0 + $1.count }
    // The last line contains times, which vary.
    let lines = run.stdout.split(separator: "\n")
    #expect(
      lines.dropLast() == [
        "entries read    4", "published       4", "withheld        0", "pages           5",
        "endpoint files  2", "feeds           0",
        "files           12 written, 0 unchanged, 0 removed", "bytes written   \(bytes)",
      ])
    #expect(lines.last?.hasPrefix("milliseconds    ") == true)
  }

  @Test func touchesNothingIfNothingChanged() async throws {
    let site = try await SiteFolder.built()
    // The record of the last build is not made of sources that were written a moment before.
    func kept() throws -> [String: Data] {
      try site.traces(".acopio").compactMapValues(\.bytes).filter { $0.key != "last-build" }
    }
    let before = try site.traces()
    let work = try kept()
    let run = try await site.build("--jobs", "2")
    #expect(run.status == 0)
    #expect(run.stdout.contains("\nfiles           0 written, 12 unchanged, 0 removed\n"))
    #expect(run.stdout.contains("\nbytes written   0\n"))
    #expect(try site.traces() == before)
    #expect(try kept() == work)
  }

  @Test func writesOnlyWhatChanged() async throws {
    let site = try await SiteFolder.built()
    let before = try site.traces()
    try site.write("content/authors/ende.md", "---\nname: Michael Ende\n---\nWrote *Jim Knopf*.\n")
    let run = try await site.build()
    #expect(run.stdout.contains("\nfiles           1 written, 11 unchanged, 0 removed\n"))
    let after = try site.traces()
    // The folder contains a new file, so its modification time changes too.
    let changed = after.filter { before[$0.key] != $0.value }.keys.sorted()
    #expect(changed == ["authors/ende", "authors/ende/index.html"])
    #expect(
      try site.files()["authors/ende/index.html"].map { String(decoding: $0, as: UTF8.self) }
        == "<h1>Michael Ende</h1>\n<p>Wrote <em>Jim Knopf</em>.</p>\n\n")
  }

  @Test func removesThePagesOfAnEntryThatIsGone() async throws {
    let site = try await SiteFolder.built()
    try site.write(
      "content/books/books.json", #"[{ "id": "1", "title": "Momo", "author": "ende" }]"#)
    try site.remove("content/authors/austen.md")
    let run = try await site.build()
    #expect(run.status == 0 && run.stderr == "")
    #expect(run.stdout.hasPrefix("entries read    2\n"))
    #expect(run.stdout.contains(" 2 removed\n"))
    let left = try site.traces().keys
    // Their empty folders are removed too.
    #expect(!left.contains { $0.contains("emma") || $0.contains("austen") })
  }

  @Test func keepsForeignFilesInOutput() async throws {
    let site = try await SiteFolder.built()
    let foreign = ["Output/.gitignore", "Output/books/notes.txt", "Output/mine/index.html"]
    for path in foreign { try site.write(path, "mine") }
    let before = try site.traces()
    #expect(try await site.build().status == 0)
    #expect(try site.traces() == before)
    // They stay even if everything around them is removed.
    try site.write(
      "content/books/books.json", #"[{ "id": "1", "title": "Momo", "author": "ende" }]"#)
    #expect(try await site.build().status == 0)
    let after = try site.traces()
    for path in foreign.map({ String($0.dropFirst("Output/".count)) }) {
      #expect(after[path] == before[path], "\(path)")
    }
  }

  @Test func refusesToReplaceAFileThatNoBuildWrote() async throws {
    let site = try await SiteFolder.built()
    try site.write("Output/authors/carroll/index.html", "mine")
    try site.write("content/authors/carroll.md", "---\nname: Lewis Carroll\n---\n")
    try await site.expectRefused(
      status: 1,
      """
      ./Output: error: the site would replace 'authors/carroll/index.html', which no build wrote \
      [output-file-not-ours]
        = remedy: write to another folder with '--output', or let the site replace and own these \
      files with 'acopio build --adopt'
      """)
  }

  @Test func replacesAndListsFilesThatNoBuildWroteWhenAsked() async throws {
    let site = try SiteFolder()
    try site.write("Output/authors/ende/index.html", "mine")
    try site.write("Output/notes.txt", "mine")
    #expect(try await site.build().status == 1)
    let run = try await site.build("--adopt")
    #expect(run.status == 0 && run.stderr == "")
    #expect(
      run.stdout.hasPrefix(
        "adopted, and written by builds from now on: 1 file\n  authors/ende/index.html\nentries read"
      ))
    var files = try site.files()
    #expect(files.removeValue(forKey: "notes.txt") == Data("mine".utf8))
    #expect(files == Library.site().files.mapValues { Data($0) })
    let again = try await site.build("--adopt", "--format", "json")
    #expect(again.status == 0 && again.stderr == "")
  }

  @Test func writesWhereOutputIsAskedFor() async throws {
    let site = try SiteFolder()
    let run = try await site.build("--output", "public/site", "--root", site.root)
    #expect(run.status == 0 && run.stderr == "")
    #expect(try site.files("public/site") == Library.site().files.mapValues { Data($0) })
    #expect(!FileManager.default.fileExists(atPath: site.output))
  }

  @Test func publishesByTheDayItIsTold() async throws {
    let site = try SiteFolder()
    try site.write(archive: Self.agreements)
    let inside = try await site.build()
    #expect(inside.stdout.contains("\npublished       4\nwithheld        0\n"))
    #expect(try site.files()["authors/ende/index.html"] != nil)
    let after = try await site.acopio(["build", "--now", "2027-01-01"])
    #expect(after.status == 0 && after.stderr == "")
    #expect(
      after.stdout.contains(
        """

        published       3
        withheld        1
          authors/ende: the agreement has ended
        pages           4

        """))
    #expect(try site.files()["authors/ende/index.html"] == nil)
    // The last day itself still counts.
    #expect(try await site.acopio(["build", "--now", "2026-12-31"]).status == 0)
    #expect(try site.files()["authors/ende/index.html"] != nil)
  }

  /// Authors who are published only as long as an agreement lasts; no entry refers to them.
  private static let agreements = """
    -- content/authors/_collection.yml --
    entries: '*.md'
    schema:
      name: { type: text }
      agreement: { type: object, optional: true, fields: { from: { type: date }, until: { type: date } } }
    publish:
      - { when: 'not agreement or agreement covers build.date', message: the agreement has ended }
    page: { permalink: '/authors/{slug}/', layout: author }
    -- content/authors/ende.md --
    ---
    name: Michael Ende
    agreement: { from: 2026-01-01, until: 2026-12-31 }
    ---
    -- content/books/books.json --
    [
      { "id": "1", "title": "Persuasion", "author": "austen" },
      { "id": "2", "title": "Emma", "author": "austen" }
    ]
    """
}
