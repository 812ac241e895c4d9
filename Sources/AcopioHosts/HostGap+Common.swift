import AcopioBase
import AcopioModel

/// The features that many hosts lack.
extension HostGap {
  /// Header fields of pages.
  static let pageFieldsEverywhere = HostGap(
    "header fields for pages are sent with all files, and header fields for data also with assets of the same extensions"
  )

  /// The page for missing addresses.
  static let pageInPlaceOfProblem = HostGap(
    "a request for a missing file in the API is answered with the page 404.html instead of 404.json",
    concerns: { !$0.apiFolders.isEmpty })

  /// The language of the page for missing addresses.
  static let oneMissingPage = HostGap(
    "a missing address of another language is answered with the page 404.html of the site's own language",
    concerns: { $0.missingPages.count > 1 })

  /// The cache time of missing addresses.
  static let missingIsKept = HostGap(
    "missing addresses are cached as long as pages, or as data in the API; below assets/ and immutable/, for a year"
  )

  /// The status of removed pages.
  static let removedAreFound = HostGap(
    "pages of removed entries have the status 200 instead of 410",
    concerns: { !$0.removed.isEmpty })

  /// The status of moved pages.
  static let pagesLeadOn = HostGap(
    "old addresses are answered with redirecting pages and the status 200 instead of a redirect",
    concerns: { !$0.redirects.isEmpty })

  /// The record of builds.
  static let recordsAreRead = HostGap(
    "everyone can read '_acopio-manifest', the list of the published files")

  /// Pages that hide endpoints.
  static let pagesHideEndpoints = HostGap(
    "an endpoint with the same address as a page, except for the '/', answers only with '.json' at the end",
    concerns: { !$0.hiddenEndpoints.isEmpty })
}

extension HostedSite {
  /// The rules of the site in the syntax of `_redirects`, in which `force` precedes files; only those that ask for a query,
  /// or only the others, if `asking` says so.
  func redirectLines(force: Bool, asking: Bool? = nil) -> [String] {
    rules.filter { asking == nil || asking != $0.query.isEmpty }.map { rule in
      let from = RuleText.address(base.path + rule.address) + (rule.isWildcard ? "*" : "")
      let query = rule.query.map { " \($0.name)=\($0.value)" }.joined()
      let to = RuleText.target(rule.location(on: base)) + (rule.hasRest ? ":splat" : "")
      return "\(from)\(query) \(to) \(rule.status)\(force ? "!" : "")"
    }
  }

  /// The addresses of endpoints that differ from the address of a page only by a `/` at the end.
  var hiddenEndpoints: Set<String> {
    let pages = Set(files.lazy.map(\.path).filter { $0.hasSuffix("/index.html") })
    return Set(endpoints.map(\.address).filter { pages.contains("\($0.dropFirst())/index.html") })
  }

  /// The endpoints whose files are not at their addresses, so that a rule must lead there.
  var ruledEndpoints: [Endpoint] { endpoints.filter { $0.address != "/\($0.path)" } }

  /// The addresses of moved pages, with and without a `/` at the end, except addresses of endpoints
  /// and of other pages.
  var movedAddresses: [(address: String, target: String, status: Int)] {
    var taken = Set(endpoints.map(\.address))
    for file in files where file.path.hasSuffix(".html") {
      taken.insert(HostedAddress.address(of: file.path))
    }
    return redirects.flatMap { redirect in
      let own = HostedAddress.address(of: redirect.path)
      let other = own.hasSuffix("/") ? String(own.dropLast()) : "\(own)/"
      let isFree = !other.isEmpty && !taken.contains(other)
      return (isFree ? [other, own] : [own]).map { ($0, redirect.target, redirect.status) }
    }
  }

  /// The API folders with files below them; others are single endpoints among pages.
  var filledAPIFolders: [String] { filled(apiFolders) }

  /// Those of some API folders with files below them.
  func filled(_ apiFolders: [String]) -> [String] {
    var folders: Set<Substring> = []
    for file in files {
      var path = Substring(file.path)
      while let slash = path.lastIndex(of: "/") {
        path = path[..<slash]
        guard folders.insert(path).inserted else { break }
      }
    }
    return apiFolders.filter { folders.contains($0.dropFirst()) }
  }

  /// Whether a page has an address without a `/` at the end.
  var hasBarePages: Bool { files.contains { HostedAddress.isBare($0.path) } }
}
