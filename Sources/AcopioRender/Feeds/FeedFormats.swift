import AcopioBase

/// The available syndication formats: to add one, add a file and a line here.
package enum FeedFormats {
  /// All formats, sorted by name.
  package static let all: [any FeedFormat] = [
    AtomFeed(),
    JSONFeed(),
    RSSFeed(),
  ]

  /// The name of each format's file beside the page of a term, by format name.
  package static var fileNames: [String: String] {
    Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.fileName) })
  }

  /// The format called `name`.
  package static func format(named name: String) -> (any FeedFormat)? {
    all.first { $0.name == name }
  }
}
