import AcopioBase
import AcopioModel

/// Netlify, by `_headers` and `_redirects`.
struct NetlifyHost: Host {
  let name = "netlify"
  let title = "Netlify"
  let layout = HostLayout.inPlace
  let usage = """
    Deploy Output as the publish directory, for instance with `netlify deploy --prod --dir Output --no-build`.
    """
  let files = ["_headers", "_redirects"]
  let redirects = RedirectSupport(
    codes: [301, 302], wildcards: true, rest: true, queries: true)
  let limits = [
    HostLimit(
      .redirects, 10_000,
      remedy: "publish fewer endpoints, or choose 'cloudflare' or 's3', which need no rule for each"
    )
  ]
  let gaps = [
    HostGap("an endpoint also answers with a '/' at the end of its address"),
    HostGap(
      "the 404 response of the API has the media type 'application/json' instead of 'application/problem+json'",
      concerns: { !$0.apiFolders.isEmpty }),
    .missingIsKept, .pageFieldsEverywhere, .pagesHideEndpoints, .removedAreFound,
  ]

  func configuration(of hosted: HostedSite) -> HostConfiguration {
    let redirects = redirects(of: hosted)
    var headers = ""
    let rules = HeaderRules(hosted, HeaderRules.Traits(typesFolders: true, ignoresSlash: true))
      .rules
    for rule in rules {
      headers += RuleText.scope(rule.scope, base: hosted.base.path) + "\n"
      // Fields of the same name with different letters would both be sent.
      for field in rule.fields { headers += "  \(field.name): \(field.value)\n" }
    }
    return HostConfiguration(
      files: [("_headers", headers), ("_redirects", redirects.joined(separator: "\n") + "\n")],
      counts: [.redirects: redirects.count, .headerRules: rules.count])
  }

  /// The rules, of which the first that matches decides; they match with and without a `/` at the end.
  private func redirects(of hosted: HostedSite) -> [String] {
    let base = hosted.base.path
    let hidden = hosted.hiddenEndpoints
    var lines: [String] = []
    for endpoint in hosted.ruledEndpoints {
      let from = RuleText.address(base + endpoint.address)
      let to = RuleText.address("\(base)/\(endpoint.path)")
      // With '!' the rule comes before files, and would also answer in place of a page.
      lines.append("\(from) \(to) 200\(hidden.contains(endpoint.address) ? "" : "!")")
    }
    // A rule without a query would answer every query.
    lines += hosted.redirectLines(force: true, asking: true)
    let forms = Set(hosted.movedAddresses.map(\.address))
    for redirect in hosted.redirects {
      let own = HostedAddress.address(of: redirect.path)
      let other = own.hasSuffix("/") ? String(own.dropLast()) : "\(own)/"
      // A rule for both forms must not come before the page at one of them, which may be its target.
      let isAlone = own == "/" || forms.contains(other)
      lines.append(
        "\(RuleText.address(base + own)) \(RuleText.target(redirect.target)) \(redirect.status)\(isAlone ? "!" : "")"
      )
    }
    lines += hosted.redirectLines(force: true, asking: false)
    lines.append(
      "\(RuleText.address(base))/_acopio-manifest \(RuleText.address(base))/404.html 404!")
    for folder in hosted.filledAPIFolders {
      lines.append(
        "\(RuleText.address(base + folder))/* \(RuleText.address(base))/404.json 404")
    }
    for (folder, path) in hosted.missingPages where !folder.isEmpty {
      lines.append(
        "\(RuleText.address(base + folder))/* \(RuleText.address("\(base)/\(path)")) 404")
    }
    return lines
  }
}
