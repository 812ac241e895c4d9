@_spi(_Unicode) import Swift
package import AcopioBase

/// Texts → the terms of a search index: words without case, accents and endings.
///
/// A script in the browser does the same with the query of a visitor, so both are defined by these
/// steps:
///
/// 1. A word is a longest run of letters, marks and digits (Unicode general categories L, M and N); a soft hyphen is no end.
/// 2. It is put into lower case and decomposed (NFD), and loses its marks and soft hyphens; in
///    languages whose alphabet has it, `ñ` stays. Letters that do not decompose are replaced: `æ`
///    by `ae`, `ø` by `o`.
/// 3. It is cut to 32 letters.
/// 4. Words of ASCII letters and `ñ` lose the ending of the plural and a final `e`, in Spanish and
///    English, repeatedly, while more than three letters are left. So a plural has the term of its
///    singular, even if that ends like a plural (`inglés` and `ingleses`).
package struct SearchWords: Sendable {
  /// The most letters of a term.
  package static let limit = 32

  private let keepsTilde: Bool
  private let ending: Ending

  private enum Ending { case none, spanish, english }

  /// The words of a language, given its tag (BCP 47): `es-MX`.
  package init(locale: String) {
    let language = String(locale.prefix { $0 != "-" }).lowercased()
    keepsTilde = ["es", "gl", "eu", "ast"].contains(language)
    ending =
      switch language {
      case "es": .spanish
      case "en": .english
      default: .none
      }
  }

  /// Calls `body` with each word of a text (UTF-8), in its original form.
  package func forEach(in text: Bytes, _ body: (Bytes) -> Void) {
    var index = 0
    var start: Int?
    while index < text.count {
      let place = index
      let isOfWord: Bool
      if text[index] < 0x80 {
        isOfWord = text[index].isASCIILetter || text[index].isASCIIDigit
        index += 1
      } else {
        isOfWord = SearchWords.isOfWord(decodeScalar(text, &index))
      }
      if isOfWord {
        if start == nil { start = place }
      } else if let begun = start {
        body(text.slice(begun..<place))
        start = nil
      }
    }
    if let start { body(text.slice(start..<text.count)) }
  }

  /// The term of a word; empty for a word of marks alone.
  package func term(of word: Bytes) -> String {
    stem(fold(word))
  }

  private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: scalar == "\u{AD}"
    }
  }

  private func fold(_ word: Bytes) -> [Unicode.Scalar] {
    var letters: [Unicode.Scalar] = []
    for scalar in word.string.lowercased()._nfd {
      switch scalar {
      case "\u{303}" where keepsTilde && letters.last == "n":
        letters[letters.count - 1] = "ñ"
        continue
      case "\u{AD}": continue
      case "æ": letters += ["a", "e"]
      case "œ": letters += ["o", "e"]
      case "ß": letters += ["s", "s"]
      case "ø": letters.append("o")
      case "ł": letters.append("l")
      case "đ": letters.append("d")
      // Greek writes another sigma at the end of a word.
      case "ς": letters.append("σ")
      default:
        if scalar.properties.generalCategory == .nonspacingMark { continue }
        letters.append(scalar)
      }
    }
    return Array(letters.prefix(SearchWords.limit))
  }

  private func stem(_ letters: [Unicode.Scalar]) -> String {
    var stem = letters[...]
    let isPlain = letters.allSatisfy { ("a"..."z").contains($0) || $0 == "ñ" }
    var before = isPlain ? Int.max : 0
    while stem.count > 3, stem.count < before {
      before = stem.count
      switch ending {
      case .none: break
      case .spanish: dropSpanishEnding(&stem)
      case .english: dropEnglishEnding(&stem)
      }
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: stem)
    return String(text)
  }

  private func dropSpanishEnding(_ stem: inout ArraySlice<Unicode.Scalar>) {
    if ends(stem, "ces") {
      stem = stem.dropLast(3) + ["z"]
    } else if ends(stem, "es"), stem.count > 4 {
      stem = stem.dropLast(2)
    } else if ends(stem, "s"), !ends(stem, "ss") {
      stem = stem.dropLast()
    }
    if ends(stem, "e"), stem.count > 3 { stem = stem.dropLast() }
  }

  private func dropEnglishEnding(_ stem: inout ArraySlice<Unicode.Scalar>) {
    if ends(stem, "ies"), stem.count > 4 {
      stem = stem.dropLast(3) + ["y"]
    } else if ends(stem, "sses") {
      stem = stem.dropLast(2)
    } else if ["xes", "ches", "shes"].contains(where: { ends(stem, $0) }) {
      stem = stem.dropLast(2)
    } else if ends(stem, "s"), !["ss", "us", "is"].contains(where: { ends(stem, $0) }) {
      stem = stem.dropLast()
    }
    if ends(stem, "e"), stem.count > 3 { stem = stem.dropLast() }
  }

  private func ends(_ stem: ArraySlice<Unicode.Scalar>, _ ending: String) -> Bool {
    stem.suffix(ending.unicodeScalars.count).elementsEqual(ending.unicodeScalars)
  }
}
