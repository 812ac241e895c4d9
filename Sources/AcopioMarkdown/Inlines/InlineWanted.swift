import AcopioBase
import CCMark

/// The constructs that `InlinePass` looks for in a document.
struct InlineWanted {
  /// Bare links.
  let links: Bool
  /// Email addresses.
  let addresses: Bool
  /// Struck-out text.
  let strikes: Bool
  /// References to footnotes.
  let footnotes: Bool
  /// Escaped characters, which have no special meaning.
  let escapes: Bool
  /// Marks of directives.
  let directives: Bool

  /// The lines that may contain them.
  private let lines: WantedLines

  /// Determines with a few fast checks which constructs `markdown` may contain, so that most
  /// documents skip the walk.
  init(_ markdown: Bytes, footnotes: Bool, typography: Bool, directives: Bool) {
    self.directives = directives
    self.footnotes = footnotes
    var places = WantedLines.Places()
    links = InlineWanted.findLinks(in: markdown, &places)
    addresses = places.find(0x40, in: markdown)
    strikes = places.find(0x7E, in: markdown)
    let mayMatter = typography || links || addresses || strikes || footnotes
    escapes = mayMatter && InlineWanted.findEscapes(in: markdown, &places)
    // Footnotes and directives have marks of their own.
    lines =
      footnotes || directives ? .everywhere : WantedLines(places, in: markdown)
  }

  /// Whether a block may contain a match.
  func mayConcern(_ block: Node) -> Bool { lines.mayConcern(block) }

  /// Whether there is anything to look for.
  var isAnything: Bool { isText || strikes || escapes || directives }
  /// Whether there is anything to look for in runs of text.
  var isText: Bool { links || addresses || footnotes }

  /// Whether text in a block may contain a match; most blocks have matches only in their links.
  func mayBeIn(_ block: Node) -> Bool {
    guard isText else { return false }
    var node = block.firstChild
    while let current = node {
      if current.type == CMARK_NODE_TEXT {
        let text = current.literal
        if mayBeIn(text) { return true }
        node = current.next ?? current.following(under: block)
      } else {
        node = current.firstChild ?? current.following(under: block)
      }
    }
    return false
  }

  private func mayBeIn(_ text: Bytes) -> Bool {
    (links && InlineWanted.mayHoldLink(text))
      || (addresses && text.place(of: 0x40, from: 0) != nil)
      || (footnotes && text.place(of: 0x5E, from: 0) != nil)
  }

  /// Records each backslash before punctuation and each `&` before a name or number.
  ///
  /// Returns whether there is one.
  private static func findEscapes(
    in markdown: Bytes, _ places: inout WantedLines.Places
  ) -> Bool {
    let before = places.count
    var start = 0
    while let place = markdown.place(of: 0x5C, from: start) {
      start = place + 1
      if start < markdown.count, isPunctuation(Unicode.Scalar(markdown[start])) {
        places.add(place)
      }
    }
    start = 0
    while let place = markdown.place(of: 0x26, from: start) {
      start = place + 1
      guard start < markdown.count else { break }
      if markdown[start].isASCIILetter || markdown[start] == 0x23 { places.add(place) }
    }
    return places.count > before
  }

  /// Records where a bare link may begin; returns whether there is any such position.
  private static func findLinks(
    in markdown: Bytes, _ places: inout WantedLines.Places
  ) -> Bool {
    let before = places.count
    var start = 0
    while let colon = markdown.place(of: 0x3A, from: start) {
      if markdown.has("//", at: colon + 1), !isDestination(markdown, colon) { places.add(colon) }
      start = colon + 1
    }
    start = 0
    while let letter = markdown.place(of: 0x77, from: start) {
      if markdown.has("www.", at: letter) { places.add(letter) }
      start = letter + 1
    }
    return places.count > before
  }

  private static func mayHoldLink(_ markdown: Bytes) -> Bool {
    var start = 0
    while let colon = markdown.place(of: 0x3A, from: start) {
      if markdown.has("//", at: colon + 1), !isDestination(markdown, colon) { return true }
      start = colon + 1
    }
    start = 0
    while let dot = markdown.place(of: 0x2E, from: start) {
      if dot >= 3, markdown.has("www", at: dot - 3) { return true }
      start = dot + 1
    }
    return false
  }

  /// Whether the `:` is in the URL of `[text](url)`.
  ///
  /// Only a plain destination counts, which is certainly a link wherever it is text at all.
  private static func isDestination(_ markdown: Bytes, _ colon: Int) -> Bool {
    var start = colon
    while start > 0, markdown[start - 1].isASCIILetter { start -= 1 }
    guard start >= 2, markdown[start - 1] == 0x28, markdown[start - 2] == 0x5D else { return false }
    var open = start - 2
    repeat {
      guard open > 0 else { return false }
      open -= 1
      if isSpecial(markdown[open]) { return false }
    } while markdown[open] != 0x5B
    if open > 0, isSpecial(markdown[open - 1]) || markdown[open - 1] == 0x5B { return false }
    var end = colon
    while end < markdown.count, markdown[end] != 0x29 {
      if isSpecial(markdown[end]) || markdown[end] == 0x28 || markdown[end].isASCIIWhitespace {
        return false
      }
      end += 1
    }
    return end < markdown.count
  }

  /// Whether a byte may turn a link into something else: line ends, backslashes, code, HTML,
  /// brackets.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x0A, 0x0D, 0x5C, 0x60, 0x3C, 0x5D: true
    default: false
    }
  }
}
