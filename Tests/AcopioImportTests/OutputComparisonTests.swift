import AcopioBase
import AcopioBuild
import AcopioImport
import AcopioSiteTestSupport
import AcopioTestSupport
import Foundation
import Testing

/// The comparison of an old output with a new one finds what is lost: `lost-in-move`.
@Suite struct OutputComparisonTests {
  private typealias Site = [String: String]

  /// Writes sites into folders with these names.
  private static func write(_ sites: [(folder: String, site: Site)], below root: String) throws {
    for (folder, site) in sites {
      for (path, text) in site {
        let url = URL(filePath: "\(root)/\(folder)/\(path)")
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
      }
    }
  }

  /// The messages about two outputs.
  private static func losses(_ old: Site, _ new: Site) throws -> [String] {
    let scratch = try Scratch()
    try write([("old", old), ("new", new)], below: scratch.path)
    let comparison = try OutputComparison(from: scratch.path + "/old", to: scratch.path + "/new")
    return comparison.diagnostics.all.map { diagnostic in
      #expect(diagnostic.id.rawValue == "lost-in-move")
      return "\(diagnostic.severity == .error ? "" : "warning: ")\(diagnostic.message.english)"
    }
  }

  /// A page of the old site, in its frame.
  private static func page(_ title: String, _ body: String) -> String {
    "<!doctype html><html><head><title>\(title) | Old</title></head><body><nav><a href=\"/gone/\">menu</a></nav>"
      + "<main><h1>\(title)</h1>\(body)</main><footer>made with care</footer></body></html>"
  }

  /// Fourteen pages with words, links, pictures and ids of their own; a file, a redirect and a feed.
  private static let old: Site = {
    var site: Site = [:]
    for number in 0..<12 {
      let next = (number + 1) % 12
      site["p\(number)/index.html"] = page(
        "Page \(number)",
        "<h2 id=\"part-\(number)\">Part</h2><p>word\(number) text</p><a href=\"/p\(next)/\">on</a>"
          + "<a href=\"https://other.example/\(number)\">out</a><img src=\"/i\(number).png\">")
      site["i\(number).png"] = "x"
    }
    site["index.html"] = page("Start", "<p>Welcome home</p><a href=\"p0/#part-0\">first</a>")
    site["about.html"] = page("About", "<p>Who we are</p>")
    site["moved/index.html"] = "<meta http-equiv=\"refresh\" content=\"0; url=/p1/\">"
    site["feed.xml"] =
      "<rss><channel>"
      + (0..<12).map { "<item><title>Page \($0)</title><link>/p\($0)/</link></item>" }.joined()
      + "</channel></rss>"
    return site
  }()

  /// The same in the frame of the new site.
  private static let new = old.mapValues {
    $0.replacing(" | Old", with: " · New").replacing("made with care", with: "another footer")
      .replacing("<nav><a href=\"/gone/\">menu</a></nav>", with: "<header>The new site</header>")
  }

  @Test func aSiteInAnotherFrameLostNothing() throws {
    #expect(try Self.losses(Self.old, Self.new) == [])
    #expect(try Self.losses(Self.old, Self.old) == [])
  }

  /// Sixty losses, each alone: the path, what is there, what is there instead, and the words of the report.
  private static let planted: [(path: String, old: String, new: String?, report: String)] = {
    var planted: [(String, String, String?, String)] = []
    for number in 0..<12 {
      let path = "p\(number)/index.html"
      let address = "'/p\(number)/'"
      planted += [
        (path, "", nil, "\(address) has no page any more"),
        (path, "word\(number) ", "", "\(address) lost 1 of"),
        (
          path, "https://other.example/\(number)", "https://other.example/",
          "\(address) has no link to 'https://other.example/\(number)' any more"
        ),
        (
          path, "part-\(number)", "section-\(number)",
          "no heading of \(address) has the id 'part-\(number)' any more"
        ),
        (
          "feed.xml", "<link>/p\(number)/</link>", "<link>/x/</link>",
          "the feed '/feed.xml' lost 'Page \(number)', '/p\(number)/'"
        ),
      ]
    }
    return planted
  }()

  @Test func everyPlantedLossIsFound() throws {
    #expect(Self.planted.count == 60)
    for loss in Self.planted {
      var site = Self.new
      site[loss.path] = loss.new.flatMap { new in
        site[loss.path].map { $0.replacing(loss.old, with: new) }
      }
      #expect(site[loss.path] != Self.new[loss.path], "\(loss)")
      let losses = try Self.losses(Self.old, site)
      #expect(losses.contains { $0.contains(loss.report) }, "\(loss) \(losses)")
    }
  }

