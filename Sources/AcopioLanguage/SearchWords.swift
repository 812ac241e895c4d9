@_spi(_Unicode) import Swift
package import AcopioBase

/// Texts → the words of a search: without case and accents.
///
/// A script in the browser does the same with the pages' texts and with the question of a visitor, so both are defined
/// by these steps:
///
/// 1. A word is a longest run of letters, marks and digits (Unicode general categories L, M and N); a soft hyphen is no end.
/// 2. A number in groups of three digits is one word: `1,000`, `1.000`, `1 000` and `1’000` are `1000`.
/// 3. In scripts without spaces between words, and in Korean, each two letters that follow each other are a word.
/// 4. A word is put into lower case and decomposed (NFD), and loses its marks and soft hyphens; in
///    languages whose alphabet has it, `ñ` stays. Letters that do not decompose are replaced: `æ`
///    by `ae`, `ø` by `o`. An Arabic word loses its article.
/// 5. It is cut to 32 letters.
package struct SearchWords: Sendable {
  /// The most letters of a word.
  package static let limit = 32

  private let keepsTilde: Bool
  private let isArabic: Bool

  /// The words of a language, given its tag (BCP 47): `es-MX`.
  package init(locale: String) {
    let language = String(locale.prefix { $0 != "-" }).lowercased()
    keepsTilde = ["es", "gl", "eu", "ast"].contains(language)
    isArabic = language == "ar"
  }

  /// Calls `body` with each word of a text (UTF-8) as it is written, and its place in the text.
  package func forEach(in text: Bytes, _ body: (Bytes, Range<Int>) -> Void) {
    var index = 0
    while index < text.count {
      if text[index].isASCIIDigit, let end = SearchWords.numberEnd(in: text, at: index) {
        let digits = text.slice(index..<end).filter(\.isASCIIDigit)
        digits.withUnsafeBufferPointer { body($0, index..<end) }
        index = end
        continue
      }
      let start = index
      var isDense = false
      while index < text.count {
        var next = index
        let scalar = decode(text, &next)
        guard SearchWords.isOfWord(scalar) else { break }
        isDense = isDense || SearchWords.isDense(scalar)
        index = next
      }
      if start == index {
        _ = decode(text, &index)
      } else if isDense {
        forEachPair(in: text, start..<index, body)
      } else {
        body(text.slice(start..<index), start..<index)
      }
    }
  }

  @inline(__always)
  private func decode(_ text: Bytes, _ index: inout Int) -> Unicode.Scalar {
    guard text[index] >= 0x80 else {
      index += 1
      return Unicode.Scalar(text[index - 1])
    }
    return decodeScalar(text, &index)
  }

  /// The end of a number in groups of three digits that begins at the beginning of a word.
  private static func numberEnd(in text: Bytes, at start: Int) -> Int? {
    var index = start
    while index < text.count, index < start + 4, text[index].isASCIIDigit { index += 1 }
    guard (1...3).contains(index - start), index < text.count else { return nil }
    let separator = index
    let length: Int
    switch text[index] {
    case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "'"), 0x20: length = 1
    case 0xC2 where text.has("\u{A0}", at: index): length = 2
    case 0xE2 where text.has("\u{202F}", at: index) || text.has("\u{2019}", at: index): length = 3
    default: return nil
    }
    var end: Int?
    while index + length + 3 <= text.count,
      text.slice(index..<index + length).equals(text.slice(separator..<separator + length)),
      (0..<3).allSatisfy({ text[index + length + $0].isASCIIDigit })
    {
      index += length + 3
      var next = index
      if index < text.count,
        isOfWord(
          text[index] < 0x80 ? Unicode.Scalar(text[index]) : decodeScalar(text, &next))
      {
        break
      }
      end = index
    }
    return end
  }

  /// Calls `body` with each two letters of the parts of a run that are in scripts without spaces, and with its other parts.
  private func forEachPair(
    in text: Bytes, _ run: Range<Int>, _ body: (Bytes, Range<Int>) -> Void
  ) {
    // Where each letter begins, with the marks that follow it.
    var starts: [Int] = []
    var other: Int?
    func end(at place: Int) {
      if let other { body(text.slice(other..<place), other..<place) }
      if starts.count == 1 { body(text.slice(starts[0]..<place), starts[0]..<place) }
      if starts.count > 1 {
        for (number, start) in starts.dropLast().enumerated() {
          let pair = start..<(number + 2 < starts.count ? starts[number + 2] : place)
          body(text.slice(pair), pair)
        }
      }
      other = nil
      starts.removeAll(keepingCapacity: true)
    }
    var index = run.lowerBound
    while index < run.upperBound {
      let place = index
      let scalar = decode(text, &index)
      if SearchWords.isMark(scalar) || scalar == "\u{AD}", other != nil || !starts.isEmpty {
        continue
      }
      if SearchWords.isDense(scalar) {
        if other != nil { end(at: place) }
        starts.append(place)
      } else if other == nil {
        end(at: place)
        other = place
      }
    }
    end(at: run.upperBound)
  }

  /// Whether a letter is of a script without spaces between words, or of Korean, whose words have endings.
  package static func isDense(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x0E00 else { return false }
    switch scalar.value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1100...0x11FF, 0x1780...0x17FF, 0x3005...0x3007,
      0x3040...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7AF,
      0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFF:
      return true
    default: return false
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  package static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 {
      let byte = UInt8(scalar.value)
      return byte.isASCIILetter || byte.isASCIIDigit
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      return true
    default: return scalar == "\u{AD}"
    }
  }

  /// A word without case and accents; empty for a word of marks alone.
  package func fold(_ word: Bytes) -> String {
    if word.count <= SearchWords.limit, word.allSatisfy({ $0 < 0x80 }) {
      return String(decoding: word.map(\.smallLetter), as: UTF8.self)
    }
    var letters: [Unicode.Scalar] = []
    for scalar in word.string.lowercased()._nfd {
      switch scalar {
      case "\u{303}" where keepsTilde && letters.last == "n":
        letters[letters.count - 1] = "ñ"
        continue
      // A soft hyphen, and what lengthens an Arabic word.
      case "\u{AD}", "\u{640}": continue
      case "æ": letters += ["a", "e"]
      case "œ": letters += ["o", "e"]
      case "ß": letters += ["s", "s"]
      case "ø": letters.append("o")
      case "ł": letters.append("l")
      case "đ": letters.append("d")
      case "ı": letters.append("i")
      // Greek writes another sigma at the end of a word, Arabic another alif and another h.
      case "ς": letters.append("σ")
      case "ى": letters.append("ي")
      case "ة": letters.append("ه")
      default:
        if scalar.properties.generalCategory == .nonspacingMark { continue }
        letters.append(scalar)
      }
    }
    if isArabic { letters.removeFirst(SearchWords.article(letters)) }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: letters.prefix(SearchWords.limit))
    return String(text)
  }

  /// The number of letters of the article that an Arabic word begins with, and of the particle before it.
  private static func article(_ letters: [Unicode.Scalar]) -> Int {
    for beginning in articles where letters.count >= beginning.count + 3 {
      if letters.starts(with: beginning) { return beginning.count }
    }
    return 0
  }

  private static let articles: [[Unicode.Scalar]] = [
    "وال", "بال", "كال", "فال", "لل", "ال",
  ].map { Array($0.unicodeScalars) }
}
