import AcopioBase
import AcopioSiteTestSupport
import AcopioTemplate
import AcopioTestSupport
import Foundation
import Testing

/// No payload becomes markup, an address with an unknown scheme, or code, wherever it is printed.
///
/// Here the pages are looked through for tags and quotes that the templates don't have. Where
/// `$ACOPIO_PAGES` names a folder they are written there, too: `Tests/Web/escaping_test.py` reads
/// them with an HTML parser.
@Suite struct EscapingCorpusTests {
  private static let folder = ProcessInfo.processInfo.environment["ACOPIO_PAGES"]

  /// What is printed besides that addresses made of payloads lead to nothing.
  private func complaints(of site: BuiltSite) -> [Substring] {
    site.printed.split(separator: "\n").filter {
      ($0.contains(": error: ") || $0.contains(": warning: "))
        && !$0.hasSuffix(" [missing-link-target]")
    }
  }

  @Test func hasEnoughPayloadsForEveryPlace() {
    #expect(Payloads.all.count >= 100)
    #expect(Set(Payloads.all).count == Payloads.all.count)
  }

  @Test func printsEveryFieldOfEveryEntrySafely() throws {
    let site = BuiltSite(try EscapingPages.site([Payloads.harmless] + Payloads.text))
    #expect(complaints(of: site) == [])
    let harmless = try #require(site["0/index.html"])
    let expected = marks(harmless)
    try write(harmless, "site/0.html")
    for number in 1...Payloads.text.count {
      let page = try #require(site["\(number)/index.html"])
      let isSame = marks(page) == expected
      #expect(isSame, "\(Payloads.text[number - 1])")
      try write(page, "site/\(number).html")
    }
  }

  /// A variable for text, one for the same bytes as HTML, and a capture of the text.
  private static let variables = ["t", "h", "c"]

  @Test func printsAddressesThatWereJudged() throws {
    let head = "{% capture c %}{{ t }}{% endcapture %}{% assign h = t | markdown %}"
    let layout = head + EscapingPages.layout(EscapingPages.addresses, Self.variables)
    let harmless = try rendered(layout, "words")
    let expected = marks(harmless)
    try write(harmless, "addresses/0.html")
    for (number, payload) in Payloads.all.enumerated() {
      let page = try rendered(layout, payload)
      let isSame = marks(page) == expected
      #expect(isSame, "\(payload)")
      try write(page, "addresses/\(number + 1).html")
    }
  }

  @Test func printsHTMLOfOthersSafelyInAttributesAndTexts() throws {
    // What the filter `markdown` makes is HTML; here it is the payload itself.
    let places = [
      "<p title=\"X\" data-x='X'></p>", "<title>X</title>", "<textarea>X</textarea>", "<!-- X -->",
      "<script type=\"application/json\">[X, \"X\", {{ V | json }}]</script>",
      "<a href=\"?q=X\">a</a>",
    ]
    let layout = "{% assign h = t | markdown %}" + EscapingPages.layout(places, ["h"])
    let harmless = try rendered(layout, Payloads.harmless)
    let expected = marks(harmless)
    try write(harmless, "html/0.html")
    for (number, payload) in Payloads.all.enumerated() {
      let page = try rendered(layout, payload)
      let isSame = marks(page) == expected
      #expect(isSame, "\(payload)")
      try write(page, "html/\(number + 1).html")
    }
  }

  @Test(arguments: Payloads.refusedMarkdown)
  func refusesMarkdownThatDoesHarm(text: String, id: String) throws {
    let site = try markdownSite(text)
    #expect(site.printed.contains(" [\(id)]\n"), "\(site.printed)")
    #expect(site.files.isEmpty)
  }

  @Test(arguments: Payloads.acceptedMarkdown)
  func printsOtherMarkdownAsWords(text: String, html: String) throws {
    let site = try markdownSite(text)
    #expect(complaints(of: site) == [])
    let page = try #require(site["0/index.html"])
    #expect(page.contains("<p><p>\(html)</p>\n</p>\n"), "\(page.prefix(3000))")
  }

  private func markdownSite(_ text: String) throws -> BuiltSite {
    var files = try EscapingPages.site([])
    let entries = try EscapingPages.entries([Payloads.harmless], rich: text)
    files["content/traps/traps.json"] = Array(entries)
    return BuiltSite(files)
  }

  // MARK: - Pages

  /// The output of a checked template; addresses may be rejected, nothing else.
  private func rendered(_ text: String, _ value: String) throws -> String {
    var sources = SourceMap()
    var diagnostics = Diagnostics()
    let template = TemplateSource(name: "page", file: sources.add("templates/page.html", text))
    let library = TemplateLibrary.compile([template], mode: .checked, &diagnostics)
    try #require(printed(diagnostics, sources) == "")
    let arena = Arena()
    let member = Member(key: arena.copy("t"), value: .text(arena.copy(value)))
    var renderer = TemplateRenderer(
      library: library, environment: TemplateEnvironment(origin: "https://library.example"))
    var output = ByteBuffer()
    let id = try #require(library.template(named: "page"))
    renderer.render(
      id, globals: .object([member], in: arena), subject: .none, into: &output, &diagnostics)
    #expect(
      diagnostics.all.allSatisfy { $0.id == .unsafeURL }, "\(printed(diagnostics, sources))")
    return withExtendedLifetime(arena) { output.bytes.string }
  }

  /// The delimiters of tags, comments and values, in order; quotes count in tags only.
  ///
  /// Values contain no `<` or `>`, so all of them are those of the template.
  private func marks(_ page: String) -> [UInt8] {
    let bytes = Array(page.utf8)
    var marks: [UInt8] = []
    var isTag = false
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "<"):
        marks += bytes[index...].prefix(2)
        isTag = true
      case UInt8(ascii: ">"):
        let endsComment = index > 1 && bytes[index - 2..<index].elementsEqual("--".utf8)
        marks.append(endsComment ? UInt8(ascii: "-") : byte)
        isTag = false
      case UInt8(ascii: "\""), UInt8(ascii: "'"): if isTag { marks.append(byte) }
      default: break
      }
    }
    return marks
  }

  private func write(_ page: String, _ path: String) throws {
    guard let folder = Self.folder else { return }
    let url = URL(filePath: folder).appending(path: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(page.utf8).write(to: url)
  }
}
