import AcopioBase

/// Recognizes the syntax of other programs at single positions of a document.
///
/// Looks for the end of a construct once: an end that was not found from one position is not
/// searched for again from a later one, so many beginnings without an end take linear time.
struct ForeignReader {
  let text: Bytes
  /// Whether `:::name` begins a directive, which was read already.
  private let hasDirectives: Bool
  /// Whether lines that begin with `: ` are definitions, and `*[HTML]: …` an explanation.
  private let definesTerms: Bool, abbreviates: Bool
  /// The offset where the second line of the block being read begins.
  private var secondLine = 0
  /// The end of the block being read.
  private(set) var end = 0
  private var nextOutputEnd = 0, nextTagEnd = 0
  /// The asterisks of the line that was read last.
  var pairs = Pairs()
  /// The labels of the footnotes; `nil` in dialects without them.
  private let footnotes: Set<String>?
  /// The labels that the document defines, once they are needed.
  private var labels: Set<String>?

  init(
    _ text: Bytes, hasDirectives: Bool, definesTerms: Bool, abbreviates: Bool,
    footnotes: Set<String>?
  ) {
    self.footnotes = footnotes
    self.text = text
    self.hasDirectives = hasDirectives
    self.definesTerms = definesTerms
    self.abbreviates = abbreviates
  }

  /// Begins a block.
  mutating func enter(_ block: Range<Int>) {
    end = block.upperBound
    secondLine = text[block].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? end
    nextOutputEnd = 0
    nextTagEnd = 0
  }

  /// The construct that begins at `place`, where there is a `{`, `[`, `:`, `!`, `?` or `*`.
  mutating func construct(at place: Int) -> ForeignConstruct? {
    switch text[place] {
    case 0x7B: braces(place)
    case 0x5B: brackets(place)
    case 0x5D: afterBracket(place)
    case 0x29: swappedLink(place)
    case 0x24, 0x5C: formula(place)
    case 0x3D: tab(place) ?? mark(place)
    case 0x5E, 0x7E: mark(place)
    case 0x3A: container(place) ?? definition(place) ?? emoji(place)
    case 0x2A: abbreviation(place) ?? strong(place)
    case 0x21 where byte(place + 1) == 0x5B: embedded(place)
    case 0x21, 0x3F: admonition(place)
    default: nil
    }
  }

  /// The byte at an offset in the block; 0 after its end.
  func byte(_ place: Int) -> UInt8 { place < end ? text[place] : 0 }

  // MARK: - Braces

  private mutating func braces(_ place: Int) -> ForeignConstruct? {
    switch byte(place + 1) {
    case 0x7B: output(place)
    case 0x25: tag(place)
    case 0x3A: kramdown(place)
    default: attributes(place)
    }
  }

  private mutating func output(_ place: Int) -> ForeignConstruct? {
    let mark = byte(place + 2)
    if mark == 0x3C || mark == 0x25 { return shortcode(place) }
    let start = afterSpaces(mark == 0x2D ? place + 3 : place + 2)
    let first = byte(start)
    // `{{1, 2}}` and `{{}}` are more often mathematics or code than a template.
    guard first.isASCIILetter || [0x22, 0x23, 0x24, 0x27, 0x2E, 0x2F, 0x3E, 0x5F].contains(first),
      let close = find(0x7D, 0x7D, from: start, &nextOutputEnd)
    else { return nil }
    return ForeignConstruct(kind: .output, range: place..<close + 2)
  }

  private mutating func shortcode(_ place: Int) -> ForeignConstruct? {
    let start = afterSpaces(place + 3)
    // The end of a pair; its beginning was reported.
    guard byte(start) != 0x2F || byte(start + 1) == 0x2A else { return nil }
    let name = word(start)
    let close = find(0x7D, 0x7D, from: start, &nextOutputEnd)
    let range = place..<(close.map { $0 + 2 } ?? start + name.count)
    let isReference = name.equals("ref") || name.equals("relref")
    return ForeignConstruct(
      kind: isReference ? .reference : .shortcode(name: name.string), range: range)
  }

  private mutating func tag(_ place: Int) -> ForeignConstruct? {
    let mark = byte(place + 2)
    let name = word(afterSpaces(mark == 0x2D || mark == 0x2B ? place + 3 : place + 2))
    guard !name.isEmpty, let close = find(0x25, 0x7D, from: place + 2, &nextTagEnd) else {
      return nil
    }
    // The end of a pair; its beginning was reported.
    guard !name.has("end"), !name.equals("else") else { return nil }
    return ForeignConstruct(kind: .tag(name: name.string), range: place..<close + 2)
  }

