import AcopioBase
import CCMark

/// Finds inline syntax in libcmark's tree that libcmark does not support.
///
/// Bare links, references to footnotes and struck-out text are found in one walk over the inline
/// nodes of each block.
struct InlinePass: ~Copyable {
  /// A node of a run of text, and the range of its bytes in `run`.
  struct Piece {
    let node: Node
    let range: Range<Int>
    let isEscaped: Bool
  }

  /// A match in a run: its bytes, and the node that replaces them.
  struct Find {
    let range: Range<Int>
    let node: Node
  }

  let wanted: InlineWanted
  /// The index of each footnote by its case-folded label.
  let footnotes: [String: Int]
  private var source: InlineSource
  var run = ByteBuffer(capacity: 64)
  var pieces: [Piece] = []
  var finds: [Find] = []
  /// The number of open brackets in the block; there are no bare links inside brackets.
  private var brackets = 0
  /// The number of open brackets at the last find.
  private var bracketsAtFind = 0
  private var strikes = StrikeMatcher()
  private let marks: DirectiveMarks

  /// A pass over a tree that was parsed from `text`.
  init(
    wanted: InlineWanted, text: Bytes, footnotes: [String: Int], directives: [DirectiveSource]
  ) {
    marks = DirectiveMarks(directives)
    self.wanted = wanted
    self.footnotes = footnotes
    source = InlineSource(text)
  }

  /// Visits every block under `root`.
  mutating func visit(_ root: Node) {
    var node: Node? = root
    while let current = node {
      let type = current.type
      if type == CMARK_NODE_PARAGRAPH || type == CMARK_NODE_HEADING {
        if wanted.mayConcern(current) { visitBlock(current) }
        node = current.following(under: root)
      } else {
        node = current.firstChild ?? current.following(under: root)
      }
    }
  }

  private mutating func visitBlock(_ block: Node) {
    brackets = 0
    if wanted.escapes { source.splitEscapes(in: block) }
    if wanted.directives { marks.place(in: block) }
    var node = wanted.mayBeIn(block) ? block.firstChild : nil
    while let current = node {
      let type = current.type
      if type == CMARK_NODE_TEXT, !current.isTooDeep {
        node = visitRun(from: current, in: block).following(under: block)
      } else if type == CMARK_NODE_LINK || type == CMARK_NODE_IMAGE {
        node = current.following(under: block)
      } else {
        node = current.firstChild ?? current.following(under: block)
      }
    }
    if wanted.strikes { strikes.match(in: block, &source) }
  }

  /// Visits the run of text nodes that begins with `first`; returns its last node.
  private mutating func visitRun(from first: Node, in block: Node) -> Node {
    guard wanted.links || wanted.footnotes else { return findAddresses(from: first) }
    let before = first.previous
    let parent = first.parent
    findLinks(from: first)
    let start = before?.next ?? parent?.firstChild ?? first
    return wanted.addresses ? findAddresses(from: start) : lastOfRun(start)
  }

  private func lastOfRun(_ first: Node) -> Node {
    var last = first
    while let next = last.next, continuesRun(next) { last = next }
    return last
  }

  /// Whether a node is text, or was made from text of the run; directives were there before.
  func continuesRun(_ node: Node) -> Bool {
    if node.type == CMARK_NODE_TEXT { return true }
    if case .directive? = InlineMark(node) { return false }
    return node.isMade
  }

  // MARK: - Links and footnotes, in the text as it was written

