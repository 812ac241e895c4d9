import AcopioBase
import CCMark

/// Abbreviations that a document explains: `*[HTML]: Hypertext Markup Language`, as in PHP Markdown
/// Extra.
///
/// The explanations are paragraphs of their own. An abbreviation is one word of letters and digits, which
/// may also contain `-`, `.`, `&`, `+`, `#` and `_`. Each word of the text is looked up once.
struct Abbreviations {
  /// The meanings of the abbreviations, in the order of the document.
  private(set) var titles: [Bytes] = []
  private var places: [String: Int] = [:]
  /// The greatest number of signs at the end of a word that may not belong to it.
  private static let mostSigns = 4

  /// The explanation in a line: `nil` for any other line.
  static func explanation(_ line: Bytes) -> (name: Bytes, title: Bytes)? {
    let line = line.trimmed
    guard line.has("*["), let close = line.place(of: 0x5D, from: 2),
      close + 1 < line.count, line[close + 1] == 0x3A
    else { return nil }
    let name = line.slice(2..<close)
    let title = line.slice(close + 2..<line.count).trimmed
    guard let first = name.first, isLetter(first), !title.isEmpty, name.allSatisfy(isPart) else {
      return nil
    }
    return (name, title)
  }

  /// Takes the explanations out of the tree that was parsed from `text`.
  init(takenFrom root: Node, _ text: Bytes) {
    guard Abbreviations.isPossible(in: text) else { return }
    var source = InlineSource(text)
    var node = root.firstChild
    while let current = node {
      node = current.next
      guard current.type == CMARK_NODE_PARAGRAPH else { continue }
      let lines = (current.line...max(current.line, current.lastLine)).map { number in
        source.line(number).flatMap { Abbreviations.explanation($0) }
      }
      guard !lines.contains(where: { $0 == nil }) else { continue }
      for line in lines.compactMap(\.self) where places[line.name.string] == nil {
        places[line.name.string] = titles.count
        titles.append(line.title)
      }
      current.unlink()
    }
  }

  private static func isPossible(in text: Bytes) -> Bool {
    var start = 0
    while let place = text.place(of: 0x2A, from: start) {
      start = place + 1
      if start < text.count, text[start] == 0x5B { return true }
    }
    return false
  }

  /// Marks the abbreviations in the text below `root`.
  func mark(below root: Node) {
    guard !titles.isEmpty else { return }
    var node = root.firstChild
    while let current = node {
      switch current.type {
      case CMARK_NODE_TEXT:
        node = current.following(under: root)
        if !current.isEscaped { split(current) }
      case CMARK_NODE_IMAGE: node = current.following(under: root)
      default: node = current.firstChild ?? current.following(under: root)
      }
    }
  }

  private func split(_ node: Node) {
    let text = node.literal
    var place = 0
    var written = 0
    var isSplit = false
    while let word = nextWord(in: text, from: place) {
      place = word.upperBound
      guard let (index, range) = find(word, in: text) else { continue }
      guard isSplit || !node.isTooDeep else { return }
      isSplit = true
      insert(text.slice(written..<range.lowerBound), before: node)
      let mark = InlineMark.abbreviation(index).makeNode()
      mark.append(.text(text.slice(range)))
      mark.insert(before: node)
      written = range.upperBound
    }
    guard isSplit else { return }
    insert(text.slice(written..<text.count), before: node)
    node.unlink()
  }

  private func insert(_ text: Bytes, before node: Node) {
    if !text.isEmpty { Node.text(text).insert(before: node) }
  }

  private func nextWord(in text: Bytes, from start: Int) -> Range<Int>? {
    guard let first = text[start...].firstIndex(where: Abbreviations.isLetter) else { return nil }
    let end = text[first...].firstIndex { !Abbreviations.isPart($0) } ?? text.count
    return first..<end
  }

  /// The abbreviation that a word is, perhaps with punctuation after it.
  private func find(_ word: Range<Int>, in text: Bytes) -> (index: Int, range: Range<Int>)? {
    var end = word.upperBound
    for _ in 0...Abbreviations.mostSigns {
      let range = word.lowerBound..<end
      if let index = places[text.slice(range).string] { return (index, range) }
      guard end > word.lowerBound, !Abbreviations.isLetter(text[end - 1]) else { return nil }
      end -= 1
    }
    return nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    isLetter(byte) || [0x23, 0x26, 0x2B, 0x2D, 0x2E, 0x5F].contains(byte)
  }
}
