import AcopioBase
import AcopioContent
import AcopioTestSupport
import Testing

@Suite struct YAMLReaderTests {
  private func read(_ text: String) -> (value: String, printout: String) {
    var probe = FormatProbe("content/books/_collection.yml", text)
    let document = probe.document()
    return (document.map { FormatProbe.show($0.data) } ?? "nothing", probe.printout)
  }

  @Test(arguments: [
    (
      "a: |\n  x\n  y\n\nb: >-\n  c\n  d\n",
      #"{a@0..1: "x\#ny\#n"@3..12, b@14..15: "c d"@17..27}@0..27"#
    ),
    ("a: b\n  c\n  d\ne: \"x\n  y\"\n", #"{a@0..1: "b c d"@3..12, e@13..14: "x y"@16..23}@0..23"#),
    (
      "a: !!str 5\nb: ! 6\nc: !!int 7\nd: !!str\n",
      #"{a@0..1: "5"@9..10, b@11..12: "6"@16..17, c@18..19: int 7@27..28, d@29..30: ""@32..32}@0..32"#
    ),
    (
      "{a: 1, b: [x, {c: d}], e: }\n",
      #"{a@1..2: int 1@4..5, b@7..8: ["x"@11..12, {c@15..16: "d"@18..19}@14..20]@10..21, e@23..24: null@26..26}@0..27"#
    ),
    ("? a\n: b\n", #"{a@2..3: "b"@6..7}@0..7"#),
    (
      "é: [ñ, 'ü'] # x\r\nb: {ñ: \"é\"}\r\nc: {}\r\n",
      #"{é@0..2: ["ñ"@5..7, "ü"@9..13]@4..14, b@20..21: {ñ@24..26: "é"@28..32}@23..33, c@35..36: {}@38..40}@0..40"#
    ),
    ("", "{}@0..0"),
  ])
  func readsWhatTheScannerLeaves(text: String, expected: String) {
    let (value, printout) = read(text)
    #expect(value == expected)
    #expect(printout == "")
  }

  @Test(arguments: [
    (#"a: "\uD83D\uDE00""#, "{a: \"😀\"}"), (#"a: "x\ud83d\ude00 y""#, "{a: \"x😀 y\"}"),
    (#"a: "\uD83D\uDE00" # a comment"#, "{a: \"😀\"}"),
    (#"["\uD83D\uDE00", "b"]"#, "[\"😀\", \"b\"]"),
    (#"{"\uD83D\uDE00": "\uD83D\uDE00\uD83D\uDE01"}"#, "{😀: \"😀😁\"}"),
    (#"a: "\\uD83D\\uDE00""#, #"{a: "\uD83D\uDE00"}"#),
    (#"a: '\uD83D\uDE00'"#, #"{a: "\uD83D\uDE00"}"#),
    (#"a: \uD83D\uDE00"#, #"{a: "\uD83D\uDE00"}"#),
    ("a: |+\n  \\uD83D\\uDE00\n\nb: \"\\uD83D\\uDE00\"\n", "{a: \"\\uD83D\\uDE00\n\n\", b: \"😀\"}"),
  ])
  func bothHalvesOfACharacterAreOne(text: String, shown: String) {
    var probe = FormatProbe("a.yml", text)
    #expect(probe.yaml().map(FormatProbe.plain) == shown)
    #expect(probe.printout == "")
  }

  @Test func originsAreRightWhereHalvesAreJoined() {
    var probe = FormatProbe("a.yml", #"{a: "\uD83D\uDE00", b: [c]}"#)
    #expect(
      probe.yaml().map(FormatProbe.show)
        == #"{a@1..2: "😀"@4..18, b@20..21: ["c"@24..25]@23..26}@0..27"#)
  }

  @Test(arguments: [
    (#"a: "\uD83D""#, 7), (#"a: "\uDE00\uD83D""#, 7), (#"a: "\uD83Dx""#, 7),
    (#"a: "\uD83D\u0041""#, 7),
  ])
  func oneHalfOfACharacterIsNone(text: String, column: Int) {
    var probe = FormatProbe("a.yml", text)
    #expect(probe.yaml() == nil)
    #expect(
      probe.printout.hasPrefix(
        "a.yml:1:\(column): error: '\\u' with a number from D800 to DFFF is one half of a surrogate pair"
      ))
  }

  @Test func largeFilesAreNotBombs() {
    let text = (0..<40_000).map { "- {id: \($0), name: x}\n" }.joined()
    var probe = FormatProbe("content/a.yml", text)
    #expect(probe.document()?.data.elements.count == 40_000)
    #expect(probe.printout == "")
  }

  @Test(arguments: [
    (
      "a:\n\tb: 2\n",
      """
      2:1: error: a tab cannot indent YAML; use spaces [yaml-syntax]
      2 |  b: 2
        | ^
        = remedy: replace the tab by two spaces
      """
    ),
    (
      "title: Momo: una niña\n",
      """
      1:12: error: plain text can't hold a colon with a space after it [yaml-syntax]
      1 | title: Momo: una niña
        |            ^
        = remedy: put the whole value in quotes: 'Momo: una niña'
      """
    ),
    (
      "title Momo\nyear: 1\n",
      """
      2:5: error: a key can't be inside the value above it [yaml-syntax]
      2 | year: 1
        |     ^
        = remedy: indent it like the other keys; if the line above is a key, it needs a colon
      """
    ),
    (
      "a: [b\nc: d\n",
      """
      2:2: error: expected ',' or ']' [yaml-syntax]
      2 | c: d
        |  ^
        = remedy: put a comma between the items and close the list
      content/books/_collection.yml:1:4: note: the list begins here
      """
    ),
    (
      "a: 'b\nc: d\n",
      """
      1:4: error: a text in quotes must be closed [yaml-syntax]
      1 | a: 'b
        |    ^
        = remedy: close it with the quote it begins with
      """
    ),
    (
      "a: \"ñ\\d\"\n",
      """
      1:6: error: a backslash can't precede this character [yaml-syntax]
      1 | a: "ñ\\d"
        |      ^
        = remedy: write '\\\\' for a backslash, or use single quotes
      """
    ),
    (
      "a: @x\n",
      """
      1:4: error: a value can't begin with '@' [yaml-syntax]
      1 | a: @x
        |    ^
        = remedy: put the value in quotes
      """
    ),
    (
      "a: *Momo*\n",
      """
      1:4: error: a value can't begin with '*' [yaml-syntax]
      1 | a: *Momo*
        |    ^
        = remedy: put the text in quotes
      """
    ),
    (
      "a: *momo\n",
      """
      1:4: error: an alias must name an anchor before it [yaml-syntax]
      1 | a: *momo
        |    ^
        = remedy: put the text in quotes if it is not an alias
      """
    ),
    (
      "a:\n  b: 1\n c: 2\n",
      """
      3:2: error: expected a key [yaml-syntax]
      3 |  c: 2
        |  ^
        = remedy: indent the line like the keys it belongs to
      content/books/_collection.yml:1:1: note: the keys begin here
      """
    ),
    (
      "a: \"x\" y\n",
      """
      1:8: error: text can't follow a finished value [yaml-syntax]
      1 | a: "x" y
        |        ^
        = remedy: put the whole value in quotes: '"x" y'
      """
    ),
    (
      "a: \u{7}\n",
      """
      1:4: error: the character U+0007 is not allowed in YAML [yaml-syntax]
      1 | a: \u{FFFD}
        |    ^
        = remedy: remove it, or write it as "\\u0007" in double quotes
      """
    ),
    (
      "a: !money 5\n",
      """
      1:4: error: the tag '!money' has no meaning here [yaml-tag]
      1 | a: !money 5
        |    ^^^^^^^
        = remedy: put the value in quotes if it is text; otherwise remove the tag
      """
    ),
    (
      "a: !!int x\n",
      """
      1:10: error: 'x' does not match its tag '!!int' [yaml-tag]
      1 | a: !!int x
        |          ^
        = remedy: remove the tag; the schema defines the type of the value
      """
    ),
    (
      "[a]: b\n",
      """
      1:1: error: a key must be text on one line [yaml-complex-key]
      1 | [a]: b
        | ^
        = remedy: write 'key: value'
      """
    ),
    (
      "a: 1\n---\nb: 2\n",
      """
      2:1: error: a file can only hold one YAML document [yaml-several-documents]
      2 | ---
        | ^
        = remedy: move the second document to a file of its own
      """
    ),
    (
      "just text\n",
      """
      1:1: error: a data file must contain an object or a list [data-not-structured]
      1 | just text
        | ^^^^^^^^^
        = remedy: write the fields of one entry, or a list of entries
      """
    ),
  ])
  func mistakesAreExplainedAtTheirPlace(text: String, expected: String) {
    let (value, printout) = read(text)
    #expect(value == "nothing")
    #expect(printout == "content/books/_collection.yml:" + expected + "\n")
  }

  @Test func everyRepeatedKeyIsShownWithTheFirst() {
    let (value, printout) = read("a: {}\n'ñu': 2\na: 3\nb: {x: 1, x: 2}\n\"ñu\": 5\n")
    #expect(
      value == """
        {a@0..1: {}@3..5, ñu@6..11: int 2@13..14, a@15..16: int 3@18..19, \
        b@20..21: {x@24..25: int 1@27..28, x@30..31: int 2@33..34}@23..35, \
        ñu@36..41: int 5@43..44}@0..44
        """)
    #expect(
      printout == """
        content/books/_collection.yml:3:1: error: key 'a' can only be given once [duplicate-key]
        3 | a: 3
          | ^
          = remedy: remove one of the two, or rename it
        content/books/_collection.yml:1:1: note: first given here
        content/books/_collection.yml:4:11: error: key 'x' can only be given once [duplicate-key]
        4 | b: {x: 1, x: 2}
          |           ^
          = remedy: remove one of the two, or rename it
        content/books/_collection.yml:4:5: note: first given here
        content/books/_collection.yml:5:1: error: key 'ñu' can only be given once [duplicate-key]
        5 | "ñu": 5
          | ^^^^
          = remedy: remove one of the two, or rename it
        content/books/_collection.yml:2:1: note: first given here

        """)
  }

  @Test func everyRepeatedKeyOfManyIsReported() {
    let text = (0..<60).map { "k\($0 / 2): {}\n" }.joined()
    let (value, printout) = read(text)
    #expect(value.hasPrefix("{k0@0..2: {}@4..6, k0@7..9: {}@11..13, k1@14..16:"))
    #expect(printout.split(separator: "\n").count { $0.hasSuffix("[duplicate-key]") } == 30)
  }

  @Test func syntaxErrorsComeBeforeOtherFaults() {
    let (_, printout) = read("a: !x y\na: {b: 1, b: 2}\nc: 'd\n")
    #expect(
      printout.split(separator: "\n").first
        == "content/books/_collection.yml:3:4: error: a text in quotes must be closed [yaml-syntax]"
    )
  }

  /// Text that YAML 1.2 forbids and libyaml accepts, each with the position of the fault.
  @Test(arguments: [
    ("a: [b,\nc]\n", "2:1: error: a line of this value must be indented deeper than its key"),
    ("a: \"b\nc\"\n", "2:1: error: a line of this value must be indented deeper than its key"),
    ("a: \"b\n\tc\"\n", "2:1: error: a tab cannot indent YAML; use spaces"),
    ("a: [b]#c\n", "1:7: error: a comment must have a space before it"),
    ("a: [b,#c\n]\n", "1:7: error: a comment must have a space before it"),
    ("a: \"b\"#c\n", "1:7: error: a comment must have a space before it"),
    ("a: >#c\n  b\n", "1:5: error: a comment must have a space before it"),
    ("a: [-, b]\n", "1:5: error: a value can't begin with '-' here"),
    ("a: [?b]\n", "1:5: error: a value can't begin with '?' here"),
    (
      "a: &b:c d\n",
      "1:6: error: the name of an anchor can only hold ASCII letters, digits, '-' and '_'"
    ),
    (
      "a: >\n   \n # b\n",
      "2:3: error: an empty line can't be indented deeper than the text after it"
    ),
    ("%YAML 1.1#\n---\na: b\n", "1:1: error: a line can't begin with '%'"),
    ("a:\n\u{FEFF}b\n", "2:1: error: the character U+FEFF is not allowed in YAML"),
    ("-\n\u{FEFF}a: b\n", "2:1: error: the character U+FEFF is not allowed in YAML"),
  ])
  func isStricterThanLibyaml(text: String, headline: String) {
    var probe = FormatProbe("a.yml", text)
    #expect(probe.document() == nil)
    #expect(
      probe.printout.split(separator: "\n").first == "a.yml:\(headline) [yaml-syntax]", "\(text)")
  }

  /// Text that looks like a fault of the test above but is valid.
  @Test(arguments: [
    ("a: [\n  b,\n]\nc: d\n", #"{a: ["b"], c: "d"}"#),
    ("a: {\n  b: c # d\n} # e\n", #"{a: {b: "c"}}"#),
    ("a: [ # b\n# c\n  d]\n", #"{a: ["d"]}"#), ("a: \"b#c\"\nd: e#f\n", #"{a: "b#c", d: "e#f"}"#),
    ("a: |\n  #b\n  c\nd: 'e\n  f'\n", "{a: \"#b\nc\n\", d: \"e f\"}"),
    ("a: |1\n   b\n c#d\ne: !!str 1\n", "{a: \"  b\nc#d\n\", e: \"1\"}"),
    ("- - |\n    b#\n  - &x c\n- *x\n", "[[\"b#\n\", \"c\"], \"c\"]"),
    ("? a\n: b#c\n", #"{a: "b#c"}"#), ("%YAML 1.2\n---\na: b\n", #"{a: "b"}"#),
    ("a: |\n  b", "{a: \"b\n\"}"), ("!!str a: b\n", #"{a: "b"}"#),
  ])
  func readsWhatOnlyLooksWrong(text: String, expected: String) {
    var probe = FormatProbe("a.yml", text)
    let document = probe.document()
    #expect(document.map { FormatProbe.plain($0.data) } == expected, "\(text)")
    #expect(probe.printout == "")
  }

  /// U+FEFF is a character like others inside of a text; at its front it must not get lost.
  @Test(arguments: [
    "a: \u{FEFF}b\n", "a: \"\u{FEFF}b\"\n", "a: '\u{FEFF}b'\n", "a: \"\\uFEFFb\"\n",
    "a: !!str \u{FEFF}b\n", "a: [\u{FEFF}b]\n",
  ])
  func keepsAByteOrderMarkInText(text: String) throws {
    var probe = FormatProbe("a.yml", text)
    let range = 0..<probe.file.bytes.count
    let document = probe.document()
    #expect(probe.printout == "")
    var faults = Diagnostics()
    let full = YAMLReader.readFully(probe.file, range: range, arena: probe.arena, &faults)
    for value in [try #require(document).data, try #require(full)] {
      let field = value.member("a")
      let found = field.kind == .array ? field.elements.first : field
      #expect(found?.text.string.unicodeScalars.map(\.value) == [0xFEFF, 0x62], "\(text)")
    }
  }

  @Test(arguments: [
    ("a: !!null\nb: !!null ~\n", "{a: null, b: null}", ""),
    ("a: !!str\nb: !\n", #"{a: "", b: ""}"#, ""),
    ("! a: b\n", #"{a: "b"}"#, ""),
    ("a: !!int\n", "nothing", "1:4: error: '' does not match its tag '!!int' [yaml-tag]"),
    ("a: !x\n", "nothing", "1:4: error: the tag '!x' has no meaning here [yaml-tag]"),
    ("!x a: b\n", "nothing", "1:1: error: the tag '!x' has no meaning here [yaml-tag]"),
    ("a: !x [b]\n", "nothing", "1:4: error: the tag '!x' has no meaning here [yaml-tag]"),
    ("a: !!map [b]\n", "nothing", "1:4: error: the tag '!!map' has no meaning here [yaml-tag]"),
  ])
  func tagsSayWhatAValueIs(text: String, expected: String, headline: String) {
    var probe = FormatProbe("a.yml", text)
    let document = probe.document()
    #expect((document.map { FormatProbe.plain($0.data) } ?? "nothing") == expected, "\(text)")
    let first = probe.printout.split(separator: "\n").first.map(String.init) ?? ""
    #expect(first == (headline.isEmpty ? "" : "a.yml:" + headline), "\(text)")
  }

  /// libyaml counts characters, and its lines end in more ways than ours.
  @Test(arguments: ["\n", "\r\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"])
  func placesAreThoseOfBytes(lineEnd: String) throws {
    let lines = [
      "a: {é: '𝒳'}", "ñ: &x \"\\u00e9\"", "b: [*x, 𝒳 é]", "c: 'é", "  𝒳'", "d: ~",
    ]
    var probe = FormatProbe("a.yml", lines.map { $0 + lineEnd }.joined())
    let document = probe.document()
    let data = try #require(document).data
    #expect(probe.printout == "")
    func place(_ origin: Origin) -> String {
      probe.file.bytes.slice(Int(origin.start)..<Int(origin.end)).string
    }
    #expect(data.members.map { place($0.keyOrigin) } == ["a", "ñ", "b", "c", "d"])
    #expect(
      data.members.map { place($0.value.origin) }
        == ["{é: '𝒳'}", "\"\\u00e9\"", "[*x, 𝒳 é]", "'é\(lineEnd)  𝒳'", "~"])
    #expect(data.member("b").elements.map { place($0.origin) } == ["\"\\u00e9\"", "𝒳 é"])
  }

  @Test(arguments: [
    ("a: |\n  x\n  y  \n\n   \n# c\nb: 1\n", 3..<14), ("a: | # c\n\nb: 1\n", 3..<8),
    ("a: >-\r\n  x\r\n\r\nb: 1\r\n", 3..<10), ("a: |", 3..<4), ("a: |\n  x", 3..<8),
    ("a: |+\n\n\n", 3..<5),
  ])
  func blockScalarsEndWithTheirText(text: String, range: Range<Int>) throws {
    var probe = FormatProbe("a.yml", text)
    let document = probe.document()
    let origin = try #require(document).data.member("a").origin
    #expect(Int(origin.start)..<Int(origin.end) == range, "\(text.debugDescription)")
  }
}