  @Test func theReportOfTheImportGetsTheNumbersAndLosses() throws {
    let scratch = try Scratch()
    var new = Self.new
    new["p3/index.html"] = new["p3/index.html"]?.replacing("word3 ", with: "")
    try Self.write([("old", Self.old), ("new", new)], below: scratch.path)
    let comparison = try OutputComparison(
      from: scratch.path + "/old", to: scratch.path + "/new")
    let path = scratch.path + "/import-report.html"
    let site = try SiteImport(
      .folder, folder: scratch.path + "/old", mapping: ShortcodeMapping(), today: "2026-11-23",
      zones: .system)
    let report = ImportReport(site, of: "site", in: .english).html
    try Data(report.utf8).write(to: URL(filePath: path))
    let first = try #require(ComparedReport(path).html(comparison, in: .english))
    #expect(first.contains("<h2>The output of both sites, compared</h2>"))
    #expect(first.contains("<td class=\"less\">1</td>"), "\(first)")
    #expect(first.contains("old/p3/index.html</code> '/p3/' lost 1 of"), "\(first)")
    // A second comparison takes the place of the first.
    try Data(first.utf8).write(to: URL(filePath: path))
    #expect(try ComparedReport(path).html(comparison, in: .english) == first)
    try Data("<!doctype html><p>Other".utf8).write(to: URL(filePath: path))
    #expect(try ComparedReport(path).html(comparison, in: .english) == nil)
  }

  @Test func titlesPicturesFilesAndRedirectsAreCompared() throws {
    var site = Self.new
    site["p1/index.html"] = site["p1/index.html"]?.replacing("<title>Page 1", with: "<title>Other")
    site["p2/index.html"] = site["p2/index.html"]?.replacing("<img src=\"/i2.png\">", with: "")
    site["i3.png"] = nil
    site["moved/index.html"] = nil
    site["p4/index.html"] = site["p4/index.html"]?.replacing("href=\"/p5/\"", with: "href=\"/p6/\"")
    #expect(
      try Self.losses(Self.old, site).sorted() == [
        "'/moved/' has no page any more", "'/p2/' has 1 pictures less",
        "'/p4/' has no link to '/p5/' any more", "the file '/i3.png' is missing",
        "the title 'Page 1 | Old' is 'Other · New' now",
      ])
  }

  @Test func signsAndLineNumbersAreNoWords() throws {
    let old = Self.page(
      "A",
      "<p>&ldquo;caf&eacute;&rdquo;&nbsp;&raquo;</p><td class=\"lnt gutter\">1 2</td><i>end</i>")
    #expect(
      try Self.losses(["index.html": old], ["index.html": Self.page("A", "café <i>end</i>")]) == [])
    #expect(
      try Self.losses(["index.html": old], ["index.html": Self.page("A", "<i>end</i>")]) == [
        "'/' lost 1 of 3 words: café"
      ])
  }

  @Test func whatLeadsToTheBeginningOfAPageIsNotLost() throws {
    let first =
      "<a href=\"#start\">1</a><a href=\"about.html#about\">2</a><a href=\"about.html#more\">3</a>"
    let about = Self.page("About", "<h2 id=\"more\">More</h2>")
      .replacing("<h1>", with: "<h1 id=\"about\">")
    let old = ["index.html": Self.page("Start", first), "about.html": about]
    #expect(
      try Self.losses(
        old,
        [
          "index.html": Self.page(
            "Old", "1 <a href=\"/about.html\">2</a><a href=\"/about.html#more\">3</a>"
          )
          .replacing("<h1>Old", with: "<h1>Start").replacing("Old | Old", with: "Old"),
          "about.html": Self.page("About", "<h2 id=\"more\">More</h2>"),
        ]) == [])
  }

  @Test func linksOfTheFrameAreNotCompared() throws {
    let menu = "<main><p><a href=\"/p0/\">begin</a> <a href=\"https://code.example/\">code</a></p>"
    let old = Self.old.mapValues { $0.replacing("<main>", with: menu) }
    #expect(try Self.losses(old, Self.new) == [])
  }

  @Test func redirectsKeepAddresses() throws {
    var site = Self.new
    site["new/index.html"] = site["p1/index.html"]
    site["p1/index.html"] = "<meta http-equiv=refresh content=\"0; url=/new/\">"
    site["about.html"] = nil
    site["about/index.html"] = Self.new["about.html"]
    site["_redirects"] = "/about.html /about/ 301\n"
    #expect(try Self.losses(Self.old, site) == [])
  }

  @Test func fewWordsOfALongPageAreAWarning() throws {
    let long = (0..<400).map { "w\($0)" }.joined(separator: " ")
    let losses = try Self.losses(
      ["index.html": Self.page("A", long)],
      ["index.html": Self.page("A", long.replacing(" w7 ", with: " "))])
    #expect(losses == ["warning: '/' lost 1 of 401 words: w7"])
  }
}
