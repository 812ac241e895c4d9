import AcopioTemplate
import Testing

@Suite struct MoneyTests {
  /// As ICU 78 with the Unicode CLDR 48 writes them; `_` is a no-break space.
  @Test(arguments: [
    ("en-US", "$1,234.50 MX$1,234.50 €1,234.50 ¥1,235 CLP_1,235 KWD_1,234.500", "-$1,234.50"),
    ("en-GB", "US$1,234.50 MX$1,234.50 €1,234.50 JP¥1,235 CLP_1,235 KWD_1,234.500", "-US$1,234.50"),
    ("en-CA", "US$1,234.50 MX$1,234.50 €1,234.50 JP¥1,235 CLP_1,235 KWD_1,234.500", "-US$1,234.50"),
    (
      "en-AU", "USD_1,234.50 MXN_1,234.50 EUR_1,234.50 JPY_1,235 CLP_1,235 KWD_1,234.500",
      "-USD_1,234.50"
    ),
    (
      "es-MX", "USD_1,234.50 $1,234.50 EUR_1,234.50 JPY_1,235 CLP_1,235 KWD_1,234.500",
      "-USD_1,234.50"
    ),
    ("es", "1234,50_US$ 1234,50_MXN 1234,50_€ 1235_JPY 1235_CLP 1234,500_KWD", "-1234,50_US$"),
    ("es-ES", "1234,50_US$ 1234,50_MXN 1234,50_€ 1235_JPY 1235_CLP 1234,500_KWD", "-1234,50_US$"),
    (
      "es-AR", "US$_1.234,50 MXN_1.234,50 EUR_1.234,50 JPY_1.235 CLP_1.235 KWD_1.234,500",
      "-US$_1.234,50"
    ),
    (
      "es-CL", "US$1.234,50 MXN_1.234,50 EUR_1.234,50 JPY_1.235 $1.235 KWD_1.234,500",
      "US$-1.234,50"
    ),
    (
      "es-CR", "USD_1_234,50 MXN_1_234,50 EUR_1_234,50 JPY_1_235 CLP_1_235 KWD_1_234,500",
      "-USD_1_234,50"
    ),
    (
      "es-PY", "USD_1.234,50 MXN_1.234,50 EUR_1.234,50 JPY_1.235 CLP_1.235 KWD_1.234,500",
      "USD_-1.234,50"
    ),
    (
      "es-VE", "USD_1.234,50 MXN_1.234,50 EUR_1.234,50 JPY_1.235 CLP_1.235 KWD_1.234,500",
      "USD-1.234,50"
    ),
    (
      "de", "1.234,50_$ 1.234,50_MX$ 1.234,50_€ 1.235_¥ 1.235_CLP 1.234,500_KWD", "-1.234,50_$"
    ),
  ])
  func isWrittenAsTheLanguageDoes(locale: String, expected: String, negative: String) {
    let codes = ["USD", "MXN", "EUR", "JPY", "CLP", "KWD"]
    let template = codes.map { "{{ 1234.5 | money: '\($0)' }}" }.joined(separator: " ")
    #expect(written(template, locale) == expected)
    #expect(written("{{ -1234.5 | money: 'USD' }}", locale) == negative)
  }

  @Test(arguments: [
    ("{{ 0 | money: 'MXN' }} {{ '12' | money: 'MXN' }}", "$0.00 $12.00"),
    ("{{ 2.345 | money: 'MXN' }} {{ 2.344 | money: 'MXN' }}", "$2.35 $2.34"),
    ("{{ -0.001 | money: 'MXN' }}", "$0.00"),
    ("{{ 1500000 | money: 'MXN', digits: 0 }}", "$1,500,000"),
    ("{{ 0.125 | money: 'MXN', digits: 3 }}", "$0.125"),
    ("{{ 1 | divided_by: 3.0 | money: 'MXN' }}", "$0.33"),
  ])
  func roundsToTheDigitsOfTheCurrency(template: String, expected: String) {
    #expect(written(template, "es-MX") == expected)
  }

  @Test func refusesUnknownCurrencies() {
    #expect(
      checked("{{ 5 | money: 'mxn' }}") == """
        templates/page.html:1:4: error: currency 'mxn' doesn't exist; did you mean 'MXN'? \
        [unknown-currency]
        1 | {{ 5 | money: 'mxn' }}
          |    ^^^^^^^^^^^^^^^^
          = remedy: write a code of ISO 4217, as 'USD'

        """)
  }

  @Test func refusesWhatIsNoAmount() {
    #expect(
      checked("{{ 'free' | money: 'MXN' }}") == """
        templates/page.html:1:4: error: 'free' is not a number [bad-argument]
        1 | {{ 'free' | money: 'MXN' }}
          |    ^^^^^^^^^^^^^^^^^^^^^
          = remedy: see docs/content/pages/reference/templates.md for the input of each filter

        """)
  }
}

/// What a checked template prints in a language, no-break spaces as `_`; diagnostics in front.
func written(_ template: String, _ locale: String, data: String = "{}") -> String {
  var bench = Workbench(["page": template], data: data)
  bench.environment.locale = locale
  let result = bench.render("page")
  return result.faults
    + String(result.output.map { $0 == "\u{A0}" ? "_" : $0 })
}
