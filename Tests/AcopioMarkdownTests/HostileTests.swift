import AcopioBase
import AcopioMarkdown
import AcopioTestSupport
import Foundation
import Testing

/// Documents made to take long, to overflow a stack or to break something.
@Suite struct HostileTests {
  /// Each is a hundred kilobytes or so; what takes the square of that does not end in a minute.
  static let documents: [(name: String, text: String)] = [
    ("quotes", times(50_000, "> ") + "a"),
    ("items", times(3_000, "* ") + "a"),
    ("brackets", times(50_000, "[")),
    ("links", times(50_000, "[") + "a" + times(50_000, "](b)")),
    ("emphasis", times(25_000, "*a **a ")),
    ("backticks", (1..<400).map { "e" + times($0, "`") }.joined()),
    ("comments", times(20_000, "<!-- ")),
    ("entities", times(20_000, "&amp;")),
    ("escapes between stars", times(10_000, "*\\~ ")),
    ("tildes", times(20_000, "~a ~~b ")),
    ("tildes inside words", times(20_000, "a~b~~c")),
    ("tildes in emphasis", times(10_000, "*a ~b") + times(10_000, "~c*")),
    ("pipes", times(50_000, "|") + "\n" + times(50_000, "|-") + "\n" + times(50_000, "|")),
    ("short rows", times(2_000, "a|") + "\n" + times(2_000, "-|") + "\n" + times(2_000, "a\n")),
    ("deep tables", times(300, times(60, ">") + "a|b\n" + times(60, ">") + "-|-\n")),
    ("names", times(20_000, "www.")),
    ("names in brackets", times(10_000, "[www.a ")),
    ("schemes", times(20_000, "http://")),
    ("code in links", times(5_000, "http://a.b/`x` ")),
    ("emphasis in links", "http://a.b/" + times(20_000, "*a*")),
    ("parentheses", "http://a.b/" + times(50_000, "(") + times(50_000, ")")),
    ("ats", times(50_000, "a@")),
    ("addresses", times(10_000, "a.b@c.d")),
    ("references", times(20_000, "[^a]") + "\n\n[^a]: b"),
    ("footnotes", (0..<5_000).map { "[^\($0)]\n\n[^\($0)]: x\n" }.joined()),
    ("open references", times(50_000, "[^") + "\n\n[^a]: x"),
    ("headings", times(10_000, "# a\n")),
    ("different headings", (0..<20_000).map { "# a\($0)\n" }.joined()),
    ("quotation marks", times(30_000, "\"'")),
    ("lines", times(50_000, "línea\n")),
    ("open containers", times(50_000, ":::a\n")),
    ("ends of containers", times(50_000, ":::\n")),
    ("containers", times(20_000, ":::a\n:::\n")),
    ("containers in containers", times(5_000, ":::a\n") + times(5_000, ":::\n")),
    ("growing containers", (3..<500).map { times($0, ":") + "a\n" }.joined()),
    ("containers in items", times(1_000, "- :::a\n  b\n")),
    ("colons", times(100_000, ":")),
    ("open directives", times(50_000, ":a[")),
    ("nested directives", times(20_000, ":a[") + times(20_000, "]")),
    ("open attributes", times(50_000, ":a{")),
    ("quoted attributes", times(30_000, ":a{b=\"")),
    ("many attributes", ":a{" + times(50_000, "b ") + "}"),
    ("directives", times(20_000, ":a[b]{c} ")),
    ("directives in code", times(20_000, "`:a[` ")),
    ("directives in emphasis", times(10_000, "*:a[*")),
    ("deep directives", times(20_000, "*a **a :b{c}")),
    ("labels", times(10_000, "::a[" + times(10, "[") + "\n")),
  ]

  @Test(.timeLimit(.minutes(1)), arguments: documents.map(\.name))
  func ends(of name: String) throws {
    let document = try #require(Self.documents.first { $0.name == name })
    for dialect in [MarkdownDialect.gfm, .site] {
      let text = html(document.text, as: dialect, directives: { wrap })
      #expect(!text.isEmpty)
      // A table may grow by the cells that short rows leave out, which are limited.
      #expect(text.utf8.count < 16 << 20, "\(text.utf8.count) bytes")
    }
  }

