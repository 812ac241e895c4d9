package import AcopioBase

/// All field types in alphabetical order; a new one is a case of `FieldType` and an entry here.
package enum FieldKinds {
  /// The keys that every field may have.
  package static let commonKeys = [
    "type", "title", "description", "optional", "default", "translated", "deprecated", "sunset",
    "successor",
  ]

  /// The types.
  package static let all: [FieldKind] = [
    FieldKind(
      "any",
      "any value, which endpoints write unchanged",
      inTemplates: "whatever it is; nothing is checked",
      example: (
        "{ type: any }",
        "{ width: 12.50, tags: [a, 1] }"
      )),
    FieldKind(
      "boolean",
      "`true` or `false`",
      inTemplates: "the same",
      example: (
        "{ type: boolean }",
        "true"
      )),
    FieldKind(
      "color",
      "a colour of CSS in hexadecimal digits",
      keys: ["pattern", "message"],
      example: (
        "{ type: color }",
        "'#0a7d5c'"
      )),
    FieldKind(
      "date",
      "a day of the calendar",
      inTemplates: "for the filter `date`",
      example: (
        "{ type: date }",
        "2026-11-21"
      )),
    FieldKind(
      "datetime",
      "a moment: a day and a time, on the clock of the site or with an offset from UTC; kept as RFC 3339 writes it",
      inTemplates: "for the filter `date`",
      example: (
        "{ type: datetime }",
        "2026-11-21T10:30:00Z"
      )),
    FieldKind(
      "decimal",
      "a number; with `quoted: true` a number in quotes, every digit kept",
      inTemplates: "a number",
      keys: ["min", "max", "quoted", "unit"],
      example: (
        "{ type: decimal, quoted: true, min: -90, max: 90 }",
        "'19.40'"
      )),
    FieldKind(
      "duration",
      "a length of time as ISO 8601 or with the units d, h, min, s; limits are in minutes",
      inTemplates: "`time.minutes`, `time.seconds`; `time` itself prints `PT1H30M`",
      keys: ["min", "max"],
      example: (
        "{ type: duration, max: 180 }",
        "1 h 30 min"
      )),
    FieldKind(
      "email",
      "an e-mail address",
      keys: ["min", "max", "pattern", "message"],
      example: (
        "{ type: email }",
        "desk@library.example"
      )),
    FieldKind(
      "enum",
      "one of `values`",
      keys: ["values", "may-grow"],
      example: (
        "{ type: enum, values: [novel, poetry] }",
        "poetry"
      )),
    FieldKind(
      "file",
      "the path of a file next to the one of the entry, published unchanged; not a file of content",
      inTemplates: "its address; `film.url`, `film.absolute_url`, `film.bytes`",
      keys: ["min", "max", "pattern", "message"],
      example: (
        "{ type: file }",
        "films/opening.mp4"
      )),
    FieldKind(
      "geo-line",
      "a list of points, two at least",
      inTemplates: "a list",
      keys: ["min", "max"],
      example: (
        "{ type: geo-line }",
        "[{ latitude: 51.5, longitude: -0.12 }, { latitude: 51.6, longitude: -0.1 }]"
      )),
    FieldKind(
      "geo-point",
      "degrees north and east (WGS 84)",
      inTemplates: "`place.latitude`, `place.longitude`; for the filter `distance_km`",
      example: (
        "{ type: geo-point }",
        "{ latitude: 51.5007, longitude: -0.1246 }"
      )),
    FieldKind(
      "image",
      "a picture: the path of a file next to the one of the entry, a path that begins with `/`, or an "
        + "address",
      inTemplates: "its address; `cover.url`, `cover.absolute_url`, `cover.width`, `cover.height`, "
        + "the last two null if the picture is not a file next to content; of a photograph, `cover.color` and "
        + "`cover.variants`",
      keys: ["min", "max", "pattern", "message"],
      example: (
        "{ type: image }",
        "covers/momo.jpg"
      )),
    FieldKind(
      "integer",
      "a whole number",
      inTemplates: "a number",
      keys: ["min", "max", "quoted", "unit"],
      example: (
        "{ type: integer, min: 1, unit: pages }",
        "288"
      )),
    FieldKind(
      "list",
      "values as `of` says; with `split: ' '` also one text, whose parts are the values",
      inTemplates: "a list",
      keys: ["of", "min", "max", "split", "unique"],
      example: (
        "{ type: list, of: { type: string }, min: 1 }",
        "[time, friendship]"
      )),
    FieldKind(
      "markdown",
      "text in Markdown",
      inTemplates: "HTML",
      keys: ["min", "max", "pattern", "message"],
      example: (
        "{ type: markdown }",
        "Wrote *Momo*."
      )),
    FieldKind(
      "money",
      "an amount in plain digits and the code of a currency (ISO 4217), every digit kept; limits are of "
        + "the amount",
      inTemplates: "for the filter `money`; `price.amount`, `price.currency`",
      keys: ["min", "max"],
      example: (
        "{ type: money, min: 0 }",
        "12.50 MXN"
      )),
    FieldKind(
      "number",
      "a number",
      inTemplates: "a number",
      keys: ["min", "max", "quoted", "unit"],
      example: (
        "{ type: number, max: 5 }",
        "4.5"
      )),
    FieldKind(
      "object",
      "a mapping as `fields` says; `others` allows members of other names, and `derive` adds fields that are "
        + "computed from these and from the enclosing values",
      inTemplates: "`loan.until`",
      keys: ["fields", "others", "derive"],
      example: (
        "{ type: object, fields: { from: { type: date }, until: { type: date } } }",
        "{ from: 2026-11-01, until: 2026-11-30 }"
      )),
    FieldKind(
      "phone",
      "a telephone number: 2 to 15 digits with spaces and `.`, `-`, `(`, `)` between them, after a `+` "
        + "or not, and an extension as `ext. 12` or `x12`; or a code such as `*123#`",
      keys: ["min", "max", "pattern", "message"],
      example: (
        "{ type: phone }",
        "'+44 20 7946 0000'"
      )),
    FieldKind(
      "reference",
      "the key of an entry of the collection `to`",
      inTemplates: "that whole entry: `author.name`",
      keys: ["to", "inverse", "on-missing"],
      example: (
        "{ type: reference, to: authors, inverse: books }",
        "ende"
      )),
    FieldKind(
      "slug",
      "lowercase letters and digits with single `-` between",
      keys: ["min", "max", "pattern", "message"],
      example: (
        "{ type: slug }",
        "the-neverending-story"
      )),
    FieldKind(
      "string",
      "text that no language changes: a code, a name",
      keys: ["min", "max", "pattern", "message"],
      example: (
        "{ type: string, pattern: '^[0-9-]+$' }",
        "'978-84-376-0494-7'"
      )),
    FieldKind(
      "text",
      "text for people",
      keys: ["min", "max", "pattern", "message"],
      example: (
        "{ type: text, max: 80 }",
        "The Neverending Story"
      )),
    FieldKind(
      "url",
      "an `http` or `https` address, or a path that begins with `/`",
      keys: ["min", "max", "pattern", "message"],
      example: (
        "{ type: url }",
        "https://library.example/momo"
      )),
  ]

  /// The names of all types.
  package static var names: [String] { all.map(\.name) }

  /// The type called `name`.
  package static func named(_ name: String) -> FieldKind? { all.first { $0.name == name } }

  /// "; did you mean 'integer'?" for a misspelt type or its name in another language.
  package static func suggestion(for name: String) -> Message {
    let words = [
      "int": "integer", "bool": "boolean", "str": "string", "float": "number", "double": "number",
      "array": "list", "map": "object", "mapping": "object", "link": "url", "ref": "reference",
      "relation": "reference", "select": "enum", "choice": "enum", "time": "datetime",
      "timestamp": "datetime", "picture": "image", "tags": "list",
    ]
    if let meant = words[name.lowercased()] { return "; did you mean '\(meant)'?" }
    return didYouMean(name, names)
  }
}
