import AcopioBase
import AcopioContent
import AcopioImport
import AcopioTestSupport
import Testing

/// Whatever is written as YAML is read as the value that it was.
@Suite struct YAMLTextTests {
  /// Texts that some reader of YAML takes for something else.
  static let hostile = [
    "", " ", "no", "Yes", "ON", "null", "~", "true", "TRUE", "1", "1e3", "0x1f", "010", "1_000",
    ".5",
    "-", "---", "...", "- a", "? a", ": a", "a: b", "a:b", "a #b", "#a", "'", "\"", "'a'", "\"a\"",
    "a'b\"c", "\\", "\\n", "a\nb", "\n", "a\r\nb", "\t", "a\tb", " a", "a ", "[a]", "{a: b}",
    "a, b",
    "&a", "*a", "!a", "!!str a", "|", ">", "%a", "@a", "`a", "a: ", "=", "<<", "é", "¿Qué?", "日本語",
    "\u{85}", "\u{A0}", "\u{2028}", "\u{FEFF}", "\u{FFFE}", "\u{1F4D6}", "\u{1}", "\u{7F}",
    "\u{200B}",
    "2026-11-21", "2026-11-21T10:30:00Z", "2026-13-40", "12:30", "/books/",
    "https://a.example/?b=c#d",
    "{{ title }}", "{% if %}", "a\n---\nb", "a" + String(repeating: " long", count: 60),
  ]

  /// Calls `body` with the value of a text, which lives as long as the call.
  private static func read(_ yaml: String, _ body: (Value) throws -> Void) throws {
    let arena = Arena()
    var sources = SourceMap(memory: [arena])
    var diagnostics = Diagnostics()
    let file = sources.add("a.yml", yaml)
    let value = YAMLReader.read(
      file, range: 0..<file.bytes.count, arena: arena, &diagnostics)
    #expect(printed(diagnostics, sources) == "", "\(yaml)")
    try body(try #require(value, "\(yaml)"))
  }

  @Test(arguments: hostile) func textIsReadAsItWas(text: String) throws {
    try Self.read("key: \(YAMLText.scalar(text))\nother: 1\n") { value in
      #expect(value.member("key").kind == .string)
      #expect(value.member("key").text.string == text)
      #expect(value.member("other").kind == .number)
    }
  }

  @Test(arguments: hostile.filter { !$0.isEmpty }) func keysAreReadAsTheyWere(text: String) throws {
    try Self.read("{ \(YAMLText.scalar(text)): [\(YAMLText.scalar(text)), 2] }\n") { value in
      #expect(value.members.first?.key.string == text)
      #expect(value.members.first?.value.elements.first?.text.string == text)
    }
  }

  @Test func plainTextNeedsNoQuotes() {
    #expect(YAMLText.scalar("A plain title") == "A plain title")
    #expect(YAMLText.scalar("it's") == "'it''s'")
    #expect(YAMLText.scalar("no") == "'no'")
    #expect(YAMLText.scalar("2026-11-21") == "2026-11-21")
    #expect(YAMLText.scalar("a\nb") == #""a\nb""#)
  }

  @Test func randomValuesAreReadAsTheyWere() throws {
    for seed in 0..<400 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let json = "{" + RandomJSON.members(&random, depth: 4) + "}"
      let arena = Arena()
      var sources = SourceMap(memory: [arena])
      var diagnostics = Diagnostics()
      let value = try #require(
        JSONReader.read(sources.add("a.json", json), arena: arena, &diagnostics), "seed \(seed)")
      var writer = YAMLWriter()
      for member in value.members { writer.member(member.key.string, member.value) }
      try Self.read(writer.text) { read in
        #expect(Self.json(read) == Self.json(value), "seed \(seed)\n\(writer.text)")
      }
    }
  }

  private static func json(_ value: Value) -> String {
    var out = ByteBuffer()
    var writer = JSONWriter()
    writer.value(value, into: &out)
    return out.bytes.string
  }
}
