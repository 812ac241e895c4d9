import AcopioBase
import AcopioModel

/// `site.yml` → `Site`.
struct SiteReader {
  /// The file with those redirects that would make `site.yml` too long to read.
  static let redirects = "content/redirects.yml"

  /// The configuration with the redirects of a file after its own; reports `wrong-type`.
  static func adding(
    _ redirects: Value, to site: Value, arena: Arena, _ diagnostics: inout Diagnostics
  ) -> Value {
    guard redirects.kind == .array else {
      diagnostics.error(
        .wrongType, "the redirects must be a list, not \(redirects.kindName)", at: redirects.origin,
        remedy: "write each redirect after a hyphen: '- { from: /old/, to: /new/ }'")
      return site
    }
    guard site.kind == .object else { return site }
    var members = Array(site.members)
    let index = members.firstIndex { $0.key.string == "redirects" }
    let own = index.map { members[$0].value } ?? .null
    let all = (own.kind == .array ? Array(own.elements) : own.isNothing ? [] : [own])
    let list = Value.array(all + Array(redirects.elements), in: arena)
      .at(own.isNothing ? redirects.origin : own.origin)
    if let index {
      members[index].value = list
    } else {
      members.append(Member(key: arena.copy("redirects"), value: list))
    }
    return .object(members, in: arena).at(site.origin)
  }

  /// Reads the site in each of its languages, its own first; `nil` after an error that leaves no
  /// site to build.
  static func read(
    _ value: Value, strings: InterfaceStrings = InterfaceStrings(), zones: TimeZones? = nil,
    arena: Arena, _ diagnostics: inout Diagnostics
  ) -> [Site]? {
    guard value.kind == .object else {
      _ = Mapping(value, Shapes.site, &diagnostics)
      return nil
    }
    guard let languages = LanguagesReader.read(value, &diagnostics) else {
      // The rest is still read, to report its faults.
      let nameless = [Language(locale: "und", title: "und")]
      _ = read(value, nameless, 0, strings, zones, arena, &diagnostics)
      return nil
    }
    let tags = SiteLanguages(languages)
    let sites = languages.indices.compactMap { index in
      let choice = LanguageChoice(languages: tags, current: index, arena: arena)
      let value = choice.resolved(value, exempt: ["languages"], &diagnostics)
      return read(value, languages, index, strings, zones, arena, &diagnostics)
    }
    guard sites.count == languages.count else { return nil }
    if strings.isComplete {
      StringsComparison(strings, languages, arena: arena).check(&diagnostics)
    }
    return sites
  }

  private static func read(
    _ value: Value, _ languages: [Language], _ index: Int, _ strings: InterfaceStrings,
    _ zones: TimeZones?, _ arena: Arena, _ diagnostics: inout Diagnostics
  ) -> Site? {
    guard let map = Mapping(value, Shapes.site, &diagnostics) else { return nil }
    let name = map.requiredString("name", &diagnostics)
    let base = map.requiredString("base-url", &diagnostics).flatMap { address -> BaseURL? in
      do throws(BaseURLFault) {
        return try BaseURL(address.content)
      } catch {
        diagnostics.error(
          .invalidURL, "'base-url' \(error.message.text)", at: address.origin,
          remedy: error.message.remedy)
        return nil
      }
    }
    let (isExtended, markdown) = MarkdownRulesReader.read(map, &diagnostics)
    let params = params(map, arena: arena, &diagnostics)
    let pages = PageForm(map, &diagnostics)
    let api = api(map, pages, arena, &diagnostics)
    let zone = map.optional("timezone").flatMap { SiteReader.zone($0, zones, &diagnostics) }
    let endpoints = map.list("endpoints").compactMap {
      EndpointReader(api: api, arena: arena).readOfSite($0, &diagnostics)
    }
    let outputs = OutputReader(arena: arena).readOfSite(map, &diagnostics)
    let listsForModels = map.flag("llms-txt", &diagnostics)
    let catalogue = CatalogueReader.read(map.optional("catalogue"), &diagnostics)
    let hosting = HostingReader.read(map.optional("hosting"), &diagnostics)
    let (searchBudget, synonyms) = SearchReader.site(map.optional("search"), &diagnostics)
    let offline = OfflineReader.read(
      map.list("offline"), in: languages[index], &diagnostics)
    let redirects = RedirectsReader.read(map.list("redirects"), &diagnostics)
    let pictures = PictureRulesReader.read(map.optional("pictures"), &diagnostics)
    guard let name, let base else { return nil }
    return Site(
      name: name.content, description: map.string("description", &diagnostics) ?? "", base: base,
      languages: languages, languageIndex: index, api: api, endpoints: endpoints,
      isMarkdownExtended: isExtended, markdown: markdown,
      fileRules: FileRulesReader.read(map.optional("files"), &diagnostics), params: params,
      strings: strings, zone: zone, outputs: outputs,
      isSlashless: pages.isSlashless, hasTwins: pages.hasTwins, listsForModels: listsForModels,
      catalogue: catalogue, hosting: hosting, searchBudget: searchBudget,
      synonyms: synonyms, offline: offline, redirects: redirects, pictures: pictures,
      root: root(map.optional("root"), languages[0], &diagnostics),
      untranslated: map.untranslated(&diagnostics))
  }

