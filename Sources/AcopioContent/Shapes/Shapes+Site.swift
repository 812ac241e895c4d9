import AcopioModel

extension Shapes {
  /// `site.yml`.
  static let site = Shape(
    "site.yml", "the site", "The site: its name, its address, its languages and its API.",
    [
      Key(
        "name", .text, required: true, "what people call the site",
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
        example: "[{ locale: en-GB, title: English }, { locale: es-MX, title: Español }]"),
      Key(
        "timezone", .text,
        "the time zone that decides which day it is, as the IANA database names it; by default UTC",
        example: "Europe/London"),
      Key(
        "markdown", .either([.word(MarkdownRules.dialects), .shape("markdown")]),
        "the dialect of Markdown, `extended` by default, or a mapping with more",
        example: "{ dialect: extended, foreign-syntax: warn }"),
      Key(
        "files", .shape("files"), "which files beside content may be published",
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
      Key("llms-txt", .flag, "lists the pages and endpoints in `llms.txt`", example: "true")
    ])

  /// `files:` of `site.yml`.
  static let files = Shape(
    "files", "'files'", "Which files beside content may be published.",
    [
      Key(
        "allow", .several(.text),
        "extensions that are refused by default, because browsers run what the files contain",
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
        "openapi", .flag,
        "publishes a description of each version, `/v1/openapi.json` (OpenAPI 3.1), the JSON Schema of each "
          + "endpoint, in `/v1/schemas/`, and a list of the endpoints, `/v1.json`",
        example: "true"),
    ] + endpointDefaults)

  private static let contractKey = Key(
    "contract", .either([.word(ContractLevel.allCases.map(\.rawValue)), .shape("contract")]),
    "how closely responses follow the API Blueprints (`*.apib`) in the folder of `content/api/`: "
      + "`exact` by default; or a mapping with more",
    example: "{ level: types, undocumented: allow }")

  /// `contract:` of the API or of one of its versions.
  static let contract = Shape(
    "contract", "'contract'", "How closely what is published follows its API Blueprints.",
    [
      Key(
        "level", .word(ContractLevel.allCases.map(\.rawValue)),
        "`exact`, the same JSON in the same order; `types`, the same JSON types; `dredd`, what Dredd accepts",
        example: "types"),
      Key(
        "files", .mapping(.word(ContractLevel.allCases.map(\.rawValue))),
        "the levels of single blueprints of the folder", example: "{ books.apib: exact }"),
      Key(
        "undocumented", .word(ContractRules.Undocumented.allCases.map(\.rawValue)),
        "what happens to endpoints that no blueprint of the folder documents: `warn` by default",
        example: "allow"),
    ])

  /// One of the versions of the API.
  static let version = Shape(
    "version", "a version", "One version of the API.",
    [
      Key("name", .text, required: true, "the first step of its paths", example: "v1"),
      Key(
        "current", .flag, "also publishes its endpoints without the version in their paths",
        example: "true"),
      contractKey,
    ])

  /// One of the languages of the site.
  static let language = Shape(
    "language", "a language", "One language of the site.",
    [
      Key("locale", .text, required: true, "the language (BCP 47)", example: "es-MX"),
      Key("title", .text, "its name in that language", example: "Español"),
      formatAs,
      Key(
        "path", .text, "the folder of its pages; by default the language without its region",
        example: "/es/"),
    ])

  private static let formatAs = Key(
    "format-as", .text, "the language whose formats of numbers and dates are used instead",
    example: "es-MX")
}
