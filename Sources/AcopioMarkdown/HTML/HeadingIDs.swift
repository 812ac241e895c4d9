import AcopioBase
import AcopioLanguage
import CCMark

/// Assigns ids to headings: made from the text, with a number appended from the second equal one on.
///
/// The ids depend only on the text and the order of equal headings, so links to them are stable.
struct HeadingIDs: ~Copyable {
  /// An assigned id.
  private struct Known {
    let hash: UInt32
    /// Its range in `ids`.
    let range: Range<Int>
    /// The last number appended to it; 1 if none.
    var count = 1
  }

  private let style: MarkdownOptions.HeadingIDs
  private var ids = ByteBuffer(capacity: 256)
  private var known: [Known] = []
  /// The indices in `known` by id, built once there are too many for a fast linear search.
  private var places: [String: Int] = [:]
  private static let few = 32
  /// The number of ids that `takeNew` has returned.
  private var taken = 0

  init(_ style: MarkdownOptions.HeadingIDs = .acopio) { self.style = style }

  /// All assigned ids.
  var all: [String] { known.map { ids.bytes.slice($0.range).string } }

  /// The id of the next heading with this text, valid until the next call.
  mutating func id(of text: Bytes) -> Bytes {
    let start = ids.count
    switch style {
    case .acopio: appendSlug(text, into: &ids)
    case .github: HeadingIDStyle.appendGitHub(text, into: &ids)
    case .kramdown: HeadingIDStyle.appendKramdown(text, into: &ids)
    case .blackfriday: HeadingIDStyle.appendBlackfriday(text, into: &ids)
    case .pythonMarkdown: HeadingIDStyle.appendPythonMarkdown(text, into: &ids)
    }
    return finish(from: start)
  }

  /// The id of the next heading, which gives its own; valid until the next call.
  mutating func own(_ id: Bytes) -> Bytes {
    let start = ids.count
    ids.append(id)
    return finish(from: start)
  }

  /// Makes the id from `start` on one that nothing else has.
  private mutating func finish(from start: Int) -> Bytes {
    let slug = ids.bytes.slice(start..<ids.count)
    if slug.isEmpty {
      switch style {
      case .pythonMarkdown: ids.append("_1")
      case .blackfriday: ids.append("heading")
      case .acopio, .github, .kramdown: ids.append("section")
      }
    } else if slug.has("fn-") || slug.has("fnref-") {
      // These prefixes are reserved for footnotes.
      replace(from: start, by: "section-" + slug.string)
    }
    if let twin = find(from: start) { number(twin, from: start) }
    return note(from: start)
  }

  /// Reserves an id that something else has.
  mutating func reserve(_ id: Bytes) {
    let start = ids.count
    ids.append(id)
    if find(from: start) == nil { _ = note(from: start) } else { ids.truncate(to: start) }
  }

  /// The ids since the last call.
  mutating func takeNew() -> [String] {
    defer { taken = known.count }
    return known[taken...].map { ids.bytes.slice($0.range).string }
  }

  /// Notes the id from `start` on and returns it.
  private mutating func note(from start: Int) -> Bytes {
    let range = start..<ids.count
    known.append(Known(hash: keyHash(ids.bytes.slice(range)), range: range))
    if known.count > HeadingIDs.few {
      for index in places.count..<known.count {
        places[ids.bytes.slice(known[index].range).string] = index
      }
    }
    return ids.bytes.slice(range)
  }

  /// The index of the id that equals the bytes from `start` on.
  private func find(from start: Int) -> Int? {
    let wanted = ids.bytes.slice(start..<ids.count)
    guard known.count <= HeadingIDs.few else { return places[wanted.string] }
    let hash = keyHash(wanted)
    return known.firstIndex { $0.hash == hash && ids.bytes.slice($0.range).equals(wanted) }
  }

  /// Appends the next free number to the bytes from `start` on, which equal the id of `twin`.
  private mutating func number(_ twin: Int, from start: Int) {
    var base = ids.bytes.slice(start..<ids.count).string
    var next = known[twin].count
    // Other programs begin with 1.
    var less = style == .acopio ? 0 : 1
    // Python-Markdown counts on from a number that a heading has of itself.
    if style == .pythonMarkdown, let line = base.lastIndex(of: "_"),
      let number = Int(base[base.index(after: line)...]), number >= 0, number < 1_000_000
    {
      base = String(base[..<line])
      less -= number
    }
    let sign = style == .pythonMarkdown ? "_" : "-"
    repeat {
      next += 1
      replace(from: start, by: "\(base)\(sign)\(next - less)")
    } while find(from: start) != nil
    known[twin].count = next
  }

  private mutating func replace(from start: Int, by text: String) {
    ids.truncate(to: start)
    ids.append(string: text)
  }
}

/// The text of inline nodes, without markup.
enum PlainText {
  /// The text of the descendants of `node`; of a directive with an index for which `formula` has TeX, that.
  static func of(_ node: Node, formula: (Int) -> Bytes? = { _ in nil }) -> ByteBuffer {
    var text = ByteBuffer(capacity: 128)
    var current = node.firstChild
    while let piece = current {
      switch piece.type {
      case CMARK_NODE_TEXT, CMARK_NODE_CODE: text.append(piece.literal)
      case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: text.append(0x20)
      case CMARK_NODE_CUSTOM_INLINE:
        if case .directive(let index)? = InlineMark(piece), let tex = formula(index) {
          text.append(tex)
        }
      default: break
      }
      current = piece.firstChild ?? piece.following(under: node)
    }
    return text
  }
}
