import AcopioBase

/// Marks of changes, and of the language of code in a line.
extension DialectRewriting {
  /// The edits that write the marks of CriticMarkup as HTML, outside of code.
  func changes(_ lines: DialectLines) -> [TextEdit] {
    var lines = lines
    var edits: [TextEdit] = []
    while let line = lines.next() {
      guard line.text.contains("{") else { continue }
      for match in line.text.matches(
        of: /\{(\+\+|--|~~|==|>>)(.*?)(\+\+|--|~~|==|<<)\}/)
      where match.1 == match.3 || match.1 == ">>" && match.3 == "<<" {
        let before = line.text[..<match.range.lowerBound]
        if before.count(where: { $0 == "`" }) % 2 == 1 { continue }
        let start = line.range.lowerBound + before.utf8.count
        edits.append(
          TextEdit(
            start..<start + match.0.utf8.count,
            DialectRewriting.change(String(match.1), String(match.2))))
      }
    }
    return edits
  }

  private static func change(_ mark: String, _ text: String) -> String {
    switch mark {
    case "++": return "<ins>\(text)</ins>"
    case "--": return "<del>\(text)</del>"
    case "==": return "<mark>\(text)</mark>"
    case "~~":
      let parts = text.split(separator: "~>", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return "<del>\(text)</del>" }
      return "<del>\(parts[0])</del><ins>\(parts[1])</ins>"
    // A remark of an author to another.
    default: return ""
    }
  }

  /// The edits that leave out the marks around HTML in kramdown, `{::nomarkdown}` and `{:/}`.
  func extensions(_ lines: DialectLines) -> [TextEdit] {
    var lines = lines
    var edits: [TextEdit] = []
    while let line = lines.next() {
      guard line.text.contains("{:") else { continue }
      for match in line.text.matches(of: /\{::nomarkdown(?:\s[^}]*)?\}|\{:\/(?:nomarkdown)?\}/) {
        let before = line.text[..<match.range.lowerBound]
        if before.count(where: { $0 == "`" }) % 2 == 1 { continue }
        let start = line.range.lowerBound + before.utf8.count
        edits.append(TextEdit(start..<start + match.0.utf8.count, ""))
      }
    }
    return edits
  }

  /// The edits that leave out the language that code in a line begins with: `#!python range(10)`.
  func languages(_ line: DialectLines.Line) -> [TextEdit] {
    guard line.text.contains("`#!") else { return [] }
    return line.text.matches(of: /(?:^|[^`])`(#!\w+ +)[^`]/).map { match in
      let start = line.range.lowerBound + line.text[..<match.1.startIndex].utf8.count
      return TextEdit(start..<start + match.1.utf8.count, "")
    }
  }
}
