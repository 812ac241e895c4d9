import AcopioBase
import AcopioTestSupport
import Testing

@Suite struct OutputPathTests {
  private func fault(_ path: [UInt8]) -> Message? {
    path.withUnsafeBufferPointer { outputPathFault($0) }
  }

  private func fault(_ path: String) -> Message? { fault(Array(path.utf8)) }

  @Test(arguments: [
    "index.html", "books/momo/index.html", "books.json", "libros/canción-ñandú.html", "a b/c.html",
    ".well-known/security.txt", "console/a.html", "com0.html",
    "com10.html", "lpt.html", "CON", "books/nul.txt", "Aux/x", "com1.json", "می\u{200C}خواهم/x",
    "👨\u{200D}👩\u{200D}👧.png", "auxiliary", "a~b/(c)/[d]/{e}/&=+,;!@#$%^'`-_.x", "日本/本.html",
  ])
  func acceptsWhatEverySystemCanStore(path: String) {
    #expect(fault(path) == nil)
  }

  @Test(arguments: [
    ("", "is empty"),
    ("/books.json", "starts with '/'"),
    ("/", "starts with '/'"),
    ("books//momo", "has an empty segment"),
    ("books/", "has an empty segment"),
    ("..", "has the segment '..'"),
    ("books/../../x", "has the segment '..'"),
    ("./books", "has the segment '.'"),
    ("books/.", "has the segment '.'"),
    ("a\0b", "contains a NUL byte"),
    ("a\nb", "contains a control character"),
    ("a\u{7F}b", "contains a control character"),
    ("a\u{85}b", "contains a control character"),
    ("a\\b", "contains '\\'"),
    ("a<b", "contains '<'"),
    ("a>b", "contains '>'"),
    ("c:b", "contains ':'"),
    ("a\"b", "contains '\"'"),
    ("a|b", "contains '|'"),
    ("a?b", "contains '?'"),
    ("a*b", "contains '*'"),
    ("books /momo", "has a segment that ends with a space"),
    ("books./momo", "has a segment that ends with '.'"),
    ("books/momo.", "has a segment that ends with '.'"),
    (".htaccess", "has a segment that starts with '.'"),
    ("books/.git/x", "has a segment that starts with '.'"),
    (".well-known2/x", "has a segment that starts with '.'"),
    ("a\u{202E}b", "contains U+202E RIGHT-TO-LEFT OVERRIDE, which is invisible"),
    ("a/\u{2066}b", "contains U+2066 LEFT-TO-RIGHT ISOLATE, which is invisible"),
    ("\u{200F}a", "contains U+200F RIGHT-TO-LEFT MARK, which is invisible"),
    ("a\u{200B}", "contains U+200B ZERO WIDTH SPACE, which is invisible"),
    ("a\u{AD}b", "contains U+00AD SOFT HYPHEN, which is invisible"),
  ])
  func refuses(path: String, reason: String) {
    #expect(fault(path)?.english == reason)
  }

  @Test(arguments: [[0xFF], [0x61, 0xC3], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xE2, 0x82, 0x2F]])
  func refusesWhatIsNotUTF8(path: [UInt8]) {
    #expect(fault(path) == "is not valid UTF-8")
  }

  @Test func limitsSegmentsAndPathsInBytes() {
    let segment = String(repeating: "a", count: 255)
    #expect(fault(segment) == nil)
    #expect(fault(segment + "a") == "has a segment longer than 255 bytes")
    #expect(
      fault("x/" + String(repeating: "ñ", count: 128)) == "has a segment longer than 255 bytes")
    let path = [segment, segment, segment, segment].joined(separator: "/")
    #expect(path.utf8.count == 1023)
    #expect(fault(path) == nil)
    #expect(fault(path + "a") == "is longer than 1,023 bytes")
  }

  @Test func survivesAnyBytes() {
    for seed in UInt64(0)..<2_000 {
      var random = SeededGenerator(seed: seed)
      let path = (0..<Int.random(in: 0..<24, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      guard fault(path) == nil else { continue }
      let text = String(decoding: path, as: UTF8.self)
      #expect(Array(text.utf8) == path && !text.contains(".."), "seed \(seed)")
    }
  }
}
