import AcopioBase

/// The syndication formats there are: one more is one new file and one more line here.
package enum FeedFormats {
  /// All formats, by name.
  package static let all: [any FeedFormat] = [
    RSSFeed()
  ]

  /// The format called `name`.
  package static func format(named name: String) -> (any FeedFormat)? {
    all.first { $0.name == name }
  }
}
