import AcopioBase

extension SourceRewriter {
  /// The maximum nesting depth of containers: each one is checked on every line inside it.
  private static let deepestContainer = 32

  /// Opens or closes a directive that fills the line; returns whether the line was one.
  ///
  /// It becomes an HTML comment that libcmark keeps in position; the text in its brackets becomes a
  /// heading after the comment.
  mutating func openDirective(
    _ line: Bytes, _ cursor: LineCursor, _ place: inout Place
  ) -> Bool {
    let rest = cursor.rest
    let colons = rest.firstIndex { $0 != 0x3A } ?? rest.count
    guard colons >= 2 else { return false }
    if colons >= 3, isBlank(rest, from: colons) {
      return closeDirective(rest.slice(0..<colons), &place)
    }
    var reader = DirectiveReader(rest, at: colons)
    guard let name = reader.name() else {
      tellSpace(rest, colons)
      return false
    }
    let form = colons == 2 ? MarkdownDirective.Form.leaf : .container
    var directive = DirectiveSource(
      form: form, name: name, opening: rest.slice(0..<reader.place), isClosed: form == .leaf)
    let label = rest[reader.place...].first == 0x5B ? reader.label() : nil
    if rest[reader.place...].first == 0x7B {
      guard let attributes = reader.attributes() else {
        tellSyntax("the attributes of '\(name.string)' cannot be read", rest, reader.place)
        return false
      }
      directive.attributes = attributes
    }
    guard isBlank(rest, from: reader.place) else {
      tellSyntax("nothing can follow the directive '\(name.string)'", rest, reader.place)
      return false
    }
    if form == .container, isTooDeep(place, rest) { return false }
    if form == .container, openDirectives >= SourceRewriter.deepestContainer {
      output.tell(
        .directiveLimit,
        "directives can be nested \(SourceRewriter.deepestContainer) deep at most", at: name,
        remedy: "use fewer levels, or write '\\:::' to show colons")
      return false
    }
    write(directive, label, line, cursor, &place, colons)
    return true
  }

  private var openDirectives: Int {
    containers.count { if case .directive = $0 { true } else { false } }
  }

  private mutating func write(
    _ directive: DirectiveSource, _ label: Bytes?, _ line: Bytes, _ cursor: LineCursor,
    _ place: inout Place, _ colons: Int
  ) {
    let index = output.directives.count
    output.directives.append(directive)
    beginSeparator(line, cursor, &place)
    endLine(as: .directive(index), from: number, shift: 0)
    if let label {
      let start = output.text.count
      appendPrefix()
      output.text.append("# ")
      let begins = output.text.count - start
      appendInline(label)
      output.text.append(" #")
      endLine(
        as: .directiveLabel(index), from: number,
        shift: output.offset(of: label) - output.offset(of: line) - begins)
      output.directives[index].closing = label
    }
    if directive.form == .container { enter(.directive(index, colons: colons), &place) }
    place.opensContainers = false
  }

  /// Writes the placeholder comment of one of our blocks, after the prefix that its containers
  /// need.
  mutating func beginSeparator(_ line: Bytes, _ cursor: LineCursor, _ place: inout Place) {
    let opensContainers = place.opensContainers && !place.didWrite
    close(to: place.matched, &place)
    leaf = .none
    fill()
    if opensContainers {
      output.text.append(line.slice(0..<cursor.offset))
    } else {
      appendPrefix()
    }
    output.text.append("<!---->")
    place.didWrite = true
  }

  /// Ends the innermost container with the same number of colons, or otherwise with fewer.
  private mutating func closeDirective(_ colons: Bytes, _ place: inout Place) -> Bool {
    guard !place.opensContainers,
      let depth = closing(colons.count, place.matched, isExact: true)
        ?? closing(colons.count, place.matched, isExact: false),
      case .directive(let index, _) = containers[depth]
    else {
      output.tell(
        .unopenedDirective, "'\(colons.string)' ends no directive", at: colons,
        remedy: "begin one with ':::name', or write '\\:::' to show colons")
      return false
    }
    output.directives[index].isClosed = true
    place.matched = depth
    close(to: depth, &place)
    leaf = .none
    fill()
    appendPrefix()
    output.text.append("<!---->")
    endLine(as: .directiveEnd(index), from: number, shift: 0)
    place.didWrite = true
    return true
  }

  /// The container that this many colons close; never across an enclosing quote or footnote.
  private func closing(_ colons: Int, _ matched: Int, isExact: Bool) -> Int? {
    for depth in stride(from: matched - 1, through: 0, by: -1) {
      switch containers[depth] {
      case .directive(_, let own):
        if isExact ? own == colons : own <= colons { return depth }
      case .item: continue
      case .quote, .footnote: return nil
      }
    }
    return nil
  }

  // MARK: - Faults

  /// Reports a space before the name, which other programs allow.
  private mutating func tellSpace(_ rest: Bytes, _ colons: Int) {
    guard colons >= 3 else { return }
    let name = rest.slice(colons..<rest.count).trimmed
    var reader = DirectiveReader(name, at: 0)
    guard let word = reader.name() else { return }
    output.tell(
      .directiveSyntax, "the name of a directive must follow its colons directly", at: word,
      remedy: "write ':::\(word.string)'")
  }

  private mutating func tellSyntax(_ message: Message, _ rest: Bytes, _ place: Int) {
    output.tell(
      .directiveSyntax, message, at: rest.slice(min(place, rest.count)..<rest.count).trimmed,
      remedy: "write it as '::name[text]{key=value other=\"two words\"}', alone in its line")
  }
}
