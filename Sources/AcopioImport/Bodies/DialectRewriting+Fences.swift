import AcopioBase

/// Code in fences and formulas, as other dialects write them.
extension DialectRewriting {
  /// Rewrites the text after each fence whose attributes cannot all be read, and reports those that are lost.
  func rewriteFences(
    _ text: inout EditedText, of file: SourceFile, _ diagnostics: inout Diagnostics
  ) {
    let bytes = text.bytes
    var edits: [TextEdit] = []
    for range in CodeFences(bytes).all {
      let info = DialectRewriting.info(ofFenceIn: bytes, range)
      guard !info.isEmpty else { continue }
      bytes.withUnsafeBufferPointer { all in
        let fence = FenceInfo(all.slice(info))
        let faults = fence.faults.filter { $0.diagnostic.id == .invalidFence }
        guard !faults.isEmpty else { return }
        for fault in faults {
          diagnostics.leftOut(
            "'\(fault.text.string)' after a fence was left out",
            at: text.origin(info, in: file).firstByte,
            remedy: "see docs/content/pages/guides/markdown.md")
        }
        edits.append(TextEdit(info, fence.written))
      }
    }
    text.apply(edits)
  }

  /// The text after the fence that begins a block of code, without spaces around it.
  private static func info(ofFenceIn bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    while start < range.upperBound, bytes[start] != 0x60, bytes[start] != 0x7E { start += 1 }
    let mark = start < range.upperBound ? bytes[start] : 0
    while start < range.upperBound, bytes[start] == mark || bytes[start] == 0x20 { start += 1 }
    var end = bytes[start..<range.upperBound].firstIndex(of: 0x0A) ?? range.upperBound
    while end > start, bytes[end - 1].isASCIIWhitespace { end -= 1 }
    return start..<max(start, end)
  }

  /// A list of attributes right after the code of a fence, which kramdown gives to the code: its language, the name of
  /// its file, and whether its lines have numbers.
  func codeAttributes(_ line: DialectLines.Line, _ lines: DialectLines, _ own: MarkdownAttributes)
    -> [TextEdit]?
  {
    guard line.index > 0, let code = lines.fence(line.index - 1) else { return nil }
    let info = DialectRewriting.info(ofFenceIn: lines.bytes, code)
    let (language, attributes) = own.ofCode
    guard language != nil || !attributes.isEmpty else { return nil }
    let words = lines.string(info) + (info.isEmpty ? language ?? "" : "")
    let written = attributes.isEmpty ? words : "\(words) {\(attributes)}".trimmingSpaces
    return [
      TextEdit(info, written),
      TextEdit(line.range.lowerBound - 1..<line.range.upperBound, ""),
    ]
  }

  /// Indented code whose first line is `:::python` or `#!python`, as a block between fences.
  func markedCode(_ lines: DialectLines) -> [TextEdit] {
    var edits: [TextEdit] = []
    var index = 0
    while index < lines.count {
      defer { index += 1 }
      // Regular expressions are slow, and few lines are of this form.
      guard lines.isBlank(index - 1),
        [":::", "#!"].contains(where: { lines.string(lines.range(index)).hasPrefix("    \($0)") }),
        !lines.isFenced(index),
        let mark = lines.string(lines.range(index)).wholeMatch(
          of: /\ {4}(?::::|#!)([A-Za-z][\w+#.\-]*)((?: hl_lines=\S.*)?)\s*/)
      else { continue }
      let first = index
      while index + 1 < lines.count,
        lines.isBlank(index + 1) || lines.string(lines.range(index + 1)).hasPrefix("    ")
      {
        index += 1
      }
      while lines.isBlank(index) { index -= 1 }
      let code = (first + 1..<max(first + 1, index + 1)).map {
        String(lines.string(lines.range($0)).dropFirst(4)) + "\n"
      }.joined()
      let longest = code.matches(of: /`+/).map(\.0.count).max() ?? 0
      let fence = String(repeating: "`", count: max(3, longest + 1))
      edits.append(
        TextEdit(
          lines.range(first).lowerBound..<lines.range(index).upperBound,
          "\(fence)\(mark.1)\(mark.2)\n\(code)\(fence)"))
    }
    return edits
  }

  /// The formulas in a line of text that kramdown writes between `$$`, or that only scripts found behind two backslashes.
  func inlineFormulas(_ line: DialectLines.Line, _ lines: DialectLines) -> [TextEdit] {
    guard dialect.hasInlineDoubleDollars,
      line.text.contains("$$") || line.text.contains("\\\\")
    else { return [] }
    let isAlone = lines.isBlank(line.index - 1) && lines.isBlank(line.index + 1)
    var edits: [TextEdit] = []
    if isAlone, let match = line.text.wholeMatch(of: /(\s*)\\\\\[(.+)\\\\\]\s*/) {
      return [TextEdit(line.range, "\(match.1)$$\(match.2)$$")]
    }
    for match in line.text.matches(of: /\$\$([^$`]+)\$\$|\\\\\(([^$`]+?)\\\\\)/) {
      let before = line.text[..<match.range.lowerBound]
      let after = line.text[match.range.upperBound...]
      let formula = String(match.1 ?? match.2 ?? "").trimmingSpaces
      let isBlock =
        match.1 != nil && isAlone && before.allSatisfy(\.isWhitespace)
        && after.allSatisfy(\.isWhitespace)
      if isBlock || before.hasSuffix("\\") || before.count(where: { $0 == "`" }) % 2 == 1 {
        continue
      }
      let start = line.range.lowerBound + before.utf8.count
      edits.append(
        TextEdit(start..<start + match.0.utf8.count, "$`\(formula)`$"))
    }
    return edits
  }
}

extension FenceInfo {
  /// What was read, as it is written here.
  var written: String {
    var pieces: [String] = []
    if let title { pieces.append("title=\"\(title.string.replacing("\"", with: ""))\"") }
    if !lines.isEmpty { pieces.append("{\(lines)}") }
    if let first = style.firstNumber { pieces.append(first == 1 ? "linenos" : "linenos=\(first)") }
    if style.wraps { pieces.append("wrap") }
    let all = pieces.joined(separator: " ")
    if language.isEmpty { return pieces.isEmpty ? "" : "{\(all)}" }
    return pieces.isEmpty ? language.string : "\(language.string) \(all)"
  }
}
