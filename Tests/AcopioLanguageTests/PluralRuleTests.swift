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
    ("pl", ["1": "one", "2": "other", "1000000": "other"]),
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
    #expect(PluralRule(locale: "pl").categories == PluralRule.categories)
    #expect(PluralRule(locale: "est").categories == PluralRule.categories)
  }
}