  /// Finds links and footnotes from `first` to the end of its run, and puts them into the tree.
  ///
  /// A link that continues after the run is examined again once the run is longer; matches before
  /// it are not.
  private mutating func findLinks(from first: Node) {
    var first = first
    while true {
      let open = brackets
      collect(from: first, asWritten: true)
      finds.removeAll(keepingCapacity: true)
      guard let start = scan(from: first), let last = pieces.last?.node else { return apply() }
      let unfinished = finds.removeLast()
      guard extend(last) else {
        let text = run.bytes.slice(0..<(pieces.last?.range.upperBound ?? 0))
        if let link = link(text, start, first), link.range.lowerBound >= lastEnd {
          let isName = text[start] == 0x77
          finds.append(
            Find(range: link.range, node: makeLink(text.slice(link.range), isName: isName)))
        }
        return apply()
      }
      apply()
      guard let found = finds.last, found.range.upperBound <= unfinished.range.lowerBound,
        let next = found.node.next
      else {
        brackets = open
        continue
      }
      first = next
      brackets = bracketsAtFind
    }
  }

  /// Collects the bytes of the run.
  mutating func collect(from first: Node, asWritten: Bool) {
    run.clear()
    pieces.removeAll(keepingCapacity: true)
    var node: Node? = first
    while let current = node, current.type == CMARK_NODE_TEXT {
      let start = run.count
      let writing = current.writing
      run.append((asWritten ? writing : nil) ?? current.literal)
      pieces.append(
        Piece(node: current, range: start..<run.count, isEscaped: writing != nil))
      node = current.next
    }
  }

  /// Finds the matches in the run.
  ///
  /// If the last link would continue after the run, returns the position at which it was
  /// recognized.
  private mutating func scan(from first: Node) -> Int? {
    let count = run.count
    if let last = pieces.last?.node { appendTail(behind: last) }
    let text = run.bytes
    var place = 0
    var piece = 0
    while place < count {
      switch text[place] {
      case 0x5B:  // [
        if let find = footnote(text, place, &piece) {
          finds.append(find)
          bracketsAtFind = brackets
          place = find.range.upperBound
          continue
        }
        if isPlain(place, &piece) { brackets += 1 }
      case 0x5D where isPlain(place, &piece): brackets = max(brackets - 1, 0)
      case 0x3A where wanted.links && brackets == 0, 0x77 where wanted.links && brackets == 0:
        if let link = link(text, place, first), link.range.lowerBound >= lastEnd {
          let node = makeLink(text.slice(link.range), isName: text[place] == 0x77)
          finds.append(Find(range: link.range, node: node))
          // Text after emphasis belongs to the link only if the emphasis is plain text.
          let needsMore =
            run.count == count || run.bytes[count] == 0x0A
            ? link.limit >= count : link.range.upperBound > count
          if needsMore { return place }
          bracketsAtFind = 0
          place = link.range.upperBound
          continue
        }
      default: break
      }
      place += 1
    }
    return nil
  }

  private var lastEnd: Int { finds.last?.range.upperBound ?? 0 }

  /// Appends the text with which a link at the end of the run would continue.
  ///
  /// That is the markers that end the enclosing emphasis and the word after them, or a line end.
  private mutating func appendTail(behind last: Node) {
    var node = last
    while true {
      if let next = node.next {
        guard node != last, next.type == CMARK_NODE_TEXT else {
          run.append(0x0A)
          return
        }
        let text = next.literal
        run.append(text.slice(0..<(text.firstIndex(where: \.isASCIIWhitespace) ?? text.count)))
        run.append(0x20)
        return
      }
      guard let parent = node.parent, !parent.isBlock else { return }
      run.append(source.mark(of: parent))
      if parent.type == CMARK_NODE_STRONG { run.append(source.mark(of: parent)) }
      node = parent
    }
  }

  /// Whether the byte at `place` is not escaped; advances `piece` to the piece that contains it.
  private func isPlain(_ place: Int, _ piece: inout Int) -> Bool {
    while piece + 1 < pieces.count, pieces[piece].range.upperBound <= place { piece += 1 }
    return !pieces[piece].isEscaped
  }

  private func link(_ text: Bytes, _ place: Int, _ first: Node) -> BareLink? {
    if text[place] == 0x3A { return bareURL(text, colon: place) }
    guard text.has("www.", at: place), mayBegin(text, place, first) else { return nil }
    return bareName(text, start: place)
  }

