import AcopioBase
import AcopioModel

/// The `meta` and `links` of an endpoint's file.
struct EndpointEnvelope {
  let site: Site
  let paths: PathWriter
  /// The version it belongs to; `nil` if its path has none.
  let version: String?
  /// The path of the endpoint, or of its first page, without version and extension.
  let first: Bytes
  /// The extension of its files.
  let fileExtension: String

  /// One page of a list.
  struct Page {
    /// The page number, 1-based.
    let number: Int
    let pages: Int
    let perPage: Int
    /// The number of items on all pages.
    let total: Int

    /// The path of this page; later pages are below the first one.
    func path(_ first: Bytes, _ buffer: inout ByteBuffer, _ arena: Arena) -> Bytes {
      Page.path(number, first, &buffer, arena)
    }

    static func path(
      _ number: Int, _ first: Bytes, _ buffer: inout ByteBuffer, _ arena: Arena
    ) -> Bytes {
      guard number > 1 else { return first }
      buffer.clear()
      buffer.append(first)
      buffer.append("/page/")
      buffer.append(decimal: Int64(number))
      return arena.copy(buffer.bytes)
    }
  }

  /// The object for a file with these items.
  func value(
    _ items: EndpointFile.Items, _ page: Page?, of subject: Value, _ buffer: inout ByteBuffer
  ) -> Value {
    var meta = about
    var links: [(StaticString, Value)] = [("self", address(page?.number ?? 1, &buffer))]
    switch items {
    case .one, .element, .removed:
      let url = subject.member("absolute_url")
      links.append(("page", url.isNothing ? .null : url))
    case .each(let entries): meta += counts(entries.elements.count, page)
    case .grouped(let groups):
      meta += counts(groups.members.reduce(0) { $0 + $1.value.elements.count }, nil)
    }
    if let page {
      links.append(("first", address(1, &buffer)))
      links.append(("prev", page.number > 1 ? address(page.number - 1, &buffer) : .null))
      links.append(("next", page.number < page.pages ? address(page.number + 1, &buffer) : .null))
      links.append(("last", address(page.pages, &buffer)))
    }
    return object([("meta", object(meta)), ("links", object(links))])
  }

  /// The object for the list of the pages of so many items.
  func value(ofPages size: Int, total: Int, _ buffer: inout ByteBuffer) -> Value {
    let counts: [(StaticString, Value)] = [
      ("total", number(total)), ("pages", number(pageCount(of: total, by: size))),
      ("per_page", number(size)),
    ]
    let links: [(StaticString, Value)] = [("self", address(1, &buffer))]
    return object([("meta", object(about + counts)), ("links", object(links))])
  }

  /// The object for each of these pages, which contains nothing that depends on other pages.
  func valueOfHashedPage(_ buffer: inout ByteBuffer) -> Value {
    object([("meta", object(about)), ("links", object([("current", address(1, &buffer))]))])
  }

  private var about: [(StaticString, Value)] {
    let version = version.map { [("version" as StaticString, Value.string($0, in: paths.arena))] }
    return (version ?? []) + [("locale", .string(site.locale, in: paths.arena))]
  }

  private func number(_ number: Int) -> Value { .integer(Int64(number)) }

  private func counts(_ count: Int, _ page: Page?) -> [(StaticString, Value)] {
    let counts: [(StaticString, Value)] = [
      ("total", number(page?.total ?? count)), ("count", number(count)),
    ]
    guard let page else { return counts }
    return counts + [
      ("page", number(page.number)), ("pages", number(page.pages)),
      ("per_page", number(page.perPage)),
    ]
  }

  /// The absolute address of a page of the endpoint.
  private func address(_ number: Int, _ buffer: inout ByteBuffer) -> Value {
    let path = Page.path(number, first, &buffer, paths.arena)
    buffer.clear()
    if let version {
      buffer.append(0x2F)
      buffer.append(string: version)
    }
    buffer.append(path)
    buffer.append(string: fileExtension)
    let url = paths.url(paths.arena.copy(buffer.bytes), &buffer)
    buffer.clear()
    buffer.append(string: site.base.origin)
    buffer.append(url.bytes)
    return .text(paths.arena.copy(buffer.bytes))
  }

  private func object(_ members: [(StaticString, Value)]) -> Value {
    .object(of: members, in: paths.arena)
  }
}
