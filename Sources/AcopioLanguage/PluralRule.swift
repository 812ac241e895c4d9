package import AcopioBase

/// The cardinal plural rule of a language (Unicode CLDR 48).
///
/// Knows English and Spanish. Every other language uses the rule of English and may have any of the
/// categories.
package struct PluralRule: Sendable, Equatable {
  /// All categories of the CLDR, in CLDR order.
  package static let categories = ["zero", "one", "two", "few", "many", "other"]

  /// Whether a word names a category.
  package static func isCategory(_ word: Bytes) -> Bool {
    word.equals("zero") || word.equals("one") || word.equals("two") || word.equals("few")
      || word.equals("many") || word.equals("other")
  }

  private enum Family {
    case english, spanish, unknown
  }

  private let family: Family

  /// The rule for a locale such as `es-MX` or `es`.
  package init(locale: String) {
    switch locale.prefix(while: { $0 != "-" && $0 != "_" }) {
    case "en": family = .english
    case "es": family = .spanish
    default: family = .unknown
    }
  }

  /// The categories that the language uses.
  package var categories: [String] {
    switch family {
    case .english: ["one", "other"]
    case .spanish: ["one", "many", "other"]
    case .unknown: PluralRule.categories
    }
  }

  /// The category of a number, given as text: `1`, `-2`, `1.50`.
  package func category(of digits: Bytes) -> StaticString {
    let start = digits.first == UInt8(ascii: "-") ? 1 : 0
    let end = digits.firstIndex(of: UInt8(ascii: ".")) ?? digits.count
    let whole = digits.slice(min(start, end)..<end)
    let places = digits.slice(min(end + 1, digits.count)..<digits.count)
    let isOne = isOne(whole)
    let isWhole = places.allSatisfy { $0 == UInt8(ascii: "0") }
    switch family {
    case .spanish:
      if isOne && isWhole { return "one" }
      return places.isEmpty && isMillions(whole) ? "many" : "other"
    case .english, .unknown: return isOne && places.isEmpty ? "one" : "other"
    }
  }

  private func isOne(_ whole: Bytes) -> Bool {
    whole.last == UInt8(ascii: "1") && whole.dropLast().allSatisfy { $0 == UInt8(ascii: "0") }
  }

  /// Whether a number is a multiple of a million other than 0.
  private func isMillions(_ whole: Bytes) -> Bool {
    whole.count > 6 && whole.suffix(6).allSatisfy { $0 == UInt8(ascii: "0") }
      && whole.contains { $0 != UInt8(ascii: "0") }
  }
}
