import AcopioBase
import AcopioModel

/// The available syndication formats: a new one is a file, a case of `FeedFormatName` and a line here.
package enum FeedFormats {
  /// All formats, sorted by name.
  package static let all: [any FeedFormat] = FeedFormatName.allCases.map { format($0) }

  /// The name of each format's file next to the page of a term, by format name.
  package static var fileNames: [String: String] {
    Dictionary(uniqueKeysWithValues: all.map { ($0.name.rawValue, $0.fileName) })
  }

  /// The format called `name`.
  package static func format(named name: String) -> (any FeedFormat)? {
    FeedFormatName(rawValue: name).map { format($0) }
  }

  private static func format(_ name: FeedFormatName) -> any FeedFormat {
    switch name {
    case .atom: AtomFeed()
    case .json: JSONFeed()
    case .rss: RSSFeed()
    }
  }
}
