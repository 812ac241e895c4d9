package import AcopioBase
import AcopioEmit
package import AcopioGraph
import AcopioHosts
package import AcopioModel
import AcopioRender

/// The counts of a build: everything that is read is accounted for here.
package struct Ledger: Sendable {
  /// A part of the road, for timing.
  package enum Phase: String, Sendable, CaseIterable {
    case scan, read, templates, link, render, commit

    /// The name for people.
    package var title: Message {
      switch self {
      case .scan: "scan"
      case .read: "read"
      case .templates: "templates"
      case .link: "link"
      case .render: "render"
      case .commit: "commit"
      }
    }
  }

  /// An entry that is not published.
  package struct Withheld: Sendable, Equatable {
    /// The collection and key of the entry: `library/books/momo`.
    package let entry: String
    /// The reason.
    package let reason: Message

    package init(entry: String, reason: Message) {
      self.entry = entry
      self.reason = reason
    }
  }

  /// A change of an entry in builds from a time on.
  package struct Due: Sendable, Equatable {
    /// The day on the clock of the site, `2026-12-01`.
    package let day: String
    /// The time as RFC 3339 writes it in UTC, so that times can be compared as texts.
    package let time: String
    /// The day, or the time on the clock of the site if it is another one than midnight.
    package let shown: String
    /// The entry, and why it will be withheld; the reason is empty if it will be published.
    package let change: Withheld
  }

  /// A file of the tool that the site has another for.
  package struct Replaced: Sendable, Equatable {
    /// The path below Output, or the name of a part of pages.
    package let path: String
    /// The file that is published in its place, or the one that declares it.
    package let by: String

    package init(path: String, by: String) {
      self.path = path
      self.by = by
    }
  }

  /// The part of the site that is translated into a language.
  package struct Translated: Sendable, Equatable {
    /// The language.
    package let locale: String
    /// Published entries that are translated completely.
    package let entries: Int
    /// All published entries.
    package let of: Int
    /// Those without a page, since they are not translated.
    package let omitted: Int
  }

  /// Entries that were read; `nil` until it is known, like every other optional count.
  package internal(set) var entries: Int?
  /// Entries that are published.
  package internal(set) var published: Int?
  /// Entries that are not, in the order they were read.
  package internal(set) var withheld: [Withheld] = []
  /// References left out because their target is not published, in the order of entries.
  package internal(set) var leftOut: [Withheld] = []
  /// Entries that were removed and left a tombstone.
  package internal(set) var removed = 0
  /// The number of redirects: pages at old permalinks, and redirects that the site declares.
  package internal(set) var redirects = 0
  /// The languages besides the site's own, in order.
  package internal(set) var languages: [Translated] = []
  /// Pages planned.
  package internal(set) var pages: Int?
  /// Endpoint files planned, including the copies of the current version.
  package internal(set) var endpointFiles: Int?
  /// Feeds planned.
  package internal(set) var feeds: Int?
  /// Text files that templates make.
  package internal(set) var textFiles = 0
  /// The files of the tool that the site has others for.
  package internal(set) var replaced: [Replaced] = []
  /// Documented responses that are judged, and the requests of those that files cannot be, in order; `nil`
  /// without contracts.
  package internal(set) var contract: (judged: Int, unjudged: [String])?
  /// The configured host and the features of the site that it lacks; `nil` without a host.
  package internal(set) var host: (title: String, gaps: [String])?
  /// The entries that are published or withheld later without an edit, in the order of time.
  ///
  /// The reason is empty for entries that will be published.
  package internal(set) var due: [Due] = []
  /// Whether the first of these is at most 30 days after the build.
  package internal(set) var isSoon = false
  /// The time from which on a build of the same files may give something else, in seconds since 1970.
  private(set) var holdsUntil = 0
  /// The duration of each phase and the processor time of all threads in it, in nanoseconds, in the order they began.
  package internal(set) var times: [(phase: Phase, nanoseconds: UInt64, processor: UInt64)] = []

  private let clock: @Sendable () -> UInt64
  private let processor: @Sendable () -> UInt64
  private let progress: @Sendable (Phase) -> Void
  private var started: (phase: Phase, at: UInt64, processor: UInt64)?

  /// A ledger; `clock` and `processor` return nanoseconds, of a clock and of processor time, and are read between phases
  /// only; `progress` is called as each phase begins.
  package init(
    clock: @escaping @Sendable () -> UInt64 = { 0 },
    processor: @escaping @Sendable () -> UInt64 = { 0 },
    progress: @escaping @Sendable (Phase) -> Void = { _ in }
  ) {
    self.clock = clock
    self.processor = processor
    self.progress = progress
  }

  /// Begins a phase and ends the previous one.
  package mutating func begin(_ phase: Phase) {
    end()
    progress(phase)
    started = (phase, clock(), processor())
  }

  /// Ends the last phase.
  package mutating func end() {
    guard let (phase, start, used) = started else { return }
    times.append((phase, clock() - start, processor() - used))
    started = nil
  }

  /// Counts the entries read.
  package mutating func count(_ content: Content) { entries = content.entries.count }

  /// Counts the calls that are compared with contracts.
  mutating func count(_ plan: ContractPlan) {
    if !plan.isEmpty { contract = (plan.calls.count, plan.unjudged) }
  }

  /// Notes what is replaced.
  mutating func count(_ files: [Plan.Replaced], _ sources: SourceMap) {
    replaced =
      files.map { Replaced(path: $0.path, by: sources[$0.by]?.path ?? "") }
      + BrowserParts.replaced(sources).map { Replaced(path: $0.path, by: $0.by) }
  }

  /// Notes the host.
  mutating func count(_ host: ChosenHost?, _ hosted: HostedSite?) {
    guard let host, let hosted else { return }
    let gaps = host.kind.gaps.filter { $0.concerns(hosted) }
    self.host = (host.kind.title, gaps.map(\.summary))
  }

  /// Counts the planned outputs.
  package mutating func count(_ graphs: [SiteGraph], _ now: BuildMoment) {
    guard let graph = graphs.first else { return }
    published = graph.publishedCount
    withheld = graph.entries.indices.compactMap { index in
      let linked = graph.entries[index]
      guard !linked.entry.isRemoved else { return nil }
      return linked.withheld.map { Withheld(entry: name(of: index, graph), reason: $0) }
    }
    leftOut = graph.leftOut.map { Withheld(entry: name(of: $0.entry, graph), reason: $0.reason) }
    removed = graph.entries.count { $0.entry.isRemoved }
    let zone = graph.site.zone
    due = graph.due.map { change in
      let day = change.time.day(in: zone)
      let isMidnight = change.time == Timestamp(seconds: day.start(in: zone))
      return Due(
        day: day.text, time: change.time.text(in: nil),
        shown: isMidnight ? day.text : change.time.text(in: zone),
        change: Withheld(entry: name(of: change.entry, graph), reason: change.reason ?? ""))
    }
    holdsUntil = [zone, nil].map { now.time.day(in: $0).end(in: $0) }.min() ?? 0
    if let next = graph.due.first { holdsUntil = min(holdsUntil, next.time.seconds) }
    isSoon = graph.due.first.map { $0.time.day(in: zone).days - now.day.days <= 30 } ?? false
    for other in graphs.dropFirst() {
      let partly = other.entries.count { $0.withheld == nil && !$0.entry.untranslated.isEmpty }
      languages.append(
        Translated(
          locale: other.site.locale, entries: other.publishedCount - partly,
          of: other.publishedCount,
          omitted: other.entries.count { $0.withheld == nil && $0.isOmitted }))
    }
    redirects = graphs[0].site.redirects.count { !$0.isPage }
    var pages = 0
    var endpointFiles = 0
    var feeds = 0
    for output in graphs.lazy.flatMap(\.outputs) {
      switch output.kind {
      case .page, .removed: pages += 1
      case .redirect: redirects += 1
      case .endpoint: endpointFiles += output.twin == nil ? 1 : 2
      case .feed: feeds += 1
      case .text, .table, .places, .markdown: textFiles += 1
      }
    }
    self.pages = pages
    self.endpointFiles = endpointFiles
    self.feeds = feeds
  }

  /// The next changes: the first ones, which have the same time.
  package var nextChange: (first: Due, entries: [Withheld])? {
    due.first.map { first in (first, due.prefix { $0.time == first.time }.map(\.change)) }
  }

  /// The collection and key of an entry: `library/books/momo`.
  private func name(of index: Int, _ graph: SiteGraph) -> String {
    let entry = graph.entries[index].entry
    return "\(graph.collections[entry.collection].name)/\(entry.key.text.string)"
  }
}
