import AcopioBase
import AcopioModel

/// Endpoints that a host serves with the same header fields, by the patterns of their addresses.
struct EndpointGroup: Hashable {
  /// The media type.
  let mediaType: String
  /// The header fields about the ends of their lives.
  let life: [HeaderField]
  /// Whether only programs request the addresses near them.
  let isInAPIFolder: Bool
  /// The extension of their files with its dot.
  let fileExtension: String
  /// The extension that their addresses have themselves, with its dot; empty where `fileExtension` is not.
  ///
  /// A pattern has none: without it, `/books/{id}.geojson` would take the addresses of `/books/{id}`.
  let addressExtension: String
  /// The patterns, those without variables first, in byte order.
  var patterns: [AddressPattern] = []

  /// Whether nothing distinguishes them from any other JSON below an API folder.
  var isPlain: Bool {
    isInAPIFolder && life.isEmpty && mediaType == "application/json" && fileExtension == ".json"
  }

  /// The groups of a site, in the order in which their patterns are tried: the narrow ones first.
  static func all(of hosted: HostedSite) -> [EndpointGroup] {
    var groups: [EndpointGroup: Set<AddressPattern>] = [:]
    for endpoint in hosted.endpoints {
      let fileExtension = String(endpoint.path.dropFirst(endpoint.address.utf8.count - 1))
      let group = EndpointGroup(
        mediaType: endpoint.mediaType, life: hosted.headers(of: endpoint.life),
        isInAPIFolder: hosted.isInAPIFolder(endpoint.address), fileExtension: fileExtension,
        addressExtension: fileExtension.isEmpty ? ending(of: endpoint.address) : "")
      groups[group, default: []].insert(endpoint.pattern)
    }
    return groups.map { group, patterns in
      var group = group
      group.patterns = group.narrowed(patterns, in: hosted).inOrder {
        ($0.isExact ? 0 : 1, $0.text) < ($1.isExact ? 0 : 1, $1.text)
      }
      return group
    }.inOrder {
      ($0.rank, $0.patterns.first?.text ?? "", $0.mediaType, $0.addressExtension)
        < ($1.rank, $1.patterns.first?.text ?? "", $1.mediaType, $1.addressExtension)
    }
  }

  /// The patterns, with single addresses in place of patterns that also match an endpoint of
  /// another group.
  private func narrowed(
    _ patterns: Set<AddressPattern>, in hosted: HostedSite
  ) -> Set<AddressPattern> {
    func isOwn(_ endpoint: HostedSite.Endpoint) -> Bool {
      endpoint.mediaType == mediaType && hosted.headers(of: endpoint.life) == life
        && endpoint.path == endpoint.address.dropFirst() + fileExtension
    }
    var narrowed: Set<AddressPattern> = []
    for pattern in patterns {
      if pattern.isExact {
        narrowed.insert(pattern)
        continue
      }
      let taken = hosted.endpoints.filter { endpoint in
        // Endpoints with an extension of their own are distinguished by it.
        let hasExtension = endpoint.path == endpoint.address.dropFirst()
        return takes(endpoint.address, pattern) && (!addressExtension.isEmpty || !hasExtension)
      }
      if taken.allSatisfy({ isOwn($0) }) {
        narrowed.insert(pattern)
      } else {
        for endpoint in taken where endpoint.pattern == pattern && isOwn(endpoint) {
          narrowed.insert(AddressPattern(exactly: endpoint.address))
        }
      }
    }
    return narrowed
  }

  /// Whether the expression of a pattern matches an address.
  func takes(_ address: String, _ pattern: AddressPattern) -> Bool {
    let own = address.split(separator: "/", omittingEmptySubsequences: false)
    let segments = pattern.segments
    guard own.count == segments.count,
      zip(own, segments).allSatisfy({ own, segment in segment.map { $0 == own } ?? true })
    else { return false }
    return segments.last != .some(nil) || address.hasSuffix(addressExtension)
  }

  /// Those with an extension of their own precede those whose patterns take everything in a folder.
  private var rank: Int { addressExtension.isEmpty ? 1 : 0 }

  /// The extension of an address with its dot; empty without one.
  private static func ending(of address: String) -> String {
    let last = address.split(separator: "/").last ?? ""
    return last.lastIndex(of: ".").map { String(last[$0...]) } ?? ""
  }

  /// The regular expression of the addresses with one of these patterns, without anchors.
  func expression(of pattern: AddressPattern) -> String {
    let expression = pattern.expression()
    guard !pattern.isExact, pattern.segments.last == .some(nil) else { return expression }
    return expression + AddressPattern.escaped(addressExtension)
  }
}
