import AcopioBase
import AcopioLanguage

/// The conventions for numbers, money, units, dates and plurals in one language.
///
/// Their facts are in the table of `LocaleFacts`; for a language that is not in it, they are those of the
/// language that the site names in `format-as`.
package struct LocaleData: Sendable {
  /// The languages with formats, in alphabetical order.
  package static var complete: [String] { LocaleFacts.languages }

  /// The kinds of formats unknown for a locale, in words for a message; empty if none is missing.
  package static func missing(in locale: String) -> [String] {
    LocaleFacts(locale: locale) == nil
      ? ["numbers", "dates", "money", "plurals", "words of Markdown"] : []
  }

  /// The facts of the language.
  let facts: LocaleFacts
  /// The separators in numbers.
  let marks: NumberMarks
  /// The names of months and days, and the date format.
  let names: MomentNames
  /// The conventions for money.
  let money: MoneyStyle
  /// The rule that chooses the plural form for a number.
  let plurals: PluralRule

  /// The order of texts.
  let collation: Collation
  /// The rules of upper and lower case.
  let letters: LetterCase

  /// The data of a language such as `es-MX`, `es` or `en_GB`.
  ///
  /// Missing formats are taken from `formatAs`. If that is also missing, which no site allows, they
  /// are English.
  init(locale: String, formatAs other: String? = nil) {
    facts = LocaleFacts(locale: locale) ?? other.flatMap { LocaleFacts(locale: $0) } ?? .english
    marks = NumberMarks(facts)
    names = MomentNames(facts)
    money = MoneyStyle(facts)
    plurals = PluralRule(facts)
    letters = LetterCase(locale: locale)
    collation = Collation(locale: locale)
  }

  /// Appends a number of percent, given by its decimal digits.
  func appendPercent(_ digits: Bytes, into output: inout ByteBuffer) {
    let sides = facts.list("pct")
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { output.append(string: marks.minus) }
    marks.appendAffix(sides[0], into: &output)
    marks.append(isNegative ? digits.slice(1..<digits.count) : digits, into: &output)
    marks.appendAffix(sides[1], into: &output)
  }

  /// Appends a number with a unit, given by its name and the number's decimal digits.
  func append(_ digits: Bytes, unit name: String, into output: inout ByteBuffer) {
    let form = facts.form("unit." + name, plurals.category(of: digits))
    append(form, with: digits, into: &output)
  }

  /// Appends a form with a number instead of `{0}`.
  func append(_ form: String, with digits: Bytes, into output: inout ByteBuffer) {
    guard let place = form.firstRange(of: "{0}") else { return output.append(string: form) }
    output.append(string: String(form[..<place.lowerBound]))
    marks.append(digits, into: &output)
    output.append(string: String(form[place.upperBound...]))
  }
}
