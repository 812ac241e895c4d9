import AcopioBase
import AcopioModel

extension Shapes {
  /// `_collection.yml`.
  static let collection = Shape(
    "_collection.yml", "a collection",
    "A collection: the fields of its entries, and the files published from them.",
    requiredWithText: ("entries", ["schema"]),
    [
      Key("title", .text, "a name for people", example: "Books"),
      Key(
        "entries", .either([.plainText, .shape("elements")]), required: true,
        "the file with all entries, or `*.` and an extension if each file is an entry; `**/*.` for those "
          + "in all folders below, too; a mapping for the elements of a list in other entries",
        example: "'*.md'"),
      Key(
        "single", .flag, "there is exactly one entry, which templates read as `site.data.books`",
        example: "true"),
      Key(
        "key", .several(.name),
        "the unique field that references name; by default the file name without its extension, and `id` "
          + "for entries in one list; of elements, the fields whose values with `/` between them are unique",
        example: "isbn"),
      Key(
        "slug", .several(.name), "the fields that slugs are made from; by default the key",
        example: "title"),
      Key(
        "identity", .several(.name),
        "the fields that identify an entry for the lock of the API; by default its title and the fields of its slug",
        example: "[title, author]"),
      Key(
        "names", .words(SchemaReader.builtIn, .text),
        "names that these files use for built-in keys",
        example: "{ aliases: old_urls, permalink: url }"),
      Key(
        "schema", .mapping(fieldKind), "the fields of an entry; required but for elements",
        example: "{ title: { type: text } }"),
      Key(
        "derive", .mapping(.shape("derived field")), "the fields that are computed",
        example: "{ evenings: { type: integer, value: 'ceil(pages / 40)' } }"),
      Key(
        "publish", .several(.shape("publish rule")), "conditions for publishing an entry",
        example: "[{ when: 'not lost', message: 'it is lost' }]"),
      Key(
        "rules", .several(.shape("rule")), "conditions on the values of an entry",
        example: "[{ require: pages > 0, message: a book needs pages }]"),
      Key(
        "order", .several(.name), "the fields to sort by, `-field` for descending",
        example: "[-published, title]"),
      Key(
        "page", .shape("page"), "the page of each entry",
        example: "{ permalink: '/books/{slug}/', layout: book }"),
      Key(
        "lists", .several(.shape("list")), "the pages that list the entries",
        example: "[{ permalink: /books/, layout: books }]"),
      Key(
        "taxonomies", .several(.shape("taxonomy")), "the pages for each value of a field",
        example: "[{ field: tags, permalink: '/tags/{term}/', layout: tag }]"),
      Key(
        "select", .mapping(.shape("selection")), "lists of entries that are chosen for each entry",
        example: "{ similar: { from: books, where: shelf == this.shelf } }"),
      Key(
        "related", .shape("related"), "the rule that relates entries",
        example: "{ by: { tags: 1, author: 3 } }"),
      Key(
        "search", .either([.shape("search"), .flag]),
        "which words of the entries say most to the search; `false` leaves the pages of the collection out",
        example: "{ fields: { title: 10, content: 1 }, show: summary }"),
      Key(
        "metadata", .shape("metadata"), "metadata of the pages of entries for search engines",
        example: "{ type: Book, properties: { name: title } }"),
      Key(
        "feeds", .several(.shape("feed")), "the feeds of the collection",
        example: "[{ formats: rss, path: /books/index.xml, item: { date: published } }]"),
      Key(
        "endpoints", .several(.shape("endpoint")), "the JSON files of the API",
        example: "[{ path: /books, versions: [v1], each: { title: title } }]"),
      Key(
        "outputs", .several(.shape("output")), "the text files that templates make",
        example: "[{ path: '/calendar/{slug}.ics', template: book.ics }]"),
      Key(
        "html", .words(AllowedHTML.possible.inOrder(), .list(.word(AllowedHTML.attributes))),
        "the HTML that Markdown may contain: elements with their attributes",
        example: "{ abbr: [title] }"),
      Key(
        "markdown", .shape("markdown of a collection"),
        "how their Markdown is read, where it differs from the site",
        example: "{ foreign-syntax: allow }"),
    ] + pageForm + crawling + [untranslated])

  /// `entries:` where each element of a list is an entry.
  static let elements = Shape(
    "elements", "'entries'",
    "Entries that are the elements of a list of objects in the entries of another collection. They have "
      + "the fields of such an object, written and computed, and `parent`, the entry that they are in.",
    [
      Key("from", .text, required: true, "the other collection", example: "books"),
      Key("list", .name, required: true, "the field with the list", example: "editions"),
      Key(
        "inverse", .text, "the list of its published elements that the other entry gets",
        example: "pages"),
    ])

