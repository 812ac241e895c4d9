import AcopioSiteTestSupport
import AcopioTestSupport
import Foundation
import Testing

/// Builds that die by SIGKILL at random moments, in the real executable.
///
/// `CrashTests` stop before every single operation; here the system decides what was done.
@Suite struct KillTests {
  /// Two states of one site: of B's books some are new, some changed, and some of A's are gone.
  private enum Version: CaseIterable {
    case a, b

    /// The books, each with a page and two endpoint files of its own.
    var books: String {
      let numbers = self == .a ? 0..<160 : 60..<220
      let books = numbers.map { number in
        // Every third book stays the same.
        let title = self == .b && number % 3 != 0 ? "Book \(number) again" : "Book \(number)"
        let author = number % 2 == 0 ? "ende" : "austen"
        return #"{ "id": "\#(number)", "title": "\#(title)", "author": "\#(author)" }"#
      }
      return "[\n\(books.joined(separator: ",\n"))\n]\n"
    }
  }

  @Test func fiftyKilledBuildsLeaveWholeFilesAndAreRepaired() async throws {
    let seed: UInt64 = 20_261_121
    var random = SeededGenerator(seed: seed)
    var clean: [Version: SiteFolder] = [:]
    var whole: [Version: [String: Data]] = [:]
    for version in Version.allCases {
      let site = try await SiteFolder.built(Self.files(version))
      clean[version] = site
      whole[version] = try site.files()
    }
    let site = try await SiteFolder.built(Self.files(.a))
    try site.write("Output/books/notes.txt", "mine")

    // How long a build takes that has much to write, to know over which time to spread the kills.
    try site.write("content/books/books.json", Version.b.books)
    let start = ContinuousClock.now
    try #require(await site.build().status == 0)
    let duration = ContinuousClock.now - start

    var killed = 0
    for round in 0..<50 {
      let version: Version = round % 2 == 0 ? .a : .b
      let context: Comment = "seed \(seed), round \(round)"
      try site.write("content/books/books.json", version.books)
      let limit = duration * Double.random(in: 0..<1.1, using: &random)
      let run = try await Command.run(
        ["build", "--now", SiteFolder.day], in: site.root, killedAfter: limit)
      #expect(run.wasKilled || run.status == 0, context)
      if run.wasKilled { killed += 1 }
      for (path, bytes) in try site.files() where path != "books/notes.txt" {
        let isWhole = bytes == whole[.a]?[path] || bytes == whole[.b]?[path]
        #expect(isWhole, "\(context): \(path) has \(bytes.count) bytes of neither version")
      }
      // Now and then one build gets through; else the next one finds what several have left.
      if round % 10 == 9 {
        try await expectRepaired(site, as: #require(clean[version]), context)
      }
    }
    #expect(killed > 0, "every build was faster than its kill, so nothing was shown")
  }

  /// Builds again and compares Output and the work folder with those of a clean build.
  private func expectRepaired(
    _ site: SiteFolder, as clean: SiteFolder, _ context: Comment
  ) async throws {
    let run = try await site.build()
    #expect(run.status == 0 && run.stderr == "", "\(context): \(run)")
    var files = try site.files()
    #expect(files.removeValue(forKey: "books/notes.txt") == Data("mine".utf8), context)
    let expected = try clean.files()
    #expect(files.keys.sorted() == expected.keys.sorted(), context)
    #expect(files == expected, context)
    let manifest = "Output/_acopio-manifest"
    #expect(try site.records() == ["_acopio-manifest"], context)
    #expect(
      FileManager.default.contents(atPath: site.root + "/" + manifest)
        == FileManager.default.contents(atPath: clean.root + "/" + manifest), context)
    // What is known of the last build names its files by their numbers on the disk.
    let caches = try [site, clean].map { try $0.files(".acopio").filter { $0.key != "last-build" } }
    #expect(caches[0] == caches[1], context)
    let names = try [site, clean].map { site in
      try site.traces(".acopio").keys.filter { $0 != "last-build" }.sorted()
    }
    #expect(names[0] == names[1], context)
  }

  /// The site with the books of a version; pages are long, so that a kill may hit one half written.
  private static func files(_ version: Version) -> [String: [UInt8]] {
    let text = String(repeating: "<p>Lorem ipsum dolor sit amet, consectetur.</p>\n", count: 600)
    return Library.files(
      """
      -- content/books/_collection.yml --
      entries: books.json
      key: id
      slug: title
      schema:
        id: { type: string }
        title: { type: text }
        author: { type: reference, to: authors, inverse: books }
      page: { permalink: '/books/{slug}/', layout: book }
      lists: [ { permalink: /books/, layout: books, order: [title], per-page: 10 } ]
      endpoints:
        - { path: /books, versions: [v1], each: { id: id, title: title } }
        - { path: '/books/{id}', versions: [v1], one: { title: title, author: author.name } }
      -- content/books/books.json --
      \(version.books)
      -- templates/layouts/book.html --
      <h1>{{ entry.title }}</h1>
      \(text)
      <p>{{ entry.author.name }}</p>
      """)
  }
}
