import AcopioBase
package import AcopioGraph
import AcopioModel

/// What a build did, counted: nothing is lost without a line here.
package struct Ledger: Sendable {
  /// A part of the road, for timing.
  package enum Phase: String, Sendable, CaseIterable {
    case scan, read, templates, link, render, commit
  }

  /// An entry that is not published.
  package struct Withheld: Sendable, Equatable {
    /// The collection and key of the entry: `library/books/momo`.
    package let entry: String
    /// Why.
    package let reason: String
  }

  /// Entries that were read.
  package private(set) var entries = 0
  /// Entries that are published.
  package private(set) var published = 0
  /// Entries that are not, in the order they were read.
  package private(set) var withheld: [Withheld] = []
  /// Pages planned.
  package private(set) var pages = 0
  /// Endpoint files planned, twins of the current version included.
  package private(set) var endpointFiles = 0
  /// Feeds planned.
  package private(set) var feeds = 0
  /// Nanoseconds of each phase, in the order they began.
  package private(set) var times: [(phase: Phase, nanoseconds: UInt64)] = []

  private let clock: @Sendable () -> UInt64
  private let progress: @Sendable (Phase) -> Void
  private var started: (phase: Phase, at: UInt64)?

  /// A ledger; `clock` gives nanoseconds and is read between phases only, `progress` hears of each.
  package init(
    clock: @escaping @Sendable () -> UInt64 = { 0 },
    progress: @escaping @Sendable (Phase) -> Void = { _ in }
  ) {
    self.clock = clock
    self.progress = progress
  }

  /// Begins a phase and ends the one before.
  package mutating func begin(_ phase: Phase) {
    end()
    progress(phase)
    started = (phase, clock())
  }

  /// Ends the last phase.
  package mutating func end() {
    guard let (phase, start) = started else { return }
    times.append((phase, clock() - start))
    started = nil
  }

  /// Counts what is planned.
  package mutating func count(_ graph: SiteGraph) {
    entries = graph.entries.count
    published = graph.publishedCount
    withheld = graph.entries.compactMap { linked in
      linked.withheld.map { reason in
        let collection = graph.collections[linked.entry.collection].name
        return Withheld(entry: "\(collection)/\(linked.entry.key.text.string)", reason: reason)
      }
    }
    for output in graph.outputs {
      switch output.kind {
      case .page: pages += 1
      case .endpoint: endpointFiles += output.twin == nil ? 1 : 2
      case .feed: feeds += 1
      }
    }
  }
}