  /// One of `schema:`.
  static let field = Shape(
    "field", "a field", "One field of an entry. Its type decides which other keys it has.",
    variants: fieldVariants(extra: []), fieldKeys)

  /// One of `derive:`.
  static let derived = Shape(
    "derived field", "a derived field", "A field that is computed from the others of its entry.",
    variants: fieldVariants(extra: ["value"]),
    fieldKeys + [
      Key(
        "value", .expression, required: true, "how it is computed", example: "'ceil(pages / 40)'")
    ])

  private static let fieldKeys = ownFieldKeys + endOfLife

  private static let ownFieldKeys = [
    Key(
      "type",
      .either([
        .word(FieldKinds.names), .list(.word(FieldType.plainNames { $0.kindInUnion != nil })),
      ]),
      required: true,
      "the type of the value; a list allows several types", example: "text"),
    Key("title", .text, "a name for people, which editors show", example: "Pages"),
    Key("description", .text, "what to write here, which editors show", example: "Without covers."),
    Key("optional", .flag, "allows an entry to leave the field out", example: "true"),
    Key("default", .any, "the value of an entry that leaves it out", example: "novels"),
    Key(
      "translated", .flag, "whether it differs from language to language, as text does by default",
      example: "false", formerly: "localized"),
    Key(
      "min", .number, "the least number, length of text in characters, or number of elements",
      example: "1"),
    Key("max", .number, "the greatest", example: "80"),
    Key(
      "pattern", .text, "a regular expression for the whole text", example: "'^[0-9]+$'"),
    Key(
      "message", .text,
      "the requirement of the pattern in words; the remedy if a value does not match",
      example: "write the digits of the number"),
    Key(
      "quoted", .flag, "the number is in quotes, and every digit is kept as written",
      example: "true", formerly: "text"),
    Key("unit", .text, "the unit of a number", example: "pages"),
    Key(
      "values", .either([.several(.plainText), .mapping(.text)]),
      "the words of an enum; a mapping gives their titles, which the documentation of the API shows",
      example: "[novels, poetry]"),
    Key(
      "may-grow", .flag,
      "of an enum: further words may be added, so descriptions of the API tell clients to expect others",
      example: "true"),
    Key(
      "split", .text, "of a list: the separator of its elements if it is written as one text",
      example: "', '"),
    Key(
      "unique", .either([.flag, .name]),
      "of a list: no element may appear twice; of objects, the member that must differ",
      example: "true"),
    Key("of", fieldKind, "the type of the elements of a list", example: "{ type: string }"),
    Key(
      "fields", .mapping(fieldKind), "the fields of an object",
      example: "{ from: { type: date } }"),
    Key(
      "others", .word(["keep"] + FieldType.plainNames { !$0.holdsFile }),
      "of an object: allows members of other names, of any kind (`keep`) or of a type",
      example: "keep"),
    Key(
      "derive", .mapping(.shape("derived field")), "of an object: the fields that are computed",
      example: "{ label: { type: string, value: upper(code) } }"),
    Key("to", .text, "the collection that a reference names an entry of", example: "authors"),
    Key(
      "inverse", .text, "the list of referring entries that the referenced entry gets",
      example: "books"),
    Key(
      "on-missing", .either([.word(Reference.Missing.allCases.map(\.rawValue)), .any]),
      "the action if the referenced entry is not published", example: "withhold"),
  ]

  /// A field, or its type alone.
  private static let fieldKind = KeyKind.either([.word(FieldKinds.names), .shape("field")])

  private static func fieldVariants(extra: [String]) -> Shape.Variants {
    Shape.Variants(
      key: "type",
      cases: FieldKinds.all.map { ($0.name, $0.summary, FieldKinds.commonKeys + $0.keys + extra) })
  }

  /// One of `publish:`.
  static let publishRule = Shape(
    "publish rule", "a publish rule", "A condition for publishing an entry.",
    [
      Key("when", .expression, required: true, "the condition", example: "'not lost'"),
      Key(
        "message", .text, required: true, "why an entry is withheld, for the ledger",
        example: "it is lost", formerly: "otherwise"),
    ])

  /// One of `rules:`.
  static let rule = Shape(
    "rule", "a rule", "A condition on the values of an entry.",
    [
      Key("require", .expression, required: true, "the condition", example: "pages > 0"),
      Key(
        "message", .text, required: true, "the message if the condition does not hold",
        example: "a book needs pages"),
      Key("remedy", .text, "what to do then", example: "count them"),
      Key("when", .expression, "which entries it is for; by default all", example: "not lost"),
      Key("at", .text, "the field that the message points at", example: "pages"),
      Key(
        "severity", .word(["error", "warning"]), "`error`, the default, or `warning`",
        example: "warning"),
    ])

