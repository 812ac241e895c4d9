import AcopioBase
import AcopioTestSupport
import Testing

@Suite struct SourceFileTests {
  @Test(arguments: [
    ("", 0, 1, 1), ("abc", 0, 1, 1), ("abc", 3, 1, 4), ("abc", 99, 1, 4), ("abc", -5, 1, 1),
    ("a\nb", 1, 1, 2), ("a\nb", 2, 2, 1), ("a\r\nb", 3, 2, 1), ("a\r\nbc", 4, 2, 2),
    ("ñandú x", 8, 1, 7), ("😀b", 4, 1, 2), ("😀b", 2, 1, 2), ("e\u{301}x", 3, 1, 3),
    ("\u{FEFF}ab", 0, 1, 1), ("\u{FEFF}ab", 2, 1, 1), ("\u{FEFF}ab", 3, 1, 1),
    ("\u{FEFF}ab", 4, 1, 2), ("\u{FEFF}a\nb", 5, 2, 1), ("\n\n\n", 3, 4, 1),
    ("a\rb\r\nc\r", 2, 2, 1), ("a\rb\r\nc\r", 5, 3, 1), ("a\rb\r\nc\r", 7, 4, 1),
  ])
  func countsLinesAndCharacters(text: String, offset: Int, line: Int, column: Int) {
    let file = file(text)
    #expect(file.position(of: offset) == (line, column))
    var table = PlaceTable()
    #expect(table.position(of: offset, in: file) == (line, column))
  }

  @Test(arguments: 0..<50)
  func walksAsTheFileCounts(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var sources = SourceMap()
    let pool = ["a", "é", "\n", "\r\n", "😀", "\t"]
    let files = (0..<2).map { number in
      let length = Int.random(in: 0..<(seed < 25 ? 60 : 9_000), using: &random)
      let text = (0..<length).map { _ in pool[Int.random(in: 0..<pool.count, using: &random)] }
      return sources.add(
        "\(number)", (Bool.random(using: &random) ? "\u{FEFF}" : "") + text.joined())
    }
    var table = PlaceTable()
    for _ in 0..<100 {
      let file = files[Int.random(in: 0..<2, using: &random)]
      let offset = Int.random(in: 0...file.bytes.count + 2, using: &random)
      let place = table.position(of: offset, in: file)
      #expect(place == file.position(of: offset), "seed \(seed), offset \(offset)")
    }
  }

  @Test(arguments: [
    ("ab\ncd\r\nef", 0, "ab"), ("ab\ncd\r\nef", 2, "ab"), ("ab\ncd\r\nef", 3, "cd"),
    ("ab\ncd\r\nef", 5, "cd"), ("ab\ncd\r\nef", 6, "cd"), ("ab\ncd\r\nef", 7, "ef"),
    ("ab\ncd\r\nef", 99, "ef"), ("", 0, ""), ("\n", 1, ""), ("ab\rcd\ref", 4, "cd"),
  ])
  func findsTheLineWithoutItsEnd(text: String, offset: Int, line: String) {
    let file = file(text)
    #expect(file.bytes.slice(file.line(around: offset)).string == line)
  }

  @Test func looksNoFurtherThanItIsTold() {
    let file = file("ab\n\(String(repeating: "x", count: 50))\r\ncd")
    #expect(file.line(around: 20, within: 10) == 10..<30)
    #expect(file.line(around: 5, within: 10) == 3..<15)
    #expect(file.line(around: 50, within: 10) == 40..<53)
    #expect(file.line(around: 20, within: 0) == 20..<20)
  }

  @Test func findsFilesByTheirOrigins() {
    var sources = SourceMap()
    let first = sources.add("a", "1")
    let second = sources.add("b", "2")
    #expect([first.id, second.id] == [0, 1])
    #expect(sources[second.origin(0..<1)]?.path == "b")
    #expect(sources[Origin.none] == nil)
    #expect(sources[Origin(file: 2, start: 0, end: 0)] == nil)
  }

  private func file(_ text: String) -> SourceFile {
    var sources = SourceMap()
    return sources.addAsWritten("a", bytes: Array(text.utf8))
  }
}
