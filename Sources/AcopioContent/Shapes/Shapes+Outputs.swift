import AcopioBase
import AcopioModel

extension Shapes {
  /// One of `feeds:`.
  static let feed = Shape(
    "feed", "a feed", "A feed of the newest entries.",
    [
      feedFormats("atom"),
      feedPath(
        "its path: a file name, or a folder with `/` at the end, in which each format has its usual "
          + "name", "/books/atom.xml", isRequired: true),
    ] + feedKeys("New books"))

  /// `feed:` of a taxonomy.
  static let termFeed = Shape(
    "term feed", "a feed", "A feed of each term of a taxonomy; by default next to its page.",
    [
      feedFormats("[atom, json]"),
      feedPath(
        "its path; by default next to the page of the term", "'/feeds/{term}/'", isRequired: false),
    ] + feedKeys("New books with this tag"))

  private static func feedFormats(_ example: String) -> Key {
    Key(
      "formats", .several(.word(FeedFormatName.allCases.map(\.rawValue))), required: true,
      "its format, or several", example: example, formerly: "format")
  }

  private static func feedPath(_ summary: String, _ example: String, isRequired: Bool) -> Key {
    Key("path", .path, required: isRequired, summary, example: example)
  }

  private static func feedKeys(_ title: String) -> [Key] {
    [
      Key("title", .text, "its title", example: title),
      Key(
        "author", .text, "its author; by default the name of the site", example: "The librarians"),
      Key(
        "id-prefix", .text,
        "the beginning of ids that outlive addresses (RFC 4151); by default the addresses are the ids",
        example: "'tag:library.example,2026'", formerly: "ids"),
      Key("order", .several(.name), "the sort order", example: "[-published]"),
      Key(
        "limit", .integer(1...10_000), "the greatest number of entries; by default 20",
        example: "20"),
      Key(
        "unindexed", .flag,
        "whether it also contains entries that search engines may not show (`robots: noindex`)",
        example: "true"),
      Key("where", .expression, "which entries it has; by default all", example: "pages >= 250"),
      Key(
        "item", .shape("feed item"), "the fields that make an item",
        example: "{ title: title, date: published, summary: about }"),
    ]
  }

  /// `item:` of a feed.
  static let feedItem = Shape(
    "feed item", "'item'", "The fields that make an item of a feed.",
    [
      Key("title", .name, "the title; by default the field `title`", example: "title"),
      Key("date", .name, "the date of publication", example: "published"),
      Key("updated", .name, "the date of the last change", example: "revised"),
      Key("summary", .name, "a short text", example: "about"),
      Key("content", .name, "the whole text", example: "content"),
      Key("author", .name, "the author, also through a reference", example: "author.name"),
      Key(
        "categories", .name, "the categories: a text, a reference, or a list of these",
        example: "tags"),
      Key("image", .name, "the picture: a field of type image, file or url", example: "cover"),
      Key(
        "enclosure", .either([.name, .shape("feed enclosure")]),
        "the file that readers load, such as an episode: a field of type file or url",
        example: "recording"),
    ])

  /// `enclosure:` of a feed item, written as a mapping.
  static let feedEnclosure = Shape(
    "feed enclosure", "'enclosure'", "A file on another server, with its properties.",
    [
      Key(
        "url", .name, required: true, "the address: a field of type file or url",
        example: "recording-url"),
      Key(
        "type", .name, "the media type; by default the one of the extension",
        example: "recording-type"),
      Key(
        "length", .name, "the number of bytes; by default the size of a file of the site",
        example: "recording-bytes"),
    ])

