import AcopioBase

/// The labels of link reference definitions: CommonMark 0.30, section 4.7.
enum LinkLabels {
  /// The labels of all lines that may be definitions, normalized; also of lines in code.
  static func defined(in text: Bytes) -> Set<String> {
    var labels: Set<String> = []
    var start = 0
    while let close = firstIndex(of: 0x5D, in: text, from: start) {
      start = close + 1
      guard start < text.count, text[start] == 0x3A else { continue }
      var open = close
      // A label has at most 999 characters.
      while open > 0, close - open < 4_000, text[open - 1] != 0x5B, text[open - 1] != 0x5D {
        open -= 1
      }
      if open > 0, text[open - 1] == 0x5B { labels.insert(normalized(text.slice(open..<close))) }
    }
    return labels
  }

  /// A label in lowercase, with single spaces.
  static func normalized(_ label: Bytes) -> String {
    label.string.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
