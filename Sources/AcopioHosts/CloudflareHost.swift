import AcopioBase
import AcopioModel

/// Cloudflare Pages, by `_headers` and `_redirects`.
struct CloudflareHost: Host {
  /// The greatest number of rules without patterns.
  static let mostRules = 2_000

  let name = "cloudflare"
  let title = "Cloudflare Pages"
  let layout = HostLayout.inPlace
  let usage = """
    Deploy Output as the build output directory, for instance with `wrangler pages deploy Output`. A site that would \
    need more than 2,000 rules for addresses is laid out off path by itself.
    """
  let files = ["_headers", "_redirects"]
  let redirects = RedirectSupport(codes: [301, 302, 307, 308], wildcards: true, rest: true)
  let limits = [
    HostLimit(
      .redirects, mostRules,
      remedy: "withdraw old addresses, or choose 's3' or a server of your own, such as 'nginx'"),
    HostLimit(
      .patternRedirects, 100,
      remedy: "put the endpoints below fewer addresses, such as '/v1'"),
    HostLimit(
      .headerRules, 100,
      remedy: "give endpoints the same media type and end of life as others below the same address"),
    HostLimit(
      .ruleLength, 2_000,
      remedy:
        "move inline code of pages into files below templates/assets/, whose sources are shorter"),
    HostLimit(
      .redirectLength, 1_000, remedy: "shorten the addresses of the longest endpoint or redirect"),
    HostLimit(.files, 20_000, remedy: "publish fewer files, or choose 's3'"),
    HostLimit(.fileBytes, 25 << 20, remedy: "link to a copy of the file elsewhere"),
  ]
  let gaps = [
    HostGap(
      "addresses with and without '/' or '.html' lead to one another with the status 308 instead of 301"
    ),
    .pageInPlaceOfProblem, .pageFieldsEverywhere, .removedAreFound, .recordsAreRead,
  ]

  func layout(endpoints: Int, redirects: Int) -> HostLayout {
    endpoints + 2 * redirects > CloudflareHost.mostRules ? .offPath : .inPlace
  }

  func configuration(of hosted: HostedSite) -> HostConfiguration {
    let base = hosted.base.path
    var exact: [String] = []
    var patterns: [String] = []
    switch layout(endpoints: hosted.ruledEndpoints.count, redirects: hosted.redirects.count) {
    case .offPath:
      let rules = OffPath(hosted).rules
      exact = rules.exact
      patterns = rules.patterns
    case .inPlace, .exactKeys:
      exact = hosted.ruledEndpoints.map { endpoint in
        "\(RuleText.address(base + endpoint.address)) \(RuleText.address("\(base)/\(endpoint.path)")) 200"
      }
    }
    for (address, target, status) in hosted.movedAddresses {
      exact.append("\(RuleText.address(base + address)) \(RuleText.target(target)) \(status)")
    }
    patterns = hosted.redirectLines(force: false) + patterns
    let redirects = (exact + patterns).joined(separator: "\n") + "\n"
    let rules = headerRules(of: hosted)
    let headers = text(of: rules, base: base)
    return HostConfiguration(
      files: [("_headers", headers), ("_redirects", redirects)],
      counts: [
        .redirects: exact.count, .patternRedirects: patterns.count, .headerRules: rules.count,
        .ruleLength: RuleText.longestLine(headers),
        .redirectLength: RuleText.longestLine(redirects),
      ])
  }

  private func headerRules(of hosted: HostedSite) -> [HeaderRules.Rule] {
    let types = Dictionary(
      hosted.ruledEndpoints.filter { $0.path.hasSuffix(".json") }.map {
        ($0.address, "application/json")
      }
    ) { first, _ in first }
    return HeaderRules(
      hosted,
      // The type of a file comes from its extension, also if a rule led to it.
      HeaderRules.Traits(ownTypes: { types[$0] })
    ).rules
  }

  /// The file `_headers`: fields that several rules set would be joined, so a later rule takes them away first.
  private func text(of rules: [HeaderRules.Rule], base: String) -> String {
    var text = ""
    // Without a rule every site may read everything.
    var known: Set<String> = ["Access-Control-Allow-Origin"]
    for (index, rule) in rules.enumerated() {
      text += RuleText.scope(rule.scope, base: base) + "\n"
      if index == 0 { text += "  ! Access-Control-Allow-Origin\n" }
      for field in rule.fields where known.contains(field.name) { text += "  ! \(field.name)\n" }
      for field in rule.fields { text += "  \(field.name): \(field.value)\n" }
      known.formUnion(rule.fields.map(\.name))
    }
    return text
  }
}
