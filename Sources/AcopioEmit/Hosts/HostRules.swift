import AcopioBase
import AcopioModel

/// Regular expressions of paths that several hosts share; only those with a lookahead are not valid in RE2.
struct HostRules {
  /// What is published.
  let hosted: HostedSite
  /// The path of the base URL as an expression.
  let base: String

  init(_ hosted: HostedSite) {
    self.hosted = hosted
    base = HostRules.literal(hosted.base.path)
  }

  /// A text as an expression, without signs that configurations give a meaning to.
  static func literal(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    var out = ""
    for scalar in text.unicodeScalars {
      let isPlain =
        scalar.value >= 0x80 || scalar.properties.isAlphabetic
        || "0123456789-_/~".unicodeScalars.contains(scalar)
      if isPlain {
        out.unicodeScalars.append(scalar)
      } else {
        out += "\\x\(digits[Int(scalar.value >> 4)])\(digits[Int(scalar.value & 15)])"
      }
    }
    return out
  }

  /// The expression of a pattern.
  static func expression(_ pattern: AddressPattern) -> String {
    pattern.segments.map { $0.map { literal(String($0)) } ?? "[^/]+" }.joined(separator: "/")
  }

  /// A text with signs that a configuration gives a meaning to percent-encoded, for the addresses in it.
  static func encoding(_ text: String, _ signs: Set<Character>) -> String {
    var out = ""
    for character in text {
      if signs.contains(character) {
        out += PercentEncoding.encodedPath(String(character))
      } else {
        out.append(character)
      }
    }
    return out
  }

  /// The endings of compressed forms, which may follow a path.
  static let forms = "(?:\\.(?:br|gz))?$"

  /// The endings of files that compression makes smaller.
  static let compressible = Compressible.extensions.joined(separator: "|")

  /// What no host serves.
  var hidden: String {
    "^\(base)/\(PublishedNames.privatePrefix)|^\(base)/(?:\\.(?!well-known/)|.+/\\.)|"
      + "\\.(?i:\(HostRules.compressible))\\.(?:br|gz)$"
  }

  /// The addresses below which only programs ask; `nil` for none.
  var apiFolders: String? {
    guard !hosted.apiFolders.isEmpty else { return nil }
    let folders = hosted.apiFolders.map { HostRules.literal($0) }.joined(separator: "|")
    return "\(base)(?:\(folders))"
  }

  /// The addresses of a page that is no page any more, with the base path.
  func addresses(ofPage path: String) -> [String] {
    let address = HostedAddress.address(of: path)
    let start = hosted.base.path
    guard address != "/" else { return [start + address] }
    let bare = address.hasSuffix("/") ? String(address.dropLast()) : address
    let isEndpoint = hosted.endpoints.contains { $0.address == bare }
    return (isEndpoint ? ["\(bare)/"] : [bare, "\(bare)/"]).map { start + $0 }
  }

  /// The expressions of endpoints whose files have their address and `.json`, at most 100 patterns in each.
  var endpoints: [String] {
    let patterns = Set(
      hosted.endpoints.filter { $0.path == "\($0.address.dropFirst()).json" }.map {
        HostRules.expression($0.pattern)
      }
    ).inOrder()
    return patterns.chunked(by: 100).map { "\(base)(?:\($0.joined(separator: "|")))" }
  }

  /// The expressions of the files of a group, at most 100 patterns in each, without anchors.
  func files(of group: EndpointGroup) -> [String] {
    let ending = HostRules.literal(group.fileExtension)
    return group.patterns.chunked(by: 100).map { chunk in
      let patterns = chunk.map { pattern in
        let takesAll = !pattern.isExact && pattern.segments.last == .some(nil)
        return HostRules.expression(pattern)
          + (takesAll ? HostRules.literal(group.addressExtension) : "")
      }
      return "\(base)(?:\(patterns.joined(separator: "|")))\(ending)"
    }
  }

  /// The expressions of the files of a class.
  func files(of resource: ResourceClass) -> String {
    let rest = "^\(base)/(?!404\\.html|404\\.json|\(ResourceClass.assetFolder))"
    return switch resource {
    case .asset: "^\(base)/\(ResourceClass.assetFolder)"
    case .page: "\(rest).*\\.(?i:html|htm|xhtml)\(HostRules.forms)"
    case .data:
      "\(rest)(?:.*\\.(?i:\(ResourceClass.dataExtensions.joined(separator: "|")))\(HostRules.forms)"
        + "|\\.well-known/[^./]+$)"
    case .file:
      "\(rest)(?!.*\\.(?i:html|htm|xhtml|\(ResourceClass.dataExtensions.joined(separator: "|")))"
        + "\(HostRules.forms)|\\.well-known/[^./]+$)"
    }
  }
}
