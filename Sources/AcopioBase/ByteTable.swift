/// A hash table from borrowed bytes to numbers.
///
/// Uses open addressing with linear probing and stable hashes, so it behaves the same in every
/// process. The bytes must outlive the table.
package struct ByteTable {
  private var slots: [Int32]
  private var entries: [(bytes: Bytes, hash: UInt64, value: Int)] = []
  private var mask: Int

  /// An empty table that can store `capacity` keys before it grows.
  package init(capacity: Int) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    slots = Array(repeating: -1, count: size)
    mask = size - 1
    entries.reserveCapacity(capacity)
  }

  /// Adds `bytes` with `value`; if they are already in the table, returns their existing value.
  ///
  /// Keys with different salts are distinct.
  package mutating func insert(_ bytes: Bytes, salt: UInt64 = 0, value: Int) -> Int? {
    let hash = ByteTable.hash(bytes, salt)
    let slot = slot(of: bytes, hash)
    if slots[slot] >= 0 { return entries[Int(slots[slot])].value }
    slots[slot] = Int32(entries.count)
    entries.append((bytes, hash, value))
    if entries.count * 2 > slots.count { grow() }
    return nil
  }

  /// The value of `bytes`, or `nil` if they are not in the table.
  package func find(_ bytes: Bytes, salt: UInt64 = 0) -> Int? {
    let place = slots[slot(of: bytes, ByteTable.hash(bytes, salt))]
    return place >= 0 ? entries[Int(place)].value : nil
  }

  /// The slot that has the bytes, or the free one where they belong.
  @inline(__always)
  private func slot(of bytes: Bytes, _ hash: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] >= 0 {
      let entry = entries[Int(slots[slot])]
      if entry.hash == hash, entry.bytes.equals(bytes) { break }
      slot = (slot + 1) & mask
    }
    return slot
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 2)
    mask = slots.count - 1
    for (index, entry) in entries.enumerated() {
      var slot = Int(truncatingIfNeeded: entry.hash) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(index)
    }
  }

  private static func hash(_ bytes: Bytes, _ salt: UInt64) -> UInt64 {
    var hash = StableHash(seed: 0x9E37_79B9_7F4A_7C15 &+ salt &* 0xBF58_476D_1CE4_E5B9)
    hash.combine(bytes)
    return hash.value
  }
}
