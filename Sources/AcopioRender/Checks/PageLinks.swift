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
    /// The id on the target that it names; `nil` for none that can be checked.
    let fragment: String?
    /// Whether a visitor meets something broken if nothing is there.
    var isNeeded: Bool
    /// How many pages have it.
    var count: Int
  }

  /// The page or style sheet that is read.
  private struct Page {
    var path = ""
    var origin = Origin.none
    var layout: Located<String>?
    /// Its path from the root of the host; `nil` if the addresses in it are not relative to it.
    var address: String?
    var salt: UInt64 = 0
    /// Whether it is published as its author brought it.
    var isForeign = false
    /// The name of the asset that it is; `nil` for others.
    ///
    /// Relative addresses within the folder of assets were checked.
    var asset: String?
    /// Whether its addresses are relative to another one.
    var hasBase = false
    /// The ids of its elements, and those that links in it name, both as they are written.
    var ids: [Bytes] = []
    var wantedIDs: [Bytes] = []
  }

  /// How an address is written.
  private struct Form {
    /// Whether character references in it are resolved already.
    var isResolved = false
    /// Whether a visitor meets something broken if nothing is there.
    var isNeeded = true
    /// Whether it is a link, which may name a part of its target.
    var isLink = false
  }

  /// The addresses in the order in which they were found.
  private(set) var links: [Link] = []
  /// The links to a part of the same page that it does not have.
  private(set) var lostParts: [Link] = []
  /// The index of each address as it is written; -1 for one that leads elsewhere.
  private var known = ByteTable(capacity: 256)
  /// The number of the last page that had each address.
  private var lastPages: [Int] = []
  /// The index of each lost part as it is written.
  private var lostIndices: [String: Int] = [:]
  private var pages = 0
  private var page = Page()
  private let arena = Arena()
  private let base: BaseURL

  init(base: BaseURL) { self.base = base }

  /// Begins to read a page.
  mutating func begin(at path: Bytes, _ source: PageReader.Page) {
    let name = path.string
    // The page for missing addresses is shown at any of them.
    let isAnywhere = HostedAddress.isForMissing(name)
    var hash = StableHash(seed: 0)
    hash.combine(path)
    page = Page(
      path: name, origin: source.origin, layout: source.layout,
      address: isAnywhere ? nil : base.path + HostedAddress.address(of: name), salt: hash.value,
      isForeign: source.isForeign)
    pages += 1
  }

  /// Ends the page that was begun; returns the ids of its elements as they are written.
  mutating func end() -> [Bytes] {
    if !page.wantedIDs.isEmpty, !page.isForeign { checkParts() }
    return page.ids
  }

  /// Adds the addresses of a style sheet; of one that is not foreign, relative ones within its folder are known.
  mutating func add(css: Bytes, at path: Bytes, in file: SourceFile, isForeign: Bool = false) {
    let (name, folder) = (path.string, "assets/")
    guard name.hasSuffix(".css") else { return }
    var hash = StableHash(seed: 0)
    hash.combine(path)
    pages += 1
    page = Page(
      path: name, origin: file.origin(0..<min(1, file.bytes.count)),
      address: "\(base.path)/\(name)", salt: hash.value, isForeign: isForeign,
      asset: isForeign || !name.hasPrefix(folder) ? nil : String(name.dropFirst(folder.count)))
    add(css: css)
  }

  private mutating func add(css: Bytes) {
    // Most declarations load nothing.
    guard css.contains(UInt8(ascii: "(")) || css.contains(UInt8(ascii: "@")) else { return }
    for (address, _) in StyleAddresses.all(in: css) {
      address.withBytes { add($0, Form(isResolved: true)) }
    }
  }

  /// Adds the addresses of an element.
  mutating func read(_ tag: PageTag) {
    let html = tag.html
    let isMeta = tag.isNamed("meta")
    let isBase = tag.isNamed("base")
    let isLink = tag.isNamed("a") || tag.isNamed("area")
    var property = Bytes(start: nil, count: 0)
    var content: Range<Int>?
    for attribute in tag.attributes {
      let name = attribute.name
      if isMeta {
        if name.equalsLowercased("content") { content = attribute.value }
        if name.equalsLowercased("property") || name.equalsLowercased("name") {
          property = tag.raw(attribute)
        }
      } else if name.equalsLowercased("style") {
        tag.text(attribute).withBytes { add(css: $0) }
      } else if name.equalsLowercased("id") || isLink && name.equalsLowercased("name") {
        if !attribute.value.isEmpty { page.ids.append(tag.raw(attribute)) }
      } else if let form = AddressAttributes.form(of: name), !name.equalsLowercased("cite") {
        if isBase {
          page.address = nil
          page.hasBase = true
          continue
        }
        let written = Form(
          isNeeded: PageLinks.isNeeded(name, of: tag),
          isLink: isLink && name.equalsLowercased("href"))
        for place in AddressAttributes.places(in: html, attribute.value, form) {
          let address = html.slice(place)
          if written.isLink, address.first == UInt8(ascii: "#") { page.wantedIDs.append(address) }
          add(address, written)
        }
      }
    }
    if tag.isNamed("style"), let code = tag.code { add(css: html.slice(code)) }
    guard let content, PageLinks.properties.contains(where: { property.equalsLowercased($0) })
    else { return }
    for place in AddressAttributes.places(in: html, content, .one) {
      add(html.slice(place), Form(isNeeded: false))
    }
  }

  /// Whether a visitor meets something broken if nothing is at the address in an attribute.
  ///
  /// Forms are sent to programs, which are not files; what only machines read is not needed either.
  private static func isNeeded(_ name: Bytes, of tag: PageTag) -> Bool {
    if name.equalsLowercased("action") || name.equalsLowercased("formaction") { return false }
    guard tag.isNamed("link") else { return true }
    for attribute in tag.attributes where attribute.name.equalsLowercased("rel") {
      let relations = tag.raw(attribute).string.lowercased().split(separator: " ")
      return relations.contains { loaded.contains(String($0)) }
    }
    return false
  }

  /// The relations of what a browser loads for a page.
  private static let loaded: Set<String> = [
    "stylesheet", "icon", "apple-touch-icon", "manifest", "modulepreload", "preload",
  ]

  private static let properties: [StaticString] = [
    "og:image", "og:image:url", "og:image:secure_url", "og:url", "og:audio", "og:video",
    "twitter:image",
  ]

  private mutating func add(_ raw: Bytes, _ form: Form) {
    guard let first = raw.first, first != UInt8(ascii: "#") else { return }
    let isRelative = first != UInt8(ascii: "/") && !raw.contains(UInt8(ascii: ":"))
    if isRelative, page.address == nil { return }
    if isRelative, let asset = page.asset, AssetReferences.path(of: raw.string, in: asset) != nil {
      return
    }
    let salt = isRelative ? page.salt : 0
    let isNeeded = form.isNeeded && !page.isForeign
    if let index = known.find(raw, salt: salt) {
      guard index >= 0 else { return }
      if isNeeded { links[index].isNeeded = true }
      guard lastPages[index] != pages else { return }
      lastPages[index] = pages
      links[index].count += 1
      return
    }
    let written = form.isResolved ? raw.string : CharacterReferences.resolved(raw)
    let target = SiteAddress(written, on: page.address ?? "/", of: base)
    _ = known.insert(arena.copy(raw), salt: salt, value: target == nil ? -1 : links.count)
    guard let target else { return }
    lastPages.append(pages)
    links.append(
      Link(
        written: written, target: target, page: page.path, origin: page.origin,
        layout: page.layout, fragment: form.isLink ? LinkPart.id(in: written) : nil,
        isNeeded: isNeeded, count: 1))
  }

  /// Keeps the links to parts that the page does not have.
  private mutating func checkParts() {
    guard !page.hasBase else { return }
    let ids = Set(page.ids.map { HTMLIDs.resolved($0) })
    for raw in page.wantedIDs {
      let written = CharacterReferences.resolved(raw)
      guard let id = LinkPart.id(in: written), !ids.contains(id) else { continue }
      if let index = lostIndices[written] {
        if lostParts[index].page != page.path { lostParts[index].count += 1 }
        continue
      }
      guard let target = SiteAddress(page.address ?? "/", on: "/", of: base) else { continue }
      lostIndices[written] = lostParts.count
      lostParts.append(
        Link(
          written: written, target: target, page: page.path, origin: page.origin,
          layout: page.layout, fragment: id, isNeeded: false, count: 1))
    }
  }
}

/// The part of a page that a link leads to.
enum LinkPart {
  /// The id in the fragment of an address; `nil` if there is none, or if a script or the browser reads it.
  static func id(in address: String) -> String? {
    guard address.utf8.contains(UInt8(ascii: "#")), let sign = address.firstIndex(of: "#") else {
      return nil
    }
    let fragment = address[address.index(after: sign)...]
    guard !fragment.isEmpty, fragment.lowercased() != "top", !fragment.contains(":~:"),
      !fragment.contains(where: { "/!=&?".contains($0) || $0.isWhitespace })
    else { return nil }
    return fragment.withBytes { PercentEncoding.decoded($0) }
  }
}
