package import AcopioBase

/// How the numbers of a search index are written: with 92 letters of ASCII that JSON does not escape.
///
/// A number below 62 is one letter, one below 2,730 two, and any other one four.
package enum SearchCode {
  private static let letters: [UInt8] = (0x21...0x7E).filter { $0 != 0x22 && $0 != 0x5C }
  private static let values: [Int] = (0..<128).map { letters.firstIndex(of: UInt8($0)) ?? 0 }
  private static let short = 62

  /// Appends a number up to 778,687.
  package static func append(_ number: Int, to out: inout [UInt8]) {
    if number < short {
      out.append(letters[number])
    } else if number < short + 29 * 92 {
      out.append(letters[short + (number - short) / 92])
      out.append(letters[(number - short) % 92])
    } else {
      out += [
        letters[91], letters[number / 8_464], letters[number / 92 % 92], letters[number % 92],
      ]
    }
  }

  /// The number at a place of text that `append` wrote; 0 after its end.
  package static func read(_ text: Bytes, _ place: inout Int) -> Int {
    func next() -> Int {
      guard place < text.count, text[place] < 128 else { return 0 }
      place += 1
      return values[Int(text[place - 1])]
    }
    let first = next()
    if first < short { return first }
    if first < 91 { return short + (first - short) * 92 + next() }
    return (next() * 92 + next()) * 92 + next()
  }

  /// The weight of each class of scores: the next is greater by the root of two.
  package static let weights: [Double] = {
    var weights = [0.25]
    for _ in 1..<28 { weights.append((weights.last ?? 0) * 1.4142135623730951) }
    return weights
  }()

  /// The class whose weight is the nearest.
  package static func grade(_ weight: Double) -> Int {
    var grade = 0
    // The middle between two classes, as factors.
    while grade + 1 < weights.count, weights[grade + 1] <= weight * 1.189207115002721 { grade += 1 }
    return grade
  }

  /// Words in order, each with the number of letters that it shares with the one before.
  package static func frontCoded(_ words: some Sequence<Bytes>) -> [UInt8] {
    frontCoded(words.lazy.map(\.string))
  }

  /// Words in order, likewise.
  package static func frontCoded(_ words: some Sequence<String>) -> [UInt8] {
    var out: [UInt8] = []
    var last: [Unicode.Scalar] = []
    for word in words {
      let letters = Array(word.unicodeScalars)
      let shared = zip(letters, last).prefix { $0 == $1 }.count
      if !out.isEmpty { out.append(0x20) }
      append(shared, to: &out)
      for letter in letters.dropFirst(shared) { out += Array(String(letter).utf8) }
      last = letters
    }
    return out
  }

  /// The words that `frontCoded` wrote.
  package static func words(_ text: Bytes) -> [String] {
    var last: [Unicode.Scalar] = []
    return text.split(separator: 0x20).map { piece in
      let piece = Bytes(rebasing: piece)
      var place = 0
      let shared = read(piece, &place)
      last = Array(last.prefix(shared)) + piece.slice(place..<piece.count).string.unicodeScalars
      var word = String.UnicodeScalarView()
      word.append(contentsOf: last)
      return String(word)
    }
  }
}
