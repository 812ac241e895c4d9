package import AcopioBase

/// The response of a host to a request, according to the policy.
package struct HostedAnswer: Sendable, Equatable {
  /// The status code.
  package let status: Int
  /// The file whose bytes are the body; `nil` for none.
  package let path: String?
  /// The header fields, the media type first; without those that depend on the connection or on the time.
  package let headers: [HeaderField]
}

/// Answers requests as every host should: the meaning of a policy, against which hosts are compared.
package struct HostedAnswers: Sendable {
  /// The published site.
  package let hosted: HostedSite
  private var files: Set<String>
  private let endpoints: [String: HostedSite.Endpoint]
  private let byPath: [String: HostedSite.Endpoint]
  private let redirects: [String: HostedSite.Redirect]
  private let removed: Set<String>
  private let rules: [SiteRedirect]

  package init(_ hosted: HostedSite) {
    self.hosted = hosted
    files = Set(hosted.files.map(\.path))
    endpoints = Dictionary(hosted.endpoints.map { ($0.address, $0) }) { first, _ in first }
    byPath = Dictionary(hosted.endpoints.map { ($0.path, $0) }) { first, _ in first }
    redirects = Dictionary(hosted.redirects.map { ($0.path, $0) }) { first, _ in first }
    removed = Set(hosted.removed)
    rules = hosted.rules
  }

  /// The same answers, with more files.
  package func adding(_ paths: some Sequence<String>) -> HostedAnswers {
    var answers = self
    answers.files.formUnion(paths)
    return answers
  }

  /// Answers `GET` of a target, as it was sent, without its query: `/books/momo`.
  package func answer(_ target: Bytes, query: String = "") -> HostedAnswer {
    guard target.first == 0x2F, PercentEncoding.isValid(target) else {
      return HostedAnswer(status: 400, path: nil, headers: hosted.policy.commonHeaders)
    }
    let decoded = PercentEncoding.decoded(target)
    let isSafe =
      !decoded.utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0x5C }
      && !decoded.contains("\u{FFFD}")
      && !decoded.split(separator: "/", omittingEmptySubsequences: false).contains {
        $0 == ".." || $0 == "."
      }
    guard isSafe else {
      return HostedAnswer(status: 400, path: nil, headers: hosted.policy.commonHeaders)
    }
    let prefix = hosted.basePath
    guard decoded.hasPrefix(prefix + "/") else {
      // The root of a site that is served below a path.
      if decoded == prefix { return moved(PercentEncoding.encodedPath("\(prefix)/")) }
      return nothing(at: decoded)
    }
    return answer(address: String(decoded.dropFirst(prefix.count)), query)
  }

  /// Answers a request for an address of the site without percent-encoding: `/books/momo`.
  private func answer(address: String, _ query: String) -> HostedAnswer {
    let path = String(address.dropFirst())
    guard !PublishedNames.isHidden(path) else { return nothing(at: address) }
    // Rules with a query take precedence over published files; other rules are for addresses
    // without a file.
    let rule = rules.first { rule in
      rule.takes(address: address) && rule.takes(query: query)
    }
    if let rule, !rule.query.isEmpty { return answer(rule, address) }
    if let endpoint = endpoints[address] { return found(endpoint.path) }
    for page in pages(at: path) {
      if let redirect = redirects[page.path] { return moved(redirect.target, redirect.status) }
      if removed.contains(page.path) { return found(page.path, status: 410) }
      guard files.contains(page.path) else { continue }
      if page.isCanonical { return found(page.path) }
      return moved(
        PercentEncoding.encodedPath(hosted.basePath + HostedAddress.address(of: page.path)))
    }
    if HostedAddress.isBare(path), hosted.formerAddresses[path].contains(address) {
      if let redirect = redirects[path] { return moved(redirect.target, redirect.status) }
      if removed.contains(path) { return found(path, status: 410) }
    }
    if !path.isEmpty, files.contains(path) { return found(path) }
    return rule.map { answer($0, address) } ?? nothing(at: address)
  }

  /// The answer of a rule at an address that it takes.
  private func answer(_ rule: SiteRedirect, _ address: String) -> HostedAnswer {
    if rule.status == 410 { return found(hosted.missingPage(at: address), status: 410) }
    let rest = rule.hasRest ? String(address.dropFirst(rule.address.count)) : ""
    return moved(rule.location(on: hosted.base) + PercentEncoding.encodedPath(rest), rule.status)
  }

  /// The files of pages that can be meant by a path, and whether it is their address.
  private func pages(at path: String) -> [(path: String, isCanonical: Bool)] {
    if path.isEmpty { return [("index.html", true)] }
    if path.hasSuffix("/") {
      return [("\(path)index.html", true), ("\(path.dropLast()).html", false)]
    }
    return [("\(path).html", true), ("\(path)/index.html", false)]
  }

  private func found(_ path: String, status: Int = 200) -> HostedAnswer {
    let endpoint = byPath[path]
    let type = endpoint?.mediaType ?? hosted.mediaType(of: path)
    var headers = [HeaderField("Content-Type", type)]
    headers += hosted.headers(of: ResourceClass(of: path))
    headers += hosted.headers(of: endpoint?.life)
    return HostedAnswer(status: status, path: path, headers: headers)
  }

  private func moved(_ target: String, _ status: Int = 301) -> HostedAnswer {
    HostedAnswer(
      status: status, path: nil,
      headers: [HeaderField("Location", target)] + hosted.policy.commonHeaders)
  }

  /// JSON where programs ask, and a page in the language of the address elsewhere.
  private func nothing(at address: String) -> HostedAnswer {
    let isData = hosted.isInAPIFolder(address)
    let path = isData ? "404.json" : hosted.missingPage(at: address)
    let type = hosted.mediaType(of: path)
    let headers = hosted.policy.headersOfNothing(
      asData: isData, contentSecurity: hosted.contentSecurity)
    return HostedAnswer(
      status: 404, path: files.contains(path) ? path : nil,
      headers: [HeaderField("Content-Type", type)] + headers)
  }
}

/// Names below Output that no host serves.
package enum PublishedNames {
  /// The beginning of the names of files for the host and for builds.
  package static let privatePrefix = "_acopio"

  /// Whether a path names a file for hosts or builds, or has a segment that begins with a dot,
  /// other than `.well-known` at the beginning.
  package static func isHidden(_ path: String) -> Bool {
    if path.hasPrefix(privatePrefix) { return true }
    return path.split(separator: "/").enumerated().contains { index, segment in
      segment.hasPrefix(".") && !(index == 0 && segment == ".well-known")
    }
  }
}