  /// Whether `www.` may begin here: at the start, or after white space, `*`, `_`, `~` or `(`.
  private func mayBegin(_ text: Bytes, _ place: Int, _ first: Node) -> Bool {
    if place > 0 {
      let byte = text[place - 1]
      return byte.isASCIIWhitespace || byte == 0x2A || byte == 0x5F || byte == 0x7E
        || byte == 0x28
    }
    guard let previous = first.previous else { return true }
    let type = previous.type
    if type == CMARK_NODE_TEXT, let last = previous.literal.last {
      return last.isASCIIWhitespace || last == 0x2A || last == 0x5F
    }
    return type == CMARK_NODE_SOFTBREAK || type == CMARK_NODE_LINEBREAK
      || type == CMARK_NODE_EMPH || type == CMARK_NODE_STRONG
  }

  private func makeLink(_ text: Bytes, isName: Bool) -> Node {
    var url = ByteBuffer(capacity: text.count + 8)
    if isName { url.append("http://") }
    url.append(text)
    return .link(to: url.bytes, text: text)
  }

  private func footnote(_ text: Bytes, _ place: Int, _ piece: inout Int) -> Find? {
    guard wanted.footnotes, text.has("[^", at: place), isPlain(place, &piece) else { return nil }
    // Labels contain no brackets or spaces.
    let most = min(place + 2 + FootnoteMarker.longestLabel + 1, text.count)
    var end = place + 2
    while end < most, text[end] > 0x20, text[end] != 0x5B, text[end] != 0x5D { end += 1 }
    guard end > place + 2, end < most, text[end] == 0x5D,
      let index = footnotes[foldedLabel(text.slice(place + 2..<end))]
    else { return nil }
    return Find(range: place..<end + 1, node: InlineMark.footnote(index).makeNode())
  }

  /// Extends the link at the end of the run into nodes that libcmark parsed as emphasis, code or
  /// links.
  ///
  /// They are turned back into their source text, up to the end of the word.
  private mutating func extend(_ last: Node) -> Bool {
    if last.next == nil, let parent = last.parent, !parent.isBlock {
      source.unwrap(parent)
      return true
    }
    var hasGrown = false
    var node = last
    while let next = node.next {
      if next.type == CMARK_NODE_TEXT {
        if InlinePass.endsWord(next.literal) { break }
        node = next
        continue
      }
      guard let writing = source.writing(of: next) else { break }
      node = Node.text(writing)
      node.insert(before: next)
      next.unlink()
      hasGrown = true
      if InlinePass.endsWord(writing) { break }
    }
    return hasGrown
  }

  /// Whether no link can continue to the end of this text.
  private static func endsWord(_ text: Bytes) -> Bool {
    text.contains { $0.isASCIIWhitespace || $0 == 0x3C }
  }

  // MARK: - Changing the tree

  /// Replaces the matched text with the nodes found.
  mutating func apply() {
    guard !finds.isEmpty else { return }
    let text = run.bytes
    var next = 0
    for piece in pieces {
      var place = piece.range.lowerBound
      while next < finds.count, finds[next].range.lowerBound < piece.range.upperBound {
        let find = finds[next]
        if find.range.lowerBound >= piece.range.lowerBound {
          insert(text, place..<find.range.lowerBound, before: piece.node)
          find.node.insert(before: piece.node)
        }
        place = min(find.range.upperBound, piece.range.upperBound)
        if find.range.upperBound > piece.range.upperBound { break }
        next += 1
      }
      if place > piece.range.lowerBound {
        insert(text, place..<piece.range.upperBound, before: piece.node)
        piece.node.unlink()
      }
    }
  }

  private func insert(_ text: Bytes, _ range: Range<Int>, before node: Node) {
    guard !range.isEmpty else { return }
    Node.text(text.slice(range)).insert(before: node)
  }
}

/// A case-folded label, for comparison.
func foldedLabel(_ label: Bytes) -> String { label.string.lowercased() }
