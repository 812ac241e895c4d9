import AcopioBase

extension SourceRewriter {
  /// The result of opening blocks on a line.
  private enum Opened {
    /// The line is complete: a heading, a thematic break or a table row.
    case line
    /// The rest of the line is text or blank.
    case text
    /// A leaf other than a paragraph begins.
    case leaf(Leaf)
  }

  /// Reads a line that is not in code or HTML.
  mutating func readText(
    _ line: Bytes, _ cursor: inout LineCursor, matched: Int, continues: Bool
  ) {
    var isLazyPossible = false
    if case .paragraph = leaf { isLazyPossible = true }
    var place = Place(
      matched: matched, continues: continues, isLazyPossible: isLazyPossible,
      isWhole: matched == containers.count, opensContainers: false, didWrite: false)
    let opened = open(line, &cursor, &place)
    switch opened {
    case .line: break
    case .leaf(let new):
      close(to: place.matched, &place)
      leaf = new
      fill()
      candidate = nil
      if case .formula(let fence) = new {
        beginFormula(line, cursor, fence)
      } else if !place.didWrite {
        copy(line)
      }
      return
    case .text:
      readParagraph(line, cursor, &place)
      return
    }
    candidate = nil
    if !place.didWrite { copyText(line) }
  }

  /// The state of opening blocks on a line.
  struct Place {
    /// The number of containers that the line is in.
    var matched: Int
    /// Whether the open leaf continues.
    var continues: Bool
    /// Whether the text of the line may still continue an open paragraph in other containers.
    var isLazyPossible: Bool
    let isWhole: Bool
    var opensContainers: Bool
    /// Whether the line has already been written in rewritten form.
    var didWrite: Bool
  }

  private mutating func open(
    _ line: Bytes, _ cursor: inout LineCursor, _ place: inout Place
  ) -> Opened {
    while true {
      var isInParagraph = false
      if place.continues, case .paragraph = leaf { isInParagraph = true }
      let isIndented = cursor.indent >= 4
      if isIndented {
        if !place.isLazyPossible, !cursor.isBlank { return .leaf(.indentedCode) }
        return .text
      }
      let rest = cursor.rest
      if cursor.character == 0x3E {
        if isTooDeep(place, rest) {
          writeAsText(line, cursor, mark: 0, &place)
          return .text
        }
        cursor.advance(past: 1)
        if cursor.isAtSpace { cursor.advance(columns: 1) }
        enter(.quote, &place)
        continue
      }
      if let opened = openLeaf(rest, cursor, isInParagraph, &place) { return opened }
      let mayBeDirective = hasDirectives && cursor.character == 0x3A && !place.didWrite
      if mayBeDirective, openDirective(line, cursor, &place) { return .line }
      if hasFootnotes, let marker = FootnoteMarker(rest), canHoldFootnote(place) {
        if isTooDeep(place, rest) {
          writeAsText(line, cursor, mark: 0, &place)
          return .text
        }
        openFootnote(marker, line, &cursor, &place)
        continue
      }
      if let marker = ListMarker(rest, interruptsParagraph: isInParagraph) {
        if isTooDeep(place, rest) {
          writeAsText(line, cursor, mark: marker.width - 1, &place)
          return .text
        }
        if place.continues, let told = tellListInTable(rest, marker.width) {
          output.tell(
            .tableColumns, "'\(told.piece.string)' begins a list, which ends the table",
            severity: .warning, at: told.piece, remedy: told.remedy)
        }
        openItem(marker, &cursor, &place)
        continue
      }
      return openTable(line, cursor, isInParagraph, &place)
    }
  }

  private mutating func openLeaf(
    _ rest: Bytes, _ cursor: LineCursor, _ isInParagraph: Bool, _ place: inout Place
  ) -> Opened? {
    guard let first = rest.first, !first.isASCIILetter else { return nil }
    if first == 0x23, beginsHeading(rest) { return closedLine(&place) }
    if let fence = CodeFence(opening: rest) { return .leaf(.fence(fence)) }
    if let fence = FormulaFence(opening: rest, formulas, in: output.rest(after: rest)) {
      return .leaf(.formula(fence))
    }
    if let block = HTMLBlock(rest, interruptsParagraph: isInParagraph) {
      return block.isEnded(by: rest) ? closedLine(&place) : .leaf(.html(block))
    }
    if isInParagraph, isSetextUnderline(rest) { return closedLine(&place) }
    // A thematic break cannot be in a paragraph that continues lazily from other containers.
    if isThematicBreak(rest), !(isInParagraph && !place.isWhole) { return closedLine(&place) }
    return nil
  }

