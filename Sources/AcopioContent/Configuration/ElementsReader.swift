import AcopioBase
import AcopioModel

/// `entries: { from: products, list: releases }` → the source, and the additions that the entries
/// get from that list.
struct ElementsReader {
  /// The name of the collection that the entries belong to.
  let name: String
  /// The collections that have been read.
  let collections: [Collection]
  /// The names of all collections, including those that were refused.
  let declared: [String]
  /// The arena for names.
  let arena: Arena

  /// Elements as entries.
  struct Elements {
    let source: EntrySource
    /// `parent`, then the fields of an element.
    let schema: Schema
    /// The computed fields of an element.
    let derived: [DerivedField]
  }

  /// The collection whose lists contain the entries that `_collection.yml` declares; `nil` if they are
  /// declared otherwise.
  static func source(of declaration: Value, named name: String) -> String? {
    let from = declaration.member("entries").member("from")
    return from.hasText ? Collection.sibling(from.text.string, of: name) : nil
  }

  /// Reads the mapping; reports `unknown-collection`, `invalid-entries`, `unknown-field` and
  /// `duplicate-field`.
  func read(_ value: Value, _ diagnostics: inout Diagnostics) -> Elements? {
    guard let map = Mapping(value, Shapes.elements, &diagnostics),
      let from = map.requiredString("from", &diagnostics),
      let list = map.requiredString("list", &diagnostics),
      let collection = collection(from, &diagnostics),
      let schema = schema(list, collection, &diagnostics)
    else { return nil }
    let name = EntrySource.parentField.description
    if let field = schema[name] {
      diagnostics.error(
        .duplicateField,
        "'\(name)' is both a field of the elements and the entry that they are in",
        at: field.origin, remedy: "give the field another name",
        notes: [Diagnostic.Note("the elements become entries here", at: value.origin.firstLine)])
    }
    // An unpublished entry withholds those of its elements.
    let reference = Reference(
      collection: collection.name, inverse: map.inverse(&diagnostics), onMissing: .withhold,
      origin: from.origin)
    let parent = Field(
      name: Name(name, in: arena), type: .reference(reference), origin: from.origin)
    return Elements(
      source: .elements(of: collection.name, list: list.content),
      schema: Schema(fields: [parent] + schema.fields),
      derived: schema.derived.map {
        DerivedField(field: $0.field, expression: $0.expression, isOfElement: true)
      })
  }

  private func collection(
    _ from: Located<String>, _ diagnostics: inout Diagnostics
  ) -> Collection? {
    let wanted = Collection.sibling(from.content, of: name)
    if let found = collections.first(where: { $0.name == wanted }) { return found }
    guard declared.contains(wanted) else {
      diagnostics.error(
        .unknownCollection,
        "there is no collection '\(wanted)'\(didYouMean(wanted, declared))", at: from.origin,
        remedy: "collections are \(listed(declared.filter { $0 != name }))")
      return nil
    }
    // Another one could not be read, which was reported, or waits for this one.
    return nil
  }

  /// The fields of the elements of a list.
  private func schema(
    _ list: Located<String>, _ collection: Collection, _ diagnostics: inout Diagnostics
  ) -> Schema? {
    func elements(_ field: Field) -> Schema? {
      guard case .list(let item) = field.type, case .object(let schema) = item.type else {
        return nil
      }
      return schema
    }
    let lists = collection.schema.fields.filter { elements($0) != nil }.map(\.name.string)
    let remedy: Message =
      lists.isEmpty
      ? "name a collection with a field of type list whose elements are objects"
      : "lists of objects in '\(collection.name)' are \(listed(lists))"
    guard let field = collection.schema[list.content] else {
      diagnostics.error(
        .unknownField,
        "'\(list.content)' is not a field of '\(collection.name)'\(didYouMean(list.content, lists))",
        at: list.origin, remedy: remedy)
      return nil
    }
    guard let schema = elements(field), lists.contains(list.content) else {
      diagnostics.error(
        .invalidEntries,
        "'\(list.content)' of '\(collection.name)' is of type \(field.type.name), not a written list of objects",
        at: list.origin, remedy: remedy,
        notes: [Diagnostic.Note("the field is declared here", at: field.origin)])
      return nil
    }
    guard !field.isLocalized else {
      diagnostics.error(
        .invalidEntries,
        "'\(list.content)' of '\(collection.name)' may have other elements in each language",
        at: list.origin,
        remedy: "leave out 'translated' there, and translate fields inside of the elements",
        notes: [Diagnostic.Note("the field is declared here", at: field.origin)])
      return nil
    }
    return schema
  }

  /// Reports collections that come from each other, and so have no entries.
  static func reportCircle(
    _ circle: [(name: String, value: Value)], _ diagnostics: inout Diagnostics
  ) {
    guard let (name, value) = circle.first else { return }
    let others = circle.dropFirst().map { "'\($0.name)'" }.joined(separator: ", ")
    diagnostics.error(
      .invalidEntries,
      others.isEmpty
        ? "the entries of '\(name)' are elements of its own entries"
        : "the entries of '\(name)' are elements of entries of \(others), and those come from it",
      at: value.member("entries").member("from").origin,
      remedy: "name a collection with entries of its own")
  }
}

extension Mapping {
  /// The name of the list of referring entries at `inverse`; reports a built-in name as `reserved-name`.
  func inverse(_ diagnostics: inout Diagnostics) -> String? {
    guard let name = string("inverse", &diagnostics) else { return nil }
    guard SchemaReader.reservedForLists.contains(name) else { return name }
    diagnostics.error(
      .reservedName, "'\(name)' is given to every entry and cannot be an inverse",
      at: optional("inverse")?.origin ?? value.origin, remedy: "choose another name")
    return nil
  }
}
