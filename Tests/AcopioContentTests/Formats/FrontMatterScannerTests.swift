import AcopioBase
import AcopioContent
import AcopioTestSupport
import Testing

@Suite struct FrontMatterScannerTests {
  /// What the scanner and what the full parser say of `text`.
  private func both(_ text: String) -> (scanner: String?, parser: String, complaints: String) {
    let probe = FormatProbe("a.yml", text)
    let range = 0..<probe.file.bytes.count
    var mine = Diagnostics()
    let scanned = FrontMatterScanner.read(probe.file, range: range, arena: probe.arena, &mine)
    var theirs = Diagnostics()
    let parsed = YAMLReader.readFully(probe.file, range: range, arena: probe.arena, &theirs)
    let complaints = printed(theirs, probe.sources)
    if scanned != nil { #expect(printed(mine, probe.sources) == complaints, "\(text)") }
    return (
      scanned.map(FormatProbe.show), parsed.map(FormatProbe.show) ?? "nothing", complaints
    )
  }

  @Test func readsWhatPeopleWrite() {
    let (scanner, parser, _) = both(
      """
      title: "La \\"historia\\" sin fin"  # por Ende
      year: 1979
      price: 12.50

      tags: [niños, 'O''Brien', 3]
      available: true
      author:
        name: Michael Ende
        born: 1929-11-12
      branches:
      - city: Garmisch
        open: ~
      - Roma
      empty:
      """)
    #expect(scanner == parser)
    #expect(
      scanner.map { $0.replacing(/@\d+\.\.\d+/, with: "") } == """
        {title: "La "historia" sin fin", year: int 1979, price: decimal 12.50, \
        tags: ["niños", "O'Brien", int 3], available: true, \
        author: {name: "Michael Ende", born: "1929-11-12"}, \
        branches: [{city: "Garmisch", open: null}, "Roma"], empty: null}
        """)
  }

  @Test func originsIncludeQuotesAndBrackets() {
    #expect(
      both("a: 'x'\nb: [1]\n").scanner == """
        {a@0..1: "x"@3..6, b@7..8: [int 1@11..12]@10..13}@0..13
        """)
  }

  @Test(arguments: [
    "", "\n# nothing\n", "a:\n- 1\n-\n- b: c\n  d: e\nf: g", "- a\n- b: 1\n", "a: b  \n",
    "a: 'x' # c",
    "a:\r\n  b: 1\r\n  c:\r\n", "a: -5\nb: -x\nc: 1e3\nd: 1.\ne: 007\nf: +52\ng: .5\nh: 0x1F",
    "a: no\nb: on\nc: yes\nd: TRUE\ne: Null\nf: nUll\ng: 2024-01-02\nh: 12:30:45\ni: 1_000",
    "a: http://x.y/#z",
    "a: x#y\nb: a b  c", "a: [a b, http://x.y , \"q\",]\nb: []", "a:   # later\n  b: 1\n",
    "  a: 1\n  b: 2\n",
    "a: \"\\t\\n\\/\\\\\"", "a: ''", "a:\n  -\n    b: 1\n", "a: [ ]",
    "a/b: 1\na.b: 2\na-b: 3\n9: 4", "a: 𝒳é\nb: ñ",
  ])
  func understandsAsTheFullParserDoes(text: String) {
    let (scanner, parser, complaints) = both(text)
    #expect(scanner == parser)
    #expect(complaints == "")
  }

  @Test(arguments: [
    "a: &x 1", "a: *x", "a: !t 1", "a: |\n  x\n", "a: >\n  x\n", "a: {b: 1}", "a: b\n  c\n",
    "a: 'b\n  c'", "? a\n: b",
    "\ta: 1", "a:\tb", "a: b: c", "a: [b\n]", "a: [[b]]", "a: @b", "a: `b", "a: %b", "a: - b",
    "- - b", "just text",
    "a: 1\n b: 2", "a:\n  b: 1\n c: 2", "'a': 1", "a: \"\\u00e9\"", "a: x\u{2028}y", "a: x\u{85}y",
    "a: \u{1}",
    "a: [b: c]", "a: [b?]", "a: 'x'y", "a: 'x'#y", "a: \"x", "---\na: 1", "a: 1\n...\n",
    "a: b\rc: d", "<<: 1",
  ])
  func leavesTheRestToTheFullParser(text: String) {
    #expect(both(text).scanner == nil)
  }

  @Test func generatedFrontMatterReadsAsByTheFullParser() {
    for seed in 0..<600 as Range<UInt64> {
      var generator = FrontMatterGenerator(seed: seed)
      let text = generator.object(indent: 0, depth: 0)
      let (scanner, parser, complaints) = both(text)
      #expect(scanner == parser, "seed \(seed):\n\(text)")
      #expect(complaints == "", "seed \(seed)")
    }
  }

  @Test func damagedFrontMatterIsEitherReadAlikeOrNotUnderstood() {
    var understood = 0
    for seed in 0..<3_000 as Range<UInt64> {
      var generator = FrontMatterGenerator(seed: seed)
      let text = generator.damaged(generator.object(indent: 0, depth: 0))
      let (scanner, parser, _) = both(text)
      guard let scanner else { continue }
      understood += 1
      #expect(scanner == parser, "seed \(seed):\n\(text)")
    }
    #expect(understood > 500)
  }
}

