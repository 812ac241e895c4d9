package import AcopioBase

/// The members of the subjects of endpoints besides entries: terms and the site.
package enum SubjectShapes {
  /// A term of a field, with the entries that have it.
  ///
  /// `term` is its text in paths, as is `slug`; `entry` is the entry that it is, for a reference.
  package static func term(of type: FieldType, in collection: String) -> Schema {
    Schema(
      fields: term + [Field(name: Name("entries"), type: .entries(of: collection))]
        + entry(of: type))
  }

  /// The terms that an entry has: a list for each field of a taxonomy, of terms with the `url` of their page.
  package static func terms(of collection: Collection) -> Schema {
    var seen: Set<String> = []
    return Schema(
      fields: collection.pages.taxonomies.compactMap { taxonomy in
        guard let field = collection.field(taxonomy.field.content),
          seen.insert(taxonomy.field.content).inserted
        else { return nil }
        let url = Field(name: Name("url"), type: .formed(.url))
        let members = Schema(fields: term + [url] + entry(of: field.type))
        let element = Field(name: Name("term"), type: .object(members))
        return Field(name: field.name, type: .list(element))
      })
  }

  /// The members of all terms.
  private static let term = [
    Field(name: Name("name"), type: .string), Field(name: Name("slug"), type: .string),
    Field(name: Name("term"), type: .string), Field(name: Name("count"), type: .integer),
    Field(name: Name("position"), type: .integer),
  ]

  /// The entry that a term is, for a reference.
  private static func entry(of type: FieldType) -> [Field] {
    type.reference.map {
      [
        Field(
          name: Name("entry"),
          type: .reference(Reference(collection: $0.collection, inverse: nil)))
      ]
    } ?? []
  }

  /// The site: its `name`, `description`, `locale`, `url`, `collections` with the published entries, and
  /// `data` with the entries of collections that have exactly one.
  package static func site(_ collections: [Collection], in arena: Arena) -> Schema {
    func object(_ named: [(name: String, item: FieldType)]) -> FieldType {
      nested(named) { _, members in
        .object(
          Schema(fields: members.map { Field(name: Name($0.name, in: arena), type: $0.item) }))
      }
    }
    let named = object(collections.map { ($0.name, .entries(of: $0.name)) })
    let single = collections.filter(\.isSingle).map {
      (name: $0.name, item: FieldType.reference(Reference(collection: $0.name, inverse: nil)))
    }
    let data = Field(name: Name("data"), type: object(single))
    let members = [
      Field(name: Name("name"), type: .string), Field(name: Name("description"), type: .string),
      Field(name: Name("locale"), type: .string), Field(name: Name("url"), type: .string),
      Field(name: Name("collections"), type: named),
    ]
    return Schema(fields: single.isEmpty ? members : members + [data])
  }
}
