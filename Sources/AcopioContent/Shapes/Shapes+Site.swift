import AcopioBase
import AcopioModel

extension Shapes {
  /// `site.yml`.
  static let site = Shape(
    "site.yml", "the site", "The site: its name, its address, its languages and its API.",
    [
      Key(
        "name", .text, required: true, "the name of the site",
        example: "The Library at the Pier"),
      Key("description", .text, "one sentence, for feeds and templates", example: "Books to lend."),
      Key(
        "base-url", .text, required: true,
        "the absolute address at which the site is served; its path is part of every `url`",
        example: "https://library.example/"),
      Key(
        "locale", .text, required: true, "the site's own language (BCP 47), for dates and numbers",
        example: "en-GB"),
      formatAs,
      Key(
        "languages", .several(.shape("language")), "every language of a multilingual site",
        example:
          "[{ locale: en-GB, title: English, path: /en/ }, { locale: es-MX, title: Español }]"),
      Key(
        "root", .word(RootRule.allCases.map(\.rawValue)),
        "what is at `/` if the site's own language has a `path`: `redirect`, by default, leads to its home page, and "
          + "`choose` is a page that lists the languages",
        example: "choose"),
      untranslated,
      Key(
        "timezone", .text,
        "the time zone in which times are read and printed, as the IANA database names it; by default UTC",
        example: "Europe/London"),
      Key(
        "markdown", .either([.word(MarkdownRules.dialects), .shape("markdown")]),
        "the dialect of Markdown, `extended` by default, or a mapping with more",
        example: "{ dialect: extended, foreign-syntax: warn }"),
      Key(
        "pictures", .either([.flag, .shape("pictures")]),
        "what a build makes of the photographs beside content: several widths and formats, without what cameras write "
          + "into them; `true` for the usual ones", example: "{ widths: [400, 800, 1200] }"),
      Key(
        "files", .shape("files"), "the files next to content that may be published",
        example: "{ allow: [html] }"),
      Key(
        "api", .shape("api"), "the versions of the API and defaults for its endpoints",
        example: "{ versions: [{ name: v1 }] }"),
      Key(
        "endpoints", .several(.shape("site endpoint")),
        "files of the API that are made of the whole site",
        example: "[{ path: /index, one: { books: count(collections.books) } }]"),
      Key(
        "outputs", .several(.shape("site output")), "the text files that templates make",
        example: "[{ path: /humans.txt, template: humans.txt }]"),
      Key(
        "params", .mapping(.any), "values of your own: `site.params` in templates",
        example: "{ phone: '555 0134' }"),
    ] + pageForm + [
      Key(
        "catalogue", .shape("catalogue"), "the description of its data for open-data portals",
        example: "{ licence: CC-BY-4.0, publisher: { name: The Library } }"),
      Key(
        "hosting", .shape("hosting"), "how hosts serve the site",
        example: "{ host: nginx, cache: { data: 60 } }"),
      Key(
        "redirects", .several(.shape("redirect")), "addresses that lead elsewhere",
        example: "[{ from: /old/*, to: /books/:splat }]"),
      Key(
        "search", .shape("site search"), "settings for site-wide search",
        example: "{ budget: 90000 }"),
      Key(
        "offline", .several(.shape("offline scope")),
        "the parts of the site that browsers keep, so that they work without a network",
        example: "[{ name: books, path: /books/, always: [/books/] }]"),
      Key("llms-txt", .flag, "lists the pages and endpoints in `llms.txt`", example: "true"),
    ])

  /// `files:` of `site.yml`.
  static let files = Shape(
    "files", "'files'", "The files next to content that may be published.",
    [
      Key(
        "allow", .several(.text),
        "extensions that are refused by default, because browsers run the content of the files",
        example: "[html, stp]")
    ])

  /// `api:` of `site.yml`.
  static let api = Shape(
    "api", "'api'", "The API of the site, with defaults for its endpoints.",
    [
      Key(
        "versions", .several(.shape("version")), "the versions that endpoints name",
        example: "[{ name: v1, current: true }]"),
      contractKey,
      Key(
        "lock", .either([.word([LockSettings.required]), .shape("lock")]),
        "how `acopio lock check` judges changes of the API; `required` alone for nothing but `{ required: true }`",
        example: "{ limits: { item-loss: 10 } }"),
      Key(
        "openapi", .flag,
        "publishes a description of each version, `/v1/openapi.json` (OpenAPI 3.1), the JSON Schema of each "
          + "endpoint, in `/v1/schemas/`, and a list of the endpoints, `/v1.json`",
        example: "true"),
      Key(
        "blueprint", .flag,
        "publishes an API Blueprint of each version with an example of every response, `/v1/api.apib`",
        example: "true"),
      Key(
        "documentation", .shape("documentation"),
        "the pages that describe the API for the developers of clients",
        example: "{ permalink: /api/, layout: api/index }"),
    ] + endpointDefaults)

  /// `documentation:` of the API.
  static let documentation = Shape(
    "documentation", "'documentation'",
    "The pages that describe the API for the developers of clients, one about all of it and one for each endpoint "
      + "in each version. Their layouts see `api`, those of endpoints also `endpoint`.",
    [
      Key(
        "permalink", .path, required: true, "the permalink of the page about the API",
        example: "/api/"),
      Key(
        "layout", .text, required: true, "its layout: a name in `templates/layouts/`",
        example: "api/index"),
      Key("title", .text, "its title", example: "Our data"),
      Key(
        "endpoints", .shape("documentation of endpoints"), "the pages of the endpoints",
        example: "{ permalink: '/api/{path}/', layout: api/endpoint }"),
    ])

