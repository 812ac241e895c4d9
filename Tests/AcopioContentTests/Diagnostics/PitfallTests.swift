import AcopioSiteTestSupport
import Testing

/// Values that were read as something else than their author meant, and what to write instead.
@Suite struct PitfallTests {
  /// The headline and remedy about a field of `type` that has `value`.
  private func complaint(_ type: String, _ value: String) -> String {
    let site = Library.site(
      """
      -- content/things/_collection.yml --
      entries: things.yml
      schema:
        f: { type: \(type), optional: true }
      -- content/things/things.yml --
      one:
        f: \(value)
      """)
    let lines = site.printed.split(separator: "\n")
    let headline = lines.first?.split(separator: ": error: ").last ?? ""
    let remedy = lines.first { $0.hasPrefix("  = remedy: ") }?.dropFirst(12) ?? ""
    return "\(headline) | \(remedy)"
  }

  @Test(arguments: [
    ("text", "1e3", "'f' must be text, not a number [wrong-type] | put it in quotes: \"1e3\""),
    (
      "text", "true",
      "'f' must be text, not true or false [wrong-type] | a word like this means true or false; put it in quotes: \"true\""
    ),
    (
      "boolean", "no",
      "'f' must be true or false, not text [wrong-type] | 'no' is text; write false"
    ),
    (
      "boolean", "On", "'f' must be true or false, not text [wrong-type] | 'On' is text; write true"
    ),
    (
      "boolean", "'true'",
      "'f' must be true or false, not text [wrong-type] | write it without quotes: true"
    ),
    (
      "integer", "010",
      "'f' must be a number, not text [wrong-type] | a leading zero makes it text; write 10"
    ),
    (
      "integer", "0x1f",
      "'f' must be a number, not text [wrong-type] | a number has no hexadecimal digits; write 31"
    ),
    (
      "integer", "1_000",
      "'f' must be a number, not text [wrong-type] | '_' makes it text; write 1000"
    ),
    (
      "integer", "'12'", "'f' must be a number, not text [wrong-type] | write it without quotes: 12"
    ),
    ("integer", "1e3", "'f' must be a whole number, not 1e3 [wrong-type] | write 1000"),
    ("integer", "12.0", "'f' must be a whole number, not 12.0 [wrong-type] | write 12"),
    ("number", "+5", "'f' must be a number, not text [wrong-type] | '+' makes it text; write 5"),
    (
      "number", ".5",
      "'f' must be a number, not text [wrong-type] | a number begins with a digit; write 0.5"
    ),
    (
      "number", "'-1,5'",
      "'f' must be a number, not text [wrong-type] | a comma makes it text; write -1.5 with a decimal point"
    ),
    (
      "number", "1,500",
      "'f' must be a number, not text [wrong-type] | a comma makes it text; write 1500, or 1.5 if a decimal is meant"
    ),
    (
      "number", "-12,345",
      "'f' must be a number, not text [wrong-type] | a comma makes it text; write -12345, or -12.345 if a decimal is meant"
    ),
    (
      "number", "0,125",
      "'f' must be a number, not text [wrong-type] | a comma makes it text; write 0.125 with a decimal point"
    ),
    (
      "number", "1,234,567",
      "'f' must be a number, not text [wrong-type] | a comma makes it text; write 1234567"
    ),
    (
      "number", "'1.234,50'",
      "'f' must be a number, not text [wrong-type] | a comma makes it text; write 1234.50"
    ),
    (
      "number", "'1,234.5'",
      "'f' must be a number, not text [wrong-type] | a comma makes it text; write 1234.5"
    ),
    (
      "number", "'1,23,4'",
      "'f' must be a number, not text [wrong-type] | write a number, such as 12.5"
    ),
    (
      "integer", "1,500",
      "'f' must be a number, not text [wrong-type] | a comma makes it text; write 1500"
    ),
    (
      "integer", "1,5",
      "'f' must be a number, not text [wrong-type] | write a whole number, such as 12, or declare the field with 'type: number'"
    ),
    (
      "integer", "12.5",
      "'f' must be a whole number, not 12.5 [wrong-type] | write a whole number, such as 12, or declare the field with 'type: number'"
    ),
    (
      "integer", "1.500",
      "'f' must be a whole number, not 1.500 [wrong-type] | write 1500 if the dot separates thousands, or a whole number, such as 12"
    ),
    (
      "integer", "99999999999999999999",
      "'f' is too large a whole number [out-of-range] | write a number from -9223372036854775808 to 9223372036854775807, or declare the field with 'type: string' and put the digits in quotes"
    ),
    (
      "money", "'1,500 EUR'",
      "'1,500 EUR' is not an amount of a currency [invalid-money] | write 1500 EUR, or 1.5 EUR if a decimal is meant"
    ),
    (
      "money", "'12,50 EUR'",
      "'12,50 EUR' is not an amount of a currency [invalid-money] | write 12.50 EUR with a decimal point"
    ),
    (
      "number", ".inf",
      "'f' must be a number, not text [wrong-type] | '.inf' is text, and numbers cannot be infinite; write the greatest number that is meant"
    ),
    (
      "number", "12:30",
      "'f' must be a number, not text [wrong-type] | write a number, such as 12.5"
    ),
    (
      "date", "2026-02-30",
      "'2026-02-30' is not a date of the calendar [invalid-date] | 2026-02 has 28 days; write one of them"
    ),
    (
      "date", "2026-2-3",
      "'2026-2-3' is not a date [invalid-date] | write 2026-02-03"
    ),
    ("date", "21-11-2026", "'21-11-2026' is not a date [invalid-date] | write 2026-11-21"),
    ("date", "21.11.2026", "'21.11.2026' is not a date [invalid-date] | write 2026-11-21"),
    ("date", "11/21/2026", "'11/21/2026' is not a date [invalid-date] | write 2026-11-21"),
    ("date", "3/4/2026", "'3/4/2026' is not a date [invalid-date] | write it as 2026-11-21"),
    ("date", "soon", "'soon' is not a date [invalid-date] | write it as 2026-11-21"),
    ("date", "20261121", "'f' must be a date, not a number [wrong-type] | write 2026-11-21"),
    (
      "duration", "90",
      "'f' must be a duration, as 1 h 30 min, not a number [wrong-type] | a number has no unit; write 90 min, or another unit"
    ),
    (
      "list, of: { type: text }", "a, b",
      "'f' must be a list, not text [wrong-type] | write it as a list: [a, b]"
    ),
  ])
  func saysWhatToWrite(type: String, value: String, expected: String) {
    #expect(complaint(type, value) == expected)
  }

