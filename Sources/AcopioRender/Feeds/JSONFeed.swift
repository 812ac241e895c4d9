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
    pair("version", "https://jsonfeed.org/version/1.1", &json, &out)
    pair("title", feed.title, &json, &out)
    pair("home_page_url", feed.pageURL, &json, &out)
    pair("feed_url", feed.ownURL, &json, &out)
    if !feed.summary.isEmpty { pair("description", feed.summary, &json, &out) }
    authors(Array(feed.author.utf8), &json, &out)
    pair("language", feed.language, &json, &out)
    json.key("items", into: &out)
    json.beginArray(into: &out)
    for item in feed.items { write(item, &json, &out) }
    json.endArray(into: &out)
    json.endObject(into: &out)
    out.append(0x0A)
  }

  private func write(_ item: FeedItem, _ json: inout JSONWriter, _ out: inout ByteBuffer) {
    json.beginObject(into: &out)
    pair("id", item.id, &json, &out)
    if item.url.count > 0 { pair("url", item.url, &json, &out) }
    pair("title", item.title, &json, &out)
    // One of the two is required; without full text there is only the summary.
    if item.content.count > 0 {
      pair("content_html", item.content, &json, &out)
    } else if item.isSummaryHTML {
      pair("content_html", item.summary, &json, &out)
    } else {
      pair("content_text", item.summary, &json, &out)
    }
    if item.summary.count > 0, !item.isSummaryHTML { pair("summary", item.summary, &json, &out) }
    date("date_published", item.published, &json, &out)
    if item.updated != item.published { date("date_modified", item.updated, &json, &out) }
    if let picture = item.picture { pair("image", picture.url, &json, &out) }
    if item.author.count > 0 { authors(Array(item.author), &json, &out) }
    if !item.categories.isEmpty {
      json.key("tags", into: &out)
      json.beginArray(into: &out)
      for category in item.categories { json.string(category, into: &out) }
      json.endArray(into: &out)
    }
    if let enclosure = item.enclosure { write(enclosure, &json, &out) }
    json.endObject(into: &out)
  }

  private func write(
    _ enclosure: FeedItem.Enclosure, _ json: inout JSONWriter, _ out: inout ByteBuffer
  ) {
    json.key("attachments", into: &out)
    json.beginArray(into: &out)
    json.beginObject(into: &out)
    pair("url", enclosure.url, &json, &out)
    pair("mime_type", enclosure.type, &json, &out)
    if let length = enclosure.length {
      json.key("size_in_bytes", into: &out)
      json.integer(length, into: &out)
    }
    json.endObject(into: &out)
    json.endArray(into: &out)
  }

  private func authors(_ name: [UInt8], _ json: inout JSONWriter, _ out: inout ByteBuffer) {
    json.key("authors", into: &out)
    json.beginArray(into: &out)
    json.beginObject(into: &out)
    name.withUnsafeBufferPointer { pair("name", $0, &json, &out) }
    json.endObject(into: &out)
    json.endArray(into: &out)
  }

  private func date(
    _ key: StaticString, _ moment: Timestamp?, _ json: inout JSONWriter, _ out: inout ByteBuffer
  ) {
    guard let moment else { return }
    var text = ByteBuffer(capacity: 32)
    moment.appendRFC3339(into: &text)
    pair(key, text.bytes, &json, &out)
  }

  private func pair(
    _ key: StaticString, _ text: String, _ json: inout JSONWriter, _ out: inout ByteBuffer
  ) {
    json.key(key, into: &out)
    json.string(text, into: &out)
  }

  private func pair(
    _ key: StaticString, _ text: Bytes, _ json: inout JSONWriter, _ out: inout ByteBuffer
  ) {
    json.key(key, into: &out)
    json.string(text, into: &out)
  }
}
