import AcopioBase
import AcopioBuild
import AcopioModel
import AcopioSiteTestSupport
import AcopioTestSupport
import Foundation
import Testing

/// Whether this machine has libvips; without it, tests that need it say so.
private let hasVips =
  dlopen("libvips.so.42", RTLD_LAZY) != nil || dlopen("libvips.42.dylib", RTLD_LAZY) != nil

/// Photographs beside content, which libvips makes smaller and clean.
@Suite struct PhotoTests {
  /// A picture of 64 × 40 pixels, red in its upper left corner, that is stored turned, with the place where it was taken.
  private static let jpeg = """
    /9j/4AAQSkZJRgABAQAAAQABAAD/4QCmRXhpZgAATU0AKgAAAAgAAwEPAAIAAAAKAAAAMgESAAMAAAABAAYAAIglAAQAAAABAAAA\
    PAAAAABTZWNyZXRDYW0AAAQAAQACAAAAAk4AAAAAAgAFAAAAAwAAAG4AAwACAAAAAlcAAAAABAAFAAAAAwAAAIYAAAATAAAAAQAA\
    ABkAAAABAAAAHgAAAAEAAABjAAAAAQAAAAcAAAABAAAAHgAAAAH/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4p\
    LSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09P\
    T09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCABAACgDASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcI\
    CQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0\
    NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLD\
    xMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREA\
    AgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNE\
    RUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK\
    0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDGooor6Q8wKKKKACiiigAooooAKKKKACiiigAooorxP7Z/\
    ufj/AMA+k/1e/wCnn4f8EKKKK9s+bCiiigAooor4k/SQooor7Y/NgooooA//2Q==
    """
  /// The same upright.
  private static let png = """
    iVBORw0KGgoAAAANSUhEUgAAAEAAAAAoCAIAAADBrGu+AAAAYklEQVR4nO3RUQ0AIQzA0OOE8I0IJKAAiShBBGLQQFjSkPQJ2NYs\
    rZy/CK2OkDmnfmRrIANoBtAMoBlAM4BmAM0AWip90jdcef4DBtAMoBlAM4BmAM0AmgE0A2gG0AygGUDbxPgD49bNxMAAAAAASUVO\
    RK5CYII=
    """
  /// The same with the data of a camera.
  private static let webp = """
    UklGRhoBAABXRUJQVlA4WAoAAAAIAAAAPwAAJwAAVlA4IFYAAABwBQCdASpAACgAPtFmrFCoJaQioqoxABoJYwDSbcD+AfiBryfA\
    Pxm4QI79ALtILoleX5fAAP7oN2cduJvBEjXkuY+v06Jbb+hkPWOEumVll3Nj2YAAAEVYSUaeAAAATU0AKgAAAAgAAwEPAAIAAAAK\
    AAAAMgESAAMAAAABAAYAAIglAAQAAAABAAAAPAAAAABTZWNyZXRDYW0AAAQAAQACAAAAAk4AAAAAAgAFAAAAAwAAAG4AAwACAAAA\
    AlcAAAAABAAFAAAAAwAAAIYAAAATAAAAAQAAABkAAAABAAAAHgAAAAEAAABjAAAAAQAAAAcAAAABAAAAHgAAAAE=
    """

  private static func bytes(_ base64: String) -> [UInt8] {
    Array(Data(base64Encoded: base64) ?? Data())
  }

