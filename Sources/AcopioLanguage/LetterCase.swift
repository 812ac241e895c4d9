@_spi(_Unicode) import Swift

/// Upper and lower case as a language writes them (Unicode, SpecialCasing; CLDR, tr-Upper and el-Upper).
///
/// Turkish and Azerbaijani have an `ı` without a dot, Greek capitals lose their accents, and the Dutch `ij` is one
/// letter at the beginning of a word. Other languages follow the root rule.
package struct LetterCase: Sendable {
  private enum Family { case root, turkish, greek, dutch }

  private let family: Family

  /// The rule of a language given by its tag.
  package init(locale: String) {
    switch locale.prefix(while: { $0 != "-" && $0 != "_" }).lowercased() {
    case "tr", "az": family = .turkish
    case "el": family = .greek
    case "nl": family = .dutch
    default: family = .root
    }
  }

  /// Whether ASCII letters change as in English.
  package var isPlain: Bool { family != .turkish }

  package func uppercased(_ text: String) -> String {
    switch family {
    case .turkish: text.replacing("i", with: "İ").uppercased()
    case .greek: greekUppercased(text)
    case .root, .dutch: text.uppercased()
    }
  }

  package func lowercased(_ text: String) -> String {
    let text = text.contains("Σ") ? LetterCase.withFinalSigmas(text) : text
    guard family == .turkish else { return text.lowercased() }
    // A dot written apart belongs to the letter before it.
    return text.replacing("I\u{307}", with: "i").replacing("İ", with: "i").replacing("I", with: "ı")
      .lowercased()
  }

  /// The text with `ς` for each `Σ` that ends a word (Unicode, section 3.13, Final_Sigma).
  private static func withFinalSigmas(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      let isFinal =
        scalar == "Σ" && isNextCased(scalars[..<index].reversed())
        && !isNextCased(scalars[(index + 1)...])
      result.append(isFinal ? "ς" : scalar)
    }
    return String(result)
  }

  /// Whether the first of the scalars that case does not ignore has a case.
  private static func isNextCased(_ scalars: some Sequence<Unicode.Scalar>) -> Bool {
    scalars.first { !$0.properties.isCaseIgnorable }?.properties.isCased ?? false
  }

  /// The first letter in upper case, the others in lower case.
  package func capitalized(_ text: String) -> String {
    if family == .dutch, text.prefix(2).lowercased() == "ij" {
      return "IJ" + text.dropFirst(2).lowercased()
    }
    return uppercased(String(text.prefix(1))) + lowercased(String(text.dropFirst()))
  }

  /// Capitals without accents; a vowel that an accent kept apart from the one before gets a dieresis.
  private func greekUppercased(_ text: String) -> String {
    var result = ""
    var last: (letter: Character, isAccented: Bool)?
    let letters = Array(text)
    for (index, letter) in letters.enumerated() {
      let marks = Array(String(letter)._nfd)
      let hasAccent = marks.contains { GreekMark.accents.contains($0.value) }
      let hasDieresis = marks.contains { $0.value == GreekMark.dieresis }
      guard let base = marks.first, GreekMark.isGreek(base) else {
        result += String(letter).uppercased()
        last = nil
        continue
      }
      let capital = String(base).uppercased()
      // The conjunction 'ή' keeps its accent, which tells it from the article.
      let isAlone =
        !(index > 0 && letters[index - 1].isLetter)
        && !(index + 1 < letters.count && letters[index + 1].isLetter)
      if isAlone, capital == "Η", hasAccent, marks.count == 2 {
        result += "Ή"
      } else {
        let wasApart = last?.isAccented == true && "ΑΕΗΙΟΥΩ".contains(last?.letter ?? " ")
        let needsDieresis = hasDieresis || wasApart && (capital == "Ι" || capital == "Υ")
        let canHave = capital == "Ι" || capital == "Υ"
        result += needsDieresis && canHave ? (capital == "Ι" ? "Ϊ" : "Ϋ") : capital
        // An iota written below is a letter of its own in capitals.
        if marks.contains(where: { $0.value == GreekMark.iotaBelow }) { result += "Ι" }
      }
      last = (Character(capital), hasAccent && !hasDieresis)
    }
    return result
  }
}

/// Marks of Greek letters.
private enum GreekMark {
  static let dieresis: UInt32 = 0x308
  static let iotaBelow: UInt32 = 0x345
  /// The acute, grave and circumflex accents.
  static let accents: [UInt32] = [0x300, 0x301, 0x302, 0x303, 0x311, 0x342]

  static func isGreek(_ scalar: Unicode.Scalar) -> Bool {
    (0x370...0x3FF).contains(scalar.value) || (0x1F00...0x1FFF).contains(scalar.value)
  }
}
