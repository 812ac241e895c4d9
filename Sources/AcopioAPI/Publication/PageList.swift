package import AcopioBase
import AcopioModel

/// The file that lists the pages of a list whose names are their hash: `{data: [{url, count, bytes, sha256}], …}`.
package enum PageList {
  /// The paths of the pages below Output, in order; empty for any other JSON.
  ///
  /// An address alone does not show where the path begins, since the base URL or an endpoint may
  /// also contain the folder's name. `isPage` decides, and the longest path of a page is taken.
  package static func paths(in value: Value, where isPage: (String) -> Bool) -> [String] {
    let pages = value.member("data").elements
    let paths = pages.compactMap { page -> String? in
      let url = PercentEncoding.decoded(page.member("url").text)
      guard url.hasSuffix("/\(page.member("sha256").text.string).json") else { return nil }
      let starts = url.indices.filter { url[$0] == "/" }
      return starts.lazy.map { String(url[url.index(after: $0)...]) }
        .first { ResourceClass(of: $0) == .hashedData && isPage($0) }
    }
    return paths.count == pages.count ? paths : []
  }

  /// The same for a file.
  package static func paths(in file: Bytes, where isPage: (String) -> Bool) -> [String] {
    let arena = Arena()
    var faults = Diagnostics()
    return withExtendedLifetime(arena) {
      JSONReader.read(SourceFile(path: "", bytes: file, id: 0), arena: arena, &faults)
        .map { paths(in: $0, where: isPage) } ?? []
    }
  }
}
