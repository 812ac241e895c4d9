import AcopioBase
import AcopioModel

/// Vercel, by `vercel.json`.
struct VercelHost: Host {
  let name = "vercel"
  let title = "Vercel"
  let layout = HostLayout.inPlace
  let usage = """
    Deploy Output as the root of the project, with no framework and no build: `vercel deploy --prod Output`. `vercel.json` must be \
    in that root.
    """
  let files = ["vercel.json"]
  let redirects = RedirectSupport(
    codes: [301, 302, 307, 308], wildcards: true, rest: true, queries: true)
  let limits = [
    HostLimit(
      .redirects, 2_048,
      remedy:
        "put endpoints below addresses without pages, such as '/v1', where one rule is for all; withdraw old addresses"
    ),
    HostLimit(
      .headerRules, 2_048, remedy: "publish fewer endpoints, or choose 'netlify' or 's3'"),
    HostLimit(.ruleLength, 4_096, remedy: "shorten the addresses of endpoints"),
  ]
  let gaps = [
    HostGap(
      "a page in a folder is also served without a '/' at the end of its address, instead of a redirect"
    ),
    HostGap(
      "addresses of pages that end with '.html' lead to the others with the status 308",
      concerns: \.hasBarePages),
    .pageInPlaceOfProblem, .oneMissingPage, .missingIsKept, .pageFieldsEverywhere,
    .pagesHideEndpoints,
    .removedAreFound,
    .recordsAreRead,
  ]

  func configuration(of hosted: HostedSite) -> HostConfiguration {
    let base = hosted.base.path
    // The first that matches decides, and one without a query matches every query.
    let asking = hosted.rules.filter { !$0.query.isEmpty }.map { redirect($0, hosted.base) }
    let redirects =
      asking
      + hosted.movedAddresses.map { address, target, status in
        ConfigurationJSON.object([
          ("source", .string(source(base + address))),
          ("destination", .string(destination(target))), ("statusCode", .integer(status)),
        ])
      } + hosted.rules.filter(\.query.isEmpty).map { redirect($0, hosted.base) }
    let rewrites = rewrites(of: hosted)
    let rules = AddressExpression.joined(
      HeaderRules(hosted, HeaderRules.Traits(hasPatterns: false)).rules, base: base, most: 4_000)
    let headers = rules.map { rule in
      ConfigurationJSON.object([
        // In groups, characters have their meaning in regular expressions.
        ("source", .string("/(\(rule.expression.dropFirst()))")),
        (
          "headers",
          .array(
            rule.fields.map {
              .object([("key", .string($0.name)), ("value", .string($0.value))])
            })
        ),
      ])
    }
    var members: [(String, ConfigurationJSON)] = [
      ("$schema", .string("https://openapi.vercel.sh/vercel.json")),
      ("buildCommand", .string("")), ("outputDirectory", .string(".")),
    ]
    if hosted.hasBarePages { members.append(("cleanUrls", .bool(true))) }
    members += [
      ("redirects", .array(redirects)), ("rewrites", .array(rewrites)),
      ("headers", .array(headers)),
    ]
    let text = ConfigurationJSON.object(members).text()
    return HostConfiguration(
      files: [("vercel.json", text)],
      counts: [
        .redirects: max(redirects.count, rewrites.count), .headerRules: headers.count,
        .ruleLength: rules.map(\.expression.utf8.count).max() ?? 0,
        .configurationBytes: text.utf8.count,
      ])
  }

  /// The rule of a redirect of the site.
  private func redirect(_ rule: SiteRedirect, _ base: BaseURL) -> ConfigurationJSON {
    let rest = rule.hasRest ? ":splat*" : ""
    var members: [(String, ConfigurationJSON)] = [
      ("source", .string(source(base.path + rule.address) + (rule.isWildcard ? ":splat*" : "")))
    ]
    if !rule.query.isEmpty {
      let conditions = rule.query.map { parameter in
        ConfigurationJSON.object([
          ("type", .string("query")), ("key", .string(parameter.name)),
          ("value", .string(parameter.value)),
        ])
      }
      members.append(("has", .array(conditions)))
    }
    members += [
      ("destination", .string(destination(rule.location(on: base)) + rest)),
      ("statusCode", .integer(rule.status)),
    ]
    return .object(members)
  }

  /// Rules for addresses, which come after files: one for all API folders, and one for each other endpoint.
  private func rewrites(of hosted: HostedSite) -> [ConfigurationJSON] {
    let base = hosted.base.path
    var rules: [ConfigurationJSON] = []
    for endpoint in hosted.ruledEndpoints {
      let isCovered =
        hosted.isInAPIFolder(endpoint.address) && endpoint.path.hasSuffix(".json")
        && !endpoint.address.contains(".")
      guard !isCovered else { continue }
      rules.append(
        .object([
          ("source", .string(source(base + endpoint.address))),
          (
            "destination",
            .string(destination(PercentEncoding.encodedPath("\(base)/\(endpoint.path)")))
          ),
        ]))
    }
    guard !hosted.apiFolders.isEmpty else { return rules }
    let folders = hosted.apiFolders.map {
      AddressExpression.escaped(String((base + $0).dropFirst()))
    }
    rules.append(
      .object([
        ("source", .string("/((?:\(folders.joined(separator: "|")))(?:/[^/.]+)*)")),
        ("destination", .string("/$1.json")),
      ]))
    return rules
  }

  /// An address in the language of path-to-regexp, in which some signs mean something.
  private func source(_ address: String) -> String {
    var source = ""
    for character in PercentEncoding.encodedPath(address) {
      if ":()*+?{}\\".contains(character) { source += "\\" }
      source.append(character)
    }
    return source
  }

  /// A target, in which a colon and a dollar sign mean something.
  private func destination(_ target: String) -> String {
    RuleText.target(target).split(separator: "$", omittingEmptySubsequences: false)
      .joined(separator: "%24")
  }
}
