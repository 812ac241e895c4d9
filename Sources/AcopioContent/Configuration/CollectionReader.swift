import AcopioBase
import AcopioModel

/// `_collection.yml` → `Collection`.
struct CollectionReader {
  /// The path of the folder below `content/`.
  let name: String
  /// The API of the site.
  let api: API
  /// The default rules for reading Markdown.
  let markdown: MarkdownRules
  /// Whether Markdown is more than CommonMark, so that a collection can have rules of its own.
  var isMarkdownExtended = true
  /// The time zone of the site, in which defaults are read.
  var zone: ZoneRules?
  /// The arena for names.
  let arena: Arena
  /// The collections that have been read, whose lists may contain the entries.
  var collections: [Collection] = []
  /// The names of all collections.
  var declared: [String] = []
  /// The form of its pages; before the declaration is read, the form of the site's pages.
  var pageForm = PageForm()

  /// Reads the declaration; `nil` after an error that leaves no collection.
  func read(_ value: Value, _ diagnostics: inout Diagnostics) -> Collection? {
    let shape = Shapes.collection
    guard
      let map = Mapping(
        value, shape.noun, keys: shape.names,
        required: shape.requiredNames + (shape.requiredWithText?.names ?? []),
        renamed: shape.renamed, &diagnostics)
    else { return nil }
    var reader = self
    reader.pageForm = PageForm(map, otherwise: pageForm, &diagnostics)
    return reader.read(value, map, &diagnostics)
  }

  private func read(
    _ value: Value, _ map: Mapping, _ diagnostics: inout Diagnostics
  ) -> Collection? {
    if !isMarkdownExtended {
      MarkdownRulesReader.reportUseless(map.optional("markdown"), &diagnostics)
    }
    guard let (source, schema, inherited) = entries(map, &diagnostics) else { return nil }
    let derived = map.optional("derive").map {
      SchemaReader(arena: arena, collection: name, zone: zone).derived($0, &diagnostics)
    }
    return Collection(
      name: name, title: map.string("title", &diagnostics), source: source,
      isSingle: map.flag("single", &diagnostics),
      keyFields: keyFields(map, source, schema, &diagnostics),
      isKeyWritten: map.optional("key") != nil,
      slugFields: map.names("slug", &diagnostics),
      identityFields: map.names("identity", &diagnostics),
      names: names(map, schema, &diagnostics), schema: schema,
      derived: inherited + (derived?.fields ?? []),
      publish: map.list("publish").compactMap { publishRule($0, &diagnostics) },
      rules: map.list("rules").compactMap { RuleReader.read($0, &diagnostics) },
      order: map.order(&diagnostics),
      pages: pages(
        map, schema.fields + inherited.map(\.field) + (derived?.fields.map(\.field) ?? []),
        &diagnostics),
      choices: choices(map, &diagnostics),
      files: files(map, schema, inherited + (derived?.fields ?? []), &diagnostics),
      html: AllowedHTMLReader.read(map.optional("html"), &diagnostics),
      markdown: MarkdownRulesReader.read(
        map.optional("markdown"), Shapes.collectionMarkdown, over: markdown, &diagnostics),
      origin: map.optional("entries")?.origin ?? value.origin.firstLine,
      unread: derived.map(\.unread) ?? [])
  }

  /// Reads the source of the entries, their fields, and the fields that are computed in place.
  private func entries(
    _ map: Mapping, _ diagnostics: inout Diagnostics
  ) -> (EntrySource, Schema, [DerivedField])? {
    guard let value = map.optional("entries"), value.kind == .object else {
      let source = source(map, &diagnostics)
      let schema = map.required("schema", &diagnostics).flatMap {
        SchemaReader(arena: arena, collection: name, zone: zone).schema($0, &diagnostics)
      }
      guard let source, let schema else { return nil }
      return (source, schema, [])
    }
    for key in ["schema", "names"] {
      guard let extra = map.optional(key) else { continue }
      diagnostics.error(
        .unknownKey, "'\(key)' has no meaning for elements, which are written in other entries",
        at: extra.origin.firstLine,
        remedy: key == "schema"
          ? "declare the fields in 'of' of the list, and further ones with 'derive' here"
          : "leave it out")
    }
    let reader = ElementsReader(
      name: name, collections: collections, declared: declared, arena: arena)
    guard let elements = reader.read(value, &diagnostics) else { return nil }
    return (elements.source, elements.schema, elements.derived)
  }

  /// The fields that make the key: several of elements, one of others; reports `missing-key-field` for
  /// elements without a key.
  private func keyFields(
    _ map: Mapping, _ source: EntrySource, _ schema: Schema, _ diagnostics: inout Diagnostics
  ) -> [Located<String>] {
    let fields = map.names("key", &diagnostics)
    if case .file = source, map.optional("key") == nil, let field = schema[Collection.usualKey],
      FieldUse.key.accepts(field.type)
    {
      return [Located(Collection.usualKey, at: field.origin)]
    }
    if source.isElements, fields.isEmpty {
      diagnostics.error(
        .missingKeyField, "the entries of '\(name)' have no key",
        at: map.optional("entries")?.origin.firstLine ?? map.value.origin.firstLine,
        remedy: "name the fields that make each unique: 'key: [\(EntrySource.parentField), …]'")
    }
    if !source.isElements, fields.count > 1 {
      diagnostics.error(
        .wrongType, "'key' names \(fields.count) fields", at: fields[1].origin,
        remedy: "name one; only entries that are elements of a list have a key of several")
    }
    return source.isElements ? fields : Array(fields.prefix(1))
  }

