import AcopioBase
import AcopioGraph
import AcopioModel

/// The addresses of the site's own host that finished pages and style sheets lead to and load, each once.
///
/// Collected while each page is in memory. Menus repeat most addresses on every page, so an address is resolved only the
/// first time it is found.
struct PageLinks {
  /// An address with what has it.
  struct Link: Sendable {
    /// As it is written, with character references resolved.
    let written: String
    /// Where it leads.
    let target: SiteAddress
    /// The path below Output of the first page that has it, or of the style sheet.
    let page: String
    /// The entry or declaration that the page is made for, or the style sheet.
    let origin: Origin
    /// The layout of the page.
    let layout: Located<String>?
    /// How many pages have it.
    var count: Int
  }

  /// A page that is read.
  private struct Page {
    let path: String
    let origin: Origin
    let layout: Located<String>?
    /// Its path from the root of the host; `nil` if the addresses in it are not relative to it.
    var address: String?
    let salt: UInt64
  }

  /// The addresses in the order in which they were found.
  private(set) var links: [Link] = []
  /// The index of each address as it is written; -1 for one that leads elsewhere.
  private var known = ByteTable(capacity: 256)
  /// The number of the last page that had each address.
  private var lastPages: [Int] = []
  private var pages = 0
  private let arena = Arena()
  private let base: BaseURL

  init(base: BaseURL) { self.base = base }

  /// Adds the addresses of a page.
  mutating func add(
    html: Bytes, at path: Bytes, for origin: Origin, layout: Located<String>? = nil
  ) {
    let name = path.string
    // The page for missing addresses is shown at any of them.
    let isAnywhere = name == "404.html"
    var hash = StableHash(seed: 0)
    hash.combine(path)
    var page = Page(
      path: name, origin: origin, layout: layout,
      address: isAnywhere ? nil : base.path + HostedAddress.address(of: name), salt: hash.value)
    pages += 1
    for piece in HTMLPieces(html) {
      switch piece.kind {
      case .start: add(piece, html, &page)
      case .unseen:
        guard let (tag, code) = CodeElement.parts(of: piece, in: html) else { continue }
        add(tag, html, &page)
        if tag.name.equalsLowercased("style") { add(css: html.slice(code), page) }
      case .text, .end: continue
      }
    }
  }

  /// Adds the addresses of a file that is published as it is, if it is a style sheet; relative ones only if asked.
  mutating func add(_ css: Bytes, at path: Bytes, in file: SourceFile, withRelative: Bool) {
    let name = path.string
    guard name.hasSuffix(".css") else { return }
    var hash = StableHash(seed: 0)
    hash.combine(path)
    pages += 1
    add(
      css: css,
      Page(
        path: name, origin: file.origin(0..<min(1, file.bytes.count)), layout: nil,
        address: withRelative ? "\(base.path)/\(name)" : nil, salt: hash.value))
  }

  private mutating func add(css: Bytes, _ page: Page) {
    // Most declarations load nothing.
    guard css.contains(UInt8(ascii: "(")) || css.contains(UInt8(ascii: "@")) else { return }
    for (address, _) in StyleAddresses.all(in: css) {
      var address = address
      address.withUTF8 { add($0, isResolved: true, page) }
    }
  }

  private mutating func add(_ piece: HTMLPieces.Piece, _ html: Bytes, _ page: inout Page) {
    let isMeta = piece.name.equalsLowercased("meta")
    let isBase = piece.name.equalsLowercased("base")
    var property = Bytes(start: nil, count: 0)
    var content: Range<Int>?
    for attribute in HTMLAttributes(of: piece, in: html) {
      let name = attribute.name
      if isMeta {
        if name.equalsLowercased("content") { content = attribute.value }
        if name.equalsLowercased("property") || name.equalsLowercased("name") {
          property = html.slice(attribute.value)
        }
      } else if name.equalsLowercased("style") {
        var style = CharacterReferences.resolved(html.slice(attribute.value))
        style.withUTF8 { add(css: $0, page) }
      } else if let form = AddressAttributes.form(of: name), !name.equalsLowercased("cite") {
        if isBase {
          page.address = nil
          continue
        }
        for place in AddressAttributes.places(in: html, attribute.value, form) {
          add(html.slice(place), isResolved: false, page)
        }
      }
    }
    guard let content, PageLinks.properties.contains(where: { property.equalsLowercased($0) })
    else { return }
    for place in AddressAttributes.places(in: html, content, .one) {
      add(html.slice(place), isResolved: false, page)
    }
  }

  private static let properties: [StaticString] = [
    "og:image", "og:image:url", "og:image:secure_url", "og:url", "og:audio", "og:video",
    "twitter:image",
  ]

  private mutating func add(_ raw: Bytes, isResolved: Bool, _ page: Page) {
    guard let first = raw.first, first != UInt8(ascii: "#") else { return }
    let isRelative = first != UInt8(ascii: "/") && !raw.contains(UInt8(ascii: ":"))
    if isRelative, page.address == nil { return }
    let salt = isRelative ? page.salt : 0
    if let index = known.find(raw, salt: salt) {
      guard index >= 0, lastPages[index] != pages else { return }
      lastPages[index] = pages
      links[index].count += 1
      return
    }
    let written = isResolved ? raw.string : CharacterReferences.resolved(raw)
    let target = SiteAddress(written, on: page.address ?? "/", of: base)
    _ = known.insert(arena.copy(raw), salt: salt, value: target == nil ? -1 : links.count)
    guard let target else { return }
    lastPages.append(pages)
    links.append(
      Link(
        written: written, target: target, page: page.path, origin: page.origin,
        layout: page.layout, count: 1))
  }
}
