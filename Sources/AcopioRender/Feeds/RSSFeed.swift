package import AcopioBase
package import AcopioGraph
package import AcopioModel

/// RSS 2.0 (www.rssboard.org/rss-specification) with a link to itself (RFC 4287 `atom:link`).
package struct RSSFeed: FeedFormat {
  package let name = "rss"
  package let summary = "RSS 2.0 with titles, links, dates and summaries."

  package func render(_ feed: Feed, of site: Site, at path: Text, into out: inout ByteBuffer) {
    out.append("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n")
    out.append("<rss version=\"2.0\" xmlns:atom=\"http://www.w3.org/2005/Atom\">\n<channel>\n")
    element("title", feed.title, &out)
    element("link", site.base.origin + feed.pageURL.string, &out)
    element("description", site.description.isEmpty ? feed.title : site.description, &out)
    element("language", site.locale, &out)
    if let date = feed.item.date, let newest = feed.entries.elements.first {
      dateElement("lastBuildDate", newest.member(named: date), &out)
    }
    out.append("<atom:link rel=\"self\" type=\"application/rss+xml\" href=\"")
    var address = ByteBuffer(capacity: 256)
    address.append(string: "\(site.base.origin)\(site.base.path)/\(path.string)")
    appendXML(address.bytes, into: &out)
    out.append("\"/>\n")
    for entry in feed.entries.elements { item(entry, feed.item, &out) }
    out.append("</channel>\n</rss>\n")
  }

  private func item(_ entry: Value, _ fields: FeedItemFields, _ out: inout ByteBuffer) {
    let address = entry.member("absolute_url")
    out.append("<item>\n")
    element("title", entry.member(named: fields.title), &out)
    element("link", address, &out)
    if let date = fields.date { dateElement("pubDate", entry.member(named: date), &out) }
    element("guid", address, &out)
    if let summary = fields.summary {
      element("description", entry.member(named: summary), &out)
    }
    out.append("</item>\n")
  }

  private func element(_ name: StaticString, _ value: Value, _ out: inout ByteBuffer) {
    guard value.hasText else { return }
    open(name, &out)
    appendXML(value.text, into: &out)
    close(name, &out)
  }

  private func element(_ name: StaticString, _ text: String, _ out: inout ByteBuffer) {
    open(name, &out)
    var text = text
    text.withUTF8 { appendXML($0, into: &out) }
    close(name, &out)
  }

  private func dateElement(_ name: StaticString, _ value: Value, _ out: inout ByteBuffer) {
    guard let moment = Timestamp(value.text) else { return }
    open(name, &out)
    moment.appendRFC822(into: &out)
    close(name, &out)
  }

  private func open(_ name: StaticString, _ out: inout ByteBuffer) {
    out.append(0x3C)
    out.append(name)
    out.append(0x3E)
  }

  private func close(_ name: StaticString, _ out: inout ByteBuffer) {
    out.append("</")
    out.append(name)
    out.append(">\n")
  }
}
