import AcopioBase
import AcopioContent
import AcopioSiteTestSupport
import AcopioTestSupport
import Foundation
import Testing

/// The same content gives the same bytes, whatever else differs.
@Suite struct DeterminismTests {
  /// The sites that must keep the promise.
  enum Example: CaseIterable {
    /// The example world, enough of it to keep several threads busy.
    case library
    /// The project's own content.
    case own

    /// Those on which each promise is tested alone.
    ///
    /// The project's own site is built once more with other threads and in another order at the same time, by
    /// `theOrderOfFilesInTheFileSystemIsIrrelevant`.
    static let alone: [Example] = Effort.isExhaustive ? allCases : [.library]

    /// The site, built by one thread.
    func built() throws -> BuiltSite {
      switch self {
      case .own: try BuiltSite.own.get()
      case .library: BuiltSite(try files())
      }
    }

    /// The files of the site.
    func files() throws -> [String: [UInt8]] {
      switch self {
      case .own: return try BuiltSite.ownFiles()
      case .library:
        // An endpoint in the order of files shows any other order at once.
        var files = Library.files(
          """
          -- content/authors/_collection.yml --
          entries: '*.md'
          schema:
            name: { type: text }
          page: { permalink: '/authors/{slug}/', layout: author }
          endpoints:
            - { path: /authors, versions: [v1], each: { name: name } }
          """)
        for number in 0..<40 {
          let text = "---\nname: Author \(number % 7)\n---\nWrote *book \(number)*.\n"
          files["content/authors/author-\(number).md"] = Array(text.utf8)
        }
        return files
      }
    }
  }

  @Test(arguments: Example.alone)
  func twoBuildsAreEqual(example: Example) throws {
    expectEqual(BuiltSite(try example.files()), try example.built(), "second build")
  }

  @Test(arguments: Example.alone)
  func theNumberOfThreadsIsIrrelevant(example: Example) throws {
    let files = try example.files()
    let one = try example.built()
    for jobs in example == .own ? [7] : [2, 7] {
      expectEqual(BuiltSite(files, jobs: jobs), one, "\(jobs) jobs")
    }
  }

  @Test(arguments: Example.allCases)
  func theOrderOfFilesInTheFileSystemIsIrrelevant(example: Example) throws {
    let files = try example.files()
    let expected = try example.built()
    #expect(expected.printed == "")
    #expect(!expected.files.isEmpty)
    for seed in UInt64(0)..<(example == .own && !Effort.isExhaustive ? 1 : 3) {
      var random = SeededGenerator(seed: seed)
      // Many file systems list files in the order in which they came, or in its reverse.
      let site = try SiteFolder([:])
      let sorted = files.sorted { $0.key < $1.key }
      for (path, bytes) in sorted.shuffled(using: &random) { try site.write(path, bytes) }
      var diagnostics = Diagnostics()
      let tree = try SourceTree.read(
        root: site.root, jobs: Int.random(in: 1...4, using: &random), &diagnostics)
      #expect(diagnostics.all.isEmpty, "seed \(seed)")
      #expect(tree.sources.files.map(\.path).sorted() == files.keys.sorted(), "seed \(seed)")
      expectEqual(BuiltSite(tree, jobs: example == .own ? 7 : 1), expected, "seed \(seed)")
    }
  }

  @Test func theOrderOfFaultsIsTheSameOnAnyNumberOfThreads() throws {
    var files = try Example.library.files()
    for path in files.keys where path.hasPrefix("content/authors/author-") {
      files[path] = Array("---\nname: [\(path)]\nborn: 1\n---\n".utf8)
    }
    let one = BuiltSite(files, jobs: 1)
    #expect(one.printed.split(separator: "\n").count { $0.contains(": error: ") } == 80)
    for jobs in [2, 7] { expectEqual(BuiltSite(files, jobs: jobs), one, "\(jobs) jobs") }
  }

  /// Whether two files have the same bytes; compared in one piece, since a site has a hundred million.
  private func areEqual(_ one: [UInt8]?, _ other: [UInt8]?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.withUnsafeBufferPointer { one in
      other.withUnsafeBufferPointer { one.equals($0) }
    }
  }

  /// Expects the same paths, bytes and diagnostics, and names the first path that differs.
  private func expectEqual(
    _ site: BuiltSite, _ expected: BuiltSite, _ context: Comment,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(site.printed == expected.printed, context, sourceLocation: sourceLocation)
    let paths = Set(site.files.keys).union(expected.files.keys).sorted()
    let different = paths.first { !areEqual(site.files[$0], expected.files[$0]) }
    #expect(different == nil, context, sourceLocation: sourceLocation)
  }
}
