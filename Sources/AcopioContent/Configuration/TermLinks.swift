import AcopioBase
import AcopioModel

/// Checks the fields whose values are terms: of taxonomies, groups and relations.
///
/// Reports `unknown-field`, `no-terms`, `several-terms`, `title-field` and `duplicate-field`.
struct TermLinks {
  /// The collection whose declarations are checked.
  let collection: Collection
  /// All collections that could be read.
  let collections: [Collection]
  /// The shapes of their entries.
  let shapes: EntryShapes

  /// Checks every declaration; the names of taxonomy fields were checked before.
  func check(_ diagnostics: inout Diagnostics) {
    for list in collection.pages.lists { checkGroup(list, &diagnostics) }
    for taxonomy in collection.pages.taxonomies {
      checkGroup(taxonomy.list, &diagnostics)
      if let type = type(of: taxonomy.field.content) {
        checkTerms(type, taxonomy.field, "a taxonomy", &diagnostics)
        checkTitle(taxonomy, type, &diagnostics)
      } else if let type = shapes[collection.name]?[taxonomy.field.content]?.type {
        checkTerms(type, taxonomy.field, "a taxonomy", &diagnostics)
      }
    }
    guard let related = collection.choices.related else { return }
    for share in related.shares {
      guard let type = known(share.field, &diagnostics) else { continue }
      checkTerms(type, share.field, "'related'", &diagnostics)
    }
    if let field = field("related") {
      diagnostics.error(
        .duplicateField, "'related' is both a field and the list of related entries",
        at: field.origin, remedy: "give the field another name",
        notes: [Diagnostic.Note("the list is declared here", at: related.origin)])
    }
  }

  private func type(of name: String) -> FieldType? {
    field(name)?.type
  }

  private func field(_ name: String) -> Field? {
    shapes[collection.name]?.field(name, in: collection)
  }

  private func known(
    _ name: Located<String>, _ diagnostics: inout Diagnostics
  ) -> FieldType? {
    if let type = type(of: name.content) { return type }
    let fields = collection.schema.fields + collection.derived.map(\.field)
    let names = fields.map(\.name.string)
    diagnostics.error(
      .unknownField,
      "'\(name.content)' is not a field of '\(collection.name)'\(didYouMean(name.content, names))",
      at: name.origin, remedy: "fields are \(listed(names))")
    return nil
  }

  private func checkTerms(
    _ type: FieldType, _ name: Located<String>, _ noun: Message, _ diagnostics: inout Diagnostics
  ) {
    if !type.givesTerms { FieldUse.reportNoTerms(noun, name, type, &diagnostics) }
  }

  private func checkGroup(_ list: ListRule, _ diagnostics: inout Diagnostics) {
    guard let name = list.groupBy, let type = known(name, &diagnostics), !type.givesTerm else {
      return
    }
    guard type.givesTerms else {
      return checkTerms(type, name, "groups", &diagnostics)
    }
    diagnostics.error(
      .severalTerms, "entries can't be grouped by '\(name.content)', which has several values",
      at: name.origin,
      remedy:
        "group by a field of one value, or make it a taxonomy, which has a page for each value"
    )
  }

  private func checkTitle(
    _ taxonomy: TaxonomyRule, _ type: FieldType, _ diagnostics: inout Diagnostics
  ) {
    guard let title = taxonomy.titleField else { return }
    guard let reference = type.reference else {
      diagnostics.error(
        .titleField, "'title-field' is for references; '\(taxonomy.field.content)' is not one",
        at: title.origin, remedy: "leave it out: the values themselves are the names")
      return
    }
    guard let other = shapes.index(of: reference.collection).map({ collections[$0] }),
      other.schema[title.content] == nil
    else { return }
    let names = other.schema.fields.map(\.name.string)
    diagnostics.error(
      .unknownField,
      "'\(title.content)' is not a field of '\(other.name)'\(didYouMean(title.content, names))",
      at: title.origin, remedy: "fields are \(listed(names))")
  }
}
