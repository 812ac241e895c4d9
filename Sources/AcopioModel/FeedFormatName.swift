package import AcopioBase

/// The syndication formats by the names of `format:`, in alphabetical order.
package enum FeedFormatName: String, CaseIterable, Sendable {
  case atom, json, rss

  /// The format of a file, by the first element of XML, or the version that a JSON Feed names; `nil` for any other file.
  package init?(of file: Bytes) {
    var start = file.has("\u{FEFF}") ? 3 : 0
    while true {
      while start < file.count, file[start].isASCIIWhitespace { start += 1 }
      let end: StaticString
      if file.has("<!--", at: start) {
        end = "-->"
      } else if file.has("<?", at: start) {
        end = "?>"
      } else {
        break
      }
      guard let next = firstPlace(of: end.utf8, in: file, from: start) else { return nil }
      start = next + end.utf8CodeUnitCount
    }
    let head = file.slice(start..<min(start + 1_000, file.count))
    if head.has("<feed "), head.holds("http://www.w3.org/2005/Atom") {
      self = .atom
    } else if head.has("<rss ") {
      self = .rss
    } else if head.has("{"), head.holds("\"https://jsonfeed.org/version/") {
      self = .json
    } else {
      return nil
    }
  }

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
