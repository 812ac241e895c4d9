package import AcopioBase
package import AcopioModel

/// A syndication format that the site can publish.
package protocol FeedFormat: Sendable {
  /// The name in `format:` and in diagnostics; permanent once released.
  var name: FeedFormatName { get }
  /// One sentence for the reference page.
  var summary: String { get }
  /// The name of its file next to the page of a term; permanent once released.
  var fileName: String { get }
  /// Whether every entry must have a date.
  var needsDates: Bool { get }
  /// Whether every entry must have an id.
  var needsIDs: Bool { get }
  /// Writes a feed as UTF-8; its entries are sorted newest first.
  func render(_ feed: PreparedFeed, into out: inout ByteBuffer)
}

/// Elements of feeds in XML, each on a line of its own.
extension FeedFormat {
  func element(_ name: StaticString, _ text: String, _ out: inout ByteBuffer) {
    open(name, &out)
    appendXML(text, into: &out)
    close(name, &out)
  }

  func open(_ name: StaticString, _ out: inout ByteBuffer) {
    out.append("<")
    out.append(name)
    out.append(">")
  }

  func close(_ name: StaticString, _ out: inout ByteBuffer) {
    out.append("</")
    out.append(name)
    out.append(">\n")
  }
}
