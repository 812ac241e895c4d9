import AcopioBase
import Synchronization

/// The letters that a language sorts in places of their own, from `Languages/collation.txt`.
///
/// Each line of its section is a rule: `z<å=aa<ä=*æǟ` puts å after z and ä after å, and sorts `aa` as å, and æ and ǟ as ä.
/// `=*ًٌ` ignores two marks, and `กเ=เก` sorts a vowel after the consonant that it is written before. A `*` begins a list
/// of characters, where `a-z` is a range: `9<*가-힣`. The text before the first sign may consist of earlier letters; `!`
/// is before numbers, and `9` between numbers and `a`.
struct Tailoring: Sendable {
  private typealias Letter = ArraySlice<Unicode.Scalar>

  /// The sort keys of single characters: small ones, and capitals that are not those of their own small letter.
  private var letters: [Unicode.Scalar: [UInt8]] = [:]
  /// The sort keys of several characters that are one letter, or change places.
  private var groups: [Letter: [UInt8]] = [:]
  /// The most characters of a group, by its first one.
  private var longest: [Unicode.Scalar: Int] = [:]

  /// The key of the longest letter at an offset, and its end; `nil` if no letter of the table is there.
  func key(in text: Bytes, at start: Int) -> (key: [UInt8], end: Int)? {
    var index = start
    let first = decodeScalar(text, &index)
    let letter = Tailoring.lowercased(first)
    var found = (letters[first] ?? letters[letter] ?? syllable(first)).map { (key: $0, end: index) }
    guard let most = longest[letter] else { return found }
    var group: Letter = [letter]
    while index < text.count, group.count < most {
      group.append(Tailoring.lowercased(decodeScalar(text, &index)))
      if let key = groups[group] { found = (key, index) }
    }
    return found
  }

  /// The keys of the two or three letters of a syllable of Hangul.
  private func syllable(_ scalar: Unicode.Scalar) -> [UInt8]? {
    guard (0xAC00...0xD7A3).contains(scalar.value) else { return nil }
    let place = scalar.value - 0xAC00
    let codes = [0x1100 + place / 588, 0x1161 + place % 588 / 28, 0x11A7 + place % 28]
    let key = codes.flatMap { Unicode.Scalar($0).flatMap { letters[$0] } ?? [] }
    return key.isEmpty ? nil : key
  }

  private static func lowercased(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.isASCII {
      return scalar.properties.isUppercase ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar
    }
    guard scalar.properties.changesWhenLowercased else { return scalar }
    return scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
  }

  // MARK: - The table

  private static let known = Mutex<[String: Tailoring?]>([:])

  /// The letters of a language given by its tag, read when they are first used; `nil` if it has none.
  static func of(_ locale: String) -> Tailoring? {
    known.withLock { known in
      if let tailoring = known[locale] { return tailoring }
      let names = LocaleFacts(locale: locale)?.names ?? []
      let tailoring = names.lazy.compactMap(rules).first.map { Tailoring($0) }
      known[locale] = .some(tailoring)
      return tailoring
    }
  }

  private static func rules(of language: String) -> [Bytes]? {
    let lines = EmbeddedFiles.bytes(of: "Languages/collation.txt").split(separator: 0x0A)
    guard let start = lines.firstIndex(where: { $0.elementsEqual("@\(language)".utf8) })
    else { return nil }
    let rules = lines[(start + 1)...].prefix { $0.first != UInt8(ascii: "@") }
    return rules.map { Bytes(rebasing: $0) }
  }

  private init(_ rules: [Bytes]) {
    for rule in rules {
      let steps = Array(rule.string.unicodeScalars).split(separator: "<")
      var key: [UInt8] = []
      var rank = 0
      for step in steps {
        let items = step.split(separator: "=", omittingEmptySubsequences: false)
        if step.startIndex == 0 {
          key = keys(of: items[0])
        } else {
          let anchor = rank == 0 ? key : key.dropLast(3)
          Tailoring.forEach(in: items[0]) { letter in
            rank += 1
            key = anchor + Tailoring.code(rank)
            set(letter, key)
          }
        }
        for item in items.dropFirst() { Tailoring.forEach(in: item) { set($0, key) } }
      }
    }
  }

  /// Three bytes in the order of ranks.
  ///
  /// No byte of UTF-8 is as great as the first, so that a letter follows all words with the letter before it.
  private static func code(_ rank: Int) -> [UInt8] {
    [0xF5 + UInt8(rank >> 14), UInt8(rank >> 7 & 0x7F), UInt8(rank & 0x7F)]
  }

  private mutating func set(_ letter: Letter, _ key: [UInt8]) {
    guard letter.count > 1, let first = letter.first else {
      if let first = letter.first { letters[first] = key }
      return
    }
    groups[letter] = key
    longest[first] = max(longest[first] ?? 0, letter.count)
  }

  /// The letters of an item: a list after `*`, or one.
  private static func forEach(in item: Letter, _ body: (Letter) -> Void) {
    guard item.first == "*" else { return body(item) }
    var index = item.startIndex + 1
    while index < item.endIndex {
      let isRange = index + 2 < item.endIndex && item[index + 1] == "-"
      for code in item[index].value...item[isRange ? index + 2 : index].value {
        if let scalar = Unicode.Scalar(code) { body([scalar]) }
      }
      index += isRange ? 3 : 1
    }
  }

  /// The keys of letters of earlier rules; others are their own keys.
  private func keys(of text: Letter) -> [UInt8] {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: text)
    return String(view).withBytes { text in
      var keys: [UInt8] = []
      var index = 0
      while index < text.count {
        let start = index
        _ = decodeScalar(text, &index)
        if let letter = key(in: text, at: start) {
          keys += letter.key
          index = letter.end
        } else {
          keys += text[start..<index]
        }
      }
      return keys
    }
  }
}
