import AcopioBase
import AcopioTestSupport
import Testing

@Suite struct JSONWriterTests {
  @Test func laysOutPrettyTextLikePython() throws {
    let value = try #require(
      JSONRun(#"{"a":[1,[],{},[true,null]],"título":"é","o":{"x":{"y":-1.50}}}"#).value)
    #expect(
      prettyJSON(value) == """
        {
          "a": [
            1,
            [],
            {},
            [
              true,
              null
            ]
          ],
          "título": "é",
          "o": {
            "x": {
              "y": -1.50
            }
          }
        }
        """)
  }

  @Test func writesPiecesAsWholeValues() {
    for style in [JSONWriter.Style.compact, .pretty] {
      var out = ByteBuffer()
      var writer = JSONWriter(style: style)
      writer.beginArray(into: &out)
      writer.beginObject(into: &out)
      writer.key("id", into: &out)
      writer.integer(7, into: &out)
      writer.key("tags", into: &out)
      writer.beginArray(into: &out)
      writer.string("a/b", into: &out)
      writer.value(.null, into: &out)
      writer.endArray(into: &out)
      writer.endObject(into: &out)
      writer.beginObject(into: &out)
      writer.endObject(into: &out)
      writer.value(.bool(true), into: &out)
      writer.endArray(into: &out)
      let whole = JSONRun(#"[{"id":7,"tags":["a/b",null]},{},true]"#).value ?? .undefined
      #expect(out.bytes.string == (style == .pretty ? prettyJSON(whole) : compactJSON(whole)))
    }
  }

  @Test func writesEveryKindOfValue() {
    let arena = Arena()
    func text(_ kind: Value.Kind) -> Value { .text(arena.copy("<b>"), kind: kind) }
    let entry = Value.object(
      [
        Member(key: arena.copy("title"), value: .string("Momo", in: arena)),
        Member(key: arena.copy("key"), value: .string("momo", in: arena)),
      ], kind: .entry, in: arena)
    var range = Value.array([.integer(1), .integer(5)], in: arena)
    range.kind = .range
    let all = Value.array(
      [
        .integer(.min), text(.string), text(.html), text(.markdown), text(.date), text(.datetime),
        entry, range, .undefined, Value(.empty), Value(.blank), .bool(false),
      ], in: arena)
    #expect(
      compactJSON(all) == """
        [-9223372036854775808,"<b>","<b>","<b>","<b>","<b>","momo","1..5",null,null,null,false]
        """)
    withExtendedLifetime(arena) {}
  }

  @Test func escapesOnlyWhatMustBe() {
    #expect(string("a\"b\\c/d<e>&\u{7F}é😀\u{2028}") == "\"a\\\"b\\\\c/d<e>&\u{7F}é😀\u{2028}\"")
    #expect(string("\u{8}\t\n\u{C}\r\0\u{1F}") == #""\b\t\n\f\r\u0000\u001f""#)
  }

  @Test func escapesMarkupForScripts() {
    #expect(
      string("</script><!-- & \u{2028}\u{2029}€\u{2027}", safeForHTML: true)
        == #""\u003c/script\u003e\u003c!-- \u0026 \u2028\u2029€‧""#)
  }

  @Test func escapesAtEveryPlaceOfAWord() {
    for length in 0..<20 {
      for rest in 0..<10 {
        let before = String(repeating: "a", count: length)
        let after = String(repeating: "é", count: rest)
        #expect(string("\(before)\"\(after)") == "\"\(before)\\\"\(after)\"")
        #expect(string("\(before)\u{1}\(after)") == "\"\(before)\\u0001\(after)\"")
        #expect(
          string("\(before)\u{2029}<\(after)", safeForHTML: true)
            == "\"\(before)\\u2029\\u003c\(after)\"")
      }
    }
  }

  @Test(arguments: 0..<300)
  func readsBackWhatItWrote(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let arena = Arena()
    let value = randomValue(&random, arena, depth: 0)
    for safe in [false, true] {
      let once = compactJSON(value, safeForHTML: safe)
      let again = try #require(JSONRun(once).value, "seed \(seed): \(once)")
      #expect(same(value, again), "seed \(seed): \(once)")
      #expect(compactJSON(again, safeForHTML: safe) == once, "seed \(seed)")
    }
    let pretty = try #require(JSONRun(prettyJSON(value)).value, "seed \(seed)")
    #expect(same(value, pretty), "seed \(seed)")
  }

  private func string(_ text: String, safeForHTML: Bool = false) -> String {
    var text = text
    return text.withUTF8 { bytes in
      var out = ByteBuffer()
      appendJSONString(bytes, safeForHTML: safeForHTML, into: &out)
      return out.bytes.string
    }
  }

  private func randomValue(
    _ random: inout SeededGenerator, _ arena: Arena, depth: Int
  ) -> Value {
    switch Int.random(in: 0..<(depth < 5 ? 8 : 5), using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2: return .integer(Int64.random(in: .min ... .max, using: &random))
    case 3: return .text(arena.copy("-12.3400e-5"), kind: .number)
    case 4: return .string(randomText(&random), in: arena)
    case 5, 6:
      let count = Int.random(in: 0..<12, using: &random)
      return .array(
        (0..<count).map { _ in randomValue(&random, arena, depth: depth + 1) }, in: arena)
    default:
      let count = Int.random(in: 0..<12, using: &random)
      return .object(
        (0..<count).map { index in
          Member(
            key: arena.copy("\(index) \(randomText(&random))"),
            value: randomValue(&random, arena, depth: depth + 1))
        }, in: arena)
    }
  }

  private func randomText(_ random: inout SeededGenerator) -> String {
    var text = ""
    let ranges: [ClosedRange<UInt32>] = [
      0...0x7F, 0x20...0x7E, 0x20...0x7E, 0xA0...0x17F, 0x2020...0x2030, 0x1F600...0x1F640,
    ]
    for _ in 0..<Int.random(in: 0..<30, using: &random) {
      let range = ranges[Int.random(in: 0..<ranges.count, using: &random)]
      let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random))
      text.unicodeScalars.append(scalar ?? "?")
    }
    return text
  }

  /// Whether both say the same; computed numbers equal their text.
  private func same(_ left: Value, _ right: Value) -> Bool {
    switch (left.kind, right.kind) {
    case (.integer, .number): left.int64 == right.int64
    case (.array, .array):
      left.count == right.count && zip(left.elements, right.elements).allSatisfy(same)
    case (.object, .object):
      left.count == right.count
        && zip(left.members, right.members).allSatisfy {
          $0.key.equals($1.key) && $0.hash == $1.hash && same($0.value, $1.value)
        }
    case (let kind, right.kind) where left.hasText:
      kind == right.kind && left.text.equals(right.text)
    default: left.kind == right.kind && left.payload == right.payload
    }
  }
}
