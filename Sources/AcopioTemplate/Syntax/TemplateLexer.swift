import AcopioBase

/// A piece of a template: text, output or a tag.
enum Segment {
  case text(Range<Int>)
  case output(markup: Range<Int>, whole: Range<Int>)
  case tag(TagSegment)
  /// `{{` or `{%` without its closing delimiter.
  case unclosed(Range<Int>, isOutput: Bool)
}

/// A tag split into its name and its markup.
struct TagSegment {
  let name: Range<Int>
  let markup: Range<Int>
  let whole: Range<Int>
}

/// Splits a template into text, output and tags, and trims whitespace where `-` marks it.
///
/// Inside `{% liquid %}` (`isLines`) every line is a tag.
struct TemplateLexer {
  let bytes: Bytes
  let isLines: Bool
  private(set) var position: Int
  private let end: Int
  private var trimsNext = false

  init(bytes: Bytes, range: Range<Int>, isLines: Bool) {
    self.bytes = bytes
    self.isLines = isLines
    position = range.lowerBound
    end = range.upperBound
  }

  /// The next piece; `nil` at the end.
  mutating func next() -> Segment? {
    if isLines { return nextLine() }
    while position < end {
      let opening = findOpening(from: position)
      if opening > position {
        let text = trimmed(position..<opening, right: isDash(opening + 2, before: opening < end))
        position = opening
        if !text.isEmpty { return .text(text) }
        continue
      }
      trimsNext = false
      return markup(at: opening)
    }
    return nil
  }

  private func isDash(_ place: Int, before isOpening: Bool) -> Bool {
    isOpening && place < end && bytes[place] == UInt8(ascii: "-")
  }

  private mutating func trimmed(_ range: Range<Int>, right: Bool) -> Range<Int> {
    var low = range.lowerBound
    var high = range.upperBound
    if trimsNext { while low < high, bytes[low].isASCIIWhitespace { low += 1 } }
    if right { while high > low, bytes[high - 1].isASCIIWhitespace { high -= 1 } }
    trimsNext = false
    return low..<high
  }

  private func findOpening(from start: Int) -> Int {
    var index = start
    while index + 1 < end {
      if isOpening(index) { return index }
      index += 1
    }
    return end
  }

  private func isOpening(_ index: Int) -> Bool {
    bytes[index] == UInt8(ascii: "{") && index + 1 < end
      && (bytes[index + 1] == UInt8(ascii: "{") || bytes[index + 1] == UInt8(ascii: "%"))
  }

  private mutating func markup(at opening: Int) -> Segment {
    let isOutput = bytes[opening + 1] == UInt8(ascii: "{")
    let low = isDash(opening + 2, before: true) ? opening + 3 : opening + 2
    var first = low
    while first < end, bytes[first].isASCIIWhitespace { first += 1 }
    let isRemark = !isOutput && first < end && bytes[first] == UInt8(ascii: "#")
    guard let closing = findClosing(from: opening + 2, isOutput: isOutput, isRemark: isRemark)
    else {
      position = opening + 2
      skipToNextOpening()
      return .unclosed(opening..<opening + 2, isOutput: isOutput)
    }
    position = closing + 2
    trimsNext = closing > opening + 2 && bytes[closing - 1] == UInt8(ascii: "-")
    let high = max(low, trimsNext ? closing - 1 : closing)
    let whole = opening..<closing + 2
    if isOutput { return .output(markup: bytes.trimmed(low..<high), whole: whole) }
    return .tag(cutTag(low..<high, whole: whole))
  }

  /// Skips the text after a broken opening, so that one fault gives one message.
  private mutating func skipToNextOpening() {
    position = findOpening(from: position)
  }

