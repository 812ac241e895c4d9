import AcopioBase
import CCMark

/// Finds `~struck out~` and `~~struck out~~` text among the inline nodes of a block.
///
/// The rules of emphasis apply; runs of one or two tildes match runs of the same length. Where
/// struck-out text and emphasis overlap, the one that is closed first is kept.
struct StrikeMatcher {
  /// A run of tildes that may open struck-out text.
  private struct Opener {
    let node: Node
    let count: Int
    let canClose: Bool
    /// The number of levels of emphasis around it.
    let level: Int
  }

  private var openers: [Opener] = []
  /// Links and images whose text is still to be visited.
  private var worlds: [Node] = []
  /// The index below which no opener matches, for each kind of closer.
  private var bottoms: [Int] = [0, 0, 0, 0]

  /// Marks the struck-out text in `block`.
  ///
  /// The text of each link is matched separately; links in images can be nested to any depth.
  mutating func match(in block: Node, _ source: inout InlineSource) {
    worlds.append(block)
    while let world = worlds.popLast() { matchInside(world, &source) }
  }

  private mutating func matchInside(_ block: Node, _ source: inout InlineSource) {
    reset()
    var level = 0
    var node = block.firstChild
    while let current = node {
      let type = current.type
      if type == CMARK_NODE_TEXT {
        var last = split(current)
        if StrikeMatcher.isRun(last), !last.isTooDeep { last = read(last, level: &level, &source) }
        node = next(last, in: block, &level)
      } else if type == CMARK_NODE_LINK || type == CMARK_NODE_IMAGE {
        if !current.isMade, current.firstChild != nil { worlds.append(current) }
        node = next(current, in: block, &level)
      } else if let child = current.firstChild {
        level += 1
        node = child
      } else {
        node = next(current, in: block, &level)
      }
    }
  }

  private mutating func reset() {
    openers.removeAll(keepingCapacity: true)
    for index in bottoms.indices { bottoms[index] = 0 }
  }

  /// The next node after the children of `node`; openers inside emphasis end with it.
  private mutating func next(_ node: Node, in block: Node, _ level: inout Int) -> Node? {
    var node = node
    while node != block {
      if let next = node.next { return next }
      guard let parent = node.parent, parent != block else { return nil }
      level -= 1
      while let last = openers.last, last.level > level { openers.removeLast() }
      for index in bottoms.indices { bottoms[index] = min(bottoms[index], openers.count) }
      node = parent
    }
    return nil
  }

  /// Gives each run of one or two tildes in a text node its own node; returns the first node.
  private func split(_ node: Node) -> Node {
    guard !node.isEscaped, !StrikeMatcher.isRun(node) else { return node }
    let text = node.literal
    var pieces: [Range<Int>] = []
    var place = 0
    var start = 0
    while let found = text.place(of: 0x7E, from: start) {
      var end = found
      while end < text.count, text[end] == 0x7E { end += 1 }
      if end - found <= 2 {
        if found > place { pieces.append(place..<found) }
        pieces.append(found..<end)
        place = end
      }
      start = end
    }
    guard !pieces.isEmpty, !node.isTooDeep else { return node }
    if place < text.count { pieces.append(place..<text.count) }
    let made = pieces.map { Node.text(text.slice($0)) }
    for piece in made { piece.insert(before: node) }
    node.unlink()
    return made[0]
  }

  /// Whether a text node consists of a run of one or two tildes.
  private static func isRun(_ node: Node) -> Bool {
    let text = node.literal
    return !node.isEscaped && (text.equals("~") || text.equals("~~"))
  }

  /// Reads a run of tildes; returns the node to continue after.
  private mutating func read(
    _ run: Node, level: inout Int, _ source: inout InlineSource
  ) -> Node {
    let count = run.literal.count
    let before = scalarBefore(run)
    let after = scalarAfter(run)
    let opens =
      !isSpace(after) && (!isPunctuation(after) || isPunctuationOrSpace(before))
    let closes =
      !isSpace(before) && (!isPunctuation(before) || isPunctuationOrSpace(after))
    if closes, let index = opener(for: count, opens: opens) {
      let opener = openers[index]
      openers.removeLast(openers.count - index)
      for kind in bottoms.indices { bottoms[kind] = min(bottoms[kind], index) }
      guard opener.count == count else { return run }
      return strike(from: opener, to: run, level: &level, &source)
    }
    if opens {
      openers.append(Opener(node: run, count: count, canClose: closes, level: level))
    }
    return run
  }

  /// The opener that a closer matches: the nearest one, subject to the rule of three.
  private mutating func opener(for count: Int, opens: Bool) -> Int? {
    let kind = (count - 1) * 2 + (opens ? 1 : 0)
    var index = openers.count
    while index > bottoms[kind] {
      index -= 1
      let opener = openers[index]
      if !(opens || opener.canClose) || (opener.count + count) % 3 != 0 { return index }
    }
    bottoms[kind] = openers.count
    return nil
  }

  /// Moves the nodes between two runs into a mark.
  ///
  /// Emphasis that begins between them and ends after the second becomes text again.
  private mutating func strike(
    from opener: Opener, to run: Node, level: inout Int, _ source: inout InlineSource
  ) -> Node {
    while level > opener.level, let emphasis = run.parent {
      source.unwrap(emphasis)
      level -= 1
    }
    let mark = InlineMark.deleted.makeNode()
    mark.insert(before: opener.node)
    while let next = opener.node.next, next != run { mark.append(next) }
    opener.node.unlink()
    run.unlink()
    return mark
  }

  /// The scalar before the run, not counting its own tildes.
  private func scalarBefore(_ run: Node) -> Unicode.Scalar {
    guard let previous = run.previous else {
      return isBlock(run.parent) ? "\n" : "*"
    }
    switch previous.type {
    case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: return "\n"
    case CMARK_NODE_TEXT:
      let text = previous.literal
      var end = text.count
      if !previous.isEscaped { while end > 0, text[end - 1] == 0x7E { end -= 1 } }
      return end == 0 ? "\n" : scalar(text, before: end)
    default: return "*"
    }
  }

  private func scalarAfter(_ run: Node) -> Unicode.Scalar {
    guard let next = run.next else { return isBlock(run.parent) ? "\n" : "*" }
    switch next.type {
    case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: return "\n"
    case CMARK_NODE_TEXT:
      if next.isEscaped { return "\\" }
      let text = next.literal
      return text.isEmpty ? "\n" : scalar(text, at: 0)
    // A link that was found has letters at both ends.
    case CMARK_NODE_LINK where next.isMade: return "h"
    default: return "*"
    }
  }

  private func isBlock(_ node: Node?) -> Bool {
    guard let type = node?.type else { return true }
    return type == CMARK_NODE_PARAGRAPH || type == CMARK_NODE_HEADING
  }
}
