import AcopioBase

/// The picture of an item in feeds of XML, which have no element of their own for it (Media RSS 1.5.1, `media:thumbnail`).
enum FeedPicture {
  /// Declares the namespace if a picture is written.
  static func declare(for feed: PreparedFeed, into out: inout ByteBuffer) {
    guard feed.items.contains(where: { $0.picture != nil }) else { return }
    out.append(" xmlns:media=\"http://search.yahoo.com/mrss/\"")
  }

  /// Writes a picture.
  static func write(_ picture: FeedItem.Picture, into out: inout ByteBuffer) {
    out.append("<media:thumbnail url=\"")
    appendXML(picture.url, into: &out)
    if let size = picture.size {
      out.append("\" width=\"")
      out.append(decimal: size.width)
      out.append("\" height=\"")
      out.append(decimal: size.height)
    }
    out.append("\"/>\n")
  }
}
