import AcopioBase

/// The letters that a language sorts in places of its own, from the key `sort` of `LocaleFacts`.
///
/// `z<å<ä=æ<ö` puts å, then ä, then ö after z, and sorts æ with ä. A letter may be several characters: `h<ch`.
struct Tailoring: Sendable {
  /// The sort keys of letters in lower case.
  private let keys: [[Unicode.Scalar]: [UInt8]]
  /// The most characters of a letter.
  private let longest: Int
  /// Whether `I` is the capital of `ı`.
  private let isTurkish: Bool

  /// The letters of a language; `nil` if it has none.
  init?(_ facts: LocaleFacts) {
    let rules = facts["sort"]
    guard !rules.isEmpty else { return nil }
    isTurkish = facts.language == "tr"
    var keys: [[Unicode.Scalar]: [UInt8]] = [:]
    for rule in rules.split(separator: "|") {
      var steps = rule.split(separator: "<")
      let anchor = Array(steps.removeFirst().utf8)
      for (number, step) in steps.enumerated() {
        // No byte of UTF-8 is as great, so that a letter follows all words with the letter before it.
        let key = anchor + [0xF5 + UInt8(number)]
        for letter in step.split(separator: "=") { keys[Array(letter.unicodeScalars)] = key }
      }
      // 'ё=е' without a step has the key of the last one.
      if steps.isEmpty, let equals = String(rule).split(separator: "=").last {
        for letter in String(rule).split(separator: "=").dropLast() {
          keys[Array(letter.unicodeScalars)] = Array(equals.utf8)
        }
      }
    }
    self.keys = keys
    longest = keys.keys.map(\.count).max() ?? 1
  }

  /// The key of the longest letter at an offset, and its end; `nil` if no letter of the table is there.
  func key(in text: Bytes, at start: Int) -> (key: [UInt8], end: Int)? {
    var index = start
    var letters: [Unicode.Scalar] = []
    var found: (key: [UInt8], end: Int)?
    while index < text.count, letters.count < longest {
      let scalar = decodeScalar(text, &index)
      let lower = isTurkish && scalar == "I" ? "ı" : scalar.properties.lowercaseMapping
      letters += lower.unicodeScalars
      if let key = keys[letters] { found = (key, index) }
    }
    return found
  }
}
