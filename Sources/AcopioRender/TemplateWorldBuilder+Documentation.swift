import AcopioBase
import AcopioModel
import AcopioTemplate

extension TemplateWorldBuilder {
  /// The types of `api` and of its endpoints; `nil` if the site has no pages about the API.
  mutating func apiTypes(_ site: Site) -> (api: TemplateType, endpoint: TemplateType)? {
    guard let documentation = site.api.documentation else { return nil }
    let change = object(
      "a change of the API",
      [
        ("date", .text), ("rule", .text), ("severity", .choice(["error", "info", "warning"])),
        ("endpoint", .optional(.text)), ("url", .optional(.text)), ("pointer", .optional(.text)),
        ("id", .optional(.text)), ("message", .text), ("fingerprint", .text),
      ])
    let endpoint = endpointType(hasPage: documentation.endpoints != nil, change)
    let version = object(
      "a version of the API",
      [
        ("name", .optional(.text)), ("is_current", .boolean), ("index", .optional(.text)),
        ("openapi", .optional(.text)), ("blueprint", .optional(.text)),
        ("deprecated", .optional(.text)),
        ("sunset", .optional(.text)), ("successor", .optional(.text)),
        ("endpoints", .list(endpoint)), ("changes", .list(change)),
      ])
    return (object("the API", [("url", .text), ("versions", .list(version))]), endpoint)
  }

  /// The uses of the layouts of the pages about the API, whose variables have `types`.
  mutating func documentationUses(
    _ site: Site, _ types: (api: TemplateType, endpoint: TemplateType)?
  ) -> [TemplateUse] {
    guard let documentation = site.api.documentation, let types else { return [] }
    var uses = [
      use(
        documentation.layout, "the page about the API", "api",
        documentation.title == nil ? .null : .text, [("api", types.api)])
    ]
    if let rule = documentation.endpoints {
      uses.append(
        use(
          rule.layout, "the pages of the endpoints", "endpoint", .optional(.text),
          [("api", types.api), ("endpoint", types.endpoint), ("example", .optional(.text))]))
    }
    return uses
  }

  private mutating func endpointType(hasPage: Bool, _ change: TemplateType) -> TemplateType {
    let language = object(
      "the endpoint in a language", [("locale", .text), ("title", .text), ("address", .text)])
    let texts = [
      "of", "format", "unit", "title", "description", "constant", "minimum", "maximum", "pattern",
      "deprecated", "sunset", "successor", "collection",
    ]
    let term = object("a term", [("id", .text), ("title", .optional(.text))])
    let row: [(name: String, type: TemplateType)] =
      texts.map { ($0, .optional(.text)) } + [
        ("name", .text), ("key", .text), ("part", .text), ("depth", .number),
        (
          "type",
          .choice(["any", "null", "boolean", "integer", "number", "text", "list", "object"])
        ),
        ("is_required", .boolean), ("is_nullable", .boolean), ("values", .list(.text)),
        ("may_grow", .boolean), ("max_length", .optional(.number)),
        ("terms", .optional(.list(term))),
      ]
    let member = object("a member of the endpoint", row)
    let parameter = object("a parameter of the endpoint", row + [("example", .optional(.text))])
    return object(
      "the endpoint",
      [
        ("path", .text), ("version", .optional(.text)), ("url", hasPage ? .text : .null),
        ("title", .text), ("description", .optional(.text)), ("group", .text),
        ("collection", .optional(.text)), ("name", .text),
        ("format", .choice(["geojson", "json"])), ("media_type", .text), ("address", .text),
        ("unversioned", .optional(.text)), ("example_address", .optional(.text)),
        ("schema", .optional(.text)), ("languages", .list(language)),
        ("parameters", .list(parameter)), ("members", .list(member)),
        ("has_envelope", .boolean), ("has_removed", .boolean), ("per_page", .optional(.number)),
        ("hashed_pages", .optional(.number)),
        ("files", .number), ("items", .number), ("deprecated", .optional(.text)),
        ("sunset", .optional(.text)), ("successor", .optional(.text)), ("changes", .list(change)),
      ])
  }
}
