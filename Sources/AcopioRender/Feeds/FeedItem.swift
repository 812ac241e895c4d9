package import AcopioBase
import AcopioGraph
import AcopioModel
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
  /// The names of its categories.
  package let categories: [Bytes]
  /// Its picture, if it has one.
  package let picture: Picture?
  /// The file that belongs to it, such as an episode, if it has one.
  package let enclosure: Enclosure?

  /// A picture.
  package struct Picture {
    /// The address, with scheme and host.
    package let url: Bytes
    /// The size in pixels, if it is known.
    package let size: (width: Int64, height: Int64)?
  }

  /// A file that readers load.
  package struct Enclosure {
    /// The address, with scheme and host.
    package let url: Bytes
    /// The media type.
    package let type: String
    /// The number of bytes; `nil` if it is unknown.
    package let length: Int64?
  }
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
  ///
  /// `needsDates` leaves out entries without a date, which were reported.
  init(
    _ feed: Feed, _ graph: SiteGraph, at path: Text, needsDates: Bool,
    _ renderer: inout TemplateRenderer
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
    let reader = FeedItemReader(
      feed: feed, origin: site.base.origin, types: MediaTypes(declared: site.hosting.mediaTypes),
      zone: site.zone, arena: arena)
    items = feed.entries.elements
      .filter { !needsDates || feed.item.isDated($0) }
      .map { reader.item($0, &renderer) }
  }

  /// The date of the newest change; `nil` for a feed without dates.
  package var updated: Timestamp? { items.compactMap(\.updated).max() }
}

/// Reads the fields of entries that make up an item.
private struct FeedItemReader {
  let feed: Feed
  let origin: String
  let types: MediaTypes
  /// The zone in which days begin.
  let zone: ZoneRules?
  let arena: Arena

  func item(_ entry: Value, _ renderer: inout TemplateRenderer) -> FeedItem {
    let fields = feed.item
    let url = entry.member("absolute_url").text
    let published = fields.date.flatMap { Timestamp(entry.member(named: $0).text, in: zone) }
    let summary = fields.summary.map { entry.member(named: $0) } ?? .undefined
    let author = fields.author.map { fields.value(at: $0, of: entry) } ?? .undefined
    return FeedItem(
      id: id(of: entry, url), url: url, title: entry.member(named: fields.title).text,
      published: published,
      updated: fields.updated.flatMap { Timestamp(entry.member(named: $0).text, in: zone) }
        ?? published,
      author: author.text,
      summary: summary.kind == .markdown ? html(summary, on: url, &renderer) : summary.text,
      isSummaryHTML: summary.kind == .markdown || summary.kind == .html,
      content: fields.content.map { html(entry.member(named: $0), on: url, &renderer) }
        ?? Bytes(start: nil, count: 0),
      categories: fields.categories.map { categories(at: $0, of: entry) } ?? [],
      picture: fields.image.flatMap { picture(fields.value(at: $0, of: entry)) },
      enclosure: fields.enclosure.flatMap { enclosure(fields.value(at: $0, of: entry), of: entry) })
  }

  // MARK: - Values

  /// The texts at a path, which may lead through lists, each once; an entry is named as a term is.
  private func categories(at path: String, of entry: Value) -> [Bytes] {
    let values = path.split(separator: ".").reduce([entry]) { values, step in
      values.flatMap { $0.kind == .array ? Array($0.elements) : [$0] }
        .map { $0.member(named: String(step)) }
    }
    var names: [Bytes] = []
    for value in values.flatMap({ $0.kind == .array ? Array($0.elements) : [$0] }) {
      let name = value.kind == .entry ? value.nameOfTerm(titles: nil) : value
      guard name.hasText, name.text.count > 0, !names.contains(where: { $0.equals(name.text) })
      else { continue }
      names.append(name.text)
    }
    return names
  }

  private func picture(_ value: Value) -> FeedItem.Picture? {
    guard let url = address(of: value) else { return nil }
    let size = value.member("width").int64.flatMap { width in
      value.member("height").int64.map { (width: width, height: $0) }
    }
    return FeedItem.Picture(url: url, size: size)
  }

  private func enclosure(_ value: Value, of entry: Value) -> FeedItem.Enclosure? {
    guard let url = address(of: value) else { return nil }
    let declared = feed.item.enclosureType.map { feed.item.value(at: $0, of: entry).text.string }
    let path = LinkAddress(url).decodedPath
    let length = feed.item.enclosureLength.map { feed.item.value(at: $0, of: entry) }
    return FeedItem.Enclosure(
      url: url,
      type: declared.flatMap { $0.isEmpty ? nil : $0 }
        ?? String(types[path].prefix { $0 != ";" }),
      length: (length ?? value.member("bytes")).int64)
  }

  /// The address of a file or picture, or one that is written; `nil` for nothing.
  private func address(of value: Value) -> Bytes? {
    let written = value.kind == .entry ? value.member("absolute_url").text : value.text
    guard written.count > 0 else { return nil }
    var url = ByteBuffer(capacity: 128)
    FeedAddresses(origin: origin, page: Bytes(start: nil, count: 0))
      .complete(address: written, into: &url)
    return arena.copy(url.bytes)
  }

  // MARK: - Text

  private func id(of entry: Value, _ url: Bytes) -> Bytes {
    guard let prefix = feed.tag else { return url }
    var id = ByteBuffer(capacity: 128)
    id.append(string: "\(prefix):")
    id.append(entry.member("collection").text)
    id.append(0x2F)
    // RFC 4151 allows in the specific part the characters that RFC 3986 allows in a path.
    id.append(
      string: PercentEncoding.encoded(
        entry.member("key").text.string, except: PercentEncoding.isUnreserved))
    return arena.copy(id.bytes)
  }

  /// Markdown as HTML, or plain text with its special characters escaped.
  ///
  /// Addresses in the HTML are absolute.
  private func html(
    _ value: Value, on page: Bytes, _ renderer: inout TemplateRenderer
  ) -> Bytes {
    var out = ByteBuffer(capacity: value.text.count * 2)
    guard value.kind == .markdown || value.kind == .html else {
      appendXML(value.text, into: &out)
      return arena.copy(out.bytes)
    }
    let html =
      value.kind == .html
      ? value.text : renderer.html(ofMarkdown: value.text, from: value.origin)
    FeedAddresses(origin: origin, page: page).complete(html, into: &out)
    return arena.copy(out.bytes)
  }
}
