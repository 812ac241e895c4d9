import AcopioBase
import CCMark

/// What is wrong in a document that is being written, at its lines, and what its links promise.
struct FaultLog {
  /// What a line of the rewritten text means.
  private let lines: LineMap
  /// The paragraph or heading that is being written.
  private var leaf: Node?
  /// How many faults were noted, errors and warnings.
  private var errors = 0, warnings = 0
  /// Links to elements of the document itself.
  private var ownClaims: [MarkdownFault] = []
  /// What was noted, in the order of the document.
  private(set) var faults: [MarkdownFault] = []

  init(_ lines: LineMap) { self.lines = lines }

  /// Says which block the inline pieces are in that come next.
  mutating func enter(_ leaf: Node) { self.leaf = leaf }

  /// Notes a piece that is not let through.
  mutating func note(_ kind: MarkdownFault.Kind, _ text: Bytes, _ node: Node) {
    // A hundred are enough to see what is the matter, and keep hostile documents cheap. Warnings
    // are counted apart: they must not hide an error, which keeps the site from being published.
    if kind.isError { errors += 1 } else { warnings += 1 }
    if (kind.isError ? errors : warnings) <= 100 { faults.append(fault(kind, text, node)) }
  }

  /// Notes that a page must have an element with this `id`; `nil` is the document's own.
  mutating func noteClaim(page: String?, id: String, _ url: Bytes, _ node: Node) {
    let claim = fault(.claim(page: page, id: id), url, node)
    if page == nil { ownClaims.append(claim) } else { faults.append(claim) }
  }

  /// Whether there are links to elements of the document.
  var hasOwnClaims: Bool { !ownClaims.isEmpty }

  /// Keeps the links to elements of the document that are not among `known`: the page around it may
  /// have them.
  mutating func settleOwnClaims(but known: Set<String>) {
    faults += ownClaims.filter { claim in
      if case .claim(_, let id) = claim.kind { !known.contains(id) } else { true }
    }
  }

  private func fault(_ kind: MarkdownFault.Kind, _ text: Bytes, _ node: Node) -> MarkdownFault {
    // Of inline pieces only those of the leaf are at fault; the way up to it can be long.
    var block = node.isBlock ? node : leaf ?? node
    while !block.isBlock, let parent = block.parent { block = parent }
    let first = lines.original(block.line)
    return MarkdownFault(
      kind: kind, text: text, line: lines.original(node.line),
      column: node.column + lines.shift(node.line),
      block: first...max(first, lines.original(block.lastLine)))
  }
}
