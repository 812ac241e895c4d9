import AcopioBase
import AcopioModel

extension Shapes {
  /// `catalogue:` of `site.yml`.
  static let catalogue = Shape(
    "catalogue", "'catalogue'",
    "The description of the site's data for open-data portals. It publishes `datapackage.json`, `catalog.jsonld` and "
      + "`dataset.jsonld`, and a table (CSV) of every endpoint that lists all entries of a collection.",
    [
      Key(
        "licence", .either([.plainText, .shape("licence")]), required: true,
        "the licence of the data: its identifier in SPDX, its address, or both",
        example: "CC-BY-4.0"),
      Key(
        "publisher", .shape("publisher"), required: true, "who publishes the data",
        example: "{ name: The Library, url: 'https://library.example/' }"),
      Key(
        "title", .text, "the name of the data; by default the name of the site", example: "Our data"
      ),
      Key(
        "description", .text, "its description; by default the description of the site",
        example: "Books and where they are."),
      Key("keywords", .several(.text), "words to find it by", example: "[books, libraries]"),
      Key("issued", .plainText, "the day of its first publication", example: "2026-11-21"),
      Key("modified", .plainText, "the day of its last change", example: "2026-11-30"),
      Key(
        "frequency", .word(Catalogue.Frequency.allCases.map(\.rawValue)), "how often it changes",
        example: "weekly"),
      Key(
        "collections", .several(.plainText), "the collections; all by default", example: "[books]"),
    ])

  /// `licence:` of the catalogue.
  static let licence = Shape(
    "licence", "'licence'", "The licence of the data.",
    [
      Key("id", .plainText, "its identifier in SPDX", example: "CC-BY-4.0"),
      Key(
        "url", .plainText, required: true, "the address of its text",
        example: "https://creativecommons.org/licenses/by/4.0/"),
    ])

  /// `publisher:` of the catalogue.
  static let publisher = Shape(
    "publisher", "'publisher'", "Who publishes the data.",
    [
      Key("name", .text, required: true, "the name", example: "The Library"),
      Key("url", .plainText, "the home page", example: "https://library.example/"),
      Key("email", .plainText, "an address for mail", example: "data@library.example"),
    ])
}
