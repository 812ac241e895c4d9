import AcopioBase

/// The syndication formats there are: one more is one new file and one more line here.
package enum FeedFormats {
  /// All formats, by name.
  package static let all: [any FeedFormat] = [
    AtomFeed(),
    JSONFeed(),
    RSSFeed(),
  ]

  /// The name of each format's file beside the page of a term, by the name of the format.
  package static var fileNames: [String: String] {
    Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.fileName) })
  }

  /// The format called `name`.
  package static func format(named name: String) -> (any FeedFormat)? {
    all.first { $0.name == name }
  }
}
