import AcopioBase
import AcopioLanguage
import Testing

@Suite struct SlugTests {
  private func slug(_ text: String) -> String {
    var text = text
    var output = ByteBuffer()
    output.append("before/")
    text.withUTF8 { appendSlug($0, into: &output) }
    return String(output.bytes.string.dropFirst("before/".count))
  }

  @Test(arguments: [
    ("Momo", "momo"),
    ("¿Qué es un Ñandú?", "que-es-un-nandu"),
    ("Straße & Über", "strasse-uber"),
    ("Ærø, Œuvre, Łódź, Đorđe", "aero-oeuvre-lodz-dorde"),
    ("Þing ĳs Žižek ſ ž", "thing-ijs-zizek-s-z"),
    ("București, Timișoara, Galați", "bucuresti-timisoara-galati"),
    ("3 × 4 ÷ 2", "3-4-2"),
    ("1.ª y 2.º", "1-a-y-2-o"),
  ])
  func foldsLatinLetters(text: String, expected: String) {
    #expect(slug(text) == expected)
  }

  @Test func dropsCombiningMarks() {
    #expect(slug("Cafe\u{301} man\u{303}ana") == "cafe-manana")
  }

  @Test func joinsEverythingElseIntoOneDash() {
    #expect(slug("a -- / _ b\n\tc") == "a-b-c")
  }

  @Test func hasNoDashAtEitherEnd() {
    #expect(slug("  ¡Hola!  ") == "hola")
    #expect(slug("--") == "")
    #expect(slug("") == "")
  }

  @Test func keepsLettersOfOtherScripts() {
    #expect(slug("Война и мир") == "война-и-мир")
    #expect(slug("雪国, 1948") == "雪国-1948")
    #expect(slug("हिन्दी 📚 كتاب") == "हिन्दी-كتاب")
  }

  @Test(arguments: [
    ("ΟΔΟΣ ΣΟΦΙΑΣ", "οδος-σοφιας"), ("ΟΔΟΣ", "οδος"), ("Σ", "σ"), ("МОСКВА", "москва"),
    ("Tiếng Việt", "tieng-viet"), ("Ǎ", "a"),
  ])
  func lowersLettersOfEveryScript(text: String, expected: String) {
    #expect(slug(text) == expected)
  }

  @Test(arguments: [
    ("Й", "И\u{306}"), ("ό", "ο\u{301}"), ("ế", "e\u{302}\u{301}"), ("é", "e\u{301}"),
    ("한", "\u{1112}\u{1161}\u{11AB}"),
  ])
  func isTheSameForBothNormalizationForms(composed: String, decomposed: String) {
    #expect(slug(composed) == slug(decomposed))
    #expect(slug(composed).unicodeScalars.count == 1)
  }

  @Test(arguments: [
    ("É", "e\u{301}"), ("ß", "SS"), ("Σ", "ς"), ("Ω", "\u{2126}"), ("K", "\u{212A}"), ("ﬁ", "FI"),
  ])
  func foldsWhatOtherDisksTakeForOne(left: String, right: String) {
    func folded(_ text: String) -> [UInt8] {
      var text = text
      var buffer = ByteBuffer()
      text.withUTF8 { appendFolded($0, into: &buffer) }
      return Array(buffer.bytes)
    }
    #expect(folded(left) == folded(right))
  }

  @Test func survivesBytesThatAreNotUTF8() {
    let bytes: [UInt8] = [0x61, 0xFF, 0x62, 0xC3]
    var output = ByteBuffer()
    bytes.withUnsafeBufferPointer { appendSlug($0, into: &output) }
    #expect(output.bytes.string == "a-b")
  }
}
