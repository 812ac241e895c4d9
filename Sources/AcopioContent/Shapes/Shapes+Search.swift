import AcopioBase
import AcopioModel

extension Shapes {
  /// `search:` of a collection.
  static let search = Shape(
    "search", "'search'",
    "Which words of the entries say most to the search, besides the text of their pages. If any collection has it, the "
      + "build makes an index of all pages, and the partial `acopio/search` a field to search with.",
    [
      Key(
        "fields", .mapping(.number), required: true,
        "the searchable fields, `author.name` for a field of a reference, with the weight of their words",
        example: "{ title: 10, author.name: 5, content: 1 }"),
      Key(
        "title", .name, "the title of a result; by default the title of its page", example: "name"),
      Key("show", .name, "the text below the title of a result", example: "summary"),
      Key(
        "picture", .name,
        "the field of type `image` that is shown beside the title of a result, of a photograph the smallest form",
        example: "cover"),
      Key(
        "scope", .plainText,
        "the part of the site that the entries belong to, for a search in one part; by default the first folder of the "
          + "collection",
        example: "books"),
      Key(
        "scope-field", .name,
        "the field that names this part for each entry; a reference names it by its key, and entries without a value are in `scope`",
        example: "department"),
      Key(
        "facets", .mapping(.text),
        "the fields whose values narrow the page of all results, `author.name` for a field of a reference, with the title "
          + "of the choice; collections may share one",
        example: "{ author.name: Author, shelf: Shelf }"),
      Key(
        "order", .mapping(.text),
        "the fields that results can be sorted by on that page, `-name` for descending, with the title of the choice",
        example: "{ -published: Newest first }"),
      Key(
        "unindexed", .flag,
        "whether the search also finds entries that search engines may not show (`robots: noindex`)",
        example: "true"),
    ])

  /// `search:` of the site.
  static let siteSearch = Shape(
    "site search", "'search'", "Settings for site-wide search.",
    [
      Key(
        "budget", .integer(1_000...100_000_000),
        "how many bytes, before compression, the first search for a word may load: 180000 by default",
        example: "90000"),
      Key(
        "synonyms", .list(.list(.plainText)),
        "groups of words or phrases that the search takes for each other, in all languages",
        example: "[[sofa, couch], [lift, elevator]]"),
    ])

  /// `offline:` of the site.
  static let offlineScope = Shape(
    "offline scope", "a scope of 'offline'",
    "A part of the site that browsers keep, so that it works without a network and can be installed as an app. The "
      + "build makes its service worker and its web app manifest; the partial `acopio/offline` starts them.",
    [
      Key(
        "name", .plainText, required: true, "its name in templates: `scope` of the partial",
        example: "books"),
      Key(
        "path", .text, required: true, "the path that its pages begin with", example: "/books/"),
      Key("title", .text, "its name when it is installed", example: "The Library"),
      Key("short-title", .text, "the same in a few letters", example: "Library"),
      Key("icon", .plainText, "its icon: the name of an asset", example: "icon.svg"),
      Key("colour", .plainText, "its colour, as CSS writes it", example: "'#0a5'"),
      Key(
        "fallback", .text,
        "the page that is shown for addresses that are not kept, with links to those that are in its element with "
          + "`data-acopio-kept`; it is kept from the first visit on",
        example: "/books/offline/"),
      Key(
        "always", .several(.text),
        "addresses that are kept from the first visit on, with all that their pages load; `*` is any text without `/`, "
          + "`**` any text",
        example: "[/books/, /v1/books.json]"),
      Key(
        "on-visit", .several(.text), "addresses that are kept once they were visited",
        example: "['/books/**']"),
      Key(
        "budget", .integer(0...1_000_000_000),
        "how many bytes may be kept from the first visit on: 1000000 by default", example: "400000"),
      Key(
        "retired", .flag,
        "retires the scope: browsers delete what they cached",
        example: "true"),
    ])
}
