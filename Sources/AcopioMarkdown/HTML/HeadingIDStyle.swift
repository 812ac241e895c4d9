import AcopioBase

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
