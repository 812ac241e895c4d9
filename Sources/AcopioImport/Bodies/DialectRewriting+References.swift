import AcopioBase

/// References to the code of programs, which plugins of MkDocs make.
extension DialectRewriting {
  /// The edits that leave out `::: package.module` with its options, whose text comes from code, and make text of links to
  /// such references.
  func references(
    _ lines: DialectLines, in text: EditedText, of file: SourceFile,
    _ diagnostics: inout Diagnostics
  ) -> [TextEdit] {
    var edits: [TextEdit] = []
    var (count, first) = (0, Origin?.none)
    var rest = lines
    let known = definitions(lines)
    while let line = rest.next() {
      if let last = edits.last, line.range.lowerBound < last.range.upperBound { continue }
      if let name = referenced(by: line.text) {
        let spaces = String(line.text.prefix { $0 == " " }) + "    "
        var end = line.index
        for next in line.index + 1..<max(line.index + 1, lines.count) where !lines.isBlank(next) {
          guard lines.string(lines.range(next)).hasPrefix(spaces) else { break }
          end = next
        }
        edits.append(TextEdit(line.range.lowerBound..<lines.range(end).upperBound, ""))
        diagnostics.leftOut(
          "the reference of '\(name)' was left out, which a plugin makes of code",
          at: text.origin(line.range, in: file).firstByte,
          remedy: "write it, or link to where it is published")
        continue
      }
      guard line.text.contains("][") else { continue }
      for match in line.text.matches(of: /\[([^\[\]]+)\]\[([^\[\]]*)\]/) {
        let key = match.2.isEmpty ? match.1 : match.2
        let before = line.text[..<match.range.lowerBound]
        guard !known.contains(key.lowercased()), before.last != "!", before.last != "\\",
          before.count(where: { $0 == "`" }) % 2 == 0
        else { continue }
        let start = line.range.lowerBound + before.utf8.count
        edits.append(TextEdit(start..<start + match.0.utf8.count, String(match.1)))
        first = first ?? text.origin(line.range, in: file).firstByte
        count += 1
      }
    }
    if let first {
      diagnostics.leftOut(
        "the links to references of code are text now, \(count) in all; they lead to pages that a plugin makes",
        at: first, remedy: "link to where the references are published")
    }
    return edits
  }

  /// The name in `::: package.module` or `## ::: package.module`; `nil` for another line, such as that of a directive.
  private func referenced(by line: String) -> Substring? {
    let text = line.trimmingSpaces
    guard text.contains(":::"),
      let match = text.wholeMatch(of: /(?:#{1,6} +)?:::( ?)([\w.\-\/:]+)/),
      match.2.contains(where: \.isLetter), !match.1.isEmpty || match.2.contains(".")
    else { return nil }
    return match.2
  }

  /// The names of the links that lines define, in lower case.
  private func definitions(_ lines: DialectLines) -> Set<String> {
    var (names, rest) = (Set<String>(), lines)
    while let line = rest.next() {
      let text = line.text.trimmingSpaces
      guard text.hasPrefix("["), let end = text.firstRange(of: "]:") else { continue }
      names.insert(text[..<end.lowerBound].dropFirst().lowercased())
    }
    return names
  }
}
