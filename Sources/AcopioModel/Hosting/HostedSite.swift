import AcopioBase

/// The output of a build as hosts have to know it: the files, their addresses, and the policy.
///
/// All paths are below Output. All addresses begin with `/`, have no percent-encoding, and lack the
/// path of the base URL, which is in `base`.
package struct HostedSite: Sendable {
  /// A file.
  package struct File: Sendable {
    /// Its path.
    package let path: String
    /// Its size in bytes.
    package let bytes: Int
    /// The SHA-256 of its bytes in lowercase hexadecimal digits; `nil` if the host needs no hashes.
    package let sha256: String?
    /// The format of a feed.
    package let feed: FeedFormatName?

    package init(
      path: String, bytes: Int, sha256: String? = nil, feed: FeedFormatName? = nil
    ) {
      self.path = path
      self.bytes = bytes
      self.sha256 = sha256
      self.feed = feed
    }
  }

  /// A file of an endpoint, which is also served at the address of the endpoint.
  package struct Endpoint: Sendable {
    /// The address, as clients call it: `/v1/books/momo`.
    package let address: String
    /// The path of its file: `v1/books/momo.json`.
    package let path: String
    /// The media type.
    package let mediaType: String
    /// The end of its life; `nil` if it is not deprecated.
    package let life: Deprecation?
    /// The pattern of the addresses of its kind.
    package let pattern: AddressPattern

    package init(
      address: String, path: String, mediaType: String = "application/json",
      life: Deprecation? = nil, pattern: AddressPattern? = nil
    ) {
      self.address = address
      self.pattern = pattern ?? AddressPattern(exactly: address)
      self.path = path
      self.mediaType = mediaType
      self.life = life
    }
  }

  /// An old address of a page.
  package struct Redirect: Sendable {
    /// The path of the redirecting page.
    package let path: String
    /// The target: an absolute address, or a path that begins with `/` and has the base path;
    /// percent-encoded.
    package let target: String
    /// The status.
    package let status: Int

    package init(path: String, target: String, status: Int = 301) {
      self.path = path
      self.target = target
      self.status = status
    }
  }

  /// The address of the site.
  package let base: BaseURL
  /// The policy for serving it.
  package let policy: HostingPolicy
  /// All files, sorted by path.
  package let files: [File]
  /// The files of endpoints, sorted by address.
  package let endpoints: [Endpoint]
  /// Old addresses, sorted by path.
  package let redirects: [Redirect]
  /// The paths of pages that announce removed content, sorted.
  package let removed: [String]
  /// The redirects that the site declares, those that precede first.
  package let declared: [SiteRedirect]
  /// The redirects that are rules: wildcards, redirects with a query, and addresses that are gone.
  package var rules: [SiteRedirect] { declared.filter { !$0.isPage } }
  /// The addresses of the pages of `redirects` and `removed`.
  package let formerAddresses: FormerAddresses
  /// The names of the versions of the API, whose addresses without a file are asked for by programs.
  package let versions: [String]
  /// The value of `Content-Security-Policy`; empty for none.
  package let contentSecurity: String
  /// The absolute address of the page about the API; `nil` without one.
  package let documentation: String?
  /// The media types of files.
  package let mediaTypes: MediaTypes
  /// The types of feeds, which their names do not determine, by their paths.
  package let types: [String: String]
  /// The addresses below which only programs ask for something; see `APIFolders`.
  package let apiFolders: [String]
  /// Those that endpoints have, which are known before anything is rendered.
  package let endpointFolders: [String]
  /// The pages for missing addresses, and the folders below which each of them answers, such as `/en`.
  ///
  /// The first that takes an address decides; the last is for the whole site, and its folder is empty.
  package let missingPages: [(folder: String, path: String)]

  package init(
    base: BaseURL, policy: HostingPolicy, files: [File], endpoints: [Endpoint],
    redirects: [Redirect], removed: [String], declared: [SiteRedirect] = [], versions: [String],
    contentSecurity: String,
    documentation: String?, languageFolders: [String] = []
  ) {
    let paths = Set(files.map(\.path))
    let own = languageFolders.inOrder(by: >).map { ($0, "\($0.dropFirst())/404.html") }
    missingPages = own.filter { paths.contains($0.1) } + [("", "404.html")]
    let ofEndpoints = Set(endpoints.map(\.path))
    types = files.reduce(into: [:]) { types, file in
      if let feed = file.feed, !ofEndpoints.contains(file.path) {
        types[file.path] = feed.mediaType
      }
    }
    self.base = base
    self.policy = policy
    self.files = files.inOrder { $0.path < $1.path }
    self.endpoints = endpoints.inOrder { $0.address < $1.address }
    self.redirects = redirects.inOrder { $0.path < $1.path }
    self.removed = removed.inOrder()
    self.declared = declared
    let former = self.redirects.map(\.path) + self.removed
    formerAddresses = FormerAddresses(former, files: self.files, endpoints: self.endpoints)
    self.versions = versions
    self.contentSecurity = policy.hasContentSecurity ? contentSecurity : ""
    self.documentation = documentation
    mediaTypes = MediaTypes(declared: policy.mediaTypes)
    let addresses = self.endpoints.map(\.address)
    endpointFolders = APIFolders.all(of: addresses, files: self.files, former: Set(former))
    // The pages of lists are not endpoints; an app has to see that a page of an earlier list is
    // gone.
    let pages = files.map(\.path).filter { ResourceClass(of: $0) == .hashedData }.map { "/\($0)" }
    apiFolders =
      pages.isEmpty
      ? endpointFolders
      : APIFolders.all(of: addresses + pages, files: self.files, former: Set(former))
  }

  /// The path of the base URL without percent-encoding, as servers compare it: `/library`; empty without one.
  package var basePath: String { base.decodedPath }

  /// The classes of files; the class of hashed data is included only if there is any.
  package var classes: [ResourceClass] {
    let hasHashedData = files.contains { ResourceClass(of: $0.path) == .hashedData }
    return ResourceClass.allCases.filter { $0 != .hashedData || hasHashedData }
  }

  /// Whether an address is one that only programs request.
  package func isInAPIFolder(_ address: String) -> Bool {
    apiFolders.contains { address == $0 || address.hasPrefix($0 + "/") }
  }

  /// The path of the page that answers a request for a missing address.
  package func missingPage(at address: String) -> String {
    missingPages.first { address.hasPrefix("\($0.folder)/") }?.path ?? "404.html"
  }

  /// The media type of the file at a path that no endpoint has.
  package func mediaType(of path: String) -> String { types[path] ?? mediaTypes[path] }

  /// The files of no endpoint whose media type differs from the default of their extension, in the
  /// order of their paths.
  package var typedFiles: [(path: String, type: String)] {
    files.map(\.path).compactMap { path in
      guard let type = types[path] ?? MediaTypes.named[path],
        type != mediaTypes.byExtension[MediaTypes.fileExtension(of: path)]
      else { return nil }
      return (path, type)
    }
  }

  /// The patterns of the addresses of `typedFiles` that have a name and a type in common, such as `/tags/*/atom.xml`.
  package var typedPatterns: [AddressPattern] {
    struct Kind: Hashable {
      let name: Substring?
      let depth: Int
      let type: String
    }
    let groups = Dictionary(grouping: typedFiles) { path, type in
      let segments = path.split(separator: "/")
      return Kind(name: segments.last, depth: segments.count, type: type)
    }
    return groups.values.filter { $0.count > 1 }.map { files in
      AddressPattern(common: files.map { "/\($0.path)" })
    }
  }

  /// The header fields of files of a class, without their media type.
  package func headers(of resource: ResourceClass) -> [HeaderField] {
    policy.headers(of: resource, contentSecurity: contentSecurity)
  }

  /// The header fields that announce the end of an endpoint's life (RFC 9745, RFC 8594, RFC 5829).
  package func headers(of life: Deprecation?) -> [HeaderField] {
    guard let life else { return [] }
    var fields: [HeaderField] = []
    if let day = CalendarDate(life.since) {
      fields.append(HeaderField("Deprecation", "@\(day.days * 86_400)"))
    }
    if let sunset = life.sunset.flatMap({ CalendarDate($0) }) {
      fields.append(HeaderField("Sunset", sunset.httpDate))
    }
    var links: [String] = []
    if let successor = life.successor, let address = successorAddress(successor) {
      links.append("<\(address)>; rel=\"successor-version\"")
    }
    if let documentation {
      links.append("<\(documentation)>; rel=\"deprecation\"; type=\"text/html\"")
    }
    if !links.isEmpty { fields.append(HeaderField("Link", links.joined(separator: ", "))) }
    return fields
  }

  /// The absolute address of the successor of an endpoint; `nil` if the successor is described in
  /// other words.
  private func successorAddress(_ successor: String) -> String? {
    if versions.contains(successor) { return "\(base.origin)\(base.path)/\(successor).json" }
    let isWeb = successor.hasPrefix("https://") || successor.hasPrefix("http://")
    guard isWeb || successor.hasPrefix("/"),
      successor.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x3C && $0 != 0x3E }
      )
    else { return nil }
    return isWeb ? successor : "\(base.origin)\(base.path)\(successor)"
  }
}
