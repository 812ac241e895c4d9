import AcopioBase
import Testing

@Suite struct PictureElementTests {
  private static func begun(_ color: String) -> String {
    var element = PictureElement()
    element.path = "/pier.jpg"
    element.color = color
    var out = ByteBuffer(capacity: 64)
    element.begin("/town", into: &out)
    return out.bytes.string
  }

  @Test(arguments: [
    ("#000000", "r0 g0 b0"), ("#ffffff", "r3 g3 b3"), ("#1e6b52", "r0 g1 b1"),
    ("#2a2b7f", "r0 g1 b1"), ("#80d5d4", "r2 g3 b2"),
  ])
  func aColorIsWordsForAStyleSheet(color: String, words: String) {
    #expect(Self.begun(color) == "<img data-tone=\"\(words)\" src=\"/town/pier.jpg")
  }

  @Test(arguments: ["", "#12345", "#12345g", "blue"])
  func withoutAColorThereAreNone(color: String) {
    #expect(Self.begun(color) == "<img src=\"/town/pier.jpg")
  }
}