  /// One of `endpoints:`.
  static let endpoint = Shape(
    "endpoint", "an endpoint", "A JSON file of the API, or one for each entry.",
    alternatives: [["each"], ["one"]],
    [
      endpointPath("/books"), endpointVersions, endpointTitle, endpointDescription,
      endpointMediaType,
      Key(
        "each", itemKind, "the members of each item of one file, or the value that is the item",
        example: "[id, title, { by: author.name }]"),
      Key(
        "one", itemKind, "the members of the file of each entry", example: "{ title: title }"),
      Key(
        "for", .name, "a list of each entry: there is a file of `one` for each element",
        example: "editions"),
      Key(
        "terms", .name,
        "a field whose values are terms: `each` writes a file of all terms, `one` a file of each, and "
          + "`each` with `items: entries` the entries that have a term; `{term}` is in the path",
        example: "tags"),
      Key(
        "items", .name, "a list of each entry, whose elements are the items", example: "books",
        formerly: "list"),
      Key("where", .expression, "which entries count; by default all", example: "pages >= 250"),
      Key("order", .several(.name), "the order of the items", example: "[title]"),
      Key(
        "limit", .integer(1...1_000_000),
        "the greatest number of items, or of elements of `for` with a file", example: "10"),
      Key("group-by", .name, "the reference by which items are grouped", example: "author"),
      Key(
        "keyed-by", .name, "writes an object instead of an array: the value that is an item's key",
        example: "id"),
      Key(
        "per-page", .integer(1...1_000_000), "how many items a file has; by default all",
        example: "50"),
      Key(
        "pages", .word(["hashed", "numbered"]),
        "with `per-page`: `numbered`, the default, or `hashed`: the file at `path` lists the pages, whose "
          + "names are their SHA-256 and whose bytes never change", example: "hashed"),
      Key(
        "format", .word(["geojson", "json"]), "`json`, the default, or `geojson`", example: "json"),
      Key(
        "geometry", .either([.name, .shape("polygon")]), "of GeoJSON: the field with the place",
        example: "place"),
    ] + endOfLife + endpointDefaults)

  /// One of `endpoints:` of `site.yml`.
  static let siteEndpoint = Shape(
    "site endpoint", "an endpoint",
    "A JSON file about the whole site. Its members see `name`, `description`, `locale` and `url` of the "
      + "site, and `collections` with the published entries of each.",
    [
      endpointPath("/index"), endpointVersions, endpointTitle, endpointDescription,
      endpointMediaType,
      Key(
        "one", itemKind, required: true, "the members of the file",
        example: "{ total: count(collections.books) }"),
    ] + endOfLife + endpointDefaults)

  private static func endpointPath(_ example: String) -> Key {
    Key(
      "path", .path, required: true, "its path, without an extension or a `/` at the end",
      example: example)
  }

  private static let endpointVersions = Key(
    "versions", .several(.text),
    "the versions of the API that have it, `[]` for none; by default all that are not `opt-in`",
    example: "[v1]")

  private static let endpointTitle = Key(
    "title", .text, "its purpose in one line, for client developers",
    example: "All books")
  private static let endpointDescription = Key(
    "description", .text, "a description for client developers",
    example: "Sorted by title. New books are added on Mondays.")

  /// Also of versions, fields and members of endpoints.
  static let endOfLife = [
    Key(
      "deprecated", .text, "the date from which it is deprecated",
      example: "2026-11-21"),
    Key(
      "sunset", .text, "with `deprecated`: the date from which it may be removed",
      example: "2027-05-31"
    ),
    Key(
      "successor", .text, "with `deprecated`: its successor", example: "/v2/books"),
  ]

  private static let endpointMediaType = Key(
    "media-type", .text,
    "the media type with which hosts serve it, one of JSON; by default `application/json`, or of GeoJSON "
      + "`application/geo+json`",
    example: "application/hal+json")

  /// The keys of an endpoint for which `api:` of `site.yml` may give a default.
  static let endpointDefaults = [
    Key("envelope", .flag, "puts `meta` and `links` next to the items", example: "true"),
    Key(
      "unversioned", .flag,
      "whether the current version is also published without its name; by default it is",
      example: "false"),
    Key("localized", .flag, "also publishes it in the other languages", example: "true"),
    omit,
    Key(
      "indent", .flag, "writes a line for each member, indented by two spaces", example: "true"),
    finalNewline,
  ]

  /// Also of `api:`.
  static let finalNewline = Key(
    "final-newline", .flag, "whether files end with a line feed, as they do by default",
    example: "false")

  private static let omit = Key(
    "omit", .either([.null, .word(["missing", "nothing"])]),
    "`null` leaves out members without a value, `missing` those that the content does not have, and `nothing` "
      + "writes them as null, which is the default",
    example: "null")

