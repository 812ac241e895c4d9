package import AcopioBase
import AcopioModel

/// The pages of a list whose names are their hash.
///
/// Their paths are known once they are rendered; all of them are in one folder, where nothing else is.
package struct HashedPages: Sendable {
  /// The greatest number of items on a page.
  let size: Int
  /// The folder below Output, with a `/` at the end: `immutable/v1/books/`.
  package let folder: Text
  /// The absolute address of the folder.
  package let address: Text
  /// The `meta` and `links` of every page; `undefined` for the items alone.
  let envelope: Value
}

/// The number of pages of so many items: at least one.
func pageCount(of items: Int, by size: Int) -> Int { max(1, (items + size - 1) / size) }

extension EndpointFile {
  /// The files of its pages, in order, if it is the list of these.
  package var pageFiles: [EndpointFile] {
    guard let pages, case .each(let all) = items else { return [] }
    return (0..<pageCount(of: all.elements.count, by: pages.size)).map { index in
      let first = index * pages.size
      return page(first..<min(first + pages.size, all.elements.count), pages.envelope)
    }
  }

  /// The number of items in a list.
  package var itemCount: Int { if case .each(let all) = items { all.elements.count } else { 1 } }
}

extension Planner {
  /// The pages of the list in a file; `nil` after `unsafe-path`.
  func hashedPages(
    of endpoint: Endpoint, at file: Text, _ envelope: EndpointEnvelope,
    _ buffer: inout ByteBuffer, _ diagnostics: inout Diagnostics
  ) -> HashedPages? {
    guard let size = endpoint.perPage else { return nil }
    buffer.clear()
    buffer.append(string: "/" + ResourceClass.hashedFolder)
    buffer.append(file.bytes.slice(0..<file.bytes.count - endpoint.fileExtension.utf8.count))
    buffer.append(0x2F)
    let permalink = arena.copy(buffer.bytes)
    let folder = permalink.slice(1..<permalink.count)
    let name = arena.copy(folder.string + String(repeating: "0", count: 64) + ".json")
    guard paths.checked(name, at: endpoint.origin, &diagnostics) != nil else { return nil }
    let url = paths.url(permalink, &buffer).string
    return HashedPages(
      size: size, folder: Text(folder),
      address: Text(arena.copy(table.content.site.base.origin + url)),
      envelope: endpoint.hasEnvelope ? envelope.valueOfHashedPage(&buffer) : .undefined)
  }
}
