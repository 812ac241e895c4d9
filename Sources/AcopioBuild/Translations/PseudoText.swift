/// A made-up translation, which shows what is not translated and what is cut off: letters have accents, and the text is
/// between `⟦` and `⟧`; one of a single line is longer by a third.
///
/// What is not read stays: names in braces, code, addresses, HTML, labels. Slugs and ids of headings stay the same,
/// since accents and other signs are no part of them.
enum PseudoText {
  /// Of Markdown, or of a plain text; without brackets if it would have more than `limit` characters.
  static func markdown(_ text: String, limit: Int?) -> String {
    var isCode = false
    // Brackets without an address may be the label of one.
    let hasLabels = text.contains("]:")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let start = line.drop { $0 == " " }
      let isFence = start.hasPrefix("```") || start.hasPrefix("~~~")
      if isFence { isCode.toggle() }
      let isKept =
        isFence || isCode || ["    ", "\t"].contains { line.hasPrefix($0) }
        || ["::", "*[", "$$"].contains { start.hasPrefix($0) }
        || hasLabels && line.contains("[")
      return isKept ? String(line) : accented(line, keeping: ofMarkdown)
    }
    let plain = lines.joined(separator: "\n")
    guard lines.count == 1 else { return plain }
    let long = bracketed(plain)
    return long.count > limit ?? .max ? plain : long
  }

  /// Of a string of the interface; forms of MessageFormat are texts, and what is around them is not.
  static func string(_ text: String, isPattern: Bool) -> String {
    guard isPattern else { return bracketed(accented(text[...], keeping: [("{", "}")])) }
    // Braces that are text would be counted.
    guard !text.contains("'{"), !text.contains("'}") else { return bracketed(text) }
    var depth = 0
    return bracketed(
      String(
        text.map { sign in
          if sign == "{" { depth += 1 } else if sign == "}" { depth -= 1 }
          return depth % 2 == 0 ? accents[sign] ?? sign : sign
        }))
  }

  /// What begins and ends a part of a line of Markdown that stays as it is.
  private static let ofMarkdown = [
    ("`", "`"), ("<", ">"), ("{", "}"), ("](", ")"), ("][", "]"), ("[^", "]"), ("[!", "]"),
    ("&", ";"),
    ("\\(", "\\)"), ("\\[", "\\]"), ("$", "$"), (":", "["),
  ]

  private static func accented(_ line: Substring, keeping parts: [(String, String)]) -> String {
    var out = ""
    var rest = line
    while let sign = rest.first {
      let isStart = out.last.map { $0 == " " || $0 == "(" } ?? true
      let word = rest.prefix { !$0.isWhitespace }
      var kept = isStart && (word.contains("://") || word.contains("@")) ? word.count : 0
      for (open, close) in parts where kept == 0 && rest.hasPrefix(open) {
        let inner = rest.dropFirst(open.count)
        // The name of a directive follows its colon.
        guard open != ":" || inner.first?.isLetter == true else { continue }
        if let end = inner.firstRange(of: close) { kept = rest[..<end.upperBound].count }
      }
      out += kept > 0 ? String(rest.prefix(kept)) : String(accents[sign] ?? sign)
      rest = rest.dropFirst(max(kept, 1))
    }
    return out
  }

  private static func bracketed(_ text: String) -> String {
    "⟦\(text)\((0..<text.count / 3).map { $0 % 6 == 0 ? " " : "·" }.joined())⟧"
  }

  private static let accents = Dictionary(
    uniqueKeysWithValues: zip(
      "aceghijklnorstuwyzACEGHIJKLNORSTUWYZ", "áçéğĥíĵķļñóřšťúŵýžÁÇÉĞĤÍĴĶĻÑÓŘŠŤÚŴÝŽ"))
}
