import AcopioBase
import AcopioLanguage
import Testing

@Suite struct PluralRuleTests {
  @Test(arguments: [
    ("en", ["0": "other", "1": "one", "1.0": "other", "1.5": "other", "2": "other", "-1": "one"]),
    ("en-US", ["1": "one", "1000000": "other", "21": "other", "01": "one"]),
    (
      "es-MX",
      [
        "0": "other", "1": "one", "1.0": "one", "1.5": "other", "-1": "one", "2": "other",
        "1000000": "many", "1500000": "other", "2000000": "many", "1000000.5": "other",
        "100000": "other", "10000000": "many", "0000000": "other", "": "other",
      ]
    ),
    // Unknown languages use the rule of English.
    ("cy", ["1": "one", "2": "other", "1000000": "other"]),
    (
      "pl",
      [
        "1": "one", "2": "few", "5": "many", "12": "many", "22": "few", "1.5": "other",
        "1000000000000000000002": "few",
      ]
    ),
    ("ar", ["0": "zero", "2": "two", "3": "few", "11": "many", "100": "other", "1.0": "one"]),
  ])
  func tellsTheCategoryOfANumber(locale: String, expected: [String: String]) {
    let rule = PluralRule(locale: locale)
    for (digits, category) in expected {
      var digits = digits
      let found = digits.withUTF8 { "\(rule.category(of: $0))" }
      #expect(found == category, "\(locale) \(digits)")
    }
  }

  @Test func knowsTheCategoriesOfALanguage() {
    #expect(PluralRule(locale: "en_GB").categories == ["one", "other"])
    #expect(PluralRule(locale: "es").categories == ["one", "many", "other"])
    #expect(PluralRule(locale: "pl").categories == ["one", "few", "many", "other"])
    #expect(PluralRule(locale: "en", ordinal: true).categories == ["one", "two", "few", "other"])
    #expect(PluralRule(locale: "cy").categories == PluralRule.categories)
    #expect(PluralRule(locale: "est").categories == PluralRule.categories)
  }
}
