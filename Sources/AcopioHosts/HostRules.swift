import AcopioBase
import AcopioModel

/// Regular expressions of paths that several hosts share; only those with a lookahead are not valid in RE2.
struct HostRules {
  /// The published site.
  let hosted: HostedSite
  /// The path of the base URL as an expression.
  let base: String

  init(_ hosted: HostedSite) {
    self.hosted = hosted
    base = HostRules.literal(hosted.basePath)
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

  /// A text in quotes, for nginx and Apache, where a backslash keeps the quotes and backslashes in it.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for character in text {
      if character == "\"" || character == "\\" { quoted += "\\" }
      quoted.append(character)
    }
    return quoted + "\""
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

  /// The expression for a wildcard: no control character, no backslash, and no character that would
  /// end the path of an address.
  static let rest = "([^\\x00-\\x1F\\x7F\\x5C?#]*)"

  /// The endings of compressed forms, which may follow a path.
  static let forms = "(?:\\.(?:br|gz))?$"

  /// The endings of files that compression makes smaller.
  static let compressible = Compressible.extensions.joined(separator: "|")

  /// The expression of paths that no host serves.
  var hidden: String {
    "^\(base)/\(PublishedNames.privatePrefix)|^\(base)/(?:\\.(?!well-known/)|.+/\\.)|"
      + "\\.(?i:\(HostRules.compressible))\\.(?:br|gz)$"
  }

  /// The addresses below which only programs ask, in expressions of a bounded length.
  var apiFolders: [String] {
    hosted.apiFolders.map { HostRules.literal($0) }.alternatives().map { "\(base)(?:\($0))" }
  }

  /// The addresses of a page that is no page any more, with the base path.
  func addresses(ofPage path: String) -> [String] {
    hosted.formerAddresses[path].map { hosted.basePath + $0 }
  }

  /// The expressions of endpoints whose files have their address and `.json`.
  var endpoints: [String] {
    Set(
      hosted.endpoints.filter { $0.path == "\($0.address.dropFirst()).json" }.map {
        HostRules.expression($0.pattern)
      }
    ).inOrder().alternatives().map { "\(base)(?:\($0))" }
  }

  /// The expressions of the files of a group, without anchors.
  func files(of group: EndpointGroup) -> [String] {
    let ending = HostRules.literal(group.fileExtension)
    return group.patterns.map { pattern in
      let takesAll = !pattern.isExact && pattern.segments.last == .some(nil)
      return HostRules.expression(pattern)
        + (takesAll ? HostRules.literal(group.addressExtension) : "")
    }.alternatives().map { "\(base)(?:\($0))\(ending)" }
  }

  /// The expression of data whose names are their hash, without an anchor at its end.
  static func hashedData(below base: String) -> String {
    "^\(base)/\(ResourceClass.hashedFolder)(?:.*/)?[0-9a-f]{64}\\.json"
  }

  /// The expressions of the files of a class.
  func files(of resource: ResourceClass) -> String {
    let missing = hosted.missingPages.reversed().map { HostRules.literal($0.path) }
    let rest =
      "^\(base)/(?!\(missing.joined(separator: "|"))|404\\.json|\(ResourceClass.assetFolder))"
    return switch resource {
    case .asset: "^\(base)/\(ResourceClass.assetFolder)"
    case .hashedData: HostRules.hashedData(below: base) + HostRules.forms
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

extension [String] {
  /// The expressions, as alternatives of a few: nginx takes 4,095 bytes for one.
  func alternatives() -> [String] {
    var groups: [String] = []
    for expression in self {
      if let last = groups.last, last.utf8.count + expression.utf8.count < 2_000 {
        groups[groups.count - 1] = "\(last)|\(expression)"
      } else {
        groups.append(expression)
      }
    }
    return groups
  }
}