  private func kramdown(_ place: Int) -> ForeignConstruct? {
    guard let close = lineEnd(of: 0x7D, from: place + 2) else { return nil }
    let range = place..<close + 1
    let start = afterSpaces(byte(place + 2) == 0x3A ? place + 3 : place + 2)
    let name = word(start)
    if name.equals("toc"), start + 3 == close {
      return ForeignConstruct(kind: .contents, range: range)
    }
    let after = byte(start + name.count)
    let isName = !name.isEmpty && [0x20, 0x3A, 0x3D, 0x7D].contains(after)
    guard isName || byte(start) == 0x2E || byte(start) == 0x23 else { return nil }
    return ForeignConstruct(kind: .kramdown, range: range)
  }

  private func attributes(_ place: Int) -> ForeignConstruct? {
    let start = afterSpaces(place + 1)
    let isClass = (byte(start) == 0x2E || byte(start) == 0x23) && byte(start + 1).isASCIILetter
    // `{width=50}` belongs to the link or image before it.
    let isPair = isAfterLink(place) && byte(start).isASCIILetter
    guard isClass || isPair, let close = lineEnd(of: 0x7D, from: start)
    else { return nil }
    var reader = DirectiveReader(text.slice(place..<close + 1), at: 0)
    guard reader.attributes() != nil, isClass || text[start..<close].contains(0x3D) else {
      return nil
    }
    return ForeignConstruct(kind: .attributes, range: place..<close + 1)
  }

  /// Whether the `)` of a link or picture is right before an offset.
  private func isAfterLink(_ place: Int) -> Bool {
    guard place > 0, text[place - 1] == 0x29, let open = opening(before: place - 1, 0x28) else {
      return false
    }
    return open > 0 && text[open - 1] == 0x5D
  }

  // MARK: - Brackets

  private mutating func brackets(_ place: Int) -> ForeignConstruct? {
    switch byte(place + 1) {
    case 0x5B: wiki(place, from: place)
    case 0x21: callout(place)
    case 0x5E: footnotes.flatMap { footnote(place, $0) }
    default: contents(place)
    }
  }

  /// `![[file]]`.
  private mutating func embedded(_ place: Int) -> ForeignConstruct? {
    byte(place + 2) == 0x5B ? wiki(place + 1, from: place) : nil
  }

  private mutating func wiki(_ place: Int, from start: Int) -> ForeignConstruct? {
    var close = place + 2
    while close < end, !isBracket(close), text[close] != 0x0A, text[close] != 0x0D { close += 1 }
    let inner = text.slice(place + 2..<close)
    guard byte(close) == 0x5D, byte(close + 1) == 0x5D, byte(close + 2) != 0x28,
      byte(close + 2) != 0x5B, inner.first != 0x5E,
      inner.contains(where: { $0.isASCIILetter || $0 >= 0x80 })
    else { return nil }
    let range = start..<close + 2
    let name = inner.filter { $0 != 0x5F }
    if isContents(name) { return ForeignConstruct(kind: .contents, range: range) }
    return isDefined(inner) ? nil : ForeignConstruct(kind: .wiki, range: range)
  }

  /// `[TOC]`, alone in its line.
  private mutating func contents(_ place: Int) -> ForeignConstruct? {
    guard byte(place + 4) == 0x5D, isContents(Array(text[place + 1..<place + 4])),
      isFirst(place), isLast(place + 5), !isDefined(text.slice(place + 1..<place + 4))
    else { return nil }
    return ForeignConstruct(kind: .contents, range: place..<place + 5)
  }

  private func isContents(_ name: [UInt8]) -> Bool {
    name.map(\.smallLetter) == [0x74, 0x6F, 0x63]
  }

  /// `[!info]` at the beginning of a line of a quote.
  private func callout(_ place: Int) -> ForeignConstruct? {
    let name = word(place + 2)
    let close = place + 2 + name.count
    guard !name.isEmpty, byte(close) == 0x5D, isFirst(place, mustBeQuoted: true) else { return nil }
    if Callout.named(name) != nil, isLast(close + 1) { return nil }
    return ForeignConstruct(kind: .callout, range: place..<close + 1)
  }

  private func isBracket(_ place: Int) -> Bool { text[place] == 0x5B || text[place] == 0x5D }

  /// Whether `[label]` may be a link, because a line defines it.
  mutating func isDefined(_ label: Bytes) -> Bool {
    let known = labels ?? LinkLabels.defined(in: text)
    labels = known
    return known.contains(LinkLabels.normalized(label))
  }

  // MARK: - Lines

