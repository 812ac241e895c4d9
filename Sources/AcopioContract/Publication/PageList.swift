package import AcopioBase
import AcopioModel

/// The file that lists the pages of a list whose names are their hash: `{data: [{url, count, bytes, sha256}], …}`.
package enum PageList {
  /// The paths of the pages below Output, in order; empty for any other JSON.
  package static func paths(in value: Value) -> [String] {
    let folder = "/" + ResourceClass.hashedFolder
    let pages = value.member("data").elements
    let paths = pages.compactMap { page -> String? in
      let url = PercentEncoding.decoded(page.member("url").text)
      guard let range = url.ranges(of: folder).last else { return nil }
      let path = String(url[url.index(after: range.lowerBound)...])
      let isNamed = path.hasSuffix("/\(page.member("sha256").text.string).json")
      return isNamed && ResourceClass(of: path) == .hashedData ? path : nil
    }
    return paths.count == pages.count ? paths : []
  }

  /// The same for a file.
  package static func paths(in file: Bytes) -> [String] {
    let arena = Arena()
    var faults = Diagnostics()
    return withExtendedLifetime(arena) {
      JSONReader.read(SourceFile(path: "", bytes: file, id: 0), arena: arena, &faults)
        .map { paths(in: $0) } ?? []
    }
  }
}
