/// A growing pile of plain things, used again and again while one file is read.
struct JSONPile<Element: BitwiseCopyable>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>
  private var capacity: Int
  /// The number of things on the pile.
  private(set) var count = 0

  init(capacity: Int = 64) {
    self.capacity = capacity
    base = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
  }

  deinit { base.deallocate() }

  /// Puts `element` on top.
  @inline(__always)
  mutating func push(_ element: Element) {
    if count == capacity { grow() }
    (base + count).initialize(to: element)
    count += 1
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
    capacity *= 2
  }

  /// The top; assumes there is one.
  var top: Element {
    @inline(__always) get { base[count - 1] }
    @inline(__always) set { base[count - 1] = newValue }
  }

  /// What lies from `first` to the top; valid until the next change.
  func above(_ first: Int) -> UnsafeBufferPointer<Element> {
    UnsafeBufferPointer(start: base + first, count: count - first)
  }

  /// Takes everything from `first` off the pile.
  @inline(__always)
  mutating func drop(to first: Int) { count = first }

  /// Moves everything from `first` into `arena` and off the pile.
  mutating func take(from first: Int, into arena: Arena) -> UnsafeBufferPointer<Element> {
    let number = count - first
    guard number > 0 else { return UnsafeBufferPointer(start: nil, count: 0) }
    let size = number * MemoryLayout<Element>.stride
    let place = arena.allocate(size, alignment: MemoryLayout<Element>.alignment)
    place.copyMemory(from: base + first, byteCount: size)
    count = first
    return UnsafeBufferPointer(
      start: place.assumingMemoryBound(to: Element.self), count: number)
  }
}

/// Finds the keys that an object gives twice, in time linear in their number.
struct JSONKeyTable {
  /// Slots of an open hash table: index of a member plus one, 0 for free.
  private var slots: [UInt32] = []

  /// Calls `body` with (first, again) for each key that was given before.
  mutating func repeated(
    in members: UnsafeBufferPointer<Member>, _ body: (Member, Member) -> Void
  ) {
    if members.count <= 8 {
      JSONKeyTable.compareAll(members, body)
    } else {
      lookUpAll(members, body)
    }
  }

  /// Each with each: for a handful of keys faster than any table.
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