  private func container(_ place: Int) -> ForeignConstruct? {
    guard byte(place + 1) == 0x3A, byte(place + 2) == 0x3A, isFirst(place) else { return nil }
    var colons = place + 3
    while byte(colons) == 0x3A { colons += 1 }
    let start = afterSpaces(colons)
    let isBraced = byte(start) == 0x7B
    // A directive that cannot be read is an error of its own.
    guard isBraced || !hasDirectives && byte(start).isASCIILetter else { return nil }
    let close = isBraced ? lineEnd(of: 0x7D, from: start).map { $0 + 1 } : nil
    return ForeignConstruct(kind: .container, range: place..<(close ?? colons))
  }

  /// `=== "Title"`, a tab of Python-Markdown.
  private func tab(_ place: Int) -> ForeignConstruct? {
    guard byte(place + 1) == 0x3D, byte(place + 2) == 0x3D, byte(place + 3) == 0x20,
      byte(place + 4) == 0x22, isFirst(place)
    else { return nil }
    return ForeignConstruct(
      kind: .near(
        "'===' begins a tab of Python-Markdown", "a heading instead, with the text below it"),
      range: place..<place + 3)
  }

  /// `: ` at the beginning of a line after the first one.
  private func definition(_ place: Int) -> ForeignConstruct? {
    guard !definesTerms, place > secondLine, byte(place + 1) == 0x20 || byte(place + 1) == 0x09,
      isFirst(place)
    else { return nil }
    return ForeignConstruct(kind: .definition, range: place..<place + 1)
  }

  /// `*[HTML]: …` at the beginning of a line.
  private func abbreviation(_ place: Int) -> ForeignConstruct? {
    guard byte(place + 1) == 0x5B, isFirst(place) else { return nil }
    let lineEnd = text[place..<end].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? end
    let line = text.slice(place..<lineEnd)
    guard let close = line.place(of: 0x5D, from: 3), close + 1 < line.count,
      line[close + 1] == 0x3A, !abbreviates || Abbreviations.explanation(line) == nil
    else { return nil }
    return ForeignConstruct(kind: .abbreviation, range: place..<place + close + 2)
  }

  private func admonition(_ place: Int) -> ForeignConstruct? {
    let mark = text[place]
    guard byte(place + 1) == mark, byte(place + 2) == mark, isFirst(place) else { return nil }
    let after = byte(place + 3) == 0x2B ? place + 4 : place + 3
    guard byte(after) == 0x20, byte(afterSpaces(after)).isASCIILetter else { return nil }
    return ForeignConstruct(kind: .admonition, range: place..<place + 3)
  }

  /// Whether only the markers of quotes and lists precede `place` in its line.
  private func isFirst(_ place: Int, mustBeQuoted: Bool = false) -> Bool {
    var index = place
    var isQuoted = false
    while index > 0, text[index - 1] != 0x0A, text[index - 1] != 0x0D {
      switch text[index - 1] {
      case 0x3E: isQuoted = true
      case 0x20, 0x09, 0x2D, 0x2B, 0x2A, 0x29, 0x2E, 0x30...0x39: break
      default: return false
      }
      index -= 1
    }
    return isQuoted || !mustBeQuoted
  }

  /// Whether only white space follows in the line.
  private func isLast(_ place: Int) -> Bool {
    let next = byte(afterSpaces(place))
    return next == 0 || next == 0x0A || next == 0x0D
  }

  // MARK: - Pieces

  private func afterSpaces(_ place: Int) -> Int {
    var index = place
    while byte(index) == 0x20 || byte(index) == 0x09 { index += 1 }
    return index
  }

  /// The name that begins at `place`, of letters, digits, `-`, `_`, `.` and `/`; it may be empty.
  private func word(_ place: Int) -> Bytes {
    guard byte(place).isASCIILetter else { return text.slice(place..<place) }
    var index = place
    // Text of this length is not a name.
    while index - place < 100,
      byte(index).isASCIILetter || byte(index).isASCIIDigit
        || [0x2D, 0x2E, 0x2F, 0x5F].contains(byte(index))
    { index += 1 }
    return text.slice(place..<index)
  }

  /// The offset of two bytes in the block; `next` remembers the result.
  private func find(_ first: UInt8, _ second: UInt8, from start: Int, _ next: inout Int) -> Int? {
    if next < start {
      next = start
      while next < end, !(text[next] == first && byte(next + 1) == second) { next += 1 }
    }
    return next < end ? next : nil
  }

  /// The offset of a byte in the rest of the line, within a hundred bytes or so.
  private func lineEnd(of wanted: UInt8, from start: Int) -> Int? {
    let limit = min(end, start + 200)
    let found = (start..<max(start, limit)).first { [wanted, 0x0A, 0x0D].contains(text[$0]) }
    return found.flatMap { text[$0] == wanted ? $0 : nil }
  }
}
