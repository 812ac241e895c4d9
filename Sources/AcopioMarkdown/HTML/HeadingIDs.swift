import AcopioBase
import CCMark

/// Gives headings their ids: the slug of their text, a number behind the second of the same.
///
/// The ids depend on the text and the order of equal headings alone, so that links to them last.
struct HeadingIDs {
  private var counts: [String: Int] = [:]

  /// The id of the next heading with this text.
  mutating func id(of text: Bytes) -> String {
    var slug = ByteBuffer(capacity: 64)
    appendSlug(text, into: &slug)
    var base = slug.count == 0 ? "section" : slug.bytes.string
    // The ids of footnotes are theirs.
    if base.hasPrefix("fn-") || base.hasPrefix("fnref-") { base = "section-" + base }
    guard let count = counts[base] else {
      counts[base] = 1
      return base
    }
    var next = count + 1
    while counts["\(base)-\(next)"] != nil { next += 1 }
    counts[base] = next
    counts["\(base)-\(next)"] = 1
    return "\(base)-\(next)"
  }
}

/// The text of inline pieces without marks.
enum PlainText {
  /// What is read under `node`.
  static func of(_ node: Node) -> ByteBuffer {
    var text = ByteBuffer(capacity: 128)
    var current = node.firstChild
    while let piece = current {
      switch piece.type {
      case CMARK_NODE_TEXT, CMARK_NODE_CODE: text.append(piece.literal)
      case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: text.append(0x20)
      default: break
      }
      current = piece.firstChild ?? piece.following(under: node)
    }
    return text
  }
}
