import AcopioBase
import AcopioModel

/// Firebase Hosting, by `firebase.json`.
struct FirebaseHost: Host {
  let name = "firebase"
  let title = "Firebase Hosting"
  let layout = HostLayout.inPlace
  let usage = """
    `firebase.json` must be in the folder in which `firebase deploy --only hosting` runs, and names the public folder from there: \
    run it in Output. The files that Firebase keeps next to it are not published.
    """
  let files = ["firebase.json"]
  let redirects = RedirectSupport(codes: [301, 302], wildcards: true, rest: true)
  let gaps: [HostGap] = [
    .pageInPlaceOfProblem, .oneMissingPage, .missingIsKept, .pageFieldsEverywhere,
    .pagesHideEndpoints,
    .removedAreFound,
  ]

  func configuration(of hosted: HostedSite) -> HostConfiguration {
    let base = hosted.base.path
    let rewrites = hosted.ruledEndpoints.map { endpoint in
      rule(
        AddressExpression.escaped(base + endpoint.address),
        [("destination", .string(PercentEncoding.encodedPath("\(base)/\(endpoint.path)")))])
    }
    let redirects =
      hosted.movedAddresses.map { address, target, status in
        rule(
          AddressExpression.escaped(base + address),
          [("destination", .string(RuleText.target(target))), ("type", .integer(status))])
      }
      + hosted.rules.map { own in
        rule(
          AddressExpression.escaped(base + own.address) + (own.isWildcard ? "(?P<splat>.*)" : ""),
          [
            (
              "destination",
              .string(
                RuleText.target(own.location(on: hosted.base)) + (own.hasRest ? ":splat" : ""))
            ), ("type", .integer(own.status)),
          ])
      }
    let headers = AddressExpression.joined(
      HeaderRules(hosted, HeaderRules.Traits(hasPatterns: false)).rules, base: base, most: 4_000
    ).map { joined in
      rule(
        joined.expression,
        [
          (
            "headers",
            .array(
              joined.fields.map {
                .object([("key", .string($0.name)), ("value", .string($0.value))])
              })
          )
        ])
    }
    var hosting: [(String, ConfigurationJSON)] = [
      ("public", .string(".")),
      (
        "ignore",
        .array(
          [
            "_acopio-*", ".firebase/**", ".firebaserc", "firebase-debug.log", "firebase.json",
          ].map { .string($0) })
      ),
    ]
    if hosted.hasBarePages { hosting.append(("cleanUrls", .bool(true))) }
    hosting += [
      ("redirects", .array(redirects)), ("rewrites", .array(rewrites)),
      ("headers", .array(headers)),
    ]
    let text = ConfigurationJSON.object([("hosting", .object(hosting))]).text()
    return HostConfiguration(
      files: [("firebase.json", text)],
      counts: [
        .redirects: redirects.count + rewrites.count, .headerRules: headers.count,
        .configurationBytes: text.utf8.count,
      ])
  }

  /// A rule; expressions (RE2) have no signs with a second meaning, as globs have.
  private func rule(
    _ expression: String, _ members: [(String, ConfigurationJSON)]
  ) -> ConfigurationJSON {
    .object([("regex", .string("^\(expression)$"))] + members)
  }
}
