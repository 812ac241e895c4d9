import AcopioBase
import AcopioLanguage
import AcopioModel

/// The objects of all entries while they are being linked.
///
/// Memory for all objects is allocated before any is filled, so entries can refer to each other in
/// cycles. The members of an object are, in order: fields, derived fields, lists of referring
/// entries, lists of selected entries, then the built-in members.
final class EntryTable {
  /// The content.
  let content: Content
  /// The memory of the objects.
  let arena: Arena
  /// The members of each collection's entries, in order.
  let layouts: [EntryLayout]
  /// The members of the entries of each collection.
  let shapes: EntryShapes
  /// The order of texts.
  let collation: Collation
  /// The entries of each collection by key; the salt is the index of the collection.
  let keys: ByteTable
  /// The entries that have a file of their own, and a key that is not its name, by that name.
  let files: ByteTable
  private let objects: [UnsafeMutablePointer<Member>]
  /// The entries of each collection, in order.
  private let byCollection: [[Int]]
  /// The memory of all objects; the index of an entry precedes its members.
  private let memory: UnsafeRawBufferPointer

  init(_ content: Content, arena: Arena) {
    self.content = content
    self.arena = arena
    let shapes = EntryShapes(content.collections)
    self.shapes = shapes
    let layouts = content.collections.indices.map { index in
      EntryLayout(content.collections[index], shapes[index], of: content.site, arena)
    }
    self.layouts = layouts
    collation = Collation(locale: content.site.locale)
    let header = MemoryLayout<Int>.stride
    let size = content.entries.reduce(0) {
      $0 + header + layouts[$1.collection].names.count * MemoryLayout<Member>.stride
    }
    var place = arena.allocate(size, alignment: MemoryLayout<Member>.alignment)
    memory = UnsafeRawBufferPointer(start: place, count: size)
    var keys = ByteTable(capacity: content.entries.count)
    var files = ByteTable(capacity: 0)
    var objects: [UnsafeMutablePointer<Member>] = []
    objects.reserveCapacity(content.entries.count)
    var byCollection = [[Int]](repeating: [], count: content.collections.count)
    for (index, entry) in content.entries.enumerated() {
      byCollection[entry.collection].append(index)
      let salt = UInt64(entry.collection)
      _ = keys.insert(entry.key.text, salt: salt, value: index)
      if content.collections[entry.collection].keyField != nil, entry.path.hasText {
        _ = files.insert(entry.path.text, salt: salt, value: index)
      }
      objects.append(layouts[entry.collection].makeObject(entry, index, at: &place))
    }
    self.objects = objects
    self.byCollection = byCollection
    (self.keys, self.files) = (keys, files)
  }

  /// The index of the entry that a value is; `nil` for other values, also of kind `entry`.
  func entry(of value: Value) -> Int? {
    guard value.kind == .entry, let members = UnsafeRawPointer(value.members.baseAddress),
      memory.contains(members)
    else { return nil }
    return members.load(fromByteOffset: -MemoryLayout<Int>.stride, as: Int.self)
  }

  /// The object of an entry.
  func value(_ index: Int) -> Value {
    let entry = content.entries[index]
    let count = layouts[entry.collection].names.count
    return Value.object(UnsafeBufferPointer(start: objects[index], count: count), kind: .entry)
      .at(entry.origin)
  }

  /// Sets a member of an entry by its index in the layout.
  func set(_ member: Int, of entry: Int, to value: Value) {
    objects[entry][member].value = value
  }

  /// A member of an entry by its index in the layout.
  func get(_ member: Int, of entry: Int) -> Value { objects[entry][member].value }

  /// The entry of `collection` with this key.
  func find(_ key: Bytes, in collection: Int) -> Int? {
    keys.find(key, salt: UInt64(collection))
  }

  /// The entries of a collection, in order.
  func entries(of collection: Int) -> [Int] { byCollection[collection] }

  /// The index of the collection called `name`.
  func collection(_ name: String) -> Int? { shapes.index(of: name) }
}

extension UnsafeRawBufferPointer {
  /// Whether an address is in this memory.
  fileprivate func contains(_ address: UnsafeRawPointer) -> Bool {
    guard let baseAddress else { return false }
    return address >= baseAddress && address < baseAddress + count
  }
}

/// The members of a collection's entries and their order.
struct EntryLayout {
  private let shape: EntryShape
  /// The names, in order.
  private(set) var names: [Name] = []
  /// The index of the first derived field.
  let firstDerived: Int
  /// The indices of the built-in members, except those replaced by a field with the same name.
  private(set) var builtIn: [BuiltInMember: Int] = [:]
  /// The name of the collection, which is a member of its entries too.
  let collectionName: Value
  /// The language of the site, and its own one, which untranslated entries are in.
  private let languages: (here: Value, own: Value)
  /// The lists of referring entries: the index of the member, the collection and its field.
  private(set) var inverses: [(member: Int, collection: Int, field: Int)] = []
  /// The index of the first list of selected entries; the lists are in the order of the rules.
  let firstSelected: Int

  init(_ collection: Collection, _ shape: EntryShape, of site: Site, _ arena: Arena) {
    self.shape = shape
    languages = (.string(site.locale, in: arena), .string(site.ownLocale, in: arena))
    firstDerived = collection.schema.fields.count
    for (place, member) in shape.members.enumerated() {
      switch member.source {
      case .field(let index): names.append(collection.schema.fields[index].name)
      case .derived(let index): names.append(collection.derived[index].field.name)
      case .selected(let index): names.append(collection.choices.selects[index].name)
      case .inverse(let other, let field):
        inverses.append((place, other, field))
        names.append(Name(member.name, in: arena))
      case .builtIn(let member):
        builtIn[member] = place
        names.append(Name(member.rawValue, in: arena))
      }
    }
    firstSelected = firstDerived + collection.derived.count + inverses.count
    collectionName = Value.string(collection.name, in: arena)
  }

  /// The index of the member called `name`.
  func index(_ name: String) -> Int? { shape.index(of: name) }

  /// An object with the fields of the file set and everything else undefined, after the index of its entry.
  ///
  /// Moves `place` to its end.
  func makeObject(
    _ entry: Entry, _ index: Int, at place: inout UnsafeMutableRawPointer
  ) -> UnsafeMutablePointer<Member> {
    place.storeBytes(of: index, as: Int.self)
    place += MemoryLayout<Int>.stride
    let members = place.bindMemory(to: Member.self, capacity: names.count)
    place += names.count * MemoryLayout<Member>.stride
    let written = entry.fields.members
    for index in names.indices {
      (members + index).initialize(
        to: index < written.count
          ? written[index] : Member(key: names[index].bytes, value: .undefined))
    }
    // Computed fields and rules use them.
    for (member, path) in [
      (BuiltInMember.path, entry.path.text), (.folder, EntryPath.folder(of: entry.path.text)),
    ] {
      guard let place = builtIn[member] else { continue }
      members[place].value = .text(path, origin: entry.path.origin)
      members[place].value.isPath = true
    }
    if let place = builtIn[.key] { members[place].value = entry.key }
    if let place = builtIn[.lang] {
      members[place].value = entry.isTranslated ? languages.here : languages.own
    }
    return members
  }
}
