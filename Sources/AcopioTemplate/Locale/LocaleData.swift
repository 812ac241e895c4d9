import AcopioBase

/// How numbers, money, units, dates and plurals are written in one language.
///
/// The data of this folder is taken by hand from the Unicode CLDR 48, for English and Spanish in every
/// region. For some other languages the marks in numbers are known; the rest they take from the
/// language that the site names in `format-as`.
package struct LocaleData: Sendable {
  /// The languages with all of their formats, in alphabetical order.
  package static let complete = ["en", "es"]

  /// What is not known of a language, as words for a message; empty if nothing is missing.
  package static func missing(in locale: String) -> [String] {
    let tag = tag(locale)
    if complete.contains(tag.language), tag.isLatin { return [] }
    let isNumbered = tag.isLatin && NumberMarks(language: tag.language, region: "") != nil
    return (isNumbered ? [] : ["numbers"]) + ["dates", "money", "plurals", "words of Markdown"]
  }

  /// The marks between the digits of numbers.
  let marks: NumberMarks
  /// The names of months and days, and the form of dates.
  let names: MomentNames
  /// How money is written.
  let money: MoneyStyle
  /// Which form a text takes for a number.
  let plurals: PluralRule
  /// Whether the language is Spanish as written in Spain, with a space before `%`.
  let hasSpaceBeforePercent: Bool
  /// Whether the symbol of the litre is a capital, as in English.
  let hasCapitalLitre: Bool

  /// The data of a language such as `es-MX`, `es` or `en_GB`.
  ///
  /// What is missing is taken from
  /// `formatAs`. Without one, which no site can be, it is English, and money shows its code.
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

  /// A tag as templates may write it, with `_` too; English for what is no tag.
  private static func tag(_ locale: String) -> (language: String, region: String?, isLatin: Bool) {
    guard let tag = LanguageTag(locale.replacing("_", with: "-")) else { return ("en", nil, true) }
    return (tag.language, tag.region, tag.script == nil || tag.script == "Latn")
  }

  /// Whether Spanish in a region is written as in Spain; no region means Spain.
  static func isIberian(_ region: String) -> Bool {
    ["", "ES", "EA", "GQ", "IC", "PH"].contains(region)
  }
}