  /// Handles a block of one line that leaves nothing open.
  private mutating func closedLine(_ place: inout Place) -> Opened {
    close(to: place.matched, &place)
    leaf = .none
    images = 0
    fill()
    return .line
  }

  private mutating func openTable(
    _ line: Bytes, _ cursor: LineCursor, _ isInParagraph: Bool, _ place: inout Place
  ) -> Opened {
    guard hasTables, place.continues, !cursor.isBlank else { return .text }
    if isInParagraph {
      guard beginTable(line, cursor) else { return .text }
    } else if case .table(var table) = leaf {
      guard addRow(line, cursor, to: &table) else { return .text }
      leaf = .table(table)
    } else {
      return .text
    }
    place.didWrite = true
    return .line
  }

  /// Reads a line of text or a blank line.
  private mutating func readParagraph(_ line: Bytes, _ cursor: LineCursor, _ place: inout Place) {
    if place.isLazyPossible, !cursor.isBlank {
      note(line, cursor, place)
      if !place.didWrite { copyText(line) }
      return
    }
    close(to: place.matched, &place)
    leaf = .none
    candidate = nil
    if !cursor.isBlank {
      leaf = .paragraph
      isBarred = false
      images = 0
      fill()
      note(line, cursor, place)
    }
    if !place.didWrite { copyText(line) }
  }

  /// Remembers a line of a paragraph: the next one may make it the header of a table.
  private mutating func note(_ line: Bytes, _ cursor: LineCursor, _ place: Place) {
    guard hasTables, !place.didWrite else {
      candidate = nil
      return
    }
    candidate = HeaderCandidate(
      written: output.text.count, lines: output.lines.count, line: line, number: number,
      start: cursor.firstNonspace, opensContainers: place.opensContainers)
  }

  /// Closes the containers that the line is not in.
  mutating func close(to matched: Int, _ place: inout Place) {
    if containers.count > matched { containers.removeLast(containers.count - matched) }
    place.isLazyPossible = false
    place.continues = false
  }

  /// Opens a container at the current nesting level.
  mutating func enter(_ container: Container, _ place: inout Place) {
    close(to: place.matched, &place)
    leaf = .none
    fill()
    containers.append(container)
    place.matched = containers.count
    place.opensContainers = true
  }

  /// Records that the innermost container is no longer empty.
  mutating func fill() {
    if case .item(let indent, true)? = containers.last {
      containers[containers.count - 1] = .item(indent: indent, isEmpty: false)
    }
  }

  private mutating func openItem(
    _ marker: ListMarker, _ cursor: inout LineCursor, _ place: inout Place
  ) {
    let offset = cursor.indent
    cursor.advance(past: marker.width)
    let spaces = cursor.indent
    let isBare = cursor.isBlank || spaces >= 5
    if isBare {
      if cursor.isAtSpace { cursor.advance(columns: 1) }
    } else {
      cursor.advance(columns: spaces)
    }
    enter(
      .item(indent: offset + marker.width + (isBare ? 1 : spaces), isEmpty: true), &place)
  }

  private func canHoldFootnote(_ place: Place) -> Bool {
    !containers.prefix(place.matched).contains {
      if case .footnote = $0 { true } else { false }
    }
  }

  /// Opens a footnote, which becomes an item of its own list, indented by four columns as footnotes
  /// are.
  private mutating func openFootnote(
    _ marker: FootnoteMarker, _ line: Bytes, _ cursor: inout LineCursor, _ place: inout Place
  ) {
    beginSeparator(line, cursor, &place)
    endLine(as: .separator, from: number, shift: 0)
    cursor.advance(past: marker.count)
    let index = output.labels.count
    output.labels.append(marker.label)
    let rewritten = output.text.count
    appendPrefix()
    output.text.append("1)  ")
    let begins = output.text.count - rewritten
    if cursor.isBlank {
      output.text.append("<!---->")
    } else {
      footnoteText = (output.text.count, cursor.offset)
      appendInline(line.slice(cursor.offset..<line.count))
    }
    endLine(as: .footnote(index), from: number, shift: cursor.offset - begins)
    place.didWrite = true
    enter(.footnote, &place)
    place.opensContainers = false
  }
}
