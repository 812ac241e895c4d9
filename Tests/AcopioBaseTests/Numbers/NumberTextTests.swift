import AcopioBase
import Testing

@Suite struct NumberTextTests {
  private func number(_ text: String) -> Value {
    Value.text(Self.arena.copy(text), kind: .number)
  }

  private static let arena = Arena()

  @Test(arguments: [
    ("9007199254740993", "9007199254740992", 1), ("1", "1.0", 0), ("1e2", "100", 0),
    ("0.1", "1e-1", 0), ("-0", "0.00", 0), ("-1", "1", -1), ("-2", "-1", -1), ("10", "9", 1),
    ("0.30000000000000000001", "0.3", 1), ("1e400", "1e401", -1), ("1e-400", "1e-401", 1),
    ("-1e400", "1", -1), ("1e999999999", "2e999999999", -1), ("0e999", "0", 0),
    ("100000000000000000000001", "1e23", 1),
    ("12345678901234567890.5", "12345678901234567890.50", 0),
  ])
  func comparesToTheLastDigit(left: String, right: String, expected: Int) {
    #expect(Value.compareNumbers(number(left), number(right)) == expected)
    #expect(Value.compareNumbers(number(right), number(left)) == -expected)
  }

  @Test func comparesNumbersOfEveryKind() {
    #expect(
      Value.compareNumbers(.integer(9_007_199_254_740_993), number("9007199254740993.0")) == 0)
    #expect(
      Value.compareNumbers(.integer(9_007_199_254_740_993), number("9007199254740992")) == 1)
    #expect(Value.compareNumbers(.null, .integer(1)) == nil)
  }

  @Test(arguments: ["", "-", ".5", "5.", "1e", "1e+", "+1", "0x10", "nan", "inf", "1 ", "1.2.3"])
  func refusesOtherShapes(text: String) {
    var text = text
    let isRefused = text.withUTF8 { NumberText($0) == nil }
    #expect(isRefused)
  }

  @Test(arguments: [
    ("12.50", 125, 1), ("-0.001", -1, 3), ("1e3", 1000, 0), ("9223372036854775807", Int64.max, 0),
    ("-9223372036854775808", Int64.min, 0), ("000", 0, 0),
  ])
  func givesExactParts(text: String, mantissa: Int64, scale: Int) throws {
    var text = text
    let exact = try #require(text.withUTF8 { NumberText($0)?.exact })
    #expect(exact == (mantissa, scale))
  }

  @Test(arguments: ["9223372036854775808", "1e19", "1e-19", "1e999999999999999999999"])
  func saysWhatDoesNotFit(text: String) throws {
    var text = text
    #expect(try #require(text.withUTF8 { NumberText($0) }).exact == nil)
  }
}
