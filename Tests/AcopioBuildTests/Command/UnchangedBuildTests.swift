import AcopioBase
import AcopioBuild
import AcopioEmit
import AcopioModel
import AcopioSiteTestSupport
import AcopioSystem
import AcopioTestSupport
import Foundation
import Testing

/// A build after which nothing changed is over at once, and every change leads to a build of everything.
@Suite struct UnchangedBuildTests {
  private static let start = 1_795_000_000

  @Test func aSecondBuildReadsNothing() throws {
    let site = try SiteFolder()
    let first = try build(site)
    #expect(first.ledger.times.map(\.phase) == Ledger.Phase.allCases)
    let second = try build(site)
    #expect(second.ledger.times.map(\.phase) == [.scan])
    #expect(second.summary?.written == 0)
    #expect(second.summary?.unchanged == first.summary?.written)
    try expectSameCounts(first, second)
    // Read anyway.
    let third = try build(site, isFresh: true)
    #expect(third.ledger.times.map(\.phase) == Ledger.Phase.allCases)
    try expectSameCounts(first, third)
  }

  /// A change of the files, by a name and what makes it.
  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (SiteFolder) throws -> Void

    init(_ description: String, _ make: @escaping @Sendable (SiteFolder) throws -> Void) {
      testDescription = description
      self.make = make
    }
  }

  static let changes = [
    Change("an entry with as many bytes") {
      try $0.write("content/authors/ende.md", "---\nname: Michael Ende\n---\nWrote *Mama*.")
    },
    Change("a template") { try $0.write("templates/layouts/author.html", "{{ entry.name }}") },
    Change("a new static file") { try $0.write("static/a/new.txt", "new") },
    Change("a removed entry") { site in
      try site.remove("content/authors/austen.md")
      let books = try site.text("content/books/books.json")
      try site.write(
        "content/books/books.json", books.replacingOccurrences(of: "austen", with: "ende"))
    },
    Change("a new folder with a hidden name") { try $0.write("content/.later/a.md", "a") },
    Change("the time of a source alone") { site in
      var times = [timeval(tv_sec: 1, tv_usec: 0), timeval(tv_sec: 1, tv_usec: 0)]
      try #require(utimes(site.root + "/content/site.yml", &times) == 0)
    },
    Change("a changed file in Output") { try $0.write("Output/authors/ende/index.html", "x") },
    Change("a removed file in Output") { try $0.remove("Output/authors/ende/index.html") },
    Change("a link in place of a file in Output") { site in
      try site.remove("Output/authors/ende/index.html")
      try site.link("Output/authors/ende/index.html", to: "../../index.html")
    },
    Change("no record in Output") { try $0.remove("Output/_acopio-manifest") },
    Change("no Output") { try $0.remove("Output") },
    Change("no work folder") { try $0.remove(".acopio") },
  ]

  @Test(arguments: changes)
  func everyChangeIsSeen(change: Change) throws {
    let site = try SiteFolder()
    _ = try build(site)
    try #require(try build(site).ledger.times.count == 1)
    try change.make(site)
    let run = try build(site, adopts: change.testDescription == "no record in Output")
    #expect(run.ledger.times.count > 1, "\(run.ledger.times.map(\.phase))")
    let fresh = try SiteFolder(
      try site.files("").filter { !$0.key.hasPrefix("Output/") && !$0.key.hasPrefix(".acopio/") }
        .mapValues { Array($0) })
    _ = try build(fresh)
    // A link in the place of a file is not ours, and no build touches it.
    guard !run.diagnostics.hasErrors else { return }
    #expect(try site.files() == fresh.files())
  }

  /// What is edited in the same moment as it was built is seen, too.
  @Test func anEditRightAfterABuildIsSeen() throws {
    let site = try SiteFolder()
    for number in 10..<40 {
      _ = try build(site)
      try site.write(
        "content/authors/ende.md", "---\nname: Michael Ende\n---\nWrote *Momo \(number)*.")
      _ = try build(site)
      let page = try site.text("Output/authors/ende/index.html")
      #expect(page.contains("Momo \(number)"))
    }
  }

  @Test func anotherTimeOrOptionIsSeen() throws {
    let site = try SiteFolder()
    _ = try build(site)
    let hours = 3600
    // The same day in UTC, and the next one: the start is at 11:06.
    #expect(try build(site, at: Self.start + hours).ledger.times.count == 1)
    #expect(try build(site, at: Self.start + 18 * hours).ledger.times.count > 1)
    #expect(try build(site, at: Self.start).ledger.times.count > 1)
    #expect(try build(site, at: Self.start, showsDrafts: true).ledger.times.count > 1)
    #expect(try build(site, at: Self.start, showsDrafts: true).ledger.times.count == 1)
    #expect(try build(site, at: Self.start).ledger.times.count > 1)
  }

  /// What becomes due ends what is known.
  @Test func aChangeThatIsDueIsSeen() throws {
    let site = try SiteFolder()
    try site.write(
      "content/authors/ende.md",
      "---\nname: Michael Ende\nexpiry-date: 2026-11-18T12:00:00Z\n---\nWrote *Momo*.")
    try site.write(
      "content/books/books.json", #"[{ "id": "2", "title": "Emma", "author": "austen" }]"#)
    _ = try build(site)
    #expect(try build(site).ledger.times.count == 1)
    #expect(FileManager.default.fileExists(atPath: site.output + "/authors/ende/index.html"))
    _ = try build(site, at: Self.start + 10 * 3600)
    #expect(!FileManager.default.fileExists(atPath: site.output + "/authors/ende/index.html"))
  }

  /// Warnings belong to every build.
  @Test func aBuildWithWarningsIsMadeAgain() throws {
    let site = try SiteFolder()
    try site.write("templates/unused.txt", "x")
    let first = try build(site)
    let second = try build(site)
    #expect(!first.diagnostics.all.isEmpty)
    #expect(second.diagnostics.all.count == first.diagnostics.all.count)
  }

  /// A record that is cut or damaged at any place costs time, and nothing else.
  @Test func aDamagedRecordIsNotTrusted() throws {
    let site = try SiteFolder()
    _ = try build(site)
    let path = ".acopio/last-build"
    let record = Array(try Data(contentsOf: URL(filePath: site.root + "/" + path)))
    let before = try site.files()
    var random = SeededGenerator(seed: 7)
    for number in 0..<60 {
      var damaged = record
      if number % 2 == 0 {
        damaged.removeSubrange(Int.random(in: 0..<record.count, using: &random)...)
      } else {
        damaged[Int.random(in: 0..<record.count, using: &random)] ^=
          1 << UInt8.random(in: 0..<8, using: &random)
      }
      try site.write(path, damaged)
      let run = try build(site)
      #expect(run.ledger.times.count > 1, "\(number)")
      #expect(run.summary?.unchanged == before.count)
    }
    #expect(try site.files() == before)
  }

  private func build(
    _ site: SiteFolder, at time: Int = start, showsDrafts: Bool = false, isFresh: Bool = false,
    adopts: Bool = false
  ) throws -> BuildReport {
    var options = BuildOptions(now: .clock { time }, showsDrafts: showsDrafts, jobs: 2)
    options.isFresh = isFresh
    // A source that is younger than a tick of the clock is trusted by no build.
    usleep(15_000)
    return try buildSite(
      SiteFolders(root: site.root, output: nil), options, adopts: adopts, Ledger())
  }

  private func expectSameCounts(_ left: BuildReport, _ right: BuildReport) throws {
    let site = try SiteFolder()
    var texts: [String] = []
    for (name, report) in [("left", left), ("right", right)] {
      try writeLedger(report, to: "\(site.root)/\(name).json")
      texts.append(
        try site.text("\(name).json").split(separator: "\n")
          .filter { line in
            !["\"written\"", "\"unchanged\"", "\"bytesWritten\""].contains { line.contains($0) }
          }
          .joined(separator: "\n"))
    }
    #expect(texts[0] == texts[1])
  }
}
