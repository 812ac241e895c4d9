import AcopioBase
import AcopioBuild
import AcopioContent
import AcopioModel
import AcopioSiteTestSupport
import AcopioTestSupport
import Foundation
import Testing

/// A process that stays gives after every edit what a build of everything gives.
@Suite struct WorkshopTests {
  /// The edits of each run; their seeds are the same in every run.
  private static let edits = 60
  /// Sites and numbers of threads; each gives other edits.
  private static let runs: [(String, Int)] =
    [("library", 1), ("lifecycle", 2), ("other-site", 2)]
    + (Effort.isExhaustive ? [("library", 2), ("lifecycle", 1), ("other-site", 1)] : [])

  @Test(arguments: runs)
  func anEditGivesWhatACleanBuildGives(name: String, jobs: Int) throws {
    let original = name == "library" ? Library.files() : try GoldenSiteTests.files(of: name)
    let folder = try SiteFolder(original)
    let folders = SiteFolders(root: folder.root, output: nil)
    var workshop = Workshop(folders)
    let options = BuildOptions(now: .given(SiteFolder.day), jobs: jobs)
    _ = try workshop.build(after: nil, options, Ledger())
    var edit = SiteEdit(original, seed: UInt64(jobs * 1000 + name.utf8.count))
    var (drafts, published) = (0, 0)
    for number in 0..<Self.edits {
      let before = edit.files
      edit.make()
      let changed = Set(edit.files.keys).union(before.keys)
        .filter { edit.files[$0] != before[$0] }
      for path in changed {
        if let bytes = edit.files[path] {
          try folder.write(path, bytes)
        } else {
          try folder.remove(path)
        }
      }
      var draft: [String: [UInt8]] = [:]
      let result = try #require(
        try workshop.build(after: Set(changed), options, Ledger(), wanted: edit.wanted) {
          draft = $0
        })
      var fresh = Workshop(folders)
      let clean = try #require(try fresh.build(after: nil, options, Ledger()))
      let context: Comment = "\(name), edit \(number): \(edit.story)"
      #expect(printed(result) == printed(clean), context)
      #expect(result.site?.files == clean.site?.files, context)
      guard let site = clean.site else { continue }
      published += 1
      edit.wanted = Set(site.files.keys.sorted().filter { _ in edit.isChosen() })
      for (path, bytes) in draft {
        // At the former path of an asset are its present bytes.
        guard let final = site.files[path] else {
          #expect(path.hasPrefix("assets/"), "\(path) \(context)")
          continue
        }
        drafts += 1
        #expect(final == bytes, "\(path) \(context)")
      }
    }
    #expect(published >= Self.edits / 4, "too few of the edits can be published")
    #expect(drafts >= Self.edits / 4, "too few of the edits show a draft")
  }

  /// The text of entries is not linked again, and what their pages show is the new one.
  @Test func aBodyIsShownWithoutLinking() throws {
    let folder = try SiteFolder(Library.files())
    var workshop = Workshop(SiteFolders(root: folder.root, output: nil))
    let options = BuildOptions(now: .given(SiteFolder.day), jobs: 1)
    _ = try workshop.build(after: nil, options, Ledger())
    let path = "content/authors/ende.md"
    try folder.write(path, "---\nname: Michael Ende\n---\nWrote *Jim Button*.\n")
    var draft: [String: [UInt8]] = [:]
    let result = try workshop.build(
      after: [path], options, Ledger(), wanted: ["authors/ende/index.html"]
    ) { draft = $0 }
    let page = draft["authors/ende/index.html"].map { String(decoding: $0, as: UTF8.self) }
    #expect(page?.contains("Wrote <em>Jim Button</em>.") == true)
    #expect(result?.site?.files["authors/ende/index.html"] == draft["authors/ende/index.html"])
  }

  /// Of a folder that is moved away, only its own name is told.
  @Test func aFolderThatIsMovedAwayIsMissed() throws {
    let folder = try SiteFolder(Library.files())
    var workshop = Workshop(SiteFolders(root: folder.root, output: nil))
    let options = BuildOptions(now: .given(SiteFolder.day), jobs: 1)
    let first = try #require(try workshop.build(after: nil, options, Ledger()))
    try FileManager.default.moveItem(
      atPath: folder.root + "/templates/layouts", toPath: folder.root + "/away")
    let without = try #require(
      try workshop.build(after: ["templates/layouts"], options, Ledger()))
    #expect(printed(without).contains("unknown-layout"))
    try FileManager.default.moveItem(
      atPath: folder.root + "/away", toPath: folder.root + "/templates/layouts")
    let again = try #require(try workshop.build(after: ["templates/layouts"], options, Ledger()))
    #expect(again.site?.files == first.site?.files)
  }

  /// A build that nobody needs any more gives nothing, and the next one all.
  @Test func anOutdatedBuildEnds() throws {
    let folder = try SiteFolder(Library.files())
    var workshop = Workshop(SiteFolders(root: folder.root, output: nil))
    var options = BuildOptions(now: .given(SiteFolder.day), jobs: 1)
    let first = try #require(try workshop.build(after: nil, options, Ledger()))
    options.isOutdated = { true }
    #expect(try workshop.build(after: [], options, Ledger()) == nil)
    options.isOutdated = { false }
    let last = try #require(try workshop.build(after: [], options, Ledger()))
    #expect(last.site?.files == first.site?.files)
    #expect(first.site?.files.isEmpty == false)
  }

  private func printed(_ build: MemoryBuild) -> String {
    AcopioTestSupport.printed(build.report.diagnostics, build.report.sources)
  }
}

/// Random edits of a site, most of which leave it one that can be published.
private struct SiteEdit {
  private let original: [String: [UInt8]]
  private(set) var files: [String: [UInt8]]
  private(set) var story = ""
  /// The outputs that are open.
  var wanted: Set<String> = []
  private var random: SeededGenerator

  init(_ original: [String: [UInt8]], seed: UInt64) {
    self.original = original
    files = original
    random = SeededGenerator(seed: seed)
  }

  /// Whether one of many is chosen: about every fifth.
  mutating func isChosen() -> Bool { Int.random(in: 0..<5, using: &random) == 0 }

  mutating func make() {
    // A site with a mistake is mended more often than not.
    if files != original, Int.random(in: 0..<3, using: &random) > 0 {
      story = "everything as it was"
      files = original
      return
    }
    let paths = files.keys.sorted()
    guard let path = paths.randomElement(using: &random) else { return }
    let word = "word\(Int.random(in: 0..<1000, using: &random))"
    switch Int.random(in: 0..<8, using: &random) {
    case 0...2:
      let texts = paths.filter { $0.hasSuffix(".md") }
      guard let path = texts.randomElement(using: &random) else { return }
      files[path]? += Array("\n\(word) *is* here.\n".utf8)
      story = "a line below \(path)"
    case 3, 4:
      let pages = paths.filter { $0.hasSuffix(".html") }
      guard let path = pages.randomElement(using: &random) else { return }
      files[path]? += Array("<p>\(word)</p>\n".utf8)
      story = "a line below \(path)"
    case 5:
      story = "\(path) without a part"
      guard let bytes = files[path], bytes.count > 1 else { return }
      let start = Int.random(in: 0..<bytes.count, using: &random)
      files[path]?.removeSubrange(start..<min(start + 8, bytes.count))
    case 6:
      story = "no \(path)"
      files[path] = nil
    default:
      let other = paths.randomElement(using: &random) ?? path
      story = "\(path) twice, instead of \(other)"
      files[other] = files[path]
    }
  }
}
