import AcopioBase
import AcopioContent
import AcopioTestSupport
import Testing

@Suite struct YAMLAliasTests {
  private func read(_ text: String) -> (value: String, printout: String) {
    var probe = FormatProbe("a.yml", text)
    let document = probe.document()
    return (document.map { FormatProbe.show($0.data) } ?? "nothing", probe.printout)
  }

  private func plain(_ text: String) -> String {
    read(text).value.replacing(/@\d+\.\.\d+/, with: "")
  }

  @Test func aliasesHaveTheOriginOfTheirAnchor() {
    let (value, printout) = read("a: &x {b: 1}\nd: *x\ne: [*x, *x]\n")
    let inner = "{b@7..8: int 1@10..11}@6..12"
    #expect(
      value == "{a@0..1: \(inner), d@13..14: \(inner), e@19..20: [\(inner), \(inner)]@22..30}@0..30"
    )
    #expect(printout == "")
  }

  @Test func anObjectEndsAfterItsLastAliasAndBeginsWithItsFirstAnchor() {
    #expect(
      read("&k a: &x 1\nb: *x\n").value == "{a@3..4: int 1@9..10, b@11..12: int 1@9..10}@0..16")
  }

  @Test(arguments: [
    ("a: &x 1\nb: &x 2\nc: *x\n", "{a: int 1, b: int 2, c: int 2}"),
    ("a: &x\nb: *x\n", "{a: null, b: null}"),
    ("&k a: b\nc: *k\n*k : d\n", #"{a: "b", c: "a", a: "d"}"#),
    ("a: &k true\n*k : 1\n", "{a: true, true: int 1}"),
    (
      "a: &x [&y {b: &z c}]\nd: [*x, *y, *z]\n",
      #"{a: [{b: "c"}], d: [[{b: "c"}], {b: "c"}, "c"]}"#
    ),
    ("a: &x !!str 1\nb: *x\n", #"{a: "1", b: "1"}"#),
  ])
  func aliasesAreTheLastNodeWithTheirName(text: String, expected: String) {
    #expect(plain(text) == expected, "\(text)")
  }

  @Test(arguments: [
    (
      "a: &x {b: 1, c: 2}\nd: {<<: *x, c: 3}\n",
      "{a: {b: int 1, c: int 2}, d: {c: int 3, b: int 1}}"
    ),
    ("a: &x {b: 1}\nd:\n  e: 2\n  <<: *x\n", "{a: {b: int 1}, d: {e: int 2, b: int 1}}"),
    (
      "a: &x {b: 1}\nc: &y {b: 2, d: 3}\ne: {<<: [*x, *y]}\n",
      "{a: {b: int 1}, c: {b: int 2, d: int 3}, e: {b: int 1, d: int 3}}"
    ),
    ("a: &x {b: 1}\nc: {\"<<\": *x}\n", "{a: {b: int 1}, c: {<<: {b: int 1}}}"),
    ("a: &x 1\nc: {<<: *x}\n", "{a: int 1, c: {<<: int 1}}"),
  ])
  func aMergeKeyTakesTheMembersThatAreNotThere(text: String, expected: String) {
    #expect(plain(text) == expected, "\(text)")
  }

  @Test func aKeyIsWhereItsAliasIs() {
    let (value, printout) = read("&k a: b\n*k : c\n")
    #expect(value == #"{a@3..4: "b"@6..7, a@8..10: "c"@13..14}@0..14"#)
    #expect(
      printout == """
        a.yml:2:1: error: key 'a' can only be given once [duplicate-key]
        2 | *k : c
          | ^^
          = remedy: remove one of the two, or rename it
        a.yml:1:4: note: first given here

        """)
  }

  @Test(arguments: [
    ("a: *x\nb: &x 1\n", "1:4: error: an alias must name an anchor before it [yaml-syntax]"),
    ("a: &x [*x]\n", "1:8: error: an alias must name an anchor before it [yaml-syntax]"),
    ("a: &x [b]\n*x : c\n", "2:1: error: a key must be text on one line [yaml-complex-key]"),
    ("a: &x\n*x : c\n", "2:1: error: a key must be text on one line [yaml-complex-key]"),
    ("? &k [a]\n: b\n", "1:3: error: a key must be text on one line [yaml-complex-key]"),
  ])
  func refusesAliasesOfNothing(text: String, headline: String) {
    let (value, printout) = read(text)
    #expect(value == "nothing")
    #expect(printout.split(separator: "\n").first == "a.yml:\(headline)", "\(text)")
  }

  @Test(arguments: ["values", "keys", "chain", "doubled", "flow depth", "block depth"])
  func bombsAreRefused(kind: String) {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1..<9 {
      let items = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(items)]\n"
    }
    switch kind {
    case "keys": text += "? *a8\n: 1\n"
    case "chain":
      text = "a0: &a0 [x]\n" + (1..<100_000).map { "a\($0): &a\($0) [*a\($0 - 1)]\n" }.joined()
    case "doubled":
      // More copies than a number of 64 bits can count.
      text =
        "a0: &a0 [x]\n"
        + (1..<200).map { "a\($0): &a\($0) [*a\($0 - 1), *a\($0 - 1)]\n" }
        .joined()
    case "flow depth": text = String(repeating: "[", count: 100_000)
    case "block depth":
      text = (0..<800).map { String(repeating: " ", count: $0) + "a:\n" }.joined()
    default: break
    }
    let (value, printout) = read(text)
    #expect(value == "nothing")
    let id = kind.hasSuffix("depth") ? "[nesting-too-deep]" : "[yaml-too-many-aliases]"
    #expect(printout.split(separator: "\n").first?.hasSuffix(id) == true, "\(printout.prefix(300))")
  }

  /// The list has ten values and itself.
  @Test func aliasesMakeAHundredThousandValues() {
    let list = "- &a [x, x, x, x, x, x, x, x, x]\n"
    #expect(read(list + String(repeating: "- *a\n", count: 10_000)).printout == "")
    #expect(
      read(list + String(repeating: "- *a\n", count: 10_001)).printout == """
        a.yml:1:3: error: aliases make more than 100,000 values of this one [yaml-too-many-aliases]
        1 | - &a [x, x, x, x, x, x, x, x, x]
          |   ^
          = remedy: write the data out

        """)
  }

  @Test func manySmallAnchorsAndAliasesAreNoBomb() {
    let text = (0..<2_000).map { "- [&a\($0) x, *a\($0)]\n" }.joined()
    #expect(read(text).printout == "")
  }

  /// A list of 256 levels inside 256 others is as deep as is allowed.
  @Test func aliasesCountTheLevelsOfTheirAnchors() {
    func text(_ outer: Int) -> String {
      let inner = String(repeating: "[", count: 255) + "x" + String(repeating: "]", count: 255)
      return "- &a \(inner)\n- " + String(repeating: "[", count: outer) + "*a"
        + String(repeating: "]", count: outer) + "\n"
    }
    #expect(read(text(255)).printout == "")
    #expect(
      read(text(256)).printout.split(separator: "\n").first
        == "a.yml:2:259: error: values can't be nested more than 512 levels deep [nesting-too-deep]"
    )
  }
}
