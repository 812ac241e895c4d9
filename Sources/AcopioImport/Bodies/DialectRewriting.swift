import AcopioBase

/// Rewrites what another dialect of Markdown writes differently: lists of attributes, tables of contents,
/// headings in HTML, tables without a header, blocks of MkDocs.
///
/// Works line by line, outside of code.
struct DialectRewriting {
  let dialect: ForeignDialect

  init(_ dialect: ForeignDialect) { self.dialect = dialect }

  /// Rewrites a text that came from `file`.
  func rewrite(
    _ text: inout EditedText, of file: SourceFile, _ diagnostics: inout Diagnostics
  ) {
    if dialect.hasPlainTables { text.apply(extensions(DialectLines(text.bytes))) }
    if dialect.hasHTMLBlocks { text.apply(htmlBlocks(DialectLines(text.bytes))) }
    if dialect.hasAdmonitions { rewriteBlocks(&text) }
    if dialect.hasCritic { text.apply(changes(DialectLines(text.bytes))) }
    if dialect.hasReferences {
      text.apply(references(DialectLines(text.bytes), in: text, of: file, &diagnostics))
    }
    if dialect.hasCodeMarks { text.apply(markedCode(DialectLines(text.bytes))) }
    var lines = DialectLines(text.bytes)
    var edits: [TextEdit] = []
    while let line = lines.next() {
      let count = edits.count
      if let found = heading(line, lines) ?? contents(line, lines) ?? table(line, lines)
        ?? callout(line)
      {
        edits += found
      } else if let found = blockAttributes(line, &lines, text, file, &diagnostics) {
        edits += found
      } else if line.text.contains("{") {
        edits += spanAttributes(line, text, file, &diagnostics)
      }
      if edits.count == count { edits += inlineFormulas(line, lines) }
      if edits.count == count, let found = lineBreak(line, lines) { edits.append(found) }
      if edits.count == count, dialect.hasMarks || dialect.isObsidian { edits += marks(line) }
      if dialect.hasInlineHighlighting { edits += languages(line) }
    }
    text.apply(edits.inOrder { $0.range.lowerBound < $1.range.lowerBound })
    rewriteFences(&text, of: file, &diagnostics)
  }

