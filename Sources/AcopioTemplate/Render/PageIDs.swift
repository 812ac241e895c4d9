import AcopioBase

/// Keeps the ids of headings and footnotes unique on a page that prints several Markdown texts.
///
/// The ids of a Markdown text are unique in that text. The first text of a page keeps its ids. In
/// each later text, an id that the page already has gets a number, like the second of two equal
/// headings in one text, and the links to it inside the text follow. Printing a text again, or
/// listing its headings, uses the same ids.
struct PageIDs: ~Copyable {
  /// A text: where its bytes are.
  private struct Text: Hashable {
    let address: UInt
    let count: Int

    init(_ text: Bytes) {
      address = UInt(bitPattern: text.baseAddress)
      count = text.count
    }
  }

  /// The first text, whose ids are read only if a later text has ids.
  private var first: (text: Bytes, origin: Origin)?
  private var isFirstRead = false
  /// Whether something before the first text has ids.
  private var isContinued = false
  /// The ids that the page has, each with the last number appended to it.
  private var taken: [String: Int] = [:]
  /// The numbers appended to ids of the texts that have been read.
  private var numbers: [Text: [String: Int]] = [:]
  private var written = ByteBuffer(capacity: 0)

  /// Continues a page that already has these ids; they stay through `reset`.
  ///
  /// A component continues the document of its directive. Texts of another directive are other texts.
  mutating func `continue`(with ids: [String]) {
    isContinued = true
    for id in ids {
      note(id.withBytes { PageIDs.key($0) })
    }
  }

  /// Begins a page.
  mutating func reset() {
    if isContinued { return numbers.removeAll(keepingCapacity: true) }
    guard first != nil else { return }
    first = nil
    isFirstRead = false
    numbers.removeAll(keepingCapacity: true)
    taken.removeAll(keepingCapacity: true)
  }

  /// Whether the ids of `text` have to be compared with the ids of other texts.
  mutating func mayCollide(_ text: Bytes, from origin: Origin) -> Bool {
    if isContinued { return true }
    guard let first else {
      self.first = (text, origin)
      return false
    }
    return first.text.baseAddress != text.baseAddress || first.text.count != text.count
  }

  /// The first text, if its ids have to be read before the ids of others.
  mutating func takeUnread() -> (text: Bytes, origin: Origin)? {
    guard !isFirstRead, !isContinued else { return nil }
    isFirstRead = true
    return first
  }

  /// Takes the ids of the first text.
  mutating func take(allOf html: Bytes) {
    for id in PageIDs.ids(in: html) { note(id.key) }
  }

  /// The HTML of `text` with ids that the page doesn't have, valid until the next call.
  mutating func unique(_ html: Bytes, of text: Bytes) -> Bytes {
    let text = Text(text)
    let known = numbers[text] ?? number(html)
    numbers[text] = known
    guard !known.isEmpty else { return html }
    return rewritten(html, known)
  }

  /// Chooses the numbers to append to ids of HTML, and takes the ids.
  private mutating func number(_ html: Bytes) -> [String: Int] {
    let ids = PageIDs.ids(in: html)
    let own = Set(ids.map(\.key))
    var chosen: [String: Int] = [:]
    var finished: Set<String> = []
    for id in ids where finished.insert(id.key).inserted {
      guard id.isOfMarkdown, let last = taken[id.key] else { continue }
      var number = last
      var candidate: String
      repeat {
        number += 1
        candidate = "\(id.key)-\(number)"
      } while taken[candidate] != nil || own.contains(candidate)
      taken[id.key] = number
      chosen[id.key] = number
      note(candidate)
    }
    for id in own where chosen[id] == nil { note(id) }
    return chosen
  }

  private mutating func note(_ key: String) { taken[key] = taken[key] ?? 1 }

  // MARK: - HTML

  /// An id of an element.
  private struct ID {
    /// Its value, percent-encoding resolved.
    let key: String
    /// Whether it is the id of a heading or footnote.
    let isOfMarkdown: Bool
  }

  private static func ids(in html: Bytes) -> [ID] {
    var ids: [ID] = []
    for piece in HTMLPieces(html) where piece.kind == .start {
      for attribute in HTMLAttributes(of: piece, in: html)
      where attribute.name.equalsLowercased("id") && !attribute.value.isEmpty {
        let id = html.slice(attribute.value)
        ids.append(ID(key: key(id), isOfMarkdown: isOfMarkdown(id, of: piece)))
      }
    }
    return ids
  }

  private static func isOfMarkdown(_ id: Bytes, of tag: HTMLPieces.Piece) -> Bool {
    isHeading(tag) || id.has("fn-") || id.has("fnref-")
  }

  private static func isHeading(_ tag: HTMLPieces.Piece) -> Bool {
    tag.name.count == 2 && tag.name[0] | 0x20 == UInt8(ascii: "h")
      && (0x31...0x36).contains(tag.name[1])
  }

  /// The common form of an `id` and a fragment that names it (RFC 3986, §2.1).
  private static func key(_ id: Bytes) -> String {
    PercentEncoding.decoded(id)
  }

  /// HTML with numbers appended to ids and to the references to them.
  private mutating func rewritten(_ html: Bytes, _ numbers: [String: Int]) -> Bytes {
    written.clear()
    var done = 0
    func append(_ number: Int, at place: Int, _ written: inout ByteBuffer) {
      written.append(html.slice(done..<place))
      written.append(UInt8(ascii: "-"))
      written.append(decimal: Int64(number))
      done = place
    }
    for piece in HTMLPieces(html) where piece.kind == .start {
      for attribute in HTMLAttributes(of: piece, in: html) {
        let value = html.slice(attribute.value)
        if attribute.name.equalsLowercased("id") {
          guard PageIDs.isOfMarkdown(value, of: piece), let number = numbers[PageIDs.key(value)]
          else { continue }
          append(number, at: attribute.value.upperBound, &written)
        } else if attribute.name.equalsLowercased("href") {
          guard value.count > 1, value[0] == UInt8(ascii: "#"),
            let number = numbers[PageIDs.key(value.slice(1..<value.count))]
          else { continue }
          append(number, at: attribute.value.upperBound, &written)
        } else if PageIDs.lists.contains(where: { attribute.name.equalsLowercased($0) }) {
          var start = attribute.value.lowerBound
          while start < attribute.value.upperBound {
            var end = start
            while end < attribute.value.upperBound, !html[end].isASCIIWhitespace { end += 1 }
            if let number = numbers[PageIDs.key(html.slice(start..<end))] {
              append(number, at: end, &written)
            }
            start = end + 1
          }
        }
      }
    }
    written.append(html.slice(done..<html.count))
    return written.bytes
  }

  /// The attributes whose values are ids, separated by spaces.
  private static let lists: [StaticString] = [
    "aria-labelledby", "aria-describedby", "aria-details", "aria-controls", "headers",
  ]
}
