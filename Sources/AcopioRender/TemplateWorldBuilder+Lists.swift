import AcopioBase
import AcopioModel
import AcopioTemplate

extension TemplateWorldBuilder {
  mutating func uses(
    of taxonomy: TaxonomyRule, _ collection: Collection
  ) -> [TemplateUse] {
    let name = collection.name
    let term = termType(taxonomy, collection)
    let field = taxonomy.field.content
    var uses = [
      use(
        taxonomy.list.layout, "the pages of each '\(field)' of '\(name)'", "term", .text,
        listVariables(taxonomy.list, collection) + [("term", term)])
    ]
    if let index = taxonomy.index {
      let list = object("the list", [("title", title(index)), ("url", .text)])
      uses.append(
        use(
          index.layout, "the page of every '\(field)' of '\(name)'", "terms", title(index),
          [("list", list), ("terms", .list(term))]))
    }
    return uses
  }

  /// The type of a term.
  mutating func termType(_ taxonomy: TaxonomyRule, _ collection: Collection) -> TemplateType {
    var members: [(name: String, type: TemplateType)] = [
      ("name", .text), ("slug", .text), ("term", .text), ("url", .text), ("count", .number),
      ("position", .number),
    ]
    if let other = collection.schema[taxonomy.field.content]?.type.reference {
      members.append(("entry", entries[other.collection] ?? .any))
    }
    return object("a term", members)
  }

  /// The type of the terms that an entry has, by the fields of the taxonomies.
  mutating func termsType(_ collection: Collection) -> TemplateType {
    var members: [(name: String, type: TemplateType)] = []
    for taxonomy in collection.pages.taxonomies {
      let name = taxonomy.field.content
      if members.contains(where: { $0.name == name }) { continue }
      members.append((name, .list(termType(taxonomy, collection))))
    }
    return object("'terms'", members)
  }

  /// The use of the layout `removed`, which a site may omit.
  mutating func removedUse() -> TemplateUse {
    let successor = object(
      "the successor",
      [
        ("key", .optional(.text)), ("title", .text), ("url", .optional(.text)),
        ("absolute_url", .optional(.text)),
      ])
    let removed = object(
      "what was removed",
      [
        ("key", .text), ("date", .date), ("reason", .text), ("successor", .optional(successor)),
      ])
    return use(
      Located("removed", at: .none), "the pages of removed entries", "removed", .null,
      [("removed", removed)])
  }

  func title(_ rule: ListRule) -> TemplateType { rule.title == nil ? .null : .text }

  mutating func listVariables(
    _ rule: ListRule, _ collection: Collection
  ) -> [(name: String, type: TemplateType)] {
    let step = object("a page of the list", [("number", .number), ("url", .text)])
    var members: [(name: String, type: TemplateType)] = [
      ("entries", list(of: collection.name)), ("number", .number), ("pages", .number),
      ("total", .number), ("previous", rule.perPage == nil ? .null : .optional(step)),
      ("next", rule.perPage == nil ? .null : .optional(step)),
    ]
    if let field = rule.groupBy { members.append(("groups", groups(of: collection, by: field))) }
    let pager = object("the pager", members)
    return [
      ("list", object("the list", [("title", title(rule)), ("url", .text)])), ("pager", pager),
    ]
  }

  mutating func groups(
    of collection: Collection, by name: Located<String>
  ) -> TemplateType {
    let field = collection.field(name.content)
    let isOptional = field.map { $0.isOptional && $0.fallback.isNothing } ?? true
    var members: [(name: String, type: TemplateType)] = [
      ("name", isOptional ? .optional(.text) : .text),
      ("slug", isOptional ? .optional(.text) : .text), ("entries", list(of: collection.name)),
    ]
    if let other = collection.schema[name.content]?.type.reference {
      let entry = entries[other.collection] ?? .any
      members.append(("entry", isOptional ? .optional(entry) : entry))
    }
    return .list(object("a group", members))
  }

  mutating func use(
    _ layout: Located<String>, _ pages: Message, _ kind: String, _ title: TemplateType,
    _ variables: [(name: String, type: TemplateType)]
  ) -> TemplateUse {
    TemplateUse(
      template: "layouts/\(layout.content)", pages: pages, origin: layout.origin,
      variables: [("page", pageType(.constant(kind), title: title))] + variables)
  }
}
