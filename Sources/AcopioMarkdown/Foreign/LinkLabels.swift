import AcopioBase

/// The labels of link reference definitions: CommonMark 0.30, section 4.7.
enum LinkLabels {
  /// The labels of all lines that may be definitions, normalized; also of lines in code.
  static func defined(in text: Bytes) -> Set<String> {
    var labels: Set<String> = []
    var start = 0
    while let close = text.place(of: 0x5D, from: start) {
      start = close + 1
      guard start < text.count, text[start] == 0x3A else { continue }
      var open = close
      // A label has at most 999 characters.
      while open > 0, close - open < 4_000, text[open - 1] != 0x5B, text[open - 1] != 0x5D {
        open -= 1
      }
      if open > 0, text[open - 1] == 0x5B, hasAddress(text, from: start + 1) {
        labels.insert(normalized(text.slice(open..<close)))
      }
    }
    return labels
  }

  /// Whether an address follows, alone or with a title, in the same line or the next.
  private static func hasAddress(_ text: Bytes, from start: Int) -> Bool {
    func lineEnd(_ place: Int) -> Int {
      text[place...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count
    }
    var end = lineEnd(start)
    var rest = text.slice(start..<end).trimmed
    if rest.isEmpty, end < text.count {
      let next = text[end...].firstIndex { $0 != 0x0A && $0 != 0x0D } ?? text.count
      // An empty line ends the definition.
      guard text.slice(end..<next).count(where: { $0 == 0x0A }) == 1 else { return false }
      end = lineEnd(next)
      rest = text.slice(next..<end).trimmed
    }
    guard let first = rest.first else { return false }
    var address = rest.firstIndex { $0.isASCIIWhitespace } ?? rest.count
    if first == 0x3C { address = rest.firstIndex(of: 0x3E).map { $0 + 1 } ?? rest.count }
    let title = rest.slice(address..<rest.count).trimmed
    // A title may end in a later line.
    return title.first.map { [0x22, 0x27, 0x28].contains($0) } ?? true
  }

  /// A label without letter case, as 'ß' and 'SS' have none, and with single spaces.
  static func normalized(_ label: Bytes) -> String {
    label.string.lowercased().uppercased().split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
  }
}
