/// A character that looks like a space or cannot be seen, so that two texts that differ in it look
/// the same.
package struct HiddenCharacter: Sendable, Equatable {
  /// The character.
  package let scalar: Unicode.Scalar

  init(scalar: Unicode.Scalar) { self.scalar = scalar }

  /// The first such character of a text; `nil` if there is none.
  package init?(in text: some StringProtocol) {
    guard let found = text.unicodeScalars.first(where: HiddenCharacter.isHidden) else {
      return nil
    }
    scalar = found
  }

  /// The first such character of a text that is no part of its words and pictures; `nil` if there is none.
  package init?(apartFromJoinersIn text: some StringProtocol) {
    let found = text.unicodeScalars.first {
      HiddenCharacter.isHidden($0) && !HiddenCharacter.joins($0)
    }
    guard let found else { return nil }
    scalar = found
  }

  /// Its code and its name in Unicode: `U+00A0 NO-BREAK SPACE`.
  package var name: String {
    return ["U+\(scalar.value.hexadecimal(4))", scalar.properties.name ?? ""].filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  /// The text without such characters; those that look like a space become one, or nothing at the ends.
  package static func removed(from text: some StringProtocol) -> String {
    var clean = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if !isHidden(scalar) {
        clean.append(scalar)
      } else if scalar.properties.isWhitespace {
        clean.append(" ")
      }
    }
    let words = String(clean)
    let first = words.firstIndex { $0 != " " } ?? words.endIndex
    let last = words.lastIndex { $0 != " " }.map { words.index(after: $0) } ?? words.endIndex
    return String(words[first..<max(first, last)])
  }

  /// Whether a character is part of words or pictures: the joiners of letters, the selectors of emoji and the tags of flags.
  package static func joins(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200C, 0x200D, 0xFE00...0xFE0F, 0xE0020...0xE007F: true
    default: false
    }
  }

  /// Whether a character is a hidden one, which no ASCII character is.
  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x80 else { return false }
    // The blank pattern of Braille is a symbol for Unicode.
    if scalar.value == 0x2800 { return true }
    switch scalar.properties.generalCategory {
    case .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: return true
    default: return scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