  /// The break of a line that two backslashes make in kramdown, and one here.
  private func lineBreak(_ line: DialectLines.Line, _ lines: DialectLines) -> TextEdit? {
    guard dialect.hasPlainTables, !lines.isBlank(line.index + 1), line.text.hasSuffix(#"\\"#),
      !line.text.hasSuffix(#"\\\"#)
    else { return nil }
    return TextEdit(line.range.upperBound - 1..<line.range.upperBound, "")
  }

  // MARK: - Headings and contents

  /// A heading in HTML with a paragraph of its own, in one line or several.
  private func heading(_ line: DialectLines.Line, _ lines: DialectLines) -> [TextEdit]? {
    guard line.text.hasPrefix("<h") || line.text.hasPrefix("<H"), lines.isBlank(line.index - 1)
    else { return nil }
    var last = line.index
    while !lines.isBlank(last + 1) { last += 1 }
    let range = line.range.lowerBound..<lines.range(last).upperBound
    let text = lines.string(range)
    guard let match = text.wholeMatch(of: /<[hH]([1-6])((?:\s[^>]*)?)>((?s).*)<\/[hH]\1>\s*/),
      !match.3.contains("<h"), !match.3.contains("<p"), !match.3.contains("<div")
    else { return nil }
    let words = match.3.split(whereSeparator: \.isNewline).map { String($0).trimmingSpaces }
      .joined(separator: " ").trimmingSpaces
    guard !words.isEmpty else { return nil }
    let id = match.2.firstMatch(of: /\sid=[\u{22}']?([\w\-.]+)/).map { " {#\($0.1)}" } ?? ""
    return [TextEdit(range, String(repeating: "#", count: Int(match.1) ?? 1) + " \(words)\(id)")]
  }

  /// The mark for a table of contents, which the layout shows: `{:toc}` below a list, or `[TOC]`.
  private func contents(_ line: DialectLines.Line, _ lines: DialectLines) -> [TextEdit]? {
    let text = line.text.trimmingSpaces
    if ["[TOC]", "[[_TOC_]]", "[[TOC]]"].contains(text) { return [TextEdit(line.range, "")] }
    guard dialect.attributes == .colon, text.hasPrefix("{:"), text.hasSuffix("}"),
      text.dropFirst(2).dropLast().split(separator: " ").contains("toc"), line.index > 0
    else { return nil }
    let list = lines.range(line.index - 1)
    let isList = lines.string(list).trimmingSpaces.contains(/^(?:[*+\-]|\d+\.)(?:\s|$)/)
    return [
      TextEdit((isList ? list.lowerBound : line.range.lowerBound)..<line.range.upperBound, "")
    ]
  }

  /// The first line of a table without a header, which kramdown allows: an empty header precedes it.
  private func table(_ line: DialectLines.Line, _ lines: DialectLines) -> [TextEdit]? {
    guard dialect.hasPlainTables, line.text.hasPrefix("|"), lines.isBlank(line.index - 1) else {
      return nil
    }
    var last = line.index
    while !lines.isBlank(last + 1), lines.string(lines.range(last + 1)).hasPrefix("|") { last += 1 }
    func isRule(_ index: Int) -> Bool {
      lines.string(lines.range(index)).contains(/^\|[\s:|+\-]*-[\s:|+\-]*$/)
    }
    guard !(line.index...last).contains(where: isRule), line.text.trimmingSpaces.count > 1 else {
      return nil
    }
    let cells = line.text.trimmingSpaces.dropFirst().replacing("\\|", with: "")
      .split(separator: "|", omittingEmptySubsequences: false).count
    let count = max(1, line.text.trimmingSpaces.hasSuffix("|") ? cells - 1 : cells)
    let start = line.range.lowerBound
    return [
      TextEdit(
        start..<start,
        "|" + String(repeating: "   |", count: count) + "\n|"
          + String(repeating: "---|", count: count) + "\n")
    ]
  }

  /// The first line of a callout that has a title, or a kind of its own.
  private func callout(_ line: DialectLines.Line) -> [TextEdit]? {
    guard dialect.isObsidian, line.text.contains("[!"),
      let match = line.text.wholeMatch(of: /(\s*(?:> ?)+)\[!([A-Za-z\-]+)\][+\-]?\s*(.*?)\s*/)
    else { return nil }
    let kind = DialectRewriting.kind(of: match.2.lowercased()).uppercased()
    let title = match.3.isEmpty ? "" : "\n\(match.1)**\(match.3)**\n\(match.1)"
    return [TextEdit(line.range, "\(match.1)[!\(kind)]\(title)")]
  }

  // MARK: - Attributes

  /// A line of attributes: of the heading above it, or of the block above or below it, which gets an element
  /// around it.
  private func blockAttributes(
    _ line: DialectLines.Line, _ lines: inout DialectLines, _ text: EditedText,
    _ file: SourceFile, _ diagnostics: inout Diagnostics
  ) -> [TextEdit]? {
    guard dialect.attributes != .none, let own = attributes(of: line.text.trimmingSpaces) else {
      return headingAttributes(line)
    }
    if let found = codeAttributes(line, lines, own) { return found }
    let removal = TextEdit(line.range, "")
    let above = line.index - 1
    if above >= 0, !lines.isBlank(above), !lines.isCode(above) {
      let heading = lines.string(lines.range(above))
      let isRule = heading.contains(/^(?:=+|-+)\s*$/) && above > 0 && !lines.isBlank(above - 1)
      if heading.hasPrefix("#") || isRule {
        let end = lines.range(isRule ? above - 1 : above).upperBound
        let braces = own.braces
        let whole = line.range.lowerBound - 1..<line.range.upperBound
        return (braces.isEmpty ? [] : [TextEdit(end..<end, " \(braces)")]) + [TextEdit(whole, "")]
      }
    }
    let isBelow = lines.isBlank(above)
    guard !own.tag("div").isEmpty,
      let block = isBelow
        ? lines.block(line.index + 1, from: line.index + 1) : lines.block(above),
      !lines.string(block).contains(/^(?:\s|[*+\-]\s|\d+[.)]\s|<|:)/)
    else {
      diagnostics.leftOut(
        "attributes of a block were left out", at: text.origin(line.range, in: file).firstByte,
        remedy: "write the block as HTML, or as a directive with a component")
      return [removal]
    }
    let open = TextEdit(block.lowerBound..<block.lowerBound, "\(own.tag("div"))\n\n")
    let close = TextEdit(block.upperBound..<block.upperBound, "\n\n</div>\n")
    return isBelow ? [removal, open, close] : [open, close, removal]
  }

  /// The attributes at the end of a heading, in the form of Python-Markdown.
  private func headingAttributes(_ line: DialectLines.Line) -> [TextEdit]? {
    guard dialect.attributes == .colon, line.text.hasPrefix("#"),
      line.text.utf8.contains(UInt8(ascii: "{")),
      let match = line.text.firstMatch(of: /\s*\{:?\s*([^{}]*)\}\s*#*\s*$/),
      let own = MarkdownAttributes(String(match.1))
    else { return nil }
    let start = line.range.lowerBound + line.text[..<match.range.lowerBound].utf8.count
    let braces = own.braces.isEmpty ? "" : " \(own.braces)"
    return [TextEdit(start..<line.range.upperBound, braces)]
  }

  /// Attributes after links and images, which become HTML.
  private func spanAttributes(
    _ line: DialectLines.Line, _ text: EditedText, _ file: SourceFile,
    _ diagnostics: inout Diagnostics
  ) -> [TextEdit] {
    guard dialect.attributes == .colon, line.text.utf8.contains(UInt8(ascii: "{")),
      !line.text.trimmingSpaces.hasPrefix(":::")
    else { return [] }
    var edits: [TextEdit] = []
    var rest = line.text[...]
    while let match = rest.firstMatch(of: /\{:?\s*([^{}]*)\}/) {
      defer { rest = rest[match.range.upperBound...] }
      let hasColon = match.0.hasPrefix("{:")
      let before = line.text[..<match.range.lowerBound]
      guard hasColon || dialect.hasPlainBraces, let own = MarkdownAttributes(String(match.1)),
        let last = before.last, ")]*_`".contains(last)
      else { continue }
      let start = line.range.lowerBound + before.utf8.count
      let range = start..<start + match.0.utf8.count
      if lineIsCode(before) { continue }
      if let link = MarkdownLink(endingAt: before), !link.html(own).isEmpty {
        let low = line.range.lowerBound + line.text[..<link.start].utf8.count
        edits.append(TextEdit(low..<range.upperBound, link.html(own)))
        continue
      }
      edits.append(TextEdit(range, ""))
      if own.isEmpty { continue }
      diagnostics.leftOut(
        "attributes in a line were left out", at: text.origin(range, in: file).firstByte,
        remedy: "write the element as HTML")
    }
    return edits
  }

  /// Whether the end of a text is in a code span.
  private func lineIsCode(_ text: Substring) -> Bool {
    text.last != "`" && text.count { $0 == "`" } % 2 == 1
  }

  /// The attributes that are all of a line.
  private func attributes(of line: String) -> MarkdownAttributes? {
    guard line.hasPrefix("{"), line.hasSuffix("}"), !line.hasPrefix("{{"), !line.hasPrefix("{%")
    else { return nil }
    let inner = line.dropFirst().dropLast()
    if inner.hasPrefix("::") { return nil }
    if inner.hasPrefix(":") {
      return dialect.attributes == .colon ? MarkdownAttributes(String(inner.dropFirst())) : nil
    }
    guard dialect.attributes == .braces || dialect.hasPlainBraces else { return nil }
    return MarkdownAttributes(String(inner))
  }
}
