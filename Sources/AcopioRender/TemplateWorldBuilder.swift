import AcopioBase
package import AcopioModel
package import AcopioTemplate

/// Collections → the facts on which templates can rely: the types of all variables, and the uses of
/// each layout.
package struct TemplateWorldBuilder {
  private let site: Site
  private let collections: [Collection]
  private let shapes: EntryShapes
  var types = TypeTable()
  /// The type of the entries of each collection, by name.
  var entries: [String: TemplateType] = [:]

  private init(_ site: Site, _ collections: [Collection]) {
    self.site = site
    self.collections = collections
    shapes = EntryShapes(collections)
  }

  /// The world of a site with this content, whose entries may name layouts of their own.
  package static func world(of content: Content) -> TemplateWorld {
    var builder = TemplateWorldBuilder(content.site, content.collections)
    return builder.build(content)
  }

  private mutating func build(_ content: Content) -> TemplateWorld {
    for collection in collections {
      entries[collection.name] = types.add(
        ObjectType(name: "an entry of '\(collection.name)'", isEntry: true))
    }
    for collection in collections {
      if let type = entries[collection.name] {
        types.define(type, members: members(of: collection))
      }
    }
    var shared: [(name: String, type: TemplateType)] = [
      ("site", siteType()),
      ("build", object("the build", [("date", .date)])),
      ("collections", collectionsType()),
      // Each page knows its own kind; partials get the kind of the page that renders them.
      (
        "page",
        pageType(
          .choice([
            "entry", "list", "term", "terms", "api", "endpoint", "not-found", "languages",
            "removed",
            OutputTemplates.kind,
          ]), title: nil)
      ),
    ]
    if collections.contains(where: \.source.isTree) { shared.append(("trees", treesType())) }
    var uses: [TemplateUse] = []
    let layouts = ownLayouts(content.entries)
    for (index, collection) in collections.enumerated() {
      uses += self.uses(of: collection, own: layouts[index])
    }
    for collection in collections { uses += outputUses(of: collection) }
    let api = apiTypes(site)
    uses += siteOutputUses(site, api: api?.api)
    uses += documentationUses(site, api)
    uses.append(
      use(Located("404", at: .none), "the page for missing addresses", "not-found", .null, []))
    if site.hasOwnFolder, site.root == .choose {
      let layout = Located("languages", at: .none)
      uses.append(use(layout, "the page that lists the languages", "languages", .null, []))
    }
    if content.entries.contains(where: \.isRemoved) { uses.append(removedUse()) }
    let arena = Arena()
    let strings = site.strings.strings(for: site.language, own: site.locale, in: arena)
    return TemplateWorld(
      types: types, shared: shared, uses: uses, ownVariables: SiteNames.own,
      strings: site.strings.isComplete ? strings : nil,
      stringsFiles: site.strings.files(for: site.languages),
      remedies: [
        "page.title":
          "the title of a page is the field 'title' of its entry, or 'title:' of its list; "
          + "declare one, or print another field"
      ],
      memory: content.memory + [arena])
  }

  mutating func object(
    _ name: Message, _ members: [(name: String, type: TemplateType)]
  ) -> TemplateType { types.add(ObjectType(name: name, members: members)) }

  // MARK: - Variables of every page

  private mutating func siteType() -> TemplateType {
    let params = openType(of: site.params, "site.params")
    let language = object(
      "a language",
      [
        ("locale", .text), ("title", .text), ("url", .text), ("dir", .text), ("first_day", .number),
      ])
    var members: [(name: String, type: TemplateType)] = [
      ("name", .text), ("description", .text), ("url", .text), ("locale", .text), ("dir", .text),
      ("languages", .list(language)), ("params", params),
    ]
    let single = collections.filter(\.isSingle).map {
      (name: $0.name, item: entries[$0.name] ?? .any)
    }
    let search = object("'site.search'", [("url", .text)])
    let scope = object(
      "a scope of 'site.offline'",
      [
        ("name", .text), ("path", .text), ("title", .text), ("worker", .text), ("manifest", .text),
        ("colour", .optional(.text)), ("retired", .boolean),
      ])
    members += [("search", .optional(search)), ("offline", .list(scope))]
    if !single.isEmpty { members.append(("data", nested(single, "site.data"))) }
    return object("the site", members)
  }

  /// The type of free-form data in which a template may test for a member that is not there.
  private mutating func openType(of value: Value, _ name: String) -> TemplateType {
    let type = value.isNothing ? object("'\(name)'", []) : type(of: value, name)
    guard case .object(let number) = type else { return type }
    types.open(number)
    return type
  }

  /// The type of free-form data: its actual shape.
  private mutating func type(of value: Value, _ name: String) -> TemplateType {
    switch value.kind {
    case .object:
      return object(
        "'\(name)'",
        value.members.map { member in
          let key = member.key.string
          return (key, type(of: member.value, "\(name).\(key)"))
        })
    case .array:
      var element: TemplateType?
      for value in value.elements {
        let type = type(of: value, name)
        element = element?.joined(with: type) ?? type
      }
      return .list(element ?? .any)
    case .bool: return .boolean
    case .number, .integer: return .number
    case .date, .datetime: return .date
    case .null, .undefined: return .null
    default: return .text
    }
  }

  mutating func pageType(_ kind: TemplateType, title: TemplateType?) -> TemplateType {
    let version = object(
      "the page in another language",
      [
        ("locale", .text), ("title", .text), ("url", .text), ("absolute_url", .text),
        ("is_translated", .boolean),
      ])
    let twin = object(
      "the Markdown of the page", [("url", .text), ("absolute_url", .text), ("type", .text)])
    let picture = object(
      "the picture of the page", [("url", .text), ("absolute_url", .text), ("type", .text)])
    return object(
      "the page",
      [
        ("url", .text), ("absolute_url", .text), ("title", title ?? .optional(.text)),
        ("kind", kind), ("is_translated", .boolean), ("versions", .list(version)),
        ("alternates", .list(version)), ("x_default", .optional(.text)), ("canonical", .text),
        ("untranslated", .list(.text)),
        ("lang", .text), ("twin", .optional(twin)), ("picture", .optional(picture)),
        ("source", .optional(.text)), ("updated", .optional(.date)),
        ("robots", .optional(.text)), ("metadata", .html), ("json_ld", .html),
      ])
  }

  private mutating func collectionsType() -> TemplateType {
    nested(collections.map { ($0.name, list(of: $0.name)) }, "collections")
  }

  /// The type of `trees`: the top node of each collection whose entries are in a tree.
  private mutating func treesType() -> TemplateType {
    let trees = collections.filter(\.source.isTree).map { (name: $0.name, item: node(of: $0)) }
    return nested(trees, "trees")
  }

  private mutating func node(of collection: Collection) -> TemplateType {
    let node = types.add(ObjectType(name: "a node of 'trees.\(collection.shortName)'"))
    let entry = TemplateType.optional(entries[collection.name] ?? .any)
    types.define(
      node,
      members: [("name", .text), ("path", .text), ("entry", entry), ("children", .list(node))])
    return node
  }

  private mutating func nested(
    _ named: [(name: String, item: TemplateType)], _ title: String
  ) -> TemplateType {
    AcopioModel.nested(named, title) { title, members in
      object("'\(title)'", members.map { (name: $0.name, type: $0.item) })
    }
  }

  func list(of collection: String) -> TemplateType {
    .list(entries[collection] ?? .any)
  }

  // MARK: - Entries

  private mutating func members(
    of collection: Collection
  ) -> [(name: String, type: TemplateType)] {
    var checker = ExpressionChecker(collection, collections, shapes)
    return (shapes[collection.name]?.members ?? []).map { member in
      (member.name, type(of: member, in: collection, &checker))
    }
  }

  private mutating func type(
    of member: EntryShape.Member, in collection: Collection, _ checker: inout ExpressionChecker
  ) -> TemplateType {
    switch member.source {
    case .field(let index): return type(of: collection.schema.fields[index])
    case .derived(let index):
      let derived = collection.derived[index]
      let type = type(of: derived.field.type, member.name)
      let mayBeNull =
        derived.field.isOptional || checker.finding(derived.expression).type.canBeNull
      return mayBeNull ? .optional(type) : type
    case .inverse(let other, _): return list(of: collections[other].name)
    case .selected(let index): return list(of: collection.choices.selects[index].source.content)
    case .builtIn(.key), .builtIn(.slug), .builtIn(.lang): return .text
    case .builtIn(.url), .builtIn(.absoluteURL):
      return collection.pages.entry == nil ? .null : .text
    case .builtIn(.summary): return .optional(.html)
    case .builtIn(.content):
      return collection.source.isMarkdown ? .html : .null
    case .builtIn(.collection): return .constant(collection.name)
    case .builtIn(.related), .builtIn(.ancestors), .builtIn(.children):
      return list(of: collection.name)
    case .builtIn(.terms): return termsType(collection)
    case .builtIn(.path), .builtIn(.folder): return .text
    case .builtIn(.parent): return .optional(entries[collection.name] ?? .any)
    }
  }

  private mutating func type(of field: Field) -> TemplateType {
    let type = type(of: field.type, field.name.string)
    return field.isOptional && field.fallback.isNothing ? .optional(type) : type
  }

  private mutating func type(of field: FieldType, _ name: String) -> TemplateType {
    switch field {
    case .markdown: .html
    case .image: file("a picture", Measures.image)
    case .file: file("a file", Measures.file)
    case .list(let item): .list(type(of: item))
    default: type(of: ExpressionType(field), name)
    }
  }

  private mutating func type(of type: ExpressionType, _ name: String) -> TemplateType {
    switch type {
    case .unknown: .any
    case .nothing: .null
    case .truth: .boolean
    case .number: .number
    case .text(let words): words.map { .choice($0) } ?? .text
    case .date: .date
    case .duration: duration()
    // It may have any member.
    case .object(let schema) where schema.others != nil: .any
    case .object(let schema):
      object("'\(name)'", schema.allFields.map { ($0.name.string, self.type(of: $0)) })
    case .record(let members):
      object("'\(name)'", members.map { ($0.name.string, self.type(of: $0.type, $0.name.string)) })
    case .entry(let collection): entries[collection] ?? .any
    case .list(let element): .list(self.type(of: element, name))
    // Filters accept every kind that they can be given.
    case .union, .free: .any
    case .optional(let wrapped): .optional(self.type(of: wrapped, name))
    }
  }

  /// A duration prints as its text, as an entry prints as its key.
  private mutating func duration() -> TemplateType {
    let parts = Measures.duration.fields.map { ($0.name.string, type(of: $0)) }
    return types.add(ObjectType(name: "a duration", members: parts, isEntry: true))
  }

  /// A file prints as its address, as an entry prints as its key.
  private mutating func file(_ name: Message, _ members: Schema) -> TemplateType {
    let parts = members.fields.map { ($0.name.string, type(of: $0)) }
    return types.add(ObjectType(name: name, members: parts, isEntry: true))
  }

  // MARK: - Uses

  /// The layouts that entries of each collection name themselves, each once.
  private func ownLayouts(_ entries: [Entry]) -> [[Located<String>]] {
    var layouts = [[Located<String>]](repeating: [], count: collections.count)
    var seen = [Set<String>](repeating: [], count: collections.count)
    for entry in entries where entry.layout.kind == .string {
      let name = entry.layout.text.string
      guard seen[entry.collection].insert(name).inserted else { continue }
      layouts[entry.collection].append(Located(name, at: entry.layout.origin))
    }
    return layouts
  }

  private mutating func uses(of collection: Collection, own: [Located<String>]) -> [TemplateUse] {
    let name = collection.name
    var uses: [TemplateUse] = []
    if let page = collection.pages.entry, let entry = entries[name] {
      var title = TemplateType.null
      if case .object(let number) = entry, let type = types.objects[number]["title"] {
        title = type
      }
      for layout in [page.layout] + own {
        uses.append(
          use(layout, "the pages of '\(name)'", "entry", title, [("entry", entry)]))
      }
    }
    for rule in collection.pages.lists {
      uses.append(
        use(
          rule.layout, "a list of '\(name)'", "list", title(rule), listVariables(rule, collection)))
    }
    for taxonomy in collection.pages.taxonomies { uses += self.uses(of: taxonomy, collection) }
    return uses
  }
}
