/// A growable output buffer of bytes with a single owner, reusable after `clear`.
///
/// Public, unlike most of what modules share with each other: otherwise it isn't inlined into them.
public struct ByteBuffer: ~Copyable {
  @usableFromInline var base: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  @usableFromInline var size = 0
  /// The number of bytes written.
  @inlinable public var count: Int { size }
  /// The maximum number of bytes to store; anything written beyond it is dropped.
  package var limit = Int.max

  /// An empty buffer with room for `capacity` bytes.
  package init(capacity: Int = 16 << 10) {
    self.capacity = max(capacity, 64)
    base = UnsafeMutablePointer<UInt8>.allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  /// The bytes written so far; valid until the next change.
  @inlinable public var bytes: Bytes { Bytes(start: base, count: size) }

  /// Removes all bytes but keeps the memory.
  @inlinable public mutating func clear() { size = 0 }

  /// Removes everything after the first `newCount` bytes.
  package mutating func truncate(to newCount: Int) {
    precondition(newCount >= 0 && newCount <= count, "a buffer can only be cut shorter")
    size = newCount
  }

  /// Replaces `length` bytes at an offset with others, and moves what follows.
  package mutating func replace(at index: Int, length: Int, with bytes: Bytes) {
    guard index + length <= size else { return }
    let rest = Array(self.bytes.slice(index + length..<size))
    truncate(to: index)
    append(bytes)
    rest.withUnsafeBufferPointer { append($0) }
  }

  /// Whether the limit has been reached.
  package var isFull: Bool { count >= limit }

  /// Reserves space for `extra` more bytes, or for as many as the limit allows.
  @inlinable @inline(__always)
  public mutating func reserve(_ extra: Int) {
    if size + extra > capacity { grow(size + extra) }
  }

  @usableFromInline @inline(never)
  mutating func grow(_ wanted: Int) {
    let needed = min(wanted, limit)
    guard needed > capacity else { return }
    var larger = capacity
    while larger < needed { larger += larger }
    larger = min(larger, limit)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    moved.update(from: base, count: size)
    base.deallocate()
    base = moved
    capacity = larger
  }

  /// Appends one byte.
  @inlinable @inline(__always)
  public mutating func append(_ byte: UInt8) {
    if size == capacity {
      grow(size + 1)
      if size == capacity { return }
    }
    base[size] = byte
    size += 1
  }

  /// Appends all of `bytes`.
  @inlinable
  public mutating func append(_ bytes: Bytes) {
    guard let source = bytes.baseAddress, bytes.count > 0 else { return }
    var length = bytes.count
    if length > capacity - size {
      grow(size + length)
      length = min(length, capacity - size)
    }
    copyBytes(source, to: base + size, length)
    size += length
  }

  /// Appends the UTF-8 bytes of a literal.
  @inlinable
  public mutating func append(_ literal: StaticString) {
    append(Bytes(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  /// Appends the UTF-8 bytes of `string`.
  package mutating func append(string: String) {
    string.withBytes { append($0) }
  }

  /// Appends `number` in decimal digits.
  package mutating func append(decimal number: Int64) {
    var magnitude = number.magnitude
    if number < 0 { append(0x2D) }
    var digits: (UInt64, UInt64, UInt64) = (0, 0, 0)
    withUnsafeMutableBytes(of: &digits) { raw in
      var place = 24
      repeat {
        place -= 1
        raw[place] = 0x30 + UInt8(truncatingIfNeeded: magnitude % 10)
        magnitude /= 10
      } while magnitude > 0
      append(Bytes(rebasing: raw.assumingMemoryBound(to: UInt8.self)[place..<24]))
    }
  }
}

/// Copies bytes that don't overlap.
///
/// Most pieces of a page are so short that a call costs more than the two word copies, which may
/// overlap in the middle; tags (`<p>`) are a few bytes.
@inlinable @inline(__always)
func copyBytes(_ source: UnsafePointer<UInt8>, to place: UnsafeMutablePointer<UInt8>, _ count: Int)
{
  let from = UnsafeRawPointer(source)
  let to = UnsafeMutableRawPointer(place)
  switch count {
  case 4...7:
    let first = from.loadUnaligned(as: UInt32.self)
    let last = from.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
    to.storeBytes(of: first, as: UInt32.self)
    to.storeBytes(of: last, toByteOffset: count - 4, as: UInt32.self)
  case 2...3:
    let first = from.loadUnaligned(as: UInt16.self)
    let last = from.loadUnaligned(fromByteOffset: count - 2, as: UInt16.self)
    to.storeBytes(of: first, as: UInt16.self)
    to.storeBytes(of: last, toByteOffset: count - 2, as: UInt16.self)
  case 1: place.pointee = source.pointee
  case 8...16:
    let first = from.loadUnaligned(as: UInt64.self)
    let last = from.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
    to.storeBytes(of: first, as: UInt64.self)
    to.storeBytes(of: last, toByteOffset: count - 8, as: UInt64.self)
  case 17...32:
    let first = from.loadUnaligned(as: SIMD16<UInt8>.self)
    let last = from.loadUnaligned(fromByteOffset: count - 16, as: SIMD16<UInt8>.self)
    to.storeBytes(of: first, as: SIMD16<UInt8>.self)
    to.storeBytes(of: last, toByteOffset: count - 16, as: SIMD16<UInt8>.self)
  default: place.update(from: source, count: count)
  }
}
