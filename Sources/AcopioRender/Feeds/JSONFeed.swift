package import AcopioBase
package import AcopioModel

/// JSON Feed 1.1 (jsonfeed.org/version/1.1).
package struct JSONFeed: FeedFormat {
  package let name = FeedFormatName.json
  package let summary = "JSON Feed 1.1 with ids, dates, authors, summaries and full text."
  package let fileName = "feed.json"
  package let needsDates = false
  package let needsIDs = true

  package func render(_ feed: PreparedFeed, into out: inout ByteBuffer) {
    var json = JSONWriter(style: .pretty)
    json.beginObject(into: &out)
    json.member("version", "https://jsonfeed.org/version/1.1", into: &out)
    json.member("title", feed.title, into: &out)
    json.member("home_page_url", feed.pageURL, into: &out)
    json.member("feed_url", feed.ownURL, into: &out)
    if !feed.summary.isEmpty { json.member("description", feed.summary, into: &out) }
    authors(Array(feed.author.utf8), &json, &out)
    json.member("language", feed.language, into: &out)
    json.beginArray("items", into: &out)
    for item in feed.items { write(item, &json, &out) }
    json.endArray(into: &out)
    json.endObject(into: &out)
    out.append(0x0A)
  }

  private func write(_ item: FeedItem, _ json: inout JSONWriter, _ out: inout ByteBuffer) {
    json.beginObject(into: &out)
    json.member("id", item.id, into: &out)
    if item.url.count > 0 { json.member("url", item.url, into: &out) }
    json.member("title", item.title, into: &out)
    // One of the two is required; without full text there is only the summary.
    if item.content.count > 0 {
      json.member("content_html", item.content, into: &out)
    } else if item.isSummaryHTML {
      json.member("content_html", item.summary, into: &out)
    } else {
      json.member("content_text", item.summary, into: &out)
    }
    if item.summary.count > 0, !item.isSummaryHTML {
      json.member("summary", item.summary, into: &out)
    }
    date("date_published", item.published, &json, &out)
    if item.updated != item.published { date("date_modified", item.updated, &json, &out) }
    if let picture = item.picture { json.member("image", picture.url, into: &out) }
    if item.author.count > 0 { authors(Array(item.author), &json, &out) }
    if !item.categories.isEmpty {
      json.member("tags", item.categories.map(\.string), into: &out)
    }
    if let enclosure = item.enclosure { write(enclosure, &json, &out) }
    json.endObject(into: &out)
  }

  private func write(
    _ enclosure: FeedItem.Enclosure, _ json: inout JSONWriter, _ out: inout ByteBuffer
  ) {
    json.beginArray("attachments", into: &out)
    json.beginObject(into: &out)
    json.member("url", enclosure.url, into: &out)
    json.member("mime_type", enclosure.type, into: &out)
    json.member("size_in_bytes", enclosure.length.map { Int($0) }, into: &out)
    json.endObject(into: &out)
    json.endArray(into: &out)
  }

  private func authors(_ name: [UInt8], _ json: inout JSONWriter, _ out: inout ByteBuffer) {
    json.beginArray("authors", into: &out)
    json.beginObject(into: &out)
    name.withUnsafeBufferPointer { json.member("name", $0, into: &out) }
    json.endObject(into: &out)
    json.endArray(into: &out)
  }

  private func date(
    _ key: StaticString, _ moment: Timestamp?, _ json: inout JSONWriter, _ out: inout ByteBuffer
  ) {
    guard let moment else { return }
    var text = ByteBuffer(capacity: 32)
    moment.appendRFC3339(into: &text)
    json.member(key, text.bytes, into: &out)
  }
}
