import Files

/// What `corpus` says of the pages it wrote.
struct CorpusFacts {
  /// The number of pages.
  let pages: Int
  /// Their size in bytes.
  let bytes: Int
  /// The number of tags.
  let terms: Int
  /// The number of list pages of all tags together.
  let termPages: Int

  /// Reads `pages=10000 bytes=35800000 terms=62 term-pages=1777`; `nil` if something is missing.
  init?(_ line: String) {
    var values: [Substring: Int] = [:]
    for pair in line.split(whereSeparator: \.isWhitespace) {
      let sides = pair.split(separator: "=")
      if sides.count == 2 { values[sides[0]] = Int(sides[1]) }
    }
    guard let pages = values["pages"], let bytes = values["bytes"], let terms = values["terms"],
      let termPages = values["term-pages"]
    else { return nil }
    self.pages = pages
    self.bytes = bytes
    self.terms = terms
    self.termPages = termPages
  }

  /// The files that every tool must write: HTML and JSON of each page, the list's pages, home and
  /// index of tags, the tags' pages and feeds, two JSON lists, two feeds, sitemap and stylesheet.
  var leastFiles: Int { 2 * pages + (pages + 19) / 20 + 2 + termPages + terms + 2 + 2 + 1 + 1 }
}

/// Lays out one site folder for each tool, all with the same pages.
struct Workshop {
  private let options: Options

  init(_ options: Options) { self.options = options }

  /// Writes the corpus once and links it into each site.
  func prepare() throws -> CorpusFacts {
    let pages = "\(options.work)/posts"
    let log = "\(options.work)/corpus.log"
    _ = try Command([options.corpus, "\(options.pages)", pages], log: log).run()
    guard let facts = CorpusFacts(String(decoding: try Folder.read(log), as: UTF8.self)) else {
      throw BenchError("'\(options.corpus)' printed no facts")
    }
    for tool in ["site", "hugo"] {
      try Folder.link("\(options.definitions)/\(tool)", to: "\(options.work)/\(tool)")
      try Folder.link(pages, to: "\(options.work)/\(tool)/content/posts")
    }
    return facts
  }
}
