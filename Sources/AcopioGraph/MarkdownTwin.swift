package import AcopioBase
import AcopioModel

/// The Markdown of a page, published next to it.
package struct MarkdownTwin: Sendable {
  /// The title of the page, which becomes its first heading; null without one.
  package let title: Value
  /// The Markdown below the front matter, as written.
  package let body: Text
  /// The origin of the body.
  package let origin: Origin
}

extension Planner {
  /// The Markdown file of an entry's page, with its address; `nil` if the entry has none.
  func twin(
    of entry: Entry, _ value: Value, beside page: Text, _ buffer: inout ByteBuffer
  ) -> (output: Output, address: Value)? {
    guard let body = entry.body, body.kind == .markdown,
      table.content.collections[entry.collection].pages.entry?.hasTwins == true
    else { return nil }
    buffer.clear()
    buffer.append(0x2F)
    // The file of a page always ends with `.html`.
    buffer.append(page.bytes.slice(0..<page.bytes.count - "html".utf8.count))
    buffer.append("md")
    let permalink = arena.copy(buffer.bytes)
    let title = value.member("title")
    let twin = MarkdownTwin(
      title: title.hasText ? title : .null, body: Text(body.text), origin: body.origin)
    let output = Output(
      path: Text(permalink.slice(1..<permalink.count)), twin: nil, kind: .markdown(twin),
      origin: entry.origin.firstByte)
    return (output, address(paths.url(permalink, &buffer).bytes, of: "text/markdown", &buffer))
  }

  /// The variable `page.twin` or `page.picture`.
  func address(_ url: Bytes, of type: StaticString, _ buffer: inout ByteBuffer) -> Value {
    buffer.clear()
    buffer.append(string: table.content.site.base.origin)
    buffer.append(url)
    return variables([
      ("url", .text(url)), ("absolute_url", .text(arena.copy(buffer.bytes))),
      ("type", .string(type.description, in: arena)),
    ])
  }
}
