import AcopioBase
import AcopioBuild
import AcopioContent
import AcopioModel
import AcopioSiteTestSupport
import AcopioTestSupport
import Testing

/// Fragments of links are looked up among the ids that were read while pages were rendered.
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

  @Test(arguments: [1, 4])
  func findsTheSameIfNothingIsStored(jobs: Int) throws {
    for id in ["her-works", "her-work", "works"] {
      let tree = library(linkingTo: id)
      let stored = printed(tree, jobs: jobs) { MemorySink() }
      #expect(stored.isEmpty == (id == "her-works"))
      #expect(printed(tree, jobs: jobs) { DiscardingSink() } == stored)
    }
  }
}
