/// Finds duplicate keys in an object, in linear time.
struct JSONKeyTable {
  /// The slots of an open-addressing hash table: the index of a member plus one, or 0 if free.
  private var slots: [UInt32] = []

  /// Calls `body` with (first, again) for each key that occurred before.
  mutating func repeated(
    in members: UnsafeBufferPointer<Member>, _ body: (Member, Member) -> Void
  ) {
    if members.count <= 8 {
      JSONKeyTable.compareAll(members, body)
    } else {
      lookUpAll(members, body)
    }
  }

  /// Compares all pairs: for a handful of keys this is faster than any table.
  private static func compareAll(
    _ members: UnsafeBufferPointer<Member>, _ body: (Member, Member) -> Void
  ) {
    for again in 0..<members.count {
      let hash = members[again].hash
      for first in 0..<again
      where members[first].hash == hash && members[first].key.equals(members[again].key) {
        body(members[first], members[again])
        break
      }
    }
  }

  private mutating func lookUpAll(
    _ members: UnsafeBufferPointer<Member>, _ body: (Member, Member) -> Void
  ) {
    var size = 32
    while size < members.count * 2 { size *= 2 }
    slots.removeAll(keepingCapacity: true)
    slots.append(contentsOf: repeatElement(0, count: size))
    for again in 0..<members.count {
      let member = members[again]
      var slot = Int(member.hash) & (size - 1)
      while slots[slot] != 0 {
        let first = members[Int(slots[slot]) - 1]
        if first.hash == member.hash, first.key.equals(member.key) {
          body(first, member)
          break
        }
        slot = (slot + 1) & (size - 1)
      }
      if slots[slot] == 0 { slots[slot] = UInt32(again) + 1 }
    }
  }
}
