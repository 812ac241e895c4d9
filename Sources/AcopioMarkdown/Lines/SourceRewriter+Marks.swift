import AcopioBase

/// The replacements for the pieces of an inline directive, and for a formula, in rewritten text.
///
/// A mark is a noncharacter (U+FDD0 to U+FDD2, which Unicode reserves for such uses), the number of
/// the directive, and U+FDD3. libcmark treats them as letters. A document that contains such
/// characters can at most produce a directive of its own, in another position.
enum DirectiveMark: UInt8 {
  /// `:name[`
  case open = 0x90
  /// `]{…}`
  case close
  /// `:name{…}`
  case whole
  /// The last byte of the character that ends a mark.
  static let end: UInt8 = 0x93
  /// The first two bytes of each mark character.
  static let lead: (UInt8, UInt8) = (0xEF, 0xB7)
}

extension SourceRewriter {
  /// A piece of a directive in a line of text.
  private struct Piece {
    let range: Range<Int>
    let mark: DirectiveMark
    let directive: Int
  }

  /// An open bracket, of a directive or of anything else.
  private struct Bracket {
    let start: Int, end: Int
    /// The name of the directive.
    let name: Bytes?
    /// Whether it is nested too deeply to be a directive.
    var isTooDeep = false
  }

  /// The maximum nesting depth of directives in each other's brackets.
  private static let deepestLabel = 16

  /// Appends text of a paragraph, heading or cell with marks for its directives.
  ///
  /// In cells, `\|` is a `|` wherever it is, as in GFM: also in code and in attributes.
  mutating func appendInline(_ text: Bytes, unescapingPipes unescapes: Bool = false) {
    guard
      hasDirectives && text.place(of: 0x3A, from: 0) != nil
        || MathSpans.isPossible(formulas, in: text)
    else {
      return append(text, unescapingPipes: unescapes)
    }
    let known = output.directives.count
    let pieces = pieces(of: text)
    if unescapes {
      for index in known..<output.directives.count { output.unescapePipes(ofDirective: index) }
    }
    var place = 0
    for piece in pieces {
      append(text.slice(place..<piece.range.lowerBound), unescapingPipes: unescapes)
      output.text.append(DirectiveMark.lead.0)
      output.text.append(DirectiveMark.lead.1)
      output.text.append(piece.mark.rawValue)
      output.text.append(decimal: Int64(piece.directive))
      output.text.append(DirectiveMark.lead.0)
      output.text.append(DirectiveMark.lead.1)
      output.text.append(DirectiveMark.end)
      place = piece.range.upperBound
    }
    append(text.slice(place..<text.count), unescapingPipes: unescapes)
  }

  /// Appends text without directives.
  private mutating func append(_ text: Bytes, unescapingPipes unescapes: Bool) {
    guard unescapes else { return appendCounted(text) }
    var start = 0
    var place = 0
    while let slash = text.place(of: 0x5C, from: place) {
      place = slash + 1
      guard place < text.count, text[place] == 0x7C else { continue }
      appendCounted(text.slice(start..<slash))
      start = place
    }
    appendCounted(text.slice(start..<text.count))
  }

  /// The pieces of the directives in `text`, in order.
  ///
  /// Found in one pass, since there may be many brackets.
  private mutating func pieces(of text: Bytes) -> [Piece] {
    var pieces: [Piece] = []
    var brackets: [Bracket] = []
    var directivesOpen = 0
    var place = 0
    var verbatim = VerbatimRanges(text)
    while place < text.count {
      switch text[place] {
      case 0x24, 0x5C:
        if !formulas.isEmpty, let span = MathSpans.span(at: place, in: text, formulas),
          !verbatim.cut(span.range)
        {
          let index = add(
            Bytes(start: nil, count: 0), [], opening: text.slice(span.range),
            formula: (text.slice(span.inside), span.isDisplay))
          pieces.append(Piece(range: span.range, mark: .whole, directive: index))
          place = span.range.upperBound
          continue
        }
        if text[place] == 0x5C { place += 1 }
      case 0x5B: brackets.append(Bracket(start: place, end: place + 1, name: nil))
      case 0x5D:
        guard let bracket = brackets.popLast() else { break }
        guard let name = bracket.name else { break }
        guard !bracket.isTooDeep else {
          output.tell(
            .directiveLimit,
            "directives in a line can be nested \(SourceRewriter.deepestLabel) deep at most",
            at: name, remedy: "use fewer levels, or write '\\:' to show a colon")
          break
        }
        directivesOpen -= 1
        place = end(bracket, name, text, place, &pieces)
        continue
      case 0x3A where hasDirectives && mayBeginDirective(text, place):
        var reader = DirectiveReader(text, at: place + 1)
        guard let name = reader.name() else { break }
        let behind = reader.place
        if text[behind] == 0x5B {
          let isTooDeep = directivesOpen >= SourceRewriter.deepestLabel
          brackets.append(
            Bracket(start: place, end: behind + 1, name: name, isTooDeep: isTooDeep))
          if !isTooDeep { directivesOpen += 1 }
          place = behind + 1
          continue
        }
        if let attributes = reader.attributes() {
          let range = place..<reader.place
          let index = add(name, attributes, opening: text.slice(range))
          pieces.append(Piece(range: range, mark: .whole, directive: index))
          place = reader.place
          continue
        }
      default: break
      }
      place += 1
    }
    pieces.sort { $0.range.lowerBound < $1.range.lowerBound }
    return pieces
  }

  /// Ends the directive whose bracket is closed at `place`; returns where to continue.
  private mutating func end(
    _ bracket: Bracket, _ name: Bytes, _ text: Bytes, _ place: Int, _ pieces: inout [Piece]
  ) -> Int {
    var reader = DirectiveReader(text, at: place + 1)
    var behind = place + 1
    var attributes: [DirectiveSource.Attribute] = []
    if let read = reader.attributes() {
      attributes = read
      behind = reader.place
    }
    let opening = bracket.start..<bracket.end
    let index = add(name, attributes, opening: text.slice(opening))
    output.directives[index].closing = text.slice(place..<behind)
    pieces.append(Piece(range: opening, mark: .open, directive: index))
    pieces.append(Piece(range: place..<behind, mark: .close, directive: index))
    return behind
  }

  private mutating func add(
    _ name: Bytes, _ attributes: [DirectiveSource.Attribute], opening: Bytes,
    formula: (tex: Bytes, isDisplay: Bool)? = nil
  ) -> Int {
    output.hasMarks = true
    output.directives.append(
      DirectiveSource(
        form: .inline, name: name, attributes: attributes, opening: opening, formula: formula))
    return output.directives.count - 1
  }
}
