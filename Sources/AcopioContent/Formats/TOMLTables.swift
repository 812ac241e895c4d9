import AcopioBase

/// A key with the range of its bytes.
struct TOMLKey {
  let text: Bytes
  let place: Range<Int>
}

/// The tables of a TOML file while they are read: several parts of a file may add to one.
///
/// All keys of all tables are in one hash table, and tables are numbered in the order in which they
/// begin. Many keys and deep nesting therefore cost no more than linear time, and nothing recurses.
struct TOMLTables {
  /// How a table was created, which decides what later lines may add to it.
  enum Origin {
    /// By a header that names it.
    case header
    /// By the header of a table inside it; a header of its own may follow.
    case implied
    /// By a key with dots, so no header may name it.
    case dotted
    /// In braces, so nothing may be added after them.
    case inline
  }

  /// The content of a slot.
  enum Content {
    /// A value that is being read.
    case pending
    case value(Value)
    case table(Int)
    /// A list of tables, by its index.
    case tables(Int)
  }

  private struct Table {
    var place: Range<Int>
    var origin: Origin
    /// The number of objects and lists around its members, including the table itself.
    let depth: Int
    /// Distinguishes its keys from the keys of other tables.
    let salt: UInt64
    var first = -1
    var last = -1
  }

  private struct Slot {
    let key: TOMLKey
    let table: Int
    var content: Content
    /// The next slot of the same table.
    var next = -1
  }

  private var tables: [Table] = []
  private var slots: [Slot] = []
  private var lists: [[Int]] = []
  private var keys = ByteTable(capacity: 32)
  private var salt: UInt64 = 0

  /// Adds an empty table; `depth` is the number of objects and lists around its members.
  mutating func add(place: Range<Int>, origin: Origin, depth: Int) -> Int {
    salt += 1
    tables.append(Table(place: place, origin: origin, depth: depth, salt: salt))
    return tables.count - 1
  }

  /// The creation of the table.
  func origin(_ table: Int) -> Origin { tables[table].origin }

  /// Records how the table was created.
  mutating func setOrigin(_ table: Int, _ origin: Origin) { tables[table].origin = origin }

  /// The number of objects and lists around the members of the table, including the table itself.
  func depth(_ table: Int) -> Int { tables[table].depth }

  /// The number of objects and lists around the slot.
  func depth(ofSlot slot: Int) -> Int { tables[slots[slot].table].depth }

  // MARK: - Keys

  /// The slot of `key` in `table`.
  func find(_ key: TOMLKey, in table: Int) -> Int? {
    keys.find(key.text, salt: tables[table].salt)
  }

  /// Adds `key`, which `table` must not contain, and returns the slot for its value.
  mutating func reserve(_ key: TOMLKey, in table: Int) -> Int {
    let slot = slots.count
    slots.append(Slot(key: key, table: table, content: .pending))
    _ = keys.insert(key.text, salt: tables[table].salt, value: slot)
    if tables[table].last >= 0 {
      slots[tables[table].last].next = slot
    } else {
      tables[table].first = slot
    }
    tables[table].last = slot
    return slot
  }

  /// The content of the slot.
  func content(_ slot: Int) -> Content { slots[slot].content }

  /// Stores a value, table or list in the slot.
  mutating func fill(_ slot: Int, _ content: Content) { slots[slot].content = content }

  /// The key of the slot.
  func key(ofSlot slot: Int) -> TOMLKey { slots[slot].key }

  // MARK: - Lists of tables

  /// A new list of tables.
  mutating func list(beginningWith table: Int) -> Content {
    lists.append([table])
    return .tables(lists.count - 1)
  }

  /// Adds a table to a list.
  mutating func append(_ table: Int, to list: Int) { lists[list].append(table) }

  /// The table that was added last.
  func last(of list: Int) -> Int { lists[list][lists[list].count - 1] }

  // MARK: - Values

  /// The value of a finished table, in the order of its keys; removes it and all later tables.
  ///
  /// Assumes that tables after `root` are inside it and that nothing more is added to them.
  mutating func takeValue(of root: Int, _ file: SourceFile, _ arena: Arena) -> Value {
    // A table inside another one begins later, so its value is built first.
    var values = [Value](repeating: .undefined, count: tables.count - root)
    var members: [Member] = []
    var firstSlot = slots.count
    for table in (root..<tables.count).reversed() {
      members.removeAll(keepingCapacity: true)
      var index = tables[table].first
      while index >= 0 {
        let slot = slots[index]
        let value: Value
        switch slot.content {
        case .pending: value = .undefined
        case .value(let known): value = known
        case .table(let inner): value = values[inner - root]
        case .tables(let list):
          value = Value.array(lists[list].map { values[$0 - root] }, in: arena)
            .at(lists[list].first.map { file.origin(tables[$0].place) } ?? .none)
        }
        members.append(
          Member(key: slot.key.text, origin: file.origin(slot.key.place), value: value))
        firstSlot = min(firstSlot, index)
        index = slot.next
      }
      values[table - root] = Value.object(members, in: arena)
        .at(file.origin(tables[table].place))
    }
    tables.removeSubrange(root...)
    slots.removeSubrange(firstSlot...)
    return values[0]
  }

  /// Records the full range of an inline table, which ends at its brace.
  mutating func close(_ table: Int, place: Range<Int>) { tables[table].place = place }
}
