/// The API of a site: its versions, and the defaults of its endpoints.
package struct API: Sendable {
  /// The versions, in source order.
  package var versions: [APIVersion] = []
  /// Whether descriptions of the endpoints are published: OpenAPI, JSON Schemas and a list.
  package var isDescribed = false
  /// Whether an API Blueprint of each version is published.
  package var hasBlueprints = false
  /// The pages that describe it; `nil` for none.
  package var documentation: DocumentationPages?
  /// Whether items are in `data`, next to `meta` and `links`.
  package var hasEnvelope = false
  /// Whether files of the current version are also published without its name.
  package var isUnversioned = true
  /// Whether endpoints are also published in the site's other languages.
  package var isLocalized = false
  /// The members that are left out.
  package var omission = Omission.nothing
  /// Whether files have a line for each member, indented by two spaces.
  package var isIndented = false
  /// Whether files end with a line feed.
  package var endsWithNewline = true
  /// The rules for blueprints of versions without rules of their own, and for those outside of
  /// versions.
  package var contract = ContractRules()
  /// The settings for changes of the API.
  package var lock = LockSettings()

  package init() {}

  /// The folders of contracts that have rules of their own, each with its version.
  package var contractFolders: [(version: String?, rules: ContractRules)] {
    [(nil, contract)]
      + versions.compactMap { version in version.contract.map { (version.name, $0) } }
  }

  /// Returns the rules for blueprints of the version with this name; `nil` means those outside of
  /// versions.
  package func contract(of version: String?) -> ContractRules {
    guard let version else { return contract }
    if let own = versions.first(where: { $0.name == version })?.contract { return own }
    // A list of files applies to one folder only.
    var rules = contract
    rules.files = []
    return rules
  }
}

/// One major version of the API.
package struct APIVersion: Sendable, Equatable {
  /// The name, which begins its paths: `v1`.
  package let name: String
  /// Whether its endpoints are also published without the version in their paths.
  package let isCurrent: Bool
  /// Whether only endpoints that name it have it.
  package let isOptIn: Bool
  /// The rules for its blueprints; `nil` for the rules of the whole API.
  package let contract: ContractRules?
  /// The end of its life; `nil` if it is not deprecated.
  package let deprecation: Deprecation?

  package init(
    name: String, isCurrent: Bool, isOptIn: Bool = false, contract: ContractRules? = nil,
    deprecation: Deprecation? = nil
  ) {
    self.name = name
    self.isCurrent = isCurrent
    self.isOptIn = isOptIn
    self.contract = contract
    self.deprecation = deprecation
  }
}
