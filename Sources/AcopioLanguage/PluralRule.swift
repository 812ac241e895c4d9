package import AcopioBase

/// A plural rule of a language (Unicode CLDR, UTS #35), cardinal or ordinal.
///
/// An unknown language uses the rule of English and may have any of the categories.
package struct PluralRule: Sendable, Equatable {
  /// All categories of the CLDR, in CLDR order.
  package static let categories = ["zero", "one", "two", "few", "many", "other"]

  /// Whether a word names a category.
  package static func isCategory(_ word: Bytes) -> Bool {
    word.equals("zero") || word.equals("one") || word.equals("two") || word.equals("few")
      || word.equals("many") || word.equals("other")
  }

  /// The categories that the language uses, in CLDR order.
  package let categories: [String]
  private let cases: [Case]

  /// One category, and the condition for it: any of `conditions`, each of relations that all hold.
  private struct Case: Equatable {
    let category: String
    let conditions: [[Relation]]
  }

  /// The rule for a locale such as `es-MX` or `es`: of numbers of things, or of places in an order.
  package init(locale: String, ordinal: Bool = false) {
    let facts = LocaleFacts(locale: locale)
    self.init(facts ?? .english, ordinal: ordinal, isKnown: facts != nil)
  }

  /// The rule in the facts of a language.
  package init(_ facts: LocaleFacts, ordinal: Bool = false) {
    self.init(facts, ordinal: ordinal, isKnown: true)
  }

  private init(_ facts: LocaleFacts, ordinal: Bool, isKnown: Bool) {
    cases = facts[ordinal ? "ordinal" : "plural"].split(separator: " ").map { text in
      let parts = text.split(separator: ":", maxSplits: 1)
      let conditions = parts[1].split(separator: "|").map { condition in
        condition.split(separator: "&").map { Relation($0) }
      }
      return Case(category: String(parts[0]), conditions: conditions)
    }
    categories = isKnown ? cases.map(\.category) + ["other"] : PluralRule.categories
  }

  /// The category of a number, given as text: `1`, `-2`, `1.50`.
  package func category(of digits: Bytes) -> String {
    guard !digits.isEmpty else { return "other" }
    let operands = Operands(digits)
    let found = cases.first { found in
      found.conditions.contains { $0.allSatisfy { $0.holds(for: operands) } }
    }
    return found?.category ?? "other"
  }

  /// The operands of UTS #35 for a number.
  private struct Operands {
    /// The integer digits, and the fraction digits with and without trailing zeros, as numbers.
    private let whole: Int, fraction: Int, shortFraction: Int
    /// The numbers of fraction digits with and without trailing zeros.
    private let places: Int, shortPlaces: Int

    init(_ digits: Bytes) {
      let start = digits.first == UInt8(ascii: "-") ? 1 : 0
      let end = digits.firstIndex(of: UInt8(ascii: ".")) ?? digits.count
      let written = digits.slice(min(end + 1, digits.count)..<digits.count)
      let zeros = written.reversed().prefix { $0 == UInt8(ascii: "0") }.count
      whole = Operands.number(digits.slice(min(start, end)..<end))
      fraction = Operands.number(written)
      places = written.count
      shortPlaces = written.count - zeros
      shortFraction = Operands.number(written.slice(0..<written.count - zeros))
    }

    /// The value of an operand; `nil` for `n` of a number with a fraction.
    func value(of name: UInt8) -> Int? {
      switch name {
      case UInt8(ascii: "n"): shortPlaces == 0 ? whole : nil
      case UInt8(ascii: "i"): whole
      case UInt8(ascii: "v"): places
      case UInt8(ascii: "w"): shortPlaces
      case UInt8(ascii: "f"): fraction
      case UInt8(ascii: "t"): shortFraction
      // Exponents ('c' and 'e') belong to compact numbers, which are not written.
      default: 0
      }
    }

    /// A number; of more than 17 digits the last ones, with a digit before, which no rule tells apart.
    private static func number(_ digits: Bytes) -> Int {
      let significant = digits.drop { $0 == UInt8(ascii: "0") }
      var value = significant.count > 17 ? 1 : 0
      for digit in significant.suffix(17) { value = value * 10 + Int(digit & 0xF) }
      return value
    }
  }

  /// A comparison of an operand, perhaps its remainder, with some ranges: `i%10=2..4`.
  private struct Relation: Equatable {
    private let operand: UInt8
    private let modulus: Int?
    private let isNegated: Bool
    private let ranges: [ClosedRange<Int>]

    init(_ text: Substring) {
      operand = text.utf8.first ?? 0
      let sides = text.split { $0 == "=" || $0 == "!" }
      isNegated = text.contains("!")
      modulus = sides[0].firstIndex(of: "%").flatMap { Int(sides[0][$0...].dropFirst()) }
      ranges = sides[1].split(separator: ",").map { range in
        let ends = range.split(separator: ".").compactMap { Int($0) }
        return (ends.first ?? 0)...(ends.last ?? 0)
      }
    }

    func holds(for operands: Operands) -> Bool {
      guard let value = operands.value(of: operand) else { return isNegated }
      let compared = modulus.map { value % $0 } ?? value
      return ranges.contains { $0.contains(compared) } != isNegated
    }
  }
}
