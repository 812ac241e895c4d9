import AcopioBase
import AcopioTestSupport
import Foundation
import Testing

@Suite struct CompositionTests {
  private func composed(_ text: String) -> String {
    let arena = Arena()
    var text = text
    return text.withUTF8 { arena.composed($0).string }
  }

  private func same(_ left: String, _ right: String) -> Bool {
    left.utf8.elementsEqual(right.utf8)
  }

  @Test(arguments: [
    ("Cafe\u{301}", "Café"), ("Café", "Café"), ("", ""), ("e", "e"), ("\u{301}", "\u{301}"),
    ("n\u{303}o", "ño"), ("\u{212B}", "Å"), ("\u{2126}x", "Ωx"),
    ("q\u{316}\u{301}", "q\u{316}\u{301}"),
    ("e\u{316}\u{301}", "é\u{316}"), ("e\u{301}\u{316}", "é\u{316}"),
    ("\u{1112}\u{1161}\u{11AB}", "한"), ("“x” – y…", "“x” – y…"), ("🙂 e\u{301} 🙂", "🙂 é 🙂"),
    ("a\u{F73}\u{301}", "á\u{F71}\u{F72}"), ("a\u{30A}b\u{30A}", "åb\u{30A}"),
    ("\u{1D15E}", "\u{1D157}\u{1D165}"),
  ])
  func givesFormC(text: String, expected: String) {
    #expect(same(composed(text), expected))
    #expect(same(Composition.composed(text), expected))
  }

  /// Foundation is not reliable for all characters.
  ///
  /// Beyond U+FFFF it composes U+10041 with an accent to `Á`, and it misplaces the three marks of
  /// Tibetan that are two marks each.
  @Test func agreesWithFoundationOnEveryLetter() {
    for value in 0x80..<0x1000 as Range<UInt32> {
      guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .unassigned,
        scalar.properties.age.map({ $0 < (15, 0) }) == true,
        ![0xF73, 0xF75, 0xF81].contains(value)
      else { continue }
      for text in ["a\(scalar)b", "a\(scalar)\u{301}", "\(scalar)"] {
        let expected = text.precomposedStringWithCanonicalMapping
        #expect(same(Composition.composed(text), expected), "U+\(String(value, radix: 16))")
      }
    }
  }

  @Test(arguments: 0..<200)
  func everyFormOfATextBecomesTheSameBytes(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let pool = [
      "a", "e", "n", " ", "\n", "é", "\u{301}", "\u{303}", "\u{316}", "\u{327}", "…", "🙂",
      "\u{1112}",
      "\u{1161}", "\u{11AB}", "한", "\u{345}", "\u{2126}", "ß", "\u{93C}", "क", "\u{F71}",
    ]
    let text = (0..<400).map { _ in pool[Int.random(in: 0..<pool.count, using: &random)] }.joined()
    let result = composed(text)
    #expect(result == text, "seed \(seed)")
    #expect(same(composed(text.decomposedStringWithCanonicalMapping), result), "seed \(seed)")
    #expect(same(composed(result), result), "seed \(seed)")
  }

  @Test func placesAreThoseOfTheFile() {
    var sources = SourceMap()
    let file = sources.add("a.yml", "\u{FEFF}a: Cafe\u{301} x\nb: e\u{301}e\u{301}y\n")
    #expect(file.bytes.string.utf8.elementsEqual("a: Café x\nb: ééy\n".utf8))
    #expect(file.written.count == 3 + 12 + 11)
    // The `x` is the 9th character of the line as it was written, the `y` the 8th.
    let x = file.bytes.firstIndex(of: 0x78) ?? 0
    let y = file.bytes.firstIndex(of: 0x79) ?? 0
    #expect(file.writtenOffset(of: x) == 3 + 10)
    #expect(file.position(of: x) == (1, 10))
    #expect(file.position(of: y) == (2, 8))
    var cursor = PlaceTable()
    #expect(cursor.position(of: x, in: file) == (1, 10))
    #expect(cursor.position(of: y, in: file) == (2, 8))
    var diagnostics = Diagnostics()
    diagnostics.error(.badArgument, "here", at: file.origin(x..<x + 1))
    #expect(
      printed(diagnostics, sources) == """
        a.yml:1:10: error: here [bad-argument]
        1 | a: Cafe\u{301} x
          |          ^

        """)
  }

  /// The byte after a text whose length is a multiple of 32 was read; debug builds stop there.
  @Test(arguments: [8, 31, 32, 33, 64, 96])
  func nothingAfterTheTextIsRead(length: Int) {
    let bytes = Array(repeating: UInt8(ascii: "a"), count: length) + Array("\u{301}".utf8)
    bytes.withUnsafeBufferPointer { all in
      #expect(!Composition.mayChange(Bytes(rebasing: all[..<length])))
      #expect(Composition.mayChange(all))
    }
  }

  @Test func invalidTextIsLeftToItsReader() {
    var sources = SourceMap()
    let file = sources.add("a.yml", bytes: [0x65, 0xCC, 0x81, 0xFF])
    #expect(Array(file.bytes) == [0x65, 0xCC, 0x81, 0xFF])
  }

  /// The first look reads eight bytes at a time, so characters come at all places of such words.
  @Test(arguments: 0..<400)
  func theFirstLookAgreesWithTheStandardLibrary(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let pieces: [[UInt8]] = [
      Array("a".utf8), Array("ñ".utf8), Array("\u{7FF}".utf8), Array("\u{2FF}".utf8),
      Array("\u{80}".utf8), Array("e\u{301}".utf8), Array("…".utf8), Array("🙂".utf8),
      Array("abcdefgh".utf8), [0xC0], [0xC1, 0x80], [0xC3], [0x80], [0xE2, 0x82], [0xFF],
    ]
    // One in two texts is valid.
    let pool = seed % 2 == 0 ? pieces[..<9] : pieces[...]
    let text = (0..<Int.random(in: 0..<24, using: &random))
      .flatMap { _ in pool.randomElement(using: &random) ?? [] }
    text.withUnsafeBufferPointer { bytes in
      let form = Composition.form(of: bytes)
      let isValid = String(validating: text, as: UTF8.self) != nil
      #expect((form != .invalid) == isValid, "\(text)")
      #expect((bytes.firstInvalidUTF8 == nil) == isValid, "\(text)")
      if isValid { #expect((form == .mayChange) == Composition.mayChange(bytes), "\(text)") }
    }
  }
}
