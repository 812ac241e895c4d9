import AcopioBase
import AcopioModel

/// The objects of all entries while they are being linked.
///
/// Memory for every object is set aside before any is filled, so entries can point to each other
/// in circles. Members of an object, in order: fields, derived fields, lists of referring entries and
/// of chosen ones, then what every entry has.
struct EntryTable {
  /// The content.
  let content: Content
  /// Where objects stand.
  let arena: Arena
  /// The members that entries of each collection have, in order.
  let layouts: [EntryLayout]
  /// Which members the entries of each collection have.
  let shapes: EntryShapes
  /// How texts are ordered.
  let collation: Collation
  /// The entries of each collection by key; the salt is the collection.
  private(set) var keys: ByteTable
  private let objects: [UnsafeMutablePointer<Member>]
  /// The entry whose object stands at an address; filled only where entries have links.
  private let byAddress: [UInt: Int]

  init(_ content: Content, arena: Arena) {
    self.content = content
    self.arena = arena
    let shapes = EntryShapes(content.collections)
    self.shapes = shapes
    let layouts = content.collections.indices.map { index in
      EntryLayout(content.collections[index], shapes[index], arena)
    }
    self.layouts = layouts
    collation = Collation(locale: content.site.locale)
    keys = ByteTable(capacity: content.entries.count)
    var objects: [UnsafeMutablePointer<Member>] = []
    objects.reserveCapacity(content.entries.count)
    for (index, entry) in content.entries.enumerated() {
      _ = keys.insert(entry.key.text, salt: UInt64(entry.collection), value: index)
      objects.append(layouts[entry.collection].makeObject(entry, arena))
    }
    self.objects = objects
    let hasLinks = content.collections.contains { collection in
      collection.looksUpEntries || !collection.derived.isEmpty
        || collection.schema.fields.contains { $0.type.holdsReference }
    }
    byAddress =
      hasLinks
      ? Dictionary(uniqueKeysWithValues: objects.enumerated().map { (UInt(bitPattern: $1), $0) })
      : [:]
  }

  /// The entry that a value of kind `entry` is, if entries have links at all.
  func entry(of value: Value) -> Int? {
    guard value.kind == .entry else { return nil }
    return byAddress[UInt(bitPattern: value.members.baseAddress)]
  }

  /// The object of an entry.
  func value(_ index: Int) -> Value {
    let entry = content.entries[index]
    let count = layouts[entry.collection].names.count
    return Value.object(UnsafeBufferPointer(start: objects[index], count: count), kind: .entry)
      .at(entry.origin)
  }

  /// Sets a member of an entry by its place in the layout.
  func set(_ member: Int, of entry: Int, to value: Value) {
    objects[entry][member].value = value
  }

  /// A member of an entry by its place in the layout.
  func get(_ member: Int, of entry: Int) -> Value { objects[entry][member].value }

  /// The entry of `collection` with this key.
  func find(_ key: Bytes, in collection: Int) -> Int? {
    keys.find(key, salt: UInt64(collection))
  }

  /// The index of the collection called `name`.
  func collection(_ name: String) -> Int? {
    content.collections.firstIndex { $0.name == name }
  }
}

extension Collection {
  /// Whether something asks which entry a value is.
  fileprivate var looksUpEntries: Bool {
    related != nil || !selects.isEmpty || !lists.allSatisfy { $0.filter == nil }
      || !taxonomies.allSatisfy { $0.list.filter == nil }
      || !endpoints.allSatisfy { $0.filter == nil }
  }
}

/// Which members the entries of a collection have, in which order.
struct EntryLayout {
  /// The names, in order.
  private(set) var names: [Name] = []
  /// Where derived fields begin.
  let firstDerived: Int
  /// The places of what every entry has, unless a field of the schema has the name.
  private(set) var builtIn: [BuiltInMember: Int] = [:]
  /// The name of the collection, which its entries have too.
  let collectionName: Value
  /// Lists of referring entries: the place of the member, the collection and its field.
  private(set) var inverses: [(member: Int, collection: Int, field: Int)] = []
  /// Where lists of chosen entries begin, in the order of the rules.
  let firstSelected: Int

  init(_ collection: Collection, _ shape: EntryShape, _ arena: Arena) {
    firstDerived = collection.schema.fields.count
    for (place, member) in shape.members.enumerated() {
      switch member.source {
      case .field(let index): names.append(collection.schema.fields[index].name)
      case .derived(let index): names.append(collection.derived[index].field.name)
      case .selected(let index): names.append(collection.selects[index].name)
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

  /// The place of the member called `name`.
  func index(_ name: String) -> Int? { names.firstIndex { $0.string == name } }

  /// An object with the written fields set and everything else undefined.
  func makeObject(_ entry: Entry, _ arena: Arena) -> UnsafeMutablePointer<Member> {
    let memory = arena.allocate(
      names.count * MemoryLayout<Member>.stride, alignment: MemoryLayout<Member>.alignment)
    let members = memory.bindMemory(to: Member.self, capacity: names.count)
    let written = entry.fields.members
    for index in names.indices {
      (members + index).initialize(
        to: index < written.count
          ? written[index] : Member(key: names[index].bytes, value: .undefined))
    }
    return members
  }
}
