import AcopioBase
import AcopioGraph
import AcopioModel

/// Checks that feeds have what their formats require.
///
/// Reports `unknown-feed-format`, `feed-without-dates`, `missing-feed-date` and `missing-feed-id`.
struct FeedChecks {
  /// The site that contains the feeds.
  let graph: SiteGraph

  /// Checks every feed.
  func check(_ diagnostics: inout Diagnostics) {
    for output in graph.outputs {
      guard case .feed(let feed) = output.kind else { continue }
      guard let format = FeedFormats.format(named: feed.format.content) else {
        reportUnknown(feed, &diagnostics)
        continue
      }
      if format.needsDates { checkDates(feed, &diagnostics) }
      if format.needsIDs, feed.tag == nil { checkIDs(feed, &diagnostics) }
    }
  }

  private func reportUnknown(_ feed: Feed, _ diagnostics: inout Diagnostics) {
    let known = FeedFormatName.allCases.map(\.rawValue)
    let name = feed.format.content
    diagnostics.error(
      .unknownFeedFormat, "'\(name)' is not a feed format\(didYouMean(name, known))",
      at: feed.format.origin, remedy: "formats are \(known.joined(separator: ", "))")
  }

  private func checkDates(_ feed: Feed, _ diagnostics: inout Diagnostics) {
    let name = feed.format.content
    guard let field = feed.item.date ?? feed.item.updated else {
      diagnostics.error(
        .feedWithoutDates, "a feed of format '\(name)' must say when its entries were published",
        at: feed.format.origin, remedy: "name a field with dates: 'item: { date: … }'")
      return
    }
    for entry in feed.entries.elements {
      guard !feed.item.isDated(entry) else { continue }
      diagnostics.warning(
        .missingFeedDate,
        "the entry has no '\(field)', which a feed of format '\(name)' needs, so it is not in the feed",
        at: entry.origin.firstPlace,
        remedy: "give it a value for '\(field)', or remove the format from the feed",
        notes: [Diagnostic.Note("the feed is declared here", at: feed.format.origin)])
    }
  }

  private func checkIDs(_ feed: Feed, _ diagnostics: inout Diagnostics) {
    guard feed.entries.elements.contains(where: { !$0.member("absolute_url").hasText }) else {
      return
    }
    diagnostics.error(
      .missingFeedID, "the entries of the feed have no page whose address would be their id",
      at: feed.format.origin,
      remedy: "write 'id-prefix: \"tag:example.org,2026\"' with a host that was yours in that year")
  }
}

extension FeedItemFields {
  /// Whether an entry has one of the dates.
  func isDated(_ entry: Value) -> Bool {
    [date, updated].contains { $0.map { entry.member(named: $0).hasText } ?? false }
  }
}

extension Origin {
  /// The first byte only, for reporting something large.
  fileprivate var firstPlace: Origin {
    var place = self
    place.end = min(end, start + 1)
    return place
  }
}
