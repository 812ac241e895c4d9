import AcopioTemplate
import Testing

@Suite struct UnitTests {
  @Test(arguments: [
    ("en", "2.5_kg 1,500_m 90_min 2_L 12.5% 21_°C"),
    ("es-MX", "2.5_kg 1,500_m 90_min 2_l 12.5% 21_°C"),
    ("es-ES", "2,5_kg 1500_m 90_min 2_l 12,5_% 21_°C"),
    (
      "fr",
      "2,5\u{202F}kg 1\u{202F}500\u{202F}m 90_min 2\u{202F}l 12,5_% 21\u{202F}°C"
    ),
    ("de", "2,5_kg 1.500_m 90_Min. 2_l 12,5_% 21_°C"),
    ("tr", "2,5_kg 1.500_m 90_dk. 2_l %12,5 21°C"),
    // A language that is not known is as English.
    ("cy", "2.5_kg 1,500_m 90_min 2_L 12.5% 21_°C"),
  ])
  func isWrittenAsTheLanguageDoes(locale: String, expected: String) {
    let template = """
      {{ 2.5 | unit: 'kg' }} {{ 1500 | unit: 'm' }} {{ 90 | unit: 'min' }} {{ 2 | unit: 'l' }} \
      {{ 12.5 | unit: '%' }} {{ '21' | unit: '°C' }}
      """
    #expect(written(template, locale) == expected)
  }

  @Test func writesSoManyDigits() {
    #expect(written("{{ 1.2345 | unit: 'km', digits: 1 }}", "es-MX") == "1.2_km")
    #expect(written("{{ 3 | unit: 'h', digits: 2 }}", "es-MX") == "3.00_h")
  }

  @Test func refusesUnknownUnits() {
    #expect(
      checked("{{ 5 | unit: 'kgs' }}") == """
        templates/page.html:1:4: error: unit 'kgs' doesn't exist; did you mean 'kg'? [unknown-unit]
        1 | {{ 5 | unit: 'kgs' }}
          |    ^^^^^^^^^^^^^^^
          = remedy: units are %, °C, cm, g, h, kcal, kg, km, l, m, mg, min, ml, mm, s

        """)
  }
}
