import AcopioBase
import AcopioGraph
import AcopioModel

/// Checks that feeds meet the requirements of their formats.
///
/// Reports `unknown-feed-format`, `feed-without-dates`, `missing-feed-date`, `missing-feed-id` and
/// `unsuitable-enclosure`.
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
      if let file = feed.item.enclosure {
        for entry in feed.entries.elements { check(entry, file, feed, &diagnostics) }
      }
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

  /// Checks the known facts about the file at the path `file` of an entry.
  private func check(
    _ entry: Value, _ file: String, _ feed: Feed, _ diagnostics: inout Diagnostics
  ) {
    let item = feed.item
    let value = item.value(at: file, of: entry)
    guard value.kind != .null, value.kind != .undefined else { return }
    let type = item.enclosureType.map { item.value(at: $0, of: entry) }
    if let type, type.hasText, !type.text.isEmpty, !FeedChecks.isMediaType(type.text) {
      diagnostics.error(
        .unsuitableEnclosure, "'\(type.text.string)' is not a media type", at: type.origin,
        remedy: "write a type and a subtype, such as audio/mpeg")
    }
    let length = item.enclosureLength.map { item.value(at: $0, of: entry) } ?? value.member("bytes")
    if let bytes = length.int64 {
      guard bytes < 0 else { return }
      diagnostics.error(
        .unsuitableEnclosure, "a file has no \(bytes) bytes", at: length.origin,
        remedy: "write its number of bytes")
    } else if feed.format.content == FeedFormatName.rss.rawValue {
      diagnostics.warning(
        .unsuitableEnclosure, "the number of bytes is unknown, and a feed of format 'rss' says 0",
        at: value.origin == .none ? entry.origin.firstPlace : value.origin,
        remedy: item.enclosureLength.map { "give the entry a value for '\($0)'" }
          ?? "name a field with it: 'enclosure: { url: \(file), length: … }'")
    }
  }

  /// Whether a text is a type and a subtype (RFC 6838, §4.2), perhaps with parameters.
  private static func isMediaType(_ text: Bytes) -> Bool {
    let names = text.string.prefix { $0 != ";" }.split(
      separator: "/", omittingEmptySubsequences: false)
    return names.count == 2
      && names.allSatisfy { name in
        !name.isEmpty
          && name.utf8.allSatisfy {
            $0.isASCIILetter || $0.isASCIIDigit || "!#$&-^_.+".utf8.contains($0)
          }
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
  /// The value at a path of members of an entry.
  func value(at path: String, of entry: Value) -> Value {
    path.split(separator: ".").reduce(entry) { $0.member(named: String($1)) }
  }

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
