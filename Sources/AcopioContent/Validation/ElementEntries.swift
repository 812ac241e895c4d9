import AcopioBase
import AcopioModel

/// The entries of collections whose entries are the elements of lists in other entries.
///
/// They are found once, in the site's own language, since keys are the same in all languages. In each other
/// language, the elements with the same keys give their fields; a translated list may have another order.
struct ElementEntries {
  /// An element that is an entry.
  private struct Element {
    /// The index of the entry that contains it, among the entries of its collection.
    let parent: Int
    /// Its place in the list.
    let position: Int
    let key: Value
  }

  private let collections: [Collection]
  private let arena: Arena
  /// The collections with such entries, each after the one that it comes from.
  private let order: [Int]
  /// The elements of each collection.
  private var elements: [[Element]]
  /// The entries of each collection in the site's own language.
  private var own: [[Entry]]
  /// The same in one list.
  var entries: [Entry] { order.flatMap { own[$0] } }

  /// Finds the elements; `nil` if no collection has such entries.
  ///
  /// Reports `empty-key`. `written` contains the entries that files contain, by collection.
  init?(
    _ written: [Entry], _ collections: [Collection], arena: Arena,
    _ diagnostics: inout Diagnostics
  ) {
    guard collections.contains(where: \.source.isElements) else { return nil }
    self.collections = collections
    self.arena = arena
    order = ElementEntries.order(of: collections)
    elements = collections.map { _ in [] }
    own = elements.map { _ in [] }
    var groups = grouped(written)
    for index in order {
      guard let (source, list) = list(of: index) else { continue }
      for (parent, entry) in groups[source].enumerated() where !entry.isRemoved {
        for (position, element) in entry.fields.members[list].value.elements.enumerated()
        where element.kind == .object {
          if let key = key(of: element, in: entry, collections[index], &diagnostics) {
            elements[index].append(Element(parent: parent, position: position, key: key))
          }
        }
      }
      own[index] = entries(of: index, in: groups, elements[index].map(\.position))
      groups[index] = own[index]
    }
  }

  /// All entries of a language, by collection: those in files, and the elements of their lists.
  ///
  /// Reports `missing-original` for a translated list with other elements.
  func joined(
    with written: [Entry], isTranslated: Bool, _ diagnostics: inout Diagnostics
  ) -> [Entry] {
    var groups = grouped(written)
    for index in order {
      let positions =
        isTranslated
        ? positions(of: index, in: groups, &diagnostics) : elements[index].map(\.position)
      groups[index] = entries(of: index, in: groups, positions)
    }
    return groups.flatMap(\.self)
  }

  /// The places of the elements of a collection in the lists of another language; `nil` for one that the list
  /// does not have.
  private func positions(
    of index: Int, in groups: [[Entry]], _ diagnostics: inout Diagnostics
  ) -> [Int?] {
    guard let (source, list) = list(of: index) else { return [] }
    var positions: [Int?] = []
    var start = 0
    while start < elements[index].count {
      let parent = elements[index][start].parent
      let end =
        elements[index][start...].firstIndex { $0.parent != parent }
        ?? elements[index].count
      let entry = groups[source][parent]
      let value = entry.fields.members[list].value
      var known = ByteTable(capacity: Int(value.count))
      var ignored = Diagnostics()
      var count = 0
      for (position, element) in value.elements.enumerated() {
        guard let key = key(of: element, in: entry, collections[index], &ignored) else { continue }
        count += 1
        _ = known.insert(key.text, value: position)
      }
      let found = elements[index][start..<end].map { known.find($0.key.text) }
      if count != end - start || found.contains(nil) {
        let missing = zip(elements[index][start..<end], found).first { $0.1 == nil }?.0
        report(value, missing?.key, of: collections[index], &diagnostics)
      }
      positions += found
      start = end
    }
    return positions
  }