  /// The built-in keys by their names in the files.
  private func names(
    _ map: Mapping, _ schema: Schema, _ diagnostics: inout Diagnostics
  ) -> [String: String] {
    guard let value = map.optional("names"),
      let names = Mapping(value, "'names'", keys: SchemaReader.builtIn, &diagnostics)
    else { return [:] }
    var known: [String: String] = [:]
    for member in names.value.members {
      guard let name = Mapping.string(member.value, "a name", &diagnostics) else { continue }
      // A field may have the name in the files: the key is then both.
      let taken = schema[member.key.string] == nil ? nil : member.key.string
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

  private func pages(
    _ map: Mapping, _ fields: [Field], _ diagnostics: inout Diagnostics
  ) -> CollectionPages {
    CollectionPages(
      entry: map.optional("page").flatMap { pageRule($0, fields, &diagnostics) },
      lists: map.list("lists").compactMap {
        listRule($0, Shapes.list, title: map.string("title", &diagnostics), &diagnostics)
      },
      taxonomies: map.list("taxonomies").compactMap { taxonomy($0, &diagnostics) },
      metadata: map.optional("metadata").flatMap {
        MetadataReader(arena: arena).read($0, &diagnostics)
      }, crawling: map.crawling(&diagnostics), untranslated: map.untranslated(&diagnostics))
  }

  private func choices(_ map: Mapping, _ diagnostics: inout Diagnostics) -> EntryChoices {
    EntryChoices(
      selects: map.optional("select").map {
        SelectReader(arena: arena, collection: name).read($0, &diagnostics)
      } ?? [],
      related: map.optional("related").flatMap { RelatedReader.read($0, &diagnostics) })
  }

  private func files(
    _ map: Mapping, _ schema: Schema, _ derived: [DerivedField],
    _ diagnostics: inout Diagnostics
  ) -> CollectionFiles {
    let lists = (schema.fields + derived.map(\.field)).filter { field in
      guard case .list(let item) = field.type, case .object = item.type else { return false }
      return true
    }
    return CollectionFiles(
      feeds: map.list("feeds").compactMap { feed($0, Shapes.feed, &diagnostics) },
      endpoints: map.list("endpoints").compactMap {
        EndpointReader(api: api, arena: arena, lists: Set(lists.map(\.name.string)))
          .read($0, &diagnostics)
      },
      outputs: OutputReader(arena: arena).read(map, Shapes.output, &diagnostics),
      search: map.optional("search").flatMap {
        $0.bool == false
          ? nil : SearchReader(collection: name, arena: arena).read($0, &diagnostics)
      },
      isSearched: map.optional("search")?.bool != false)
  }

  private func source(_ map: Mapping, _ diagnostics: inout Diagnostics) -> EntrySource? {
    guard let entries = map.requiredString("entries", &diagnostics) else { return nil }
    if let source = EntrySource(written: entries.content) { return source }
    diagnostics.error(
      .invalidEntries,
      "'entries' must be one file of this folder, '*.' and an extension, '**/*.' and one, or a mapping",
      at: entries.origin,
      remedy:
        "write for example 'entries: books.json', 'entries: \"*.md\"', 'entries: \"**/*.md\"' or "
        + "'entries: { from: products, list: releases }'")
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

  private func pageRule(
    _ value: Value, _ fields: [Field], _ diagnostics: inout Diagnostics
  ) -> PageRule? {
    guard let map = Mapping(value, Shapes.page, &diagnostics),
      let permalink = pattern("permalink", map, &diagnostics),
      let layout = map.requiredString("layout", &diagnostics)
    else { return nil }
    return PageRule(
      permalink: permalink.withDates(fields, in: arena, &diagnostics), layout: layout,
      isSlashless: pageForm.isSlashless, hasTwins: pageForm.hasTwins,
      crawling: map.crawling(&diagnostics),
      updated: map.names("updated", &diagnostics))
  }

  private func listRule(
    _ value: Value, _ shape: Shape, title: String? = nil, _ diagnostics: inout Diagnostics
  ) -> ListRule? {
    guard let map = Mapping(value, shape, &diagnostics),
      let permalink = pattern("permalink", map, &diagnostics),
      let layout = map.requiredString("layout", &diagnostics)
    else { return nil }
    let perPage = map.integer("per-page", &diagnostics)
    if perPage != nil { requireFolder(permalink, "a list with 'per-page'", &diagnostics) }
    return ListRule(
      permalink: permalink, layout: layout, title: map.string("title", &diagnostics) ?? title,
      filter: map.optional("where").flatMap { ExpressionParser.parse($0, &diagnostics) },
      order: map.order(&diagnostics), groupBy: map.name("group-by", &diagnostics),
      perPage: perPage, crawling: map.crawling(&diagnostics))
  }

  /// Reports a permalink that cannot have other files below it.
  private func requireFolder(
    _ permalink: PathPattern, _ noun: Message, _ diagnostics: inout Diagnostics
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
    if let fault = text.content.withBytes({ PercentEncoding.fault(inPath: $0) }) {
      diagnostics.error(
        .invalidPermalink, "the path '\(text.content)' \(fault.message)", at: text.origin,
        remedy: fault.remedy)
      return nil
    }
    if let pattern = PathPattern(text.content, origin: text.origin, in: arena) { return pattern }
    diagnostics.error(
      .invalidPermalink, "a brace in the path is not closed, or encloses no name",
      at: text.origin, remedy: "write fields as '{slug}'")
    return nil
  }
}
