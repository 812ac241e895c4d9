package import AcopioBase
package import AcopioGraph
package import AcopioModel

/// A syndication format the site can publish.
package protocol FeedFormat: Sendable {
  /// The name in `format:` and in diagnostics, lower-case; permanent once released.
  var name: String { get }
  /// One sentence for the reference page.
  var summary: String { get }
  /// Writes a feed, whose entries are sorted newest first, as UTF-8.
  func render(_ feed: Feed, of site: Site, at path: Text, into out: inout ByteBuffer)
}
