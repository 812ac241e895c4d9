package import AcopioBase
import AcopioGraph
package import AcopioModel
import AcopioTemplate

/// One entry, prepared for every syndication format.
package struct FeedItem {
  // The bytes are in the arena of the feed or of the content.

  /// Its permanent id: its address, or a `tag:` URI (RFC 4151).
  package let id: Bytes
  /// The address of its page; empty if it has none.
  package let url: Bytes
  /// The title, as plain text.
  package let title: Bytes
  /// When it was published; `nil` if the feed has no dates.
  package let published: Timestamp?
  /// When it was last changed; the publication date if no other date is known.
  package let updated: Timestamp?
  /// Its author; empty if none is named.
  package let author: Bytes
  /// Its summary; empty if the feed has no summaries.
  package let summary: Bytes
  /// Whether the summary is HTML.
  package let isSummaryHTML: Bool
  /// Its full text as HTML with absolute addresses; empty if the feed has only summaries.
  package let content: Bytes
}

/// A feed with everything that formats write, computed once for all of them.
package struct PreparedFeed {
  /// The title.
  package let title: String
  /// One sentence; empty if there is none.
  package let summary: String
  /// The absolute address of the page that it belongs to.
  package let pageURL: String
  /// Its own address.
  package let ownURL: String
  /// Its language as a BCP 47 tag.
  package let language: String
  /// The feed's author.
  package let author: String
  /// Whether an author was named; otherwise `author` is the site.
  package let hasAuthor: Bool
  /// The entries, newest first.
  package let items: [FeedItem]
  private let arena: Arena

  /// Prepares `feed`; Markdown is rendered to HTML through `renderer`.
  init(
    _ feed: Feed, _ graph: SiteGraph, at path: Text, _ renderer: inout TemplateRenderer
  ) {
    let site = graph.site
    let arena = Arena()
    self.arena = arena
    title = feed.title
    summary = site.description
    pageURL = site.base.origin + feed.pageURL.string
    ownURL = "\(site.base.origin)\(site.base.path)/\(path.string)"
    language = site.locale
    hasAuthor = feed.author != nil
    author = feed.author ?? site.name
    let reader = FeedItemReader(feed: feed, origin: site.base.origin, arena: arena)
    items = feed.entries.elements.map { reader.item($0, &renderer) }
  }

  /// The date of the newest change; `nil` for a feed without dates.
  package var updated: Timestamp? { items.compactMap(\.updated).max() }
}

/// Reads the fields of entries that make up an item.
private struct FeedItemReader {
  let feed: Feed
  let origin: String
  let arena: Arena

  func item(_ entry: Value, _ renderer: inout TemplateRenderer) -> FeedItem {
    let fields = feed.item
    let url = entry.member("absolute_url").text
    let published = fields.date.flatMap { Timestamp(entry.member(named: $0).text) }
    let summary = fields.summary.map { entry.member(named: $0) } ?? .undefined
    var author = Value.undefined
    if let path = fields.author {
      author = path.split(separator: ".").reduce(entry) { $0.member(named: String($1)) }
    }
    return FeedItem(
      id: id(of: entry, url), url: url, title: entry.member(named: fields.title).text,
      published: published,
      updated: fields.updated.flatMap { Timestamp(entry.member(named: $0).text) } ?? published,
      author: author.text,
      summary: summary.kind == .markdown ? html(summary, &renderer) : summary.text,
      isSummaryHTML: summary.kind == .markdown || summary.kind == .html,
      content: fields.content.map { html(entry.member(named: $0), &renderer) }
        ?? Bytes(start: nil, count: 0))
  }

  private func id(of entry: Value, _ url: Bytes) -> Bytes {
    guard let prefix = feed.tag else { return url }
    var id = ByteBuffer(capacity: 128)
    id.append(string: "\(prefix):")
    id.append(entry.member("collection").text)
    id.append(0x2F)
    // RFC 4151 allows in the specific part what RFC 3986 allows in a path.
    appendPercentEncoded(entry.member("key").text, into: &id)
    return arena.copy(id.bytes)
  }

  /// Markdown as HTML, or plain text with its special characters escaped.
  ///
  /// Addresses in the HTML are absolute, since readers show it away from its page.
  private func html(_ value: Value, _ renderer: inout TemplateRenderer) -> Bytes {
    var out = ByteBuffer(capacity: value.text.count * 2)
    guard value.kind == .markdown || value.kind == .html else {
      appendXML(value.text, into: &out)
      return arena.copy(out.bytes)
    }
    let html =
      value.kind == .html
      ? value.text : renderer.html(ofMarkdown: value.text, from: value.origin)
    complete(html, &out)
    return arena.copy(out.bytes)
  }

  /// Prefixes paths in `href` and `src` with the site's scheme and host.
  ///
  /// The HTML is our own: attributes are in double quotes, and text contains nothing like them.
  private func complete(_ html: Bytes, _ out: inout ByteBuffer) {
    var start = 0
    var index = 0
    while index + 2 < html.count {
      defer { index += 1 }
      guard html[index] == 0x22, html[index + 1] == 0x2F, html[index + 2] != 0x2F,
        ends(html.slice(0..<index), with: " href=") || ends(html.slice(0..<index), with: " src=")
      else { continue }
      out.append(html.slice(start..<index + 1))
      out.append(string: origin)
      start = index + 1
    }
    out.append(html.slice(start..<html.count))
  }

  private func ends(_ text: Bytes, with end: StaticString) -> Bool {
    let count = end.utf8CodeUnitCount
    guard text.count >= count else { return false }
    return text.slice(text.count - count..<text.count)
      .equals(Bytes(start: end.utf8Start, count: count))
  }
}

/// Appends `text` as a path segment (RFC 3986 §2.1): all but unreserved characters are encoded.
func appendPercentEncoded(_ text: Bytes, into out: inout ByteBuffer) {
  let digits: StaticString = "0123456789ABCDEF"
  for byte in text {
    if byte.isASCIILetter || byte.isASCIIDigit || [0x2D, 0x2E, 0x5F, 0x7E].contains(byte) {
      out.append(byte)
    } else {
      out.append(0x25)
      out.append(digits.utf8Start[Int(byte >> 4)])
      out.append(digits.utf8Start[Int(byte & 15)])
    }
  }
}
