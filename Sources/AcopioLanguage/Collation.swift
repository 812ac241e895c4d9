package import AcopioBase

/// The alphabetical order of a language: which letters are equal and which are distinct.
///
/// The root rule ignores accents and case: `Ávila` sorts between `avena` and `Avispa`. Spanish has
/// one more letter, `ñ`, which sorts between `n` and `o`, and other languages have a table of theirs
/// (`Tailoring`). Runs of digits are compared as numbers (`Route 2` before `Route 10`). Spaces and
/// punctuation separate words and sort before everything else, except at the beginning, where they
/// are ignored (`¿Qué es?`). Follows the first level of the Unicode Collation Algorithm (UTS #10);
/// `breakTie` decides the rest. Texts in different normalization forms are equal.
package struct Collation: Sendable {
  private let hasEñe: Bool
  /// The language, if it may have letters of its own; English and Spanish have no table.
  private let tailored: String?

  /// The collation for a language given by its BCP 47 tag.
  package init(locale: String) {
    let language = locale.prefix { $0 != "-" && $0 != "_" }.lowercased()
    hasEñe = ["es", "gl", "ast", "eu", "an", "qu"].contains(language)
    tailored = hasEñe || language.isEmpty || language == "en" ? nil : locale
  }

  /// The rule by which texts are the same term.
  ///
  /// In some languages, texts that are equal at the first level are other words: `ハハ` and `パパ`, `ขาว` and `ข้าว`. There it
  /// is the root rule, and elsewhere that of the order.
  package var ofTerms: Collation {
    let language = tailored?.prefix { $0 != "-" && $0 != "_" }.lowercased() ?? ""
    return ["ar", "he", "hi", "ja", "ko", "th", "zh"].contains(language) ? .root : self
  }

  /// The root rule.
  package static let root = Collation(locale: "")

  /// Appends a sort key: comparing keys byte by byte gives the order of the texts.
  package func appendKey(_ text: Bytes, into key: inout ByteBuffer) {
    guard Composition.mayChange(text) else { return appendNormalizedKey(text, into: &key) }
    var normalized = ByteBuffer(capacity: text.count + 16)
    Composition.append(text, into: &normalized) { _, _ in }
    appendNormalizedKey(normalized.bytes, into: &key)
  }

  private func appendNormalizedKey(_ text: Bytes, into key: inout ByteBuffer) {
    let tailoring = tailored.flatMap(Tailoring.of)
    let start = key.count
    var isSeparated = false
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte.isASCIIDigit {
        part(&isSeparated, start, &key)
        appendNumber(text, &index, &key)
        continue
      }
      if let tailoring {
        if let letter = tailoring.key(in: text, at: index) {
          if !letter.key.isEmpty { part(&isSeparated, start, &key) }
          for byte in letter.key { key.append(byte) }
          index = letter.end
          continue
        }
        if digit(in: text, at: index) != nil {
          part(&isSeparated, start, &key)
          appendNumber(text, &index, &key)
          continue
        }
      }
      if byte < 0x80 {
        index += 1
        guard byte.isASCIILetter else {
          isSeparated = true
          continue
        }
        part(&isSeparated, start, &key)
        key.append(byte | 0x20)
        continue
      }
      let place = index
      let scalar = decodeScalar(text, &index)
      switch scalar.value {
      case 0x303 where hasEñe && key.count > start && key.bytes[key.count - 1] == 0x6E:
        key.append(Mark.eñe)
      case 0x300...0x36F: continue
      case 0xD1 where hasEñe, 0xF1 where hasEñe:
        part(&isSeparated, start, &key)
        key.append(0x6E)
        key.append(Mark.eñe)
      default:
        let letters = slugLetters(scalar, written: text.slice(place..<index))
        guard letters.count > 0 else {
          isSeparated = true
          continue
        }
        part(&isSeparated, start, &key)
        appendLower(letters, scalar, &key)
      }
    }
  }

  /// Compares two texts that have the same key; negative, zero or positive.
  ///
  /// Letters without accents sort before those with accents, lowercase before uppercase.
  package static func breakTie(_ left: Bytes, _ right: Bytes) -> Int {
    if left.equals(right) { return 0 }
    let first = left.string
    let second = right.string
    let lower = first.lowercased().unicodeScalars
    let other = second.lowercased().unicodeScalars
    if !lower.elementsEqual(other) { return lower.lexicographicallyPrecedes(other) ? -1 : 1 }
    for (one, two) in zip(first.unicodeScalars, second.unicodeScalars) where one != two {
      return one.properties.changesWhenLowercased ? 1 : -1
    }
    return 0
  }

  /// Compares two texts: negative, zero or positive if `left` sorts before, with or after `right`.
  package func compare(_ left: Bytes, _ right: Bytes) -> Int {
    let first = key(of: left)
    let second = key(of: right)
    guard first == second else { return first.lexicographicallyPrecedes(second) ? -1 : 1 }
    return Collation.breakTie(left, right)
  }

  /// The indices of `texts` in sorted order; the sort is stable.
  package func sorted(_ texts: [Bytes]) -> [Int] {
    let keys = texts.map(key(of:))
    return texts.indices.sorted { left, right in
      if keys[left] != keys[right] { return keys[left].lexicographicallyPrecedes(keys[right]) }
      let tie = Collation.breakTie(texts[left], texts[right])
      return tie != 0 ? tie < 0 : left < right
    }
  }

  private func key(of text: Bytes) -> [UInt8] {
    var key = ByteBuffer(capacity: text.count + 16)
    appendKey(text, into: &key)
    return Array(key.bytes)
  }

  private enum Mark {
    /// Separates two words; less than every byte within a word.
    static let gap: UInt8 = 0x01
    /// Begins a number, less than letters.
    static let number: UInt8 = 0x30
    /// Turns an `n` into the letter after it; greater than any byte of UTF-8.
    static let eñe: UInt8 = 0xFF
  }

  private func part(_ isSeparated: inout Bool, _ start: Int, _ key: inout ByteBuffer) {
    if isSeparated, key.count > start { key.append(Mark.gap) }
    isSeparated = false
  }

  /// Appends a marker, the number of digits and the digits, so that a longer number is greater.
  private func appendNumber(_ text: Bytes, _ index: inout Int, _ key: inout ByteBuffer) {
    var end = index
    var count = 0
    var zeros = 0
    while let digit = digit(in: text, at: end) {
      if digit.value == 0, zeros == count { zeros += 1 }
      count += 1
      end = digit.end
    }
    // Zeros before the number say nothing.
    zeros = min(zeros, count - 1)
    key.append(Mark.number)
    key.append(UInt8(clamping: count - zeros))
    for place in 0..<count {
      guard let digit = digit(in: text, at: index) else { break }
      if place >= zeros { key.append(0x30 + digit.value) }
      index = digit.end
    }
  }

  /// The digit at an offset: in languages with a table also one of another script than Latin.
  private func digit(in text: Bytes, at start: Int) -> (value: UInt8, end: Int)? {
    guard start < text.count else { return nil }
    if text[start].isASCIIDigit { return (text[start] - 0x30, start + 1) }
    guard tailored != nil, text[start] >= 0x80 else { return nil }
    var end = start
    let scalar = decodeScalar(text, &end).properties
    guard scalar.numericType == .decimal, let value = scalar.numericValue else { return nil }
    return (UInt8(value), end)
  }

  /// Appends a letter of another script in lowercase, which takes a table lookup.
  private func appendLower(_ letters: Bytes, _ scalar: Unicode.Scalar, _ key: inout ByteBuffer) {
    if scalar.value == 0x3C2 {
      // The sigma at the end of a word is the same letter.
      key.append(string: "\u{3C3}")
    } else if letters.count > 0, letters[0] >= 0x80, scalar.properties.changesWhenLowercased {
      key.append(string: scalar.properties.lowercaseMapping)
    } else {
      key.append(letters)
    }
  }
}
