import AcopioBase
import AcopioGraph
import AcopioModel

/// Builds the description of the published site for hosts from the rendered files.
struct HostedSiteBuilder {
  /// The site in each of its languages, its own language first.
  let graphs: [SiteGraph]
  /// The files that were rendered.
  let files: [HostedSite.File]
  /// The sources that their pages use.
  let sources: PageSources
  /// The redirect of the root; `nil` if something else is there.
  let root: HostedSite.Redirect?

  /// The hosted; reports `inline-handler`.
  func hosted(_ diagnostics: inout Diagnostics) -> HostedSite {
    let site = graphs[0].site
    var endpoints: [HostedSite.Endpoint] = []
    var redirects = root.map { [$0] } ?? []
    var origins: [String: Origin] = [:]
    var removed: [String] = []
    let lives = self.lives
    for output in graphs.lazy.flatMap(\.outputs) {
      switch output.kind {
      case .endpoint(let file):
        let life = lives.life(of: file)
        let paths = [output.path.string] + (output.twin.map { [$0.string] } ?? [])
        for path in paths {
          origins[path] = output.origin
          let address = "/" + (path.hasSuffix(".json") ? String(path.dropLast(5)) : path)
          endpoints.append(
            HostedSite.Endpoint(
              address: address, path: path, mediaType: file.mediaType, life: life,
              pattern: lives.pattern(of: address, file)))
        }
      case .redirect(let redirect):
        origins[output.path.string] = output.origin
        redirects.append(
          HostedSite.Redirect(
            path: output.path.string, target: Self.encoded(redirect.to.string),
            status: redirect.status))
      case .removed: removed.append(output.path.string)
      case .feed, .page, .text, .table, .places, .markdown: break
      }
    }
    // The list of the endpoints of a version answers at its root.
    let paths = Set(files.map(\.path))
    for version in site.api.versions where paths.contains("\(version.name).json") {
      endpoints.append(
        HostedSite.Endpoint(address: "/\(version.name)", path: "\(version.name).json"))
    }
    if site.hosting.hasContentSecurity, !sources.handlers.isEmpty {
      let names = sources.handlers.inOrder()
      diagnostics.warning(
        .inlineHandler,
        names.count > 1
          ? "pages have the attribute '\(names[0])' and \(names.count - 1) more, which their Content-Security-Policy stops"
          : "pages have the attribute '\(names[0])', which their Content-Security-Policy stops",
        path: "content/site.yml",
        remedy:
          "add the listener in a script below templates/assets/, or write 'content-security-policy: false' "
          + "in 'hosting'")
    }
    let hosted = HostedSite(
      base: site.base, policy: site.hosting, files: files, endpoints: endpoints,
      redirects: redirects, removed: removed, declared: site.redirects,
      versions: site.api.versions.map(\.name),
      contentSecurity: sources.security.text(with: site.hosting.extraSources),
      documentation: graphs[0].pageOfAPI.map { site.base.origin + $0.string },
      languageFolders: site.languages.map(\.prefix).filter { !$0.isEmpty })
    reportAliases(of: hosted, origins, &diagnostics)
    reportEndpoints(of: hosted, origins, &diagnostics)
    return hosted
  }

  /// An address with letters outside ASCII percent-encoded, as header fields need it.
  private static func encoded(_ address: String) -> String {
    address.utf8.allSatisfy { $0 < 0x80 }
      ? address
      : address.map { $0.isASCII ? String($0) : PercentEncoding.encodedPath(String($0)) }.joined()
  }

  /// Reports two endpoints of which one has the address of the file of the other: `permalink-collision`.
  private func reportEndpoints(
    of hosted: HostedSite, _ origins: [String: Origin], _ diagnostics: inout Diagnostics
  ) {
    let paths = Set(hosted.endpoints.map(\.path))
    for endpoint in hosted.endpoints where paths.contains(String(endpoint.address.dropFirst())) {
      let other = String(endpoint.address.dropFirst())
      guard other != endpoint.path else { continue }
      diagnostics.error(
        .permalinkCollision,
        "hosts answer at '\(endpoint.address)' with '\(other)' or '\(endpoint.path)'",
        at: origins[endpoint.path] ?? .none,
        remedy: "give one of the two another path, without '.json' at the end",
        notes: (origins[other]).map { [Diagnostic.Note("the other one is made here", at: $0)] }
          ?? [])
    }
  }

  /// Reports old addresses at which a host answers with something else: `permalink-collision`.
  private func reportAliases(
    of hosted: HostedSite, _ origins: [String: Origin], _ diagnostics: inout Diagnostics
  ) {
    for redirect in hosted.redirects where hosted.formerAddresses[redirect.path].isEmpty {
      let address = HostedAddress.address(of: redirect.path)
      // Another form of the address of its own page.
      if redirect.target == hosted.basePath + "\(address)/" { continue }
      let isHidden = PublishedNames.isHidden(String(address.dropFirst()))
      diagnostics.error(
        .permalinkCollision,
        isHidden
          ? "no host answers at '\(address)', the address of an alias"
          : "the address of an alias, '\(address)', is already published",
        at: origins[redirect.path] ?? .none,
        remedy: isHidden
          ? "leave the alias out: names that begin with '_acopio' or a dot are not served"
          : "remove the alias, or change the other address")
    }
  }

  /// The ends of the lives of endpoints and versions.
  private var lives: EndpointLives { EndpointLives(graphs[0]) }
}

/// The ends of the lives of endpoints: declared by themselves, or else by their versions.
struct EndpointLives {
  private let declared: [Origin: Deprecation]
  private let versions: [String: Deprecation]
  private let paths: [Origin: String]

  init(_ graph: SiteGraph) {
    var declared: [Origin: Deprecation] = [:]
    var paths: [Origin: String] = [:]
    for endpoint in graph.collections.flatMap(\.files.endpoints) + graph.site.endpoints {
      if let life = endpoint.deprecation { declared[endpoint.origin] = life }
      paths[endpoint.origin] =
        endpoint.path.text + (endpoint.geometry == nil ? "" : endpoint.fileExtension)
    }
    self.paths = paths
    self.declared = declared
    versions = Dictionary(
      graph.site.api.versions.compactMap { version in
        version.deprecation.map { (version.name, $0) }
      }
    ) { first, _ in first }
  }

  /// The pattern of an address of a file: the declared path after the version and the path of the language.
  func pattern(of address: String, _ file: EndpointFile) -> AddressPattern {
    guard let path = paths[file.declaration] else { return AddressPattern(exactly: address) }
    let count = path.split(separator: "/").count
    let before = address.split(separator: "/").dropLast(count).map { "/\($0)" }.joined()
    return AddressPattern(of: address, declaredAs: before + path)
  }

  /// The end of the life of a file; `nil` if it is not deprecated.
  func life(of file: EndpointFile) -> Deprecation? {
    declared[file.declaration] ?? file.version.flatMap { versions[$0] }
  }
}
