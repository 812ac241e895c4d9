import AcopioBase
import AcopioTestSupport
import Testing

@Suite struct ValueTests {
  @Test func isSmall() {
    #expect(MemoryLayout<Value>.size <= 32)
    #expect(MemoryLayout<Value>.stride == 32)
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("7", 7), ("-12", -12), ("007", 7),
      ("9223372036854775807", .max), ("-9223372036854775808", .min),
      ("9223372036854775808", nil), ("-9223372036854775809", nil),
      ("99999999999999999999999999", nil),
      ("", nil), ("-", nil), ("--1", nil), ("+1", nil), (" 1", nil), ("1.0", nil), ("1e3", nil),
      ("12a", nil), ("/", nil), (":", nil),
    ] as [(String, Int64?)])
  func readsWholeNumbers(text: String, expected: Int64?) {
    var text = text
    #expect(text.withUTF8 { Value.wholeNumber($0) } == expected)
  }

  @Test func readsNumbersOfEveryKind() {
    let arena = Arena()
    func number(_ text: String) -> Value { .text(arena.copy(text), kind: .number) }
    #expect(number("19.43").number == 19.43)
    #expect(number("1e2").number == 100)
    #expect(number("12").number == 12)
    #expect(number("12").int64 == 12)
    #expect(Value.integer(-3).number == -3)
    #expect(Value.string("12", in: arena).number == nil)
    #expect(Value.bool(true).int64 == nil)
    withExtendedLifetime(arena) {}
  }

  @Test func givesEmptyPartsOfOtherKinds() {
    for value in [Value.null, .undefined, .integer(70_000), .bool(true)] {
      #expect(value.text.isEmpty)
      #expect(value.elements.isEmpty)
      #expect(value.members.isEmpty)
      #expect(value.member("title").kind == .undefined)
    }
  }

  @Test func findsMembersByTheirKeys() {
    let arena = Arena()
    let book = Value.object(
      [
        Member(key: arena.copy("título"), value: .string("Momo", in: arena)),
        Member(key: arena.copy("pages"), value: .integer(304)),
        Member(key: arena.copy(""), value: .bool(true)),
      ], in: arena)
    #expect(book.member("título").text.string == "Momo")
    #expect(book.member(named: "pages").int64 == 304)
    #expect(book.member("").bool == true)
    #expect(book.member("page").kind == .undefined)
    withExtendedLifetime(arena) {}
  }

  @Test func keepsPlacesBeyondTheirRangeAtItsEnd() {
    let origin = Origin(file: 1, start: 5, end: 1 << 40)
    #expect(origin.end == .max)
    #expect(Value.null.at(origin).origin == origin)
  }
}
