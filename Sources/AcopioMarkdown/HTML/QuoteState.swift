import AcopioBase
import CCMark

/// The state of typography before the next piece of text in a block.
///
/// Double quotes open after spaces and close after letters. A single quote opens only if another one
/// closes it, as with `cmark --smart`: until then it is an apostrophe in the output.
struct QuoteState {
  /// A single quote that another one may close.
  private struct Opening {
    /// The offset of its mark in the output.
    let place: Int
    /// The number of inline elements around it.
    let depth: Int
    /// The number of double quotes around it.
    let level: Int
  }

  /// The last byte read; a space at the beginning of a block.
  var before: UInt8 = 0x20
  /// The number of double quotes that are open.
  private(set) var level = 0
  private var singles: [Opening] = []
  private var depth = 0
  /// For each open link or directive the number of elements around its text, whose quotes are its own.
  private var floors: [Int] = []
  private var block: Node?
  /// The length of the text of the block that was read, and its formulas once they are needed.
  private var read = 0
  private var formulas: [Range<Int>]?
  private var nextFormula = 0

  /// Begins a block.
  @inline(__always)
  mutating func begin(_ block: Node) {
    before = 0x20
    level = 0
    self.block = block
    if !singles.isEmpty { singles.removeAll(keepingCapacity: true) }
    read = 0
    formulas = nil
    nextFormula = 0
  }

  /// Begins an inline element.
  @inline(__always)
  mutating func enter(isolated: Bool = false) {
    if isolated { floors.append(depth) }
    depth += 1
  }

  /// Ends an inline element, beyond which its quotes have no effect.
  @inline(__always)
  mutating func leave(isolated: Bool = false) {
    depth -= 1
    while let last = singles.last, last.depth > depth { singles.removeLast() }
    if isolated { floors.removeLast() }
  }

  /// Opens a double quote.
  mutating func openDouble() { level += 1 }

  /// Closes a double quote, with the single ones that were opened inside.
  mutating func closeDouble() {
    while level > 0, let last = singles.last, last.level >= level { singles.removeLast() }
    level = max(0, level - 1)
  }

  /// Counts « and », which the author wrote, as double quotes.
  mutating func countMarks(in text: Bytes) {
    var start = 0
    while let lead = text.place(of: 0xC2, from: start), lead + 1 < text.count {
      start = lead + 2
      if text[lead + 1] == 0xAB { openDouble() }
      if text[lead + 1] == 0xBB { closeDouble() }
    }
  }

  /// Remembers a single quote at an offset of the output.
  mutating func openSingle(at place: Int) {
    singles.append(Opening(place: place, depth: depth, level: level))
  }

  /// The single quote that the next one closes: its offset in the output, and the level of both.
  mutating func closeSingle() -> (place: Int, level: Int)? {
    guard let last = singles.last, last.depth > floors.last ?? -1 else { return nil }
    singles.removeLast()
    return (last.place, last.level)
  }

  // MARK: - Formulas

  /// Goes past a piece of the block's text.
  mutating func pass(_ count: Int) { read += count }

  /// Whether the byte at an offset in the next piece of text is in a formula.
  mutating func isInFormula(_ index: Int) -> Bool {
    let known = formulas ?? block.map { Self.formulas(in: $0) } ?? []
    formulas = known
    let place = read + index
    while nextFormula < known.count, known[nextFormula].upperBound <= place { nextFormula += 1 }
    return nextFormula < known.count && known[nextFormula].contains(place)
  }

  /// The formulas in a block, whose text is as `pass` counts it: as it was written, without code and
  /// descriptions.
  private static func formulas(in block: Node) -> [Range<Int>] {
    var text: [UInt8] = []
    var node = block.firstChild
    while let current = node {
      switch current.type {
      case CMARK_NODE_TEXT: text += current.writing ?? current.literal
      case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: text.append(0x0A)
      case CMARK_NODE_IMAGE:
        node = current.following(under: block)
        continue
      default: break
      }
      node = current.firstChild ?? current.following(under: block)
    }
    return text.withUnsafeBufferPointer { MathSpans.all(in: $0) }
  }
}
