/// The addresses at which hosts answer for old pages: redirects and removed pages.
///
/// Published files take precedence: no address of a file, a page or an endpoint is among them, and
/// none belongs to two.
package struct FormerAddresses: Sendable {
  private var byPath: [String: [String]] = [:]

  /// The addresses of the pages at `former`; `files` and `endpoints` are all that are published.
  init(
    _ former: [String], files: [HostedSite.File], endpoints: [HostedSite.Endpoint]
  ) {
    let formerPaths = Set(former)
    var taken: Set<String> = []
    var leading: Set<String> = []
    for file in files where !formerPaths.contains(file.path) {
      taken.insert("/\(file.path)")
      guard file.path.hasSuffix(".html") else { continue }
      let address = HostedAddress.address(of: file.path)
      taken.insert(address)
      // With or without a `/` at the end, the address leads to the page.
      if let other = FormerAddresses.other(address) { leading.insert(other) }
    }
    for endpoint in endpoints { taken.insert(endpoint.address) }
    // Addresses as they were written take precedence over those that only lack or have a '/' at the
    // end.
    for path in former {
      let address = HostedAddress.address(of: path)
      let isServed = !PublishedNames.isHidden(String(address.dropFirst()))
      byPath[path] = isServed && taken.insert(address).inserted ? [address] : []
    }
    taken.formUnion(leading)
    for path in former {
      guard let other = FormerAddresses.other(HostedAddress.address(of: path)),
        byPath[path]?.isEmpty == false, taken.insert(other).inserted
      else { continue }
      byPath[path]?.append(other)
    }
    // For most sites the name of its file was the address of '/books.html'.
    for path in former where HostedAddress.isBare(path) && byPath[path]?.isEmpty == false {
      if taken.insert("/\(path)").inserted { byPath[path]?.append("/\(path)") }
    }
  }

  /// The addresses of an old page, its own first; empty if something that is published has its address.
  package subscript(path: String) -> [String] { byPath[path] ?? [] }

  /// The address with a `/` at the end if it has none, without it if it has one; `nil` for the home page.
  private static func other(_ address: String) -> String? {
    guard address != "/" else { return nil }
    return address.hasSuffix("/") ? String(address.dropLast()) : address + "/"
  }
}
