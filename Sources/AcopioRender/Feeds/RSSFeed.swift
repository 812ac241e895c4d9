package import AcopioBase
package import AcopioModel

/// RSS 2.0 (www.rssboard.org/rss-specification) with a link to itself (RFC 4287 `atom:link`).
package struct RSSFeed: FeedFormat {
  package let name = FeedFormatName.rss
  package let summary = "RSS 2.0 with titles, links, dates, authors, summaries and full text."
  package let fileName = "index.xml"
  package let needsDates = false
  package let needsIDs = false

  package func render(_ feed: PreparedFeed, into out: inout ByteBuffer) {
    out.append("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n")
    out.append("<rss version=\"2.0\" xmlns:atom=\"http://www.w3.org/2005/Atom\"")
    // Namespaces for elements that RSS lacks, declared if they are used.
    if feed.items.contains(where: { $0.author.count > 0 }) {
      out.append(" xmlns:dc=\"http://purl.org/dc/elements/1.1/\"")
    }
    if feed.items.contains(where: { $0.content.count > 0 }) {
      out.append(" xmlns:content=\"http://purl.org/rss/1.0/modules/content/\"")
    }
    FeedPicture.declare(for: feed, into: &out)
    out.append(">\n<channel>\n")
    element("title", feed.title, &out)
    element("link", feed.pageURL, &out)
    element("description", feed.summary.isEmpty ? feed.title : feed.summary, &out)
    element("language", feed.language, &out)
    if let updated = feed.updated { date("lastBuildDate", updated, &out) }
    out.append("<atom:link rel=\"self\" type=\"application/rss+xml\" href=\"")
    appendXML(feed.ownURL, into: &out)
    out.append("\"/>\n")
    for item in feed.items { write(item, &out) }
    out.append("</channel>\n</rss>\n")
  }

  private func write(_ item: FeedItem, _ out: inout ByteBuffer) {
    out.append("<item>\n")
    element("title", item.title, &out)
    element("link", item.url, &out)
    if let published = item.published { date("pubDate", published, &out) }
    if item.id.equals(item.url) {
      element("guid", item.id, &out)
    } else {
      out.append("<guid isPermaLink=\"false\">")
      appendXML(item.id, into: &out)
      close("guid", &out)
    }
    element("dc:creator", item.author, &out)
    for category in item.categories { element("category", category, &out) }
    if let enclosure = item.enclosure { write(enclosure, &out) }
    if let picture = item.picture { FeedPicture.write(picture, into: &out) }
    description(of: item, &out)
    element("content:encoded", item.content, &out)
    out.append("</item>\n")
  }

  /// Writes the file of an item; its length is required, and 0 if it is unknown (www.rssboard.org/rss-profile).
  private func write(_ enclosure: FeedItem.Enclosure, _ out: inout ByteBuffer) {
    out.append("<enclosure url=\"")
    appendXML(enclosure.url, into: &out)
    out.append("\" length=\"")
    out.append(decimal: enclosure.length ?? 0)
    out.append("\" type=\"")
    appendXML(enclosure.type, into: &out)
    out.append("\"/>\n")
  }

  /// Writes the description of an item, which readers treat as HTML.
  ///
  /// Plain text is therefore escaped twice: for HTML, and for XML (www.rssboard.org/rss-profile).
  private func description(of item: FeedItem, _ out: inout ByteBuffer) {
    guard !item.isSummaryHTML else { return element("description", item.summary, &out) }
    var html = ByteBuffer(capacity: item.summary.count)
    appendXML(item.summary, into: &html)
    element("description", html.bytes, &out)
  }

  /// Writes an element; omits an empty one, which a reader would take for a value.
  private func element(_ name: StaticString, _ text: Bytes, _ out: inout ByteBuffer) {
    guard text.count > 0 else { return }
    open(name, &out)
    appendXML(text, into: &out)
    close(name, &out)
  }

  private func date(_ name: StaticString, _ moment: Timestamp, _ out: inout ByteBuffer) {
    open(name, &out)
    moment.appendRFC822(into: &out)
    close(name, &out)
  }
}
