/// A style of letters and digits, as the mathematical alphabets of Unicode have them (The Unicode Standard, 22.2).
enum FormulaAlphabet {
  case normal, upright, italic, bold, boldItalic, blackboard, script, fraktur, sansSerif, typewriter

  /// The alphabet of a command such as `\mathbf`; `nil` for other commands.
  init?(command: String) {
    switch command {
    case "mathrm", "textrm", "rm", "mathup", "textup", "textnormal": self = .upright
    case "mathit", "textit", "it", "mathnormal", "emph": self = .italic
    case "mathbf", "textbf", "bf": self = .bold
    case "boldsymbol", "bm", "pmb": self = .boldItalic
    case "mathbb", "Bbb": self = .blackboard
    case "mathcal", "mathscr", "cal": self = .script
    case "mathfrak", "frak": self = .fraktur
    case "mathsf", "textsf", "sf": self = .sansSerif
    case "mathtt", "texttt", "tt": self = .typewriter
    default: return nil
    }
  }

  /// The letter or digit in this alphabet; `nil` if it has none of its own.
  func styled(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if let special = FormulaAlphabet.letterlike[self]?[scalar] { return special }
    let code = scalar.value
    let start: (upper: UInt32, digit: UInt32?)
    switch self {
    case .normal, .upright: return nil
    case .italic: start = (0x1D434, nil)
    case .bold: start = (0x1D400, 0x1D7CE)
    case .boldItalic: start = (0x1D468, 0x1D7CE)
    case .blackboard: start = (0x1D538, 0x1D7D8)
    case .script: start = (0x1D49C, nil)
    case .fraktur: start = (0x1D504, nil)
    case .sansSerif: start = (0x1D5A0, 0x1D7E2)
    case .typewriter: start = (0x1D670, 0x1D7F6)
    }
    switch code {
    case 0x41...0x5A: return Unicode.Scalar(start.upper + code - 0x41)
    case 0x61...0x7A: return Unicode.Scalar(start.upper + 26 + code - 0x61)
    case 0x30...0x39: return start.digit.flatMap { Unicode.Scalar($0 + code - 0x30) }
    // Greek, which has bold letters alone.
    case 0x391...0x3A9 where self == .bold || self == .boldItalic:
      return Unicode.Scalar((self == .bold ? 0x1D6A8 : 0x1D71C) + code - 0x391)
    case 0x3B1...0x3C9 where self == .bold || self == .boldItalic:
      return Unicode.Scalar((self == .bold ? 0x1D6C2 : 0x1D736) + code - 0x3B1)
    default: return nil
    }
  }

  /// The letters that Unicode had before the alphabets.
  private static let letterlike: [FormulaAlphabet: [Unicode.Scalar: Unicode.Scalar]] = [
    .italic: ["h": "ℎ"],
    .blackboard: ["C": "ℂ", "H": "ℍ", "N": "ℕ", "P": "ℙ", "Q": "ℚ", "R": "ℝ", "Z": "ℤ"],
    .script: [
      "B": "ℬ", "E": "ℰ", "F": "ℱ", "H": "ℋ", "I": "ℐ", "L": "ℒ", "M": "ℳ", "R": "ℛ", "e": "ℯ",
      "g": "ℊ", "o": "ℴ",
    ],
    .fraktur: ["C": "ℭ", "H": "ℌ", "I": "ℑ", "R": "ℜ", "Z": "ℨ"],
  ]
}