  /// `page:`.
  static let page = Shape(
    "page", "'page'", "The page of each entry.",
    [
      permalink("/books/{slug}/"),
      Key("layout", .text, required: true, "its layout", example: "book"),
      Key(
        "updated", .several(.name),
        "the field with the date of its last change, for the sitemap; of several the first that has a value",
        example: "[revised, published]"),
    ] + crawling)

  /// The rule for search engines on pages.
  private static let crawling = [
    Key(
      "robots", .word(CrawlRule.words),
      "`noindex` asks search engines not to show the pages, and leaves them out of sitemap, search and feeds",
      example: "noindex"),
    Key("sitemap", .flag, "whether the sitemap lists the pages", example: "false"),
  ]

  /// `untranslated:` of the site and of a collection.
  static let untranslated = Key(
    "untranslated", .word(UntranslatedRule.words),
    "the page of an entry in a language that it is not translated into: `omit` publishes none, `fallback` the text of "
      + "the site's own language with the original as its canonical address, `noindex` the same for visitors alone",
    example: "omit")

  /// One of `lists:`.
  static let list = Shape(
    "list", "a list", "A page that lists the entries, or several with `per-page`.",
    listKeys(
      "/books/", layout: "books", title: "All books", order: "[title]",
      otherwise: "; by default the one of the collection") + entryListKeys)

  /// `index:` of a taxonomy.
  static let termIndex = Shape(
    "term index", "a term index", "A page that lists the terms of a taxonomy.",
    listKeys("/tags/", layout: "tags", title: "All tags", order: "[-count, name]")
      .filter { $0.name != "per-page" })

  /// One of `taxonomies:`.
  static let taxonomy = Shape(
    "taxonomy", "a taxonomy", "Pages for each value of a field: the terms.",
    [
      Key(
        "field", .name, required: true, "the field whose values are the terms", example: "tags")
    ] + listKeys("/tags/{term}/", layout: "tag", title: "Books by tag", order: "[title]") + [
      Key(
        "title-field", .name, "of the terms of a reference: the field they are called by",
        example: "name"),
      Key(
        "index", .shape("term index"), "the page that lists the terms",
        example: "{ permalink: /tags/, layout: tags }"),
      Key(
        "feed", .shape("term feed"), "a feed of each term",
        example: "{ formats: rss, item: { date: published } }"),
      Key(
        "outputs", .several(.shape("term output")), "the text files that templates make of terms",
        example: "[{ path: '/calendar/{term}.ics', template: tag.ics }]"),
    ] + entryListKeys)

  private static func permalink(_ example: String) -> Key {
    Key(
      "permalink", .path, required: true,
      "its path, which begins with `/` and ends with `/`, `.html` or a name",
      example: example.contains("{") ? "'\(example)'" : example)
  }

  private static func listKeys(
    _ path: String, layout: String, title: String, order: String, otherwise: String = ""
  ) -> [Key] {
    [
      permalink(path),
      Key("layout", .text, required: true, "its layout", example: layout),
      Key("title", .text, "its title\(otherwise)", example: title),
      Key(
        "order", .several(.name),
        "the sort order, `-name` for descending; by default the order "
          + "of the collection", example: order),
      Key(
        "per-page", .integer(1...1_000_000), "how many fit on a page; by default all",
        example: "24"),
    ] + crawling
  }

  private static let entryListKeys = [
    Key("where", .expression, "which entries it has; by default all", example: "pages >= 250"),
    Key("group-by", .name, "the field by which entries are grouped", example: "shelf"),
  ]

  /// One of `select:`.
  static let selection = Shape(
    "selection", "a selection", "A list of entries that is chosen for each entry.",
    [
      Key("from", .text, required: true, "the collection to choose from", example: "books"),
      Key(
        "where", .expression, required: true,
        "which entries to choose; `this` is the entry that gets the list",
        example: "shelf == this.shelf"),
      Key("order", .several(.name), "the order of the list", example: "[title]"),
      Key("limit", .integer(1...1_000_000), "the greatest number of entries", example: "5"),
    ])

  /// `related:`.
  static let related = Shape(
    "related", "'related'", "The rule that relates entries; those that share the most come first.",
    [
      Key(
        "by", .mapping(.number), required: true, "the fields that count, with their weights",
        example: "{ tags: 1, author: 3 }"),
      Key("limit", .integer(1...100), "the greatest number of entries; by default 5", example: "4"),
    ])
}
