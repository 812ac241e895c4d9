import AcopioBase

/// How numbers, money, units, dates and plurals are written in one language.
///
/// The data of this folder is taken by hand from the Unicode CLDR 48, for the families of English
/// and Spanish. Other languages have their own marks in numbers; their months and plurals are those
/// of English, and money shows its code: `EUR 5.00`.
struct LocaleData: Sendable {
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
  init(locale: String) {
    let parts = locale.split { $0 == "-" || $0 == "_" }.map(String.init)
    let language = parts.first?.lowercased() ?? "en"
    let region = parts.count > 1 ? parts[parts.count - 1] : ""
    marks = NumberMarks(language: language, region: region)
    names = MomentNames(language: language, region: region)
    money = MoneyStyle(language: language, region: region)
    plurals = PluralRule(locale: language)
    hasSpaceBeforePercent = language == "es" && LocaleData.isIberian(region)
    hasCapitalLitre = language == "en"
  }

  /// Whether Spanish in a region is written as in Spain; no region means Spain.
  static func isIberian(_ region: String) -> Bool {
    ["", "ES", "EA", "GQ", "IC", "PH"].contains(region)
  }
}
