import AcopioBase
import AcopioModel

/// `_collection.yml` → `Collection`.
struct CollectionReader {
  /// The path of the folder below `content/`.
  let name: String
  /// The API of the site.
  let api: API
  /// How Markdown is read unless the collection says otherwise.
  let markdown: MarkdownRules
  /// The arena for names.
  let arena: Arena
  /// The form of its pages; before the declaration is read, that of the site's.
  var pageForm = PageForm()

  /// Reads the declaration; `nil` after an error that leaves no collection.
  func read(_ value: Value, _ diagnostics: inout Diagnostics) -> Collection? {
    guard let map = Mapping(value, Shapes.collection, &diagnostics) else { return nil }
    var reader = self
    reader.pageForm = PageForm(map, otherwise: pageForm, &diagnostics)
    return reader.read(value, map, &diagnostics)
  }

  private func read(
    _ value: Value, _ map: Mapping, _ diagnostics: inout Diagnostics
  ) -> Collection? {
    let schemas = SchemaReader(arena: arena, collection: name)
    let source = source(map, &diagnostics)
    let schema = map.required("schema", &diagnostics).flatMap { schemas.schema($0, &diagnostics) }
    guard let source, let schema else { return nil }
    let derived = map.optional("derive").map { schemas.derived($0, &diagnostics) }
    return Collection(
      name: name, title: map.string("title", &diagnostics), source: source,
      keyField: map.name("key", &diagnostics), slugFields: map.names("slug", &diagnostics),
      names: names(map, schema, &diagnostics), schema: schema,
      derived: derived?.fields ?? [],
      publish: map.list("publish").compactMap { publishRule($0, &diagnostics) },
      rules: map.list("rules").compactMap { RuleReader.read($0, &diagnostics) },
      order: map.order(&diagnostics),
      pages: pages(map, &diagnostics), choices: choices(map, &diagnostics),
      files: files(map, &diagnostics),
      html: AllowedHTMLReader.read(map.optional("html"), &diagnostics),
      markdown: MarkdownRulesReader.read(
        map.optional("markdown"), Shapes.collectionMarkdown, over: markdown, &diagnostics),
      origin: map.optional("entries")?.origin ?? value.origin.firstLine,
      unread: derived.map(\.unread) ?? [])
  }

  /// The built-in keys by what they are called in the files.
  private func names(
    _ map: Mapping, _ schema: Schema, _ diagnostics: inout Diagnostics
  ) -> [String: String] {
    guard let value = map.optional("names"),
      let names = Mapping(value, "'names'", keys: SchemaReader.builtIn, &diagnostics)
    else { return [:] }
    var known: [String: String] = [:]
    for member in names.value.members {
      guard let name = Mapping.string(member.value, "a name", &diagnostics) else { continue }
      let taken = [name, member.key.string].first { schema[$0] != nil }
      if known[name] != nil || taken != nil || SchemaReader.builtIn.contains(name) {
        diagnostics.error(
          .duplicateKey, "'\(taken ?? name)' already has a meaning in the entries",
          at: member.value.origin,
          remedy: taken == nil ? "write the name of another key" : "leave the field out")
      }
      known[name] = member.key.string
    }
    return known
  }

  private func pages(_ map: Mapping, _ diagnostics: inout Diagnostics) -> CollectionPages {
    CollectionPages(
      entry: map.optional("page").flatMap { pageRule($0, &diagnostics) },
      lists: map.list("lists").compactMap { listRule($0, Shapes.list, &diagnostics) },
      taxonomies: map.list("taxonomies").compactMap { taxonomy($0, &diagnostics) },
      metadata: map.optional("metadata").flatMap {
        MetadataReader(arena: arena).read($0, &diagnostics)
      })
  }

  private func choices(_ map: Mapping, _ diagnostics: inout Diagnostics) -> EntryChoices {
    EntryChoices(
      selects: map.optional("select").map {
        SelectReader(arena: arena, collection: name).read($0, &diagnostics)
      } ?? [],
      related: map.optional("related").flatMap { RelatedReader.read($0, &diagnostics) })
  }

  private func files(_ map: Mapping, _ diagnostics: inout Diagnostics) -> CollectionFiles {
    CollectionFiles(
      feeds: map.list("feeds").compactMap { feed($0, Shapes.feed, &diagnostics) },
      endpoints: map.list("endpoints").compactMap {
        EndpointReader(api: api, arena: arena).read($0, &diagnostics)
      },
      outputs: OutputReader(arena: arena).read(map, Shapes.output, &diagnostics))
  }

  private func source(_ map: Mapping, _ diagnostics: inout Diagnostics) -> EntrySource? {
    guard let entries = map.requiredString("entries", &diagnostics) else { return nil }
    if let source = EntrySource(written: entries.content) { return source }
    diagnostics.error(
      .invalidEntries,
      "'entries' must be one file of this folder, '*.' and an extension, or '**/*.' and one",
      at: entries.origin,
      remedy:
        "write for example 'entries: books.json', 'entries: \"*.md\"' or 'entries: \"**/*.md\"'")
    return nil
  }