  /// What is at the root; reports `invalid-language-path` if the pages of the site's own language are there.
  private static func root(
    _ value: Value?, _ own: Language, _ diagnostics: inout Diagnostics
  ) -> RootRule {
    guard let value,
      let rule: RootRule = Mapping.choice(value, "'root'", "a value of 'root'", &diagnostics)
    else { return .redirect }
    if own.prefix.isEmpty {
      diagnostics.error(
        .invalidLanguagePath,
        "'root' says what is at '/', and the home page in the site's own language is there",
        at: value.origin,
        remedy: "leave it out, or give '\(own.locale)' a 'path' in 'languages'")
    }
    return rule
  }

  /// The time zone of a site; reports `unknown-timezone` and `missing-timezones`.
  private static func zone(
    _ value: Value, _ zones: TimeZones?, _ diagnostics: inout Diagnostics
  ) -> ZoneRules? {
    guard let name = Mapping.string(value, "'timezone'", &diagnostics),
      let found = zones?.find(name)
    else { return nil }
    switch found {
    case .success(let zone): return zone
    case .failure(let fault):
      diagnostics.error(fault.id, fault.message, at: value.origin, remedy: fault.remedy)
      return nil
    }
  }

  private static func params(
    _ map: Mapping, arena: Arena, _ diagnostics: inout Diagnostics
  ) -> Value {
    guard let params = map.optional("params") else { return .object([], in: arena) }
    if params.kind == .object { return params }
    diagnostics.error(
      .wrongType, "'params' must be a mapping, not \(params.kindName)", at: params.origin,
      remedy: "write 'key: value' pairs, each in a line of its own")
    return .object([], in: arena)
  }

  private static func api(
    _ map: Mapping, _ pages: PageForm, _ arena: Arena, _ diagnostics: inout Diagnostics
  ) -> API {
    var api = API()
    guard let value = map.optional("api"), let map = Mapping(value, Shapes.api, &diagnostics) else {
      return api
    }
    if let contract = ContractRulesReader.read(map, over: api.contract, &diagnostics) {
      api.contract = contract
    }
    api.versions = versions(map, api.contract, &diagnostics)
    api.lock = LockSettingsReader.read(map.optional("lock"), &diagnostics)
    api.isDescribed = map.flag("openapi", &diagnostics)
    api.hasBlueprints = map.flag("blueprint", &diagnostics)
    api.documentation = map.optional("documentation").flatMap {
      DocumentationReader(arena: arena, pageForm: pages).read($0, &diagnostics)
    }
    api.hasEnvelope = map.flag("envelope", &diagnostics)
    api.isUnversioned = map.flag("unversioned", default: true, &diagnostics)
    api.isLocalized = map.flag("localized", &diagnostics)
    api.omission = map.omission(default: .nothing, &diagnostics)
    api.isIndented = map.flag("indent", &diagnostics)
    api.endsWithNewline = map.flag("final-newline", default: true, &diagnostics)
    return api
  }

  private static func versions(
    _ map: Mapping, _ contract: ContractRules, _ diagnostics: inout Diagnostics
  ) -> [APIVersion] {
    var versions: [APIVersion] = []
    var names: Set<String> = []
    var current: String?
    for value in map.list("versions") {
      guard let version = Mapping(value, Shapes.version, &diagnostics),
        let name = version.requiredString("name", &diagnostics)
      else { continue }
      let isCurrent = version.flag("current", &diagnostics)
      if names.contains(name.content) {
        diagnostics.error(
          .duplicateKey, "the version '\(name.content)' is declared twice", at: name.origin,
          remedy: "remove one of the two, or rename it")
      } else if isCurrent, let current {
        diagnostics.error(
          .twoCurrentVersions, "'\(name.content)' and '\(current)' are both current",
          at: value.origin, remedy: "mark one version with 'current: true'")
      } else {
        let rules = ContractRulesReader.read(version, over: contract, &diagnostics)
        versions.append(
          APIVersion(
            name: name.content, isCurrent: isCurrent,
            isOptIn: version.flag("opt-in", &diagnostics), contract: rules,
            deprecation: LockSettingsReader.deprecation(version, &diagnostics)))
        names.insert(name.content)
        if isCurrent { current = name.content }
      }
    }
    return versions
  }
}
