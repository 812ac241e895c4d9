package import AcopioBase
package import AcopioModel

/// Atom (RFC 4287): every entry with its id, its dates and, if requested, its full text.
package struct AtomFeed: FeedFormat {
  package let name = FeedFormatName.atom
  package let summary = "Atom (RFC 4287) with ids, dates, authors, summaries and full text."
  package let fileName = "atom.xml"
  package let needsDates = true
  package let needsIDs = true

  package func render(_ feed: PreparedFeed, into out: inout ByteBuffer) {
    out.append("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n")
    out.append("<feed xmlns=\"http://www.w3.org/2005/Atom\"")
    FeedPicture.declare(for: feed, into: &out)
    out.append(" xml:lang=\"")
    appendXML(feed.language, into: &out)
    out.append("\">\n")
    element("title", feed.title, &out)
    if !feed.summary.isEmpty { element("subtitle", feed.summary, &out) }
    // The feed's own address identifies it (§4.2.6).
    element("id", feed.ownURL, &out)
    date("updated", feed.updated ?? Timestamp(seconds: 0), &out)
    out.append("<author><name>")
    appendXML(feed.author, into: &out)
    out.append("</name></author>\n")
    link("alternate", "text/html", Array(feed.pageURL.utf8), &out)
    link("self", "application/atom+xml", Array(feed.ownURL.utf8), &out)
    for item in feed.items { write(item, &out) }
    out.append("</feed>\n")
  }

  private func write(_ item: FeedItem, _ out: inout ByteBuffer) {
    out.append("<entry>\n")
    element("title", item.title, &out)
    element("id", item.id, &out)
    if item.url.count > 0 { link("alternate", "text/html", Array(item.url), &out) }
    if let published = item.published { date("published", published, &out) }
    date("updated", item.updated ?? Timestamp(seconds: 0), &out)
    if let enclosure = item.enclosure {
      link(
        "enclosure", enclosure.type, Array(enclosure.url), length: enclosure.length, &out)
    }
    if item.author.count > 0 {
      out.append("<author><name>")
      appendXML(item.author, into: &out)
      out.append("</name></author>\n")
    }
    for category in item.categories {
      out.append("<category term=\"")
      appendXML(category, into: &out)
      out.append("\"/>\n")
    }
    if let picture = item.picture { FeedPicture.write(picture, into: &out) }
    // An entry without an alternate link must have content (§4.1.2).
    if item.content.count > 0 || item.url.count == 0 {
      text("content", isHTML: true, item.content, &out)
    }
    if item.summary.count > 0 { text("summary", isHTML: item.isSummaryHTML, item.summary, &out) }
    out.append("</entry>\n")
  }

  private func text(
    _ name: StaticString, isHTML: Bool, _ bytes: Bytes, _ out: inout ByteBuffer
  ) {
    out.append("<")
    out.append(name)
    out.append(isHTML ? " type=\"html\">" : ">")
    appendXML(bytes, into: &out)
    close(name, &out)
  }

  private func element(_ name: StaticString, _ text: Bytes, _ out: inout ByteBuffer) {
    open(name, &out)
    appendXML(text, into: &out)
    close(name, &out)
  }

  private func date(_ name: StaticString, _ moment: Timestamp, _ out: inout ByteBuffer) {
    open(name, &out)
    moment.appendRFC3339(into: &out)
    close(name, &out)
  }

  private func link(
    _ relation: StaticString, _ type: String, _ url: [UInt8], length: Int64? = nil,
    _ out: inout ByteBuffer
  ) {
    out.append("<link rel=\"")
    out.append(relation)
    out.append("\" type=\"")
    appendXML(type, into: &out)
    if let length {
      out.append("\" length=\"")
      out.append(decimal: length)
    }
    out.append("\" href=\"")
    url.withUnsafeBufferPointer { appendXML($0, into: &out) }
    out.append("\"/>\n")
  }
}