  private func report(
    _ list: Value, _ missing: Value?, of collection: Collection,
    _ diagnostics: inout Diagnostics
  ) {
    diagnostics.error(
      .missingOriginal,
      missing.map {
        "the translated list has no element '\($0.text.string)' of '\(collection.name)'"
      } ?? "the translated list has more elements than the original",
      at: list.origin.firstLine,
      remedy: "translate every element, with the same "
        + listed(
          collection.keyFields.map(\.content).filter { $0 != EntrySource.parentField.description })
        + ", or leave the list out",
      notes: missing.map { [Diagnostic.Note("the original is here", at: $0.origin)] } ?? [])
  }

  /// The collections with elements as entries, each after the one that it comes from.
  private static func order(of collections: [Collection]) -> [Int] {
    var known = Set(collections.filter { !$0.source.isElements }.map(\.name))
    var order: [Int] = []
    var waiting = collections.indices.filter { collections[$0].source.isElements }
    while true {
      let ready = waiting.filter { index in
        guard case .elements(let source, _) = collections[index].source else { return false }
        return known.contains(source)
      }
      // The reader of declarations refuses collections that come from each other.
      guard !ready.isEmpty else { return order }
      order += ready
      known.formUnion(ready.map { collections[$0].name })
      waiting.removeAll { ready.contains($0) }
    }
  }

  private func grouped(_ entries: [Entry]) -> [[Entry]] {
    var groups: [[Entry]] = collections.map { _ in [] }
    for entry in entries { groups[entry.collection].append(entry) }
    return groups
  }

  /// The collection that elements come from, and the field of its schema, by their indices.
  private func list(of index: Int) -> (collection: Int, field: Int)? {
    guard case .elements(let name, let list) = collections[index].source,
      let source = collections.firstIndex(where: { $0.name == name }),
      let field = collections[source].schema.fields.firstIndex(where: { $0.name.string == list })
    else { return nil }
    return (source, field)
  }

  private func key(
    of element: Value, in parent: Entry, _ collection: Collection,
    _ diagnostics: inout Diagnostics
  ) -> Value? {
    var key = ByteBuffer(capacity: 64)
    var origin = element.origin.firstLine
    for (index, field) in collection.keyFields.enumerated() {
      let name = field.content
      let isParent = name == EntrySource.parentField.description
      let value = isParent ? parent.key : element.member(named: name)
      guard value.hasText || value.kind == .number, value.text.count > 0 else {
        // An undefined value was refused, which was reported; so was a field of another type.
        if value.hasText || value.kind == .null {
          diagnostics.error(
            .emptyKey,
            "'\(name)' is part of the key and can't be \(value.hasText ? "empty" : "null")",
            at: value.hasText && value.origin != .none ? value.origin : element.origin.firstLine,
            remedy: "write it, or leave it out of 'key' in _collection.yml",
            notes: [Diagnostic.Note("the key is declared here", at: field.origin)])
        }
        return nil
      }
      if index > 0 { key.append(0x2F) }
      key.append(value.text)
      if !isParent { origin = value.origin }
    }
    guard key.count > 0 else { return nil }
    return .text(arena.copy(key.bytes), origin: origin)
  }

  private func entries(
    of index: Int, in groups: [[Entry]], _ positions: [Int?]
  ) -> [Entry] {
    guard let (source, list) = list(of: index) else { return [] }
    let listName = collections[source].schema.fields[list].name.string
    let schema = collections[index].schema
    let translated = schema.fields.filter(\.holdsLocalized).map(\.name.string)
    return zip(elements[index], positions).enumerated().map { number, place in
      let (element, position) = place
      // A translated list with other elements was reported; all languages keep the same entries.
      guard let position else { return own[index][number] }
      let parent = groups[source][element.parent]
      let value = parent.fields.members[list].value.elements[position]
      let name = schema.fields[0].name
      let members =
        [Member(key: name.bytes, value: .text(parent.key.text, origin: parent.key.origin))]
        + value.members.prefix(schema.fields.count - 1)
      return Entry(
        collection: index, key: element.key, position: position,
        fields: .object(Array(members), in: arena).at(value.origin), slug: .undefined,
        permalink: .undefined, layout: .undefined, isDraft: false, body: nil,
        origin: value.origin,
        // A list is not translated if something in it is not.
        untranslated: parent.untranslated.contains(listName) ? translated : [])
    }
  }
}