  @Test func nullIsNoText() {
    Library.expectRefused(
      """
      -- content/authors/ende.md --
      ---
      name: ~
      ---
      """,
      #"""
      content/authors/ende.md:2:7: error: 'name' must be text, not null [wrong-type]
      2 | name: ~
        |       ^
        = remedy: nothing, '~', a name after '&' and text after '#' mean null; write "" for empty text, or leave the key out
      """#)
  }

  @Test func frontMatterBehindEmptyLines() {
    Library.expectRefused(
      "-- content/authors/ende.md --\n\n---\nname: Michael Ende\n---\n",
      #"""
      content/authors/ende.md:2:1: error: front matter must begin in the first line [front-matter-not-first]
      2 | ---
        | ^^^
        = remedy: remove the empty lines before it
      """#)
  }

  @Test func twoPartsOfFrontMatter() {
    let site = Library.site(
      """
      -- content/authors/ende.md --
      ---
      name: Michael Ende
      ---
      born: 1929
      ---
      Wrote *Momo*.
      """)
    #expect(
      site.printed == #"""
        content/authors/ende.md:4:1: warning: the text begins like front matter [second-front-matter]
        4 | born: 1929
          | ^^^^^^^^^^
          = remedy: a file has one block of keys: remove the line '---' before it

        """#)
  }
}
