package import AcopioBase

/// The members of `forloop` or `tablerowloop`, updated in place in each iteration.
package struct LoopMembers: BitwiseCopyable {
  private let members: UnsafeMutablePointer<Member>
  private let isTable: Bool

  /// Memory for the members in `arena`, with the constant ones set.
  ///
  /// `name` is `item-list`; `parent` the `forloop` of the loop around this one, or null.
  package init(isTable: Bool, name: Bytes, count: Int, parent: Value, in arena: Arena) {
    let keys = isTable ? tableKeys : loopKeys
    let size = keys.count * MemoryLayout<Member>.stride
    let memory = arena.allocate(size, alignment: MemoryLayout<Member>.alignment)
    members = memory.bindMemory(to: Member.self, capacity: keys.count)
    self.isTable = isTable
    for (index, key) in keys.enumerated() {
      (members + index).initialize(to: Member(key: key.utf8, value: .null))
    }
    members[6].value = .integer(Int64(count))
    if !isTable {
      members[7].value = .text(name)
      members[8].value = parent
    }
  }

  /// The object of the members.
  package var value: Value {
    .object(
      UnsafeBufferPointer(start: members, count: isTable ? tableKeys.count : loopKeys.count))
  }

  /// Updates the members that change with each iteration, in the order of the keys.
  package func update(round: Int, count: Int, columns: Int) {
    members[0].value = .integer(Int64(round) + 1)
    members[1].value = .integer(Int64(round))
    members[2].value = .integer(Int64(count - round))
    members[3].value = .integer(Int64(count - round) - 1)
    members[4].value = .bool(round == 0)
    members[5].value = .bool(round == count - 1)
    guard isTable else { return }
    let column = round % columns
    members[7].value = .integer(Int64(column + 1))
    members[8].value = .integer(Int64(column))
    members[9].value = .bool(column == 0)
    members[10].value = .bool(column == columns - 1)
    members[11].value = .integer(Int64(round / columns + 1))
  }

  /// The `forloop` of a partial that is rendered for each element.
  package static func ofCall(_ index: Int, count: Int, in arena: Arena) -> Value {
    let members: [(StaticString, Value)] = [
      ("index", .integer(Int64(index + 1))), ("index0", .integer(Int64(index))),
      ("rindex", .integer(Int64(count - index))), ("rindex0", .integer(Int64(count - index - 1))),
      ("first", .bool(index == 0)), ("last", .bool(index == count - 1)),
      ("length", .integer(Int64(count))), ("parentloop", .null),
    ]
    return .object(members.map { Member(key: $0.utf8, value: $1) }, in: arena)
  }

  /// Whether a `forloop` belongs to `render … for`, which isn't the parent of loops in its partial.
  package static func isOfCall(_ state: Value) -> Bool {
    state.member("name").kind == .undefined
  }

  static let loopName = Name(("forloop" as StaticString).utf8)
  static let tableName = Name(("tablerowloop" as StaticString).utf8)
}

private let loopKeys: [StaticString] = [
  "index", "index0", "rindex", "rindex0", "first", "last", "length", "name", "parentloop",
]
private let tableKeys: [StaticString] = [
  "index", "index0", "rindex", "rindex0", "first", "last", "length", "col", "col0", "col_first",
  "col_last", "row",
]
