import AcopioBase
import CCMark

/// Gives headings their ids: the slug of their text, a number behind the second of the same.
///
/// The ids depend on the text and the order of equal headings alone, so that links to them last.
struct HeadingIDs: ~Copyable {
  /// An id that was given.
  private struct Known {
    let hash: UInt32
    /// Where it stands in `ids`.
    let range: Range<Int>
    /// The number of headings that wanted it.
    var count = 1
  }

  private var ids = ByteBuffer(capacity: 256)
  private var known: [Known] = []
  /// The places in `known` by their id, as soon as there are more than are looked through fast.
  private var places: [String: Int] = [:]
  private static let few = 32

  /// All ids that were given.
  var all: [String] { known.map { ids.bytes.slice($0.range).string } }

  /// The id of the next heading with this text, valid until the next call.
  mutating func id(of text: Bytes) -> Bytes {
    let start = ids.count
    appendSlug(text, into: &ids)
    let slug = ids.bytes.slice(start..<ids.count)
    if slug.isEmpty {
      ids.append("section")
    } else if slug.has("fn-") || slug.has("fnref-") {
      // The ids of footnotes are theirs.
      replace(from: start, by: "section-" + slug.string)
    }
    if let twin = find(from: start) { number(twin, from: start) }
    let range = start..<ids.count
    known.append(Known(hash: keyHash(ids.bytes.slice(range)), range: range))
    if known.count > HeadingIDs.few {
      for index in places.count..<known.count {
        places[ids.bytes.slice(known[index].range).string] = index
      }
    }
    return ids.bytes.slice(range)
  }

  /// The id that equals the bytes from `start` on.
  private func find(from start: Int) -> Int? {
    let wanted = ids.bytes.slice(start..<ids.count)
    guard known.count <= HeadingIDs.few else { return places[wanted.string] }
    let hash = keyHash(wanted)
    return known.firstIndex { $0.hash == hash && ids.bytes.slice($0.range).equals(wanted) }
  }

  /// Puts the next free number behind the bytes from `start` on, which are those of `twin`.
  private mutating func number(_ twin: Int, from start: Int) {
    let base = ids.bytes.slice(start..<ids.count).string
    var next = known[twin].count
    repeat {
      next += 1
      replace(from: start, by: "\(base)-\(next)")
    } while find(from: start) != nil
    known[twin].count = next
  }

  private mutating func replace(from start: Int, by text: String) {
    ids.truncate(to: start)
    ids.append(string: text)
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
