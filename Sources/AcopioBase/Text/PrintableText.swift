extension String {
  /// The text on one line, in which each scalar takes one column: tabs become spaces, control
  /// characters U+FFFD.
  ///
  /// Messages and paths may quote a file, and a terminal obeys its control characters.
  package var printable: String {
    guard utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x09: text.unicodeScalars.append(" ")
      case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069:
        text.unicodeScalars.append("\u{FFFD}")
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
