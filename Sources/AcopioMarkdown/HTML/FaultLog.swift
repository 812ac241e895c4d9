import AcopioBase
import CCMark

/// The faults of a document being written, with their lines, and the claims that its links make.
struct FaultLog {
  /// The meaning of each line of the rewritten text.
  private let lines: LineMap
  /// The paragraph or heading being written.
  private var leaf: Node?
  /// The number of faults recorded: errors and warnings.
  private var errors = 0, warnings = 0
  /// Links to elements in the document itself.
  private var ownClaims: [MarkdownFault] = []
  /// The recorded faults, in document order.
  private(set) var faults: [MarkdownFault] = []

  init(_ lines: LineMap) { self.lines = lines }

  /// Sets the block that contains the inline nodes written next.
  mutating func enter(_ leaf: Node) { self.leaf = leaf }

  /// Records a fault in `node`.
  mutating func note(_ kind: MarkdownFault.Kind, _ text: Bytes, _ node: Node) {
    // A hundred are enough to show the problem, and keep hostile documents cheap. Warnings are
    // counted separately: they must not hide an error, which prevents the site from being
    // published.
    if kind.isError { errors += 1 } else { warnings += 1 }
    if (kind.isError ? errors : warnings) <= 100 {
      faults.append(fault(kind, text, node, at: place(of: text, in: node)))
    }
  }

  /// Records that an image has no description.
  mutating func noteMissingDescription(of image: Node) {
    let diagnostic = Diagnostic(
      .missingAlt, .warning, "the image has no description",
      remedy: "describe it in the brackets: ![…](\(image.url.string))")
    note(.told(diagnostic), image.url, image)
  }

  /// Records that a page must have an element with this `id`; `nil` is the document's own page.
  mutating func noteClaim(page: String?, id: String, _ url: Bytes, _ node: Node) {
    // There may be many claims, so their lines are not counted.
    let claim = fault(
      .claim(page: page, id: id), url, node, at: (line: node.line, column: node.column))
    if page == nil { ownClaims.append(claim) } else { faults.append(claim) }
  }

  /// Whether the document links to its own elements.
  var hasOwnClaims: Bool { !ownClaims.isEmpty }

  /// Keeps the links to the document's own elements whose ids are not in `known`.
  ///
  /// The page around the document may have them.
  mutating func settleOwnClaims(but known: Set<String>) {
    faults += ownClaims.filter { claim in
      if case .claim(_, let id) = claim.kind { !known.contains(id) } else { true }
    }
  }

  private func fault(
    _ kind: MarkdownFault.Kind, _ text: Bytes, _ node: Node, at place: (line: Int, column: Int)
  ) -> MarkdownFault {
    // An inline node is reported in its leaf block; walking up the parents could take long.
    var block = node.isBlock ? node : leaf ?? node
    while !block.isBlock, let parent = block.parent { block = parent }
    let first = lines.original(block.line)
    return MarkdownFault(
      kind: kind, text: text, line: lines.original(place.line),
      column: place.column + lines.shift(place.line),
      block: first...max(first, lines.original(block.lastLine)))
  }

  /// The line and column where a part of a block of HTML or of code begins, or of the text after a fence; for other
  /// text, the position of the node.
  private func place(of text: Bytes, in node: Node) -> (line: Int, column: Int) {
    let isCode = node.type == CMARK_NODE_CODE_BLOCK
    if isCode, let offset = node.fenceInfo.offset(of: text) {
      // A longer fence, spaces and escapes move it further on, where it is searched for.
      return (node.line, node.column + 3 + offset)
    }
    guard isCode || node.type == CMARK_NODE_HTML_BLOCK, let offset = node.literal.offset(of: text)
    else { return (node.line, node.column) }
    let before = node.literal.slice(0..<offset)
    let line = node.line + before.reduce(isCode ? 1 : 0) { $1 == 0x0A ? $0 + 1 : $0 }
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return (line, node.column + before.count - lineStart)
  }
}

extension Bytes {
  /// The offset of a part of these very bytes; `nil` for others.
  fileprivate func offset(of part: Bytes) -> Int? {
    guard let start = baseAddress, let first = part.baseAddress, first >= start,
      first < start + count
    else { return nil }
    return first - start
  }
}
