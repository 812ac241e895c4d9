package import AcopioBase
import CCMark

/// Markdown whose links and images have the addresses that the site resolved them to, for readers
/// of the source.
///
/// Only destinations differ from the source. A destination that cannot be found as it was written,
/// since it has character references, stays.
struct ResolvedSource {
  /// A destination in the source, and its replacement.
  private struct Edit {
    let range: Range<Int>
    let address: Bytes
  }

  private let text: Bytes
  private let lines: [Int]
  private var edits: [Edit] = []
  /// The offset after the last destination of a link in the text itself.
  private var done = 0
  /// The destinations that were already searched for among the definitions of references.
  private var defined: Set<String> = []
  /// The number of bytes that were searched in vain.
  private var effort = 0
  private static let mostEffort = 1 << 28

  /// Appends `text` with the addresses that `find` gives for destinations of the site.
  ///
  /// `find` returns `nil` for one that stays.
  static func append(
    _ text: Bytes, into out: inout ByteBuffer, _ find: (Bytes) -> Bytes?
  ) {
    var source = ResolvedSource(text)
    MarkdownTree.parse(text) { tree in source.resolve(below: tree.root, find) }
    var place = 0
    for edit in source.edits.inOrder(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      out.append(text.slice(place..<edit.range.lowerBound))
      out.append(edit.address)
      place = edit.range.upperBound
    }
    out.append(text.slice(place..<text.count))
  }

  private init(_ text: Bytes) {
    self.text = text
    var lines = [0]
    for (index, byte) in text.enumerated() where byte == 0x0A { lines.append(index + 1) }
    self.lines = lines
  }

  /// Visits links in the order in which their destinations are written: an image before the link around it.
  private mutating func resolve(below root: Node, _ find: (Bytes) -> Bytes?) {
    var node = root.firstChild
    var block = 1...1
    while var current = node {
      if current.isBlock { block = current.line...max(current.line, current.lastLine) }
      node = current.firstChild
      while node == nil, current != root {
        leave(current, in: block, find)
        node = current.next
        guard node == nil, let parent = current.parent else { break }
        current = parent
      }
    }
  }

  private mutating func leave(
    _ node: Node, in lines: ClosedRange<Int>, _ find: (Bytes) -> Bytes?
  ) {
    let block = start(of: lines.lowerBound)..<start(of: lines.upperBound + 1)
    switch node.type {
    case CMARK_NODE_CODE, CMARK_NODE_HTML_INLINE, CMARK_NODE_HTML_BLOCK:
      skip(node.literal, in: block)
    case CMARK_NODE_LINK, CMARK_NODE_IMAGE:
      let url = node.url
      guard MarkdownAddress.isOfSite(url), let address = find(url), !address.equals(url) else {
        return
      }
      replace(url, of: node, with: address, in: block)
    default: break
    }
  }

  /// Goes past code or HTML, in which nothing is a link.
  private mutating func skip(_ code: Bytes, in block: Range<Int>) {
    guard code.contains(0x5D), effort < ResolvedSource.mostEffort else { return }
    let place = max(done, block.lowerBound)
    if let found = firstPlace(of: code, in: text.slice(0..<block.upperBound), from: place) {
      done = found + code.count
    } else {
      effort += block.upperBound - place
    }
  }

  private func start(of line: Int) -> Int {
    line <= lines.count ? lines[max(line, 1) - 1] : text.count
  }

  /// Replaces the next destination of a link in `block`, or of the definition of a reference.
  private mutating func replace(
    _ url: Bytes, of node: Node, with address: Bytes, in block: Range<Int>
  ) {
    guard effort < ResolvedSource.mostEffort else { return }
    var place = max(done, block.lowerBound)
    let part = text.slice(0..<block.upperBound)
    while let found = firstPlace(of: url, in: part, from: place) {
      if isDestination(found..<found + url.count, after: 0x28), isLabel(of: node, before: found) {
        add(found..<found + url.count, address)
        done = found + url.count
        return
      }
      place = found + 1
    }
    effort += max(0, block.upperBound - max(done, block.lowerBound))
    guard defined.insert(url.string).inserted else { return }
    effort += text.count
    place = 0
    while let found = firstPlace(of: url, in: text, from: place) {
      if isDestination(found..<found + url.count, after: 0x3A) {
        add(found..<found + url.count, address)
      }
      place = found + url.count
    }
  }

  /// Whether a range is all of a destination that follows `](`, or `]:` with space after it.
  private func isDestination(_ range: Range<Int>, after mark: UInt8) -> Bool {
    var start = range.lowerBound
    let isBracketed = start > 0 && text[start - 1] == 0x3C
    if isBracketed { start -= 1 }
    while start > 0, text[start - 1].isASCIIWhitespace { start -= 1 }
    guard start > 1, text[start - 1] == mark, text[start - 2] == 0x5D else { return false }
    guard range.upperBound < text.count else { return mark == 0x3A }
    let next = text[range.upperBound]
    return isBracketed ? next == 0x3E : next.isASCIIWhitespace || next == 0x29
  }

  /// Whether the brackets before a destination can belong to a link: its text ends like them, and
  /// nothing in front of them makes them text.
  private func isLabel(of node: Node, before destination: Int) -> Bool {
    guard var place = text.slice(0..<destination).lastIndex(of: 0x5D) else { return false }
    if let last = node.lastChild, last.type == CMARK_NODE_TEXT, let end = last.literal.last,
      place == 0 || text[place - 1] != end
    {
      return false
    }
    // Labels are short, and a text without their beginning is not worth a long search.
    let start = max(0, place - ResolvedSource.longestLabel)
    var depth = 0
    while place >= start {
      if !isEscaped(place) {
        if text[place] == 0x5D { depth += 1 }
        if text[place] == 0x5B { depth -= 1 }
        if depth == 0 { return true }
      }
      place -= 1
    }
    return false
  }

  private static let longestLabel = 4_096

  /// Whether a backslash before a character makes it text.
  private func isEscaped(_ place: Int) -> Bool {
    var start = place
    while start > 0, text[start - 1] == 0x5C { start -= 1 }
    return (place - start) % 2 == 1
  }

  private mutating func add(_ range: Range<Int>, _ address: Bytes) {
    edits.append(Edit(range: range, address: address))
  }
}

extension MarkdownRenderer {
  /// Appends `markdown`, which was written at `origin`, with the addresses that the site resolves.
  ///
  /// Documents that only hostile authors write stay unchanged, as do addresses with spaces or
  /// parentheses.
  package func appendSource(
    of markdown: Bytes, from origin: Origin, into output: inout ByteBuffer
  ) {
    guard let finder = environment.addresses, markdown.contains(0x5D), !mayNestDeeply(markdown),
      !mayHoldManyImages(markdown)
    else {
      return output.append(markdown)
    }
    let arena = Arena()
    ResolvedSource.append(markdown, into: &output) { url in
      var found = ByteBuffer(capacity: 256)
      _ = finder(MarkdownReference(address: url, origin: origin), &found)
      let address = found.bytes
      guard !address.isEmpty, address.allSatisfy({ $0 > 0x20 && $0 != 0x28 && $0 != 0x29 }) else {
        return nil
      }
      return arena.copy(address)
    }
  }
}
