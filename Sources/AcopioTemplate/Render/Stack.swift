/// A growing pile of plain values, without the checks and counts of an array.
struct Stack<Element: BitwiseCopyable>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>
  private var capacity: Int
  /// How many are on it.
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = capacity
    base = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
  }

  deinit { base.deallocate() }

  /// The element at `index`, counted from the bottom.
  subscript(index: Int) -> Element {
    @inline(__always) get {
      assert(index >= 0 && index < count, "an index outside of the stack")
      return base[index]
    }
    @inline(__always) set {
      assert(index >= 0 && index < count, "an index outside of the stack")
      base[index] = newValue
    }
  }

  /// The `length` elements from the top down to the first of them; valid until the next push.
  @inline(__always)
  func top(_ length: Int) -> UnsafeBufferPointer<Element> {
    assert(length <= count, "more elements than the stack has")
    return UnsafeBufferPointer(start: base + (count - length), count: length)
  }

  @inline(__always)
  mutating func push(_ element: Element) {
    if count == capacity { grow() }
    base[count] = element
    count += 1
  }

  @inline(__always)
  mutating func pop() -> Element {
    assert(count > 0, "an empty stack")
    count -= 1
    return base[count]
  }

  /// Forgets all but the first `newCount`.
  @inline(__always)
  mutating func cut(to newCount: Int) {
    assert(newCount <= count, "a stack can only be cut shorter")
    count = newCount
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
    capacity *= 2
  }
}
