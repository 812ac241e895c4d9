/// Memory that lives as long as the build; nothing in it is freed individually.
///
/// A build reads everything once, keeps it until the last file is written and then ends. Plain
/// pointers into an arena therefore replace reference-counted strings and arrays on the hot path,
/// and threads that share content never touch a shared counter. One thread fills an arena;
/// afterwards it is only read. Code that keeps values from an arena must keep the arena alive too.
package final class Arena: @unchecked Sendable {
  // @unchecked: filled by the one thread that made it, sealed before values cross threads.
  private var chunks: [UnsafeMutableRawPointer] = []
  private var free: UnsafeMutableRawPointer?
  private var left = 0
  /// The number of bytes requested from the system.
  package private(set) var size = 0
  private let chunkSize: Int

  /// An empty arena that asks for `chunkSize` bytes at a time from the system.
  package init(chunkSize: Int = 64 << 10) {
    self.chunkSize = chunkSize
  }

  deinit {
    for chunk in chunks { chunk.deallocate() }
  }

  /// Uninitialized memory for `count` bytes at `alignment` (a power of two, at most 16).
  package func allocate(_ count: Int, alignment: Int = 1) -> UnsafeMutableRawPointer {
    if let free {
      let misfit = Int(bitPattern: free) & (alignment - 1)
      let padding = misfit == 0 ? 0 : alignment - misfit
      if left >= padding + count {
        let place = free + padding
        self.free = place + count
        left -= padding + count
        return place
      }
    }
    let size = max(chunkSize, count)
    let chunk = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    chunks.append(chunk)
    self.size += size
    // A large piece gets a chunk of its own, so that it does not waste the current one.
    if count >= chunkSize / 2, free != nil { return chunk }
    free = chunk + count
    left = size - count
    return chunk
  }

  /// A copy of `bytes` that lives as long as the arena.
  package func copy(_ bytes: Bytes) -> Bytes {
    guard let base = bytes.baseAddress, bytes.count > 0 else { return Bytes(start: nil, count: 0) }
    let place = allocate(bytes.count)
    place.copyMemory(from: base, byteCount: bytes.count)
    return Bytes(start: place.assumingMemoryBound(to: UInt8.self), count: bytes.count)
  }

  /// The UTF-8 bytes of `string`, copied.
  package func copy(_ string: String) -> Bytes {
    return string.withBytes { copy($0) }
  }

  /// A contiguous copy of the elements of `array`.
  package func copy<Element: BitwiseCopyable>(_ array: [Element]) -> UnsafeBufferPointer<Element> {
    array.withUnsafeBufferPointer { source in
      guard let base = source.baseAddress, source.count > 0 else {
        return UnsafeBufferPointer(start: nil, count: 0)
      }
      let size = source.count * MemoryLayout<Element>.stride
      let place = allocate(size, alignment: MemoryLayout<Element>.alignment)
      place.copyMemory(from: base, byteCount: size)
      return UnsafeBufferPointer(
        start: place.assumingMemoryBound(to: Element.self), count: source.count)
    }
  }

  /// Discards all allocations but keeps the first chunk, so that scratch memory can be reused.
  package func reset() {
    guard let first = chunks.first else { return }
    for chunk in chunks.dropFirst() { chunk.deallocate() }
    chunks.removeSubrange(1...)
    free = first
    size = chunkSize
    // The first chunk may be larger than `chunkSize`, made for one big piece; only its minimum size
    // is known.
    left = chunkSize
  }
}
