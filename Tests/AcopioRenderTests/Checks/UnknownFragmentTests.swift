import AcopioBase
import AcopioBuild
import AcopioContent
import AcopioModel
import AcopioSiteTestSupport
import AcopioTestSupport
import Synchronization
import Testing

/// Fragments of links are looked up in finished pages, which are never rendered a second time.
///
/// `LinkTests` has the messages.
@Suite struct UnknownFragmentTests {
  /// Two authors: the page of one has an `id` that the other links to.
  private func library(linkingTo id: String) -> SourceTree {
    SourceTree(
      Library.files(
        """
        -- content/authors/austen.md --
        ---
        name: Jane Austen
        ---
        ## Her works
        -- content/authors/ende.md --
        ---
        name: Michael Ende
        ---
        [a](@authors/austen#\(id))
        """))
  }

  /// What a build reports that puts its artifacts into such sinks.
  private func printed<Sink: ArtifactSink & ~Copyable>(
    _ tree: SourceTree, jobs: Int = 1, _ makeSink: @Sendable () -> Sink
  ) throws(Sink.Failure) -> String where Sink.Failure: Sendable {
    var diagnostics = Diagnostics()
    var ledger = Ledger()
    _ = try build(
      tree, BuildOptions(now: .given("2026-11-21"), jobs: jobs), into: makeSink, &ledger,
      &diagnostics)
    return AcopioTestSupport.printed(diagnostics, tree.sources)
  }

  private let fault = """
    content/authors/ende.md:4:5: error: the page '/authors/austen/' has no element with id \
    'her-works' [unknown-fragment]
    4 | [a](@authors/austen#her-works)
      |     ^^^^^^^^^^^^^^^^^^^^^^^^^
      = remedy: link to a heading, or leave '#her-works' out

    """

  @Test(arguments: [1, 4])
  func readsTheBytesThatWereStoredInsteadOfRenderingAgain(jobs: Int) throws {
    let tree = library(linkingTo: "her-works")
    #expect(printed(tree, jobs: jobs) { MemorySink() } == "")
    // If a page were rendered again, it would have the `id` that the stored page has not.
    #expect(printed(tree, jobs: jobs) { ChangingSink() } == fault)
  }

  @Test(arguments: [1, 4])
  func findsTheSameIfNothingIsStored(jobs: Int) throws {
    for id in ["her-works", "her-work", "works"] {
      let tree = library(linkingTo: id)
      let stored = printed(tree, jobs: jobs) { MemorySink() }
      #expect(stored.isEmpty == (id == "her-works"))
      #expect(printed(tree, jobs: jobs) { DiscardingSink() } == stored)
    }
  }

  @Test func readsOnlyThePagesThatLinksLeadTo() throws {
    let counts = ReadCounts()
    _ = printed(library(linkingTo: "her-works")) { CountingSink(counts) }
    #expect(counts.paths.withLock { $0 } == ["authors/austen/index.html"])
  }

  @Test func endsTheBuildIfAPageCannotBeReadBack() {
    #expect(throws: UnreadableSink.Failure.gone) {
      try printed(library(linkingTo: "her-works")) { UnreadableSink() }
    }
  }
}

/// Stores pages in which every `her-works` is replaced.
private struct ChangingSink: ArtifactSink {
  private var sink = MemorySink()

  static var keepsArtifacts: Bool { true }

  mutating func put(path: Bytes, bytes: Bytes) {
    let changed = Array(bytes.string.replacing("id=\"her-works\"", with: "id=\"1\"").utf8)
    changed.withUnsafeBufferPointer { sink.put(path: path, bytes: $0) }
  }

  func read(_ path: Bytes, of receipts: [[String: [UInt8]]]) -> [UInt8]? {
    sink.read(path, of: receipts)
  }

  consuming func finish() -> [String: [UInt8]] { sink.finish() }
}

/// The paths of the artifacts that were read back.
private final class ReadCounts: Sendable {
  let paths = Mutex<[String]>([])
}

/// Notes what is read back.
private struct CountingSink: ArtifactSink {
  private var sink = MemorySink()
  private let counts: ReadCounts

  init(_ counts: ReadCounts) { self.counts = counts }

  static var keepsArtifacts: Bool { true }

  mutating func put(path: Bytes, bytes: Bytes) { sink.put(path: path, bytes: bytes) }

  func read(_ path: Bytes, of receipts: [[String: [UInt8]]]) -> [UInt8]? {
    counts.paths.withLock { $0.append(path.string) }
    return sink.read(path, of: receipts)
  }

  consuming func finish() -> [String: [UInt8]] { sink.finish() }
}

/// Takes everything in and gives nothing back.
private struct UnreadableSink: ArtifactSink {
  enum Failure: Error { case gone }

  static var keepsArtifacts: Bool { true }

  mutating func put(path: Bytes, bytes: Bytes) throws(Failure) {}

  func read(_ path: Bytes, of receipts: [Void]) throws(Failure) -> [UInt8]? { throw .gone }

  consuming func finish() {}
}
