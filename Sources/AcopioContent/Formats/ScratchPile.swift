import AcopioBase

/// A growing pile of plain things: what was read of lists and objects that are still open.
struct ScratchPile<Element: BitwiseCopyable>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>
  private var capacity: Int
  /// The number of things on the pile.
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = capacity
    base = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
  }

  deinit { base.deallocate() }

  /// Puts `element` on top.
  mutating func push(_ element: Element) {
    if count == capacity {
      let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
      larger.update(from: base, count: count)
      base.deallocate()
      base = larger
      capacity *= 2
    }
    (base + count).initialize(to: element)
    count += 1
  }

  /// Moves everything from `first` into `arena` and off the pile.
  mutating func take(from first: Int, into arena: Arena) -> UnsafeBufferPointer<Element> {
    let number = count - first
    guard number > 0 else { return UnsafeBufferPointer(start: nil, count: 0) }
    let size = number * MemoryLayout<Element>.stride
    let place = arena.allocate(size, alignment: MemoryLayout<Element>.alignment)
    place.copyMemory(from: base + first, byteCount: size)
    count = first
    return UnsafeBufferPointer(start: place.assumingMemoryBound(to: Element.self), count: number)
  }
}