  /// `endpoints:` of the documentation.
  static let documentationOfEndpoints = Shape(
    "documentation of endpoints", "'endpoints'", "The page of each endpoint in each version.",
    [
      Key(
        "permalink", .path, required: true,
        "their permalink, with `{path}` for the path of the endpoint, such as `v1/books/by-id`",
        example: "'/api/{path}/'"),
      Key(
        "layout", .text, required: true, "their layout: a name in `templates/layouts/`",
        example: "api/endpoint"),
    ])

  private static let contractKey = Key(
    "contract", .either([.word(ContractLevel.allCases.map(\.rawValue)), .shape("contract")]),
    "how closely responses follow the API Blueprints (`*.apib`) and OpenAPI documents in the folder of `content/api/`: "
      + "`exact` by default; or a mapping with more",
    example: "{ level: types, undocumented: allow }")

  /// `contract:` of the API or of one of its versions.
  static let contract = Shape(
    "contract", "'contract'",
    "How closely published responses follow the API Blueprints and OpenAPI documents.",
    [
      Key(
        "level", .word(ContractLevel.allCases.map(\.rawValue)),
        "`exact`, the same JSON in the same order; `types`, the same JSON types; `dredd`, everything that Dredd accepts",
        example: "types"),
      Key(
        "files", .mapping(.word(ContractLevel.allCases.map(\.rawValue))),
        "the levels of single contracts of the folder", example: "{ books.apib: exact }"),
      Key(
        "ignore", .several(.text),
        "operations of OpenAPI documents that files do not answer, parameters of the query that change nothing, `webhooks`; requests of blueprints whose address has no example; and `warnings` for those about the contracts themselves, once you know them",
        example: "[POST, GET /search, GET /books?author, '?limit']"),
      Key(
        "undocumented", .word(ContractRules.Undocumented.allCases.map(\.rawValue)),
        "the treatment of endpoints that no contract of the folder documents: `warn` by default",
        example: "allow"),
    ])

  /// `lock:` of the API.
  static let lock = Shape(
    "lock", "'lock'", "How changes of the API are judged.",
    [
      Key(
        "required", .flag,
        "makes it an error, of every build as well, that a version with endpoints has no lock",
        example: "true"),
      Key(
        "rules", .mapping(.word(LockSettings.severities)),
        "the severities of rules that are not the usual ones", example: "{ R16: error, D-e: 'off' }"
      ),
      Key(
        "waivers", .several(.shape("waiver")), "changes that are accepted for a time",
        example: "[{ change: 0a1b2c3d4e5f, reason: Agreed with all who use it, until: 2027-01-31 }]"
      ),
      Key(
        "limits", .shape("lock limits"), "the limits for changes", example: "{ item-loss: 10 }"),
    ])

  /// One of `waivers:`.
  static let waiver = Shape(
    "waiver", "a waiver", "A change of the API that is accepted for a time.",
    [
      Key(
        "change", .text, required: true,
        "the fingerprint of a change, as the report has it, or a rule, for all that it reports",
        example: "0a1b2c3d4e5f"),
      Key("reason", .text, required: true, "why", example: "Agreed with all who use it"),
      Key(
        "until", .text, required: true, "the last day on which it counts", example: "2027-01-31"),
    ])

  /// `limits:` of `lock:`.
  static let lockLimits = Shape(
    "lock limits", "'limits'", "The limits above which a change is reported.",
    [
      Key(
        "item-loss", .integer(0...100), "the percentage of items that may vanish: 20 by default",
        example: "10"),
      Key(
        "growth", .integer(0...1_000_000),
        "the percentage by which a large endpoint may grow: 50 by default", example: "100"),
      Key(
        "file-bytes", .integer(1...1_000_000_000),
        "the bytes of a file that the host takes at most",
        example: "26214400"),
      Key(
        "files", .integer(1...1_000_000_000),
        "the files of an endpoint that the host takes at most",
        example: "20000"),
    ])

  /// One of the versions of the API.
  static let version = Shape(
    "version", "a version", "One version of the API.",
    [
      Key("name", .text, required: true, "the first step of its paths", example: "v1"),
      Key(
        "current", .flag, "also publishes its endpoints without the version in their paths",
        example: "true"),
      Key(
        "opt-in", .flag, "only endpoints that name it have it; by default all have every version",
        example: "true"),
      contractKey,
    ] + endOfLife)

  /// One of the languages of the site.
  static let language = Shape(
    "language", "a language", "One language of the site.",
    [
      Key("locale", .text, required: true, "the language (BCP 47)", example: "es-MX"),
      Key("title", .text, "its name in that language", example: "Español"),
      formatAs,
      Key(
        "path", .text,
        "the folder of its pages; by default the language without its region, and `/` for the site's own",
        example: "/es/"),
    ])

  private static let formatAs = Key(
    "format-as", .text, "the language whose formats of numbers and dates are used instead",
    example: "es-MX")
}