  private func findClosing(from start: Int, isOutput: Bool, isRemark: Bool) -> Int? {
    let mark = isOutput ? UInt8(ascii: "}") : UInt8(ascii: "%")
    var quote: UInt8?
    var index = start
    while index + 1 < end {
      let byte = bytes[index]
      if byte == mark, bytes[index + 1] == UInt8(ascii: "}") { return index }
      if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        if quote == byte { quote = nil } else if quote == nil { quote = byte }
      }
      if quote == nil, !isRemark, isOpening(index) { return nil }
      index += 1
    }
    return nil
  }

  private func cutTag(_ range: Range<Int>, whole: Range<Int>) -> TagSegment {
    let markup = bytes.trimmed(range)
    var nameEnd = markup.lowerBound
    if nameEnd < markup.upperBound, bytes[nameEnd] == UInt8(ascii: "#") {
      nameEnd += 1
    } else {
      while nameEnd < markup.upperBound, isNameByte(bytes[nameEnd]) { nameEnd += 1 }
    }
    return TagSegment(
      name: markup.lowerBound..<nameEnd, markup: bytes.trimmed(nameEnd..<markup.upperBound),
      whole: whole)
  }

  private mutating func nextLine() -> Segment? {
    while position < end {
      var high = position
      while high < end, bytes[high] != 0x0A { high += 1 }
      let line = bytes.trimmed(position..<high)
      position = min(high + 1, end)
      if !line.isEmpty { return .tag(cutTag(line, whole: line)) }
    }
    return nil
  }

  /// Skips past all text.
  mutating func skipAll() { position = end }

  // MARK: - Raw text and comments

  /// The text up to `{% name %}`, which is skipped; `nil` if there is none.
  ///
  /// In that case all text is skipped. Dashes in the two tags trim the text outside of them; the
  /// text between them is unchanged.
  mutating func verbatim(until name: StaticString) -> Range<Int>? {
    if isLines { return verbatimLines(until: name) }
    let start = position
    var index = start
    while let tag = bareTag(from: &index) {
      guard bytes.slice(tag.segment.name).equals(name), tag.segment.markup.isEmpty else { continue }
      leave(tag.segment)
      return start..<tag.opening
    }
    position = end
    return nil
  }

  /// Skips a comment with its nested comments and raw texts; `false` if it never ends.
  ///
  /// In that case all text is skipped.
  mutating func skipComment() -> Bool {
    var depth = 1
    if isLines {
      while case .tag(let tag)? = nextLine() {
        if bytes.slice(tag.name).equals("comment") { depth += 1 }
        if bytes.slice(tag.name).equals("endcomment") { depth -= 1 }
        if depth == 0 { return true }
      }
      return false
    }
    var index = position
    var isRaw = false
    while let tag = bareTag(from: &index, inComment: !isRaw) {
      let name = bytes.slice(tag.segment.name)
      if isRaw {
        isRaw = !name.equals("endraw")
      } else if name.equals("raw") {
        isRaw = true
      } else if name.equals("comment") {
        depth += 1
      } else if name.equals("endcomment") {
        depth -= 1
      }
      if depth == 0 {
        leave(tag.segment)
        return true
      }
    }
    position = end
    return false
  }

  private mutating func leave(_ tag: TagSegment) {
    position = tag.whole.upperBound
    trimsNext = bytes[position - 3] == UInt8(ascii: "-")
  }

  /// The next tag at or after `index`, which ends at the first `%}`.
  ///
  /// Quotes have no meaning here, and every byte is read once. In raw text a tag begins at the last
  /// `{% name` before its end, as in the reference implementation. In a comment it begins at the
  /// first, and one without a name is skipped: Golden Liquid rejects a comment whose end is inside
  /// an unclosed tag.
  private func bareTag(
    from index: inout Int, inComment: Bool = false
  ) -> (opening: Int, segment: TagSegment)? {
    var last: (opening: Int, name: Range<Int>)?
    while index + 1 < end {
      let byte = bytes[index]
      if byte == UInt8(ascii: "{"), bytes[index + 1] == UInt8(ascii: "%"), !inComment || last == nil
      {
        let opening = index
        index = isDash(opening + 2, before: true) ? opening + 3 : opening + 2
        while index < end, bytes[index].isASCIIWhitespace { index += 1 }
        let first = index
        while index < end, isNameByte(bytes[index]) { index += 1 }
        if index > first {
          last = (opening, first..<index)
        } else if inComment {
          // If this one has no end, no later one has.
          guard let closing = firstPlace(of: ("%}" as StaticString).utf8, in: bytes, from: index)
          else { return nil }
          index = closing + 2
        }
      } else if byte == UInt8(ascii: "%"), bytes[index + 1] == UInt8(ascii: "}") {
        let closing = index
        index += 2
        guard let (opening, name) = last else { continue }
        let isDashed = closing > name.upperBound && bytes[closing - 1] == UInt8(ascii: "-")
        let high = isDashed ? closing - 1 : closing
        return (opening, cutTag(name.lowerBound..<high, whole: opening..<closing + 2))
      } else {
        index += 1
      }
    }
    return nil
  }

  private mutating func verbatimLines(until name: StaticString) -> Range<Int>? {
    let start = position
    while case .tag(let tag)? = nextLine() {
      if bytes.slice(tag.name).equals(name) { return start..<tag.whole.lowerBound }
    }
    return nil
  }
}

/// Whether a byte may be part of a name; bytes of letters outside ASCII may.
func isNameByte(_ byte: UInt8) -> Bool {
  byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_") || byte >= 0x80
}
