import AcopioBase
import AcopioLanguage

/// The conventions for numbers, money, units, dates and plurals in one language.
///
/// The data in this folder was taken by hand from the Unicode CLDR 48, for English and Spanish in
/// every region. For some other languages the number separators are known; the rest is taken from
/// the language that the site names in `format-as`.
package struct LocaleData: Sendable {
  /// The languages with complete formats, in alphabetical order.
  package static let complete = ["en", "es"]

  /// The kinds of formats unknown for a locale, in words for a message; empty if none is missing.
  package static func missing(in locale: String) -> [String] {
    let tag = tag(locale)
    if complete.contains(tag.language), tag.isLatin { return [] }
    let isNumbered = tag.isLatin && NumberMarks(language: tag.language, region: "") != nil
    return (isNumbered ? [] : ["numbers"]) + ["dates", "money", "plurals", "words of Markdown"]
  }

  /// The separators in numbers.
  let marks: NumberMarks
  /// The names of months and days, and the date format.
  let names: MomentNames
  /// The conventions for money.
  let money: MoneyStyle
  /// The rule that chooses the plural form for a number.
  let plurals: PluralRule
  /// Whether the language is Spanish as written in Spain, with a space before `%`.
  let hasSpaceBeforePercent: Bool
  /// Whether the symbol of the litre is uppercase, as in English.
  let hasCapitalLitre: Bool

  /// The data of a language such as `es-MX`, `es` or `en_GB`.
  ///
  /// Missing formats are taken from `formatAs`. If that is also missing, which no site allows, they
  /// are English, and money shows its currency code.
  init(locale: String, formatAs other: String? = nil) {
    let own = LocaleData.tag(locale)
    let isComplete = LocaleData.missing(in: locale).isEmpty
    let tag = isComplete ? own : other.map(LocaleData.tag) ?? own
    let (language, region) = (tag.language, tag.region ?? "")
    marks =
      (own.isLatin ? NumberMarks(language: own.language, region: own.region ?? "") : nil)
      ?? NumberMarks(language: language, region: region) ?? .english
    names = MomentNames(language: language, region: region)
    money = MoneyStyle(language: language, region: region)
    plurals = PluralRule(locale: language)
    hasSpaceBeforePercent =
      own.language == "es" && LocaleData.isIberian(own.region ?? "")
    hasCapitalLitre = own.language == "en"
  }

  /// Parses a language tag, which may have `_` for `-`; an invalid one counts as English.
  private static func tag(_ locale: String) -> (language: String, region: String?, isLatin: Bool) {
    guard let tag = LanguageTag(locale.replacing("_", with: "-")) else { return ("en", nil, true) }
    return (tag.language, tag.region, tag.script == nil || tag.script == "Latn")
  }

  /// Whether Spanish in a region is written as in Spain; an empty region means Spain.
  static func isIberian(_ region: String) -> Bool {
    ["", "ES", "EA", "GQ", "IC", "PH"].contains(region)
  }
}
