import AcopioModel

/// The addresses of everything that a site publishes, as hosts answer them (`HostedAnswers`).
///
/// Addresses are without the path of the base URL, percent-encoding and their first `/`.
struct PublishedAddresses {
  let site: Site
  /// The paths below Output of all files.
  let paths: Set<String>

  /// Whether hosts themselves answer an address from the root, on every site that they serve.
  private static func isOfHosts(_ address: String) -> Bool {
    ["/.netlify/", "/_vercel/", "/cdn-cgi/", "/.auth/", "/__/"].contains(where: address.hasPrefix)
  }

  /// Whether something else on the host answers an address from its root.
  func isOfOthers(_ address: String) -> Bool {
    PublishedAddresses.isOfHosts(address) || site.hosting.answersElsewhere(address)
  }

  /// The files of which hosts answer with the first that exists, in this order.
  static func files(at address: String) -> [String] {
    address.isEmpty || address.hasSuffix("/")
      ? ["\(address)index.html"]
      : [address, "\(address).json", "\(address).html", "\(address)/index.html"]
  }

  /// Whether hosts answer an address, also by leading to the address with or without a `/`.
  func holds(_ address: String) -> Bool {
    // A site without home pages is a part of another, which has them.
    let isHome = site.languages.contains { "\($0.prefix)/" == "/\(address)" }
    if address.isEmpty || isHome { return true }
    return PublishedAddresses.files(at: address).contains(where: paths.contains)
      || address.hasSuffix("/") && paths.contains("\(address.dropLast()).html")
  }

  /// All addresses with their first `/`, sorted, for suggestions.
  var all: [String] {
    paths.lazy.filter { !$0.hasPrefix("assets/search/") }.map { HostedAddress.address(of: $0) }
      .sorted()
  }
}