/// Writes front matter that the scanner should understand, in every possible style.
private struct FrontMatterGenerator {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int.random(in: 0..<choices.count, using: &random)]
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  mutating func object(indent: Int, depth: Int) -> String {
    let count = Int.random(in: 1...6, using: &random)
    var text = ""
    for number in 0..<count {
      if chance(10) { text += pick(["\n", "# comentario: 'ñ'\n", "  \n", "   # más\n"]) }
      text += String(repeating: " ", count: indent)
      text += pick(["title", "fecha", "a-b", "x_1", "no", "lat.lon"]) + "\(number):"
      text += value(indent: indent, depth: depth)
    }
    return text
  }

  private mutating func value(indent: Int, depth: Int) -> String {
    switch Int.random(in: 0..<10, using: &random) {
    case 0 where depth < 3:
      let inner = indent + Int.random(in: 1...4, using: &random)
      return lineEnd() + object(indent: inner, depth: depth + 1)
    case 1 where depth < 3:
      return lineEnd() + list(indent: indent + pick([0, 2, 3]), depth: depth + 1)
    case 2:
      return " ["
        + (0..<Int.random(in: 0...4, using: &random)).map { _ in flowScalar() }
        .joined(separator: pick([",", ", ", " , "])) + "]" + lineEnd()
    case 3: return lineEnd()
    default: return pick([" ", "  "]) + scalar() + lineEnd()
    }
  }

  private mutating func list(indent: Int, depth: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var text = ""
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let gap = pick([" ", "  ", "   "])
      text += margin + "-"
      if chance(30) {
        let inner = object(indent: indent + 1 + gap.utf8.count, depth: depth + 1)
        // The first key is on the line of the dash, if the object begins with one.
        text +=
          inner.hasPrefix(margin + " " + gap)
          ? gap + inner.dropFirst(indent + 1 + gap.utf8.count) : "\n" + inner
      } else {
        text += chance(10) ? lineEnd() : gap + scalar() + lineEnd()
      }
    }
    return text
  }

  private mutating func lineEnd() -> String {
    pick(["\n", "\n", "\n", "  \n", " # nota\n", "\r\n"])
  }

  private mutating func scalar() -> String {
    pick(
      [
        "La estación", "12", "-3.50", "0", "007", "1e3", "true", "no", "null", "~", "2024-05-06",
        "a: b",
        "it's", "\"dos\\tpalabras\"", "'it''s'", "'a # b'", "\"x: y\"", "http://a.b/c?d=e#f", "a#b",
        "x, y", "+52 55",
        "[corchete", "-guion", "50 %", "ñandú, «sí»", "a - b", "''",
      ].filter { $0 != "a: b" && $0 != "[corchete" })
  }

  private mutating func flowScalar() -> String {
    pick(["uno", "dos tres", "'a, b'", "\"c]\"", "4", "5.0", "false", "ñ", "x-y"])
  }

  /// `text` with one byte or line moved elsewhere.
  mutating func damaged(_ text: String) -> String {
    var characters = Array(text.unicodeScalars)
    for _ in 0..<Int.random(in: 1...2, using: &random) where !characters.isEmpty {
      let place = Int.random(in: 0..<characters.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: characters.remove(at: place)
      case 1:
        let pieces: [Unicode.Scalar] = [
          " ", "\n", ":", "-", "#", "'", "\"", "[", "]", ",", "&", "é", "{", "|", "\t", "0",
        ]
        characters.insert(pick(pieces), at: place)
      default: characters.swapAt(place, Int.random(in: 0..<characters.count, using: &random))
      }
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: characters)
    return String(text)
  }
}
