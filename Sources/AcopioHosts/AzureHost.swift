import AcopioBase
import AcopioModel

/// Azure Static Web Apps, by `staticwebapp.config.json`.
struct AzureHost: Host {
  private static let file = "staticwebapp.config.json"

  let name = "azure"
  let title = "Azure Static Web Apps"
  let layout = HostLayout.inPlace
  let usage = """
    Deploy Output as the app, without a build: `swa deploy Output`, or `app_location: Output` and `skip_app_build: true` in the \
    workflow. It suits small APIs: each endpoint needs a rule, and there is room for about 250.
    """
  let files = [AzureHost.file]
  let redirects = RedirectSupport(codes: Set(SiteRedirect.codes), wildcards: true)
  let limits = [
    HostLimit(
      .configurationBytes, 20_000,
      remedy:
        "publish fewer endpoints or shorter addresses; or choose 'cloudflare', 'netlify' or 's3'"
    ),
    HostLimit(.totalBytes, 250_000_000, remedy: "link to large files elsewhere"),
  ]
  let gaps = [
    HostGap(
      "media types come from extensions; an endpoint and a feed cannot have one of their own",
      concerns: { hosted in
        hosted.endpoints.contains {
          $0.mediaType != hosted.mediaTypes.byExtension[MediaTypes.fileExtension(of: $0.path)]
        } || !hosted.typedFiles.isEmpty
          || hosted.files.contains { MediaTypes.fileExtension(of: $0.path).isEmpty }
      }),
    HostGap(
      "header fields of endpoints at the end of their lives are not sent",
      concerns: { $0.endpoints.contains { $0.life != nil } }),
    HostGap(
      "all files but assets have the cache time of pages, apart from pages of lists that are named for their hash; all have the fields that say who may read data",
      concerns: { _ in true }),
    .pageInPlaceOfProblem, .oneMissingPage, .missingIsKept, .pageFieldsEverywhere, .removedAreFound,
  ]

  func configuration(of hosted: HostedSite) -> HostConfiguration {
    let text = ConfigurationJSON.object([
      ("routes", .array(routes(of: hosted))),
      (
        "responseOverrides",
        .object([
          (
            "404",
            .object([
              ("rewrite", .string("\(hosted.base.path)/404.html")), ("statusCode", .integer(404)),
            ])
          )
        ])
      ), ("globalHeaders", fields(globalHeaders(of: hosted))), ("mimeTypes", types(of: hosted)),
    ]).text(.compact)
    return HostConfiguration(
      files: [(AzureHost.file, text)], counts: [.configurationBytes: text.utf8.count])
  }

  /// The rules, of which the first that matches decides.
  private func routes(of hosted: HostedSite) -> [ConfigurationJSON] {
    let base = hosted.base.path
    func route(_ address: String, _ members: [(String, ConfigurationJSON)]) -> ConfigurationJSON {
      .object([("route", .string(PercentEncoding.encodedPath(base + address)))] + members)
    }
    var routes = hosted.ruledEndpoints.map { endpoint in
      route(
        endpoint.address,
        [("rewrite", .string(PercentEncoding.encodedPath("\(base)/\(endpoint.path)")))])
    }
    for (address, target, status) in hosted.movedAddresses {
      routes.append(
        route(
          address,
          [("redirect", .string(RuleText.target(target))), ("statusCode", .integer(status))]))
    }
    for rule in hosted.rules {
      let address = PercentEncoding.encodedPath(base + rule.address) + (rule.isWildcard ? "*" : "")
      let leads: [(String, ConfigurationJSON)] =
        rule.status == 410
        ? [] : [("redirect", .string(RuleText.target(rule.location(on: hosted.base))))]
      routes.append(
        .object([("route", .string(address))] + leads + [("statusCode", .integer(rule.status))]))
    }
    routes.append(route("/_acopio-manifest", [("statusCode", .integer(404))]))
    let asset = hosted.headers(of: .asset).filter { $0.name == "Cache-Control" }
    routes.append(
      .object([
        ("route", .string("\(PercentEncoding.encodedPath(base))/assets/*")),
        ("headers", fields(asset)),
      ]))
    // A route cannot make exceptions for files that may change there.
    let isConstant = hosted.files.allSatisfy {
      !$0.path.hasPrefix(ResourceClass.hashedFolder) || ResourceClass(of: $0.path) == .hashedData
    }
    if hosted.classes.contains(.hashedData), isConstant {
      routes.append(
        .object([
          ("route", .string("\(PercentEncoding.encodedPath(base))/\(ResourceClass.hashedFolder)*")),
          ("headers", fields(asset)),
        ]))
    }
    return routes
  }

  /// The fields of every file: those of pages, and those of data that name its readers.
  private func globalHeaders(of hosted: HostedSite) -> [HeaderField] {
    hosted.headers(of: .page) + hosted.policy.corsHeaders
  }

  private func fields(_ fields: [HeaderField]) -> ConfigurationJSON {
    .object(fields.map { ($0.name, .string($0.value)) })
  }

  private func types(of hosted: HostedSite) -> ConfigurationJSON {
    let endings = Set(hosted.files.map { MediaTypes.fileExtension(of: $0.path) })
    return .object(
      endings.inOrder().compactMap { ending in
        hosted.mediaTypes.byExtension[ending].map { (".\(ending)", .string($0)) }
      })
  }
}