  /// A mapping of keys to members, a list of names and such mappings, or a path or expression.
  private static let itemKind = KeyKind.either([
    .mapping(.either([.expression, .shape("member"), .list(within)])),
    .list(.either([.name, .mapping(.either([.expression, .shape("member"), .list(within)]))])),
    .expression,
  ])

  /// One of the members of a field, which are written as a list; JSON Schema ends after the second level.
  private static let within = KeyKind.either([
    .name, .mapping(.either([.expression, .shape("member"), .list(.any)])),
  ])

  /// `'*'` of an item.
  static let otherMembers = Shape(
    "other members", "'*'",
    "All other members that the content has: `'*'` alone, or with these keys.",
    [
      Key(
        "except", .several(.name), "the keys that are left out", example: "[internal, notes]")
    ])

  /// A member of an item that is not the value at a path.
  static let member = Shape(
    "member", "a member",
    "A member of an item; `'*'` in a list of members stands for all others that the content has. It is the value at a path or of an expression, as in `title: title` and "
      + "`total: price * count`, or a mapping with these keys.",
    alternatives: [["value"], ["constant"], ["members"]],
    [
      Key("value", .expression, "the value at a path, or of an expression", example: "author.name"),
      Key("constant", .any, "a constant", example: "book"),
      Key("members", itemKind, "the members of an object", example: "{ name: author.name }"),
      Key(
        "each", .expression, "a list, whose elements become objects of `members`",
        example: "chapters"),
      Key(
        "of", .expression, "one element or entry, which becomes an object of `members`",
        example: "last(editions)"),
      Key(
        "title", .text, "a short name for client developers; by default the one of the field",
        example: "Days left"),
      Key(
        "description", .text, "its meaning; by default the description of the field",
        example: "Until the loan ends, at least 0."),
      Key(
        "when", .expression, "the condition for the item to have the member",
        example: "parent.is-lent"),
      Key("where", .expression, "of `each`: which elements count", example: "pages > 3"),
      Key("order", .several(.name), "of `each`: the order of the elements", example: "[-pages]"),
      Key(
        "limit", .integer(1...1_000_000), "of `each`: the greatest number of elements",
        example: "3"),
      Key(
        "keyed-by", .name, "of `each`: writes an object; the value that is an element's key",
        example: "id"),
      omit,
    ] + endOfLife)

  /// `geometry:` of an endpoint with a polygon.
  static let polygon = Shape(
    "polygon", "'geometry'", "A field whose points enclose an area.",
    [Key("polygon", .name, required: true, "the field with the points", example: "outline")])

  /// `metadata:`.
  static let metadata = Shape(
    "metadata", "'metadata'",
    "Metadata of the pages of entries for search engines (schema.org) and social networks (Open Graph).",
    [
      metadataType, properties,
      Key(
        "open-graph", .words(openGraph, .either([.name, .shape("property")])),
        "the properties of Open Graph", example: "{ description: about }"),
    ])

  /// A value of a property that is not the value at a path.
  static let property = Shape(
    "property", "a property",
    "A property. It is the value at a path, as in `name: title`, or a mapping with these keys.",
    alternatives: [["constant"], ["type", "properties"]],
    [
      Key("constant", .any, "a constant", example: "en", formerly: "value"),
      Key("type", .word(Vocabulary.names), "the type of a thing of its own", example: "Person"),
      Key("each", .name, "a list, with a thing for each of its elements", example: "reviews"),
      Key(
        "properties", .mapping(.either([.name, .shape("property")])), "the properties of the thing",
        example: "{ name: author.name }"),
    ])

  private static let metadataType = Key(
    "type", .word(Vocabulary.names), required: true, "the type of schema.org", example: "Book")
  private static let properties = Key(
    "properties", .mapping(.either([.name, .shape("property")])), required: true,
    "the properties of schema.org, with the field that each comes from", example: "{ name: title }")

  /// The properties of Open Graph that pages may have.
  static let openGraph = [
    "type", "title", "description", "image", "image:alt", "url", "locale", "site_name", "audio",
    "video", "determiner",
  ]
}
