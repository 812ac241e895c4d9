import AcopioBase
import Testing

import AcopioTemplate

/// Numbers of any length are exact, or there is an error.
@Suite struct NumberFilterTests {
  @Test(arguments: [
    ("{{ 99999999999999999999 | plus: 1 }}", "100000000000000000000"),
    ("{{ 9223372036854775807 | plus: 1 }}", "9223372036854775808"),
    ("{{ -9223372036854775808 | minus: 1 }}", "-9223372036854775809"),
    ("{{ 9223372036854775808 | minus: 1 }}", "9223372036854775807"),
    (
      "{{ 99999999999999999999 | times: 99999999999999999999 }}",
      "9999999999999999999800000000000000000001"
    ),
    ("{{ 99999999999999999999 | divided_by: 7 }}", "14285714285714285714"),
    ("{{ -99999999999999999999 | divided_by: 7 }}", "-14285714285714285715"),
    ("{{ 99999999999999999999 | modulo: 7 }} {{ -99999999999999999999 | modulo: 7 }}", "1 6"),
    ("{{ 123456789012345678901234567890 | divided_by: 98765432109876543210 }}", "1249999988"),
    ("{{ 12345678901234567890.5 | plus: 0.25 }}", "12345678901234567890.75"),
    ("{{ 12345678901234567890.5 | round }}", "12345678901234567891"),
    (
      "{{ 12345678901234567890.5 | floor }} {{ 12345678901234567890.5 | ceil }}",
      "12345678901234567890 12345678901234567891"
    ),
    (
      "{{ 12345678901234567890 | round: -3 }} {{ 1234567 | round: -3 }}",
      "12345678901234568000 1235000"
    ),
    ("{{ 99999999999999999999 | divided_by: 7.0 }}", "14285714285714285714.14"),
    ("{{ 20 | divided_by: 7.0 }} {{ 5 | divided_by: 2.0 }}", "2.85714285714286 2.5"),
    ("{{ 4.0 | divided_by: 7 | times: 7 }} {{ 4.0 | divided_by: 7 }}", "4.0 0.571428571428571"),
    (
      "{% assign x = 1 | divided_by: 3.0 %}{{ x }} {{ x | plus: x | plus: x }} {{ x | times: 3 | ceil }}",
      "0.333333333333333 1.0 1"
    ),
    ("{{ 10 | divided_by: 3.0 }} {{ 10 | divided_by: 3 }}", "3.33333333333333 3"),
    (
      "{{ 4.0 | divided_by: 7 | round: 3 }} {{ 4.0 | divided_by: 7 | number: 2 }} {{ 5 | divided_by: 7.0 | modulo: 0.5 }}",
      "0.571 0.57 0.214285714285714"
    ),
    (
      "{% assign l = '7,3' | split: ',' %}{% capture x %}{{ 2.0 | divided_by: 7 }}{% endcapture %}{{ x | times: 7 }}",
      "2.000000000000002"
    ),
    ("{{ 0.1 | plus: 0.2 }} {{ 1.005 | round: 2 }} {{ -2.5 | round }}", "0.3 1.01 -3"),
    (
      "{{ 99999999999999999999 | at_most: 5 }} {{ -99999999999999999999 | abs }}",
      "5 99999999999999999999"
    ),
    ("{{ 99999999999999999999 | at_least: 99999999999999999998 }}", "99999999999999999999"),
    (
      "{{ huge | plus: 1 }} {{ tiny | times: 2 }} {{ zero | abs }}",
      "10000000000000000000000001.0 0.000000002 0.0"
    ),
  ])
  func calculatesExactly(template: String, expected: String) {
    let data = #"{ "huge": 1e25, "tiny": 1E-9, "zero": -0.0 }"#
    #expect(standard(template, data: data) == expected)
    #expect(checked(template, data: data) == expected)
  }

  @Test(arguments: [
    ("{{ 99999999999999999999 | money: 'MXN' }}", "$99,999,999,999,999,999,999.00"),
    ("{{ '12345678901234567890.125' | money: 'MXN' }}", "$12,345,678,901,234,567,890.13"),
    ("{{ 12345678901234567890.5 | number }}", "12,345,678,901,234,567,890.5"),
    ("{{ huge | number }} {{ tiny | number }}", "1,000,000,000,000,000,000,000 0.0000015"),
    (
      "{{ huge | number: 2 }} {{ '1234.50' | number }}",
      "1,000,000,000,000,000,000,000.00 1,234.50"
    ),
    ("{{ 99999999999999999999 | unit: 'kg' }}", "99,999,999,999,999,999,999\u{A0}kg"),
  ])
  func writesEveryDigit(template: String, expected: String) {
    let data = #"{ "huge": 1e21, "tiny": 1.5e-6 }"#
    #expect(checked(template, data: data) == expected)
  }

  @Test(arguments: [
    "{% assign x = 9 %}{% for i in (1..20) %}{% assign x = x | times: x %}{% endfor %}",
    "{% assign x = 1 %}{% for i in (1..600) %}{% assign x = x | times: 0.1 %}{% endfor %}",
    "{{ huge | plus: 1 }}", "{{ huge | number }}", "{{ huge | money: 'USD' }}",
    "{{ huge | round }}",
  ])
  func refusesMoreDigitsThanItKeeps(template: String) {
    for mode in [TemplateMode.checked, .standard] {
      let bench = Workbench(["page": template], data: #"{ "huge": 1e999 }"#, mode: mode)
      let result = bench.render("page")
      #expect(
        result.faults.contains("error: the number has more than 500 digits [bad-argument]"),
        "\(result)")
    }
  }
}
