import AcopioBase
import AcopioModel

/// The requests that a rule for header fields matches; all addresses lack the path of the base URL.
enum HeaderScope: Hashable {
  /// Every request.
  case all
  /// Everything below an address: `/assets` for `/assets/site.css`.
  case below(String)
  /// Every address with this extension.
  case ending(String)
  /// The addresses of a pattern with variable segments.
  case pattern(AddressPattern)
  /// One address.
  case exact(String)

  /// Whether the scope includes a request for an address.
  func contains(_ address: String) -> Bool {
    switch self {
    case .all: return true
    case .below(let folder): return address.hasPrefix(folder + "/")
    case .ending(let ending): return address.hasSuffix("." + ending)
    case .exact(let one): return address == one
    case .pattern(let pattern):
      let segments = address.split(separator: "/", omittingEmptySubsequences: false)
      let own = pattern.segments
      return segments.count == own.count
        && zip(segments, own).allSatisfy { $1 == nil ? !$0.isEmpty : $0 == $1 }
    }
  }
}

/// The header fields of a site as rules for hosts on which every rule that matches is applied, and a later one
/// replaces fields of an earlier one.
///
/// The order is from general to special. Exceptions have rules of their own, so that every file and
/// endpoint has the type, the lifetime and the readers of the policy. Fields that the policy has
/// for pages alone are sent with all files, because no pattern means pages.
struct HeaderRules {
  /// A rule.
  struct Rule {
    /// Its requests.
    let scope: HeaderScope
    /// The fields that it sets.
    var fields: [HeaderField]
  }

  /// The differences of a host from others.
  struct Traits {
    /// Whether rules for API folders may name their media type, because the response for a missing
    /// file is JSON too.
    var typesFolders = false
    /// Whether rules with patterns are used; otherwise each address is named.
    var hasPatterns = true
    /// Whether a rule also matches addresses with a `/` at the end.
    var ignoresSlash = false
    /// The media types that the host gives files by itself; a type is set where it differs.
    var ownTypes: @Sendable (String) -> String? = { _ in nil }
  }

  /// The rules.
  private(set) var rules: [Rule] = []
  private let hosted: HostedSite
  private let traits: Traits

  init(_ hosted: HostedSite, _ traits: Traits) {
    self.hosted = hosted
    self.traits = traits
    rules.append(Rule(scope: .all, fields: hosted.headers(of: .page)))
    addFolders()
    addEndings()
    if hosted.files.contains(where: { $0.path.hasPrefix(ResourceClass.assetFolder) }) {
      let fields = hosted.headers(of: .asset).filter { $0.name == "Cache-Control" }
      rules.append(Rule(scope: .below("/assets"), fields: fields))
    }
    if hosted.classes.contains(.hashedData) {
      let fields = hosted.headers(of: .hashedData).filter { $0.name == "Cache-Control" }
      rules.append(Rule(scope: .below("/immutable"), fields: fields))
    }
    let wanted = self.wanted
    if traits.hasPatterns { addPatterns(wanted) }
    rules += wanted.filter { differs($0) }.map {
      Rule(scope: .exact($0.address), fields: $0.fields)
    }
  }

  /// Everything that programs ask for below an API folder.
  private mutating func addFolders() {
    var fields = special(.data)
    if traits.typesFolders { fields.insert(HeaderField("Content-Type", "application/json"), at: 0) }
    for folder in hosted.filledAPIFolders {
      rules.append(Rule(scope: .below(folder), fields: fields))
    }
  }

  private mutating func addEndings() {
    let endings = Set(hosted.files.map { MediaTypes.fileExtension(of: $0.path) })
    for ending in endings.subtracting([""]).inOrder() {
      let resource = ResourceClass(of: "a.\(ending)")
      guard resource != .page else { continue }
      var fields = special(resource)
      let type = hosted.mediaTypes.byExtension[ending] ?? MediaTypes.unknown
      fields.insert(HeaderField("Content-Type", type), at: 0)
      rules.append(Rule(scope: .ending(ending), fields: fields))
    }
  }

  /// The fields of a class that others do not have.
  private func special(_ resource: ResourceClass) -> [HeaderField] {
    let common = Set(hosted.policy.commonHeaders)
    return hosted.headers(of: resource).filter { !common.contains($0) }
  }

  /// A rule for each pattern whose endpoints all want the same.
  private mutating func addPatterns(_ wanted: [Wish]) {
    let differing = wanted.filter { differs($0) }
    guard !differing.isEmpty else { return }
    let patterns = Set(hosted.endpoints.map(\.pattern) + hosted.typedPatterns)
      .filter { !$0.isExact }
    for pattern in patterns.inOrder(by: { $0.text < $1.text }) {
      let scope = HeaderScope.pattern(pattern)
      guard let first = differing.first(where: { scope.contains($0.address) }),
        wanted.allSatisfy({ !scope.contains($0.address) || $0.fields == first.fields })
      else { continue }
      rules.append(Rule(scope: scope, fields: first.fields))
    }
  }

  /// The required fields of an address, apart from those of all.
  private struct Wish {
    let address: String
    let isPage: Bool
    let fields: [HeaderField]
  }

  /// The required fields of every address; endpoints have two addresses.
  private var wanted: [Wish] {
    var wanted: [Wish] = []
    var known: Set<String> = []
    for endpoint in hosted.endpoints {
      let fields =
        [HeaderField("Content-Type", endpoint.mediaType)]
        + special(ResourceClass(of: endpoint.path)) + hosted.headers(of: endpoint.life)
      for address in [endpoint.address, "/\(endpoint.path)"] where known.insert(address).inserted {
        wanted.append(Wish(address: address, isPage: false, fields: fields))
      }
    }
    for file in hosted.files where file.path != "404.json" {
      let resource = ResourceClass(of: file.path)
      let address = resource == .page ? HostedAddress.address(of: file.path) : "/\(file.path)"
      guard known.insert(address).inserted else { continue }
      let type = HeaderField("Content-Type", hosted.mediaType(of: file.path))
      wanted.append(
        Wish(address: address, isPage: resource == .page, fields: [type] + special(resource)))
    }
    return wanted
  }

  /// Whether the rules so far give an address other fields than it should have.
  private func differs(_ wish: Wish) -> Bool {
    let found = fields(at: wish.address)
    return wish.fields.contains { field in
      if let value = found[field.name] { return value != field.value }
      // Every host knows the type of pages.
      return field.name != "Content-Type"
        || !wish.isPage && traits.ownTypes(wish.address) != field.value
    }
  }

  /// The fields that a request for an address has.
  func fields(at address: String) -> [String: String] {
    var found: [String: String] = [:]
    let bare = traits.ignoresSlash && address.hasSuffix("/") ? String(address.dropLast()) : nil
    for rule in rules where rule.scope.contains(address) || bare.map(rule.scope.contains) == true {
      for field in rule.fields { found[field.name] = field.value }
    }
    return found
  }
}
