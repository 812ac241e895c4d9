import AcopioBase
import AcopioModel

/// Endpoints that a host serves with the same header fields, by the patterns of their addresses.
struct EndpointGroup: Hashable {
  /// The media type.
  let mediaType: String
  /// The header fields that say when their lives end.
  let life: [HeaderField]
  /// Whether only programs ask for what is near them.
  let isInAPIFolder: Bool
  /// The extension of their files with its dot.
  let fileExtension: String
  /// The patterns, those without variables first, in byte order.
  var patterns: [AddressPattern] = []

  /// Whether nothing distinguishes them from any other JSON below an API folder.
  var isPlain: Bool {
    isInAPIFolder && life.isEmpty && mediaType == "application/json" && fileExtension == ".json"
  }

  /// The groups of a site, in the order of their first patterns.
  static func all(of hosted: HostedSite) -> [EndpointGroup] {
    var groups: [EndpointGroup: Set<AddressPattern>] = [:]
    for endpoint in hosted.endpoints {
      let group = EndpointGroup(
        mediaType: endpoint.mediaType, life: hosted.headers(of: endpoint.life),
        isInAPIFolder: hosted.isInAPIFolder(endpoint.address),
        fileExtension: String(endpoint.path.dropFirst(endpoint.address.utf8.count - 1)))
      groups[group, default: []].insert(endpoint.pattern)
    }
    return groups.map { group, patterns in
      var group = group
      group.patterns = patterns.inOrder {
        ($0.isExact ? 0 : 1, $0.text) < ($1.isExact ? 0 : 1, $1.text)
      }
      return group
    }.inOrder { ($0.patterns.first?.text ?? "") < ($1.patterns.first?.text ?? "") }
  }
}
