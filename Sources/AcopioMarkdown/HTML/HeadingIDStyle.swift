import AcopioBase
import AcopioLanguage

/// The methods of other programs for making the id of a heading from its text.
enum HeadingIDStyle {
  /// Appends the id that GitHub gives: lowercase letters, marks and digits of any script, `-` and `_`;
  /// white space becomes `-`, and everything else is left out.
  static func appendGitHub(_ text: Bytes, into out: inout ByteBuffer) {
    for scalar in text.string.lowercased().unicodeScalars {
      if scalar == " " || scalar == "\t" {
        out.append(0x2D)
      } else if scalar == "-" || isWord(scalar) {
        out.append(string: String(scalar))
      }
    }
  }

  /// Appends the id that kramdown gives: ASCII letters, digits and `-` from the first letter on; a space
  /// becomes `-`, and everything else is left out.
  static func appendKramdown(_ text: Bytes, into out: inout ByteBuffer) {
    let start = text.firstIndex(where: \.isASCIILetter) ?? text.count
    for byte in text[start...] {
      if byte == 0x20 {
        out.append(0x2D)
      } else if byte == 0x2D || byte.isASCIILetter || byte.isASCIIDigit {
        out.append(byte.smallLetter)
      }
    }
  }

  /// Appends the id that Blackfriday gives: lowercase letters and digits of any script, in groups joined by `-`.
  static func appendBlackfriday(_ text: Bytes, into out: inout ByteBuffer) {
    let start = out.count
    var isSeparated = false
    for scalar in text.string.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber, .letterNumber, .otherNumber:
        if isSeparated, out.count > start { out.append(0x2D) }
        isSeparated = false
        out.append(string: scalar.properties.lowercaseMapping)
      default: isSeparated = true
      }
    }
  }

  /// Appends the id that Python-Markdown gives: ASCII letters, digits and `_`, letters without their accents; spaces and `-`
  /// in a row become one `-`, and everything else is left out.
  static func appendPythonMarkdown(_ text: Bytes, into out: inout ByteBuffer) {
    let kept = text.string.unicodeScalars.filter { scalar in
      scalar.isASCII
        ? scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || " \t\n_-".unicodeScalars.contains(scalar)
        : !unaccented(scalar).isEmpty
    }
    // White space at the ends goes, and dashes there stay.
    let end = kept.lastIndex { !$0.properties.isWhitespace }.map { kept.index(after: $0) }
    var isJoined = false
    for scalar in kept[..<(end ?? kept.startIndex)].drop(while: \.properties.isWhitespace) {
      if scalar == "-" || scalar.properties.isWhitespace {
        if !isJoined { out.append(0x2D) }
        isJoined = true
      } else {
        isJoined = false
        out.append(string: scalar.isASCII ? scalar.properties.lowercaseMapping : unaccented(scalar))
      }
    }
  }

  /// The ASCII letter of a letter with accents, in lower case; empty for any other letter.
  private static func unaccented(_ scalar: Unicode.Scalar) -> String {
    // These have no decomposition in Unicode.
    if "øØđĐħĦıłŁŧŦ".unicodeScalars.contains(scalar) { return "" }
    let letters = String(scalar).withBytes { slugLetters(scalar, written: $0).string.lowercased() }
    return letters.utf8.count == 1 ? letters : ""
  }

  /// Whether a scalar is in `\\p{Word}`: letters, marks, decimal digits and connectors.
  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber,
      .connectorPunctuation:
      true
    default: false
    }
  }
}
