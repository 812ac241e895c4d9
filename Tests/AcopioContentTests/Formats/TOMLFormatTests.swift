import AcopioBase
import AcopioContent
import AcopioTestSupport
import Testing

@Suite struct TOMLFormatTests {
  private func read(_ text: String) -> (value: String?, printout: String) {
    var probe = FormatProbe("a.toml", text)
    let document = probe.document()
    return (document.map { FormatProbe.plain($0.data) }, probe.printout)
  }

  /// The same value in both formats, without origins.
  @Test(arguments: [
    ("title = \"Momo\"\nyear = 1973\n", "title: Momo\nyear: 1973\n"),
    ("a = 'C:\\x'\nb = \"\\u00e9\\t\\\\\\\"\"\n", "a: 'C:\\x'\nb: \"\\u00e9\\t\\\\\\\"\"\n"),
    ("a = \"\"\"\none\ntwo\"\"\"\nb = '''x'y'''\n", "a: \"one\\ntwo\"\nb: \"x'y\"\n"),
    ("a = \"\"\"x \\\n   y\"\"\"\"\n", "a: 'x y\"'\n"),
    (
      "a = 1.50\nb = -2\nc = 1e3\nd = true\ne = false\n",
      "a: 1.50\nb: -2\nc: 1e3\nd: true\ne: false\n"
    ),
    (
      "a = 0x1F\nb = 1_000\nc = +5\nd = 0o17\ne = 0b101\nf = 1_0.5_0e+1_0\ng = -0\n",
      "a: 31\nb: 1000\nc: 5\nd: 15\ne: 5\nf: 10.50e+10\ng: -0\n"
    ),
    (
      "day = 2026-11-21\nat = 2026-11-21T10:30:00Z\n", "day: 2026-11-21\nat: 2026-11-21T10:30:00Z\n"
    ),
    (
      "at = 2026-11-21 10:30:00+01:00\ntime = 10:30:00\n",
      "at: 2026-11-21T10:30:00+01:00\ntime: \"10:30:00\"\n"
    ),
    ("tags = [\"a\", 'b', # c\n  3,\n]\nempty = []\n", "tags: [a, b, 3]\nempty: []\n"),
    ("p = { x = 1, y.z = 2 }\nq = {}\n", "p: { x: 1, y: { z: 2 } }\nq: {}\n"),
    ("a.b = 1\na.c = 2\n\"d e\" = 3\n", "a: { b: 1, c: 2 }\n'd e': 3\n"),
    ("[a]\nx = 1\n[a.b]\ny = 2\n[c]\n", "a: { x: 1, b: { y: 2 } }\nc: {}\n"),
    ("[a.b]\nx = 1\n[a]\ny = 2\n", "a: { b: { x: 1 }, y: 2 }\n"),
    ("[[s]]\nn = 1\n[[s]]\nn = 2\n[s.t]\nm = 3\n", "s: [{ n: 1 }, { n: 2, t: { m: 3 } }]\n"),
    ("  # only this\n\n", ""),
    (
      "lists = [[1, 2], [\"a\"]]\r\nmixed = [{ a = 1 }]\r\n",
      "lists: [[1, 2], [a]]\nmixed: [{ a: 1 }]\n"
    ),
  ])
  func saysTheSameAsYAML(toml: String, yaml: String) {
    var other = FormatProbe("a.yml", yaml)
    let expected = other.document().map { FormatProbe.plain($0.data) }
    let found = read(toml)
    #expect(other.printout == "")
    #expect(found.printout == "")
    #expect(found.value == expected, "\(toml)")
  }

