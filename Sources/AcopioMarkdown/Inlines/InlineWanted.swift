import AcopioBase
import CCMark

/// What `InlinePass` looks for in a document.
struct InlineWanted {
  /// Links without marks.
  let links: Bool
  /// Addresses of e-mail.
  let addresses: Bool
  /// Struck-out text.
  let strikes: Bool
  /// References to footnotes.
  let footnotes: Bool
  /// Characters that were escaped and so mean nothing.
  let escapes: Bool
  /// Marks of directives.
  let directives: Bool

  /// What may be found in `markdown`: a few fast looks, so that most documents pay for no walk.
  init(_ markdown: Bytes, footnotes: Bool, typography: Bool, directives: Bool) {
    self.directives = directives
    links = InlineWanted.mayHoldLink(markdown)
    addresses = firstIndex(of: 0x40, in: markdown, from: 0) != nil
    strikes = firstIndex(of: 0x7E, in: markdown, from: 0) != nil
    self.footnotes = footnotes
    let mayMatter = typography || links || addresses || strikes || footnotes
    escapes = mayMatter && InlineWanted.mayHoldEscape(markdown)
  }

  /// Whether there is anything to look for.
  var isAnything: Bool { isText || strikes || escapes || directives }
  /// Whether there is anything to look for in runs of text.
  var isText: Bool { links || addresses || footnotes }

  /// Whether some text of a block may be wanted; most blocks hold none, though their links do.
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
      || (addresses && firstIndex(of: 0x40, in: text, from: 0) != nil)
      || (footnotes && firstIndex(of: 0x5E, in: text, from: 0) != nil)
  }

  /// Whether there is a backslash before punctuation, or an `&` before a name or number.
  private static func mayHoldEscape(_ markdown: Bytes) -> Bool {
    var start = 0
    while let place = firstIndex(of: 0x5C, in: markdown, from: start) {
      start = place + 1
      if start < markdown.count, isPunctuation(Unicode.Scalar(markdown[start])) { return true }
    }
    start = 0
    while let place = firstIndex(of: 0x26, in: markdown, from: start) {
      start = place + 1
      guard start < markdown.count else { return false }
      if markdown[start].isASCIILetter || markdown[start] == 0x23 { return true }
    }
    return false
  }

  private static func mayHoldLink(_ markdown: Bytes) -> Bool {
    var start = 0
    while let colon = firstIndex(of: 0x3A, in: markdown, from: start) {
      if markdown.has("//", at: colon + 1), !isDestination(markdown, colon) { return true }
      start = colon + 1
    }
    start = 0
    while let dot = firstIndex(of: 0x2E, in: markdown, from: start) {
      if dot >= 3, markdown.has("www", at: dot - 3) { return true }
      start = dot + 1
    }
    return false
  }

  /// Whether the `:` belongs to the URL of `[text](url)`: a plain one, that is certainly a link
  /// wherever it is text at all.
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

  /// What may make a link something else: line ends, backslashes, code, HTML, brackets.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x0A, 0x0D, 0x5C, 0x60, 0x3C, 0x5D: true
    default: false
    }
  }
}
