/// Memory that lives as long as the build: bytes go in, pointers come out, nothing is freed singly.
///
/// A build reads everything once, keeps it until the last file is written and then ends, so plain
/// pointers into an arena replace reference-counted strings and arrays on the hot path: threads
/// that share content then never touch a shared counter. An arena is filled by one thread and only
/// read afterwards; whoever holds values out of it must hold the arena too.
package final class Arena: @unchecked Sendable {
  // @unchecked: filled by the one thread that made it, sealed before values cross threads.
  private var chunks: [UnsafeMutableRawPointer] = []
  private var free: UnsafeMutableRawPointer?
  private var left = 0
  /// The bytes that it has from the system.
  package private(set) var size = 0
  private let chunkSize: Int

  /// An empty arena that asks the system for `chunkSize` bytes at a time.
  package init(chunkSize: Int = 64 << 10) {
    self.chunkSize = chunkSize
  }

  deinit {
    for chunk in chunks { chunk.deallocate() }
  }

  /// Room for `count` bytes at `alignment` (a power of two, at most 16), not initialised.
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
    var string = string
    return string.withUTF8 { copy($0) }
  }

  /// The elements of `array`, copied side by side.
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

  /// Forgets everything allocated and keeps the first chunk, for scratch memory used again.
  package func reset() {
    guard let first = chunks.first else { return }
    for chunk in chunks.dropFirst() { chunk.deallocate() }
    chunks.removeSubrange(1...)
    free = first
    size = chunkSize
    // The first chunk may have been made larger for one big piece; its least size is known.
    left = chunkSize
  }
}