  private static func files(
    pictures: String = "{ widths: [16, 32], formats: [webp], sizes: 50vw }",
    body: String = "![A pier](pier.jpg)", layout: String = "{{ entry.content }}",
    more: [String: [UInt8]] = [:]
  ) -> [String: [UInt8]] {
    let text = BuiltSite.files(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/town/
      locale: en
      pictures: \(pictures)
      -- content/books/_collection.yml --
      entries: '*.md'
      schema: { title: text, cover: image }
      page: { permalink: '/{slug}/', layout: page }
      endpoints: [{ path: /books, each: [title, cover] }]
      -- content/books/momo.md --
      ---
      title: Momo
      cover: pier.jpg
      ---
      \(body)
      -- templates/layouts/page.html --
      \(layout)
      """)
    return text.merging(["content/books/pier.jpg": bytes(jpeg)]) { first, _ in first }
      .merging(more) { first, _ in first }
  }

  /// The files below `assets/` without their hashes.
  private static func names(_ paths: some Sequence<String>) -> [String] {
    paths.filter { $0.hasPrefix("assets/") }
      .map { $0.replacing(/\.[0-9a-f]{10}\./, with: ".") }.sorted()
  }

  // MARK: - Pages

  @Test func aPictureOfMarkdownHasItsWidthsAndFormats() throws {
    let site = BuiltSite(Self.files())
    #expect(site.printed == "")
    let page = try #require(site["momo/index.html"]).replacing(/\.[0-9a-f]{10}\./, with: ".")
    #expect(
      page == """
        <p><picture><source type="image/webp" srcset="/town/assets/books/pier-16.webp 16w, \
        /town/assets/books/pier-32.webp 32w" sizes="50vw" />\
        <img srcset="/town/assets/books/pier-16.jpg 16w, /town/assets/books/pier.jpg 32w" sizes="50vw" \
        src="/town/assets/books/pier.jpg" alt="A pier" width="32" height="20" fetchpriority="high" decoding="async" />\
        </picture></p>


        """)
    #expect(
      Self.names(site.files.keys) == [
        "assets/books/pier-16.jpg", "assets/books/pier-16.webp", "assets/books/pier-32.webp",
        "assets/books/pier.jpg",
      ])
  }

  @Test func theFilterDoesTheSameWithAFieldAndJSONHasTheLargest() throws {
    let site = BuiltSite(
      Self.files(
        body: "",
        layout:
          "{{ entry.cover | picture: alt: entry.title, sizes: '10rem', class: 'a', priority: true }}"
      ))
    #expect(site.printed == "")
    let page = try #require(site["momo/index.html"])
    #expect(page.contains("sizes=\"10rem\""))
    #expect(
      page.contains(
        "alt=\"Momo\" class=\"a\" width=\"32\" height=\"20\" fetchpriority=\"high\" decoding=\"async\"></picture>"
      ))
    let json = try #require(site["books.json"]).replacing(/\.[0-9a-f]{10}\./, with: ".")
    #expect(json.contains("\"cover\":\"https://library.example/town/assets/books/pier.jpg\""))
  }

  @Test func theFilterCutsOutAPartAndTakesOtherWidths() throws {
    let site = BuiltSite(
      Self.files(
        body: "",
        layout: "{{ entry.cover | picture: ratio: '4:1', focus: '0% 100%', widths: '24 16' }}"))
    #expect(site.printed == "")
    let page = try #require(site["momo/index.html"]).replacing(/\.[0-9a-f]{10}\./, with: ".")
    #expect(
      page.contains(
        "srcset=\"/town/assets/books/pier-4x1-16.jpg 16w, /town/assets/books/pier-4x1-24.jpg 24w\""),
      "\(page)")
    #expect(page.contains("width=\"24\" height=\"6\""), "\(page)")
    #expect(
      Self.names(site.files.keys).filter { $0.contains("4x1") } == [
        "assets/books/pier-4x1-16.jpg", "assets/books/pier-4x1-16.webp",
        "assets/books/pier-4x1-24.jpg", "assets/books/pier-4x1-24.webp",
      ])
  }

  @Test func aComponentShowsAPartOfItsPicture() throws {
    let site = BuiltSite(
      Self.files(
        body: "::card{image=pier.jpg}",
        more: [
          "templates/components/card.html": Array(
            """
            {% doc %}
              A card.
              @param {image} image - The picture
            {% enddoc %}
            {{ image | picture: ratio: '1:1' }}

            """.utf8)
        ]))
    #expect(site.printed == "")
    let page = try #require(site["momo/index.html"])
    #expect(page.contains("/town/assets/books/pier-1x1-32."), "\(page)")
    #expect(Self.names(site.files.keys).contains("assets/books/pier-1x1-32.webp"))
  }

  @Test func theFilterTakesPhotographsOfAssetsAndStaticFiles() throws {
    let site = BuiltSite(
      Self.files(
        body: "",
        layout: """
          {{ 'pier.jpg' | asset | picture: ratio: '1:1' }}
          {{ '/photos/pier.jpg' | url | picture: widths: '16' }}
          {{ '/photos/otra%20vez.jpg' | url | picture: widths: '16' }}
          {{ '/photos/other.jpg' | picture }}

          """,
        more: [
          "templates/assets/pier.jpg": Self.bytes(Self.jpeg),
          "static/photos/pier.jpg": Self.bytes(Self.jpeg),
          "static/photos/otra vez.jpg": Self.bytes(Self.jpeg),
          "static/photos/unused.jpg": Self.bytes(Self.jpeg),
        ]))
    #expect(!site.printed.contains("error"), "\(site.printed)")
    let page = try #require(site["momo/index.html"]).replacing(/\.[0-9a-f]{10}\./, with: ".")
    #expect(page.contains("src=\"/town/assets/pier-1x1-32.jpg\""), "\(page)")
    #expect(page.contains("src=\"/town/assets/photos/pier-16.jpg\""), "\(page)")
    #expect(page.contains("src=\"/town/assets/photos/otra%20vez-16.jpg\""), "\(page)")
    // Nothing is made of other addresses.
    #expect(page.contains("<img src=\"/photos/other.jpg\" alt=\"\" loading"), "\(page)")
    // The files themselves stay at their addresses.
    for path in ["photos/pier.jpg", "photos/unused.jpg"] {
      #expect(site.files[path] == Self.bytes(Self.jpeg))
    }
    let names = Self.names(site.files.keys)
    #expect(names.contains("assets/photos/pier-16.webp"), "\(names)")
    #expect(!names.contains { $0.contains("unused") }, "\(names)")
  }

  @Test func photographsOfOneNameInSeveralFoldersAreSeveralFiles() throws {
    let site = BuiltSite(
      Self.files(
        body: "", layout: "{{ 'books/pier.jpg' | asset | picture }}{{ entry.cover | picture }}",
        more: ["templates/assets/books/pier.jpg": Self.bytes(Self.jpeg)]))
    #expect(!site.printed.contains("error"), "\(site.printed)")
    let pages = site.files.keys.filter { $0.contains("/pier-16.") && $0.hasSuffix(".webp") }
    #expect(pages.count == 2, "\(pages)")
  }

  @Test(arguments: [
    ("ratio: 'wide'", "'wide' and 'center' are no part of a picture [bad-argument]"),
    ("ratio: '1:0'", "'1:0' and 'center' are no part of a picture [bad-argument]"),
    ("ratio: '1:1', focus: '101% 0%'", "'1:1' and '101% 0%' are no part of a picture"),
    ("widths: '200, 400'", "'200, 400' are no widths of pictures [bad-argument]"),
    ("widths: '8'", "'8' are no widths of pictures [bad-argument]"),
  ])
  func mistakesInTheFilterAreErrors(arguments: String, expected: String) {
    let site = BuiltSite(
      Self.files(body: "", layout: "{{ entry.cover | picture: \(arguments) }}"))
    #expect(site.printed.contains(expected), "\(site.printed)")
  }

  @Test func aFieldHasTheValuesOfThePhotograph() throws {
    let site = BuiltSite(
      Self.files(
        pictures: "{ widths: [16], formats: [webp] }", body: "",
        layout:
          "{% for form in entry.cover.variants %}{{ form.url }} {{ form.width }} {{ form.height }} {{ form.type }};"
          + "{% endfor %}{{ entry.cover.color | default: 'unknown' }}"))
    #expect(site.printed == "")
    let page = try #require(site["momo/index.html"]).replacing(/\.[0-9a-f]{10}\./, with: ".")
    #expect(
      page == """
        /town/assets/books/pier.jpg 16 10 image/jpeg;/town/assets/books/pier-16.webp 16 10 image/webp;unknown

        """, "\(page)")
  }

  @Test func anEndpointHasTheFilesOfThePhotograph() throws {
    var files = Self.files(pictures: "{ widths: [16] }", body: "")
    let collection = String(decoding: files["content/books/_collection.yml"] ?? [], as: UTF8.self)
    files["content/books/_collection.yml"] = Array(
      collection.replacing(
        "each: [title, cover]",
        with:
          "each: { files: { each: cover.variants, members: { src: absolute_url, width: width } } }"
      ).utf8)
    let site = BuiltSite(files)
    #expect(site.printed == "")
    let json = try #require(site["books.json"]).replacing(/\.[0-9a-f]{10}\./, with: ".")
    let folder = "https://library.example/town/assets/books"
    #expect(
      json.hasPrefix(
        "[{\"files\":[{\"src\":\"\(folder)/pier.jpg\",\"width\":16},"
          + "{\"src\":\"\(folder)/pier-16.webp\",\"width\":16}]}]"
      ),
      "\(json)")
  }

  @Test func nothingIsMadeLarger() throws {
    let site = BuiltSite(
      Self.files(
        pictures: "{ widths: [400, 16], formats: [] }",
        body: "![a](pier.jpg)\n\n![b](b.png)", more: ["content/books/b.png": Self.bytes(Self.png)]))
    #expect(site.printed == "")
    #expect(
      Self.names(site.files.keys) == [
        "assets/books/b-16.png", "assets/books/b.png", "assets/books/pier-16.jpg",
        "assets/books/pier.jpg",
      ])
    let page = try #require(site["momo/index.html"])
    #expect(page.contains("width=\"64\" height=\"40\""))
    #expect(!page.contains("<picture>"))
  }

  @Test func withoutRulesPicturesStayAsTheyAre() throws {
    for pictures in ["false", "null"] {
      let site = BuiltSite(Self.files(pictures: pictures))
      #expect(
        site.printed.hasPrefix(
          "content/books/pier.jpg: warning: the picture says where it was taken"))
      #expect(Self.names(site.files.keys) == ["assets/books/pier.jpg"])
      #expect(try #require(site["momo/index.html"]).contains("<p><img src="))
    }
  }

  @Test(arguments: [
    ("{ widths: [0] }", "a width is from 16 to 10000, not 0 [out-of-range]"),
    ("{ widths: wide }", "a width must be a whole number, not text [wrong-type]"),
    ("{ formats: [gif] }", "'gif' is not a format of pictures [not-in-enum]"),
    ("{ quality: { webp: 101 } }", "'webp' is from 1 to 100, not 101 [out-of-range]"),
    ("{ width: [16] }", "[unknown-key]"),
    ("{ budget: { page: 0 } }", "'page' is from 1 to 100000, not 0 [out-of-range]"),
    ("{ budget: 300 }", "[wrong-type]"),
    ("{ budget: { pages: 1 } }", "[unknown-key]"),
  ])
  func mistakesInTheRulesAreErrors(pictures: String, expected: String) {
    #expect(BuiltSite(Self.files(pictures: pictures)).printed.contains(expected))
  }

  // MARK: - Files

  @Test(.enabled(if: hasVips, "it needs libvips"))
  func filesAreSmallUprightAndClean() async throws {
    let site = try await SiteFolder.built(
      Self.files(
        pictures: "{ widths: [16, 64], formats: [webp] }",
        body: "![a](pier.jpg)\n\n![b](b.png)\n\n![c](c.webp)",
        more: [
          "content/books/b.png": Self.bytes(Self.png),
          "content/books/c.webp": Self.bytes(Self.webp),
        ]))
    let files = try site.files()
    #expect(
      Self.names(files.keys) == [
        "assets/books/b-16.png", "assets/books/b-16.webp", "assets/books/b-64.webp",
        "assets/books/b.png", "assets/books/c-16.webp", "assets/books/c.webp",
        "assets/books/pier-16.jpg", "assets/books/pier-16.webp", "assets/books/pier-64.webp",
        "assets/books/pier.jpg",
      ])
    for (path, bytes) in files where path.hasPrefix("assets/") {
      for mark in ["Exif", "SecretCam", "http://ns.adobe.com", "ICC_PROFILE", "iCCP", "EXIF"] {
        #expect(bytes.firstRange(of: Data(mark.utf8)) == nil, "\(path): \(mark)")
      }
      let start = Array(bytes.prefix(12))
      switch path.split(separator: ".").last {
      case "jpg": #expect(start.starts(with: [0xFF, 0xD8]), "\(path)")
      case "png": #expect(start.starts(with: [0x89, 0x50]), "\(path)")
      default: #expect(start[8...].elementsEqual("WEBP".utf8), "\(path)")
      }
    }
    let before = files
    let made = try site.files(".acopio/photos")
    try await SiteFolder.settle()
    _ = try await site.build("--fresh")
    #expect(try site.files() == before)
    // It noted the files that are in Output.
    let cache = try site.files(".acopio/photos")
    #expect(made.allSatisfy { cache[$0.key] == $0.value })
    #expect(cache.count == made.count + 3)
    _ = try await site.build("--fresh")
    #expect(try site.files(".acopio/photos") == cache)
    // A damaged file of the cache is made again.
    for path in cache.keys { try site.write(".acopio/photos/\(path)", Array("damaged".utf8)) }
    _ = try await site.build("--fresh")
    #expect(try site.files() == before)
    #expect(try site.files(".acopio/photos") == cache)
  }

  @Test(.enabled(if: hasVips, "it needs libvips"))
  func filesThatAreInOutputAreNotReadAgain() async throws {
    let site = try await SiteFolder.built(Self.files())
    let before = try site.files()
    try await SiteFolder.settle()
    _ = try await site.build("--fresh")
    // Files of the cache begin with a hash of 64 characters.
    let forms = try site.files(".acopio/photos").filter {
      $0.value.count > 80 && [[0xFF, 0xD8], Array("RI".utf8)].contains(Array($0.value[64..<66]))
    }
    #expect(forms.count == 4)
    for path in forms.keys { try site.write(".acopio/photos/\(path)", "damaged") }
    _ = try await site.build("--fresh")
    #expect(try site.files() == before)
    let kept = try site.files(".acopio/photos")
    #expect(forms.keys.allSatisfy { kept[$0] == Data("damaged".utf8) })
    // Another program changes one of them, and neither its size nor its time.
    let path = try #require(before.keys.first { $0.hasSuffix(".webp") })
    let url = URL(filePath: site.output + "/" + path)
    let time = try FileManager.default.attributesOfItem(atPath: url.path)[.modificationDate]
    var bytes = try #require(before[path])
    bytes[bytes.count - 1] ^= 1
    try bytes.write(to: url)
    try FileManager.default.setAttributes([.modificationDate: time as Any], ofItemAtPath: url.path)
    try await SiteFolder.settle()
    let run = try await site.build("--fresh")
    #expect(run.status == 0, "\(run)")
    #expect(try site.files() == before)
    let mended = try site.files(".acopio/photos")
    #expect(forms.allSatisfy { mended[$0.key] == $0.value })
  }

  /// A TIFF of 100 × 100 grey pixels without any order.
  private static func noise() -> [UInt8] {
    func word(_ number: Int, _ bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    // Width, height, bits, no compression, black is zero, place, rows in a strip, bytes of the strip.
    let tags = [
      (256, 100), (257, 100), (258, 8), (259, 1), (262, 1), (273, 110), (278, 100), (279, 10_000),
    ]
    var generator = SeededGenerator(seed: 7)
    return Array("II".utf8) + word(42, 2) + word(8, 4) + word(tags.count, 2)
      + tags.flatMap { word($0.0, 2) + word(4, 2) + word(1, 4) + word($0.1, 4) } + word(0, 4)
      + (0..<10_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }

  @Test(.enabled(if: hasVips, "it needs libvips"))
  func picturesAndPagesAboveTheirBudgetsAreReported() async throws {
    let body = "![a](n.tif)\n\n![b](m.tif)"
    func report(_ budget: String, _ body: String) async throws -> String {
      let site = try SiteFolder(
        Self.files(
          pictures: "{ widths: [100], formats: [webp], budget: \(budget) }", body: body,
          more: ["content/books/n.tif": Self.noise(), "content/books/m.tif": Self.noise()]))
      let run = try await site.build()
      #expect(run.status == 0, "\(run)")
      return run.stderr
    }
    #expect(try await report("{ picture: 100, page: 100 }", body) == "")
    let loud = try await report("{ picture: 3, page: 3 }", body)
    #expect(
      loud.contains(
        /n\.tif: warning: the picture is \d+ kB as jpeg with 100 pixels of width; the most is 3 kB \[large-picture\]/
      ),
      "\(loud)")
    let weight = /the pictures of '\/momo\/' are (\d+) kB; the most is \d+ kB \[heavy-page\]/
    let both = try #require(loud.firstMatch(of: weight).flatMap { Int($0.1) }, "\(loud)")
    #expect(loud.contains("[heavy-page]"))
    // A picture that a page shows twice is loaded once.
    let thrice = try await report("{ page: 3 }", body + "\n\n![c](m.tif)")
    #expect(thrice.firstMatch(of: weight).flatMap { Int($0.1) } == both, "\(thrice)")
    #expect(!thrice.contains("large-picture"), "\(thrice)")
    // One alone has half of that.
    let one = try await report("{ page: 1 }", "![a](n.tif)")
    let single = try #require(one.firstMatch(of: weight).flatMap { Int($0.1) }, "\(one)")
    #expect(single < both && both <= 2 * single, "\(single) of \(both)")
  }

  @Test(.enabled(if: hasVips, "it needs libvips"))
  func aPartHasTheSizeThatThePageSays() async throws {
    var sources = Self.files(
      body: "",
      layout:
        "{{ entry.cover.color | default: 'none' }} {{ entry.cover | picture: ratio: '1:4', focus: 'top left' }}"
    )
    // Its name says that it is a JPEG.
    sources["content/books/pier.jpg"] = Self.bytes(Self.png)
    let site = try await SiteFolder.built(sources)
    let page = String(decoding: try #require(try site.files()["momo/index.html"]), as: UTF8.self)
    // Most of it is blue.
    #expect(page.hasPrefix("#2"), "\(page)")
    #expect(page.contains("width=\"10\" height=\"40\""), "\(page)")
    let files = try site.files().filter {
      $0.key.contains("pier-1x4-10.") && $0.key.hasSuffix(".png")
    }
    let file = try #require(files.values.first)
    #expect(Array(file[16..<24]) == [0, 0, 0, 10, 0, 0, 0, 40])
  }

  @Test(.enabled(if: hasVips, "it needs libvips"))
  func whatCannotBeReadIsOneError() async throws {
    // The header promises 30,000 × 30,000 pixels.
    var bomb = Self.bytes(Self.png)
    bomb.replaceSubrange(16..<24, with: [0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30])
    var damaged = Self.bytes(Self.jpeg)
    for index in 300..<damaged.count - 20 { damaged[index] = 0xFF }
    for (name, bytes, id) in [
      ("b.png", bomb, "unreadable-picture"), ("b.jpg", damaged, "broken-file"),
    ] {
      let site = try SiteFolder(
        Self.files(body: "![b](\(name))", more: ["content/books/\(name)": bytes]))
      let result = try await site.build()
      #expect(result.status == 1)
      #expect(result.stderr.contains("content/books/\(name): error: "), "\(result.stderr)")
      #expect(result.stderr.contains("[\(id)]"), "\(result.stderr)")
      #expect(!result.stderr.contains("missing-link-target"), "\(result.stderr)")
    }
  }

  /// The library reads a JPEG picture of an unknown version of JFIF, and keeps its complaint.
  @Test(.enabled(if: hasVips, "it needs libvips"))
  func anErrorQuotesNoComplaintAboutAnotherPicture() async throws {
    var readable = Self.bytes(Self.jpeg)
    readable[11] = 9
    var damaged = Self.bytes(Self.png)
    let data = try #require(damaged.firstRange(of: Array("IDAT".utf8)))
    damaged[data.upperBound + 6] ^= 0xFF
    damaged[data.upperBound + 26] ^= 0xFF
    let site = try SiteFolder(
      Self.files(
        body: "![a](a.jpg)\n\n![b](b.png)",
        more: ["content/books/a.jpg": readable, "content/books/b.png": damaged]))
    let result = try await site.build("--jobs", "1")
    #expect(result.status == 1)
    #expect(result.stderr.contains("content/books/b.png: error: "), "\(result.stderr)")
    #expect(!result.stderr.contains("JPEG"), "\(result.stderr)")
  }
}
