import AcopioBase

extension Shapes {
  /// One of `outputs:` of a collection.
  static let output = Shape(
    "output", "an output",
    "A text file that a template makes, or one for each entry; a table of all, or their places.",
    alternatives: [["template"], ["columns"], ["geometry"]],
    [
      outputPath(
        "its path, with an ending that decides how values are made safe; a field makes a file of each "
          + "entry", "'/calendar/{slug}.ics'"),
      outputTemplate("book.ics", isRequired: false),
      Key(
        "columns", .several(.either([.name, .mapping(.name)])),
        "of a table in `.csv` or `.tsv` without a template: its values, each alone or as `header: value`",
        example: "[id, title, { by: author.name }]"),
      Key(
        "geometry", .name,
        "of places in `.gpx` or `.kml` without a template: a `geo-point` or `geo-line`; entries without one are "
          + "left out", example: "place"),
      Key(
        "name", .name, "with `geometry`: the name of a place; by default its key",
        example: "title"),
      Key("description", .name, "with `geometry`: its description", example: "summary"),
      Key(
        "for", .name, "a list of each entry: there is a file for each element", example: "loans"),
      Key(
        "where", .expression, "which entries have a file or are in it; by default all",
        example: "pages >= 250"),
      Key(
        "order", .several(.name), "the order of the entries in one file of all", example: "[title]"),
      isLocalized,
    ])

  /// One of `outputs:` of a taxonomy.
  static let termOutput = Shape(
    "term output", "an output",
    "A text file that a template makes, or one for each term of a taxonomy.",
    [
      outputPath("its path; `{term}` makes a file of each term", "'/calendar/{term}.ics'"),
      outputTemplate("tag.ics"), isLocalized,
    ])

  /// One of `outputs:` of `site.yml`.
  static let siteOutput = Shape(
    "site output", "an output", "A text file that a template makes, once for the site.",
    [
      outputPath("its path; the path of a file of every site replaces that file", "/humans.txt"),
      outputTemplate("humans.txt"), isLocalized,
    ])

  private static func outputPath(_ summary: String, _ example: String) -> Key {
    Key("path", .path, required: true, summary, example: example)
  }

  private static func outputTemplate(_ example: String, isRequired: Bool = true) -> Key {
    Key(
      "template", .text, required: isRequired,
      "its template: a file of `templates/outputs/`, without "
        + "`.liquid`", example: example)
  }

  private static let isLocalized = Key(
    "localized", .flag, "also writes it in the other languages", example: "true")
}
