/// A growable stack of plain values, without the bounds checks and reference counts of an array.
///
/// Public, unlike most of what modules share with each other: otherwise it isn't inlined into them.
/// Belongs to one thread. Callers must stay within bounds, which debug builds assert.
public struct Stack<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline var base: UnsafeMutablePointer<Element>
  @usableFromInline var capacity: Int
  @usableFromInline var size = 0
  /// The number of elements.
  @inlinable public var count: Int { size }

  /// An empty stack with space for `capacity` elements, at least one.
  @inlinable
  public init(capacity: Int = 64) {
    self.capacity = capacity
    base = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
  }

  @inlinable
  deinit { base.deallocate() }

  /// The element at `index`, counted from the bottom.
  @inlinable
  public subscript(index: Int) -> Element {
    @inline(__always) get {
      assert(index >= 0 && index < size, "an index outside of the stack")
      return base[index]
    }
    @inline(__always) set {
      assert(index >= 0 && index < size, "an index outside of the stack")
      base[index] = newValue
    }
  }

  /// The element on top.
  @inlinable
  public var top: Element {
    @inline(__always) get { self[size - 1] }
    @inline(__always) set { self[size - 1] = newValue }
  }

  /// The top `length` elements, lowest first; valid until the next push.
  @inlinable @inline(__always)
  public func top(_ length: Int) -> UnsafeBufferPointer<Element> {
    assert(length <= size, "more elements than the stack has")
    return UnsafeBufferPointer(start: base + (size - length), count: length)
  }

  /// Pushes `element`.
  @inlinable @inline(__always)
  public mutating func push(_ element: Element) {
    if size == capacity { grow() }
    (base + size).initialize(to: element)
    size += 1
  }

  /// Removes and returns the top element.
  @inlinable @inline(__always)
  public mutating func pop() -> Element {
    assert(size > 0, "an empty stack")
    size -= 1
    return base[size]
  }

  /// Removes all but the first `newCount` elements.
  @inlinable @inline(__always)
  public mutating func cut(to newCount: Int) {
    assert(newCount <= size, "a stack can only be cut shorter")
    size = newCount
  }

  /// Moves all elements from index `first` on into `arena`.
  package mutating func take(from first: Int, into arena: Arena) -> UnsafeBufferPointer<Element> {
    let taken = top(size - first)
    guard taken.count > 0 else { return UnsafeBufferPointer(start: nil, count: 0) }
    size = first
    // The removed elements stay in memory until the next push.
    let bytes = taken.count * MemoryLayout<Element>.stride
    let place = arena.allocate(bytes, alignment: MemoryLayout<Element>.alignment)
    place.copyMemory(from: base + first, byteCount: bytes)
    return UnsafeBufferPointer(
      start: place.assumingMemoryBound(to: Element.self), count: taken.count)
  }

  @usableFromInline @inline(never)
  mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    larger.update(from: base, count: size)
    base.deallocate()
    base = larger
    capacity *= 2
  }
}
