import AcopioBase
import AcopioBuild
import AcopioContent
import AcopioEmit
import AcopioModel
import AcopioSiteTestSupport
import AcopioTestSupport
import Foundation
import Testing

/// Outputs that end with `.png`, which librsvg draws.
@Suite struct PictureTests {
  /// A site with a picture of each book.
  private static func files(
    _ template: String = PictureTests.box, path: String = "/share/{slug}.png",
    name: String = "share.svg", more: String = ""
  ) -> [String: [UInt8]] {
    BuiltSite.files(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/town/
      locale: en
      languages: [{ locale: en }, { locale: es }]
      -- content/books/_collection.yml --
      entries: books.json
      schema: { id: { type: slug }, title: text, colour: color }
      page: { permalink: '/b/{id}/', layout: page }
      outputs: [{ path: '\(path)', template: \(name)\(more) }]
      -- content/books/books.json --
      [{ "id": "momo", "title": "Momo & Co", "colour": "#336699" },
       { "id": "emma", "title": "Emma", "colour": "#993333" }]
      -- templates/layouts/page.html --
      {% if page.picture %}{{ page.picture.absolute_url }} {{ page.picture.url }} {{ page.picture.type }}{% endif %}
      -- templates/outputs/\(name).liquid --
      \(template)
      """)
  }

  private static let box = """
    <svg xmlns="http://www.w3.org/2000/svg" width="12" height="6"><title>{{ entry.title }}</title>\
    <rect width="12" height="6" fill="{{ entry.colour }}"/></svg>
    """

  /// The width, the height and the type of colours of a PNG (RFC 2083, §11.2.2).
  private func header(_ png: Data?) -> [Int] {
    guard let png, png.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
      return []
    }
    func number(_ start: Int) -> Int { png[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    return [number(16), number(20), Int(png[25])]
  }

  @Test func drawsAPictureForEachEntryAndNamesItOnItsPage() async throws {
    let site = try await SiteFolder.built(Self.files(more: ", localized: true"))
    let files = try site.files()
    for path in ["share/momo.png", "share/emma.png", "es/share/momo.png"] {
      // Red, green and blue, since nothing is transparent.
      #expect(header(files[path]) == [12, 6, 2], "\(path)")
    }
    #expect(files["share/momo.png"] == files["es/share/momo.png"])
    #expect(files["share/momo.png"] != files["share/emma.png"])
    #expect(
      try site.text("Output/b/momo/index.html") == """
        https://library.example/town/share/momo.png /town/share/momo.png image/png

        """)
    #expect(
      try site.text("Output/es/b/emma/index.html").contains(" /town/es/share/emma.png image/png"))
  }

  @Test func keepsTransparency() async throws {
    let site = try await SiteFolder.built(
      Self.files(
        "<svg xmlns='http://www.w3.org/2000/svg' width='3' height='4'><circle r='1'/></svg>"))
    #expect(header(try site.files()["share/momo.png"]) == [3, 4, 6])
  }

  @Test func aBuildTakesThePicturesOfTheLastOneUnlessTheyAreDamaged() async throws {
    let site = try await SiteFolder.built(Self.files())
    let before = try site.files()
    let cache = try site.files(".acopio/pictures").keys.filter { !$0.hasSuffix(".conf") }
    #expect(cache.count == 2, "\(cache)")
    let named = try #require(cache.first)
    let path = ".acopio/pictures/\(named)"
    let whole = try site.files(".acopio/pictures")[named]
    try site.write(path, Array("damaged".utf8))
    _ = try await site.build("--fresh")
    #expect(try site.files() == before)
    #expect(try site.files(".acopio/pictures")[named] == whole)
    // What is not used any more goes.
    try site.write("content/books/books.json", ##"[{"id":"new","title":"N","colour":"#000000"}]"##)
    _ = try await site.build()
    #expect(try site.files(".acopio/pictures").count == 1)
    #expect(try site.files()["share/momo.png"] == nil)
    try site.remove(".acopio/pictures")
    let again = try await site.build()
    #expect(again.status == 0, "\(again)")
  }

  @Test(arguments: [
    (
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 3 4'/>", "it has no size in pixels",
      "write it at the beginning: <svg width=\"1200\" height=\"630\" …>"
    ),
    (
      "<svg xmlns='http://www.w3.org/2000/svg' width='40000' height='4'/>",
      "it is larger than 4096 pixels",
      "make it smaller: pictures of shared pages have 1200 × 630"
    ),
    (
      "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'><text>a</text></svg>",
      "it has text, and the site has no font to draw it with",
      "put a font (.ttf or .otf) into templates/fonts/, or draw the letters as paths"
    ),
  ])
  func whatCannotBeDrawnIsReported(svg: String, message: String, remedy: String) async throws {
    let site = try SiteFolder(Self.files(svg))
    let run = try await site.build()
    #expect(run.status == 1)
    #expect(
      run.stderr.contains(
        """
        content/books/_collection.yml:4:50: error: '/share/momo.png' cannot be drawn: \(message) \
        [undrawable-picture]
        """), "\(run.stderr)")
    #expect(run.stderr.contains("= remedy: \(remedy)\n"), "\(run.stderr)")
    #expect(run.stderr.contains("content/books/books.json:1:2: note: while rendering this"))
  }

  @Test(arguments: [
    "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'><script/></svg>",
    "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'>",
    "<p/>",
  ])
  func whatIsNoPictureIsInvalidWithoutDrawingIt(svg: String) {
    let built = BuiltSite(Self.files(svg))
    #expect(built.printed.contains("[invalid-output]"), "\(built.printed)")
    #expect(built.files.isEmpty)
  }

  @Test func onlyATemplateOfSVGMakesAPicture() {
    let built = BuiltSite(Self.files("a", name: "share.csv"))
    #expect(
      built.printed.hasPrefix(
        """
        content/books/_collection.yml:4:19: error: '{slug}.png' is a picture, and the template \
        'share.csv' is for a table [other-format]
        """), "\(built.printed)")
  }

  @Test func drawingsOfPagesAreDrawnInPictures() {
    var files = Self.files(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="4" height="4">{% render 'drawing', book: entry %}</svg>
      """, path: "/share/{slug}.svg")
    files["templates/partials/drawing.html"] = Array(
      "<path fill=\"{{ book.colour }}\"/><desc>{{ book.title }} \"</desc>".utf8)
    let built = BuiltSite(files)
    #expect(built.printed == "")
    #expect(
      built["share/momo.svg"] == """
        <svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><path fill="#336699"/>\
        <desc>Momo &amp; Co "</desc></svg>

        """, "\(built["share/momo.svg"] ?? "")")
  }

  @Test func inMemoryPicturesAreBlank() {
    let built = BuiltSite(Self.files())
    #expect(built.printed == "")
    #expect(header(built.files["share/momo.png"].map { Data($0) }) == [1, 1, 4])
  }

  @Test func aMissingLibraryIsReportedOnce() {
    let tree = SourceTree(Self.files())
    var diagnostics = Diagnostics()
    var ledger = Ledger()
    var options = BuildOptions(now: .given(SiteFolder.day), jobs: 1)
    options.pictures = PictureCache(
      workDirectory: "/nowhere", tools: "none", draw: nil)
    _ = build(tree, options, into: { DiscardingSink() }, &ledger, &diagnostics)
    let printed = AcopioTestSupport.printed(diagnostics, tree.sources)
    #expect(
      printed.hasPrefix(
        """
        content/books/_collection.yml:4:19: error: '/share/{slug}.png' is a picture, and librsvg is not on \
        this machine [missing-library]
        """), "\(printed)")
    #expect(printed.components(separatedBy: "error:").count == 2)
  }

  @Test(arguments: [
    [], Array("wOF2 is for pages".utf8), [0, 1, 0, 0, 0, 9] + [UInt8](repeating: 9, count: 90),
    PictureTests.damaged("cmap"), PictureTests.damaged("head"), PictureTests.damaged("glyf"),
  ])
  func aDamagedFontIsReported(font: [UInt8]) async throws {
    let site = try SiteFolder(Self.files())
    try site.write("templates/fonts/a.ttf", font)
    let run = try await site.build()
    #expect(run.status == 1)
    #expect(
      run.stderr.contains(
        "templates/fonts/a.ttf: error: the font is damaged, and letters would be empty boxes "
          + "[undrawable-picture]"), "\(run.stderr)")
  }

  /// A font of the portals.
  private static func font(_ name: String) -> [UInt8] {
    let url = Specs.projectRoot.appending(path: "templates/fonts/\(name).ttf")
    return (try? Data(contentsOf: url)).map { Array($0) } ?? []
  }

  /// A font with other bytes in the middle of a table.
  private static func damaged(_ table: String) -> [UInt8] {
    var font = font("text")
    func number(_ start: Int) -> Int { font[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    for entry in stride(from: 12, to: 12 + 16 * (Int(font[5]) + Int(font[4]) << 8), by: 16)
    where Array(font[entry..<entry + 4]) == Array(table.utf8) {
      let start = number(entry + 8)
      for place in start + 20..<start + min(40, number(entry + 12)) { font[place] ^= 0x5A }
    }
    return font
  }

  private static func words(_ text: String, _ attributes: String = "") -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' width='90' height='20'><text y='15' \(attributes)>\(text)</text></svg>"
  }

  @Test(arguments: [
    (
      words(String(repeating: "long ", count: 2_500)),
      "it has 12500 bytes of text, and 10000 are drawn"
    ),
    (words("a", "font-size='1e9'"), "it has letters of more than 100000 pixels"),
    (
      words("a", "style='x:1;font-size: 99999999999px'"),
      "it has letters of more than 100000 pixels"
    ),
    (
      words("a", "font-size='1000%' style='font: 3000in x'"),
      "it has letters of more than 100000 pixels"
    ),
    (
      words("<![CDATA[" + String(repeating: "x", count: 10_001) + "]]>"),
      "bytes of text, and 10000 are drawn"
    ),
    (
      words("<title/><!-- > -->" + String(repeating: "x", count: 10_001)),
      "bytes of text, and 10000 are drawn"
    ),
    (
      words("<tspan font-size='900ex'><tspan font-size='900ex'>a</tspan></tspan>"),
      "letters of more than"
    ),
    (
      words("<style>text{font-size/**/:1e9px}</style>a"),
      "it has letters of more than 100000 pixels"
    ),
    (words("a", "font-size='&#49;e9'"), "it has letters of more than 100000 pixels"),
    (words("a 日 b"), "no font of the site has '日', which would be an empty box"),
    (words("a &#x65e5; b"), "no font of the site has '日', which would be an empty box"),
    (String(repeating: " ", count: 4_000_001) + words("a"), "bytes, and 4000000 are drawn"),
  ])
  func whatWouldHoldUpTheBuildIsNotDrawn(svg: String, message: String) async throws {
    let site = try SiteFolder(Self.files(svg))
    try site.write("templates/fonts/a.ttf", Self.font("text"))
    let run = try await site.build()
    #expect(run.status == 1)
    #expect(run.stderr.contains(message), "\(run.stderr.prefix(600))")
  }

  @Test func whatIsNotDrawnHasNoLimit() async throws {
    let svg = """
      <svg xmlns='http://www.w3.org/2000/svg' width='90' height='20'><title>日\(String(repeating: "x", count: 20_000))</title>\
      <style>text { font-size: 2em }</style><text y='15' font-family='Acopio text'>Año &amp; más\u{200B}\u{2029}\u{3164}</text></svg>
      """
    let site = try SiteFolder(Self.files(svg))
    try site.write("templates/fonts/a.ttf", Self.font("text"))
    let run = try await site.build()
    #expect(run.status == 0, "\(run.stderr.prefix(600))")
  }

  @Test func aPictureWithoutCacheIsTheSameWhateverFontWasThereBefore() async throws {
    let svg = Self.words("Hola", "font-family='Acopio ponte'")
    let site = try SiteFolder(Self.files(svg))
    let font = "templates/fonts/a.ttf"
    try site.write(font, Self.font("botes"))
    #expect(try await site.build().status == 0)
    let first = try site.files()["share/momo.png"]
    // In place: the time of the folder stays.
    try site.write(font, Self.font("ponte"))
    #expect(try await site.build().status == 0)
    let second = try site.files()["share/momo.png"]
    #expect(first != second)
    // A file that is no font by its name draws nothing.
    try site.write("templates/fonts/b.bin", Self.font("text"))
    try site.remove(".acopio")
    #expect(try await site.build().status == 0)
    #expect(try site.files()["share/momo.png"] == second)
  }

  @Test(arguments: ["text", "svg:text", "a-b:text", "_:text"])
  func textNeedsAFontWithAnyPrefix(tag: String) async throws {
    let prefix = tag.split(separator: ":").first.map(String.init) ?? ""
    let space = tag == "text" ? "" : " xmlns:\(prefix)='http://www.w3.org/2000/svg'"
    let site = try SiteFolder(
      Self.files(
        "<svg xmlns='http://www.w3.org/2000/svg'\(space) width='9' height='9'><\(tag)>a</\(tag)></svg>"
      ))
    let run = try await site.build()
    #expect(run.stderr.contains("it has text, and the site has no font"), "\(run.stderr)")
  }

  @Test func settingsThatCannotBeWrittenAreReported() async throws {
    let site = try await SiteFolder.built(Self.files())
    try site.remove(".acopio/pictures")
    try site.remove(".acopio/fonts/fonts.conf")
    try site.write(".acopio/fonts/fonts.conf/in-the-way", "")
    let run = try await site.build("--fresh")
    #expect(run.status == 1)
    #expect(run.stderr.contains("the settings of its fonts cannot be written"), "\(run.stderr)")
  }

  @Test func wordsAboutTextNeedNoFont() async throws {
    let svg = """
      <svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'><title>Note:text</title></svg>
      """
    let site = try SiteFolder(Self.files(svg))
    let run = try await site.build()
    #expect(run.status == 0, "\(run)")
  }

  @Test func hostileSVGIsDrawnOrRefusedSoon() async throws {
    let deep = String(repeating: "<g>", count: 20_000) + String(repeating: "</g>", count: 20_000)
    let uses = (0..<14).map { level in
      "<g id='u\(level + 1)'><use href='#u\(level)'/><use href='#u\(level)'/></g>"
    }
    for inside in [
      deep,
      "<g id='u0'><path d='M0 0'/></g><defs>\(uses.joined())</defs><use href='#u14'/>",
      "<image href='file:///etc/passwd' width='4' height='4'/>",
      "<filter id='f'><feGaussianBlur stdDeviation='1e9'/></filter><g filter='url(#f)'/>",
    ] {
      let site = try SiteFolder(
        Self.files(
          "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'>\(inside)</svg>"))
      let run = try await site.build()
      #expect(!run.wasKilled && [0, 1].contains(run.status), "\(run.stderr.prefix(300))")
    }
  }

  /// A picture for 'momo' that no process survives or finishes, and a box for the others.
  private static func hostile(_ inside: String) -> String {
    """
    <svg xmlns='http://www.w3.org/2000/svg' width='900' height='600'>{% if entry.id == 'momo' %}\
    <filter id='f'>\(inside)</filter><rect width='900' height='600' filter='url(#f)'/>{% endif %}\
    <rect width='9' height='9'/></svg>
    """
  }

  @Test(arguments: [
    (
      "<feConvolveMatrix order='30' kernelMatrix='\(Array(repeating: "1", count: 900).joined(separator: " "))'/>",
      "the drawing library ended by signal 6"
    ),
    ("<feTurbulence numOctaves='100000' baseFrequency='0.1'/>", "it took longer than 10 s"),
  ])
  func aPictureThatEndsOrHoldsUpTheDrawingIsReportedAndTheBuildGoesOn(
    filter: String, message: String
  ) async throws {
    let site = try SiteFolder(Self.files(Self.hostile(filter)))
    try site.write("content/books/unused.bin", [1])
    let run = try await site.build()
    #expect(run.status == 1 && !run.wasKilled)
    let error = "error: '/share/momo.png' cannot be drawn: \(message) [undrawable-picture]"
    #expect(run.stderr.contains(error), "\(run.stderr.prefix(600))")
    #expect(run.stderr.contains("content/books/books.json:1:2: note: while rendering this"))
    #expect(run.stderr.contains("[unused-file]"))
    #expect(!run.stderr.contains("/share/emma.png"))
  }

  @Test func aPictureUnderTheNameOfAnotherIsDrawnAgain() async throws {
    let site = try await SiteFolder.built(Self.files())
    let before = try site.files()
    let names = try site.files(".acopio/pictures").keys.sorted()
    let kept = try names.map { Array(try #require(try site.files(".acopio/pictures")[$0])) }
    try #require(names.count == 2 && kept[0] != kept[1])
    try site.write(".acopio/pictures/\(names[0])", kept[1])
    try site.write(".acopio/pictures/\(names[1])", kept[0])
    _ = try await site.build("--fresh")
    #expect(try site.files() == before)
    #expect(Array(try #require(try site.files(".acopio/pictures")[names[0]])) == kept[0])
  }

  @Test(arguments: ["pictures", "fonts"])
  func aLinkInThePlaceOfAFolderOfTheCacheIsNotFollowed(folder: String) async throws {
    let site = try await SiteFolder.built(Self.files())
    let before = try site.files()
    try site.remove(".acopio/\(folder)")
    try site.write("elsewhere/own.txt", "mine")
    try site.link(".acopio/\(folder)", to: "\(site.root)/elsewhere")
    try site.remove("Output")
    let run = try await site.build()
    #expect(run.status == 0, "\(run.stderr)")
    #expect(try site.files() == before)
    #expect(try site.files("elsewhere").keys.sorted() == ["own.txt"])
  }

  @Test func theCommandOfTheToolsOwnProcessesIsForNobodyElse() async throws {
    let run = try await SiteFolder(Self.files()).acopio(["work"])
    #expect(run.status == 2)
    #expect(run.stderr.contains("'acopio work' is started by 'acopio build'"), "\(run.stderr)")
  }
}
