import AcopioBase
import AcopioModel

/// Reads finished pages, each once, for everything that depends on their bytes.
///
/// One more reader is one more property with a `read(_:)` that takes a tag, and its line in `read(_:as:_:)`.
struct PageReader {
  /// A page with links that are checked.
  struct Page {
    /// The entry, declaration or file that it is made of.
    let origin: Origin
    /// Its layout, if it has one of its own.
    var layout: Located<String>?
    /// The number of its output; `nil` for a page that is not planned in the graph.
    var output: Int?
    /// Whether it is published as its author brought it.
    var isForeign = false
    /// Whether the search finds its text.
    var isSearched = false
  }

  /// What else is read of a page.
  struct Uses: OptionSet {
    let rawValue: Int
    /// What it loads and runs, for the Content-Security-Policy.
    static let security = Uses(rawValue: 1)
    /// What it loads by itself, for browsers that keep it.
    static let loads = Uses(rawValue: 2)
  }

  /// What was found in one page that is not collected.
  struct Reading {
    /// The addresses that it loads by itself; empty unless `loads` was asked for.
    var loads: [String] = []
    /// Whether it asks search engines not to show it.
    var saysNoindex = false
  }

  private(set) var links: PageLinks
  private(set) var needs: [PageNeeds] = []
  private(set) var ids: [PageIdentifiers] = []
  private(set) var crossings: LanguageLinks?
  var sources: PageSources
  private var text: PageText
  /// Whether the pictures of pages are weighed.
  private let weighs: Bool
  /// The texts of the pages that are searched.
  var texts: PageTexts { text.texts }

  /// A reader of pages in one language; `languages` is `nil` for a site that has no other.
  init(_ base: BaseURL, _ languages: PublishedLanguages?, _ language: Int, weighs: Bool) {
    self.weighs = weighs
    links = PageLinks(base: base)
    sources = PageSources(origin: base.origin)
    crossings = languages.map { LanguageLinks($0, language) }
    text = PageText(language: language)
  }

  /// Reads the addresses of a style sheet; of one that is not foreign, relative ones within its folder are known.
  mutating func add(css: Bytes, at path: Bytes, in file: SourceFile, isForeign: Bool = false) {
    links.add(css: css, at: path, in: file, isForeign: isForeign)
  }

  /// Reads a file of HTML; its links, needs and ids only if it is a `page`.
  mutating func read(_ html: Bytes, at path: Bytes, as page: Page?, _ uses: Uses) -> Reading {
    var reading = Reading()
    guard page != nil || !uses.isEmpty else { return reading }
    var needs = page?.output.map { _ in
      PageNeeds(page: Text(path), origin: page?.origin ?? .none, isWeighed: weighs)
    }
    if let page { links.begin(at: path, page) }
    if let output = page?.output { crossings?.begin(output) }
    text.begin(page?.isSearched == true ? page?.output : nil)
    var tag = PageTag(in: html)
    for piece in HTMLPieces(html) {
      guard tag.become(piece) else {
        if piece.kind == .text { text.read(html.slice(piece.range)) }
        continue
      }
      text.read(tag)
      needs?.read(tag)
      if tag.isEnd { continue }
      if page != nil { links.read(tag) }
      if needs != nil {
        crossings?.read(tag)
        if RobotsElement.says(tag) { reading.saysNoindex = true }
      }
      if uses.contains(.security) { sources.read(tag) }
      if uses.contains(.loads) { PageLoads.read(tag, into: &reading.loads) }
    }
    text.end()
    guard page != nil else { return reading }
    let found = links.end()
    guard let needs else { return reading }
    if let ids = PageIdentifiers(path.string, found) { self.ids.append(ids) }
    if !needs.isEmpty { self.needs.append(needs) }
    return reading
  }
}

/// The ids of the elements of a page.
struct PageIdentifiers: Sendable {
  /// The path of the page below Output.
  let page: String
  /// The ids as they are written, each followed by NUL.
  private let bytes: [UInt8]

  /// The ids of a page; `nil` if it has none.
  init?(_ page: String, _ ids: [Bytes]) {
    guard !ids.isEmpty else { return nil }
    self.page = page
    var bytes: [UInt8] = []
    bytes.reserveCapacity(ids.reduce(0) { $0 + $1.count + 1 })
    for id in ids {
      bytes.append(contentsOf: id)
      bytes.append(0)
    }
    self.bytes = bytes
  }

  /// The ids, with what escaping made of them resolved.
  var all: Set<String> {
    bytes.withUnsafeBufferPointer { bytes in
      Set(bytes.split(separator: 0).map { HTMLIDs.resolved(Bytes(rebasing: $0)) })
    }
  }
}