  private func publishRule(_ value: Value, _ diagnostics: inout Diagnostics) -> PublishRule? {
    guard let map = Mapping(value, Shapes.publishRule, &diagnostics),
      let condition = map.required("when", &diagnostics),
      let reason = map.requiredString("message", &diagnostics),
      let expression = ExpressionParser.parse(condition, &diagnostics)
    else { return nil }
    return PublishRule(condition: expression, reason: reason.content)
  }

  private func pageRule(_ value: Value, _ diagnostics: inout Diagnostics) -> PageRule? {
    guard let map = Mapping(value, Shapes.page, &diagnostics),
      let permalink = pattern("permalink", map, &diagnostics),
      let layout = map.requiredString("layout", &diagnostics)
    else { return nil }
    return PageRule(
      permalink: permalink, layout: layout, isSlashless: pageForm.isSlashless,
      hasTwins: pageForm.hasTwins)
  }

  private func listRule(
    _ value: Value, _ shape: Shape, _ diagnostics: inout Diagnostics
  ) -> ListRule? {
    guard let map = Mapping(value, shape, &diagnostics),
      let permalink = pattern("permalink", map, &diagnostics),
      let layout = map.requiredString("layout", &diagnostics)
    else { return nil }
    let perPage = map.integer("per-page", in: 1...1_000_000, &diagnostics)
    if perPage != nil { requireFolder(permalink, "a list with 'per-page'", &diagnostics) }
    return ListRule(
      permalink: permalink, layout: layout, title: map.string("title", &diagnostics),
      filter: map.optional("where").flatMap { ExpressionParser.parse($0, &diagnostics) },
      order: map.order(&diagnostics), groupBy: map.name("group-by", &diagnostics),
      perPage: perPage)
  }

  /// Reports a permalink that cannot have other files below it.
  private func requireFolder(
    _ permalink: PathPattern, _ noun: String, _ diagnostics: inout Diagnostics
  ) {
    guard permalink.text.hasSuffix(".html") else { return }
    diagnostics.error(
      .invalidPermalink, "the permalink of \(noun) must end with '/'", at: permalink.origin,
      remedy: "write '\(permalink.text.dropLast(".html".count))/'")
  }

  private func taxonomy(_ value: Value, _ diagnostics: inout Diagnostics) -> TaxonomyRule? {
    guard let list = listRule(value, Shapes.taxonomy, &diagnostics),
      let map = Mapping(value, "a taxonomy", keys: value.members.map(\.key.string), &diagnostics),
      let field = map.requiredString("field", &diagnostics)
    else { return nil }
    if !list.permalink.fields.contains("term") {
      diagnostics.error(
        .missingTerm, "the permalink of a taxonomy must contain '{term}'",
        at: list.permalink.origin, remedy: "write for example '/tags/{term}/'")
    }
    let feed = map.optional("feed").flatMap { self.feed($0, Shapes.termFeed, &diagnostics) }
    if let feed, feed.path == nil {
      requireFolder(list.permalink, "a taxonomy with feeds", &diagnostics)
    }
    return TaxonomyRule(
      field: field, titleField: map.name("title-field", &diagnostics), list: list,
      index: map.optional("index").flatMap { listRule($0, Shapes.termIndex, &diagnostics) },
      feed: feed, outputs: OutputReader(arena: arena).read(map, Shapes.termOutput, &diagnostics))
  }

  func pattern(
    _ key: String, _ map: Mapping, isRequired: Bool = true, _ diagnostics: inout Diagnostics
  ) -> PathPattern? {
    guard isRequired || map.optional(key) != nil,
      let text = map.requiredString(key, &diagnostics)
    else { return nil }
    let pattern = PathPattern.read(text, in: arena, &diagnostics)
    return key == "permalink" && pageForm.isSlashless
      ? pattern?.withoutSlash(in: arena) : pattern
  }
}

extension PathPattern {
  /// Reads a pattern that begins with a slash and closes its braces; reports `invalid-permalink`.
  static func read(
    _ text: Located<String>, in arena: Arena, _ diagnostics: inout Diagnostics
  ) -> PathPattern? {
    guard text.content.hasPrefix("/") else {
      diagnostics.error(
        .invalidPermalink, "a path must begin with '/'", at: text.origin,
        remedy: "write '/\(text.content)'")
      return nil
    }
    if let colon = text.content.firstRange(of: "/:") {
      let name = text.content[colon.upperBound...].prefix { $0 != "/" && $0 != "." }
      diagnostics.error(
        .invalidPermalink, "':\(name)' is not a field in a path", at: text.origin,
        remedy: "write '{\(name)}'")
      return nil
    }
    if let pattern = PathPattern(text.content, origin: text.origin, in: arena) { return pattern }
    diagnostics.error(
      .invalidPermalink, "a brace in the path is not closed, or encloses no name",
      at: text.origin, remedy: "write fields as '{slug}'")
    return nil
  }
}
