import AcopioJSONSchema
import Testing

/// `pattern` and `format`, which Ajv reads as expressions of ECMA-262 without flags.
@Suite struct JSONSchemaTextTests {
  @Test(
    arguments: [
      ("a|b", ["xbx", "a"], ["c", ""]),
      ("^a-b\\-c\\_$", ["a-b-c_"], ["a-bc_"]),
      ("^{x}$", ["{x}"], ["x"]),
      ("^x{2}$", ["xx"], ["x", "xxx", "x{2}"]),
      ("^a{,2}$", ["a{,2}"], ["aa"]),
      ("^[\\w\\-.]+@", ["a-b.c@"], ["é@"]),
      ("^[\\d-x]$", ["5", "-", "x"], ["w"]),
      ("^[^]$", ["\n"], [""]),
      ("[]", [], ["", "a"]),
      ("^\\u00e9\\x61\\141\\cJ\\0$", ["éaa\n\u{0}"], ["éaa\n"]),
      ("^\\uD83D\\uDCD6$", ["📖"], ["📕"]),
      ("^(?<name>a)b?$", ["a", "ab"], ["b"]),
      ("\\bfoo\\b", ["a foo b"], ["food"]),
      ("^(a+)+$", ["aaaa"], [String(repeating: "a", count: 10_000) + "!"]),
    ])
  func matches(_ pattern: String, _ valid: [String], _ invalid: [String]) throws {
    let schema = #"{"pattern": \#(quoted(pattern))}"#
    for text in valid { #expect(try faults(quoted(text), schema).isEmpty, "\(text)") }
    for text in invalid {
      #expect(
        try faults(quoted(text), schema) == ["must match the pattern '\(pattern)'"], "\(text)")
    }
  }

  @Test(
    arguments: [
      ("date", ["2026-02-31", "0000-10-00"], ["2026-2-1", "2026-20-01", "26-01-01"]),
      (
        "date-time", ["2026-01-01T10:00:00Z", "2026-01-01 10:00:00.5+0100"],
        ["2026-01-01T10:00:00", "2026-01-01"]
      ),
      ("email", ["ana@example.org", "a@b"], ["a", "@a", "a@b@c", "a b@c"]),
      (
        "hostname", ["example.org", "a.b.", "1-2"],
        ["-a", "a..b", "a_b", String(repeating: "a", count: 64)]
      ),
      ("ipv4", ["1.2.3.4", "01.2.3.4"], ["256.1.1.1", "1.2.3"]),
      ("ipv6", ["::1", "1:2:3:4:5:6:1.2.3.4", "fe80::1%eth0"], ["1::2::3", ":", "1:2:3"]),
      ("json-pointer", ["", "/a~0b"], ["a", "/~2"]),
      ("json-pointer-uri-fragment", ["#", "#/a%20"], ["/a", "#/ "]),
      ("regex", ["(?=a)\\1", "a{x", "]"], ["(", "a**", "[b-a]", "a\\Z"]),
      ("relative-json-pointer", ["0", "1/a", "0#"], ["01", "/a"]),
      ("time", ["10:00:00", "23:59:60Z"], ["30:00:00", "10:00"]),
      ("uri", ["http://example.org", "mailto:x"], ["/a", "http://a b"]),
      ("uri-reference", ["", "/a#b", "../a"], ["\\a", "a b"]),
      ("uri-template", ["/{id}{?q,n*}"], ["/{id"]),
      (
        "url", ["http://example.org/a", "https://1.1.1.1"],
        ["http://a", "http://10.0.0.1", "http://192.168.1.1"]
      ),
      (
        "uuid", ["123e4567-e89b-12d3-a456-426614174000"],
        ["123e4567", "123e4567-e89b-12d3-a456-42661417400g"]
      ),
    ])
  func checksFormats(_ format: String, _ valid: [String], _ invalid: [String]) throws {
    let schema = #"{"format": "\#(format)"}"#
    #expect(try faults("1", schema).isEmpty)
    for text in valid { #expect(try faults(quoted(text), schema).isEmpty, "\(text)") }
    for text in invalid {
      #expect(try faults(quoted(text), schema) == ["must have the format '\(format)'"], "\(text)")
    }
  }

  private func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar.value < 0x20 {
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        quoted += scalar == "\"" || scalar == "\\" ? "\\\(scalar)" : String(scalar)
      }
    }
    return quoted + "\""
  }
}
