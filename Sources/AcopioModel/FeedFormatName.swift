/// The syndication formats by the names of `format:`, in alphabetical order.
package enum FeedFormatName: String, CaseIterable, Sendable {
  case atom, json, rss
}
