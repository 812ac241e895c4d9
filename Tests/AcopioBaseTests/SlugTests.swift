import AcopioBase
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
    #expect(slug("Война и мир") == "Война-и-мир")
    #expect(slug("雪国, 1948") == "雪国-1948")
    #expect(slug("हिन्दी 📚 كتاب") == "हिन्दी-كتاب")
  }

  @Test func survivesBytesThatAreNotUTF8() {
    let bytes: [UInt8] = [0x61, 0xFF, 0x62, 0xC3]
    var output = ByteBuffer()
    bytes.withUnsafeBufferPointer { appendSlug($0, into: &output) }
    #expect(output.bytes.string == "a-b")
  }
}
