import AcopioBase

/// The addresses below which only programs ask for something: there a request for nothing is answered in JSON.
enum APIFolders {
  /// The shortest paths of endpoints that no page has, at their address or below; sorted, none below another.
  ///
  /// Old pages, at `former`, don't count: an alias must not turn answers to programs into pages.
  ///
  /// With pages at `/books/`, `/books` is not such a path, and `/v1` is.
  static func all(
    of addresses: [String], files: [HostedSite.File], former: Set<String>
  ) -> [String] {
    var pages: Set<String> = [""]
    for file in files
    where ResourceClass(of: file.path) == .page && !former.contains(file.path) {
      for folder in steps(of: HostedAddress.address(of: file.path)) { pages.insert(folder) }
    }
    var folders: Set<String> = []
    for address in addresses {
      let steps = steps(of: address)
      guard let own = steps.first(where: { !pages.contains($0) }) else { continue }
      // One endpoint among pages, such as `/books/1`, is not a folder; `/news` alone is one.
      if own != steps.last || steps.count == 1 { folders.insert(own) }
    }
    return folders.inOrder()
  }

  /// An address and the folders above it, the shortest first, without a `/` at the end: `/a`, `/a/b`.
  private static func steps(of address: String) -> [String] {
    var steps: [String] = []
    var path = ""
    for segment in address.split(separator: "/") {
      path += "/\(segment)"
      steps.append(path)
    }
    return steps
  }
}

/// The addresses of pages.
package enum HostedAddress {
  /// The address of the page in a file: `/books/` for `books/index.html`, `/books` for `books.html`.
  package static func address(of path: String) -> String {
    if path == "index.html" { return "/" }
    if path.hasSuffix("/index.html") { return "/\(path.dropLast("index.html".count))" }
    return path.hasSuffix(".html") ? "/\(path.dropLast(".html".count))" : "/\(path)"
  }

  /// Whether the address of the page in a file has neither a `/` at the end nor an extension: true
  /// for `books.html`.
  package static func isBare(_ path: String) -> Bool {
    path.hasSuffix(".html") && !isForMissing(path) && path != "index.html"
      && !path.hasSuffix("/index.html")
  }

  /// Whether a file has the name of pages for missing addresses, of the site or of one of its languages.
  package static func isForMissing(_ path: String) -> Bool {
    path == "404.html" || path.hasSuffix("/404.html")
  }
}
