import AcopioBase
import AcopioContent
import AcopioTestSupport
import Testing

@Suite struct ContentFormatsRollCall {
  @Test func namesAndExtensionsAreUniqueAndSorted() {
    let names = ContentFormats.all.map { $0.name.lowercased() }
    #expect(names == Array(Set(names)).sorted())
    #expect(Set(ContentFormats.extensions).count == ContentFormats.extensions.count)
  }

  @Test func extensionsChooseTheFormat() {
    #expect(ContentFormats.format(of: "content/books/momo.md")?.name == "Markdown")
    #expect(ContentFormats.format(of: "a.b.yml")?.name == "YAML")
    #expect(ContentFormats.format(of: "books.json")?.name == "JSON")
    #expect(ContentFormats.format(of: "content/x.yml/README") == nil)
    #expect(ContentFormats.format(of: "momo.MD") == nil)
  }

  @Test(
    arguments: ContentFormats.extensions,
    ["", "\u{0}", "\u{FEFF}", "\n", "{", "[", "---", "\"", "🙂"])
  func oddFilesSurvive(suffix: String, text: String) {
    var probe = FormatProbe("content/a." + suffix, text)
    #expect(probe.document() != nil || probe.diagnostics.hasErrors)
  }

  @Test func jsonIsAnObjectOrAList() {
    var probe = FormatProbe("content/a.json", "12")
    #expect(probe.document() == nil)
    #expect(
      probe.printout == """
        content/a.json:1:1: error: a data file must contain an object or a list [data-not-structured]
        1 | 12
          | ^^
          = remedy: write the fields of one entry, or a list of entries

        """)
  }
}