  @Test func knowsWhereEverythingStands() {
    var probe = FormatProbe("a.toml", "title = 'x'\ntags = [1]\n[a]\nb.c = true\n")
    #expect(
      probe.document().map { FormatProbe.show($0.data) } == """
        {title@0..5: "x"@8..11, tags@12..16: [int 1@20..21]@19..22, \
        a@24..25: {b@27..28: {c@29..30: true@33..37}@27..28}@23..26}@0..38
        """)
  }

  @Test(arguments: [
    ("title = Momo\n", "1:9: error: 'Momo' is not a value of TOML [toml-syntax]"),
    ("title: Momo\n", "1:6: error: expected '=' after the key [toml-syntax]"),
    ("title\n", "1:6: error: expected '=' after the key [toml-syntax]"),
    ("a =\n", "1:4: error: expected a value [toml-syntax]"),
    ("a = 1 b = 2\n", "1:7: error: nothing can follow a complete value on its line [toml-syntax]"),
    ("a = \"x\n", "1:5: error: a text in quotes must be closed [toml-syntax]"),
    ("a = '''x\n", "1:5: error: a text in quotes must be closed [toml-syntax]"),
    ("a = \"\\q\"\n", "1:6: error: a backslash can't precede this character [toml-syntax]"),
    ("a = \"\\u12\"\n", "1:6: error: expected 4 hexadecimal digits of a character [toml-syntax]"),
    ("a = [1 2]\n", "1:8: error: expected ',' or ']' [toml-syntax]"),
    ("a = [1,\n", "1:5: error: a list must be closed [toml-syntax]"),
    ("a = { b = 1\n", "1:12: error: expected ',' or '}' [toml-syntax]"),
    ("[a\n", "1:3: error: expected ']' [toml-syntax]"),
    ("[[a]\n", "1:5: error: expected ']]' [toml-syntax]"),
    ("= 1\n", "1:1: error: expected a key [toml-syntax]"),
    ("a = 1\na = 2\n", "2:1: error: key 'a' can only be given once [duplicate-key]"),
    ("[a]\n[b]\n[a]\n", "3:2: error: key 'a' can only be given once [duplicate-key]"),
    ("a = 1\na.b = 2\n", "2:1: error: key 'a' can only be given once [duplicate-key]"),
    ("a = { b = 1 }\na.c = 2\n", "2:1: error: key 'a' can only be given once [duplicate-key]"),
    ("a = { b = 1 }\n[a]\n", "2:2: error: key 'a' can only be given once [duplicate-key]"),
    ("a = 01\n", "1:5: error: '01' is not a number of TOML [toml-syntax]"),
    ("a = 1__0\n", "1:5: error: '1__0' is not a number of TOML [toml-syntax]"),
    ("a = 0X1F\n", "1:5: error: '0X1F' is not a number of TOML [toml-syntax]"),
    ("a = 1.\n", "1:5: error: '1.' is not a number of TOML [toml-syntax]"),
    ("a = 2026-02-29\n", "1:5: error: '2026-02-29' is not a date or time [toml-syntax]"),
    ("a = 10:30\n", "1:5: error: '10:30' is not a date or time [toml-syntax]"),
    ("a = inf\n", "1:5: error: 'inf' can't be published: JSON has no such number [toml-number]"),
    (
      "a = 0xFFFF_FFFF_FFFF_FFFF_F\n",
      "1:5: error: a number in hexadecimal, octal or binary digits can have at most 64 bits [toml-number]"
    ),
    (
      "a = 1 # \u{1}\n",
      "1:9: error: a comment can't contain the control character 0x01 [toml-syntax]"
    ),
    (
      "a = 1\rb = 2\n",
      "1:6: error: a carriage return must be followed by a line feed [toml-syntax]"
    ),
    ("a = \"\\e\"\n", "1:6: error: a backslash can't precede this character [toml-syntax]"),
    ("a.b = 1\n[a]\n", "2:2: error: key 'a' can only be given once [duplicate-key]"),
    ("[a.b.c]\n[a]\nb.c.d = 1\n", "3:3: error: key 'c' can only be given once [duplicate-key]"),
    ("[[a.b]]\n[a]\nb.c = 1\n", "3:1: error: key 'b' can only be given once [duplicate-key]"),
    ("[[a]]\n[a]\n", "2:2: error: key 'a' can only be given once [duplicate-key]"),
  ])
  func saysWhatIsWrong(text: String, headline: String) {
    let (value, printout) = read(text)
    #expect(value == nil)
    #expect(printout.split(separator: "\n").first.map(String.init) == "a.toml:\(headline)")
  }

  @Test func deepNestingIsRefused() {
    let (_, printout) = read("a = " + String(repeating: "[", count: 100_000))
    #expect(printout.contains("values can't be nested more than 512 levels deep"))
  }

  @Test func damagedTextsAreReadOrBlamed() {
    let text =
      "title = \"Momo\"\n[[steps]]\nn = 1.5 # x\ntags = ['a', \"\"\"b\"\"\"]\np = { q.r = 2026-01-01 }\n"
    let pieces = [
      "[", "]", "\"", "'", "=", "\n", "{", "}", ",", ".", "\\", "#", "\"\"\"", "é", "1",
    ]
    for seed in 0..<2_000 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var characters = Array(text)
      let place = Int.random(in: 0..<characters.count, using: &random)
      if Bool.random(using: &random) {
        characters.remove(at: place)
      } else {
        characters.insert(contentsOf: pieces.randomElement(using: &random) ?? "", at: place)
      }
      var probe = FormatProbe("a.toml", String(characters))
      let document = probe.document()
      #expect((document == nil) == probe.diagnostics.hasErrors, "seed \(seed)")
    }
  }

  @Test func frontMatterMayBeTOML() {
    var probe = FormatProbe("a.md", "+++\ntitle = \"Momo\"\n+++\n# Body\n---\n")
    let document = probe.document()
    #expect(document.map { FormatProbe.show($0.data) } == #"{title@4..9: "Momo"@12..18}@4..19"#)
    #expect(document?.body.map { probe.file.bytes.slice($0).string } == "# Body\n---\n")
    #expect(probe.printout == "")
    var open = FormatProbe("a.md", "+++\ntitle = 'x'\n---\n")
    #expect(open.document() == nil)
    #expect(
      open.printout == """
        a.md:1:1: error: the front matter is never closed [front-matter-not-closed]
        1 | +++
          | ^^^
          = remedy: write '+++' instead of the line below
        a.md:3:1: note: this line doesn't close it

        """)
  }
}