  /// Documents timed at their length and at four times it.
  ///
  /// These are those with directives, which `acopio markdown` does not support.
  @Test(
    .timeLimit(.minutes(2)),
    arguments: [
      "open containers", "containers", "containers in items", "open directives",
      "nested directives", "open attributes", "quoted attributes", "directives in code",
      "directives that end in code", "directives in emphasis", "labels",
    ])
  func takesTimeInProportionToLength(name: String) throws {
    let piece = try #require(
      [
        "open containers": ":::a\n", "containers": ":::a\n:::\n",
        "containers in items": "- :::a\n  b\n", "open directives": ":a[",
        "nested directives": ":a[b] :c[:d[e]]", "open attributes": ":a{",
        "quoted attributes": ":a{b=\"' c='", "directives in code": "`:a[` ",
        "directives that end in code": ":a[ `]` `:a[` ] ", "directives in emphasis": "*:a[*",
        "labels": "::a[[[[[[[[\n",
      ][name])
    let texts = [4, 16].map { times($0 * 60_000 / piece.utf8.count, piece) }
    var seconds = [Double.infinity, .infinity]
    // Another program on the same processor makes a run longer, and none shorter.
    for _ in 0..<5 {
      for index in 0...1 {
        for _ in 0..<3 { seconds[index] = min(seconds[index], Self.seconds(of: texts[index])) }
      }
      // Three times per doubling.
      if max(seconds[1], 0.01) / max(seconds[0], 0.01) < 9 { return }
    }
    Issue.record("\(seconds)")
  }

  /// The processor time for a document, without that of the system, which has to clear memory that
  /// is touched for the first time.
  private static func seconds(of text: String) -> Double {
    func now() -> Double {
      var usage = rusage()
      // 0 is RUSAGE_SELF, whose type differs between systems.
      getrusage(0, &usage)
      return Double(usage.ru_utime.tv_sec) + Double(usage.ru_utime.tv_usec) / 1e6
    }
    let start = now()
    _ = html(text, as: .site, directives: { wrap })
    return now() - start
  }

  /// Examples of the specifications with pieces removed and inserted.
  ///
  /// Nothing crashes, valid UTF-8 stays valid, and every element is closed.
  @Test func damagedExamplesStayWellFormed() throws {
    guard let common = try SpecExample.all(of: "commonmark-0.30-spec.txt"),
      let gfm = try SpecExample.all(of: "gfm-0.29-spec.txt")
    else { return }
    let pieces = [
      "~", "~~", "|", "| - |\n", "[^1]", "\n\n[^1]: a\n", "> ", "> [!NOTE]\n", "- ", "- [x] ", "*",
      "_", "`", "\"", "'", "--", "...", "www.a.b", "http://a.b/", "a@b.c", "\\", "&amp;", "é", "\n",
      "    ", "\t", "# ", "![", "](", ")", "<b>", "<!--", ":::a\n", ":::\n", ":a[", ":b{c}", "::a[",
      "]{c=d}", mark(0x90, 0), mark(0x91, 1), mark(0x92, 9_999),
    ]
    let examples = common + gfm
    for seed in 0..<4_000 as Range<UInt64> {
      var dice = SeededGenerator(seed: seed)
      var text = Array(examples[Int.random(in: 0..<examples.count, using: &dice)].markdown)
      for _ in 0..<Int.random(in: 1...6, using: &dice) {
        let place = Int.random(in: 0...text.count, using: &dice)
        if Bool.random(using: &dice), place < text.count {
          text.removeSubrange(place..<min(place + 3, text.count))
        } else {
          text.insert(contentsOf: pieces.randomElement(using: &dice) ?? "", at: place)
        }
      }
      let result = html(String(text), as: .site, locale: "es-MX", directives: { wrap })
      #expect(!result.contains("\u{FFFD}") || text.contains("\u{FFFD}") || text.contains("&"))
      if let fault = imbalance(of: result) {
        Issue.record("seed \(seed): \(fault)\n\(String(text))\n---\n\(result)")
      }
    }
  }

  /// The placeholder of a directive while a document is read; Swift has no literal for it.
  private func mark(_ kind: UInt8, _ number: Int) -> String {
    let bytes = [0xEF, 0xB7, kind] + Array("\(number)".utf8) + [0xEF, 0xB7, 0x93]
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The fault in the nesting of elements in `html`; `nil` if it is valid.
  private func imbalance(of html: String) -> String? {
    let void: Set<Substring> = ["br", "hr", "img", "input"]
    var open: [Substring] = []
    var rest = html[...]
    while let start = rest.firstIndex(of: "<") {
      rest = rest[rest.index(after: start)...]
      guard let end = rest.firstIndex(of: ">") else { return "a tag is not closed" }
      let tag = rest[..<end]
      rest = rest[rest.index(after: end)...]
      if tag.hasPrefix("!--") { continue }
      let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
      if void.contains(name) { continue }
      if tag.first == "/" {
        guard open.popLast() == name else { return "</\(name)> closes nothing" }
      } else {
        open.append(name)
      }
    }
    return open.last.map { "<\($0)> is not closed" }
  }
}

@Sendable private func wrap(
  _ directive: MarkdownDirective, _ out: inout ByteBuffer
) -> MarkdownFindings {
  out.append("<i>")
  out.append(directive.content)
  out.append("</i>")
  return MarkdownFindings()
}

private func times(_ count: Int, _ text: String) -> String { String(repeating: text, count: count) }
