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
    var rest = lines
    let known = definitions(lines)
    while let line = rest.next() {
      if let last = edits.last, line.range.lowerBound < last.range.upperBound { continue }
      if line.text.hasPrefix("::: "), let name = line.text.split(separator: " ").dropFirst().first,
        line.text.trimmingSpaces == "::: \(name)", name.contains(where: \.isLetter)
      {
        var end = line.index
        for next in line.index + 1..<max(line.index + 1, lines.count) where !lines.isBlank(next) {
          guard lines.string(lines.range(next)).hasPrefix("    ") else { break }
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
      }
    }
    return edits
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
