/// The syndication formats by the names of `format:`, in alphabetical order.
package enum FeedFormatName: String, CaseIterable, Sendable {
  case atom, json, rss

  /// The media type of such a feed (RFC 4287, JSON Feed 1.1, the RSS Advisory Board), independent
  /// of the name of its file.
  package var mediaType: String {
    switch self {
    case .atom: "application/atom+xml; charset=utf-8"
    case .json: "application/feed+json"
    case .rss: "application/rss+xml; charset=utf-8"
    }
  }
}
